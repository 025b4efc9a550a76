package translate

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Sequences in the tableau. With (g, m, n) for the steps of r, of guard, match
// and rest, as ltl.SequenceSteps has them,
//
//	r({r}<>-> f) = ∨ g∧(m∧r(f) ∨ N[{n}<>-> f])         r({r})  = ∨ g∧(m ∨ N[{n}])
//	r({r}[]-> f) = ∧ ¬g ∨ ((m → r(f)) ∧ N[{n}[]-> f])   r(!{r}) = ∧ ¬g ∨ (¬m ∧ N[!{n}])
//
// Those on the left above and on the right below must come to an end. A promise
// for each would not do: {r}<>-> f becomes {n}<>-> f and that perhaps {r}<>-> f
// again, and other ones may have begun meanwhile, so that there is always one
// that has not ended. So they are marked, as Miyano & Hayashi do (Alternating
// finite automata on ω-words, 1984), in groups: of {·}<>-> f for an f, and of
// !{·}. What a marked formula becomes is marked. An edge that leads to no
// marked one of a group is in the group's acceptance set, and marks all of the
// group that it leads to; so a run is in it for ever iff all that it owes comes
// to an end.

// duty is a formula that is to be true, in the next state if a variable stands
// for it.
type duty struct {
	f      *ltl.Formula
	marked bool
}

// group is the obligations that are marked together.
type group struct {
	op ltl.Op
	f  *ltl.Formula // to the right, nil for !{r}
}

// mustEnd reports whether a formula is one over a sequence that must come to an
// end.
func mustEnd(f *ltl.Formula) bool { return f.Op() == ltl.SuffixSome || f.Op() == ltl.NotClosure }

func groupOf(f *ltl.Formula) group {
	if f.Op() == ltl.NotClosure {
		return group{op: f.Op()}
	}
	return group{f.Op(), f.Right()}
}

// sets returns the number of acceptance sets so far.
func (c *couvreur) sets() int { return len(c.set) + len(c.groups) }

// setOf returns the acceptance set of a group, the next free one if it is new.
func (c *couvreur) setOf(g group) int {
	set, ok := c.groups[g]
	if !ok {
		set = c.sets()
		c.groups[g] = set
	}
	return set
}

// sequence is r of a formula whose operator is one of sequences.
func (c *couvreur) sequence(d duty) bdd.Node {
	steps, err := c.fa.SequenceSteps(d.f)
	if err != nil {
		c.err = err
		return bdd.False
	}
	if mustEnd(d.f) {
		c.setOf(groupOf(d.f))
	}
	m, op := c.m, d.f.Op()
	if op == ltl.SuffixSome || op == ltl.Closure {
		s := bdd.False
		for _, st := range steps {
			s = m.Or(s, m.And(c.successors(st.Guard), m.Or(c.matched(d.f, st), c.rest(d, st, bdd.False))))
		}
		return s
	}
	s := bdd.True
	for _, st := range steps {
		s = m.And(s, m.Or(m.Not(c.successors(st.Guard)), m.And(c.matched(d.f, st), c.rest(d, st, bdd.True))))
	}
	return s
}

// matched returns what a step demands, or gives, where a match ends with it.
func (c *couvreur) matched(f *ltl.Formula, st ltl.SequenceStep) bdd.Node {
	switch f.Op() {
	case ltl.SuffixSome, ltl.SuffixAll:
		if st.Match {
			return c.successors(f.Right())
		}
	case ltl.Closure, ltl.NotClosure:
		if st.Match {
			return constant(f.Op() == ltl.Closure)
		}
	}
	return constant(f.Op() == ltl.SuffixAll || f.Op() == ltl.NotClosure)
}

func constant(value bool) bdd.Node {
	if value {
		return bdd.True
	}
	return bdd.False
}

// rest is N of what is left of the sequence, or a constant if nothing is.
func (c *couvreur) rest(d duty, st ltl.SequenceStep, none bdd.Node) bdd.Node {
	if st.Next == nil {
		return none
	}
	if next := (duty{st.Next, d.marked}); mustEnd(st.Next) {
		return c.nextDuty(next)
	}
	return c.nextAll(st.Next)
}

// mark marks the formulas to which an edge leads and that must end, and returns
// the sets that the edge is not in.
func (c *couvreur) mark(duties []duty) ([]duty, automata.Marks) {
	late := map[group]bool{}
	for _, d := range duties {
		if d.marked {
			late[groupOf(d.f)] = true
		}
	}
	var put automata.Marks
	var out []duty
	for _, d := range duties {
		g := groupOf(d.f)
		if late[g] {
			put |= 1 << (c.setOf(g) & 63)
		} else {
			d.marked = true
		}
		if d.marked || !slices.Contains(duties, duty{d.f, true}) {
			out = append(out, d)
		}
	}
	return out, put
}
