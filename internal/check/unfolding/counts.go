package unfolding

import (
	"math/bits"
)

// Sum adds two numbers; a sum that is too large becomes the largest number.
func Sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	return s | -carry
}

// sum32 returns a + b, or the largest number if that does not fit.
func sum32(a, b uint32) uint32 {
	s, carry := bits.Add32(a, b, 0)
	return s | -carry
}

// Counts counts what SPIN does below a state up to the next states outside
// atomic sequences. SPIN does not store the states inside one, and so walks
// through them again on every way that leads there; the counts are those of
// these walks, found without walking:
//
//	unfold(s) = Σ over transitions s → t:
//	    1 transition                   if t is outside
//	    1 atomic step + unfold(t)      if t is inside
//
// in one visit of every state inside, O(transitions). Where a sequence returns
// to itself SPIN walks for ever. There, the states that lead to each other are
// one component, which a way passes as a whole, so that the counts do not depend
// on where it is entered and by which search:
//
//	unfold(s) = Σ over states r of the component of s, transitions r → t:
//	    1 transition                   if t is outside
//	    1 atomic step                  if t is in the component
//	    1 atomic step + unfold(t)      if t is in another one
//
// Components are found on the way (R. Tarjan, Depth-first search and linear
// graph algorithms, 1972).
type Counts struct {
	Transitions, AtomicSteps uint64
	// Assertions, Errors and Deadlock count assertion failures, run-time errors
	// and invalid ends.
	Assertions, Errors, Deadlock uint32
	// Height is the number of states on the longest way, this one included; 0
	// is not known yet. Of a component, it is that of the way on which it was
	// found.
	Height uint32
}

// onTheWay is the height of a state whose component is not complete. Its number
// of transitions is then its position in sequences.open.
const onTheWay = ^uint32(0)

// below adds the counts behind a step into an atomic sequence. Numbers that
// grow beyond their type stay at its maximum.
func (u *Counts) below(v *Counts) {
	u.Transitions = Sum(u.Transitions, v.Transitions)
	u.AtomicSteps = Sum(u.AtomicSteps, v.AtomicSteps)
	u.Assertions = sum32(u.Assertions, v.Assertions)
	u.Errors = sum32(u.Errors, v.Errors)
	u.Deadlock = sum32(u.Deadlock, v.Deadlock)
	u.Height = max(u.Height, v.Height+1)
}
