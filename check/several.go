package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// What is looked for after a verdict, on request: a shortest counterexample, and further ones.
//
// Counterexamples to a safety property are told apart by the last statement of their bad prefixes; the
// breadth-first search for bad prefixes meets the shortest for each first. All others are told apart
// by the set of statements that their cycles take. For them the product is explored to the end, as
// an explicit graph; from each part that accepts a cycle is taken, the nearest part first, and then
// for every statement in the parts that no cycle has taken so far, a cycle through it.

// refine does so. The reason says what could not be done.
func (v *verification) refine(ctx context.Context, q question) (reason string, err error) {
	if !v.opts.Shortest && v.opts.All <= 1 {
		return "", nil
	}
	finite, err := v.finite(ctx)
	if err == nil && v.opts.Shortest {
		err = v.minimise(ctx, q, finite)
	}
	if reason := reasonOf(err); reason != "" {
		return "whether there is a shorter counterexample is open: " + reason, nil
	}
	if err == nil && v.opts.All > 1 {
		err = v.others(ctx, q, finite)
	}
	if reason := reasonOf(err); reason != "" {
		return "whether there are further counterexamples is open: " + reason, nil
	}
	return "", err
}

func reasonOf(err error) string {
	var limit *limitError
	if errors.As(err, &limit) {
		return limit.reason
	}
	return ""
}

// finite reports whether counterexamples are bad prefixes: the property is a safety property, and
// no assumption is made about what follows.
func (v *verification) finite(ctx context.Context) (bool, error) {
	if len(v.prop.Assumptions) > 0 {
		return false, nil
	}
	negation, err := v.negation(ctx)
	if err != nil {
		return false, err
	}
	return shapeOf(negation).terminal && v.result.BadPrefix != nil, nil
}

// searchIn makes an empty search of a product, not degeneralised.
func (v *verification) searchIn(ctx context.Context, q question, phase string) (*search, error) {
	s := &search{clock: newClock(ctx, v.opts, phase)}
	prod, err := product.New(q.binding, q.Config)
	if err != nil {
		return nil, limitf("%v", err)
	}
	if s.space, err = newSpace(prod, s.clock.budget, s.form); err != nil {
		return nil, err
	}
	s.watch(s.walker.Explorer())
	return s, nil
}

// accept judges a counterexample found afterwards.
func (v *verification) accept(ctx context.Context, l *trace.Lasso) (Further, error) {
	l, err := v.ownLasso(l)
	if err != nil {
		return Further{}, &fault{err}
	}
	run, err := confirm(v.prog, &v.prop, l, v.result.Atoms)
	if err != nil {
		return Further{}, &fault{err}
	}
	bad, err := v.badPrefix(ctx, run)
	if err != nil {
		return Further{}, &fault{err}
	}
	return Further{l, bad}, nil
}

// fault is an error that must not be taken for a limit.
type fault struct{ error }

func (f *fault) Unwrap() error { return f.error }

// minimise replaces the counterexample by a shortest one.
func (v *verification) minimise(ctx context.Context, q question, finite bool) error {
	var found *trace.Lasso
	var err error
	if finite {
		err = v.shortPrefixes(ctx, q, func(l *trace.Lasso) (bool, error) {
			var err error
			found, err = v.goOn(ctx, q, l)
			return found == nil, err
		})
	} else {
		found, err = v.shortestLasso(ctx, q)
	}
	if err != nil {
		return err
	}
	if found != nil {
		best, err := v.accept(ctx, found)
		if err != nil {
			return err
		}
		v.result.Counterexample, v.result.BadPrefix = best.Counterexample, best.BadPrefix
	}
	v.result.Shortest = true
	return nil
}

// shortestLasso is a lasso with fewer steps than the counterexample, or as many, and the fewest of all. It
// is nil if the automata of the user show none so short.
func (v *verification) shortestLasso(ctx context.Context, q question) (*trace.Lasso, error) {
	all, tight, err := v.tightWatchers(ctx)
	if err != nil {
		return nil, err
	}
	if q.Factors, err = v.compile(ctx, all); err != nil {
		return nil, err
	}
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return nil, err
	}
	defer s.clock.budget.Release()
	found, err := s.shortestLasso(v.result.Counterexample.Len())
	if err == nil && found == nil && tight {
		err = errNoPath
	}
	return found, err
}

func (s *search) shortestLasso(atMost int) (*trace.Lasso, error) {
	g, err := newGraph(s)
	if err != nil {
		return nil, s.limited(err)
	}
	prefix, cycle, err := g.shortestLasso(atMost)
	if err != nil {
		return nil, s.limited(err)
	}
	if cycle == nil {
		return nil, nil
	}
	return g.lasso(prefix, cycle)
}

// limited says what ended a search, unless that was a fault of this program.
func (s *search) limited(err error) error {
	var f *fault
	if err == nil || errors.As(err, &f) || errors.Is(err, errNoPath) || isFault(err) {
		return err
	}
	return limitf("%s", s.reason(err))
}

// tightWatchers are the automata of the product in which the shortest lassos are those of the program:
// one tight automaton of all formulas. Automata that are the user's stay what they are.
func (v *verification) tightWatchers(ctx context.Context) (all []*automata.Automaton, tight bool, err error) {
	var formulas []*ltl.Formula
	if tight = v.prop.Formula != nil; tight {
		formulas = append(formulas, v.prop.Factory.Negate(v.prop.Formula))
	} else {
		negation, err := v.negation(ctx)
		if err != nil {
			return nil, false, err
		}
		all = append(all, negation)
	}
	for _, a := range v.prop.Assumptions {
		if a.Formula != nil {
			formulas = append(formulas, a.Formula)
			continue
		}
		all, tight = append(all, a.Automaton), false
	}
	if len(formulas) == 0 {
		return all, tight, nil
	}
	fa := v.prop.Factory
	a, err := v.operation(ctx)(translate.Tight(ctx, fa, fa.And(formulas...)))
	return append(all, a), tight, err
}

// others looks for further counterexamples.
func (v *verification) others(ctx context.Context, q question, finite bool) error {
	if finite {
		return v.otherPrefixes(ctx, q)
	}
	return v.otherLassos(ctx, q)
}

// otherPrefixes looks for bad prefixes that end with other statements.
func (v *verification) otherPrefixes(ctx context.Context, q question) error {
	ends := map[string]bool{lastStatement(v.prog, v.result.BadPrefix): true}
	return v.shortPrefixes(ctx, q, func(l *trace.Lasso) (bool, error) {
		if last := lastStatement(v.prog, l); !ends[last] {
			whole, err := v.goOn(ctx, q, l)
			if whole == nil || err != nil {
				return true, err
			}
			ends[last] = true
			further, err := v.accept(ctx, whole)
			if err != nil {
				return false, err
			}
			v.result.Further = append(v.result.Further, further)
		}
		return len(v.result.Further) < v.opts.All-1, nil
	})
}

func lastStatement(prog program.Program, l *trace.Lasso) string {
	if len(l.Prefix) == 0 {
		return ""
	}
	return statement(prog, l.Prefix[len(l.Prefix)-1])
}

// statement tells statements of processes apart.
func statement(prog program.Program, st trace.Step) string {
	if st.Action == program.Stutter {
		return "-"
	}
	a := prog.FormatAction(st.State, st.Action)
	return fmt.Sprint(a.Process, "\x00", a.Pid, "\x00", a.Pos.Line, "\x00", a.Pos.Col, "\x00", a.Statement)
}

// statements is the set of statements of a cycle.
func statements(prog program.Program, cycle []trace.Step) string {
	var all []string
	for _, st := range cycle {
		all = append(all, statement(prog, st))
	}
	slices.Sort(all)
	return fmt.Sprintf("%q", slices.Compact(all))
}

// lassos is the search for lassos with other cycles.
type lassos struct {
	*graph
	v             *verification
	parts         []acceptingPart
	taken         map[string]bool // sets of statements
	single        map[string]bool // statements
	inPart        store.Array[uint32]
	stamp         store.Array[uint32]
	via           store.Array[arc]
	round, stamps uint32
}

func (v *verification) otherLassos(ctx context.Context, q question) error {
	negation, err := v.watchersOfNegation(ctx)
	if err != nil {
		return err
	}
	if q.Factors, err = v.compile(ctx, negation); err != nil {
		return err
	}
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return err
	}
	defer s.clock.budget.Release()
	g, err := newGraph(s)
	if err != nil {
		return s.limited(err)
	}
	var limit error
	for !g.complete() && limit == nil {
		limit = g.explore()
	}
	b := s.clock.budget.Beyond() // what has been explored is looked through in any case
	defer b.Release()
	l := &lassos{
		graph: g, v: v, taken: map[string]bool{}, single: map[string]bool{},
		inPart: store.NewArray[uint32](b), stamp: store.NewArray[uint32](b), via: store.NewArray[arc](b),
	}
	l.note(v.result.Counterexample)
	if err := l.run(ctx); err != nil {
		return s.limited(err)
	}
	if limit != nil && len(v.result.Further) < v.opts.All-1 {
		return s.limited(limit)
	}
	return nil
}

func (l *lassos) note(found *trace.Lasso) {
	l.taken[statements(l.v.prog, found.Cycle)] = true
	for _, st := range found.Cycle {
		l.single[statement(l.v.prog, st)] = true
	}
}

func (l *lassos) run(ctx context.Context) error {
	for _, a := range []*store.Array[uint32]{&l.inPart, &l.stamp} {
		if err := a.Resize(l.width); err != nil {
			return err
		}
	}
	if err := l.via.Resize(l.width); err != nil {
		return err
	}
	if err := l.findParts(); err != nil {
		return err
	}
	for i := range l.parts {
		if err := l.around(ctx, &l.parts[i], nil); err != nil || l.enough() {
			return err
		}
	}
	for i := range l.parts {
		if err := l.through(ctx, &l.parts[i]); err != nil || l.enough() {
			return err
		}
	}
	return nil
}

func (l *lassos) enough() bool { return len(l.v.result.Further) >= l.v.opts.All-1 }

// findParts lists the accepting parts, nearest first.
func (l *lassos) findParts() error {
	_, err := l.accepting(l.all(), 0, l.prod.Acceptance().Formula(), func(p acceptingPart) bool {
		slices.Sort(p.states)
		l.parts = append(l.parts, p)
		return true
	})
	slices.SortStableFunc(l.parts, func(a, b acceptingPart) int { return cmp.Compare(a.states[0], b.states[0]) })
	return err
}

// through takes a cycle through every statement of the part that none has taken yet.
func (l *lassos) through(ctx context.Context, p *acceptingPart) error {
	l.mark(p)
	for _, v := range p.states {
		if err := l.revisit(1); err != nil {
			return err
		}
		if err := l.space.expand(l.node(v)); err != nil {
			return err
		}
		e, end := l.out(v)
		first := e
		actions := make([]program.Action, 0, end-e)
		for ; e < end; e++ {
			actions = append(actions, l.space.action(int(e-first)))
		}
		state := slices.Clone(l.space.states.Key(l.node(v).prog))
		for i, action := range actions {
			a := arc{v, first + uint32(i)}
			if !l.inside(p, a.edge) || l.single[statement(l.v.prog, trace.Step{State: state, Action: action})] {
				continue
			}
			if err := l.around(ctx, p, &a); err != nil || l.enough() {
				return err
			}
		}
	}
	return nil
}

// mark makes the part the one that inside is about.
func (l *lassos) mark(p *acceptingPart) {
	l.round++
	for _, v := range p.states {
		*l.inPart.At(v) = l.round
	}
}

func (l *lassos) inside(p *acceptingPart, edge uint32) bool {
	e := l.component.edges.At(edge)
	return e.marks&p.avoid == 0 && *l.inPart.At(e.to) == l.round
}

// around makes a lasso whose cycle accepts and goes round in the part, over an edge if one is given. It
// is kept if its cycle takes another set of statements than those before.
func (l *lassos) around(ctx context.Context, p *acceptingPart, over *arc) error {
	l.mark(p)
	acc := l.prod.Acceptance()
	for _, need := range []automata.Marks{least(acc, p.marks), p.marks} {
		cycle, seen := l.tour(p, over, need)
		if len(cycle) == 0 || !acc.Accepts(seen) {
			continue
		}
		found, err := l.lasso(l.way(cycle[0].from), cycle)
		if err != nil {
			return err
		}
		if l.taken[statements(l.v.prog, found.Cycle)] {
			return nil
		}
		l.note(found)
		further, err := l.v.accept(ctx, found)
		if err != nil {
			return err
		}
		l.v.result.Further = append(l.v.result.Further, further)
		return nil
	}
	return errNoPath
}

// tour is a cycle in the part through the marks and over the edge, or through the first state.
func (l *lassos) tour(p *acceptingPart, over *arc, need automata.Marks) (cycle []arc, seen automata.Marks) {
	start := p.states[0]
	at := start
	if over != nil {
		e := l.component.edges.At(over.edge)
		cycle, seen, start, at = append(cycle, *over), e.marks, over.from, e.to
	}
	add := func(leg []arc) bool {
		for _, a := range leg {
			seen |= l.component.edges.At(a.edge).marks
		}
		if cycle = append(cycle, leg...); len(leg) > 0 {
			at = l.component.edges.At(leg[len(leg)-1].edge).to
		}
		return len(leg) > 0
	}
	for need&^seen != 0 {
		if !add(l.leg(p, at, func(e *componentEdge) bool { return e.marks&need&^seen != 0 })) {
			return nil, 0
		}
	}
	if len(cycle) == 0 || at != start {
		if !add(l.leg(p, at, func(e *componentEdge) bool { return e.to == start })) {
			return nil, 0
		}
	}
	return cycle, seen
}

// leg is a shortest way in the part over an edge that is a goal. There always is one, because the part
// is strongly connected.
func (l *lassos) leg(p *acceptingPart, from uint32, goal func(*componentEdge) bool) []arc {
	l.stamps++
	mark := l.stamps
	*l.stamp.At(from) = mark
	for queue := []uint32{from}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		e, end := l.out(v)
		for ; e < end; e++ {
			if !l.inside(p, e) {
				continue
			}
			x := l.component.edges.At(e)
			if goal(x) {
				arcs := []arc{{v, e}}
				for ; v != from; v = arcs[len(arcs)-1].from {
					arcs = append(arcs, *l.via.At(v))
				}
				slices.Reverse(arcs)
				return arcs
			}
			if *l.stamp.At(x.to) != mark {
				*l.stamp.At(x.to), *l.via.At(x.to) = mark, arc{v, e}
				queue = append(queue, x.to)
			}
		}
	}
	return nil
}
