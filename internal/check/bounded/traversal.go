package bounded

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// state is a product state by its vector.
type state struct {
	vector []byte
	q      uint32
}

// set is the visited set of the traversal: replacing, bits or compact. Only a
// replacing set can mark states.
type set struct {
	replacing *lossy.Replacing
	packets   *packets // what is beside the keys of replacing, if these are program states
	bits      *lossy.Bitstate
	compact   *lossy.Compact
}

// Traversal is a depth-first traversal in bounded memory.
//
// C. Jard, T. Jéron, Bounded-memory algorithms for verification on-the-fly, CAV
// 1991, Section 2; for bitstate and hash-compact sets G. J. Holzmann 1998, P.
// Wolper and D. Leroy 1993. States are known only by their keys in one set,
// which may forget (replace) or confuse (bitstate, hash-compact) keys:
//
//	push s0
//	while the stack is not empty:
//	    S := top
//	    if S has a transition t that was not taken:
//	        S' := succ(S, t)
//	        if S' not in St_Stack ∪ Visited:
//	            if the memory is full:
//	                Visited := Visited - {one_state_from(Visited)}
//	            push S'
//	    else pop S; Visited := Visited ∪ {S}
//
// The stack holds no successors, only which edge comes next: a state to which
// the search returns is expanded again. So every state entered is expanded
// once, and once more for each state entered from it but the last.
//
// The mode adds to the traversal:
//
//   - Reach: reachability of a universal state (depth first here).
//   - Failures: the failures of the program itself, if asked for with sleep
//     sets: see sleeping.
//   - Nested: the nested search of algorithms cvwy-nested and magic, which are
//     the same here: one set of keys (state, Q, which search). A state that was
//     forgotten may start its second search again, which does no harm: the
//     argument why the second table need not be cleared (see package
//     sequential) only needs that the first search left g before f for the
//     first time, and holds for sets that forget.
//   - Successive: the two successive searches of algorithm cvwy, as the paper
//     proposes in Section 3.3: the accepting states wait, by their vectors, in
//     the order in which the first search left them. One that was forgotten may
//     wait again, which does no harm either.
//   - Single and Deterministic must know what is on the stack, and so need a
//     set that can tell: replace. The roots of Deterministic are in W, which is
//     apart from the set: see roots.go.
//
// How much memory Deterministic needs: in the paper a path ends at each state in
// F. Here it ends at an edge that makes a root (search.Recurrence.IsRoot): one
// in F, inside a component of the automaton that has a rejecting cycle as well.
// Other edges in F are pushed, so a path passes through several components.
// The memory must hold the longest path without root edges; with c components
// in a row that have edges in F, that is c times the longest path of S' at most,
// and the states of W are stored apart.
//
// A depth-first traversal reaches every cycle for the first time at a state
// from which the rest of the cycle is new; it is on the stack when the cycle
// closes, whatever was forgotten meanwhile. So with replacement the answer is
// exact; there can be more insertions than states. So it is where whole packets
// are forgotten: see packets. When pinned states fill the
// memory, the answer is inconclusive, with the depth reached.
type Traversal struct {
	search *search.Search
	mode   Mode
	set    set
	frames store.Array[frame]
	// vectors has the states on the stack, unless the set has them.
	vectors store.Array[byte]
	// sleep has the sleep sets, nil if there are none.
	sleep *sleeping
	// Missed counts the transitions that slept, once the search has ended.
	Missed uint64
	// roots is W of mode Deterministic, nil if no edge makes a root.
	roots *roots
	// waiting is the queue of mode Successive: Q, length and vector of each
	// accepting state.
	waiting store.Array[byte]
	// inside is of the state that is entered: it is inside an atomic sequence.
	inside bool
	// distinct estimates the distinct states, of a replacing set.
	distinct hyperloglog.Sketch
	// x is the frame where the second search began.
	x int
	// buf and key are working storage.
	buf []byte
	key []byte
	// goal is what mode findGoal looks for, way the states that lead to it.
	goal state
	way  []state
	// lead is the run to the state that fails, of mode Failures.
	lead []trace.Step
	// Failure is what mode Failures has found.
	Failure *replay.Failure
}

// Mode is the algorithm that the traversal is used for.
type Mode uint8

// The modes; Traversal describes them.
const (
	Reach Mode = iota
	Nested
	Successive
	Single
	Deterministic
	Failures // looks for failures of the program itself
	findGoal // looks for one state
)

// KnowsPath reports whether the search must know what is on its path.
func (m Mode) KnowsPath() bool { return m == Single || m == Deterministic }

// frame is a state on the stack.
type frame struct {
	// entry is its entry in a replacing set; otherwise where its vector begins
	// in vectors.
	entry uint32
	q     uint32
	edge  uint32 // the next edge to follow
	// again indicates that it was expanded before.
	again bool
	// demon is 1 for a state of the second search.
	demon uint8
	// inside indicates that it is inside an atomic sequence, and not counted.
	inside bool
	// began indicates that its second search has begun.
	began bool
}

// reset empties the stack and drops the set.
func (tr *Traversal) reset() {
	budget := tr.search.Monitor.Budget
	tr.frames, tr.vectors = store.NewArray[frame](budget), store.NewArray[byte](budget)
	tr.waiting = store.NewArray[byte](budget)
	tr.set, tr.sleep = set{}, nil
	if tr.maySleep() {
		tr.sleep = &sleeping{frames: store.NewArray[sleepFrame](budget)}
	}
}

// over reports whether the search may end.
func (tr *Traversal) over() bool { return tr.search.Done() || tr.way != nil || tr.Failure != nil }

// makeKey returns the key of a state: its vector, Q, and which search. It is
// valid until the next call.
func (tr *Traversal) makeKey(vector []byte, q uint32, demon uint8) []byte {
	tr.key = append(tr.key[:0], vector...)
	tr.key = binary.LittleEndian.AppendUint32(tr.key, q)
	tr.key = append(tr.key, demon)
	return tr.key
}

// suffix is how many bytes of a key come after the vector.
const suffix = 5

// split is the inverse of makeKey.
func split(key []byte) (vector []byte, q uint32, demon uint8) {
	n := len(key) - suffix
	return key[:n], binary.LittleEndian.Uint32(key[n:]), key[n+4]
}

// vector returns the program state of a frame, valid until the next call.
func (tr *Traversal) vector(i int) program.State {
	f := tr.frames.At(uint32(i))
	tr.buf = tr.buf[:0]
	if tr.set.replacing != nil {
		tr.buf = tr.set.replacing.Key(tr.buf, f.entry)
		if tr.set.packets == nil {
			tr.buf, _, _ = split(tr.buf)
		}
		return tr.buf
	}
	end := uint32(tr.vectors.Len())
	if i+1 < tr.frames.Len() {
		end = tr.frames.At(uint32(i + 1)).entry
	}
	for at := f.entry; at < end; at++ {
		tr.buf = append(tr.buf, *tr.vectors.At(at))
	}
	return tr.buf
}
