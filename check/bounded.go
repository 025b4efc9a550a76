package check

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
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
//   - the nested search of algorithm cvwy-nested, the key being (state, Q, which search). A state that
//     was forgotten may start its second search again, which does no harm: the argument why the second
//     table need not be cleared (see cvwy.go) only needs that the first search left g before f for
//     the first time, and holds for sets that forget;
//   - deterministic (see deterministic.go). There the roots in W, and those done, stay pinned: a root
//     that is forgotten could be found and searched again for ever.
//
// With replacement the answer is exact; the number of insertions is not bounded by that of the states.
// When what is pinned fills the memory, the answer is inconclusive, with the depth reached.
type bounded struct {
	*search
	mode    boundedMode
	set     boundedSet
	frames  store.Array[boundedFrame]
	vectors store.Array[byte] // of the states on the stack, unless the set has them
	roots   store.Array[uint32]
	x       node32 // frame where the second search began
	buf     []byte
	key     []byte
	policy  store.Policy
	goal    state   // of mode boundedGoal
	way     []state // to it
}

type boundedMode uint8

const (
	boundedReach boundedMode = iota
	boundedNested
	boundedDeterministic
	boundedGoal // looks for one state
)

type node32 = int32

// boundedFrame is a state on the stack.
type boundedFrame struct {
	entry uint32 // in a replacing set; otherwise where its vector begins
	q     uint32
	edge  uint32 // the next edge to follow
	again bool   // it was expanded before
	demon uint8  // 1: of the second search
	began bool   // its second search has begun
}

// boundedSet is one of the sets.
type boundedSet struct {
	kind      string
	replacing *store.Replacing
	bits      *store.Bitstate
	compact   *store.Compact
}

func (s *search) searchBounded(mode boundedMode) error {
	b := &bounded{search: s, mode: mode, x: -1}
	b.reset()
	err := b.run()
	if b.found == nil {
		b.measure()
	}
	if errors.Is(err, store.ErrPinned) || errors.Is(err, store.ErrFull) {
		return limitf("the memory limit of %s is reached: it does not even hold the search path, which was %d states deep", formatBytes(s.limits.Memory), b.frames.Len())
	}
	return err
}

// measure completes the statistics that are particular to sets.
func (b *bounded) measure() {
	st := &b.stats
	st.Stored = st.States
	switch {
	case b.set.replacing != nil:
		st.Insertions, st.Replaced = b.set.replacing.Inserted(), b.set.replacing.Replaced()
		st.Stored = uint64(b.set.replacing.Len())
	case b.set.bits != nil:
		st.Stored, st.Omission, st.HashFactor = b.set.bits.Len(), b.set.bits.Omission(), b.set.bits.HashFactor()
	case b.set.compact != nil:
		st.Stored, st.Omission = b.set.compact.Len(), b.set.compact.Omission()
	}
}

// open makes the set, once the length of a key is known. The stack gets a part of the memory that a
// set of fixed size would take.
func (b *bounded) open(length int) error {
	budget := b.clock.budget
	b.set.kind = b.storage
	var err error
	switch b.storage {
	case "replace":
		reserve := budget.Left() / 4
		if reserve > 0 && b.limits.Keys == 0 {
			if err := budget.Take(reserve); err != nil {
				return err
			}
			defer budget.Give(reserve)
		}
		b.set.replacing, err = store.NewReplacing(budget, store.ReplacingOptions{Policy: b.policy, Seed: b.seed, Keys: b.limits.Keys, Length: length})
	case "hash-compact":
		b.set.compact = store.NewCompact(budget)
	default:
		k := 2
		if b.storage == "bitstate3" {
			k = 3
		}
		half := budget.Left() / 4
		if half > 0 {
			if err := budget.Take(half); err != nil {
				return err
			}
			defer budget.Give(half)
		}
		b.set.bits, err = store.NewBitstate(budget, k)
	}
	return err
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
	type initial struct {
		vector []byte
		q      uint32
	}
	var all []initial
	for _, e := range b.walker.Edges {
		all = append(all, initial{append([]byte(nil), b.walker.Prog.State(int(e.Succ))...), e.Q})
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
	for b.roots.Len() > 0 {
		entry := *b.roots.Top()
		b.roots.Truncate(b.roots.Len() - 1)
		if *b.set.replacing.Value(entry) != inW {
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

// over reports whether the search may end.
func (b *bounded) over() bool { return b.done() || b.way != nil }

// makeKey is the key of a state: its vector, Q, and which search.
func (b *bounded) makeKey(vector []byte, q uint32, demon uint8) []byte {
	b.key = append(b.key[:0], vector...)
	b.key = binary.LittleEndian.AppendUint32(b.key, q)
	b.key = append(b.key, demon)
	return b.key
}

// enter puts a state into the set and, if it is new, on the stack, or into W.
func (b *bounded) enter(vector []byte, q uint32, demon uint8, root bool) error {
	key := b.makeKey(vector, q, demon)
	switch {
	case b.set.replacing != nil:
		entry, added, err := b.set.replacing.Insert(key)
		if err != nil {
			return err
		}
		return b.met(entry, added, q, demon, root)
	case b.set.compact != nil:
		added, err := b.set.compact.Insert(key)
		if err != nil || !added {
			return err
		}
	default:
		if !b.set.bits.Insert(key) {
			return nil
		}
	}
	at := uint32(b.vectors.Len())
	for _, c := range vector {
		if err := b.vectors.Append(c); err != nil {
			return err
		}
	}
	return b.push(at, q, demon)
}

// met goes on with a state of the replacing set.
func (b *bounded) met(entry uint32, added bool, q uint32, demon uint8, root bool) error {
	if b.mode != boundedDeterministic {
		if !added {
			return nil
		}
		return b.push(entry, q, demon)
	}
	value := b.set.replacing.Value(entry)
	switch {
	case root && added:
		*value = inW
		return b.roots.Append(entry)
	case root:
		return nil
	case *value == inStack || *value == rootInStack:
		return b.report(b.frameOf(entry))
	case added || *value == inW:
		return b.push(entry, q, demon)
	}
	return nil
}

// rootInStack is a root that is on the stack; it stays pinned for ever.
const rootInStack = inVisited + 1

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
	if b.mode == boundedDeterministic {
		value := b.set.replacing.Value(entry)
		if *value == inW {
			*value = rootInStack
		} else {
			*value = inStack
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
	} else if b.again++; b.again&lookMask == 0 {
		if err := b.look(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < len(b.walker.Edges) {
		e := &b.walker.Edges[f.edge]
		f.edge++
		b.noteRuntime(e.Succ)
		vector := b.walker.Prog.State(int(e.Succ))
		if f.demon == 1 && b.x >= 0 && e.Q == b.frames.At(uint32(b.x)).q && string(vector) == string(b.vector(int(b.x))) {
			return b.report(int(b.x))
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
		b.x = node32(top)
		q := f.q
		if err := b.enter(append([]byte(nil), b.vector(top)...), q, 1, false); err != nil {
			return err
		}
		if b.frames.Len()-1 > top {
			return nil
		}
	}
	if b.set.replacing != nil {
		b.unpin(f.entry)
	} else {
		b.vectors.Truncate(int(f.entry))
	}
	b.frames.Truncate(top)
	if int(b.x) == top {
		b.x = -1
	}
	return nil
}

func (b *bounded) unpin(entry uint32) {
	value := b.set.replacing.Value(entry)
	switch *value {
	case rootInStack:
		*value = inVisited // and pinned for ever
		return
	case inStack:
		*value = inVisited
	}
	b.set.replacing.Unpin(entry)
}

// state is a product state by its vector.
type state struct {
	vector []byte
	q      uint32
}

// stack is a copy of the states on it.
func (b *bounded) stack() []state {
	var out []state
	for i := range b.frames.Len() {
		out = append(out, state{append([]byte(nil), b.vector(i)...), b.frames.At(uint32(i)).q})
	}
	return out
}

// report makes a lasso out of the states on the stack: the product is explored again among them
// alone, which gives the shortest ways. The frame given is where the cycle closes, or the universal
// state. The search itself is over: its memory is needed.
func (b *bounded) report(at int) error {
	defer b.counterexample()()
	states := b.stack()
	goal := states[at]
	b.exhaust = false
	b.clock.budget.Release()
	b.measure()
	b.reset()
	if b.mode == boundedDeterministic {
		// The path began in a root, so how it came there is searched anew.
		to, err := b.pathTo(goal)
		if err != nil {
			return err
		}
		states = append(states, to...)
	}
	return b.lassoAmong(states, goal)
}

// reset forgets the stack and the set.
func (b *bounded) reset() {
	budget := b.clock.budget
	b.frames, b.vectors, b.roots = store.NewArray[boundedFrame](budget), store.NewArray[byte](budget), store.NewArray[uint32](budget)
	b.set = boundedSet{}
}

// pathTo traverses the product until it meets a state, and returns the states on the way there.
func (b *bounded) pathTo(goal state) ([]state, error) {
	r := &bounded{search: b.search, mode: boundedGoal, x: -1, goal: goal}
	r.reset()
	stats, visited, followed := b.stats, b.visited, b.followed
	err := r.run()
	b.stats, b.visited, b.followed = stats, visited, followed
	if err != nil {
		return nil, err
	}
	if r.way == nil {
		return nil, errNoPath
	}
	b.clock.budget.Release()
	return r.way, nil
}

// lassoAmong makes a lasso out of states.
func (b *bounded) lassoAmong(states []state, goal state) error {
	budget := b.clock.budget.Beyond()
	defer budget.Release()
	sp, err := newSpace(b.prod, budget)
	if err != nil {
		return err
	}
	r := &search{clock: b.clock, space: sp, shape: b.shape}
	on := map[node]bool{}
	number := func(st state) (node, error) {
		index, added, err := sp.states.Insert(st.vector)
		if added && err == nil {
			err = sp.transient.Append(false)
		}
		return node{index, st.q}, err
	}
	for _, st := range states {
		n, err := number(st)
		if err != nil {
			return err
		}
		on[n] = true
	}
	x, err := number(goal)
	if err != nil {
		return err
	}
	known := func(n node) bool { return on[n] }
	switch b.mode {
	case boundedReach:
		b.found, err = r.lassoAnywhere(known, x)
	case boundedDeterministic:
		b.found, err = r.lassoAvoiding(known, x, automata.Marks(1))
	default:
		b.found, err = r.lassoThrough(known, x)
	}
	return err
}

func policyOf(name string) (store.Policy, error) {
	for i, p := range store.Policies() {
		if p == name || name == "" {
			return store.Policy(i), nil
		}
	}
	return 0, fmt.Errorf("unknown replacement policy %q", name)
}

// coverage says what finding nothing with an inexact storage is worth.
func (s *search) coverage() string {
	st := &s.stats
	text := fmt.Sprintf("storage %s found nothing, and is not exact: a state that was new at the end was overlooked with probability %.2g", s.storage, st.Omission)
	if st.HashFactor > 0 {
		text += fmt.Sprintf(" (hash factor %.3g)", st.HashFactor)
	}
	return text
}
