package similarity

// A candidate that stands out from all others is more likely the one that is
// meant: where a draft has many neighbours of equal rank, it moves in a dense
// part of the store, and none of them need be its subject. The difference is
// cut off, so that a chain of replaced entries, which are all about the
// draft's subject, isn't held against any of them.
const (
	marginBelow = .45 // up: followers of a strong first are trusted less
	marginAbove = .15 // up: a lone first is trusted more
)

// strength is what candidates are compared by.
func (f *Features) strength() float64 {
	return f.Cosine + (f.LeadForward+f.LeadBackward)/2
}

// margins fills in how far each candidate stands out. With one candidate there
// is nothing to compare, and its margin is 0.
func margins(list []Features) {
	first, second := -1, -1
	for i := range list {
		switch s := list[i].strength(); {
		case first < 0 || s > list[first].strength():
			first, second = i, first
		case second < 0 || s > list[second].strength():
			second = i
		}
	}
	if second < 0 {
		return
	}
	for i := range list {
		other := first
		if i == first {
			other = second
		}
		list[i].Margin = max(-marginBelow, min(marginAbove, list[i].strength()-list[other].strength()))
	}
}
