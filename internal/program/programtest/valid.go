package programtest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
)

// patience is after how long the expansion of a vector counts as one
// that does not end.
const patience = 10 * time.Second

// Validity tests program.Validator on states of a program and on n vectors that
// are made from them by small changes: all states are valid, and runs from a
// valid vector go on without a panic, in time. x has the tuning. It returns how many of the
// changed vectors are refused.
func Validity(t testing.TB, x program.Explorer, tuning *program.Tuning, states [][]byte, n int, seed uint64) (refused int) {
	t.Helper()
	if _, ok := program.As[program.Validator](x); !ok {
		t.Fatalf("%T is no program.Validator", x)
	}
	for _, s := range states {
		if err := program.Valid(x, s); err != nil {
			t.Fatalf("the state %x is not valid: %v", s, err)
		}
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	for range n {
		s := changed(rng, states)
		err := runFrom(x, tuning, s, rng)
		if err == errRefused {
			refused++
		} else if err != nil {
			t.Fatalf("the vector %x is valid: %v", s, err)
		}
	}
	return refused
}

var errRefused = errors.New("not valid")

// runLength is the length of a run from a changed vector.
const runLength = 10

// runFrom follows a random run from a vector if it is valid.
func runFrom(x program.Explorer, tuning *program.Tuning, s []byte, rng *rand.Rand) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if program.Valid(x, s) != nil {
		return errRefused
	}
	late := time.Now().Add(patience)
	tuning.Stop = func() bool { return time.Now().After(late) }
	var b program.Batch
	for range runLength {
		if err := x.Expand(s, &b); err != nil || b.Len() == 0 {
			break // a limit, a fault of the user's program, or the end
		}
		s = bytes.Clone(b.State(rng.IntN(b.Len())))
	}
	if time.Now().After(late) {
		return errors.New("an expansion does not end")
	}
	return nil
}

// changed returns a state with a few changes: bits, bytes, its length, or the
// rest of another state.
func changed(rng *rand.Rand, states [][]byte) []byte {
	s := slices.Clone(states[rng.IntN(len(states))])
	for range 1 + rng.IntN(3) {
		if len(s) == 0 {
			s = append(s, byte(rng.Uint32()))
		}
		i := rng.IntN(len(s))
		switch rng.IntN(6) {
		case 0:
			s[i] ^= 1 << rng.IntN(8)
		case 1:
			s[i] = byte(rng.Uint32())
		case 2:
			s = s[:i]
		case 3:
			s = append(s, byte(rng.Uint32()))
		case 4:
			other := states[rng.IntN(len(states))]
			s = append(s[:i], other[min(i, len(other)):]...)
		default:
			s = bytes.Join([][]byte{s[:i], {0xff}, s[i:]}, nil)
		}
	}
	return s
}
