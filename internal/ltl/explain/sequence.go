package explain

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// A sequence has its value at a position either because of one match, with what
// is true or false at its end, or because no letter continues a match any more.
// All matches that begin at the position are followed together: sets of states
// of the sequence's automaton. What is needed is the shortest such match, or
// the letters until no match goes on; where the sets repeat on the cycle before
// either has come, no number of positions is enough.

// sequel is what following a sequence from a position comes to.
type sequel struct {
	ahead int32
	steps []sequelStep // to the match that decides; nil when none does
}

type sequelStep struct {
	position int
	guard    []int // operands that are true there
}

// mostFollowed bounds the positions that a sequence is followed over.
const mostFollowed = 10_000

// follow follows subformula f from position i.
func (ex *explainer) follow(f, i int) sequel {
	m := ex.matcher(f)
	op := ex.fs[f].Op()
	decides := ex.holds[f][i] == (op == ltl.SuffixSome || op == ltl.Closure) // a match does, if there is one
	type origin struct{ state, edge int }
	var came []map[int]origin // by step: how a state was reached
	at := []int{0}
	var most int32
	seen := map[string]bool{}
	for step, p := 0, i; step < mostFollowed; step, p = step+1, ex.succ(p) {
		key := fmt.Sprint(p, at)
		if p >= ex.back && seen[key] {
			break
		}
		seen[key] = true
		next := map[int]origin{}
		for _, q := range at {
			for n, e := range m.Edges(q) {
				if !ex.allHold(f, e.Guard, p) {
					continue
				}
				if e.Final {
					ends, ahead := ex.atEnd(f, p)
					if ends && decides {
						s := sequel{ahead: int32(step) + ahead, steps: []sequelStep{{p, e.Guard}}}
						for k := step - 1; k >= 0; k-- {
							o := came[k][q]
							s.steps = append(s.steps, sequelStep{ex.positionAfter(i, k), m.Edges(o.state)[o.edge].Guard})
							q = o.state
						}
						slices.Reverse(s.steps)
						if ahead == endless {
							s.ahead = endless
						}
						return s
					}
					if ahead == endless {
						most = endless
					} else if most != endless {
						most = max(most, int32(step)+ahead)
					}
				}
				if _, known := next[e.To]; e.On && !known {
					next[e.To] = origin{q, n}
				}
			}
		}
		came = append(came, next)
		at = at[:0:0]
		for q := range next {
			at = append(at, q)
		}
		slices.Sort(at)
		if len(at) == 0 {
			if most != endless {
				most = max(most, int32(step))
			}
			return sequel{ahead: most}
		}
	}
	return sequel{ahead: endless}
}

// atEnd reports whether a match that ends at p decides, and how far ahead that
// looks from there.
func (ex *explainer) atEnd(f, p int) (bool, int32) {
	switch op := ex.fs[f].Op(); op {
	case ltl.SuffixSome, ltl.SuffixAll:
		right := ex.kids[f][len(ex.kids[f])-1]
		return ex.holds[right][p] == (op == ltl.SuffixSome), ex.ahead[right][p]
	}
	return true, 0
}

func (ex *explainer) positionAfter(i, steps int) int {
	for range steps {
		i = ex.succ(i)
	}
	return i
}

func (ex *explainer) allHold(f int, guard []int, p int) bool {
	for _, leaf := range guard {
		if !ex.holds[ex.kids[f][leaf]][p] {
			return false
		}
	}
	return true
}

// matcher is the automaton of a sequence; the evaluation has shown that there
// is one.
func (ex *explainer) matcher(f int) *ltl.Matcher {
	m, ok := ex.sequences[f]
	if !ok {
		m, _ = ltl.NewMatcher(ex.fs[f])
		if ex.sequences == nil {
			ex.sequences = map[int]*ltl.Matcher{}
		}
		ex.sequences[f] = m
	}
	return m
}

// mostLetters bounds the letters of a match that are listed one by one.
const mostLetters = 100

// sequenceReason gives the letters of the match that decides, and what is so at
// its end.
func (ex *explainer) sequenceReason(f, i int) {
	s := ex.follow(f, i)
	if len(s.steps) == 0 || len(s.steps) > mostLetters {
		ex.fact(f, i, 1)
		return
	}
	for _, step := range s.steps {
		for _, leaf := range step.guard {
			ex.because(ex.kids[f][leaf], step.position)
		}
	}
	if op := ex.fs[f].Op(); op == ltl.SuffixSome || op == ltl.SuffixAll {
		ex.because(ex.kids[f][len(ex.kids[f])-1], s.steps[len(s.steps)-1].position)
	}
}
