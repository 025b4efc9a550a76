package certificate

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/program"
)

// sets are the acceptance sets of an edge that serve a clause, and the one that
// spoils it, -1 if none can: the clause is the disjunction of Fin(spoils) and
// of Inf(s) for all s of serve.
type sets struct {
	// always indicates that every edge serves the clause.
	always bool
	serve  automata.Marks
	spoils int
}

// clauses returns the conjuncts of an acceptance, and fails if one is not a
// clause.
func (c *checker) clauses(acc automata.Acceptance) (all []sets) {
	for _, conjunct := range acc.Formula().Operands(automata.AccAnd) {
		s := sets{spoils: -1}
		for _, k := range conjunct.Operands(automata.AccOr) {
			switch {
			case k.Op == automata.AccInf:
				s.serve |= 1 << k.Set
			case k.Op == automata.AccFin && s.spoils < 0:
				s.spoils = k.Set
			case k.Op == automata.AccTrue:
				s.always = true
			case k.Op != automata.AccFalse:
				c.bad("the acceptance %s of an automaton is not of the form that certificates have", acc)
			}
		}
		all = append(all, s)
	}
	return all
}

// has reports whether the question has such a duty.
func (c *checker) has(d format.Duty) bool {
	switch d.Kind {
	case format.None:
		return true
	case format.Clause:
		return int(d.A) < len(c.watch) && int(d.B) < len(c.watch[d.A].clauses)
	case format.Weak, format.Strong:
		return d.A < program.MaxProcesses
	case format.Group:
		return int(d.A) < len(c.FairTo) && c.FairTo[d.A].Process == ""
	}
	return false
}

// judge reports whether the edge over program successor i serves a duty or
// spoils it, and whether any edge can spoil it. It is the definition of
// fairness that the checker trusts, written independently of package product.
func (c *checker) judge(d format.Duty, i int) (serves, spoils, spoilable bool) {
	succ, p := &c.batch.Succs[i], int(d.A)
	switch d.Kind {
	case format.Clause:
		s, marks := &c.watch[d.A].clauses[d.B], c.chosen[d.A].marks
		return s.always || marks&s.serve != 0, s.spoils >= 0 && marks>>s.spoils&1 != 0, s.spoils >= 0
	case format.Weak:
		return !c.isAbout(p, false) || succ.Moved.Has(p) || !c.batch.Enabled.Has(p), false, false
	case format.Strong:
		return !c.isAbout(p, true) || succ.Moved.Has(p), c.movable(p), true
	case format.Group:
		return c.judgeGroup(c.groups[d.A], c.FairTo[d.A].Strong, *succ)
	}
	return true, false, false
}

// isAbout reports whether weak, or strong, fairness is asked for towards a
// process in the state that was expanded.
func (c *checker) isAbout(p int, strong bool) bool {
	for i, f := range c.FairTo {
		if f.Process != "" && f.Strong == strong && c.kinds.KindOf(p) == c.about[i] {
			return true
		}
	}
	return strong && c.Strong || !strong && c.Weak
}

// movable reports whether some step out of the state moves a process.
func (c *checker) movable(p int) bool {
	return slices.ContainsFunc(c.batch.Succs, func(s program.Succ) bool { return s.Moved.Has(p) })
}

// judgeGroup is judge for a group of transitions. For weak fairness the group
// counts as enabled where a process that could move waits for the end of an
// atomic sequence.
func (c *checker) judgeGroup(group program.Letter, strong bool, succ program.Succ) (serves, spoils, spoilable bool) {
	has := func(s program.Succ) bool {
		return s.Action != program.Stutter && (c.batch.Source|s.Act)&group == group
	}
	enabled := slices.ContainsFunc(c.batch.Succs, has)
	if strong {
		return has(succ), enabled, true
	}
	for p := range program.MaxProcesses {
		enabled = enabled || c.batch.Enabled.Has(p) && !c.movable(p)
	}
	return has(succ) || !enabled, false, false
}

// beginFairness resolves the names of processes and propositions in FairTo.
func (c *checker) beginFairness() {
	c.kinds, _ = program.As[program.Kinds](c.ex)
	for _, f := range c.FairTo {
		kind, group, err := -1, program.Letter(0), error(nil)
		if c.kinds != nil && f.Process != "" {
			kind, err = c.kinds.Kind(f.Process)
			fail(err)
		} else if f.Process != "" {
			c.bad("the processes have no kinds")
		}
		for _, text := range f.Transitions {
			group |= 1 << c.bit(text)
		}
		c.about, c.groups = append(c.about, kind), append(c.groups, group)
	}
}
