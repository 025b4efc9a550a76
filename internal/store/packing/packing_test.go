package packing

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestPacking: packing by instructions of the processor agrees with packing bit by bit, and can be undone; a key that differs where it must not
// does not fit.
func TestPacking(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, MostPacked).Draw(t, "length")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		like, varies, key := make([]byte, n), make([]byte, n), make([]byte, n)
		for i := range like {
			like[i], varies[i] = byte(r.Uint32()), byte(r.Uint32()&r.Uint32())
			key[i] = like[i] ^ byte(r.Uint32())&varies[i]
		}
		p := New(like, varies)
		if p == nil {
			t.Skip("too many bits")
		}
		want, bit := make([]uint64, p.Words+1), 1
		for _, s := range p.steps {
			for b := range 64 {
				if s.varies>>b&1 == 0 {
					continue
				}
				if key[int(s.at)+b/8]>>(b%8)&1 != 0 {
					want[bit/64] |= 1 << (bit % 64)
				}
				bit++
			}
		}
		for name, pack := range map[string]func([]uint64, []byte) bool{"fast": p.Pack, "slow": p.packSlowly} {
			words := make([]uint64, p.Words+1)
			if !pack(words, key) || max(bit, 33) != p.Bits {
				t.Fatalf("%s: does not fit, or %d bits are not %d", name, bit, p.Bits)
			}
			for i := range words {
				if words[i] != want[i] {
					t.Fatalf("%s: word %d is %x, want %x", name, i, words[i], want[i])
				}
			}
		}
		if word, fits := p.PackSingle(key); p.Words == 1 && (word != want[0] || !fits) {
			t.Fatalf("a single word: %x, want %x", word, want[0])
		}
		for name, unpack := range map[string]func([]byte, []uint64){"fast": p.Unpack, "slow": p.unpackSlowly} {
			got := make([]byte, n)
			if unpack(got, want); !bytes.Equal(got, key) {
				t.Fatalf("%s: %x, want %x", name, got, key)
			}
		}
		at, b := r.IntN(n), r.IntN(8)
		key[at] ^= 1 << b
		fits := varies[at]>>b&1 != 0
		if words := make([]uint64, 2*p.Words+2); p.Pack(words[:p.Words+1], key) != fits || p.packSlowly(words[p.Words+1:], key) != fits {
			t.Fatalf("a key with bit %d of byte %d changed: fits should be %v", b, at, fits)
		}
	})
}
