package disk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// small is the memory with which a few thousand keys fill the table.
const small = 1<<20 + (1 << 18)

func newFolder(t *testing.T, limit int64) *Folder {
	t.Helper()
	root, err := OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f, err := root.Folder("search", limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	f.Fleeting = true
	return f
}

func options(memory int64) Options {
	return Options{Budget: store.NewBudget(0), Memory: memory}
}

// randomKey is one of some, of several lengths, many of them alike.
func randomKey(rng *rand.Rand, of int) []byte {
	n := rng.IntN(of)
	key := binary.BigEndian.AppendUint64(bytes.Repeat([]byte{7}, n%40*8), uint64(n))
	if n%5 == 0 {
		key = key[:len(key)-n%9]
	}
	return append(key, byte(n%3), byte(n>>3))
}

// oracle is a set of keys that grows level by level, from the definition.
type oracle struct {
	levels []map[string]bool
	all    map[string]bool
}

func (o *oracle) level(candidates []string, within map[string]bool) {
	next := map[string]bool{}
	for _, c := range candidates {
		if !o.all[c] && (within == nil || within[c]) {
			next[c] = true
		}
	}
	maps.Copy(o.all, next)
	o.levels = append(o.levels, next)
}

// readLevel is the keys of the level.
func readLevel(t *testing.T, s *Set) map[string]bool {
	t.Helper()
	level := map[string]bool{}
	for {
		key, mark, more, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return level
		}
		if level[string(key)] {
			t.Fatalf("%x is there twice", key)
		}
		if mark != (len(key)%2 == 0) {
			t.Fatalf("%x has the mark %v", key, mark)
		}
		level[string(key)] = true
	}
}

func keysOf(t *testing.T, r *Run) map[string]bool {
	t.Helper()
	all, last := map[string]bool{}, Cursor{}
	c := r.Cursor()
	for {
		more, err := c.Next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return all
		}
		if len(all) > 0 && !last.less(c) {
			t.Fatal("the keys are not in order")
		}
		last = Cursor{Key: slices.Clone(c.Key), hash: c.hash}
		all[string(c.Key)] = true
	}
}

// trial adds random candidates in levels, goes on from a state now and then, and compares with the definition.
func trial(t *testing.T, rng *rand.Rand, f *Folder, levels, of int, memory int64, resume bool) *Set {
	t.Helper()
	o := options(memory)
	s, err := NewSet(f, "levels", o)
	if err != nil {
		t.Fatal(err)
	}
	want := oracle{all: map[string]bool{}}
	for range levels {
		var candidates []string
		for range 1 + rng.IntN(1<<rng.IntN(15)) {
			key := randomKey(rng, of)
			candidates = append(candidates, string(key))
			s.Stage(key, len(key)%2 == 0)
			if rng.IntN(10) == 0 {
				if err := s.Commit(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
		want.level(candidates, nil)
		if resume && rng.IntN(3) == 0 {
			s = restored(t, f, s, o)
		}
		n, err := s.NextLevel()
		if err != nil {
			t.Fatal(err)
		}
		level := want.levels[len(want.levels)-1]
		if int(n) != len(level) {
			t.Fatalf("level %d has %d keys, want %d", len(want.levels), n, len(level))
		}
		if got := readLevel(t, s); !maps.Equal(got, level) {
			t.Fatalf("level %d has other keys", len(want.levels))
		}
	}
	if s.Len() != uint64(len(want.all)) {
		t.Fatalf("%d keys, want %d", s.Len(), len(want.all))
	}
	if used := o.Budget.Peak(); !resume && used > memory+(1<<16) {
		t.Fatalf("%d bytes of memory, want at most %d", used, memory)
	}
	return s
}

// restored is a set that goes on from the state of another one.
func restored(t *testing.T, f *Folder, s *Set, o Options) *Set {
	t.Helper()
	state, err := s.Sync()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Collect(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(state.Files("levels")...); err != nil {
		t.Fatal(err)
	}
	if s, err = RestoreSet(f, "levels", state, o); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSetAgainstMaps(t *testing.T) {
	runs := 0
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := newFolder(t, 0)
		levels, of := 20, 1<<(12+seed)
		if seed >= 6 {
			levels, of = 45, 1<<20
		}
		s := trial(t, rng, f, levels, of, []int64{small, 5 * small}[seed/2%2*(1-seed/6)], seed%2 == 1)
		runs = max(runs, f.last)
		all, err := s.All()
		if err != nil {
			t.Fatal(err)
		}
		if n := len(keysOf(t, all)); uint64(n) != s.Len() || all.Keys != s.Len() {
			t.Fatalf("the run has %d keys, want %d", n, s.Len())
		}
	}
	if runs < inTier+1 {
		t.Fatalf("%d runs at most: nothing was merged", runs)
	}
}

// TestResolvePolls: resolving candidates ends soon after an error of Options.Poll, and when it is called again it
// goes on, so that levels are those of a set that was never stopped.
func TestResolvePolls(t *testing.T) {
	rng, stop, stopped := rand.New(rand.NewPCG(3, 39)), errors.New("stop"), 0
	s, err := NewSet(newFolder(t, 0), "levels", options(small))
	if err != nil {
		t.Fatal(err)
	}
	want := oracle{all: map[string]bool{}}
	for range 12 {
		var candidates []string
		for range 5 * pollEvery {
			key := randomKey(rng, 1<<15)
			candidates = append(candidates, string(key))
			s.Stage(key, len(key)%2 == 0)
		}
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
		want.level(candidates, nil)
		for polls := 0; ; polls++ {
			left, before := polls, s.Len()
			s.SetPoll(func() error {
				if left--; left < 0 {
					return stop
				}
				return nil
			})
			err := s.Resolve()
			if err == nil {
				break
			}
			if !errors.Is(err, stop) {
				t.Fatal(err)
			}
			if stopped++; s.Len() > before+uint64(polls+1)*pollEvery {
				t.Fatalf("%d keys more after %d polls", s.Len()-before, polls+1)
			}
		}
		s.SetPoll(nil)
		if _, err := s.NextLevel(); err != nil {
			t.Fatal(err)
		}
		if got := readLevel(t, s); !maps.Equal(got, want.levels[len(want.levels)-1]) {
			t.Fatalf("level %d has other keys", len(want.levels))
		}
	}
	if len(s.runs) == 0 || stopped < 12 {
		t.Errorf("%d runs, stopped %d times", len(s.runs), stopped)
	}
}

func TestWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	f := newFolder(t, 0)
	within, err := trial(t, rng, f, 8, 1<<13, small, false).All()
	if err != nil {
		t.Fatal(err)
	}
	wanted := keysOf(t, within)
	o := options(small)
	o.Within = within
	s, err := NewSet(f, "others", o)
	if err != nil {
		t.Fatal(err)
	}
	want := oracle{all: map[string]bool{}}
	for range 5 {
		var candidates []string
		for range 5000 {
			key := randomKey(rng, 1<<14)
			candidates = append(candidates, string(key))
			if err := s.Add(key, len(key)%2 == 0); err != nil {
				t.Fatal(err)
			}
		}
		want.level(candidates, wanted)
		if _, err := s.NextLevel(); err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(readLevel(t, s), want.levels[len(want.levels)-1]) {
			t.Fatal("the level has other keys")
		}
	}
}

// contents are the files of a folder.
func contents(t *testing.T, f *Folder) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(f.path)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(f.Path(e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(text)
	}
	return all
}

func TestSameBytes(t *testing.T) {
	var first map[string]string
	for range 2 {
		f := newFolder(t, 0)
		s := trial(t, rand.New(rand.NewPCG(5, 5)), f, 25, 1<<20, small, false)
		if _, err := s.Sync(); err != nil {
			t.Fatal(err)
		}
		got := contents(t, f)
		if first == nil {
			first = got
		}
		if len(got) < 5 || !maps.Equal(got, first) {
			t.Fatalf("%d files, and %d the first time, or they differ", len(got), len(first))
		}
	}
}

// TestCounts compares numbers that become less with a map of numbers.
func TestCounts(t *testing.T) {
	for seed := range uint64(2) {
		rng := rand.New(rand.NewPCG(seed, 3))
		f := newFolder(t, 0)
		of, err := trial(t, rng, f, 8, 1<<15, small, false).All()
		if err != nil {
			t.Fatal(err)
		}
		o := options(small)
		numbers := map[string]int{}
		var those [][]byte
		for _, key := range slices.Sorted(maps.Keys(keysOf(t, of))) {
			numbers[key] = 0
			if len(key) >= 4 {
				those = append(those, []byte(key))
			}
		}
		tally := NewTally(f, o)
		var pool [][]byte
		for range 60000 {
			key := append([]byte("    "), randomKey(rng, 1<<16)...)
			if rng.IntN(2) == 0 {
				key = those[rng.IntN(len(those))]
			}
			tally.StageWith(key[:len(key)-4], binary.LittleEndian.Uint32(key[len(key)-4:]))
			if _, ok := numbers[string(key)]; ok {
				numbers[string(key)]++
				pool = append(pool, slices.Clone(key))
			}
		}
		if err := tally.Commit(); err != nil {
			t.Fatal(err)
		}
		zero := map[string]bool{}
		c, err := NewCounts(of, tally, o, func(key []byte) error {
			if zero[string(key)] {
				return fmt.Errorf("%x is zero twice", key)
			}
			zero[string(key)] = true
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		for i, key := range pool[:rng.IntN(len(pool))] {
			numbers[string(key)]--
			c.StageWith(key[:len(key)-4], binary.LittleEndian.Uint32(key[len(key)-4:]))
			if i%1000 == 0 {
				c.StageWith([]byte("absent"), 0)
				if err := errors.Join(c.Commit(), c.Settle()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := errors.Join(c.Commit(), c.Settle()); err != nil {
			t.Fatal(err)
		}
		for key, n := range numbers {
			if zero[key] != (n == 0) {
				t.Fatalf("%x: %d left, zero %v", key, n, zero[key])
			}
		}
		rest, err := c.Rest()
		if err != nil {
			t.Fatal(err)
		}
		err = rest.Each(func(key []byte, count uint32) error {
			if numbers[string(key)] != int(count) || count == 0 {
				return fmt.Errorf("%x has %d, want %d", key, count, numbers[string(key)])
			}
			delete(numbers, string(key))
			return nil
		})
		for _, n := range numbers {
			if n > 0 {
				err = errors.Join(err, errors.New("a key is lost"))
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzPack(f *testing.F) {
	f.Add([]byte("abc"), []byte("abd"), []byte(""))
	f.Add([]byte{0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9}, []byte{0, 1}, bytes.Repeat([]byte{0xff}, 30))
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		var one, two, s Shape
		one.look(a)
		two.look(b)
		two.look(c)
		s.join(&one)
		s.join(&two)
		p := newPacker(&s)
		for _, key := range [][]byte{a, b, c} {
			record := make([]byte, p.size+slack)
			p.pack(record, key)
			copy(record[p.size:], "????????") // what follows does not matter
			if got := p.unpack(record); !bytes.Equal(got, key) {
				t.Fatalf("%x instead of %x", got, key)
			}
		}
	})
}

func TestOpenRoot(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, "other")
	if err := os.MkdirAll(other, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "precious"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	var refusal *Refusal
	if _, err := OpenRoot(other); !errors.As(err, &refusal) {
		t.Fatalf("a folder of others is taken: %v", err)
	}
	if _, err := OpenRoot(filepath.Join(other, "precious")); !errors.As(err, &refusal) {
		t.Fatalf("a file is taken: %v", err)
	}
	if entries, _ := os.ReadDir(other); len(entries) != 1 {
		t.Fatalf("something was written: %v", entries)
	}
	mine := filepath.Join(folder, "a", "mine")
	root, err := OpenRoot(mine)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenRoot(mine); !errors.As(err, &refusal) {
		t.Fatalf("a folder in use is taken: %v", err)
	}
	if _, err := root.Folder("x", 0); err != nil {
		t.Fatal(err)
	}
	if err := root.Close(); err != nil {
		t.Fatal(err)
	}
	if root, err = OpenRoot(mine); err != nil {
		t.Fatalf("the folder cannot be opened again: %v", err)
	}
	f, err := root.Folder("x", 0)
	if err := errors.Join(err, f.Remove(), root.Close()); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(mine); len(entries) != 0 {
		t.Fatalf("something is left: %v", entries)
	}
}

// failing is a file that has no room after some bytes.
type failing struct {
	file
	left *int
}

func (f failing) Write(b []byte) (int, error) {
	if *f.left -= len(b); *f.left < 0 {
		return 0, errors.New("no room")
	}
	return f.file.Write(b)
}

// TestFullDisk fails at every stage, and goes on from the last state.
func TestFullDisk(t *testing.T) {
	for room := 1000; room < 1_000_000; room = room*2 + 12345 {
		f := newFolder(t, 0)
		left := room
		f.create = func(path string) (file, error) {
			out, err := createFile(path)
			return failing{out, &left}, err
		}
		o := options(small)
		s, err := NewSet(f, "levels", o)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(9, uint64(room)))
		want := oracle{all: map[string]bool{}}
		state := State{}
		failures := 0
		for level := 0; level < 12; level++ {
			var candidates []string
			for range 2000 {
				candidates = append(candidates, string(randomKey(rng, 1<<17)))
			}
			for again := true; again; {
				again = false
				err := func() error {
					for _, c := range candidates {
						if err := s.Add([]byte(c), len(c)%2 == 0); err != nil {
							return err
						}
					}
					if _, err := s.NextLevel(); err != nil {
						return err
					}
					next, err := s.Sync()
					if err == nil {
						state = next
					}
					return errors.Join(err, s.Collect())
				}()
				if err != nil {
					var full *Error
					if !errors.As(err, &full) {
						t.Fatal(err)
					}
					failures++
					_ = s.Close()
					left = 1 << 40
					if err := f.Keep(state.Files("levels")...); err != nil {
						t.Fatal(err)
					}
					if s, err = RestoreSet(f, "levels", state, o); err != nil {
						t.Fatal(err)
					}
					again = true
				}
			}
			want.level(candidates, nil)
			if got := readLevel(t, s); !maps.Equal(got, want.levels[level]) {
				t.Fatalf("room %d, level %d: %d keys, want %d", room, level, len(got), len(want.levels[level]))
			}
		}
		if failures != 1 && room < 500_000 {
			t.Fatalf("room %d: it failed %d times", room, failures)
		}
	}
}

func TestDiskLimit(t *testing.T) {
	f := newFolder(t, 200_000)
	s, err := NewSet(f, "levels", options(small))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; err == nil && i < 1<<20; i++ {
		err = s.Add(binary.BigEndian.AppendUint64(nil, uint64(i)*0x9e3779b97f4a7c15), false)
	}
	var full *Error
	if !errors.As(err, &full) || !full.Full || full.Limit != 200_000 || f.Peak() > 200_000 {
		t.Fatalf("%v, with %d bytes", err, f.Peak())
	}
}

// TestDamage changes a byte of each file.
func TestDamage(t *testing.T) {
	f := newFolder(t, 0)
	o := options(small)
	s := trial(t, rand.New(rand.NewPCG(5, 5)), f, 12, 1<<18, small, false)
	state, err := s.Sync()
	if err := errors.Join(err, s.Collect(), s.Close()); err != nil {
		t.Fatal(err)
	}
	files := state.Files("levels")
	if len(files) < 3 {
		t.Fatal("there are no runs")
	}
	for _, name := range files {
		text, err := os.ReadFile(f.Path(name))
		if err != nil {
			t.Fatal(err)
		}
		bad := slices.Clone(text)
		bad[len(bad)-20] ^= 4
		for _, content := range [][]byte{bad, text[:len(text)-1]} {
			if err := os.WriteFile(f.Path(name), content, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := f.Keep(files...); err != nil {
				t.Fatal(err)
			}
			var refusal *Refusal
			if _, err := RestoreSet(f, "levels", state, o); !errors.As(err, &refusal) {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if err := os.WriteFile(f.Path(name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestManyEqualHashes has pages of keys with few hashes.
func TestManyEqualHashes(t *testing.T) {
	f := newFolder(t, 0)
	var shape Shape
	key := func(i int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(i)) }
	for i := range 5000 {
		shape.look(key(i))
	}
	w, err := newRunWriter(f, shape, false)
	if err != nil {
		t.Fatal(err)
	}
	hash := func(i int) uint64 { return uint64(i/1700) << 20 }
	for i := range 5000 {
		if i%2 == 0 {
			if err := w.add(key(i), hash(i), 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := w.end()
	if err != nil {
		t.Fatal(err)
	}
	p := r.prober()
	for i := range 5000 {
		if _, found, err := p.find(key(i), hash(i)); err != nil || found != (i%2 == 0) {
			t.Fatalf("%d: %v, %v", i, found, err)
		}
	}
	for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(5000) { // in no order
		if _, found, err := p.find(key(i), hash(i)); err != nil || found != (i%2 == 0) {
			t.Fatalf("%d: %v, %v", i, found, err)
		}
	}
}

func BenchmarkSet(b *testing.B) {
	root, err := OpenRoot(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer root.Close()
	f, err := root.Folder("x", 0)
	if err != nil {
		b.Fatal(err)
	}
	s, err := NewSet(f, "levels", Options{Budget: store.NewMappedBudget(0), Memory: 16 << 20})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	key := make([]byte, 20)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range b.N {
		binary.LittleEndian.PutUint32(key[8:], uint32(rng.IntN(max(1, i))))
		s.Stage(key, false)
		if i%4 == 3 {
			if err := s.Commit(); err != nil {
				b.Fatal(err)
			}
		}
		if i%100000 == 99999 {
			if _, err := s.NextLevel(); err != nil {
				b.Fatal(err)
			}
			if err := s.Collect(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
