package external

import (
	"bytes"
	"encoding/binary"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/owcty"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// reachable visits all states of a product, or those up to a counterexample
// that it finds on the way: a universal state of a terminal automaton, or a
// state with an accepting step to itself.
type reachable struct {
	*search.Search
	levels    *Levels
	terminal  bool
	remembers program.Remembering
	// hit is such a state, at level depth.
	hit   []byte
	depth int
}

// qSize is the number of bytes of Q after a program state.
const qSize = 4

// split returns the program state and Q of a key; the state aliases it.
func split(key []byte) (program.State, uint32) {
	n := len(key) - qSize
	return key[:n], binary.LittleEndian.Uint32(key[n:])
}

// join returns the key of a program state and Q.
func join(state program.State, q uint32) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(state), q)
}

// is reports whether an edge of the last expansion leads to a key.
func is(s *search.Search, i int, key []byte) bool {
	e := &s.Walker.Edges[i]
	state, q := split(key)
	return e.Q == q && bytes.Equal(s.Walker.Prog.State(int(e.Succ)), state)
}

// Attach implements Search.
func (r *reachable) Attach(l *Levels) { r.levels = l }

// Begin adds the initial states.
func (r *reachable) Begin() error {
	if err := r.Walker.Initial(); err != nil {
		return err
	}
	for i := range r.Walker.Edges {
		if e := &r.Walker.Edges[i]; r.terminal && r.Shape.Universal[e.Q] {
			r.meet(join(r.Walker.Prog.State(int(e.Succ)), e.Q), 0)
		}
	}
	r.stage(false)
	return r.levels.Set.Commit()
}

// meet records the first hit.
func (r *reachable) meet(key []byte, depth int) {
	if r.hit == nil {
		r.hit, r.depth = key, depth
	}
}

// stage prepares the states that the edges lead to. A state that repeats for
// ever stays inside its sequence.
func (r *reachable) stage(transient bool) {
	for i := range r.Walker.Edges {
		e := &r.Walker.Edges[i]
		succ := &r.Walker.Prog.Succs[e.Succ]
		r.Runtime = r.Runtime || succ.Flags&program.RuntimeError != 0
		inside := succ.Flags&program.Transient != 0 || succ.Action == program.Stutter && transient
		r.levels.Set.StageWith(r.Walker.Prog.State(int(e.Succ)), e.Q, inside)
	}
}

// Done reports whether the search may end.
func (r *reachable) Done() bool { return r.hit != nil && !r.Exhaust }

// Visit expands a state; if that fails its count is taken back.
func (r *reachable) Visit(key []byte, transient bool) error {
	visited := r.Visited
	if r.remembers != nil {
		r.remembers.Mark()
	}
	err := r.Search.Visit(r.levels.Depth + 1)
	if err == nil {
		err = r.visit(key, transient)
	}
	if err != nil {
		r.Visited = visited
	}
	return err
}

// visit expands a product state, adds its successors to the set on disk, and
// counts it.
func (r *reachable) visit(key []byte, transient bool) error {
	state, q := split(key)
	if err := r.Walker.Expand(state, q); err != nil {
		return err
	}
	r.stage(transient)
	if err := r.levels.Set.Commit(); err != nil {
		return err
	}
	r.Followed += uint64(len(r.Walker.Edges))
	if transient {
		r.Stats.Transient++
		r.Inside++
	} else {
		r.Stats.States++
	}
	r.look(key)
	return nil
}

// look looks for a counterexample among the edges of a state.
func (r *reachable) look(key []byte) {
	acc := r.Prod.Acceptance()
	for i := range r.Walker.Edges {
		e := &r.Walker.Edges[i]
		switch {
		case r.hit != nil:
			return
		case r.terminal && r.Shape.Universal[e.Q]:
			r.meet(join(r.Walker.Prog.State(int(e.Succ)), e.Q), r.levels.Depth+1)
		case !r.terminal && acc.Accepts(e.Marks) && is(r.Search, i, key):
			r.meet(slices.Clone(key), r.levels.Depth)
		}
	}
}

// productDocument is what a checkpoint has of the search of a product, besides
// the levels.
type productDocument struct {
	Fingerprint                        uint64
	Visited, Inside, Followed, Counted uint64
	Transient                          uint64
	MaxDepth                           int
	Runtime                            bool
	Seconds                            float64
}

// Save writes what a checkpoint has besides the levels.
func (r *reachable) Save(w *checkpoint.Writer) {
	w.Document(productDocument{
		r.Prod.Fingerprint(), r.Visited, r.Inside, r.Followed, r.Stats.States, r.Stats.Transient, r.MaxDepth, r.Runtime, time.Since(r.Started).Seconds(),
	})
	if r.remembers != nil {
		w.Text(r.remembers.Memory())
	}
}

// Load reads what Save has written.
func (r *reachable) Load(in *checkpoint.Reader) error {
	var d productDocument
	if in.Document(&d); in.Err() == nil && d.Fingerprint != r.Prod.Fingerprint() {
		in.Refuse("the checkpoint is of another automaton for the property")
	}
	if r.remembers != nil {
		search.RecallMemory(in, r.remembers)
	}
	r.Visited, r.Inside, r.Followed, r.MaxDepth, r.Runtime = d.Visited, d.Inside, d.Followed, d.MaxDepth, d.Runtime
	r.Stats.States, r.Stats.Transient = d.Counted, d.Transient
	r.Started = r.Started.Add(-monitor.Took(d.Seconds))
	return nil
}

// explore visits the states. The result has levels even if there is an error.
func explore(s *search.Search, p *Place, terminal bool) (*reachable, error) {
	r := &reachable{Search: s, terminal: terminal}
	if s.Checkpoints != nil {
		r.remembers, _ = program.As[program.Remembering](s.Walker.Explorer())
	}
	err := Explore(&s.Monitor, p, s.Checkpoints, r)
	s.Stats.Stored = s.Stats.States
	return r, err
}

// Reachability looks for a universal state of a terminal automaton (see
// sequential.Reachability), with the states on a disk. The bad prefix of
// s.Found is a shortest one.
func Reachability(s *search.Search, p *Place) error {
	r, err := explore(s, p, true)
	ended := err
	if r.hit != nil {
		if missed := r.lassoToUniversal(); err == nil {
			err = missed
		}
	}
	r.levels.Close(ended)
	return err
}

// lassoToUniversal makes the counterexample.
func (r *reachable) lassoToUniversal() error {
	defer r.ForCounterexample()()
	way, err := r.back(r.hit, r.depth)
	if err != nil {
		return err
	}
	path := make([]search.Node, len(way))
	for i, key := range way {
		state, q := split(key)
		index, _, err := r.States.Insert(state)
		if err != nil {
			return err
		}
		path[i] = search.Node{Prog: index, Q: q}
	}
	r.Found, err = r.LassoAlong(path)
	return err
}

// back returns the states on a way to a state of a level. The set's memory is
// freed first, so that only its log can be used afterwards.
func (r *reachable) back(key []byte, depth int) ([][]byte, error) {
	if err := r.levels.Set.Resolve(); err != nil {
		return nil, err
	}
	r.levels.Set.Free()
	return Back(r.levels.Set.Log(), key, depth, func(from, to []byte) (bool, error) { return leads(r.Search, from, to, 0) })
}

// leads reports whether an edge with some marks leads from one state to
// another.
func leads(s *search.Search, from, to []byte, marks automata.Marks) (bool, error) {
	_, found, err := edge(s, from, to, marks)
	return found, err
}

// edge returns the action of an edge with at least the given marks from one
// state to another, and whether there is one.
func edge(s *search.Search, from, to []byte, marks automata.Marks) (program.Action, bool, error) {
	if err := s.Revisit(1); err != nil {
		return 0, false, err
	}
	state, q := split(from)
	if err := s.Walker.Expand(state, q); err != nil {
		return 0, false, err
	}
	for i := range s.Walker.Edges {
		if e := &s.Walker.Edges[i]; e.Marks&marks == marks && is(s, i, to) {
			return s.Walker.Prog.Succs[e.Succ].Action, true, nil
		}
	}
	return 0, false, nil
}

// step returns the step of a hop.
func (r *reachable) step(from []byte, h *owcty.Hop) (trace.Step, error) {
	action, found, err := edge(r.Search, from, h.To, h.Marks)
	if err == nil && !found {
		err = search.ErrNoPath
	}
	state, _ := split(from)
	return trace.Step{State: slices.Clone(state), Action: action}, err
}

// lasso makes the counterexample that leads to a state and from there round a
// cycle.
func (r *reachable) lasso(to []byte, depth int, cycle []owcty.Hop) error {
	way, err := r.back(to, depth)
	if err != nil {
		return err
	}
	r.Found, err = owcty.Lasso(way, cycle, r.step)
	return err
}
