package eval

import (
	"fmt"
	"strings"

	"priorart"
)

// goldenQueries names, for each dataset, the queries whose rankings are kept as
// text: easy and hard ones, short and long ones, some that fail today.
func goldenQueries(dataset string) []string {
	return strings.Fields(map[string]string{
		"devbench":         "cross-1 cross-3 cross-5 exact-2 exact-4 semantic-1 semantic-3 semantic-5",
		"real_entries":     "hint-001 hint-009 hint-017 hint-025 hint-033 hint-041 hint-049 hint-057 hint-065 hint-073 hint-081 hint-089",
		"supersession_pep": "pep-0101 pep-0345 pep-0435 pep-0452 pep-0600 pep-0699 pep-0749 pep-0773",
		"supersession_adr": `adr:ADR-291-explorer-ecs-plugin-system adr:ADR-293-explorer-emotes-system cloud-platform:036-multi-cluster
			just-dummies:0030-filter-the-datetimeoffset-pool-by-the-declared-offset
			just-dummies:0080-admit-a-rule-that-names-a-resolved-ambiguity
			prisma-next:ADR_208_-_Higher-order_codecs_for_parameterized_types`,
		"gitbugs_hadoop": "13279610 13321043 13343822 13365829 13420488 13440545 13478452 13522810",
	}[dataset])
}

// rankingsInWords is the top of each named query's ranking: a star marks what
// is relevant, and the arms say where they have it. Scores aren't shown, since
// they change with every entry of a store.
func rankingsInWords(r *Report, d *Dataset) (text string, queries int) {
	leads := map[string]string{}
	for i := range d.Documents {
		record := d.Documents[i].Record()
		leads[d.Documents[i].ID] = priorart.Cut(strings.Join(strings.Fields(record.Lead()), " "), 70)
	}
	reports := map[string]QueryReport{}
	for _, q := range r.Details.ByQuery {
		reports[q.Query] = q
	}
	var b strings.Builder
	for _, id := range goldenQueries(r.Dataset) {
		q, ok := reports[id]
		if !ok {
			fmt.Fprintf(&b, "%s: no such query\n\n", id)
			continue
		}
		queries++
		fmt.Fprintf(&b, "%s: %s\n", q.Query, q.Text)
		for i, h := range q.Top {
			star := " "
			if h.Relevant {
				star = "*"
			}
			fmt.Fprintf(&b, "%2d %s words %-3s vector %-3s %s: %s\n", i+1, star, place(h.Rank["lexical"]), place(h.Rank["vector"]), h.Document, leads[h.Document])
		}
		b.WriteString("\n")
	}
	return b.String(), queries
}

func place(rank int) string {
	if rank == 0 {
		return "-"
	}
	return fmt.Sprintf("#%d", rank)
}
