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

// reductions lists the names.
var reductions = []string{reducePOR, reduceMerge, reduceDead, reduceSlice, reduceExclusive}

// whole is a program, and what is wanted of a smaller one.
type whole struct {
	program  program.Program
	bound    binder
	atoms    *atoms
	same     program.Sameness
	without  []string                    // names of reductions
	failures bool                        // what stops and fails is to be found, and nothing else
	forgets  func(*deadVariables) binder // the binding of the program that forgets variables
}

// binder is what the bindings of a model are.
type binder interface {
	program.Binding
	program.Kinds
	program.Partial
}

func (w *whole) does(name string) bool { return !slices.Contains(w.without, name) }

// reduce makes a program with fewer states, or says why there is none.
func (w *whole) reduce() (small program.Reduced, why string) {
	a := w.atoms
	c := por.Config{}
	var sliced *slice
	var held []bool
	if w.does(reduceSlice) {
		if !w.failures {
			held = findHeld(a, watchedBy(a), w.same)
		}
		sliced = findSlice(a.m, readBy(a), w.failures, held)
	}
	t, unknown := newIndependence(a, sliced)
	if t != nil && w.same >= program.SameUpToStuttering {
		c.Stubborn, c.Merge = w.does(reducePOR), w.does(reduceMerge)
	} else if t == nil {
		c.Words = append(c.Words, "no partial-order reduction and merging, as "+unknown)
	}
	dead := forgotten(a.m, readBy(a), sliced, w.does(reduceDead))
	c.Settle = dead != nil
	if !c.Stubborn && !c.Merge && !c.Settle && held == nil {
		return nil, strings.Join(c.Words, ", ")
	}
	if c.Settle && w.does(reduceDead) {
		c.Words = append(c.Words, "dead variables forgotten")
	}
	if sliced != nil {
		c.Words = append(c.Words, sliced.words(a.m))
	}
	explored := w.bound
	if c.Settle {
		explored = w.forgets(dead)
		c.Explored = explored
	}
	if held != nil {
		c.Explored, c.Shortened = &heldBinding{explored, a.m, held}, true
		c.Words = append(c.Words, "slicing held "+heldNames(a.m, held))
	}
	if t == nil {
		t = &independence{references: references{m: a.m}}
	}
	r := &smaller{whole: w, config: c, tables: t, dead: dead}
	if small := r.interleaved(w.does(reduceExclusive)); small != nil {
		return small, ""
	}
	if !c.Settle && held == nil {
		return nil, strings.Join(r.config.Words, ", ")
	}
	return r.believing(false), ""
}

// smaller makes smaller programs.
type smaller struct {
	*whole
	config por.Config
	tables *independence
	dead   *deadVariables
}

// believing is a program that believes claims or not.
func (r *smaller) believing(trusts bool) *por.Program {
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
	return por.New(r.program, r.bound, c)
}

// interleaved is a program without some interleavings. If there is none that is worth it, it is nil, and they stay.
func (r *smaller) interleaved(trusts bool) *por.Program {
	c := &r.config
	if !c.Stubborn && !c.Merge {
		return nil
	}
	small := r.believing(trusts && c.Stubborn && r.tables.doubted != nil)
	worth := small.Worthwhile()
	if _, why := small.Refuted(); why != "" {
		c.Words = append(c.Words, why)
		small = r.believing(false)
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
func forgotten(m *model, watched []Region, sliced *slice, dead bool) *deadVariables {
	switch {
	case dead:
		return findDead(m, watched, sliced)
	case sliced != nil:
		return sliced.only(m)
	}
	return nil
}

// watchedBy is what the atoms look at.
func watchedBy(b *atoms) stepFacts {
	var nodes []int32
	for _, a := range b.state {
		nodes = append(nodes, a.node)
	}
	return factsOfValues(b.m, nodes...)
}

// readBy lists the regions that the atoms read.
func readBy(b *atoms) []Region { return watchedBy(b).effects.Reads }

// heldNames lists the proctypes that are held.
func heldNames(m *model, held []bool) string {
	var names []string
	for _, p := range m.procs {
		if held[p.index] {
			names = append(names, p.name)
		}
	}
	return listed(names)
}
