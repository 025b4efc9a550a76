package bounded

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Search searches for an accepting run in a mode; s.Storage must be one in
// bounded memory. The run is in s.Found. Errors are limits, worded for the
// user.
func Search(s *search.Search, mode Mode) error {
	_, err := Traverse(s, mode)
	return err
}

// Traverse is Search that also returns the traversal, which has the failure
// that mode Failures finds.
func Traverse(s *search.Search, mode Mode) (*Traversal, error) {
	b := &Traversal{Search: s, mode: mode, x: -1}
	b.reset()
	err := b.run()
	if !b.over() {
		b.measure()
	}
	b.roots.close()
	return b, b.explain(err)
}

// run makes the set and traverses from all initial states.
func (b *Traversal) run() error {
	if err := b.Walker.Initial(); err != nil {
		return err
	}
	var all []state
	var inside []bool // atomic sequences
	for _, e := range b.Walker.Edges {
		inside = append(inside, b.Walker.Prog.Succs[e.Succ].Flags&program.Transient != 0)
		all = append(all, state{append([]byte(nil), b.Walker.Prog.State(int(e.Succ))...), e.Q})
	}
	if len(all) == 0 {
		return nil
	}
	if err := b.open(len(all[0].vector) + suffix); err != nil {
		return err
	}
	for n, i := range all {
		if b.isSafe(i.q) {
			continue
		}
		b.inside = inside[n]
		if err := b.enter(i.vector, i.q, 0, false); err != nil || b.over() {
			return err
		}
		if err := b.loop(); err != nil || b.over() {
			return err
		}
	}
	if b.mode == Successive {
		return b.second()
	}
	return b.fromRoots()
}

// fromRoots is the traversals from the roots in W. One that was pushed
// meanwhile, and is not forgotten, is done.
func (b *Traversal) fromRoots() error {
	for {
		key, ok, err := b.roots.extract()
		if err != nil || !ok {
			return err
		}
		b.inside = false // roots are counted
		vector, q, _ := split(key)
		if err := b.enter(append([]byte(nil), vector...), q, 0, false); err != nil || b.over() {
			return err
		}
		if err := b.loop(); err != nil || b.over() {
			return err
		}
	}
}

// second is the second of the successive searches, from the accepting states
// that wait.
func (b *Traversal) second() error {
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

// wait appends the top state, which is accepting, to the queue for the second
// search, unless the set knows that it is there.
func (b *Traversal) wait(top int) error {
	f := b.frames.At(uint32(top))
	if b.set.replacing != nil {
		if b.set.marked(f.entry, f.q) {
			return nil
		}
		b.set.mark(f.entry, f.q, true)
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

// isSafe reports whether no run from a state of the automaton can violate the
// property any more.
func (b *Traversal) isSafe(q uint32) bool {
	return b.Shape != nil && b.Shape.Recurrence != nil && !b.Shape.Recurrence.Losable[q]
}

// follow follows an edge out of a state with q.
func (b *Traversal) follow(q uint32, e *product.Edge, vector []byte, demon uint8) error {
	switch b.mode {
	case Single:
		return b.enter(vector, e.Q, demon, b.Shape.Accepting[e.Q])
	case Failures:
		if b.sleep != nil {
			return b.arrive(vector, e.Q, e.Succ)
		}
	case Deterministic:
		r := b.Shape.Recurrence
		if r.IsRoot(q, e.Q, e.Marks) {
			return b.addRoot(vector, e.Q)
		}
		return b.enter(vector, e.Q, demon, r.Rejects(q, e.Q, e.Marks))
	}
	return b.enter(vector, e.Q, demon, false)
}

// addRoot puts a state into W, unless it was pushed and is not forgotten.
func (b *Traversal) addRoot(vector []byte, q uint32) error {
	if b.set.find(b.makeKey(vector, q, 0)) {
		return nil
	}
	return b.roots.add(b.key)
}

// enter puts a state into the set and, if it is new, on the stack. A state on
// the path is reported if that closes a cycle that is looked for.
func (b *Traversal) enter(vector []byte, q uint32, demon uint8, closes bool) error {
	if b.sleep != nil { // an initial state
		return b.arrive(vector, q, 0)
	}
	entry, added, err := b.set.insert(b.makeKey(vector, q, demon))
	if err != nil {
		return err
	}
	if added && demon == 0 {
		b.noteSeen(vector)
	}
	if b.mode.KnowsPath() {
		return b.revisit(entry, added, q, closes)
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

// noteSeen adds the hash of a program state to those that were seen.
func (b *Traversal) noteSeen(vector []byte) {
	if b.Seen != nil {
		b.Seen.Add(xxhash.Sum64(vector))
	}
}

// revisit goes on with a state of the replacing set where the path must be known.
func (b *Traversal) revisit(entry uint32, added bool, q uint32, closes bool) error {
	switch {
	case added:
		return b.push(entry, q, 0)
	case closes && b.set.marked(entry, q):
		return b.report(b.frameOf(entry, q))
	}
	return nil
}

// frameOf returns the frame of a state that is on the stack.
func (b *Traversal) frameOf(entry, q uint32) int {
	for i := b.frames.Len() - 1; i >= 0; i-- {
		if f := b.frames.At(uint32(i)); f.entry == entry && f.q == q {
			return i
		}
	}
	return 0
}

// push visits a state and puts it on the stack. It reports goals and universal
// states.
func (b *Traversal) push(entry, q uint32, demon uint8) error {
	var err error
	if demon == 0 {
		if err = b.Visit(b.frames.Len() + 1); err == nil {
			b.noteDistinct(entry, q)
		}
	} else {
		err = b.Revisit(b.frames.Len() + 1)
	}
	if err != nil {
		return err
	}
	switch {
	case !b.inside:
		b.Stats.Tables[demon]++
	case demon == 0:
		b.Stats.Transient++
	}
	if b.mode.KnowsPath() {
		b.set.mark(entry, q, true)
	}
	if err := b.frames.Append(frame{entry: entry, q: q, demon: demon, inside: b.inside}); err != nil {
		return err
	}
	if b.mode == findGoal && q == b.goal.q && string(b.vector(b.frames.Len()-1)) == string(b.goal.vector) {
		b.way = b.stack()
		return nil
	}
	if (b.mode == Reach || b.mode == Deterministic) && b.Shape.Universal[q] {
		return b.report(b.frames.Len() - 1)
	}
	return nil
}

// loop makes steps until the stack is empty or the search is over.
func (b *Traversal) loop() error {
	for b.frames.Len() > 0 && !b.over() {
		if err := b.step(); err != nil {
			return err
		}
	}
	return nil
}

// step expands the top state and follows its edges until one leads to a new
// state, or leaves it.
func (b *Traversal) step() error {
	top := b.frames.Len() - 1
	if b.DepthLimit > 0 && top >= b.DepthLimit && b.mode != findGoal {
		b.DepthLimited = true
		b.pop(top)
		return nil
	}
	f := b.frames.Top()
	var err error
	if f.again || f.demon > 0 {
		err = b.Walker.ExpandAgain(b.vector(top), f.q)
	} else {
		err = b.Walker.Expand(b.vector(top), f.q)
	}
	if err != nil {
		return err
	}
	if b.Order != 0 {
		b.shuffle(b.vector(top), f.q)
	}
	if !f.again {
		b.Followed += uint64(len(b.Walker.Edges))
		f.again = true
		if b.mode == Failures {
			if err := b.failed(); err != nil || b.over() {
				return err
			}
		}
	} else {
		b.Again++
		if err := b.Poll(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < len(b.Walker.Edges) {
		e := &b.Walker.Edges[f.edge]
		f.edge++
		if b.sleep != nil && !b.takes(e.Succ) {
			continue
		}
		b.noteFlags(e.Succ)
		vector := b.Walker.Prog.State(int(e.Succ))
		if f.demon == 1 && b.x >= 0 && e.Q == b.frames.At(uint32(b.x)).q && string(vector) == string(b.vector(b.x)) {
			return b.report(b.x)
		}
		if b.isSafe(e.Q) {
			continue
		}
		if err := b.follow(f.q, e, vector, f.demon); err != nil || b.over() {
			return err
		}
		if b.frames.Len()-1 > top {
			return nil
		}
	}
	return b.leave(top)
}

// noteFlags notes whether the state that an edge leads to is inside an atomic
// sequence, and that a run-time error was seen.
func (b *Traversal) noteFlags(succ uint32) {
	b.inside = b.Walker.Prog.Succs[succ].Flags&program.Transient != 0
	b.Runtime = b.Runtime || b.Walker.Prog.Succs[succ].Flags&program.RuntimeError != 0
}

// leave begins the second search of an accepting state, or pops the top.
func (b *Traversal) leave(top int) error {
	f := b.frames.Top()
	if b.mode == Nested && f.demon == 0 && !f.began && b.Prod.Accepting(f.q) {
		f.began = true
		b.x, b.inside = top, f.inside
		q := f.q
		if err := b.enter(append([]byte(nil), b.vector(top)...), q, 1, false); err != nil {
			return err
		}
		if b.frames.Len()-1 > top {
			return nil
		}
	}
	if b.mode == Successive && f.demon == 0 && b.Prod.Accepting(f.q) {
		if err := b.wait(top); err != nil {
			return err
		}
	}
	b.pop(top)
	return nil
}

// pop removes the top of the stack; its entry may be replaced from then on.
func (b *Traversal) pop(top int) {
	f, pins := b.frames.Top(), b.popSleep()
	switch {
	case b.set.replacing == nil:
		b.vectors.Truncate(int(f.entry))
	case pins:
		b.unpin(f)
	}
	b.frames.Truncate(top)
	if b.x == top {
		b.x = -1
	}
}

// shuffle permutes the edges of a state. The order depends on the seed and the
// state alone, so that it is the same when the state is expanded again.
func (b *Traversal) shuffle(vector []byte, q uint32) {
	draw := rand.NewPCG(b.Order, xxhash.Sum64(vector)+uint64(q))
	edges := b.Walker.Edges
	for i := len(edges) - 1; i > 0; i-- {
		j, _ := bits.Mul64(draw.Uint64(), uint64(i+1))
		edges[i], edges[j] = edges[j], edges[i]
	}
}

// noteDistinct notes a state of the first search for the estimate of how many
// distinct ones there are, where the set forgets states.
func (b *Traversal) noteDistinct(entry, q uint32) {
	switch {
	case b.inside:
	case b.set.packets != nil:
		b.distinct.Add(b.set.packets.hash(entry, q))
	case b.set.replacing != nil:
		b.distinct.Add(b.set.replacing.Hash(entry))
	}
}

// unpin lets a state that leaves the stack be forgotten.
func (b *Traversal) unpin(f *frame) {
	if b.mode.KnowsPath() {
		b.set.mark(f.entry, f.q, false)
	}
	if b.set.packets != nil {
		b.set.packets.leave(f.entry)
	} else {
		b.set.replacing.Unpin(f.entry)
	}
}
