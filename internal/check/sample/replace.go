package sample

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// Replacement in V, in place of a restart when it is full, which is future work
// of Abed, Tripakis and Vincent 2008, Section 5:
//
//	visit v, a successor of u, where V is full:
//		protect u
//		w := a leaf of the tree of first visits, by the policy
//		if there is none: the step is fruitless, and the walk leaves u
//		else remove w from V, and add v with the parent u
//
// A leaf is a member from which no member of V was visited first. Inner members
// stay, so that the way from the root to each member is in V, and a violation
// has a trail, with no more memory than the 4 bytes of a count of children for
// each member. A member whose last child is replaced is a leaf again; the root
// is none. So V is always a tree of N members, which grows at one leaf and
// loses another one. A state that was replaced is new when it comes again:
// visits of new states are insertions.
//
// The policies are those of storage replace, lossy.Policies. A visit takes
// constant time on average, with LFU logarithmic.

// Forgetful is a Search for a V that replaces members.
type Forgetful interface {
	Search
	// Forget is told that a member was replaced. Its number is used again, by
	// the member that is passed to Update next.
	Forget(number uint32)
	// Blocked is told that the successor that was selected last could not be
	// visited, as nothing can be replaced but the member that was expanded for
	// it.
	Blocked()
}

// members stores the states of V by number.
type members interface {
	Insert(state []byte) (number uint32, fresh bool, err error)
	Find(state []byte) (number uint32, found bool, err error)
	Key(number uint32) []byte
	Free()
}

// errBlocked means that there is no room for a state but that of its parent.
var errBlocked = errors.New("nothing can be replaced")

// replacement has the members of a V that replaces. set is made by begin, and
// part pays for it.
type replacement struct {
	v        *Visited
	policy   lossy.Policy
	forget   func(number uint32)
	part     *store.Budget
	set      *lossy.Replacing
	children store.Array[uint32] // by number; the root, and later roots, count one more
	key      []byte
	replaced uint64 // since the run began
}

// newReplacement makes V replace its members.
func newReplacement(v *Visited, policy lossy.Policy, forget func(uint32)) *replacement {
	return &replacement{v: v, policy: policy, forget: forget, part: v.budget.Part(), children: store.NewArray[uint32](v.budget)}
}

// numbersBytes is what a member takes beside its state: its parent, the count
// of its children, and its places in the numbers that a Search keeps.
const numbersBytes = 4 * 4

// begin makes an empty set for states of a length, in the part of the memory
// that is left beside what belongs to each member.
func (r *replacement) begin(length int) error {
	beside := numbersBytes + r.v.each
	if left := r.v.budget.Left(); left > 0 {
		reserve := left / (int64(length) + 64 + beside) * (beside + beside/4)
		if err := r.v.budget.Keep(reserve); err != nil {
			return err
		}
		defer r.v.budget.LetGo(reserve)
	}
	var err error
	r.set, err = lossy.NewReplacing(r.part, lossy.ReplacingOptions{
		Policy: r.policy, Seed: r.v.rng.Uint64(), Keys: r.v.keep, Length: length, OnReplace: r.replace,
	})
	if err == nil && r.set.Capacity() < 2 {
		err = store.ErrFull
	}
	return err
}

// replace takes back what belongs to a member that was replaced. Its parent
// becomes a leaf if it has no other child.
func (r *replacement) replace(number uint32) {
	r.replaced++
	r.release(r.v.Parent(number))
	if r.v.expanded == int64(number) {
		r.v.expanded = -1
	}
	r.forget(number)
}

// hold counts a child of a member, which is no leaf then.
func (r *replacement) hold(number uint32) {
	if *r.children.At(number)++; *r.children.At(number) == 1 {
		r.set.Pin(number)
	}
}

// release is the opposite of hold.
func (r *replacement) release(number uint32) {
	if *r.children.At(number)--; *r.children.At(number) == 0 {
		r.set.Unpin(number)
	}
}

// visit finds a state or adds it, with the member from which it is visited. The
// error is errBlocked if there is no room.
func (r *replacement) visit(state []byte, parent uint32) (number uint32, fresh bool, err error) {
	if number, found := r.set.Find(state); found {
		return number, false, nil
	}
	r.hold(parent)
	if number, _, err = r.set.Insert(state); err != nil {
		r.release(parent)
		if errors.Is(err, lossy.ErrPinned) {
			err = errBlocked
		}
		return 0, false, err
	}
	r.set.Unpin(number)
	if int(number) < r.children.Len() {
		*r.children.At(number) = 0
	} else if err := r.children.Append(0); err != nil {
		return 0, false, err
	}
	return number, true, r.v.add(number, parent)
}

// Insert implements members. It adds the state as a root, which stays.
func (r *replacement) Insert(state []byte) (number uint32, fresh bool, err error) {
	number, fresh, err = r.set.Insert(state)
	switch {
	case err != nil || !fresh:
	case int(number) < r.children.Len():
		*r.children.At(number) = 1
	default:
		err = r.children.Append(1)
	}
	return number, fresh, err
}

// Find implements members.
func (r *replacement) Find(state []byte) (number uint32, found bool, err error) {
	number, found = r.set.Find(state)
	return number, found, nil
}

// Key implements members. The slice is valid until the next call.
func (r *replacement) Key(number uint32) []byte {
	r.key = r.set.Key(r.key[:0], number)
	return r.key
}

// Free implements members.
func (r *replacement) Free() {
	r.set = nil
	r.part.Release()
	r.children.Free()
}
