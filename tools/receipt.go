package tools

import (
	"fmt"
	"strings"

	"priorart"
)

// fillReceipt makes empty lists of those that are missing: every field of a
// receipt is always there, in one that an older version wrote too.
func fillReceipt(r *priorart.Receipt) {
	r.Degraded, r.Warnings, r.Redacted, r.Entries = listed(r.Degraded), listed(r.Warnings), listed(r.Redacted), listed(r.Entries)
	for i := range r.Entries {
		e := &r.Entries[i]
		e.Matches, e.SupersessionCandidates = listed(e.Matches), listed(e.SupersessionCandidates)
	}
}

// fitReceipt shortens a receipt until it is within [priorart.MaxToolTokens]:
// matches go first, from the last entry up, then entries from the end. What
// was left out is told in the warnings.
func fitReceipt(r *priorart.Receipt) {
	const reserve = 300
	fits := func() bool { return cost(r, receiptText(r)) <= priorart.MaxToolTokens-reserve }
	if fits() {
		return
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		e.Matches, e.SupersessionCandidates = e.Matches[:min(1, len(e.Matches))], e.SupersessionCandidates[:min(1, len(e.SupersessionCandidates))]
	}
	r.Warnings = append(r.Warnings, "only the nearest match of each entry is shown, to keep the receipt short: search for the others")
	all := len(r.Entries)
	for len(r.Entries) > 1 && !fits() {
		r.Entries = r.Entries[:(len(r.Entries)+1)/2]
	}
	if shown := len(r.Entries); shown < all {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%d of %d entries are shown, to keep the receipt short: all were handled alike", shown, all))
	}
}

// receiptText renders a receipt for a model.
func receiptText(r *priorart.Receipt) string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(VisibleLine(fmt.Sprintf(format, args...)) + "\n") }
	line("%s", receiptHead(r))
	for i := range r.Entries {
		b.WriteString(receiptEntryText(&r.Entries[i]))
	}
	for _, w := range r.Warnings {
		line("Warning: %s", w)
	}
	for _, d := range r.Degraded {
		line("Degraded: %s", d)
	}
	for _, x := range r.Redacted {
		line("Redacted: %s (%s): a secret was replaced before anything was stored", x.Path, x.Rule)
	}
	return b.String()
}

func receiptHead(r *priorart.Receipt) string {
	switch {
	case r.Replayed:
		return "Recorded before under this idempotency key, commit " + r.Commit + "; nothing was written again."
	case r.DryRun:
		return "Dry run: valid, nothing was written."
	case r.Stored && r.Indexed:
		return "Recorded in commit " + r.Commit + "; the next search finds it."
	case r.Stored:
		return "Recorded in commit " + r.Commit + "; the next search indexes it first."
	}
	return "Nothing was stored."
}

func receiptEntryText(e *priorart.ReceiptEntry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s)", e.ID, e.Kind, e.Status)
	if e.Verdict != "" {
		fmt.Fprintf(&b, ": %s", e.Verdict)
	}
	b.WriteString("\n")
	if len(e.Matches)+len(e.SupersessionCandidates) > 0 {
		b.WriteString(dataNotice + "\n")
	}
	matches := func(what string, list []priorart.Match) {
		for i := range list {
			m := &list[i]
			b.WriteString(what + ": " + Numbers(m.Score, m.Lexical, m.Vector) + "\n" +
				fence(label{ID: m.ID, Kind: m.Kind, Status: m.Status}, m.Lead))
		}
	}
	matches("Near", e.Matches)
	matches("It may supersede", e.SupersessionCandidates)
	return b.String()
}
