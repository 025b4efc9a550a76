package trace

import (
	"bytes"
	"slices"
)

// Shorten writes the same infinite run with the shortest cycle and then the
// shortest prefix: a cycle that repeats a shorter one is cut to it, and a
// prefix that ends like the cycle gives its end to the cycle. The lasso is
// changed and returned. O(n²) comparisons of states. n counts prefix and cycle.
// A finite run stays as it is, and so does one whose values grow for ever.
func (l *Lasso) Shorten() *Lasso {
	if l.Grown != nil {
		return l
	}
	n := len(l.Cycle)
	for k := 1; k < n; k++ {
		if n%k == 0 && l.hasPeriod(k) {
			l.Cycle = l.Cycle[:k]
			break
		}
	}
	for len(l.Prefix) > 0 && len(l.Cycle) > 0 && l.Prefix[len(l.Prefix)-1].equal(l.Cycle[len(l.Cycle)-1]) {
		last := len(l.Cycle) - 1
		l.Cycle = slices.Concat(l.Cycle[last:], l.Cycle[:last])
		l.Prefix = l.Prefix[:len(l.Prefix)-1]
	}
	return l
}

func (l *Lasso) hasPeriod(k int) bool {
	for i := k; i < len(l.Cycle); i++ {
		if !l.Cycle[i].equal(l.Cycle[i-k]) {
			return false
		}
	}
	return true
}

func (s Step) equal(o Step) bool { return s.Action == o.Action && bytes.Equal(s.State, o.State) }
