package packed

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/store"
)

// TestPacker: every key comes back from its words, whether it is like those that packing was learned from or not; equal keys have equal
// words, and PackAll makes what Pack and Spread do. So it is for a wider packer, which numbers none of these keys but
// those of another length.
func TestPacker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, MostBytes).Draw(t, "length")
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
		p := NewPacker(store.NewBudget(0), len(sample), func(i uint32) []byte { return sample[i] })
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
		checkPacker(t, p, keys)
		v := NewVaried()
		for _, k := range keys {
			var w Words
			_ = p.Pack(k, &w)
			v.Note(&w)
		}
		wider := p.Wider(&v)
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

func checkPacker(t *rapid.T, p *Packer, keys [][]byte) {
	words := map[string]Words{}
	var buffer [MostBytes]byte
	for _, k := range keys {
		var w Words
		if err := p.Pack(k, &w); err != nil {
			t.Fatal(err)
		}
		clear(w[p.Words():])
		if got := p.Unpack(&w, &buffer); !bytes.Equal(got, k) {
			t.Fatalf("%x, want %x", got, k)
		}
		if before, seen := words[string(k)]; seen && before != w {
			t.Fatalf("%x has other words than before", k)
		}
		words[string(k)] = w
		spread := make([]uint64, 2*p.Words())
		if err := p.PackAll(append(slices.Clone(k), k...), len(k), spread); err != nil {
			t.Fatal(err)
		}
		w.Spread(p.Words())
		for i := range spread {
			if spread[i] != w[i%p.Words()] {
				t.Fatalf("spread: %x, want %x twice", spread, w)
			}
		}
	}
	different := map[Words]string{}
	for k, w := range words {
		if other, seen := different[w]; seen {
			t.Fatalf("%x and %x have the same words", k, other)
		}
		different[w] = k
	}
}

// TestNoPacker: keys that are too long, too different or too often of another length are not packed.
func TestNoPacker(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for name, key := range map[string]func(i uint32) []byte{
		"too long":       func(uint32) []byte { return make([]byte, MostBytes+1) },
		"too different":  func(uint32) []byte { k := make([]byte, 40); _ = fillRandom(k, random); return k },
		"of two lengths": func(i uint32) []byte { return make([]byte, 20+i%2) },
	} {
		if NewPacker(store.NewBudget(0), 1000, key) != nil {
			t.Errorf("keys are packed that are %s", name)
		}
	}
	if NewPacker(store.NewBudget(0), 0, nil) != nil {
		t.Error("no keys are packed")
	}
}

func fillRandom(k []byte, r *rand.Rand) []byte {
	for i := range k {
		k[i] = byte(r.Uint32())
	}
	return k
}
