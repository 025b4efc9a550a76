package parallel

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Sets are the sets of the parallel search for strongly connected components.
//
// V. Bloemen, A. Laarman, J. van de Pol, Multi-core on-the-fly SCC
// decomposition, PPoPP 2016, Algorithms 3 to 6.
//
// They are a disjoint-set forest over all states; a set is a part of a
// component that is known to be strongly connected. Its root knows which
// workers have it on their stacks, and the union of the marks on the edges
// inside. The states of a set form a cyclic list, from which those drop out
// that some worker has explored completely (done); when none is left the whole
// component is explored, and dead.
//
//	claim(a, p):  r := find(a)
//	              if r is dead: return Dead
//	              if p is a worker of r: return Found
//	              add p to the workers of r until r is still a root
//	                  afterwards; return New
//	              (if nothing was known of r = a before, a is found now)
//
//	unite(a, b):  q, r := find(a), find(b), the smaller one first;
//	                  return if they are equal
//	              lock q as a root; lock a state of the list of q, and
//	                  one of that of r
//	              exchange the successors of these two states: one cycle
//	                  out of two
//	              the parent of q := r; add workers and marks of q to
//	                  those of the root of r
//	              unlock all three
//
//	pick(a):      follow the list from a to a state that is not done, and
//	                  on the way take states out that follow upon a done
//	                  one and are done themselves;
//	              when a done state follows upon itself, the set is dead
//
//	done(a):      wait until a is not locked; mark it
//
// Most components have one state. For a state whose list never had others
// (joined is not set) it takes one step to make it done and its set dead; the
// flag comes with the lock on the list, so that no unite goes unnoticed.
//
// All but unite are without locks. A chain of waiting unites leads to ever
// larger roots, so that it ends: the holder of the lock on a list waits at most
// for a list of a larger root.
//
// A state costs StateBytes. States must be fetched before other methods are
// called with their places.
type Sets struct {
	states *store.Shared[state]
}

// state describes a state. It is zero at first: a root without
// workers, alone in its list. parent and next are places plus one; a root has
// parent 0, and next 0 is the state itself. word has the workers of a root, one
// bit each, and the flags below; marks belong to a root.
type state struct {
	parent uint32 // its place plus one; 0 of a root
	next   uint32 // in the list: its place plus one; 0 is the state itself
	word   uint64 // the workers of a root, and the flags
	marks  uint64 // of a root
}

// StateBytes is the number of bytes of a state.
const StateBytes = int(unsafe.Sizeof(state{}))

// MaxWorkers bounds the workers of a Sets: their bits share a word with 6
// flags.
const MaxWorkers = 56

const (
	discovered uint64 = 1 << (MaxWorkers + iota) // by anybody
	dead                                         // of a root
	rootLock                                     // of a root that is being put under another one
	listLock                                     // the successor in the list is being changed
	done
	joined // the list has had others: there was a set of one state only as long as this is not set
)

// Claim is what a worker learns when it claims a state.
type Claim uint8

// The claims.
const (
	New   Claim = iota // the worker has no state of its set on its stack
	Found              // it has
	Dead               // the component is explored
)

// NewSets makes sets of single states that charge their memory to the budget.
func NewSets(b *store.Budget) *Sets { return &Sets{states: store.NewShared[state](b)} }

// at returns a state that has been fetched.
func (s *Sets) at(a uint32) *state { return s.states.There(a) }

// Ref is a fetched state, or none: its zero value.
type Ref struct{ *state }

// Some reports whether it is a state.
func (r Ref) Some() bool { return r.state != nil }

// Dead reports whether the component of a state is explored, as far as the
// state's own word tells: it does for components of one state.
func (r Ref) Dead() bool { return atomic.LoadUint64(&r.word)&dead != 0 }

// Fetch returns a state by its place and starts loading it, without waiting.
// The error is store.ErrFull.
func (s *Sets) Fetch(a uint32) (Ref, error) {
	n, err := s.states.Fetch(a)
	return Ref{n}, err
}

// Meet notes that a state was found, and reports whether this is the first
// time.
func (r Ref) Meet() (first bool) {
	return atomic.LoadUint64(&r.word) == 0 && atomic.OrUint64(&r.word, discovered) == 0
}

// Claim puts the set of a, which has been fetched, on the stack of worker p, if
// it is not there. first reports whether nobody had found a before.
func (s *Sets) Claim(a uint32, p int) (c Claim, first bool) {
	bit, added := uint64(1)<<p, false
	for {
		_, r := s.find(a)
		w := atomic.LoadUint64(&r.word)
		switch {
		case w&dead != 0:
			return Dead, first
		case w&bit == 0:
			added = true
			first = atomic.OrUint64(&r.word, bit) == 0 || first
		case !added:
			return Found, first
		}
		if added && atomic.LoadUint32(&r.parent) == 0 {
			return New, first
		}
	}
}

// Discovered reports whether a state was found.
func (s *Sets) Discovered(a uint32) bool {
	return int(a) < s.states.Len() && atomic.LoadUint64(&s.at(a).word) != 0
}

// IsDead reports whether the component of a state is explored.
func (s *Sets) IsDead(a uint32) bool {
	if int(a) >= s.states.Len() {
		return false
	}
	_, r := s.find(a)
	return atomic.LoadUint64(&r.word)&dead != 0
}

// find returns the root of a; it halves the paths to it on the way.
func (s *Sets) find(a uint32) (uint32, *state) {
	n := s.at(a)
	for {
		p := atomic.LoadUint32(&n.parent)
		if p == 0 {
			return a, n
		}
		above := s.at(p - 1)
		g := atomic.LoadUint32(&above.parent)
		if g == 0 {
			return p - 1, above
		}
		atomic.CompareAndSwapUint32(&n.parent, p, g)
		a, n = g-1, s.at(g-1)
	}
}

// Same reports whether two states are in one set.
func (s *Sets) Same(a, b uint32) bool {
	if a != b && atomic.LoadUint64(&s.at(a).word)&joined == 0 {
		return false
	}
	for {
		ra, root := s.find(a)
		if rb, _ := s.find(b); ra == rb {
			return true
		}
		if atomic.LoadUint32(&root.parent) == 0 {
			return false
		}
	}
}

// Mark adds marks to those inside the set of a, and returns all of them. The
// worker that adds the last ones sees that they are complete.
func (s *Sets) Mark(a uint32, marks uint64) uint64 {
	for {
		_, r := s.find(a)
		all := atomic.LoadUint64(&r.marks)
		if all|marks != all {
			all = atomic.OrUint64(&r.marks, marks) | marks
		}
		if atomic.LoadUint32(&r.parent) == 0 {
			return all
		}
	}
}

// Unite makes one set of the two sets of a and b. A set that is explored
// completely stays as it is: it is a whole component.
func (s *Sets) Unite(a, b uint32) {
	for {
		q, _ := s.find(a)
		r, _ := s.find(b)
		if q == r {
			return
		}
		if q > r {
			q, r = r, q
		}
		if !s.lockRoot(q) {
			continue
		}
		s.unite(q, r)
		atomic.AndUint64(&s.at(q).word, ^rootLock)
		return
	}
}

// unite puts q, which is locked as a root, under the root of r.
func (s *Sets) unite(q, r uint32) {
	inQ, ok := s.lockList(q)
	if !ok {
		return
	}
	defer s.unlockList(inQ)
	inR, ok := s.lockList(r)
	if !ok {
		return
	}
	defer s.unlockList(inR)
	x, y := s.at(inQ), s.at(inR)
	afterX, afterY := s.after(inQ), s.after(inR)
	atomic.StoreUint32(&x.next, afterY+1)
	atomic.StoreUint32(&y.next, afterX+1)
	child := s.at(q)
	atomic.StoreUint32(&child.parent, r+1)
	workers := atomic.LoadUint64(&child.word) & (1<<MaxWorkers - 1)
	for {
		_, root := s.find(r)
		atomic.OrUint64(&root.word, workers)
		if atomic.LoadUint32(&root.parent) == 0 {
			break
		}
	}
	s.Mark(r, atomic.LoadUint64(&child.marks))
}

// lockRoot locks q if it still is a root, and reports whether it did.
func (s *Sets) lockRoot(q uint32) bool {
	n := s.at(q)
	w := atomic.LoadUint64(&n.word)
	if w&rootLock != 0 {
		runtime.Gosched()
		return false
	}
	if !atomic.CompareAndSwapUint64(&n.word, w, w|rootLock) {
		return false
	}
	if atomic.LoadUint32(&n.parent) == 0 {
		return true
	}
	atomic.AndUint64(&n.word, ^rootLock)
	return false
}

// lockList locks some state in the list of a that is not done; it returns false
// if all are.
func (s *Sets) lockList(a uint32) (uint32, bool) {
	for {
		b, ok := s.busy(a)
		if !ok {
			return 0, false
		}
		n := s.at(b)
		w := atomic.LoadUint64(&n.word)
		if w&(done|listLock) == 0 && atomic.CompareAndSwapUint64(&n.word, w, w|listLock|joined) {
			return b, true
		}
		if w&listLock != 0 {
			runtime.Gosched()
		}
		a = b
	}
}

// unlockList ends what lockList has begun.
func (s *Sets) unlockList(a uint32) { atomic.AndUint64(&s.at(a).word, ^listLock) }

// after returns the next state in the list.
func (s *Sets) after(a uint32) uint32 {
	if n := atomic.LoadUint32(&s.at(a).next); n != 0 {
		return n - 1
	}
	return a
}

// IsDone reports whether some worker has explored all edges out of a.
func (s *Sets) IsDone(a uint32) bool { return atomic.LoadUint64(&s.at(a).word)&done != 0 }

// busy returns a state in the list of a that is not done, if there is one.
func (s *Sets) busy(a uint32) (uint32, bool) {
	for s.IsDone(a) {
		b := s.after(a)
		if b == a {
			return 0, false
		}
		if s.IsDone(b) {
			atomic.CompareAndSwapUint32(&s.at(a).next, b+1, s.after(b)+1)
		}
		a = b
	}
	return a, true
}

// Pick returns a state in the set of a that is not done. If all are, the set is
// dead; last reports whether this call has made it so.
func (s *Sets) Pick(a uint32) (b uint32, ok, last bool) {
	if b, ok = s.busy(a); ok {
		return b, true, false
	}
	for {
		_, n := s.find(a)
		w := atomic.LoadUint64(&n.word)
		switch {
		case w&dead != 0:
			return 0, false, false
		case w&rootLock != 0 || atomic.LoadUint32(&n.parent) != 0: // somebody is about to see that all are done
			runtime.Gosched()
		case atomic.CompareAndSwapUint64(&n.word, w, w|dead):
			return 0, false, true
		}
	}
}

// Done notes that a worker has explored all edges out of a, and reports whether
// it is the first one.
func (s *Sets) Done(a uint32) (first bool) {
	n := s.at(a)
	for {
		w := atomic.LoadUint64(&n.word)
		switch {
		case w&done != 0:
			return false
		case w&listLock != 0:
			runtime.Gosched()
		case atomic.CompareAndSwapUint64(&n.word, w, w|done):
			return true
		}
	}
}

// Finish is Done, and makes the set of a dead if a has always been alone in it,
// which it reports.
func (s *Sets) Finish(a uint32) (first, alone bool) {
	n := s.at(a)
	w := atomic.LoadUint64(&n.word)
	if w&(joined|rootLock|done) == 0 && atomic.CompareAndSwapUint64(&n.word, w, w|done|dead) {
		return true, true
	}
	return s.Done(a), false
}
