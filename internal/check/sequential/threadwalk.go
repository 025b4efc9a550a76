package sequential

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// A cycle of a quotient that is fair whatever numbers the processes have at its
// beginning, so that the run of the program that it stands for is fair after
// any number of rounds.
//
//	walk := empty; at := the state where the cycle begins
//	for each mark that acceptance needs:   walk to an edge with it
//	for each process p of the first state:
//	    q := what p is called at the end of the walk
//	    unless the walk has been fair to p: walk from (at, q), along the edges
//	        of pairs of a state and a process, to a step that is
//	walk back to the first state
//
// Every leg is shortest, the walk need not be.
type threadWalk struct {
	*threads
	part  *component.AcceptingPart
	first uint32
	at    uint32
	steps []walkStep
	marks automata.Marks // on the steps
}

// walkStep is an edge of the component and the state that it leaves.
type walkStep struct{ from, edge uint32 }

// goal is the question whether a step of a walk is what was looked for: from
// state v, where the process is called p, over an edge.
type goal func(v uint32, p int, edge uint32) bool

// lasso builds a lasso into a part that is accepting and fair.
func (t *threads) lasso(p *component.AcceptingPart) (*trace.Lasso, error) {
	defer t.search.ForCounterexample()()
	member := func(n search.Node) bool {
		v, ok := t.place(n, t.from)
		return ok && *t.part.At(v) == t.parts
	}
	prefix, entry, err := t.search.PathInto(t.known, member)
	if err != nil {
		return nil, err
	}
	first, _ := t.place(entry, t.from)
	w := &threadWalk{threads: t, part: p, first: first, at: first}
	if err := w.walk(); err != nil {
		return nil, err
	}
	cycle, err := w.product()
	if err != nil {
		return nil, err
	}
	return t.search.LassoAsItIs(prefix, cycle)
}

// walk makes the cycle.
func (w *threadWalk) walk() error {
	for _, need := range []automata.Marks{search.LeastMarks(w.acc, w.part.Marks), w.part.Marks} {
		for w.marks&need != need {
			if err := w.leg(noProcess, func(_ uint32, _ int, e uint32) bool { return w.g.Edges.At(e).Marks&need&^w.marks != 0 }); err != nil {
				return err
			}
		}
		if err := w.serveAll(); err != nil {
			return err
		}
		if w.acc.Accepts(w.marks) {
			break
		}
	}
	if w.at == w.first && len(w.steps) > 0 {
		return nil
	}
	return w.leg(noProcess, func(_ uint32, _ int, e uint32) bool { return w.g.Edges.At(e).To == w.first })
}

// serveAll makes the walk fair to all processes.
func (w *threadWalk) serveAll() error {
	back := append([]uint8(nil), w.perms.inverse(*w.tau.At(w.first)-1)...)
	for p := range w.width {
		if err := w.serve(p, w.weaklyFair); err != nil {
			return err
		}
		if o := w.orbits.of(renamed(back, p)); w.orbits.mayMove[o] {
			if err := w.serve(p, w.moves); err != nil {
				return err
			}
		}
	}
	return nil
}

// weaklyFair is the goal of weak fairness.
func (w *threadWalk) weaklyFair(v uint32, p int, e uint32) bool {
	return !w.sets.set(*w.weak.At(v)).Has(p) || w.moves(v, p, e)
}

// moves is the goal of strong fairness.
func (w *threadWalk) moves(_ uint32, p int, e uint32) bool {
	return w.sets.set(*w.moved.At(e)).Has(p)
}

// serve extends the walk, unless it has a step that is a goal for the process
// that is called p in the first state.
func (w *threadWalk) serve(p int, g goal) error {
	for _, st := range w.steps {
		if g(st.from, p, st.edge) {
			return nil
		}
		p = renamed(w.perms.row(*w.perm.At(st.edge)), p)
	}
	return w.leg(p, g)
}

// noProcess is the process of legs that follow none.
const noProcess = -1

// thread is a process of a state, or noProcess.
type thread struct {
	v uint32
	p int
}

// leg extends the walk by a shortest path to a goal, following a process from
// its end.
func (w *threadWalk) leg(p int, g goal) error {
	type link struct {
		step   walkStep
		parent int
	}
	begin := thread{w.at, p}
	seen := map[thread]bool{begin: true}
	queue, links := []thread{begin}, []link{{}}
	for i := 0; i < len(queue); i++ {
		x := queue[i]
		if err := w.search.Revisit(1); err != nil {
			return err
		}
		for e, end := w.g.Out(x.v); e < end; e++ {
			if !w.takes(e, w.part.Avoid) {
				continue
			}
			l := link{walkStep{x.v, e}, i}
			if g(x.v, x.p, e) {
				path := []walkStep{l.step}
				for j := i; j > 0; j = links[j].parent {
					path = append(path, links[j].step)
				}
				w.append(path)
				return nil
			}
			y := thread{w.g.Edges.At(e).To, x.p}
			if x.p >= 0 {
				y.p = renamed(w.perms.row(*w.perm.At(e)), x.p)
			}
			if !seen[y] {
				seen[y] = true
				queue, links = append(queue, y), append(links, l)
			}
		}
	}
	return search.ErrNoPath
}

// append adds the steps of a path, which are in reverse order.
func (w *threadWalk) append(path []walkStep) {
	for i := len(path) - 1; i >= 0; i-- {
		e := w.g.Edges.At(path[i].edge)
		w.steps, w.marks, w.at = append(w.steps, path[i]), w.marks|e.Marks, e.To
	}
}

// product returns the walk as steps of the product, expanding its states again.
func (w *threadWalk) product() (steps []search.Step, err error) {
	for _, st := range w.steps {
		if err := w.search.Revisit(1); err != nil {
			return nil, err
		}
		n := *w.live.At(w.from + st.from)
		if err := w.search.Space.Expand(n); err != nil {
			return nil, err
		}
		begin, _ := w.g.Out(st.from)
		for i, e := range w.search.Edges {
			if _, inside := w.place(e.Node, w.from); !inside {
				continue
			}
			if begin == st.edge {
				steps = append(steps, search.Step{Node: n, Action: w.search.Action(i), Marks: e.Marks})
				break
			}
			begin++
		}
	}
	return steps, nil
}
