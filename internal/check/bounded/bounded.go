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
	b := &Traversal{search: s, mode: mode, x: -1}
	b.reset()
	err := b.run()
	if !b.over() {
		b.measure()
	}
	b.roots.close()
	return b, b.explain(err)
}

// run makes the set and traverses from all initial states.
func (tr *Traversal) run() error {
	if err := tr.search.Walker.Initial(); err != nil {
		return err
	}
	var all []state
	var inside []bool // atomic sequences
	for _, e := range tr.search.Walker.Edges {
		inside = append(inside, tr.search.Walker.Prog.Succs[e.Succ].Flags&program.Transient != 0)
		all = append(all, state{append([]byte(nil), tr.search.Walker.Prog.State(int(e.Succ))...), e.Q})
	}
	if len(all) == 0 {
		return nil
	}
	if err := tr.open(len(all[0].vector) + suffix); err != nil {
		return err
	}
	for n, i := range all {
		if tr.isSafe(i.q) {
			continue
		}
		tr.inside = inside[n]
		if err := tr.enter(i.vector, i.q, 0, false); err != nil || tr.over() {
			return err
		}
		if err := tr.loop(); err != nil || tr.over() {
			return err
		}
	}
	if tr.mode == Successive {
		return tr.second()
	}
	return tr.fromRoots()
}

// fromRoots is the traversals from the roots in W. One that was pushed
// meanwhile, and is not forgotten, is done.
func (tr *Traversal) fromRoots() error {
	for {
		key, ok, err := tr.roots.extract()
		if err != nil || !ok {
			return err
		}
		tr.inside = false // roots are counted
		vector, q, _ := split(key)
		if err := tr.enter(append([]byte(nil), vector...), q, 0, false); err != nil || tr.over() {
			return err
		}
		if err := tr.loop(); err != nil || tr.over() {
			return err
		}
	}
}

// second is the second of the successive searches, from the accepting states
// that wait.
func (tr *Traversal) second() error {
	for at := uint32(0); int(at) < tr.waiting.Len(); {
		var head [8]byte
		for i := range head {
			head[i] = *tr.waiting.At(at + uint32(i))
		}
		q, length := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
		vector := make([]byte, length)
		for i := range vector {
			vector[i] = *tr.waiting.At(at + 8 + uint32(i))
		}
		at += 8 + length
		tr.x = 0
		if err := tr.enter(vector, q, 1, false); err != nil {
			return err
		}
		if err := tr.loop(); err != nil || tr.over() {
			return err
		}
	}
	return nil
}

// wait appends the top state, which is accepting, to the queue for the second
// search, unless the set knows that it is there.
func (tr *Traversal) wait(top int) error {
	f := tr.frames.At(uint32(top))
	if tr.set.replacing != nil {
		if tr.set.marked(f.entry, f.q) {
			return nil
		}
		tr.set.mark(f.entry, f.q, true)
	}
	vector := tr.vector(top)
	tr.key = binary.LittleEndian.AppendUint32(tr.key[:0], f.q)
	tr.key = binary.LittleEndian.AppendUint32(tr.key, uint32(len(vector)))
	for _, part := range [][]byte{tr.key, vector} {
		for _, c := range part {
			if err := tr.waiting.Append(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSafe reports whether no run from a state of the automaton can violate the
// property any more.
func (tr *Traversal) isSafe(q uint32) bool {
	return tr.search.Shape != nil && tr.search.Shape.Recurrence != nil && !tr.search.Shape.Recurrence.Losable[q]
}

// follow follows an edge out of a state with q.
func (tr *Traversal) follow(q uint32, e *product.Edge, vector []byte, demon uint8) error {
	switch tr.mode {
	case Single:
		return tr.enter(vector, e.Q, demon, tr.search.Shape.Accepting[e.Q])
	case Failures:
		if tr.sleep != nil {
			return tr.arrive(vector, e.Q, e.Succ)
		}
	case Deterministic:
		r := tr.search.Shape.Recurrence
		if r.IsRoot(q, e.Q, e.Marks) {
			return tr.addRoot(vector, e.Q)
		}
		return tr.enter(vector, e.Q, demon, r.Rejects(q, e.Q, e.Marks))
	}
	return tr.enter(vector, e.Q, demon, false)
}

// addRoot puts a state into W, unless it was pushed and is not forgotten.
func (tr *Traversal) addRoot(vector []byte, q uint32) error {
	if tr.set.find(tr.makeKey(vector, q, 0)) {
		return nil
	}
	return tr.roots.add(tr.key)
}

// enter puts a state into the set and, if it is new, on the stack. A state on
// the path is reported if that closes a cycle that is looked for.
func (tr *Traversal) enter(vector []byte, q uint32, demon uint8, closes bool) error {
	if tr.sleep != nil { // an initial state
		return tr.arrive(vector, q, 0)
	}
	entry, added, err := tr.set.insert(tr.makeKey(vector, q, demon))
	if err != nil {
		return err
	}
	if added && demon == 0 {
		tr.noteSeen(vector)
	}
	if tr.mode.KnowsPath() {
		return tr.revisit(entry, added, q, closes)
	}
	if !added {
		return nil
	}
	if tr.set.replacing != nil {
		return tr.push(entry, q, demon)
	}
	at := uint32(tr.vectors.Len())
	for _, c := range vector {
		if err := tr.vectors.Append(c); err != nil {
			return err
		}
	}
	return tr.push(at, q, demon)
}

// noteSeen adds the hash of a program state to those that were seen.
func (tr *Traversal) noteSeen(vector []byte) {
	if tr.search.Seen != nil {
		tr.search.Seen.Add(xxhash.Sum64(vector))
	}
}

// revisit goes on with a state of the replacing set where the path must be known.
func (tr *Traversal) revisit(entry uint32, added bool, q uint32, closes bool) error {
	switch {
	case added:
		return tr.push(entry, q, 0)
	case closes && tr.set.marked(entry, q):
		return tr.report(tr.frameOf(entry, q))
	}
	return nil
}

// frameOf returns the frame of a state that is on the stack.
func (tr *Traversal) frameOf(entry, q uint32) int {
	for i := tr.frames.Len() - 1; i >= 0; i-- {
		if f := tr.frames.At(uint32(i)); f.entry == entry && f.q == q {
			return i
		}
	}
	return 0
}

// push visits a state and puts it on the stack. It reports goals and universal
// states.
func (tr *Traversal) push(entry, q uint32, demon uint8) error {
	var err error
	if demon == 0 {
		if err = tr.search.Visit(tr.frames.Len() + 1); err == nil {
			tr.noteDistinct(entry, q)
		}
	} else {
		err = tr.search.Revisit(tr.frames.Len() + 1)
	}
	if err != nil {
		return err
	}
	switch {
	case !tr.inside:
		tr.search.Stats.Tables[demon]++
	case demon == 0:
		tr.search.Stats.Transient++
	}
	if tr.mode.KnowsPath() {
		tr.set.mark(entry, q, true)
	}
	if err := tr.frames.Append(frame{entry: entry, q: q, demon: demon, inside: tr.inside}); err != nil {
		return err
	}
	if tr.mode == findGoal && q == tr.goal.q && string(tr.vector(tr.frames.Len()-1)) == string(tr.goal.vector) {
		tr.way = tr.stack()
		return nil
	}
	if (tr.mode == Reach || tr.mode == Deterministic) && tr.search.Shape.Universal[q] {
		return tr.report(tr.frames.Len() - 1)
	}
	return nil
}

// loop makes steps until the stack is empty or the search is over.
func (tr *Traversal) loop() error {
	for tr.frames.Len() > 0 && !tr.over() {
		if err := tr.step(); err != nil {
			return err
		}
	}
	return nil
}

// step expands the top state and follows its edges until one leads to a new
// state, or leaves it.
func (tr *Traversal) step() error {
	top := tr.frames.Len() - 1
	if tr.search.DepthLimit > 0 && top >= tr.search.DepthLimit && tr.mode != findGoal {
		tr.search.DepthLimited = true
		tr.pop(top)
		return nil
	}
	f := tr.frames.Top()
	var err error
	if f.again || f.demon > 0 {
		err = tr.search.Walker.ExpandAgain(tr.vector(top), f.q)
	} else {
		err = tr.search.Walker.Expand(tr.vector(top), f.q)
	}
	if err != nil {
		return err
	}
	if tr.search.Order != 0 {
		tr.shuffle(tr.vector(top), f.q)
	}
	if !f.again {
		tr.search.Followed += uint64(len(tr.search.Walker.Edges))
		f.again = true
		if tr.mode == Failures {
			if err := tr.failed(); err != nil || tr.over() {
				return err
			}
		}
	} else {
		tr.search.Again++
		if err := tr.search.Poll(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < len(tr.search.Walker.Edges) {
		e := &tr.search.Walker.Edges[f.edge]
		f.edge++
		if tr.sleep != nil && !tr.takes(e.Succ) {
			continue
		}
		tr.noteFlags(e.Succ)
		vector := tr.search.Walker.Prog.State(int(e.Succ))
		if f.demon == 1 && tr.x >= 0 && e.Q == tr.frames.At(uint32(tr.x)).q && string(vector) == string(tr.vector(tr.x)) {
			return tr.report(tr.x)
		}
		if tr.isSafe(e.Q) {
			continue
		}
		if err := tr.follow(f.q, e, vector, f.demon); err != nil || tr.over() {
			return err
		}
		if tr.frames.Len()-1 > top {
			return nil
		}
	}
	return tr.leave(top)
}

// noteFlags notes whether the state that an edge leads to is inside an atomic
// sequence, and that a run-time error was seen.
func (tr *Traversal) noteFlags(succ uint32) {
	tr.inside = tr.search.Walker.Prog.Succs[succ].Flags&program.Transient != 0
	tr.search.Runtime = tr.search.Runtime || tr.search.Walker.Prog.Succs[succ].Flags&program.RuntimeError != 0
}

// leave begins the second search of an accepting state, or pops the top.
func (tr *Traversal) leave(top int) error {
	f := tr.frames.Top()
	if tr.mode == Nested && f.demon == 0 && !f.began && tr.search.Prod.Accepting(f.q) {
		f.began = true
		tr.x, tr.inside = top, f.inside
		q := f.q
		if err := tr.enter(append([]byte(nil), tr.vector(top)...), q, 1, false); err != nil {
			return err
		}
		if tr.frames.Len()-1 > top {
			return nil
		}
	}
	if tr.mode == Successive && f.demon == 0 && tr.search.Prod.Accepting(f.q) {
		if err := tr.wait(top); err != nil {
			return err
		}
	}
	tr.pop(top)
	return nil
}

// pop removes the top of the stack; its entry may be replaced from then on.
func (tr *Traversal) pop(top int) {
	f, pins := tr.frames.Top(), tr.popSleep()
	switch {
	case tr.set.replacing == nil:
		tr.vectors.Truncate(int(f.entry))
	case pins:
		tr.unpin(f)
	}
	tr.frames.Truncate(top)
	if tr.x == top {
		tr.x = -1
	}
}

// shuffle permutes the edges of a state. The order depends on the seed and the
// state alone, so that it is the same when the state is expanded again.
func (tr *Traversal) shuffle(vector []byte, q uint32) {
	draw := rand.NewPCG(tr.search.Order, xxhash.Sum64(vector)+uint64(q))
	edges := tr.search.Walker.Edges
	for i := len(edges) - 1; i > 0; i-- {
		j, _ := bits.Mul64(draw.Uint64(), uint64(i+1))
		edges[i], edges[j] = edges[j], edges[i]
	}
}

// noteDistinct notes a state of the first search for the estimate of how many
// distinct ones there are, where the set forgets states.
func (tr *Traversal) noteDistinct(entry, q uint32) {
	switch {
	case tr.inside:
	case tr.set.packets != nil:
		tr.distinct.Add(tr.set.packets.hash(entry, q))
	case tr.set.replacing != nil:
		tr.distinct.Add(tr.set.replacing.Hash(entry))
	}
}

// unpin lets a state that leaves the stack be forgotten.
func (tr *Traversal) unpin(f *frame) {
	if tr.mode.KnowsPath() {
		tr.set.mark(f.entry, f.q, false)
	}
	if tr.set.packets != nil {
		tr.set.packets.leave(f.entry)
	} else {
		tr.set.replacing.Unpin(f.entry)
	}
}
