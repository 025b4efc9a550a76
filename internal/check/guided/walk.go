package guided

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/distance"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Walks through a product, until one closes a cycle that is accepting, or comes
// to a universal state.
//
//	for each walk, the longest twice as long as the one before:
//	    path := an initial state
//	    until the path is longest, or nothing is left to follow:
//	        among the edges that leave the automaton nearest to its goal
//	        (of all edges, now and then), follow the one that the policy takes:
//	            any
//	            first:  the transition that comes first in an order that is
//	                    drawn for the walk
//	            near:   the state that is nearest to the letter that the
//	                    automaton waits for; of several, the transition that
//	                    was fired least
//	            both:   near or any, as a coin falls
//	        if the state is universal: report
//	        if it is on the path: report if the cycle is accepting, else cut
//	            the cycle off, and draw another order
//	        if values of a state on the path have grown to it: report if the
//	            round is accepting and can be repeated for ever
//
// A fixed order runs into a cycle soon, since a walk is then a function of the
// state; few others close one where the states are many. Where a run has to
// come far, "near" comes there: the guided searches of TAPAAL (J. F. Jensen, T.
// Nielsen, L. K. Oestergaard, J. Srba, 2016) and the random ones of ITS-Tools
// (Y. Thierry-Mieg, 2015) are of this kind.
//
// Time is one expansion for each step, and with near one look at up to
// maxLooks successors. Memory is the path.

// Limits of walks.
const (
	firstLongest = 256     // steps of the first walk
	maxLongest   = 1 << 15 // steps of any walk
	maxPathBytes = 1 << 26 // of the states on a path
	maxLooks     = 128     // successors whose distance is computed in a step
	maxCuts      = 64      // cycles that are cut off a walk
)

// policy is how a walk chooses among edges.
type policy int

const (
	first policy = iota
	near
	both
	random
	policies
)

// step is a state of the path, with the step that leaves it.
type step struct {
	state  program.State
	q      uint32
	action program.Action
	marks  automata.Marks
}

// walks are the walks through a product.
type walks struct {
	*distance.Distances
	task   *Task
	ctx    context.Context
	walker *product.Walker
	guide  heuristic.Guide // nil: all states are equally near
	rng    *rand.Rand

	path      []step
	place     map[string]int
	bytes     int
	mostBytes int // of a path: maxPathBytes, or half of the memory if that is less
	grows     *search.Growth
	order     uint64                    // of the walk
	fired     map[program.Action]uint32 // in the walk
	best      []product.Edge            // working storage

	steps  uint64 // of all walks
	effort uint64 // states and transitions that were followed since the counter was reset
}

// newWalks prepares walks.
func (t *Task) newWalks(seed uint64) (*walks, error) {
	w, err := t.prod.NewWalker()
	if err != nil {
		return nil, err
	}
	w.Tuning().StopAfter(t.ctx)
	w.Tuning().BoundBatches(t.config.Limits.Memory)
	ws := &walks{Distances: t.distances, task: t, ctx: t.ctx, walker: w, guide: t.guide, rng: rand.New(rand.NewPCG(seed, 1)), mostBytes: maxPathBytes}
	if memory := t.config.Limits.Memory; memory > 0 {
		ws.mostBytes = int(min(maxPathBytes, memory/2))
	}
	return ws, nil
}

// walk makes walks by a policy until the effort is spent, each twice as long as
// the one before.
func (t *Task) walk(p policy, effort uint64) (*trace.Lasso, error) {
	w := t.walks
	w.effort = 0
	for longest := firstLongest; w.effort < effort; longest = min(2*longest, maxLongest) {
		had, before := w.steps, w.effort
		l := w.walk(p, longest, effort)
		t.Steps += w.steps - had
		if l != nil || t.ctx.Err() != nil || w.effort == before {
			return l, t.ctx.Err()
		}
	}
	return nil, monitor.ErrTrial
}

// walk makes one walk, until so much effort is spent.
func (w *walks) walk(p policy, longest int, effort uint64) *trace.Lasso {
	w.begin()
	if w.walker.Initial() != nil || len(w.walker.Edges) == 0 {
		return nil
	}
	e := w.choose(p, 0, nil)
	state, q := w.state(e), e.Q
	for cuts := 0; len(w.path) < longest && w.effort < effort && w.bytes < w.mostBytes && cuts < maxCuts && w.ctx.Err() == nil; {
		if w.Universal[q] {
			return w.openEnd(state, q)
		}
		if at, met := w.place[key(state, q)]; met {
			if l := w.closed(at); l != nil {
				return l
			}
			w.cut(at)
			cuts++
		} else if l := w.grown(state, q); l != nil {
			return l
		}
		e, ok := w.follow(p, state, q)
		if !ok {
			return nil
		}
		state, q = w.state(e), e.Q
	}
	return nil
}

// state returns a copy of the state that an edge leads to; it is not nil, even
// where states have no bytes.
func (w *walks) state(e product.Edge) program.State {
	return append([]byte{}, w.walker.Prog.State(int(e.Succ))...)
}

// begin forgets the walk before.
func (w *walks) begin() {
	w.path, w.place, w.bytes = w.path[:0], map[string]int{}, 0
	w.order, w.fired = w.rng.Uint64(), map[program.Action]uint32{}
	w.grows = search.GrowthOf(w.task.prod)
}

// key is a product state as a text.
func key(s program.State, q uint32) string {
	return string(append(s, byte(q), byte(q>>8), byte(q>>16), byte(q>>24)))
}

// follow expands a state, chooses an edge, and puts the step on the path; false
// if there is none to follow.
func (w *walks) follow(p policy, state program.State, q uint32) (product.Edge, bool) {
	w.steps++
	if w.walker.Expand(state, q) != nil || len(w.walker.Edges) == 0 {
		return product.Edge{}, false
	}
	w.effort += 1 + uint64(len(w.walker.Edges))
	e := w.choose(p, q, w.path)
	action := w.walker.Prog.Succs[e.Succ].Action
	w.fired[action]++
	w.place[key(state, q)] = len(w.path)
	w.path = append(w.path, step{state, q, action, e.Marks})
	w.bytes += len(state)
	return e, true
}

// wanted returns the first mark that the path has not seen since it came into
// the component of q, or the number of marks.
func (w *walks) wanted(q uint32, path []step) int {
	got := automata.Marks(0)
	for i := len(path) - 1; i >= 0 && i >= len(path)-w.Sets*8 && w.Accepting[path[i].q]; i-- {
		got |= path[i].marks
	}
	if !w.Accepting[q] {
		return 0
	}
	return min(w.Sets, bits.TrailingZeros64(^uint64(got)))
}

// one in so many steps considers all edges.
const digression = 12

// choose returns the edge of the last expansion that the policy takes.
func (w *walks) choose(p policy, q uint32, path []step) product.Edge {
	k := w.wanted(q, path)
	w.best = w.best[:0]
	if w.rng.IntN(digression) == 0 && p != first {
		w.best = append(w.best, w.walker.Edges...)
	} else {
		least := ^uint64(0)
		for _, e := range w.walker.Edges {
			v := w.Value(q, e.Q, e.Marks, k)
			if v < least {
				least, w.best = v, w.best[:0]
			}
			if v == least {
				w.best = append(w.best, e)
			}
		}
	}
	if p == both {
		p = []policy{near, random}[w.rng.IntN(2)]
	}
	switch {
	case len(w.best) == 1:
		return w.best[0]
	case p == near && w.guide != nil:
		return w.nearest(k)
	case p == first:
		return w.least(w.rank)
	}
	return w.best[w.rng.IntN(len(w.best))]
}

// rank places a transition in the order of the walk.
func (w *walks) rank(e product.Edge) uint64 { return rank(w.walker.Prog.Succs[e.Succ].Action, w.order) }

// nearest returns the edge to the state nearest to what the automaton waits
// for; of several, the one whose transition was fired least.
func (w *walks) nearest(k int) product.Edge {
	if len(w.best) > maxLooks {
		w.rng.Shuffle(len(w.best), func(i, j int) { w.best[i], w.best[j] = w.best[j], w.best[i] })
		w.best = w.best[:maxLooks]
	}
	last := ^uint32(0)
	return w.least(func(e product.Edge) uint64 {
		if e.Succ != last {
			w.guide.At(w.walker.Prog.State(int(e.Succ)))
			last = e.Succ
		}
		d := distance.Nearest(w.Labels(k, e.Q), w.guide.Distance)
		return d<<16 | uint64(min(w.fired[w.walker.Prog.Succs[e.Succ].Action], 0xff))<<8 | w.rank(e)>>56
	})
}

// least returns the edge among the best with the least measure.
func (w *walks) least(measure func(product.Edge) uint64) product.Edge {
	found, least := w.best[0], ^uint64(0)
	for _, e := range w.best {
		if m := measure(e); m < least {
			found, least = e, m
		}
	}
	return found
}

// closed returns the lasso whose cycle begins at a place of the path, nil if it
// is not accepting.
func (w *walks) closed(at int) *trace.Lasso {
	if !w.accepts(at) {
		return nil
	}
	return (&trace.Lasso{Prefix: stepsOf(w.path[:at]), Cycle: stepsOf(w.path[at:])}).Shorten()
}

// accepts reports whether the path is accepted if what it takes from a place on
// is taken for ever.
func (w *walks) accepts(at int) bool {
	marks := automata.Marks(0)
	for _, s := range w.path[at:] {
		marks |= s.marks
	}
	return w.Factor.Acc.Accepts(marks)
}

// grown returns the lasso whose cycle ends in a state at the end of the path, to
// which values of another state of the path have grown, if it is accepting.
func (w *walks) grown(state program.State, q uint32) *trace.Lasso {
	at, ok := w.grows.Since(len(w.path), state, q)
	if !ok || !w.accepts(at) {
		return nil
	}
	var states []program.State
	var actions []program.Action
	for _, s := range w.path[at:] {
		states, actions = append(states, s.state), append(actions, s.action)
	}
	if !w.grows.Lasts(len(w.path), q, append(states, state), actions) {
		return nil
	}
	return &trace.Lasso{Prefix: stepsOf(w.path[:at]), Cycle: stepsOf(w.path[at:]), Grown: state}
}

// cut takes the cycle that begins at a place off the path.
func (w *walks) cut(at int) {
	for _, s := range w.path[at:] {
		delete(w.place, key(s.state, s.q))
		w.bytes -= len(s.state)
	}
	w.path, w.order = w.path[:at], w.rng.Uint64()
}

// openEnd returns a run that goes on from a universal state, which ends the path,
// until it closes; nil if there is no room or time for one.
func (w *walks) openEnd(state program.State, q uint32) *trace.Lasso {
	s, err := w.task.search()
	if err != nil {
		return nil
	}
	defer s.Monitor.Budget.Release()
	var path []search.Node
	for _, st := range append(w.path, step{state: state, q: q}) {
		index, _, err := s.States.Insert(st.state)
		if err != nil {
			return nil
		}
		path = append(path, search.Node{Prog: index, Q: st.q})
	}
	l, err := s.LassoAlong(path)
	if err != nil {
		return nil
	}
	return l
}

// stepsOf returns a part of the path as steps of a run.
func stepsOf(path []step) (out []trace.Step) {
	for _, s := range path {
		out = append(out, trace.Step{State: s.state, Action: s.action})
	}
	return out
}
