package check

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Several properties of one program are checked on one state graph: every program state that some
// search expands is expanded once, and its successors are recorded as numbers. A search of
// another property, or of another automaton state, reads them from there. The graph is still built
// on the fly, only as far as some search goes.
//
// A recorded state costs its vector, 6 bytes, and 4 bytes for each transition; besides, each search
// has 8 bytes for the letter of each state that it has met. When the record does not fit into the
// memory limit, it is dropped, and every search is by itself as usual.
//
// Fairness and atoms of transitions need more than the numbers; searches with these do not use the
// record.

// record is the state graph of a program as far as it is known.
type record struct {
	budget  *store.Budget
	binding program.Binding
	ex      program.Explorer
	batch   program.Batch
	states  *store.States
	flags   store.Array[uint8]          // by state
	letters store.Array[program.Letter] // by state: of the record's own atoms; unused when states can be read
	begin   store.Array[uint32]         // by state: 1 + where its successors stand, 0 before it is expanded
	targets store.Array[uint32]         // of each expanded state: how many successors, then their numbers
	initial []uint32
	found   []uint32 // working storage of successors

	most int  // states before errLargeRecord; 0: no limit
	own  bool // letters hold the atoms of all properties; otherwise explorers are program.Readers
}

// errNotShared: the vectors of states inside atomic sequences tell letters, so that they depend on which
// atoms are bound, and a run through them could not be replayed with those of one property.
var errNotShared = errors.New("internal error: states inside atomic sequences cannot be shared by properties")

// errLargeRecord: the graph is so large that a smaller program is tried first.
var errLargeRecord = errors.New("internal error: the shared state graph is too large")

// The flags of recorded states.
const (
	recordTransient uint8 = 1 << iota
	recordRuntime         // one of its transitions fails with a run-time error
)

func newRecord(b program.Binding, budget *store.Budget, form store.Form, own bool) (*record, error) {
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	r := &record{
		budget: budget, binding: b, ex: ex, states: store.NewStates(budget, form), own: own,
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
func (r *record) insert(i int) (uint32, error) {
	index, added, err := r.states.Insert(r.batch.State(i))
	if err != nil || !added {
		return index, err
	}
	flags := uint8(0)
	if r.batch.Succs[i].Flags&program.Transient != 0 {
		if r.own {
			return 0, errNotShared
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

// successors are the numbers of the successors of a state, in the program's order; a state without
// any is its own. They are good until the next call.
func (r *record) successors(state uint32) ([]uint32, error) {
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

func (r *record) expand(state uint32) error {
	if r.most > 0 && r.states.Len() >= r.most {
		return errLargeRecord
	}
	if err := r.ex.Expand(r.states.Key(state), &r.batch); err != nil {
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

// recorded is how a search uses the record.
type recorded struct {
	*record
	reader program.Reader      // nil when the record has the letters
	read   store.Array[uint64] // by state: 2·letter + 1, 0 before it is read
	met    uint64              // states outside atomic sequences that have been met
	plain  *automata.Compiled  // the only automaton, if there is only one
	edges  []uint32            // of the last expansion: the successor's number among the program's
	at     uint32              // state of the last expansion
}

// maxRecordedAtoms: a letter and two bits more fit into a word.
const maxRecordedAtoms = 62

// followed marks a state that an automaton has followed the program to.
const followed = 2

func (sp *space) useRecord(r *record) {
	rec := &recorded{record: r, read: store.NewArray[uint64](sp.budget)}
	if !r.own {
		rec.reader, _ = program.As[program.Reader](sp.walker.Explorer())
	}
	if sp.prod.Plain() {
		rec.plain = sp.prod.Factor()
	}
	sp.recorded, sp.states = rec, r.states
}

// undecided is what the explorers of the program have left open.
func (sp *space) undecided() string {
	open := program.Undecided(sp.prod.Binding())
	if open == "" && sp.recorded != nil {
		open = program.Undecided(sp.recorded.binding)
	}
	return open
}

// letter is the letter of a state.
func (sp *space) letter(state uint32) (program.Letter, error) {
	rec := sp.recorded
	if int(state) >= rec.read.Len() {
		if err := rec.read.Resize(rec.states.Len()); err != nil {
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
		if l, err = rec.reader.Read(rec.states.Key(state)); err != nil {
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
			rec.met++
		}
	}
}

// startRecorded is initial with the record.
func (sp *space) startRecorded() error {
	rec := sp.recorded
	sp.walker.Begin()
	for i, state := range rec.initial {
		l, err := sp.letter(state)
		if err != nil {
			return err
		}
		sp.walker.Start(uint32(i), l)
	}
	sp.numberEdges(rec.initial)
	return nil
}

// expandRecorded is expand with the record.
func (sp *space) expandRecorded(n node) error {
	rec := sp.recorded
	targets, err := rec.successors(n.prog)
	if err != nil {
		return err
	}
	rec.at = n.prog
	sp.runtime = sp.runtime || *rec.flags.At(n.prog)&recordRuntime != 0
	if rec.plain != nil {
		return sp.expandPlain(n.q, targets)
	}
	sp.walker.Begin()
	for i, t := range targets {
		l, err := sp.letter(t)
		if err != nil {
			return err
		}
		sp.walker.Follow(uint32(i), n.q, l)
	}
	sp.numberEdges(targets)
	return nil
}

// numberEdges turns the walker's edges into edges between numbered states.
func (sp *space) numberEdges(targets []uint32) {
	rec := sp.recorded
	sp.edges, rec.edges = sp.edges[:0], rec.edges[:0]
	for _, e := range sp.walker.Edges {
		rec.follow(targets[e.Succ])
		sp.edges = append(sp.edges, edge{e.Marks, node{targets[e.Succ], e.Q}})
		rec.edges = append(rec.edges, e.Succ)
	}
}

// expandPlain is expandRecorded for a product of one automaton.
func (sp *space) expandPlain(q uint32, targets []uint32) error {
	rec := sp.recorded
	sp.edges, rec.edges = sp.edges[:0], rec.edges[:0]
	out := rec.plain.Out(q)
	for i, t := range targets {
		l, err := sp.letter(t)
		if err != nil {
			return err
		}
		for j := range out {
			if o := &out[j]; o.Holds(uint64(l)) {
				rec.follow(t)
				sp.edges = append(sp.edges, edge{o.Marks, node{t, o.Dst}})
				rec.edges = append(rec.edges, uint32(i))
			}
		}
	}
	return nil
}

// actionOf resolves what action left in a step: the number of a successor.
func (sp *space) actionOf(st step) (program.Action, error) {
	if sp.recorded == nil || st.action == program.Stutter {
		return st.action, nil
	}
	if err := sp.walker.Program(sp.states.Key(st.node.prog)); err != nil {
		return 0, err
	}
	if st.action >= program.Action(sp.walker.Prog.Len()) {
		return program.Stutter, nil
	}
	return sp.walker.Prog.Succs[st.action].Action, nil
}
