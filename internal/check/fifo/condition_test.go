package fifo

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestGrows compares the condition with its definition, and what it says with repetitions of the loop: for words over two
// letters, x before the loop, i what it receives and o what it sends, in some order.
func TestGrows(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		word := rapid.SliceOfN(rapid.SampledFrom([]byte("ab")), 0, 5)
		x, y, o := word.Draw(t, "x"), word.Draw(t, "y"), word.Draw(t, "o")
		s, ok := grows(x, y, o)
		if want := bytes.HasPrefix(append(bytes.Clone(y), o...), append(bytes.Clone(x), o...)) && len(y) >= len(x); ok != want {
			t.Fatalf("%s %s %s: %v, want %v", x, y, o, ok, want)
		}
		if ok && string(y) != string(x)+string(s) {
			t.Fatalf("%s is not %s and %s", y, x, s)
		}
	})
}

// TestGrowsForEver repeats random loops over one channel: those that the condition accepts can be repeated twenty times, and the
// others cannot, or do not let the channel grow.
func TestGrowsForEver(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	accepted, refused, trap := 0, 0, 0
	for accepted+refused < 60_000 {
		x := letters(rng, rng.IntN(5))
		y, loop, o := someLoop(rng, x)
		if len(y) < len(x) {
			continue
		}
		s, ok := grows(x, y, o)
		can := repeats(x, loop, 20)
		if ok != can {
			t.Fatalf("%s by %s to %s: %v, want %v", x, loop, y, ok, can)
		}
		if !ok {
			refused++
			if bytes.HasPrefix(y, x) {
				trap++
			}
			continue
		}
		accepted++
		for n, now := 0, x; n < 5; n++ {
			if want := append(bytes.Clone(x), bytes.Repeat(s, n)...); !bytes.Equal(now, want) {
				t.Fatalf("%s by %s: %s after %d rounds, want %s", x, loop, now, n, want)
			}
			now, _ = once(now, loop)
		}
	}
	if accepted < 1000 || refused < 1000 || trap < 100 {
		t.Errorf("%d accepted, %d refused, of these %d with x before y", accepted, refused, trap)
	}
}

// someLoop makes a loop of sends (ab) and receives (AB) that can be taken once with content x, what it leaves, and what it sends.
func someLoop(rng *rand.Rand, x []byte) (y, loop, o []byte) {
	y = bytes.Clone(x)
	for range 1 + rng.IntN(7) {
		if len(y) > 0 && rng.IntN(2) == 0 {
			loop, y = append(loop, y[0]-'a'+'A'), y[1:]
			continue
		}
		a := letters(rng, 1)[0]
		loop, y, o = append(loop, a), append(y, a), append(o, a)
	}
	return y, loop, o
}

func letters(rng *rand.Rand, n int) (w []byte) {
	for range n {
		w = append(w, "ab"[rng.IntN(2)])
	}
	return w
}

// once takes a loop, if it can be taken.
func once(now, loop []byte) ([]byte, bool) {
	now = bytes.Clone(now)
	for _, a := range loop {
		switch {
		case a >= 'a':
			now = append(now, a)
		case len(now) == 0 || now[0] != a-'A'+'a':
			return nil, false
		default:
			now = now[1:]
		}
	}
	return now, true
}

func repeats(now, loop []byte, n int) bool {
	ok := true
	for range n {
		if now, ok = once(now, loop); !ok {
			return false
		}
	}
	return true
}
