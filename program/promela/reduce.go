package promela

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/por"
)

// Names of the reductions.
const (
	reducePOR   = "por"
	reduceMerge = "merge"
	reduceDead  = "dead"
	reduceSlice = "slice"

	reduceExclusive = "exclusive" // believing xr and xs
)

// Reductions lists the names of what Reduce can do.
func (m *Model) Reductions() []string {
	return []string{reducePOR, reduceMerge, reduceDead, reduceSlice, reduceExclusive}
}

// Reduce makes a program with fewer states for the atoms: dead variables and those that cannot influence
// the atoms are forgotten whatever the property, and partial-order reduction and merging keep words up to
// stuttering. It ends where the program does.
func (m *Model) Reduce(atoms []program.Atom, same program.Sameness, without []string) (small program.Reduced, why string, err error) {
	return m.reduce(atoms, same, without, false)
}

// ReduceFailures makes a program with fewer states that can stop and fail as this one can.
func (m *Model) ReduceFailures(without []string) (small program.Reduced, why string, err error) {
	return m.reduce(nil, program.SameUpToStuttering, without, true)
}

func (m *Model) reduce(atoms []program.Atom, same program.Sameness, without []string, failures bool) (small program.Reduced, why string, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, "", err
	}
	b := bound.(*binding)
	does := func(name string) bool { return !slices.Contains(without, name) }
	c := por.Config{}
	var sliced *slice
	var held []bool
	if does(reduceSlice) {
		if !failures {
			held = b.findHeld(b.watches(), same)
		}
		sliced = b.m.findSlice(b.reads(), failures, held)
	}
	t, unknown := newIndependence(b, sliced)
	if t != nil && same >= program.SameUpToStuttering {
		c.Stubborn, c.Merge = does(reducePOR), does(reduceMerge)
	} else if t == nil {
		c.Words = append(c.Words, "no partial-order reduction and merging, as "+unknown)
	}
	dead := b.m.forgotten(b.reads(), sliced, does(reduceDead))
	c.Settle = dead != nil
	if !c.Stubborn && !c.Merge && !c.Settle && held == nil {
		return nil, strings.Join(c.Words, ", "), nil
	}
	if c.Settle && does(reduceDead) {
		c.Words = append(c.Words, "dead variables forgotten")
	}
	if sliced != nil {
		c.Words = append(c.Words, sliced.words(b.m))
	}
	explored := b
	if c.Settle {
		explored = b.forgetting(dead)
		c.Explored = explored
	}
	if held != nil {
		c.Explored, c.Shortened = &heldBinding{explored, held}, true
		c.Words = append(c.Words, "slicing held "+b.m.heldNames(held))
	}
	if t == nil {
		t = &independence{references: references{m: b.m}}
	}
	r := &smaller{m: m, bound: bound, config: c, tables: t, dead: dead}
	if small := r.interleaved(does(reduceExclusive)); small != nil {
		return small, "", nil
	}
	if !c.Settle && held == nil {
		return nil, strings.Join(r.config.Words, ", "), nil
	}
	return r.program(false), "", nil
}

// smaller makes smaller programs.
type smaller struct {
	m      *Model
	bound  program.Binding
	config por.Config
	tables *independence
	dead   *deadVariables
}

// program is one that believes claims or not.
func (r *smaller) program(trusts bool) *por.Program {
	c, t, dead := r.config, r.tables, r.dead
	if trusts {
		c.Believed, c.Words = reduceExclusive, append(slices.Clone(c.Words), t.claimWords())
	}
	stubborn := c.Stubborn
	c.Front = func() por.Front {
		f := t.newChooser()
		f.stubborn, f.dead, f.trusted = stubborn, dead, trusts
		return f
	}
	return por.New(r.m, r.bound, c)
}

// interleaved is a program without some interleavings. If there is none that is worth it, it is nil, and they stay.
func (r *smaller) interleaved(trusts bool) *por.Program {
	c := &r.config
	if !c.Stubborn && !c.Merge {
		return nil
	}
	small := r.program(trusts && c.Stubborn && r.tables.doubted != nil)
	worth := small.Worthwhile()
	if _, why := small.Refuted(); why != "" {
		c.Words = append(c.Words, why)
		small = r.program(false)
		worth = small.Worthwhile()
	}
	if worth {
		return small
	}
	c.Stubborn, c.Merge = false, false
	c.Words = append(c.Words, "no partial-order reduction and merging, as a sample shows little gain")
	return nil
}

// forgotten is the variables that hold zero.
func (m *Model) forgotten(watched []Region, sliced *slice, dead bool) *deadVariables {
	switch {
	case dead:
		return m.findDead(watched, sliced)
	case sliced != nil:
		return sliced.only(m)
	}
	return nil
}

// ReduceAfter is how many states are explored as they are: small models keep their counts and their
// shortest counterexamples, in a time that nobody notices.
const ReduceAfter = 10_000

// ReduceAfter is how many states a search may meet before it should try a smaller program.
func (m *Model) ReduceAfter() uint64 { return ReduceAfter }

// watches is what the atoms look at.
func (b *binding) watches() stepFacts {
	var nodes []int32
	for _, a := range b.state {
		nodes = append(nodes, a.node)
	}
	return b.m.factsOfValues(nodes...)
}

// reads lists the regions that the atoms read.
func (b *binding) reads() []Region { return b.watches().effects.Reads }

// heldNames lists the proctypes that are held.
func (m *Model) heldNames(held []bool) string {
	var names []string
	for _, p := range m.procs {
		if held[p.index] {
			names = append(names, p.name)
		}
	}
	return listed(names)
}
