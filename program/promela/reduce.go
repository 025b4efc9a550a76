package promela

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/por"
)

// Names of the reductions.
const (
	reducePOR   = "por"
	reduceMerge = "merge"
	reduceDead  = "dead"
)

// Reductions lists the names of what Reduce can do.
func (m *Model) Reductions() []string { return []string{reducePOR, reduceMerge, reduceDead} }

// Reduce makes a program with fewer states for the atoms: dead variables are forgotten whatever the
// property, and partial-order reduction and merging keep words up to stuttering. It ends where the program
// does, and fails where the program does.
func (m *Model) Reduce(atoms []program.Atom, same program.Sameness, without []string) (program.Reduced, error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, err
	}
	b := bound.(*binding)
	does := func(name string) bool { return !slices.Contains(without, name) }
	c := por.Config{}
	t, why := newIndependence(b)
	if t != nil && same >= program.SameUpToStuttering {
		c.Stubborn, c.Merge = does(reducePOR), does(reduceMerge)
	} else if t == nil {
		c.Words = append(c.Words, "no partial-order reduction and merging, as "+why)
	}
	var dead *deadVariables
	if does(reduceDead) {
		dead = b.m.findDead(b.reads())
		c.Settle = dead != nil
	}
	if !c.Stubborn && !c.Merge && !c.Settle {
		return nil, nil
	}
	if c.Settle {
		c.Words = append(c.Words, "dead variables forgotten")
	}
	if t == nil {
		t = &independence{m: b.m}
	}
	stubborn := c.Stubborn
	c.Front = func() por.Front {
		f := t.newChooser()
		f.stubborn, f.dead = stubborn, dead
		return f
	}
	return por.New(m, bound, c), nil
}

// ReduceAfter is how many states are explored as they are: small models keep their counts and their
// shortest counterexamples, in a time that nobody notices.
const ReduceAfter = 10_000

// ReduceAfter is how many states a search may meet before it should try a smaller program.
func (m *Model) ReduceAfter() uint64 { return ReduceAfter }

// ReduceFailures makes a program with fewer states that can stop and fail as this one can.
func (m *Model) ReduceFailures(without []string) (program.Reduced, error) {
	return m.Reduce(nil, program.SameUpToStuttering, without)
}

// reads lists the regions that the atoms read.
func (b *binding) reads() []Region {
	e := effectFinder{m: b.m, proc: &proctype{provided: -1}}
	for _, a := range b.state {
		e.value(a.node)
	}
	return e.out.Reads
}
