package check

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Depth-first traversal in bounded memory.
//
// C. Jard, T. Jéron, Bounded-memory algorithms for verification on-the-fly, CAV 1991, Section 2; for
// bitstate and hash-compact sets G. J. Holzmann 1998, P. Wolper and D. Leroy 1993. No state is known
// but by its key in one set, which may forget (replace) or confuse (bitstate, hash-compact) keys:
//
//	push s0
//	while the stack is not empty:
//	    S := top
//	    if S has a transition t that was not taken:
//	        S' := succ(S, t)
//	        if S' not in St_Stack ∪ Visited:
//	            if the memory is full: Visited := Visited - {one_state_from(Visited)}
//	            push S'
//	    else pop S; Visited := Visited ∪ {S}
//
// The stack holds no successors, only which edge comes next: a state to which the search comes back is
// expanded again. So every state entered is expanded once, and once more for each state entered from
// it but the last.
//
// On top of the traversal stand, by the algorithm that was asked for:
//
//   - reachability of a universal state (see shortcut.go; depth first here);
//   - the failures of the program itself (see safety.go);
//   - the nested search of algorithms cvwy-nested and magic, which are the same here: one set of keys
//     (state, Q, which search). A state that was forgotten may start its second search again, which
//     does no harm: the argument why the second table need not be cleared (see cvwy.go) only needs that
//     the first search left g before f for the first time, and holds for sets that forget;
//   - the two successive searches of algorithm cvwy, as the paper proposes in Section 3.3: the accepting
//     states wait, by their vectors, in the order in which the first search left them. One that was
//     forgotten may come to wait again, which does no harm either;
//   - single (see shortcut.go) and deterministic (see deterministic.go), which must know what is on the
//     stack, and so need a set that keeps it: replace. Under deterministic the roots in W, and those
//     done, stay pinned: a root that is forgotten could be found and searched again for ever.
//
// A depth-first traversal comes to every cycle for the first time at a state from which the rest of the
// cycle is new; it is on the stack when the cycle closes, whatever was forgotten meanwhile. So
// with replacement the answer is exact; the number of insertions is not bounded by that of the states.
// When what is pinned fills the memory, the answer is inconclusive, with the depth reached.
type bounded struct {
	*search
	mode    boundedMode
	set     boundedSet
	frames  store.Array[boundedFrame]
	vectors store.Array[byte] // of the states on the stack, unless the set has them
	roots   store.Array[uint32]
	waiting store.Array[byte] // of mode boundedSuccessive: Q, length and vector of each accepting state
	x       int               // frame where the second search began
	buf     []byte
	key     []byte
	policy  store.Policy
	goal    state        // of mode boundedGoal
	way     []state      // to it
	lead    []trace.Step // of a counterexample of mode boundedFailure
	failure *Failure
}

type boundedMode uint8

const (
	boundedReach boundedMode = iota
	boundedNested
	boundedSuccessive
	boundedSingle
	boundedDeterministic
	boundedFailure // looks for failures of the program itself
	boundedGoal    // looks for one state
)

// knowsPath reports whether the search must know what is on its path.
func (m boundedMode) knowsPath() bool { return m == boundedSingle || m == boundedDeterministic }

// boundedFrame is a state on the stack.
type boundedFrame struct {
	entry uint32 // in a replacing set; otherwise where its vector begins
	q     uint32
	edge  uint32 // the next edge to follow
	again bool   // it was expanded before
	demon uint8  // 1: of the second search
	began bool   // its second search has begun
}

func (s *search) searchBounded(mode boundedMode) error {
	_, err := s.traverse(mode)
	return err
}

func (s *search) traverse(mode boundedMode) (*bounded, error) {
	b := &bounded{search: s, mode: mode, x: -1}
	b.reset()
	err := b.run()
	if !b.over() {
		b.measure()
	}
	return b, b.explain(err)
}

// reset forgets the stack and the set.
func (b *bounded) reset() {
	budget := b.clock.budget
	b.frames, b.vectors, b.roots = store.NewArray[boundedFrame](budget), store.NewArray[byte](budget), store.NewArray[uint32](budget)
	b.waiting = store.NewArray[byte](budget)
	b.set = boundedSet{}
}

func (b *bounded) run() error {
	policy, err := policyOf(b.policyName)
	if err != nil {
		return err
	}
	b.policy = policy
	if err := b.walker.Initial(); err != nil {
		return err
	}
	var all []state
	for _, e := range b.walker.Edges {
		all = append(all, state{append([]byte(nil), b.walker.Prog.State(int(e.Succ))...), e.Q})
	}
	if len(all) == 0 {
		return nil
	}
	if err := b.open(len(all[0].vector) + 5); err != nil {
		return err
	}
	for _, i := range all {
		if err := b.enter(i.vector, i.q, 0, b.mode == boundedDeterministic); err != nil || b.over() {
			return err
		}
		if err := b.loop(); err != nil || b.over() {
			return err
		}
	}
	if b.mode == boundedSuccessive {
		return b.second()
	}
	return b.fromRoots()
}

// fromRoots is the traversals from the roots in W.
func (b *bounded) fromRoots() error {
	for b.roots.Len() > 0 {
		entry := *b.roots.Top()
		b.roots.Truncate(b.roots.Len() - 1)
		if *b.set.replacing.Value(entry) != rootWaits {
			continue
		}
		b.key = b.set.replacing.Key(b.key[:0], entry)
		if err := b.push(entry, binary.LittleEndian.Uint32(b.key[len(b.key)-5:]), 0); err != nil {
			return err
		}
		if err := b.loop(); err != nil || b.over() {
			return err
		}
	}
	return nil
}

// second is the second of the successive searches.
func (b *bounded) second() error {
	for at := uint32(0); int(at) < b.waiting.Len(); {
		var head [8]byte
		for i := range head {
			head[i] = *b.waiting.At(at + uint32(i))
		}
		q, length := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
		vector := make([]byte, length)
		for i := range vector {
			vector[i] = *b.waiting.At(at + 8 + uint32(i))
		}
		at += 8 + length
		b.x = 0
		if err := b.enter(vector, q, 1, false); err != nil {
			return err
		}
		if err := b.loop(); err != nil || b.over() {
			return err
		}
	}
	return nil
}

// wait puts the top state, which is accepting, into the queue, unless it is known to be there.
func (b *bounded) wait(top int) error {
	f := b.frames.At(uint32(top))
	if r := b.set.replacing; r != nil {
		if *r.Value(f.entry) == inQueue {
			return nil
		}
		*r.Value(f.entry) = inQueue
	}
	vector := b.vector(top)
	b.key = binary.LittleEndian.AppendUint32(b.key[:0], f.q)
	b.key = binary.LittleEndian.AppendUint32(b.key, uint32(len(vector)))
	for _, part := range [][]byte{b.key, vector} {
		for _, c := range part {
			if err := b.waiting.Append(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// inQueue is the value of an accepting state that waits for the second search.
const inQueue = 1

// over reports whether the search may end.
func (b *bounded) over() bool { return b.done() || b.way != nil || b.failure != nil }

// makeKey is the key of a state: its vector, Q, and which search.
func (b *bounded) makeKey(vector []byte, q uint32, demon uint8) []byte {
	b.key = append(b.key[:0], vector...)
	b.key = binary.LittleEndian.AppendUint32(b.key, q)
	b.key = append(b.key, demon)
	return b.key
}

// enter puts a state into the set and, if it is new, on the stack, or into W.
func (b *bounded) enter(vector []byte, q uint32, demon uint8, root bool) error {
	entry, added, err := b.set.insert(b.makeKey(vector, q, demon))
	if err != nil {
		return err
	}
	if b.mode.knowsPath() {
		return b.met(entry, added, q, root)
	}
	if !added {
		return nil
	}
	if b.set.replacing != nil {
		return b.push(entry, q, demon)
	}
	at := uint32(b.vectors.Len())
	for _, c := range vector {
		if err := b.vectors.Append(c); err != nil {
			return err
		}
	}
	return b.push(at, q, demon)
}

// met goes on with a state of the replacing set where the path must be known.
func (b *bounded) met(entry uint32, added bool, q uint32, root bool) error {
	value := b.set.replacing.Value(entry)
	switch onPath := *value == onStack || *value == rootOnStack; {
	case root && added:
		*value = rootWaits
		return b.roots.Append(entry)
	case root:
		return nil
	case onPath && (b.mode == boundedDeterministic || b.shape.accepting[q]):
		return b.report(b.frameOf(entry))
	case onPath:
		return nil
	case added || *value == rootWaits:
		return b.push(entry, q, 0)
	}
	return nil
}

// What a replacing set knows of a state where the path must be known.
const (
	rootWaits uint8 = iota + 1 // in W
	onStack
	leftStack
	rootOnStack // stays pinned for ever
)

func (b *bounded) frameOf(entry uint32) int {
	for i := b.frames.Len() - 1; i >= 0; i-- {
		if b.frames.At(uint32(i)).entry == entry {
			return i
		}
	}
	return 0
}

func (b *bounded) push(entry, q uint32, demon uint8) error {
	var err error
	if demon == 0 {
		b.stats.States++
		err = b.visit(b.frames.Len() + 1)
	} else {
		err = b.revisit(b.frames.Len() + 1)
	}
	if err != nil {
		return err
	}
	if b.mode.knowsPath() {
		value := b.set.replacing.Value(entry)
		if *value == rootWaits {
			*value = rootOnStack
		} else {
			*value = onStack
		}
	}
	if err := b.frames.Append(boundedFrame{entry: entry, q: q, demon: demon}); err != nil {
		return err
	}
	if b.mode == boundedGoal && q == b.goal.q && string(b.vector(b.frames.Len()-1)) == string(b.goal.vector) {
		b.way = b.stack()
		return nil
	}
	if b.mode == boundedReach && b.shape.universal[q] {
		return b.report(b.frames.Len() - 1)
	}
	return nil
}

// vector is the program state of a frame, good until the next call.
func (b *bounded) vector(i int) program.State {
	f := b.frames.At(uint32(i))
	b.buf = b.buf[:0]
	if b.set.replacing != nil {
		b.buf = b.set.replacing.Key(b.buf, f.entry)
		return b.buf[:len(b.buf)-5]
	}
	end := uint32(b.vectors.Len())
	if i+1 < b.frames.Len() {
		end = b.frames.At(uint32(i + 1)).entry
	}
	for at := f.entry; at < end; at++ {
		b.buf = append(b.buf, *b.vectors.At(at))
	}
	return b.buf
}

func (b *bounded) loop() error {
	for b.frames.Len() > 0 && !b.over() {
		if err := b.step(); err != nil {
			return err
		}
	}
	return nil
}

// step expands the top state and follows its edges until one leads to a new state, or leaves it.
func (b *bounded) step() error {
	top := b.frames.Len() - 1
	f := b.frames.Top()
	if err := b.walker.Expand(b.vector(top), f.q); err != nil {
		return err
	}
	if !f.again {
		b.followed += uint64(len(b.walker.Edges))
		f.again = true
		if b.mode == boundedFailure {
			if err := b.failed(); err != nil || b.over() {
				return err
			}
		}
	} else {
		b.again++
		if err := b.paced(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < len(b.walker.Edges) {
		e := &b.walker.Edges[f.edge]
		f.edge++
		b.noteRuntime(e.Succ)
		vector := b.walker.Prog.State(int(e.Succ))
		if f.demon == 1 && b.x >= 0 && e.Q == b.frames.At(uint32(b.x)).q && string(vector) == string(b.vector(b.x)) {
			return b.report(b.x)
		}
		root := b.mode == boundedDeterministic && e.Marks&1 != 0
		if err := b.enter(vector, e.Q, f.demon, root); err != nil || b.over() {
			return err
		}
		if b.frames.Len()-1 > top {
			return nil
		}
	}
	return b.leave(top)
}

func (b *bounded) noteRuntime(succ uint32) {
	b.runtime = b.runtime || b.walker.Prog.Succs[succ].Flags&program.RuntimeError != 0
}

// leave begins the second search of an accepting state, or pops the top.
func (b *bounded) leave(top int) error {
	f := b.frames.Top()
	if b.mode == boundedNested && f.demon == 0 && !f.began && b.prod.Accepting(f.q) {
		f.began = true
		b.x = top
		q := f.q
		if err := b.enter(append([]byte(nil), b.vector(top)...), q, 1, false); err != nil {
			return err
		}
		if b.frames.Len()-1 > top {
			return nil
		}
	}
	if b.mode == boundedSuccessive && f.demon == 0 && b.prod.Accepting(f.q) {
		if err := b.wait(top); err != nil {
			return err
		}
	}
	if b.set.replacing != nil {
		b.unpin(f.entry)
	} else {
		b.vectors.Truncate(int(f.entry))
	}
	b.frames.Truncate(top)
	if b.x == top {
		b.x = -1
	}
	return nil
}

func (b *bounded) unpin(entry uint32) {
	value := b.set.replacing.Value(entry)
	switch *value {
	case rootOnStack:
		*value = leftStack // and pinned for ever
		return
	case onStack:
		*value = leftStack
	}
	b.set.replacing.Unpin(entry)
}
