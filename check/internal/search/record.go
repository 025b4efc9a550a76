package search

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Several properties of one program are checked on one state graph. Every
// program state that some search expands is expanded once, and its successors
// are recorded as numbers. A search of another property, or of another
// automaton state, reads them from there. The graph is built on the fly: it
// reaches as far as the search that went farthest.
//
//	successors(s):
//		if begin[s] = 0: expand s; store its successors; append their row
//		return the row of s
//	expand(s, q):
//		for each t of successors(s):
//			for each edge of the automata from q under the letter of t:
//				an edge to (t, the target of that edge)
//
// A recorded state costs its vector, its entry in the hash table, 4 bytes (and
// 8 for the letter when own is set), and 4 bytes for each transition and for
// the length of its row. Each search has 8 bytes besides for every state that
// it has met. When the record does not fit into the memory limit it is dropped,
// and each search works by itself.
//
// Fairness and atoms of transitions need the actions of the edges and not only
// the numbers of states; searches with these do not use the record.

// ErrNotShared means that the program has a state inside an atomic sequence
// while the record holds the letters of all properties (own). The vector of
// such a state contains letters, so it depends on the atoms that are bound, and
// a run through it could not be replayed with the atoms of one property. The
// caller drops the record.
var ErrNotShared = errors.New("internal error: states inside atomic sequences cannot be shared by properties")

// ErrLargeRecord means that the record has reached Most states. The caller
// tries the properties on smaller programs first, and lifts the limit when that
// does not help.
var ErrLargeRecord = errors.New("internal error: the shared state graph is too large")

// NewRecord begins the state graph of a program and stores its initial states.
// own makes the record keep the letters, which is necessary where the explorers
// of the program cannot read them out of vectors; b is then bound to the atoms
// of all properties. The vectors are paid for by budget; form determines how
// they are packed. The errors are ErrNotShared, an error of the explorer, and
// those of a full store.
func NewRecord(b program.Binding, budget *store.Budget, form store.Form, own bool) (*Record, error) {
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	r := &Record{
		Budget: budget, binding: b, Ex: ex, States: store.NewStates(budget, form), own: own,
		inside: store.NewBits(budget), fails: store.NewBits(budget), letters: store.NewArray[program.Letter](budget),
		begin: store.NewArray[uint32](budget), targets: store.NewArray[uint32](budget),
	}
	if err := ex.Initial(&r.batch); err != nil {
		return nil, err
	}
	for i := range r.batch.Len() {
		index, err := r.insert(i)
		if err != nil {
			return nil, err
		}
		r.initial = append(r.initial, index)
	}
	return r, nil
}

// insert stores successor i of the last batch, unless it is there, and returns
// its number. The arrays indexed by state grow with it.
func (r *Record) insert(i int) (uint32, error) {
	index, added, err := r.States.Insert(r.batch.State(i))
	if err != nil || !added {
		return index, err
	}
	if r.batch.Succs[i].Flags&program.Transient != 0 {
		if r.own {
			return 0, ErrNotShared
		}
		if err := r.inside.Set(index); err != nil {
			return 0, err
		}
	}
	if r.own {
		if err := r.letters.Append(r.batch.Succs[i].Target); err != nil {
			return 0, err
		}
	}
	return index, r.begin.Append(0)
}

// successors returns the numbers of the successors of a state, in the program's
// order, and expands the state when that has not been done. A state without
// successors is its own successor, so that every finite run becomes infinite by
// repeating its last state. The slice is overwritten by the next call.
func (r *Record) successors(state uint32) ([]uint32, error) {
	if *r.begin.At(state) == 0 {
		if err := r.expand(state); err != nil {
			return nil, err
		}
	}
	at := *r.begin.At(state) - 1
	n := *r.targets.At(at)
	r.found = r.found[:0]
	for i := range n {
		r.found = append(r.found, *r.targets.At(at + 1 + i))
	}
	if n == 0 {
		r.found = append(r.found, state)
	}
	return r.found, nil
}

// expand computes the successors of a state by the program, stores them, and
// appends their row to targets. It notes in fails when a transition fails with a
// run-time error. begin is written last: after an error the state still
// counts as not expanded, although part of a row may be left in targets,
// unused.
func (r *Record) expand(state uint32) error {
	if r.Most > 0 && r.States.Len() >= r.Most {
		return ErrLargeRecord
	}
	if err := r.Ex.Expand(r.States.Key(state), &r.batch); err != nil {
		return err
	}
	if uint64(r.targets.Len())+uint64(r.batch.Len()) >= store.MaxIndex {
		return store.ErrTooMany
	}
	at := r.targets.Len()
	if err := r.targets.Append(uint32(r.batch.Len())); err != nil {
		return err
	}
	for i := range r.batch.Succs {
		if r.batch.Succs[i].Flags&program.RuntimeError != 0 {
			if err := r.fails.Set(state); err != nil {
				return err
			}
		}
		index, err := r.insert(i)
		if err != nil {
			return err
		}
		if err := r.targets.Append(index); err != nil {
			return err
		}
	}
	*r.begin.At(state) = uint32(at) + 1
	return nil
}

// MaxRecordedAtoms is how many atoms a search with a record may have: a letter
// of that many bits and two flags fit into a word of recorded.read.
const MaxRecordedAtoms = 62

// followed is the bit of a word of recorded.read that is set once an edge of
// this search has led to the state.
const followed = 2

// UseRecord makes the space read its successors from a state graph. It is
// called before the first expansion; the space's own store of program states is
// replaced by the one of the record, so that the numbers agree. The record must
// outlive the space.
func (sp *Space) UseRecord(r *Record) {
	rec := &recorded{Record: r, read: store.NewArray[uint64](sp.Budget)}
	if !r.own {
		rec.reader, _ = program.As[program.Reader](sp.Walker.Explorer())
	}
	if sp.Prod.Plain() {
		rec.plain = sp.Prod.Factor()
	}
	sp.Recorded, sp.source, sp.States, sp.Transient = rec, rec, r.States, &r.inside
}

// Undecided describes in the user's words what the explorers of the program
// have left open of the states that they expanded; it is empty when nothing is
// open. The binding of the space comes first, then the one of the record. A
// search that finds nothing is inconclusive when something is open.
func (sp *Space) Undecided() string {
	open := program.Undecided(sp.Prod.Binding())
	if open == "" && sp.Recorded != nil {
		open = program.Undecided(sp.Recorded.binding)
	}
	return open
}

// letter returns the letter of a recorded state over the search's own atoms.
// The first call for a state computes it and keeps it in read.
func (sp *Space) letter(state uint32) (program.Letter, error) {
	rec := sp.Recorded
	if int(state) >= rec.read.Len() {
		if err := rec.read.Resize(rec.States.Len()); err != nil {
			return 0, err
		}
	}
	p := rec.read.At(state)
	if *p != 0 {
		return program.Letter(*p >> 2), nil
	}
	var l program.Letter
	if rec.own {
		l = *rec.letters.At(state)
	} else {
		var err error
		if l, err = rec.reader.Read(rec.States.Key(state)); err != nil {
			return 0, err
		}
	}
	*p = uint64(l)<<2 | 1
	return l, nil
}

// follow notes that an edge of this search leads to a state. The first edge to
// a state outside an atomic sequence counts it as discovered. letter must have
// been called for the state, so that read reaches as far.
func (rec *recorded) follow(state uint32) {
	if p := rec.read.At(state); *p&followed == 0 {
		*p |= followed
		if !rec.inside.Has(state) {
			rec.discovered++
		}
	}
}

// initial implements successors: the walker starts its automata on the letter of
// each initial state.
func (rec *recorded) initial(sp *Space) error {
	sp.Walker.Begin()
	for i, state := range rec.Record.initial {
		l, err := sp.letter(state)
		if err != nil {
			return err
		}
		sp.Walker.Start(uint32(i), l)
	}
	sp.numberEdges(rec.Record.initial)
	return nil
}

// expand implements successors. A product of one automaton without fairness takes
// the short way through expandPlain; all others let the walker follow each
// successor's letter.
func (rec *recorded) expand(sp *Space, n Node) error {
	targets, err := rec.successors(n.Prog)
	if err != nil {
		return err
	}
	rec.at = n.Prog
	sp.Runtime = sp.Runtime || rec.fails.Has(n.Prog)
	if rec.plain != nil {
		return sp.expandPlain(n.Q, targets)
	}
	sp.Walker.Begin()
	for i, t := range targets {
		l, err := sp.letter(t)
		if err != nil {
			return err
		}
		sp.Walker.Follow(uint32(i), n.Q, l)
	}
	sp.numberEdges(targets)
	return nil
}

// numberEdges copies the walker's edges, whose successors are positions in
// targets, to edges between numbered states.
func (sp *Space) numberEdges(targets []uint32) {
	rec := sp.Recorded
	sp.Edges, rec.edges = sp.Edges[:0], rec.edges[:0]
	for _, e := range sp.Walker.Edges {
		rec.follow(targets[e.Succ])
		sp.Edges = append(sp.Edges, Edge{e.Marks, Node{targets[e.Succ], e.Q}})
		rec.edges = append(rec.edges, e.Succ)
	}
}

// expandPlain is expand for a product of one automaton: it tests each
// edge of automaton state q against the letter of each successor. The edges
// come in the same order as from the walker, by successor first.
func (sp *Space) expandPlain(q uint32, targets []uint32) error {
	rec := sp.Recorded
	sp.Edges, rec.edges = sp.Edges[:0], rec.edges[:0]
	out := rec.plain.Out(q)
	for i, t := range targets {
		l, err := sp.letter(t)
		if err != nil {
			return err
		}
		for j := range out {
			if o := &out[j]; o.Holds(uint64(l)) {
				rec.follow(t)
				sp.Edges = append(sp.Edges, Edge{o.Marks, Node{t, o.Dst}})
				rec.edges = append(rec.edges, uint32(i))
			}
		}
	}
	return nil
}

// growth implements successors.
func (rec *recorded) growth(sp *Space) (asked, met uint64) {
	return uint64(len(sp.Edges)), uint64(rec.States.Len())
}

// followed implements successors: states inside atomic sequences are not
// counted.
func (rec *recorded) followed(*Space) (outside, inside uint64) { return rec.discovered, 0 }

// isInside implements successors.
func (rec *recorded) isInside(_ *Space, state uint32) bool { return rec.inside.Has(state) }

// action implements successors: it is the position of the successor among those
// of the program state.
func (rec *recorded) action(_ *Space, i int) program.Action { return program.Action(rec.edges[i]) }

// actionOf implements successors.
func (rec *recorded) actionOf(sp *Space, st Step) (program.Action, error) {
	if st.Action == program.Stutter {
		return st.Action, nil
	}
	if err := sp.Walker.Program(sp.States.Key(st.Node.Prog)); err != nil {
		return 0, err
	}
	if st.Action >= program.Action(sp.Walker.Prog.Len()) {
		return program.Stutter, nil
	}
	return sp.Walker.Prog.Succs[st.Action].Action, nil
}
