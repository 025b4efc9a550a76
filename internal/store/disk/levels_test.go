package disk

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
)

// TestLevels compares what is read again of levels with lists: each level in
// its order, up to where the reader has enough, the level of each key, and the
// first key that leads somewhere; also of a set that was restored, which has
// more levels after that.
func TestLevels(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 2))
		f := newFolder(t, 0)
		o := options(1 << 15)
		set, err := NewSet(f, "levels", o)
		if err != nil {
			t.Fatal(err)
		}
		l, place := NewLevels(set), map[string]int{}
		var levels [][]string
		grow := func(n int) {
			for range n {
				for range 1 + rng.IntN(300) {
					key := randomKey(rng, 4000)
					l.Stage(key, len(key)%2 == 0)
				}
				if err := l.Commit(); err != nil {
					t.Fatal(err)
				}
				size, err := l.NextLevel()
				if err != nil {
					t.Fatal(err)
				}
				if size == 0 {
					break
				}
				levels = append(levels, nil)
				for range size {
					key, mark, more, err := l.Next()
					if err != nil || !more || mark != (len(key)%2 == 0) {
						t.Fatalf("seed %d: %v, %v, %v", seed, mark, more, err)
					}
					levels[len(levels)-1] = append(levels[len(levels)-1], string(key))
					place[string(key)] = len(levels) - 1
				}
			}
		}
		grow(3 + rng.IntN(5))
		if seed%2 == 0 {
			l = RestoredLevels(restored(t, f, l.Set, o))
			grow(int(seed) % 4)
		}
		compareLevels(t, l, levels, place, rng)
		l.Free()
	}
}

// compareLevels compares levels with lists.
func compareLevels(t *testing.T, l *Levels, levels [][]string, place map[string]int, rng *rand.Rand) {
	t.Helper()
	for i, want := range levels {
		enough, at := rng.IntN(2*len(want)), 0
		err := l.Scan(uint64(i), func(key []byte, mark bool) (bool, error) {
			if string(key) != want[at] || mark != (len(key)%2 == 0) {
				t.Fatalf("level %d, key %d is %x, want %x", i, at, key, want[at])
			}
			at++
			return at == enough, nil
		})
		if read := len(want); err != nil || at != read && at != enough {
			t.Fatalf("level %d: %d of %d keys, %v", i, at, read, err)
		}
		key := want[rng.IntN(len(want))]
		if level, found, err := l.Find([]byte(key)); err != nil || !found || int(level) != place[key] || place[key] != i {
			t.Fatalf("%x is on level %d, %v, want %d; %v", key, level, found, i, err)
		}
		before, found, err := l.Before(uint64(i), func(k []byte, _ bool) (bool, error) { return string(k) >= key, nil })
		first := ""
		for _, k := range want {
			if k >= key {
				first = k
				break
			}
		}
		if err != nil || !found || string(before) != first {
			t.Fatalf("level %d: %x leads, want %x; %v", i, before, first, err)
		}
		if _, found, err := l.Before(uint64(i), func([]byte, bool) (bool, error) { return false, nil }); found || err != nil {
			t.Fatalf("level %d: one leads that does not; %v", i, err)
		}
		stop := errors.New("stop")
		if err := l.Scan(uint64(i), func([]byte, bool) (bool, error) { return true, stop }); !errors.Is(err, stop) {
			t.Fatalf("level %d: the error of the reader is %v", i, err)
		}
	}
	if _, found, err := l.Find(bytes.Repeat([]byte{9}, 20)); found || err != nil {
		t.Fatalf("a key that was never added: %v", err)
	}
	none := func([]byte, bool) (bool, error) { return false, errors.New("a key") }
	if err := l.Scan(uint64(len(levels)), none); err != nil {
		t.Fatalf("behind the last level: %v", err)
	}
}
