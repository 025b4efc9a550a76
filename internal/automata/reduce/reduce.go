package reduce

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Options configures Reduce; the zero value is medium effort on a generalised
// Büchi automaton.
type Options struct {
	Effort  Effort
	Without []string // names of passes that are not to run
	Buchi   bool     // the result has state-based Büchi acceptance

	// Obligation says that the language is known to be an obligation. Otherwise
	// the result of WDBA minimisation is checked against Negation, an automaton
	// for the complement, and is not used when there is none. Negation may be
	// nil and may return nil.
	Obligation bool
	Negation   func(context.Context) (*automata.Automaton, error)

	// Observe, if set, is given what each pass makes on the way to the result,
	// in order; all of it has the language of the result, which can so be
	// checked step by step.
	Observe func(*automata.Automaton)
}

// Reduce returns an automaton with the same language, as small as the effort
// allows. Acceptance must be generalised Büchi, else it is an error. States are
// numbered anew and their names lost; the automaton's name is kept. An
// automaton whose labels distinguish too many letters for the passes is only
// trimmed, and degeneralised if opts.Buchi.
//
// The passes "merging", "sat" and "inclusion" are not part of it: Merge,
// Minimise and ops.PruneSmall run them. What remains takes polynomial time but
// for "wdba", whose number of states is bounded. The context ends it early with
// its error.
func Reduce(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	g, err := fromAutomaton(ctx, a)
	switch {
	case errors.Is(err, errClasses) && opts.Buchi:
		return a.Trim().DegeneraliseWithin(ctx, 0)
	case errors.Is(err, errClasses):
		return a.Trim(), nil
	case err != nil:
		return nil, err
	}
	r := &reducer{ctx: ctx, opts: opts}
	g, err = r.reduce(g)
	if err != nil {
		return nil, err
	}
	out := g.automaton()
	out.Name = a.Name
	return out, out.BDD().Err()
}

// Better reports whether a is preferable to b: fewer states, then deterministic
// (unless that takes many edges, and more than twice those of the other), then
// fewer edges. Equal sizes are not better, so that the first of several
// candidates is kept.
func Better(a, b *automata.Automaton) bool {
	s, t := a.Stats(), b.Stats()
	return size{s.States, s.Edges, s.Deterministic}.better(size{t.States, t.Edges, t.Deterministic})
}

// manyEdges is the number of edges up to which a deterministic automaton is
// preferred whatever its edges.
const manyEdges = 5000

type size struct {
	states, edges int
	deterministic bool
}

func (s size) better(t size) bool {
	switch {
	case s.states != t.states:
		return s.states < t.states
	case s.deterministic && !t.deterministic:
		return s.edges <= max(2*t.edges, manyEdges)
	case t.deterministic && !s.deterministic:
		return t.edges > max(2*s.edges, manyEdges)
	}
	return s.edges < t.edges
}

func (g *graph) size() size { return size{g.states(), g.edges(), g.deterministic()} }

// reducer runs the passes of one call.
type reducer struct {
	ctx  context.Context
	opts Options
}

// observed returns g, after passing it to the observer if there is one.
func (r *reducer) observed(g *graph) *graph {
	if r.opts.Observe != nil {
		r.opts.Observe(g.automaton())
	}
	return g
}

// Merge merges states by language (merging.go) as long as it finds some and the
// effort's budget lasts. It needs opts.Negation. The automaton is returned
// unchanged if Negation is nil or returns nil, and if no states can be merged.
func Merge(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	r := &reducer{ctx: ctx, opts: opts}
	if !r.runs("merging") || opts.Negation == nil || a.States() < 2 {
		return a, nil
	}
	negation, err := opts.Negation(ctx)
	if err != nil {
		return nil, err
	}
	if negation == nil {
		return a, nil
	}
	g, n, err := readBoth(ctx, a, negation)
	if errors.Is(err, errClasses) {
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	m := &merger{ctx: ctx, g: g, complement: n, stateMarks: opts.Buchi, budget: r.mergeBudget(), search: searcher{ctx: ctx}}
	for m.budget > 0 {
		before := m.g.states()
		if m.g = m.merge(); m.g.states() == before {
			break
		}
		r.observed(m.g)
		if m.g, err = r.simulate(m.g, opts.Buchi); err != nil {
			return nil, err
		}
	}
	if m.g.states() == a.States() {
		return a, ctx.Err()
	}
	out := m.g.automaton()
	out.Name = a.Name
	return out, out.BDD().Err()
}

// readBoth reads two automata over common letters.
func readBoth(ctx context.Context, a, b *automata.Automaton) (*graph, *graph, error) {
	b = b.Over(a.Alphabet())
	ls, err := newLetters(ctx, a.Alphabet(), append(distinctLabels(a), distinctLabels(b)...))
	if err != nil {
		return nil, nil, err
	}
	return readGraph(ls, a), readGraph(ls, b), nil
}

// mergeBudget is the product states that merging may explore.
func (r *reducer) mergeBudget() int {
	if r.opts.Effort == High {
		return 1 << 22
	}
	return 1 << 15
}

func (r *reducer) runs(pass string) bool {
	return r.opts.Effort.Runs(pass, Passes(), r.opts.Without)
}

func (r *reducer) reduce(g *graph) (*graph, error) {
	g, err := r.simulate(r.filter(g), false)
	if err != nil {
		return nil, err
	}
	w, err := r.wdba(g)
	if err != nil {
		return nil, err
	}
	if r.opts.Buchi {
		if g, err = r.buchi(g); err != nil {
			return nil, err
		}
		if w != nil {
			if w, err = r.buchi(w); err != nil {
				return nil, err
			}
		}
	}
	if w != nil && w.size().better(g.size()) {
		return w, nil
	}
	return g, nil
}

func (r *reducer) filter(g *graph) *graph {
	if r.runs("filter") {
		return r.observed(g.filter())
	}
	return g.trim()
}

// simulate repeats direct and reverse simulation, and then the passes of high
// effort, until none makes the graph smaller.
func (r *reducer) simulate(g *graph, stateMarks bool) (*graph, error) {
	g, err := r.simulateInOneStep(g, stateMarks)
	for err == nil {
		var h *graph
		if h, err = r.simulateFurther(g, stateMarks); err != nil || h.compare(g) >= 0 {
			break
		}
		g, err = r.simulateInOneStep(h, stateMarks)
	}
	return g, err
}

// simulateFurther runs the passes that merge and prune more than direct and
// reverse simulation.
func (r *reducer) simulateFurther(g *graph, stateMarks bool) (*graph, error) {
	for _, pass := range []struct {
		name string
		run  func(*graph, context.Context, bool) (*graph, error)
	}{
		{"look-ahead", (*graph).lookAheadPass},
		{"two-sided", (*graph).twoSidedPass},
		{"delayed", (*graph).delayedPass},
	} {
		if !r.runs(pass.name) {
			continue
		}
		h, err := pass.run(g, r.ctx, stateMarks)
		if err != nil {
			return nil, err
		}
		if h.compare(g) < 0 {
			g = r.observed(h)
		}
	}
	return g, nil
}

// simulateInOneStep repeats direct and reverse simulation until nothing
// changes.
func (r *reducer) simulateInOneStep(g *graph, stateMarks bool) (*graph, error) {
	for {
		states, edges := g.states(), g.edges()
		var err error
		if r.runs("direct") {
			if g, err = g.directPass(r.ctx); err != nil {
				return nil, err
			}
			r.observed(g)
		}
		if r.runs("reverse") {
			if g, err = g.reversePass(r.ctx, stateMarks); err != nil {
				return nil, err
			}
			r.observed(g)
		}
		if stateMarks {
			g = g.trim()
		} else {
			g = r.filter(g)
		}
		if g.states() == states && g.edges() == edges {
			return g, nil
		}
	}
}

// WDBA returns the minimal weak deterministic Büchi automaton of the language.
// It exists exactly if the language is an obligation, and is then unique. The
// result is nil, without an error, when there is none, when opts allow no check
// of the candidate (neither Obligation nor Negation), or when finding it takes
// too many states.
func WDBA(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	g, err := fromAutomaton(ctx, a)
	if errors.Is(err, errClasses) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := &reducer{ctx: ctx, opts: opts}
	w, err := r.wdba(g)
	if w == nil || err != nil {
		return nil, err
	}
	out := w.automaton()
	out.Name = a.Name
	return out, out.BDD().Err()
}

// wdba is the minimal WDBA, nil when there is none or it was not found.
func (r *reducer) wdba(g *graph) (*graph, error) {
	if !r.runs("wdba") || !r.opts.Obligation && r.opts.Negation == nil {
		return nil, nil
	}
	w := g.wdba(r.ctx, powersetFactor*g.states()+powersetBase)
	if w == nil {
		return nil, r.ctx.Err()
	}
	small := w.clone().filter()
	if r.opts.Obligation {
		return small, nil
	}
	if ok, err := disjoint(r.ctx, g, w.flipped()); !ok || err != nil {
		return nil, err
	}
	negation, err := r.opts.Negation(r.ctx)
	if negation == nil || err != nil {
		return nil, err
	}
	h, n, err := readBoth(r.ctx, small.automaton(), negation)
	if errors.Is(err, errClasses) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if ok, err := disjoint(r.ctx, h, n); !ok || err != nil {
		return nil, err
	}
	return small, nil
}

// The powerset construction may take that many states for each of the
// automaton's, and that many in any case.
const (
	powersetFactor = 64
	powersetBase   = 1024
)

// buchi degeneralises and reduces again.
func (r *reducer) buchi(g *graph) (*graph, error) {
	orders := 6
	if !r.runs("orders") {
		orders = 1
	}
	b, err := g.degeneralise(r.ctx, r.runs("level-skipping"), orders)
	if err != nil {
		return nil, err
	}
	r.observed(b)
	if b.states() == g.states() && g.deterministic() {
		return b, nil // no levels, and nothing that the simulations before did not see
	}
	if !r.runs("buchi-simulation") {
		return b, nil
	}
	return r.simulate(b, true)
}
