package similarity

// change is a place where two token sequences part: what the entry has there
// and what the draft has. One of them may be empty.
type change struct {
	entry, draft []token
	next         string // the word that follows in both, for evidence; "" at an end
}

// maxEdits bounds the alignment: sequences that need more insertions and
// deletions aren't forms of one text, and naming every difference helps nobody.
const maxEdits = 60

// align returns the places where entry and draft differ, in order, by the
// shortest edit script (Myers, "An O(ND) Difference Algorithm", 1986). ok is
// false if it needs more than maxEdits edits.
func align(entry, draft []token) (changes []change, ok bool) {
	head := 0
	for head < len(entry) && head < len(draft) && entry[head].canon == draft[head].canon {
		head++
	}
	tail := 0
	for tail < len(entry)-head && tail < len(draft)-head && entry[len(entry)-1-tail].canon == draft[len(draft)-1-tail].canon {
		tail++
	}
	a, b := entry[head:len(entry)-tail], draft[head:len(draft)-tail]
	if max(len(a)-len(b), len(b)-len(a)) > maxEdits {
		return nil, false
	}
	trace, ok := editTrace(a, b)
	if !ok {
		return nil, false
	}
	changes = changesOf(a, b, trace)
	if n := len(changes); n > 0 && tail > 0 && changes[n-1].next == "" {
		changes[n-1].next = entry[len(entry)-tail].raw
	}
	return changes, true
}

// editTrace runs the forward pass: trace[d][k+maxEdits] is how far into a the
// furthest path with d edits reaches on diagonal k.
func editTrace(a, b []token) (trace [][]int, ok bool) {
	v := make([]int, 2*maxEdits+3)
	const mid = maxEdits + 1
	for d := 0; d <= maxEdits; d++ {
		for k := -d; k <= d; k += 2 {
			x := 0
			if d > 0 {
				if k == -d || k != d && v[mid+k-1] < v[mid+k+1] {
					x = v[mid+k+1]
				} else {
					x = v[mid+k-1] + 1
				}
			}
			for x < len(a) && x-k >= 0 && x-k < len(b) && a[x].canon == b[x-k].canon {
				x++
			}
			v[mid+k] = x
			if x >= len(a) && x-k >= len(b) {
				return append(trace, append([]int(nil), v...)), true
			}
		}
		trace = append(trace, append([]int(nil), v...))
	}
	return nil, false
}

// changesOf walks the trace back and groups neighbouring edits.
func changesOf(a, b []token, trace [][]int) []change {
	goneA, goneB := make([]bool, len(a)), make([]bool, len(b))
	const mid = maxEdits + 1
	x, y := len(a), len(b)
	for d := len(trace) - 1; d > 0; d-- {
		v, k := trace[d-1], x-y
		down := k == -d || k != d && v[mid+k-1] < v[mid+k+1]
		if down {
			k++
		} else {
			k--
		}
		px := v[mid+k]
		py := px - k
		if down {
			goneB[py] = true
		} else {
			goneA[px] = true
		}
		x, y = px, py
	}
	return group(a, b, goneA, goneB)
}

func group(a, b []token, goneA, goneB []bool) []change {
	var out []change
	for i, j := 0, 0; i < len(a) || j < len(b); {
		var c change
		for i < len(a) && goneA[i] {
			c.entry = append(c.entry, a[i])
			i++
		}
		for j < len(b) && goneB[j] {
			c.draft = append(c.draft, b[j])
			j++
		}
		if i < len(a) {
			c.next = a[i].raw
		}
		if len(c.entry)+len(c.draft) > 0 {
			out = append(out, c)
		}
		i, j = i+1, j+1
	}
	return out
}
