package search

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// A depth-first search comes to a program state with several states of the
// automata, and has the program compute the same successors each time. Once it
// has visited many states, it keeps them: as the numbers of stored states, and
// beside each state the class of its letter. Then the edges of a product state
// are a row of numbers, and the moves of the automata over the classes of
// these:
//
//	expand(s, q):
//		if the successors of s are not kept:
//			expand s, and some more states that edges have led to, which
//				the search will visit unless it ends before
//			store all successors together, so that the processor loads
//				many places of the store at a time; keep them
//		for each successor t of s:
//			for each (marks, r) in moves(q, class of t):
//				an edge with marks to (t, r)
//
// It needs a product whose edges depend on the letters of states alone. A
// program state takes 12 bytes for this, and 4 for each transition. When memory
// gets scarce the cache is dropped, and the search goes on without it. The same
// happens when it builds a counterexample, which needs the program's actions.

// successorCache keeps the part of the program's state graph that one search
// has seen. infos has an entry for each stored program state; rows has the
// successors of the expanded ones.
//
// due is a stack of states that edges have led to and that may not be expanded
// yet; the search is likely to expand the last one next. It is bounded by
// mostDue: when it is full the older half is forgotten, which costs time at
// most. discovered counts the states that edges have led to, inside those of
// them that lie inside atomic sequences; other stored states were fetched
// ahead.
//
// targets is the row of the last expansion: a slice of rows, not to be changed.
type successorCache struct {
	*Space
	infos      store.Array[info] // by state
	rows       rows              // the numbers of successors
	first      []uint32          // the initial states
	moves      moves
	due        []uint32 // states that edges have led to and that may not be expanded yet; the last one is the next
	discovered uint64   // states that edges have led to
	inside     uint64   // those inside atomic sequences
	batch      expansionBatch

	targets []uint32 // of the last expansion
}

// info is what the cache knows of a state. Bits 0 to 31 are the place of its
// successors in rows, 0 while they are not kept; bits 32 to 34 are the flags
// below; the bits from infoClass on are the class of its letter, see moves.
type info uint64

const (
	infoFollowed  info = 1 << (iota + 32) // an edge has led to it
	infoTransient                         // it is inside an atomic sequence
	infoRuntime                           // one of its transitions fails with a run-time error
	infoClass     = 40                    // the class is in the bits from here on
)

// place returns the place of the successors in rows, or 0.
func (i info) place() uint32 { return uint32(i) }

// class returns the class of the state's letter.
func (i info) class() uint32 { return uint32(i >> infoClass) }

// CacheAfter is the value of Search.CacheAfter unless a test sets another one.
// Before so many states are visited a run that violates the property may be
// near, and states that are expanded ahead would be in vain.
const CacheAfter = 1 << 14

// mostDue bounds the stack of states that edges have led to and that may not be
// expanded yet.
const mostDue = 256

// startCache begins to keep successors when CacheAfter states have been
// visited, once. Where memory is already too scarce for it, it does nothing. A
// search with a shared record needs no cache.
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
	k := &successorCache{Space: s.Space, infos: store.NewArray[info](b), rows: rows{budget: b}, discovered: s.Known(), inside: uint64(s.Transient.Len())}
	k.moves.of, k.moves.q = k.Walker, uint64(k.Prod.Q())
	err := k.begin()
	if err == nil {
		s.source, s.cachedAfter = k, after
		return nil
	}
	k.infos.Free()
	if isScarce(err) {
		return nil
	}
	return err
}

// begin makes an entry for each state that is stored, all of which edges have
// led to, and stores the initial states again to learn their numbers.
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
	k.first = append(k.first, k.batch.indices...)
	return err
}

// initial implements successors.
func (k *successorCache) initial(*Space) error {
	if err := k.Walker.Initial(); err != nil {
		return err
	}
	k.Edges = k.Edges[:0]
	for i := range k.Walker.Edges {
		e := &k.Walker.Edges[i]
		k.Edges = append(k.Edges, Edge{0, Node{k.first[e.Succ], e.Q}})
	}
	return nil
}

// expand implements successors. When the successors of the state are not
// kept it expands a batch first; when that fails for lack of memory, the cache
// is given up and the program computes the successors.
func (k *successorCache) expand(_ *Space, n Node) error {
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

// lookForErrors sets Runtime when the automata can follow a transition of n
// that fails with a run-time error. The row of a state has no flags of
// transitions, so the program expands the state again; this happens only until
// the first such error, in states with such a transition.
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

// follow notes that an edge leads to a state whose info is i: it puts the state
// on the stack due if it is not expanded, and counts it if it is the first edge
// to it.
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

// expandBatch computes and keeps the successors of a state, and of states that
// are due until the batch has BatchStates successors; only of the one state
// where the store does not keep vectors whole. The error is store.ErrFull as
// soon as the cache takes more than its part of the memory that is left.
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

// addToBatch has the program compute the successors of a state and appends them
// to the batch.
func (k *successorCache) addToBatch(state uint32) error {
	if err := k.Walker.Program(k.States.Key(state)); err != nil {
		return err
	}
	k.batch.add(state, &k.Walker.Prog)
	return nil
}

// store stores all states of the batch, and notes the flags and the class of
// the letter of each.
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

// addRows appends a row of successors for each expanded state of the batch, and
// notes its place. A state without successors repeats for ever: its row has the
// state itself.
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

// classify notes the class of a state's letter. States that were stored before
// the cache began have class 0 until their letter is met here. The error is
// errManyLetters when there are too many classes.
func (k *successorCache) classify(state uint32, letter program.Letter) error {
	i := k.infos.At(state)
	if k.moves.is(i.class(), letter) {
		return nil
	}
	class, err := k.moves.class(letter)
	*i |= info(class) << infoClass // it had none, or class 0 of another letter
	return err
}

// scarcePart is the divisor of the memory left that the cache may take: beyond
// a quarter of it, the next growth of a table would fail.
const scarcePart = 4

// bytes returns the memory of the rows and of the entries by state.
func (k *successorCache) bytes() int64 {
	return k.rows.bytes() + int64(unsafe.Sizeof(info(0)))*int64(k.infos.Len())
}

// isScarce reports whether an error means that the cache has to be given up,
// and the search can go on without it.
func isScarce(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrTooMany) || errors.Is(err, errManyLetters)
}

// CacheMethod returns words for Statistics.Method: whether the successors of
// program states were cached, and from when on. It is empty when they were not.
func (sp *Space) CacheMethod() string {
	switch {
	case sp.cachedAfter == 0:
		return ""
	case sp.cacheDropped:
		return fmt.Sprintf("successors kept after %d states, until memory got scarce", sp.cachedAfter)
	}
	return fmt.Sprintf("successors kept after %d states", sp.cachedAfter)
}

// giveUp drops the cache for good and expands n without it.
func (k *successorCache) giveUp(n Node) error {
	k.cacheDropped = true
	if err := k.drop(); err != nil {
		return err
	}
	return k.Space.Expand(n)
}

// drop empties the cache and detaches it from the space; from now on the
// program computes all successors. What the space has to know afterwards is
// moved there: which states lie inside atomic sequences, and which were only
// fetched ahead.
func (k *successorCache) drop() error {
	k.rows.free()
	k.Space.source = fromProgram{}
	for i := range uint32(k.States.Len()) {
		info := *k.infos.At(i)
		err := error(nil)
		switch {
		case info&infoFollowed == 0:
			err = k.prefetched.Set(i)
		case info&infoTransient != 0:
			err = k.Transient.Set(i)
		}
		if err != nil {
			return err
		}
	}
	k.infos.Free()
	return nil
}

// askAgain drops the cache, if there is one, since a counterexample needs the
// program's actions, which rows do not have. Every counterexample begins with
// PathInto, which calls it.
func (sp *Space) askAgain() error {
	if k, cached := sp.source.(*successorCache); cached {
		return k.drop()
	}
	return nil
}

// growth implements successors.
func (k *successorCache) growth(sp *Space) (asked, met uint64) {
	return fromProgram{}.growth(sp)
}

// followed implements successors.
func (k *successorCache) followed(*Space) (outside, inside uint64) {
	return k.discovered - k.inside, k.inside
}

// isInside implements successors.
func (k *successorCache) isInside(_ *Space, state uint32) bool {
	return *k.infos.At(state)&infoTransient != 0
}

// action implements successors: a counterexample, which needs actions, is built
// without the cache.
func (k *successorCache) action(sp *Space, i int) program.Action {
	return fromProgram{}.action(sp, i)
}

// actionOf implements successors.
func (k *successorCache) actionOf(_ *Space, st Step) (program.Action, error) { return st.Action, nil }
