package bounded

import (
	"encoding/binary"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// sleeping has the sleep sets of a search for failures with a replacing set.
//
// P. Godefroid, G. J. Holzmann, D. Pirottin, State-space caching revisited, CAV
// 1992; with stored states as in P. Godefroid, Partial-Order Methods for the
// Verification of Concurrent Systems, 1996, Section 5.3. Most transitions that
// lead to a state that was visited before are not taken, so that it matters
// little whether the state was forgotten:
//
//	visit(s, Z):
//	    if s not in Visited:
//	        add s, pinned; sleep(s) := Z; T := enabled(s) - Z
//	    else:
//	        T := sleep(s) - Z; sleep(s) := sleep(s) ∩ Z; Z := sleep(s)
//	    for t in T:
//	        visit(t(s), {u in Z: t and u commute in s})
//	        Z := Z ∪ {t}
//
// Two transitions commute in s if each is enabled after the other, and both
// orders lead to the same state. That is seen by expanding ahead, whatever the
// program: it may be one that leaves transitions out by itself (stubborn sets;
// their proviso is static, so that it does not depend on what is visited or
// forgotten), and then has fewer states, all of which are visited here.
//
// Why every state is visited, although states are forgotten. Call the time from
// when s is added until it is forgotten, or the search ends, a life of s, and
// sleep(s) at its end H. All visits in a life end in it, as s is pinned. Let
// first(w) be the transitions that a run w can begin with, if neighbours in it
// that commute are exchanged. Claim: for each life of s and each run w from s
// with first(w) ∩ H = ∅, the state to which w leads is visited. By induction on
// the length of w: every transition in first(w) is taken in some visit of this
// life. Of the visits that take one take the one that began last, and of those
// transitions the one taken first there, t. What is in Z then and in first(w)
// would be in H, or be taken in a visit that began later, or have been taken
// before t: there is none. So no u of the sleep set at t(s) can begin the rest
// of w: it could begin w as well. The claim holds for the life of t(s) that the
// visit with this sleep set belongs to, as H of that life is within it. And the
// initial states are visited with Z = ∅.
//
// The claim holds for smaller sleep sets, too, so that they are empty until the
// set forgets the first state: as long as it does not, they would cost time for
// nothing. A state that is on the stack may be visited again with a smaller
// sleep set, at most once for each of its transitions, so that the search ends.
//
// Sleep sets are masks of the successors of a state by their numbers; those
// after the 64th never sleep.
type sleeping struct {
	frames   store.Array[sleepFrame] // beside the frames
	ahead    [2]program.Explorer
	batch    [2]program.Batch
	revisits uint64 // visits of states that were there, for transitions that slept
	missed   uint64 // transitions not taken
}

// sleepFrame is what a frame of the stack has besides.
type sleepFrame struct {
	sleep uint64 // Z
	take  uint64 // T
	again bool   // the state was there
	inner bool   // it is pinned by a frame below
}

// sleepBytes is the length of a sleep set beside a key.
const sleepBytes = 8

// sleepBits is how many successors of a state can sleep.
const sleepBits = 8 * sleepBytes

// maySleep reports whether the traversal has sleep sets. A failure is seen where
// a state is expanded, so that it is enough to visit all states; a product with
// an automaton has other needs.
func (tr *Traversal) maySleep() bool {
	return tr.mode == Failures && tr.search.SleepSets && tr.search.Storage == search.StorageReplace
}

// takes reports whether the top frame takes its transition i.
func (tr *Traversal) takes(i uint32) bool {
	n := tr.sleep.frames.Top()
	if i < sleepBits && n.take>>i&1 == 0 || i >= sleepBits && n.again {
		if !n.again {
			tr.sleep.missed++
		}
		return false
	}
	return true
}

// arrive visits the state that transition i of the top state leads to, or an
// initial state if the stack is empty.
func (tr *Traversal) arrive(vector []byte, q, i uint32) error {
	entry, added, err := tr.set.insert(tr.makeKey(vector, q, 0))
	if err != nil {
		return err
	}
	tail := tr.set.replacing.Tail(entry)
	slept := binary.LittleEndian.Uint64(tail)
	var z uint64
	if added || slept != 0 {
		if z, err = tr.arriving(vector, i); err != nil {
			return err
		}
	}
	if n := tr.frames.Len(); n > 0 && i < sleepBits {
		tr.sleep.frames.Top().sleep |= 1 << i
	}
	if added {
		binary.LittleEndian.PutUint64(tail, z)
		tr.noteSeen(vector)
		if err := tr.push(entry, q, 0); err != nil {
			return err
		}
		return tr.sleep.frames.Append(sleepFrame{sleep: z, take: ^z})
	}
	if slept&^z == 0 {
		return nil
	}
	binary.LittleEndian.PutUint64(tail, slept&z)
	tr.sleep.revisits++
	if err := tr.search.Revisit(tr.frames.Len() + 1); err != nil {
		return err
	}
	if err := tr.frames.Append(frame{entry: entry, q: q, again: true, inside: tr.inside}); err != nil {
		return err
	}
	return tr.sleep.frames.Append(sleepFrame{sleep: slept & z, take: slept &^ z, again: true, inner: !tr.set.replacing.Pin(entry)})
}

// arriving returns the sleep set with which transition i of the top state
// arrives at the state that it leads to.
func (tr *Traversal) arriving(vector []byte, i uint32) (z uint64, err error) {
	if tr.frames.Len() == 0 || tr.set.replacing.Replaced() == 0 {
		return 0, nil
	}
	from := tr.sleep.frames.Top().sleep
	s := &tr.search.Walker.Prog
	if i < sleepBits {
		from &^= 1 << i
	}
	t := s.Succs[i].Action
	if from == 0 || only(s, t) < 0 {
		return 0, nil
	}
	after, err := tr.expandAhead(0, vector)
	if err != nil {
		return 0, err
	}
	for ; from != 0; from &= from - 1 {
		c := bits.TrailingZeros64(from)
		u := s.Succs[c].Action
		j := only(after, u)
		if j < 0 || j >= sleepBits || only(s, u) < 0 {
			continue
		}
		before, err := tr.expandAhead(1, s.State(c))
		if err != nil {
			return 0, err
		}
		if k := only(before, t); k >= 0 && string(before.State(k)) == string(after.State(j)) {
			z |= 1 << j
		}
	}
	return z, nil
}

// only returns the number of the only successor by an action, -1 if there is
// none, or are several.
func only(b *program.Batch, action program.Action) int {
	found := -1
	for i := range b.Succs {
		if b.Succs[i].Action == action {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// expandAhead expands a state without visiting it, by one of two explorers, as a
// batch may lie in the memory of its explorer.
func (tr *Traversal) expandAhead(which int, vector []byte) (*program.Batch, error) {
	x := &tr.sleep.ahead[which]
	if *x == nil {
		tuning := program.Until(tr.search.Ctx)
		tuning.IgnoreEnabled = true
		made, err := tr.search.Prod.Binding().NewExplorer(tuning)
		if err != nil {
			return nil, err
		}
		if r, ok := program.As[por.Counter](made); ok {
			r.Repeats(true)
		}
		*x = made
	}
	return &tr.sleep.batch[which], (*x).Expand(vector, &tr.sleep.batch[which])
}

// popSleep removes the top frame's sleep set, and reports whether the frame pins
// its state.
func (tr *Traversal) popSleep() (pins bool) {
	if tr.sleep == nil {
		return true
	}
	pins = !tr.sleep.frames.Top().inner
	tr.sleep.frames.Truncate(tr.frames.Len() - 1)
	return pins
}
