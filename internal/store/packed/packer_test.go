package packed

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// TestPacker: every key comes back from its words, whether it is like those that packing was learned from or not; equal keys have equal
// words, and PackAll makes what Pack and Spread do. So it is for a wider packer, which numbers none of these keys but
// those of another length.
func TestPacker(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, packing.MostPacked).Draw(t, "length")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		bits := rapid.IntRange(1, 150).Draw(t, "bits")
		base := make([]byte, n)
		for i := range base {
			base[i] = byte(r.Uint32())
		}
		var places []int
		for range bits {
			places = append(places, r.IntN(8*n))
		}
		key := func(some int) []byte {
			k := slices.Clone(base)
			for _, at := range places[:some] {
				k[at/8] ^= byte(r.Uint32()&1) << (at % 8)
			}
			return k
		}
		var sample [][]byte
		for range rapid.IntRange(1, 50).Draw(t, "sample") {
			sample = append(sample, key(bits/2))
		}
		p := NewPacker(store.NewBudget(0), store.Whole, len(sample), func(i uint32) []byte { return sample[i] })
		if p == nil {
			t.Fatal("nothing was learned")
		}
		var keys [][]byte
		for i := range 100 {
			k := key(bits)
			if i%25 == 0 {
				k = k[:r.IntN(n)]
			}
			keys = append(keys, k)
		}
		words := checkPacker(t, p, keys)
		wider, err := p.Wider(keysOf(words))
		if err != nil {
			t.Fatal(err)
		}
		if wider == nil {
			if p.Strays() > 8 && bits < 120 && n >= 8 {
				t.Fatalf("nothing wider for %d bits with %d strays", bits, p.Strays())
			}
			return
		}
		if checkPacker(t, wider, keys); wider.Strays() > 4 {
			t.Fatalf("%d of the keys are numbered", wider.Strays())
		}
	})
}

// keysOf is packed keys for Wider.
func keysOf(words map[string]Words) Keys {
	return Keys{N: uint64(len(words)), Each: func(visit func(key *Words) error) error {
		for _, w := range words {
			if err := visit(&w); err != nil {
				return err
			}
		}
		return nil
	}}
}

// fatal is what tests of both kinds have.
type fatal interface {
	Fatalf(format string, args ...any)
}

// checkPacker checks that keys come back, and returns their words.
func checkPacker(t fatal, p *Packer, keys [][]byte) map[string]Words {
	words := map[string]Words{}
	c := p.NewCursor()
	for _, k := range keys {
		var w Words
		if err := c.Pack(k, &w); err != nil {
			t.Fatalf("%v", err)
		}
		clear(w[p.Words():])
		if got := c.Unpack(&w); !bytes.Equal(got, k) {
			t.Fatalf("%x, want %x", got, k)
		}
		if before, seen := words[string(k)]; seen && before != w {
			t.Fatalf("%x has other words than before", k)
		}
		words[string(k)] = w
		spread := make([]uint64, 2*p.Words())
		if err := c.PackAll(append(slices.Clone(k), k...), len(k), spread); err != nil {
			t.Fatalf("%v", err)
		}
		w.Spread(p.Words())
		for i := range spread {
			if spread[i] != w[i%p.Words()] {
				t.Fatalf("spread: %x, want %x twice", spread, w)
			}
		}
	}
	checkDifferent(t, words)
	return words
}

// checkDifferent checks that different keys have different words.
func checkDifferent(t fatal, words map[string]Words) {
	different := map[Words]string{}
	for k, w := range words {
		if other, seen := different[w]; seen {
			t.Fatalf("%x and %x have the same words", k, other)
		}
		different[w] = k
	}
}

// processes makes keys as states of programs are: some global bytes, and a record for each of some processes, with few values.
type processes struct {
	r               *rand.Rand
	n, size, values int
	lengths         int // the last processes may be missing
}

func (p *processes) key(values int) []byte {
	k := []byte{byte(p.r.IntN(3)), 0, byte(p.r.IntN(values)), 7}
	for range p.n - p.r.IntN(p.lengths+1) {
		v := p.r.IntN(values)
		for i := range p.size {
			k = append(k, byte(v*(i*i+3)>>(i%5)), byte(v>>8))
		}
	}
	return k
}

// TestPackerInComponents: with numbers of components, keys of any length come back from their words, equal keys have equal words and
// different keys different ones, for every cursor, also between keys that are unpacked, and for wider packers; a wider packer makes
// of the words of the one before what it makes of the keys.
func TestPackerInComponents(t *testing.T) {
	moved, anew, numbered := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		g := &processes{
			r: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), n: rapid.IntRange(1, 12).Draw(t, "processes"),
			size: rapid.IntRange(1, 24).Draw(t, "size"), values: rapid.SampledFrom([]int{2, 5, 60, 400}).Draw(t, "values"),
		}
		g.lengths = rapid.IntRange(0, g.n).Draw(t, "lengths")
		sample := make([][]byte, rapid.IntRange(1, 300).Draw(t, "sample"))
		for i := range sample {
			sample[i] = g.key(max(1, g.values/8))
		}
		b := store.NewBudget(0)
		p := NewPacker(b, store.InComponents, len(sample), func(i uint32) []byte { return sample[i] })
		if p == nil {
			t.Skip("too many bits")
		}
		keys := map[string]Words{}
		for round := range 4 {
			pack(t, g, p, keys, 1+g.values*(round+1)/4)
			numbered += int(p.Strays())
			wider, err := p.Wider(keysOf(keys))
			if err != nil {
				t.Fatal(err)
			}
			if wider == nil {
				break
			}
			if wider.narrower != nil {
				moved++
			} else {
				anew++
			}
			again, c := wider.Repacks(p), wider.NewCursor()
			for k, w := range keys {
				want := Words{}
				if err := errors.Join(again.Repack(&w), c.Pack([]byte(k), &want)); err != nil || w != want {
					t.Fatalf("%x is packed again as %x, want %x: %v", k, w, want, err)
				}
				keys[k] = w
			}
			checkDifferent(t, keys)
			p.Free()
			if p = wider; p.Strays() > 0 && longest(keys) <= p.numbers.Longest() {
				t.Fatalf("%d keys do not fit", p.Strays())
			}
		}
		if p.Free(); b.Used() != 0 {
			t.Fatalf("%d bytes are not given back", b.Used())
		}
	})
	if !testing.Short() && (moved == 0 || anew == 0 || numbered == 0) { // 20 draws are too few
		t.Errorf("%d packers with other widths, %d with other components, %d strays", moved, anew, numbered)
	}
}

func longest(keys map[string]Words) (n int) {
	for k := range keys {
		n = max(n, len(k))
	}
	return n
}

// pack packs keys, old and new ones, with two cursors in turns, which unpack others in between.
func pack(t *rapid.T, g *processes, p *Packer, keys map[string]Words, values int) {
	var known []string
	for k := range keys {
		known = append(known, k)
	}
	slices.Sort(known)
	cursors := []*Cursor{p.NewCursor(), p.NewCursor()}
	for range 150 {
		c := cursors[g.r.IntN(2)]
		k := g.key(values)
		switch g.r.IntN(40) {
		case 0:
			k = append(k, make([]byte, 400)...)
		case 1:
			k = k[:g.r.IntN(len(k))]
		}
		if len(known) > 0 && g.r.IntN(3) == 0 {
			k = []byte(known[g.r.IntN(len(known))])
		}
		var w Words
		if err := c.Pack(k, &w); err != nil {
			t.Fatal(err)
		}
		if before, seen := keys[string(k)]; seen && before != w {
			t.Fatalf("%x is %x, and was %x", k, w, before)
		} else if !seen {
			keys[string(k)], known = w, append(known, string(k))
		}
		other := known[g.r.IntN(len(known))]
		w = keys[other]
		if got := c.Unpack(&w); string(got) != other {
			t.Fatalf("%x, want %x", got, other)
		}
	}
	checkDifferent(t, keys)
}

// TestPackerOfSeveral: goroutines that pack the same keys at the same time have the same words for them, and each
// unpacks those of the others.
func TestPackerOfSeveral(t *testing.T) {
	const workers, n = 4, 3000
	g := &processes{r: rand.New(rand.NewPCG(1, 2)), n: 12, size: 8, values: 1000, lengths: 2}
	keys := make([][]byte, n)
	for i := range keys {
		keys[i] = g.key(g.values)
	}
	p := NewPacker(store.NewBudget(0), store.InComponents, 40, func(uint32) []byte { return g.key(2) })
	if p == nil {
		t.Fatal("nothing was learned")
	}
	words := make([][]Words, workers)
	var mu sync.Mutex
	var done sync.WaitGroup
	for id := range workers {
		done.Add(1)
		go func() {
			defer done.Done()
			c, own := p.NewCursor(), make([]Words, n)
			for i := range n {
				at := (i + id*n/workers/3) % n
				if err := c.Pack(keys[at], &own[at]); err != nil {
					t.Error(err)
				}
				if got := c.Unpack(&own[at]); !bytes.Equal(got, keys[at]) {
					t.Errorf("%x, want %x", got, keys[at])
				}
			}
			mu.Lock()
			defer mu.Unlock()
			words[id] = own
		}()
	}
	done.Wait()
	all := map[string]Words{}
	for i, k := range keys {
		for id := range words {
			if words[id][i] != words[0][i] {
				t.Fatalf("%x is %x for one worker, %x for another one", k, words[id][i], words[0][i])
			}
		}
		all[string(k)] = words[0][i]
	}
	checkDifferent(t, all)
	if p.Strays() == 0 {
		t.Error("no strays")
	}
}

// TestPackerAtTheLimit: no more memory is used than the budget allows. Keys that were packed before have the same words after it is full,
// and all memory goes back.
func TestPackerAtTheLimit(t *testing.T) {
	g := &processes{r: rand.New(rand.NewPCG(3, 2)), n: 6, size: 20, values: 3000}
	for limit := int64(20 << 10); limit < 400<<10; limit += 7001 {
		b := store.NewBudget(limit)
		p := NewPacker(b, store.InComponents, 100, func(uint32) []byte { return g.key(4) })
		if p == nil {
			t.Fatal("nothing was learned")
		}
		c, keys := p.NewCursor(), map[string]Words{}
		full := false
		for i := 0; !full && i < 20_000; i++ {
			k, w := g.key(g.values), Words{}
			if err := c.Pack(k, &w); err != nil {
				if full = errors.Is(err, store.ErrFull); !full {
					t.Fatal(err)
				}
				continue
			}
			keys[string(k)] = w
		}
		if !full || b.Peak() > limit || b.Used() < limit/4 {
			t.Errorf("limit %d: full %v, %d bytes used, %d at most", limit, full, b.Used(), b.Peak())
		}
		for k, want := range keys {
			var w Words
			if err := c.Pack([]byte(k), &w); err != nil || w != want {
				t.Fatalf("limit %d: %x is %x, and was %x: %v", limit, k, w, want, err)
			}
		}
		if p.Free(); b.Used() != 0 {
			t.Errorf("limit %d: %d bytes are not given back", limit, b.Used())
		}
	}
}

// TestFromBitsToNumbers: keys of so many lengths that their bits do not pack are packed by numbers of components, unless they are to be
// kept whole.
func TestFromBitsToNumbers(t *testing.T) {
	g := &processes{r: rand.New(rand.NewPCG(5, 2)), n: 5, size: 4, values: 12, lengths: 5}
	for form, want := range map[store.Form]bool{store.Automatic: true, store.Whole: false} {
		b := store.NewBudget(0)
		p := NewPacker(b, form, 100, func(i uint32) []byte { return bytes.Repeat([]byte{byte(i % 4)}, 44) })
		if p == nil || p.InComponents() {
			t.Fatal("the bits do not pack")
		}
		var keys [][]byte
		for range 2000 {
			keys = append(keys, g.key(g.values))
		}
		words := checkPacker(t, p, keys)
		wider, err := p.Wider(keysOf(words))
		if err != nil || (wider != nil) != want {
			t.Fatalf("form %d: packed by numbers: %v, want %v: %v", form, wider != nil, want, err)
		}
		if wider != nil {
			if checkPacker(t, wider, keys); !wider.InComponents() || wider.Strays() > 0 {
				t.Errorf("%d strays", wider.Strays())
			}
			wider.Free()
		}
		if p.Free(); b.Used() != 0 {
			t.Errorf("%d bytes are not given back", b.Used())
		}
	}
}

// TestNoPacker: keys that are too long, too different or too often of another length are not packed by their bits, but as the
// numbers of their components.
func TestNoPacker(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for name, key := range map[string]func(i uint32) []byte{
		"too long":       func(uint32) []byte { return make([]byte, packing.MostPacked+1) },
		"too different":  func(uint32) []byte { k := make([]byte, 40); _ = fillRandom(k, random); return k },
		"of two lengths": func(i uint32) []byte { return make([]byte, 20+i%2) },
	} {
		if NewPacker(store.NewBudget(0), store.Whole, 1000, key) != nil {
			t.Errorf("keys are packed that are %s", name)
		}
		if p := NewPacker(store.NewBudget(0), store.Automatic, 1000, key); p == nil || !p.InComponents() {
			t.Errorf("keys are not packed in components that are %s", name)
		}
	}
	if NewPacker(store.NewBudget(0), store.Automatic, 0, nil) != nil {
		t.Error("no keys are packed")
	}
}

func fillRandom(k []byte, r *rand.Rand) []byte {
	for i := range k {
		k[i] = byte(r.Uint32())
	}
	return k
}

// TestMoreWords: many keys that need a word more are told, and have it from a wider packer that does not look at them; few keys are
// numbered anew.
func TestMoreWords(t *testing.T) {
	g := &processes{r: rand.New(rand.NewPCG(3, 4)), n: 6, size: 8, values: 60}
	p := NewPacker(store.NewBudget(0), store.InComponents, 100, func(uint32) []byte { return g.key(3) })
	if p == nil || p.Words() != 1 || p.TakesWord(learnLast+1) {
		t.Fatal("keys do not pack into a word, or a packer of as many words is taken for a larger one")
	}
	keys := map[string]Words{}
	for range 3000 {
		k := g.key(g.values)
		var w Words
		if err := p.NewCursor().Pack(k, &w); err != nil {
			t.Fatal(err)
		}
		keys[string(k)] = w
	}
	if !p.TakesWord(learnLast+1) || p.TakesWord(learnLast) {
		t.Errorf("takes a word: %v for many keys, %v for few", p.TakesWord(learnLast+1), p.TakesWord(learnLast))
	}
	few := 0
	wider, err := p.Wider(Keys{N: learnLast, Each: func(visit func(*Words) error) error { few++; return keysOf(keys).Each(visit) }})
	if err != nil || few == 0 {
		t.Fatalf("few keys are not looked at: %v, %v", wider, err)
	}
	wider, err = p.Wider(Keys{N: learnLast + 1, Each: func(func(*Words) error) error { t.Error("all keys are looked at"); return nil }})
	if err != nil || wider == nil || wider.Words() <= p.Words() || wider.TakesWord(learnLast+1) {
		t.Fatalf("there is no packer of more words: %v, %v", wider, err)
	}
	again, c := wider.Repacks(p), wider.NewCursor()
	for k, w := range keys {
		if err := again.Repack(&w); err != nil || string(c.Unpack(&w)) != k {
			t.Fatalf("%x is not what was packed: %v", k, err)
		}
	}
}
