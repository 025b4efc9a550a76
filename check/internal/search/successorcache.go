package search

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// A depth-first search comes to a program state with several states of the
// automata, and asks the program for the same successors each time. Once it has
// visited many states, it keeps them: as the numbers of stored states, and
// beside each state the class of its letter. Then the edges of a product state
// are a row of numbers, and the moves of the automata over the classes of
// these:
//
//	expand(s, q):
//		if the successors of s are not kept:
//			expand s, and some more states that edges have led to, which the search will come to unless it ends before;
//			store all successors together, so that much of the store is on its way to the processor at a time; keep them
//		for each successor t of s:
//			for each (marks, r) in moves(q, class of t): an edge with marks to (t, r)
//
// It needs a product whose edges depend on the letters of states alone. A
// program state takes 12 bytes for this, and 4 for each transition. When memory
// gets scarce all is forgotten, and the search goes on as before; so it does
// when it makes a counterexample, which needs the program's actions.

// successorCache is what a search keeps of the program's state graph.
type successorCache struct {
	*Space
	infos      store.Array[info] // by state
	rows       rows              // the numbers of successors
	initial    []uint32
	moves      moves
	due        []uint32 // states that edges have led to and that may not be expanded yet; the last one is the next
	discovered uint64   // states that edges have led to
	inside     uint64   // those inside atomic sequences
	batch      expansionBatch

	targets []uint32 // of the last expansion
}

// info is what is known of a state: the place of its successors, 0 if they are
// not kept; flags; and the class of its letter.
type info uint64

const (
	infoFollowed  info = 1 << (iota + 32) // an edge has led to it
	infoTransient                         // it is inside an atomic sequence
	infoRuntime                           // one of its transitions fails with a run-time error
	infoClass     = 40                    // the class is in the bits from here on
)

func (i info) place() uint32 { return uint32(i) }
func (i info) class() uint32 { return uint32(i >> infoClass) }

// CacheAfter is Search.CacheAfter where nothing else is asked for: before that,
// a run that violates the property may be near, and states that are expanded
// early are in vain.
const CacheAfter = 1 << 14

// mostDue is how many states are remembered that may not be expanded yet.
const mostDue = 256

// startCache begins to keep successors when it is time.
func (s *Search) startCache() error {
	if s.CacheAfter == 0 || s.Visited < s.CacheAfter {
		return nil
	}
	after := s.CacheAfter
	s.CacheAfter = 0
	if s.Recorded != nil {
		return nil
	}
	b := s.Space.Budget
	k := &successorCache{Space: s.Space, infos: store.NewArray[info](b), rows: rows{budget: b}, discovered: s.Known(), inside: s.transients}
	k.moves.of, k.moves.q = k.Walker, uint64(k.Prod.Q())
	err := k.begin()
	if err == nil {
		s.cache, s.cachedAfter = k, after
		return nil
	}
	k.infos.Free()
	if isScarce(err) {
		return nil
	}
	return err
}

// begin finds out what is known of the states that are stored, and the numbers
// of the initial ones.
func (k *successorCache) begin() error {
	n := k.States.Len()
	if err := k.infos.Resize(n); err != nil {
		return err
	}
	for i := range uint32(n) {
		*k.infos.At(i) = infoFollowed
		if k.Transient.Has(i) {
			*k.infos.At(i) |= infoTransient
		}
	}
	if err := k.Walker.Initial(); err != nil {
		return err
	}
	k.batch.begin()
	k.batch.add(0, &k.Walker.Prog)
	err := k.store()
	k.initial = append(k.initial, k.batch.indices...)
	return err
}

// initialEdges is Initial with what is kept.
func (k *successorCache) initialEdges() error {
	if err := k.Walker.Initial(); err != nil {
		return err
	}
	k.Edges = k.Edges[:0]
	for i := range k.Walker.Edges {
		e := &k.Walker.Edges[i]
		k.Edges = append(k.Edges, Edge{0, Node{k.initial[e.Succ], e.Q}})
	}
	return nil
}

// expand is Expand with what is kept.
func (k *successorCache) expand(n Node) error {
	from := k.infos.At(n.Prog)
	if from.place() == 0 {
		if err := k.expandBatch(n.Prog); isScarce(err) {
			return k.giveUp(n)
		} else if err != nil {
			return err
		}
	}
	k.targets, k.Edges = k.rows.row(from.place()), k.Edges[:0]
	k.successors = len(k.targets)
	if *from&infoRuntime != 0 && !k.Runtime {
		if err := k.lookForErrors(n); err != nil {
			return err
		}
	}
	for _, t := range k.targets {
		to := k.infos.At(t)
		moves := k.moves.at(to.class(), n.Q)
		if len(moves) == 0 {
			continue
		}
		k.follow(t, to)
		for i := range moves {
			k.Edges = append(k.Edges, Edge{moves[i].marks, Node{t, moves[i].q}})
		}
	}
	return nil
}

// lookForErrors notes whether an edge of n, one of whose program transitions
// fails with a run-time error, is such a transition.
func (k *successorCache) lookForErrors(n Node) error {
	if err := k.Walker.Program(k.States.Key(n.Prog)); err != nil {
		return err
	}
	for i := range k.Walker.Prog.Succs {
		if k.Walker.Prog.Succs[i].Flags&program.RuntimeError != 0 {
			k.Runtime = k.Runtime || len(k.moves.at(k.infos.At(k.targets[i]).class(), n.Q)) > 0
		}
	}
	return nil
}

// follow notes that edges lead to a state.
func (k *successorCache) follow(state uint32, i *info) {
	if i.place() == 0 {
		if len(k.due) == mostDue {
			k.due = k.due[:copy(k.due, k.due[mostDue/2:])]
		}
		k.due = append(k.due, state)
	}
	if *i&infoFollowed == 0 {
		*i |= infoFollowed
		if k.discovered++; *i&infoTransient != 0 {
			k.inside++
		}
	}
}

// expandBatch keeps the successors of a state, and of some that are due.
func (k *successorCache) expandBatch(state uint32) error {
	if left := k.Budget.Left(); left >= 0 && k.bytes() > left/scarcePart {
		return store.ErrFull
	}
	k.batch.begin()
	if err := k.addToBatch(state); err != nil {
		return err
	}
	for k.States.KeepsWhole() && len(k.batch.flags) < BatchStates && len(k.due) > 0 {
		next := k.due[len(k.due)-1]
		k.due = k.due[:len(k.due)-1]
		if k.infos.At(next).place() == 0 && !k.batch.has(next) && k.addToBatch(next) != nil {
			break // it fails again when the search comes to it
		}
	}
	err := k.store()
	if err == nil {
		err = k.addRows()
	}
	return err
}

// addToBatch expands a state.
func (k *successorCache) addToBatch(state uint32) error {
	if err := k.Walker.Program(k.States.Key(state)); err != nil {
		return err
	}
	k.batch.add(state, &k.Walker.Prog)
	return nil
}

// store stores the states that were gathered.
func (k *successorCache) store() error {
	g := &k.batch
	if err := k.infos.Resize(k.States.Len() + len(g.flags)); err != nil {
		return err
	}
	k.States.Begin()
	for i := range g.flags {
		if err := k.States.Add(g.vector(i)); err != nil {
			return err
		}
	}
	k.States.ReadAhead()
	for i, flags := range g.flags {
		index, added, err := k.States.InsertAdded(i)
		if err != nil {
			return err
		}
		g.indices = append(g.indices, index)
		if added && flags&program.Transient != 0 {
			*k.infos.At(index) = infoTransient
		}
		if err := k.classify(index, g.letters[i]); err != nil {
			return err
		}
	}
	return nil
}

// addRows keeps what was stored as successors. A state without any repeats for
// ever.
func (k *successorCache) addRows() error {
	indices := k.batch.indices
	for _, s := range k.batch.sources {
		row := indices[:s.n]
		if indices = indices[s.n:]; s.n == 0 {
			row = []uint32{s.state}
			if err := k.classify(s.state, s.letter); err != nil {
				return err
			}
		}
		place, err := k.rows.add(row)
		if err != nil {
			return err
		}
		*k.infos.At(s.state) |= info(place) | s.info
	}
	return nil
}

// classify notes the class of a state's letter.
func (k *successorCache) classify(state uint32, letter program.Letter) error {
	i := k.infos.At(state)
	if k.moves.is(i.class(), letter) {
		return nil
	}
	class, err := k.moves.class(letter)
	*i |= info(class) << infoClass // it had none, or class 0 of another letter
	return err
}

// scarcePart is the part of the memory that is left that successors may take:
// it is too little for the next growth of a table.
const scarcePart = 4

func (k *successorCache) bytes() int64 {
	return k.rows.bytes() + int64(unsafe.Sizeof(info(0)))*int64(k.infos.Len())
}

// isScarce reports whether an error asks for that all is forgotten.
func isScarce(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrTooMany) || errors.Is(err, errManyLetters)
}

// CacheMethod says whether the successors of program states were kept.
func (sp *Space) CacheMethod() string {
	switch {
	case sp.cachedAfter == 0:
		return ""
	case sp.cacheDropped:
		return fmt.Sprintf("successors kept after %d states, until memory got scarce", sp.cachedAfter)
	}
	return fmt.Sprintf("successors kept after %d states", sp.cachedAfter)
}

// giveUp forgets all for ever, and expands n without.
func (k *successorCache) giveUp(n Node) error {
	k.cacheDropped = true
	if err := k.drop(); err != nil {
		return err
	}
	return k.Space.Expand(n)
}

// drop forgets all: the program is asked again from now on.
func (k *successorCache) drop() error {
	k.rows.free()
	k.Space.cache, k.transients = nil, k.inside
	for i := range uint32(k.States.Len()) {
		info := *k.infos.At(i)
		if info&infoTransient != 0 {
			if err := k.Transient.Set(i); err != nil {
				return err
			}
		}
		if info&infoFollowed == 0 {
			k.prefetchedCount++
			if err := k.prefetched.Set(i); err != nil {
				return err
			}
		}
	}
	k.infos.Free()
	return nil
}

// askAgain has the space ask the program again, as its actions are needed:
// every counterexample begins with PathInto.
func (sp *Space) askAgain() error {
	if sp.cache == nil {
		return nil
	}
	return sp.cache.drop()
}
