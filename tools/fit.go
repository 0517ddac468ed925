package tools

import (
	"encoding/json"

	"priorart"
)

// fit shortens a search's answer until it is within [priorart.MaxToolTokens]:
// explanations go first, from the last hit up, then hits from the end.
func fit(r *SearchResult) {
	const reserve = 300 // the lines about what was left out
	budget := priorart.MaxToolTokens - reserve
	if r.WhyNot != nil && cost(r.WhyNot, whyNotText(r.WhyNot)) > budget/4 {
		r.WhyNot.Explain = nil
		r.Omitted.Explanations++
	}
	rest := *r
	rest.Hits = nil
	left := budget - cost(rest, searchText(&rest))
	costs := hitCosts(r.Hits)
	for i := len(r.Hits) - 1; i >= 0 && sum(costs) > left; i-- {
		if r.Hits[i].Explain != nil {
			r.Hits[i].Explain = nil
			r.Omitted.Explanations++
			costs[i] = hitCost(i+1, &r.Hits[i])
		}
	}
	for len(costs) > 0 && sum(costs) > left {
		costs = costs[:len(costs)-1]
		r.Omitted.Hits++
	}
	r.Hits = r.Hits[:len(costs)]
}

func hitCosts(hits []priorart.Hit) []int {
	costs := make([]int, len(hits))
	for i := range hits {
		costs[i] = hitCost(i+1, &hits[i])
	}
	return costs
}

func hitCost(rank int, h *priorart.Hit) int { return cost(h, hitText(rank, h)) }

// cost bounds the tokens of an answer in both of its forms. What can't be
// marshalled costs nothing here: it fails the call anyway.
func cost(structured any, text string) int {
	b, err := json.Marshal(structured)
	if err != nil {
		return Tokens(text)
	}
	return Tokens(string(b)) + Tokens(text)
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}
