package similarity

import "testing"

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"lead", "lead", 0}, {"lead", "laed", 1}, {"lead", "read", 1}, {"lead", "leads", 1}, {"kitten", "mitten", 1}, {"abc", "xyz", 3}, {"a", "abcde", 3}} {
		if got := editDistance([]rune(c.a), []rune(c.b)); got != c.want || editDistance([]rune(c.b), []rune(c.a)) != got {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestTypo(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"configuration", "configuraton", true}, {"should", "shoudl", true}, {"request", "reqeust", true},
		{"read", "lead", false}, {"supported", "unsupported", false}, {"unmerged", "merged", false}, {"v1", "v2", false}, {"write", "read", false},
	} {
		if got := isTypo(c.a, c.b); got != c.want || isTypo(c.b, c.a) != got {
			t.Errorf("%s, %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
