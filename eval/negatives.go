package eval

// hardNegatives is how many look-alikes each pair gets where a dataset has none.
const hardNegatives = 3

// AddNegatives gives a dataset whose pairs are all positive pairs of the other
// class: the first half of each with its nearest halves of other pairs, by the
// baseline, and with the half that stands farthest from it in the file. Two
// pairs may in truth be about one thing; so a look-alike is a negative that
// nobody declared, no proven one.
func (d *Dataset) AddNegatives() {
	for _, p := range d.Pairs {
		if p.Label != 1 {
			return
		}
	}
	positive := d.Pairs
	halves := map[string]Document{}
	pair := map[string]int{} // document → its pair
	var documents []Document
	for i, p := range positive {
		for _, half := range []Document{p.A, p.B} {
			if _, known := pair[half.ID]; !known {
				documents = append(documents, half)
			}
			halves[half.ID], pair[half.ID] = half, i
		}
	}
	b := NewBaseline(documents)
	for i, p := range positive {
		added := 0
		for _, s := range b.Rank(joinText(p.A.Title, p.A.Text)) {
			if added == hardNegatives {
				break
			}
			if j := pair[s.ID]; j != i && s.ID != p.A.ID {
				d.Pairs = append(d.Pairs, Pair{p.ID1, s.ID, 0, "hard_neg_bm25", p.A, halves[s.ID]})
				added++
			}
		}
		if far := positive[(i+len(positive)/2)%len(positive)]; far.ID2 != p.ID1 && len(positive) > 1 {
			d.Pairs = append(d.Pairs, Pair{p.ID1, far.ID2, 0, "random_neg", p.A, far.B})
		}
	}
}
