package tools

import (
	"context"

	"priorart/ingest"
)

func recordEntryTool() (t tool, err error) {
	t = tool{
		name: "record_entry", title: "Record a decision, constraint or pipeline",
		description: "Records one decision (summary, problem, why_chosen), constraint (rule, reason) or pipeline (name, purpose, steps), so that later agents find it. " +
			"Search first. The receipt has the nearest entries: if one says the same, say so and don't record again; if this replaces one, list it in supersedes. " +
			"Every violation comes back at once, and nothing is written then. The entry is on disk when the receipt comes.",
		call: callRecordEntry,
	}
	if t.input, err = ingest.Schema("record_entry"); err == nil {
		t.output, err = schemaFile("record_entry.output")
	}
	return t, err
}

func callRecordEntry(ctx context.Context, p Parts, args []byte) (answer, error) {
	receipt, err := p.Recorder.RecordEntry(ctx, args)
	if err != nil {
		return answer{}, err
	}
	fillReceipt(&receipt)
	fitReceipt(&receipt)
	return answer{receipt, receiptText(&receipt)}, nil
}
