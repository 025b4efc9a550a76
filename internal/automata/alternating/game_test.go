package alternating_test

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/alternating"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// accepts decides by the definition whether a weak alternating automaton accepts a word, of which letter has the value of a
// proposition at a position: a place (state, position) is won if δ can be made true by places that are won, with no path
// for ever among rejecting ones. That is the greatest Z, in it the least Y, of the places whose δ is true with those of Y
// where the next state rejects, and those of Z where it does not.
func accepts(a *alternating.Automaton, w ltl.Word) bool {
	letters := append(append([]uint64{}, letterBits(w.Prefix)...), letterBits(w.Cycle)...)
	next := func(i int) int {
		if i+1 == len(letters) {
			return len(w.Prefix)
		}
		return i + 1
	}
	n := a.States()
	variables := map[int]int{}
	for q := range n {
		variables[a.BDD().Top(a.State(q))] = q
	}
	full := func(value bool) []bool {
		s := make([]bool, n*len(letters))
		for i := range s {
			s[i] = value
		}
		return s
	}
	z, y := full(true), full(false)
	truth := func(f bdd.Node, i, to int) bool {
		return a.BDD().Eval(f, func(v int) bool {
			q, isState := variables[v]
			switch {
			case !isState:
				return letters[i]>>v&1 != 0
			case a.Rejecting(q):
				return y[to*n+q]
			}
			return z[to*n+q]
		})
	}
	for {
		y = full(false)
		for changed := true; changed; {
			changed = false
			for i := range letters {
				for q := range n {
					if !y[i*n+q] && truth(a.Delta(q), i, next(i)) {
						y[i*n+q], changed = true, true
					}
				}
			}
		}
		same := true
		for i := range z {
			same = same && z[i] == y[i]
		}
		if same {
			return truth(a.Start(), 0, 0)
		}
		z = y
	}
}

func letterBits[L ~uint64](letters []L) []uint64 {
	var out []uint64
	for _, l := range letters {
		out = append(out, uint64(l))
	}
	return out
}
