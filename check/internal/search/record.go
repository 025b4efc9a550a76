package search

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Several properties of one program are checked on one state graph: every
// program state that some search expands is expanded once, and its successors
// are recorded as numbers. A search of another property, or of another
// automaton state, reads them from there. The graph is still built on the fly,
// only as far as some search goes.
//
// A recorded state costs its vector, 6 bytes, and 4 bytes for each transition;
// besides, each search has 8 bytes for the letter of each state that it has
// met. When the record does not fit into the memory limit, it is dropped, and
// every search is by itself as usual.
//
// Fairness and atoms of transitions need more than the numbers; searches with
// these do not use the record.

// ErrNotShared: the vectors of states inside atomic sequences tell letters, so
// that they depend on which atoms are bound, and a run through them could not
// be replayed with those of one property.
var ErrNotShared = errors.New("internal error: states inside atomic sequences cannot be shared by properties")

// ErrLargeRecord: the graph is so large that a smaller program is tried first.
var ErrLargeRecord = errors.New("internal error: the shared state graph is too large")

// NewRecord begins the state graph of a program; own says that it is to hold
// the letters.
func NewRecord(b program.Binding, budget *store.Budget, form store.Form, own bool) (*Record, error) {
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	r := &Record{
		Budget: budget, binding: b, Ex: ex, States: store.NewStates(budget, form), own: own,
		flags: store.NewArray[uint8](budget), letters: store.NewArray[program.Letter](budget),
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

// insert stores successor i of the batch.
func (r *Record) insert(i int) (uint32, error) {
	index, added, err := r.States.Insert(r.batch.State(i))
	if err != nil || !added {
		return index, err
	}
	flags := uint8(0)
	if r.batch.Succs[i].Flags&program.Transient != 0 {
		if r.own {
			return 0, ErrNotShared
		}
		flags = recordTransient
	}
	if err := r.flags.Append(flags); err != nil {
		return 0, err
	}
	if r.own {
		if err := r.letters.Append(r.batch.Succs[i].Target); err != nil {
			return 0, err
		}
	}
	return index, r.begin.Append(0)
}

// successors are the numbers of the successors of a state, in the program's
// order; a state without any is its own. They are good until the next call.
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
	at, runtime := r.targets.Len(), uint8(0)
	if err := r.targets.Append(uint32(r.batch.Len())); err != nil {
		return err
	}
	for i := range r.batch.Succs {
		if r.batch.Succs[i].Flags&program.RuntimeError != 0 {
			runtime = recordRuntime
		}
		index, err := r.insert(i)
		if err != nil {
			return err
		}
		if err := r.targets.Append(index); err != nil {
			return err
		}
	}
	*r.flags.At(state) |= runtime
	*r.begin.At(state) = uint32(at) + 1
	return nil
}

// MaxRecordedAtoms: a letter and two bits more fit into a word.
const MaxRecordedAtoms = 62

// followed marks a state that an automaton has followed the program to.
const followed = 2

// UseRecord has the space read from a state graph.
func (sp *Space) UseRecord(r *Record) {
	rec := &recorded{Record: r, read: store.NewArray[uint64](sp.Budget)}
	if !r.own {
		rec.reader, _ = program.As[program.Reader](sp.Walker.Explorer())
	}
	if sp.Prod.Plain() {
		rec.plain = sp.Prod.Factor()
	}
	sp.Recorded, sp.States = rec, r.States
}

// Undecided is what the explorers of the program have left open.
func (sp *Space) Undecided() string {
	open := program.Undecided(sp.Prod.Binding())
	if open == "" && sp.Recorded != nil {
		open = program.Undecided(sp.Recorded.binding)
	}
	return open
}

// letter is the letter of a state.
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

// follow notes that an edge leads to a state.
func (rec *recorded) follow(state uint32) {
	if p := rec.read.At(state); *p&followed == 0 {
		*p |= followed
		if *rec.flags.At(state)&recordTransient == 0 {
			rec.discovered++
		}
	}
}

// startRecorded is initial with the record.
func (sp *Space) startRecorded() error {
	rec := sp.Recorded
	sp.Walker.Begin()
	for i, state := range rec.initial {
		l, err := sp.letter(state)
		if err != nil {
			return err
		}
		sp.Walker.Start(uint32(i), l)
	}
	sp.numberEdges(rec.initial)
	return nil
}

// expandRecorded is expand with the record.
func (sp *Space) expandRecorded(n Node) error {
	rec := sp.Recorded
	targets, err := rec.successors(n.Prog)
	if err != nil {
		return err
	}
	rec.at = n.Prog
	sp.Runtime = sp.Runtime || *rec.flags.At(n.Prog)&recordRuntime != 0
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

// numberEdges turns the walker's edges into edges between numbered states.
func (sp *Space) numberEdges(targets []uint32) {
	rec := sp.Recorded
	sp.Edges, rec.edges = sp.Edges[:0], rec.edges[:0]
	for _, e := range sp.Walker.Edges {
		rec.follow(targets[e.Succ])
		sp.Edges = append(sp.Edges, Edge{e.Marks, Node{targets[e.Succ], e.Q}})
		rec.edges = append(rec.edges, e.Succ)
	}
}

// expandPlain is expandRecorded for a product of one automaton.
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
