package interp

import (
	"bytes"
)

// A d_step that comes back to where it was never ends, since it has no choice.
// Brent, An improved Monte Carlo factorization algorithm, BIT 20, 1980: what is
// there after 2^k statements is kept and compared with what is there after each
// of the next 2^k. A loop of n statements that is entered after m is found
// after at most 3·max(m, n) of them, for the cost of one copy at each power of
// two and one comparison whenever control is where it was.

const (
	unwatched   = 64      // statements that a d_step may take before anything is kept
	maxCompared = 1 << 26 // bytes; a loop in very large vectors is left to maxInnerSteps
)

// seen reports whether the state is the one kept, control being at the same
// point, after n statements.
func (r *repetition) seen(vec, hidden []byte, n int, at int32) bool {
	switch {
	case n < unwatched:
		return false
	case n == unwatched:
		r.left = maxCompared
		fallthrough
	case n&(n-1) == 0:
		r.kept = append(append(r.kept[:0], vec...), hidden...)
		r.at = at
		return false
	}
	if at != r.at || r.left <= 0 {
		return false
	}
	r.left -= len(r.kept)
	m := len(vec)
	return bytes.Equal(r.kept[:m], vec) && bytes.Equal(r.kept[m:], hidden)
}

// repetition is the search for a loop in one d_step.
type repetition struct {
	kept []byte
	at   int32 // where control was
	left int   // bytes that may still be compared
}
