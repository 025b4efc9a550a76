package product

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// Edge is a product edge, relative to the program's batch.
type Edge struct {
	Marks automata.Marks
	Q     uint32
	Succ  uint32 // number of the program's successor in Prog
}

// Walker explores a product. It is single-threaded and allocates nothing in steady state.
type Walker struct {
	p  *Product
	ex program.Explorer

	// Prog is the program's own batch of the last call, with the stuttering step added.
	Prog program.Batch
	// Edges are the product edges of the last call, grouped by Succ in ascending order. Initial
	// states are edges without marks.
	Edges []Edge

	from, to []Edge // working storage of one program step
	kinds    program.KindExplorer
	now      situation
}

// NewWalker makes a walker for one goroutine.
func (p *Product) NewWalker() (*Walker, error) {
	ex, err := p.binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	if !p.fair {
		program.IgnoreEnabled(ex)
	}
	w := &Walker{p: p, ex: ex}
	if len(p.fairness.kinds) > 0 {
		w.kinds = ex.(program.KindExplorer) // as program.Kinds promises
	}
	return w, nil
}

// Explorer is the program's explorer that the walker uses.
func (w *Walker) Explorer() program.Explorer { return w.ex }

// Initial finds the initial states.
func (w *Walker) Initial() error {
	w.Edges = w.Edges[:0]
	if err := w.ex.Initial(&w.Prog); err != nil {
		return err
	}
	for i := range w.Prog.Succs {
		w.from = append(w.from[:0], Edge{Succ: uint32(i)})
		for j := range w.p.factors {
			w.start(&w.p.factors[j], uint64(w.Prog.Succs[i].Target))
		}
		w.Edges = append(w.Edges, w.from...)
	}
	return nil
}

// start pairs the partial product states in from with the factor's state at the beginning.
func (w *Walker) start(f *factor, letter uint64) {
	w.to = w.to[:0]
	for _, e := range w.from {
		for _, q := range f.Start {
			if f.ahead {
				w.ahead(f, e, q, letter, 0)
				continue
			}
			w.read(f, e, q, letter)
		}
	}
	for i := range w.to {
		w.to[i].Marks = 0
	}
	w.from, w.to = w.to, w.from
}

// Expand finds the edges that leave a product state.
func (w *Walker) Expand(s program.State, q uint32) error {
	w.Edges = w.Edges[:0]
	if err := w.ex.Expand(s, &w.Prog); err != nil {
		return err
	}
	if len(w.Prog.Succs) == 0 {
		w.Prog.Enabled = program.ProcSet{}
		w.Prog.Add(program.Succ{Action: program.Stutter, Target: w.Prog.Source}, s)
	}
	if w.p.fair {
		w.now = w.p.fairness.look(&w.Prog, w.kinds)
	}
	for i := range w.Prog.Succs {
		if err := w.step(uint32(i), q); err != nil {
			return err
		}
	}
	return nil
}

// step adds the product edges of program successor i.
func (w *Walker) step(i, q uint32) error {
	p, succ := w.p, &w.Prog.Succs[i]
	marks := automata.Marks(0)
	if p.fair {
		var err error
		if marks, err = p.fairness.marks(&w.now, &w.Prog, succ); err != nil {
			return err
		}
	}
	w.from = append(w.from[:0], Edge{Succ: i, Marks: marks})
	for j := range p.factors {
		f := &p.factors[j]
		w.to = w.to[:0]
		for _, e := range w.from {
			if f.ahead {
				w.take(f, e, q/f.radix%f.states, uint64(w.Prog.Source|succ.Act), uint64(succ.Target))
			} else {
				w.read(f, e, q/f.radix%f.states, uint64(succ.Target))
			}
		}
		if w.from, w.to = w.to, w.from; len(w.from) == 0 {
			return nil
		}
	}
	if p.counter > 0 {
		w.countAll(q / p.counter)
	}
	w.Edges = append(w.Edges, w.from...)
	return nil
}

// StatesOnly reports whether the edges out of a product state depend on the letters of the program
// states alone, so that Follow finds them.
func (p *Product) StatesOnly() bool {
	for i := range p.factors {
		if p.factors[i].ahead {
			return false
		}
	}
	return !p.fair
}

// Begin is for a product that depends on states only: it empties Edges, for calls of Follow.
func (w *Walker) Begin() { w.Edges = w.Edges[:0] }

// Follow adds the edges from a product state with this Q to program successor i, whose letter is
// given. The program is not asked.
func (w *Walker) Follow(i, q uint32, letter program.Letter) {
	p := w.p
	w.from = append(w.from[:0], Edge{Succ: i})
	for j := range p.factors {
		f := &p.factors[j]
		w.to = w.to[:0]
		for _, e := range w.from {
			w.read(f, e, q/f.radix%f.states, uint64(letter))
		}
		if w.from, w.to = w.to, w.from; len(w.from) == 0 {
			return
		}
	}
	if p.counter > 0 {
		w.countAll(q / p.counter)
	}
	w.Edges = append(w.Edges, w.from...)
}

// Start adds the initial product states with program state i, whose letter is given.
func (w *Walker) Start(i uint32, letter program.Letter) {
	w.from = append(w.from[:0], Edge{Succ: i})
	for j := range w.p.factors {
		w.start(&w.p.factors[j], uint64(letter))
	}
	w.Edges = append(w.Edges, w.from...)
}

// Factor is the automaton of a plain product.
func (p *Product) Factor() *automata.Compiled { return p.factors[0].Compiled }

// Program finds the successors of a program state, in Prog; there are no Edges then. A state without
// any has none here either.
func (w *Walker) Program(s program.State) error {
	w.Edges = w.Edges[:0]
	return w.ex.Expand(s, &w.Prog)
}

func (w *Walker) countAll(level uint32) {
	for i := range w.from {
		e := &w.from[i]
		e.Q += w.p.counter * w.p.count(level, e.Marks)
	}
}

// read moves a factor from state q over a letter.
func (w *Walker) read(f *factor, e Edge, q uint32, letter uint64) {
	out := f.Out(q)
	for i := range out {
		if o := &out[i]; o.Holds(letter) {
			w.to = append(w.to, Edge{Succ: e.Succ, Marks: e.Marks | o.Marks<<f.shift, Q: e.Q + f.radix*o.Dst})
		}
	}
}

// take moves a factor that stands before its letter, if it can go on in the target.
func (w *Walker) take(f *factor, e Edge, q uint32, letter, target uint64) {
	out := f.Out(q)
	for i := range out {
		if o := &out[i]; o.Holds(letter) {
			w.ahead(f, e, o.Dst, target, o.Marks<<f.shift)
		}
	}
}

// ahead puts the factor at state q before the letter whose state atoms are given, unless
// no edge of q allows them.
func (w *Walker) ahead(f *factor, e Edge, q uint32, target uint64, marks automata.Marks) {
	states := ^w.p.actions
	out := f.Out(q)
	for i := range out {
		if o := &out[i]; target&o.Pos == o.Pos&states && target&o.Neg == 0 {
			w.to = append(w.to, Edge{Succ: e.Succ, Marks: e.Marks | marks, Q: e.Q + f.radix*q})
			return
		}
	}
}
