package reduce

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Names of the reductions.
const (
	reducePOR   = "por"
	reduceMerge = "merge"
	ReduceDead  = "dead"
	ReduceSlice = "slice"

	reduceExclusive = "exclusive" // believing xr and xs
)

// Reductions lists the names.
var Reductions = []string{reducePOR, reduceMerge, ReduceDead, ReduceSlice, reduceExclusive}

// Request is a program and what is wanted of a smaller one. Bound is Program
// with Atoms bound.
type Request struct {
	Program  program.Program
	Bound    Binding
	Atoms    *flat.Atoms
	Same     program.Preservation
	Without  []string                  // names of reductions
	Failures bool                      // what stops and fails is to be found, and nothing else
	Fair     bool                      // runs that are weakly fair to every process are to be kept
	Forgets  func(*facts.Dead) Binding // the binding of the program that forgets variables
}

// does reports whether a reduction is wanted and knows what is observed.
func (re *Request) does(name string) bool {
	return !slices.Contains(re.Without, name) && refusal(name, re.Atoms.Observes) == "" && !(re.Fair && !keepsFairness(name))
}

// Reduce makes a program with fewer states, or returns nil and why there is
// none, for the user. It explores samples of the model, so that it may take as
// long as a small search; when ctx is done it gives up.
func (re *Request) Reduce(ctx context.Context) (small *program.Reduced, why string) {
	a := re.Atoms
	c := por.Config{}
	var sliced *facts.Slice
	var leftOut []bool
	if re.does(ReduceSlice) {
		if !re.Failures && re.does(holdProcesses) {
			leftOut = findProcessSlice(a, watchedBy(a), re.Same)
		}
		sliced = facts.FindSlice(a.Model, ReadBy(a), re.Failures, leftOut)
	}
	t, unknown := newIndependence(a, sliced)
	if t != nil && re.Fair {
		if why := t.unfair(); why != "" {
			return nil, "no partial-order reduction under fairness, as " + why
		}
	}
	if t != nil && re.Same >= program.SameUpToStuttering {
		c.Stubborn, c.Merge = re.does(reducePOR), re.does(reduceMerge)
	} else if t == nil {
		c.Words = append(c.Words, "no partial-order reduction and merging, as "+unknown)
	}
	dead := forgotten(a.Model, ReadBy(a), sliced, re.does(ReduceDead))
	c.Settle = dead != nil
	if !c.Stubborn && (re.Fair || !c.Merge && !c.Settle && leftOut == nil) {
		return nil, strings.Join(c.Words, ", ")
	}
	if c.Settle && re.does(ReduceDead) {
		c.Words = append(c.Words, "dead variables forgotten")
	}
	if sliced != nil {
		c.Words = append(c.Words, sliced.Words(a.Model))
	}
	explored := re.Bound
	if c.Settle {
		explored = re.Forgets(dead)
		c.Explored = explored
	}
	if leftOut != nil {
		c.Explored, c.Shortened = &slicedBinding{explored, a.Model, leftOut}, true
		c.Words = append(c.Words, "slicing held "+slicedNames(a.Model, leftOut))
	}
	if t == nil {
		t = &independence{References: facts.References{Model: a.Model}}
	}
	r := &smaller{Request: re, config: c, tables: t, dead: dead}
	if p := r.interleaved(ctx, re.does(reduceExclusive)); p != nil {
		small = p.Reduced()
	}
	switch {
	case ctx.Err() != nil:
		return nil, "the time was over"
	case small != nil:
		return small, ""
	}
	if re.Fair || !c.Settle && leftOut == nil {
		return nil, strings.Join(r.config.Words, ", ")
	}
	return r.believing(false).Reduced(), ""
}

// smaller makes smaller programs with one set of tables: with and without
// belief in claims, and with fewer reductions if a sample shows no gain.
type smaller struct {
	*Request
	config por.Config
	tables *independence
	dead   *facts.Dead
}

// believing makes a program with the current configuration. trusts is whether
// it believes the claims of xr and xs.
func (s *smaller) believing(trusts bool) *por.Program {
	c, t, dead := s.config, s.tables, s.dead
	if trusts {
		c.Believed, c.Words = reduceExclusive, append(slices.Clone(c.Words), t.claimWords())
	}
	stubborn, fair := c.Stubborn, s.Fair
	c.Front = func() por.Front {
		f := t.newChooser()
		f.stubborn, f.dead, f.trusted, f.fair = stubborn, dead, trusts, fair
		return f
	}
	return por.New(s.Program, s.Bound, c)
}

// interleaved makes a program without some interleavings. It explores a sample
// of it and drops the reductions that gain little there, and the belief in
// claims if the sample refutes one. It returns nil if no reduction is left.
func (s *smaller) interleaved(ctx context.Context, trusts bool) *por.Program {
	c := &s.config
	if !c.Stubborn && !c.Merge {
		return nil
	}
	small := s.believing(trusts && c.Stubborn && s.tables.doubted != nil)
	stubborn, merge := small.Benefits(ctx)
	if _, why := small.Refuted(); why != "" {
		c.Words = append(c.Words, why)
		trusts = false
		small = s.believing(false)
		stubborn, merge = small.Benefits(ctx)
	}
	if stubborn == c.Stubborn && merge == c.Merge {
		return small
	}
	c.Words = append(c.Words, "no "+fruitless(c.Stubborn && !stubborn, c.Merge && !merge)+", as a sample shows little gain")
	c.Stubborn, c.Merge = stubborn, merge
	if !stubborn && !merge {
		return nil
	}
	return s.believing(trusts && stubborn && s.tables.doubted != nil)
}

// fruitless names the reductions that a sample has shown to gain little.
func fruitless(stubborn, merge bool) string {
	switch {
	case stubborn && merge:
		return "partial-order reduction and merging"
	case stubborn:
		return "partial-order reduction"
	}
	return "merging"
}

// forgotten returns the variables to be kept at zero: dead ones and sliced
// ones, or only the latter if dead is not set. Nil if there are none.
func forgotten(m *flat.Model, watched []facts.Region, sliced *facts.Slice, dead bool) *facts.Dead {
	switch {
	case dead:
		return facts.FindDead(m, watched, sliced)
	case sliced != nil:
		return sliced.Only(m)
	}
	return nil
}

// slicedNames lists the proctypes that are left out.
func slicedNames(m *flat.Model, leftOut []bool) string {
	var names []string
	for _, p := range m.Procs {
		if leftOut[p.Index] {
			names = append(names, p.Name)
		}
	}
	return facts.Listed(names)
}
