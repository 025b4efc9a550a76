package product

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/program"
)

// Edge is an edge to a product state: the program's successor number Succ in
// the walker's Prog, paired with Q.
type Edge struct {
	Marks automata.Marks
	Q     uint32
	// Succ is the index of the program's successor in Prog.Succs.
	Succ uint32
}

// Walker explores a product, for one goroutine. It allocates nothing once its
// slices have grown. Prog and Edges are valid until the next call of a method
// that fills them.
type Walker struct {
	p      *Product
	ex     program.Explorer
	tuning *program.Tuning // of ex

	// Prog is the program's own batch of the last call, with the stuttering
	// step added.
	Prog program.Batch
	// Edges are the product edges of the last call, grouped by Succ in
	// ascending order. Initial states are edges without marks.
	Edges []Edge

	// memos has the position of each factor.
	memos []memo
	// level is the counter in the source state.
	level uint32
	kinds program.Kinds
	// again is nil if the explorer counts nothing.
	again por.Counter
	now   situation

	_ cacheline.Pad
}

// NewWalker makes a walker for one goroutine, with an explorer of its own. The
// error is the program's.
func (p *Product) NewWalker() (*Walker, error) {
	tuning := &program.Tuning{IgnoreEnabled: !p.fair}
	ex, err := p.binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	w := &Walker{p: p, ex: ex, tuning: tuning, memos: cacheline.Make[memo](len(p.factors))}
	w.again, _ = program.As[por.Counter](ex)
	if len(p.fairness.kinds) > 0 {
		w.kinds, _ = program.As[program.Kinds](ex) // as program.Kinds promises
	}
	return w, nil
}

// Explorer returns the program's explorer that the walker uses.
func (w *Walker) Explorer() program.Explorer { return w.ex }

// Tuning returns the tuning of the program's explorer, to be changed between
// expansions.
func (w *Walker) Tuning() *program.Tuning { return w.tuning }

// Initial fills Edges with the initial product states, and Prog with the
// program's. Errors are the program's, such as a run-time error of the model.
func (w *Walker) Initial() error {
	w.Edges = w.Edges[:0]
	if err := w.ex.Initial(&w.Prog); err != nil {
		return err
	}
	for i := range w.Prog.Succs {
		w.Start(uint32(i), w.Prog.Succs[i].Target)
	}
	return nil
}

// Expand fills Edges with the edges out of a product state: a program state and
// Q. Errors are the program's, or ErrTooManyProcesses. It keeps no reference to
// the state.
func (w *Walker) Expand(s program.State, q uint32) error {
	w.Edges = w.Edges[:0]
	if err := w.ex.Expand(s, &w.Prog); err != nil {
		return err
	}
	if w.p.infinite != 0 {
		if err := w.everyStep(); err != nil || len(w.Prog.Succs) == 0 {
			return err
		}
	}
	if len(w.Prog.Succs) == 0 {
		w.Prog.Enabled = program.ProcSet{}
		w.Prog.Add(program.Succ{Action: program.Stutter, Target: w.Prog.Source}, s)
	}
	if w.p.fair {
		w.now = w.p.fairness.look(&w.Prog, w.kinds)
	}
	w.moveTo(q)
	if len(w.memos) == 1 && !w.p.fair && w.p.counter == 0 {
		w.stepAll()
		return nil
	}
	for i := range w.Prog.Succs {
		succ, marks := &w.Prog.Succs[i], automata.Marks(0)
		if w.p.fair {
			var err error
			if marks, err = w.p.fairness.marks(&w.now, &w.Prog, succ); err != nil {
				return err
			}
		}
		w.step(uint32(i), marks, uint64(w.Prog.Source|succ.Act), uint64(succ.Target))
	}
	return nil
}

// everyStep returns ErrNotEveryStep if a step out of the state lacks atoms of
// Config.Infinite.
func (w *Walker) everyStep() error {
	for i := range w.Prog.Succs {
		if w.p.infinite&^w.Prog.Succs[i].Act != 0 {
			return ErrNotEveryStep
		}
	}
	return nil
}

// ExpandAgain is Expand of a state that this visit has expanded before: the
// program's counts of what it leaves out (see por.Counter) stay as they
// are.
func (w *Walker) ExpandAgain(s program.State, q uint32) error {
	if w.again != nil {
		w.again.Repeats(true)
		defer w.again.Repeats(false)
	}
	return w.Expand(s, q)
}

// moveTo moves the factors and the counter to their states in Q. A factor that
// stays keeps its memo.
func (w *Walker) moveTo(q uint32) {
	for j := range w.memos {
		f, m := &w.p.factors[j], &w.memos[j]
		if state := q / f.radix % f.states; state != m.state {
			m.state, m.known = state, false
		}
	}
	if w.p.counter > 0 {
		w.level = q / w.p.counter
	}
}

// step appends the product edges over program successor i, which carry the
// given marks of fairness, from where the factors stand: one for each
// combination of the factors' moves.
func (w *Walker) step(i uint32, marks automata.Marks, letter, target uint64) {
	begin := len(w.Edges)
	w.Edges = append(w.Edges, Edge{Succ: i, Marks: marks})
	for j := range w.memos {
		f, next := &w.p.factors[j], letter
		if !f.ahead {
			next = target // it has read the source's
		}
		if !w.combine(begin, w.memos[j].look(f, next, target, w.p.actions)) {
			return
		}
	}
	if w.p.counter > 0 {
		w.countAll(begin)
	}
}

// stepAll is step for all successors, where there is one factor and nothing
// else.
func (w *Walker) stepAll() {
	f, m := &w.p.factors[0], &w.memos[0]
	for i := range w.Prog.Succs {
		succ := &w.Prog.Succs[i]
		target := uint64(succ.Target)
		letter := target
		if f.ahead {
			letter = uint64(w.Prog.Source | succ.Act)
		}
		moves := m.moves
		if !m.has(letter, target) {
			moves = m.look(f, letter, target, w.p.actions)
		}
		for _, to := range moves {
			w.Edges = append(w.Edges, Edge{Succ: uint32(i), Q: to.q, Marks: to.marks})
		}
	}
}

// combine pairs the edges from begin on with each move of one more factor. If
// there is no move it removes them and reports false.
func (w *Walker) combine(begin int, moves []move) bool {
	switch len(moves) {
	case 0:
		w.Edges = w.Edges[:begin]
		return false
	case 1:
		for k := begin; k < len(w.Edges); k++ {
			w.Edges[k].add(moves[0])
		}
		return true
	}
	n := len(w.Edges) - begin
	w.Edges = slices.Grow(w.Edges, n*(len(moves)-1))[:begin+n*len(moves)]
	edges := w.Edges[begin:]
	for k := n - 1; k >= 0; k-- { // backwards, so that nothing is overwritten before it is read
		e := edges[k]
		for l := len(moves) - 1; l >= 0; l-- {
			at := &edges[k*len(moves)+l]
			*at = e
			at.add(moves[l])
		}
	}
	return true
}

// add adds a factor's move to the edge.
func (e *Edge) add(m move) {
	e.Marks |= m.marks
	e.Q += m.q
}

// StatesOnly reports whether the edges out of a product state depend only on
// the letters of program states, not on actions or fairness. Then a search that
// has stored a program state's successors finds edges with Follow, without the
// program.
func (p *Product) StatesOnly() bool {
	for i := range p.factors {
		if p.factors[i].ahead {
			return false
		}
	}
	return !p.fair && p.infinite == 0
}

// Begin empties Edges before calls of Follow.
func (w *Walker) Begin() { w.Edges = w.Edges[:0] }

// Follow appends the edges from product states with this Q to program successor
// i, whose letter is given. The product must depend on states only
// (StatesOnly); the program is not asked.
func (w *Walker) Follow(i, q uint32, letter program.Letter) {
	w.moveTo(q)
	w.step(i, 0, uint64(letter), uint64(letter))
}

// Start appends the initial product states with program state i, whose letter
// is given. They carry no marks.
func (w *Walker) Start(i uint32, letter program.Letter) {
	begin := len(w.Edges)
	w.Edges = append(w.Edges, Edge{Succ: i})
	for j := range w.memos {
		if !w.combine(begin, w.memos[j].start(&w.p.factors[j], uint64(letter), w.p.actions)) {
			return
		}
	}
	for k := range w.Edges[begin:] {
		w.Edges[begin+k].Marks = 0
	}
}

// Factor returns the automaton of a Plain product.
func (p *Product) Factor() *automata.Compiled { return p.factors[0].Compiled }

// Program fills Prog with the successors of a program state, and leaves Edges
// empty. A state without successors gets no repeating step here.
func (w *Walker) Program(s program.State) error {
	w.Edges = w.Edges[:0]
	return w.ex.Expand(s, &w.Prog)
}

// countAll adds the counter to the edges from begin on.
func (w *Walker) countAll(begin int) {
	for i := range w.Edges[begin:] {
		e := &w.Edges[begin+i]
		e.Q += w.p.counter * w.p.count(w.level, e.Marks)
	}
}
