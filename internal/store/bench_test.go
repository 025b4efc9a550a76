package store

import (
	"encoding/binary"
	"fmt"
	"testing"
	"time"
)

// The keys of the benchmarks are the states of some counters in a ring: each step changes one byte.
type ring struct{ key []byte }

func newRing(length int) *ring { return &ring{make([]byte, length)} }

// set makes the key the i-th state; consecutive ones are far from each other.
func (r *ring) set(i int) {
	x := uint32(i) * 2654435761
	n := len(r.key)
	for j := range 4 {
		r.key[j*n/4] = byte(x >> (8 * j))
	}
}

var benchSizes = []struct{ keys, length int }{{1 << 16, 8}, {1 << 16, 40}, {1 << 22, 8}, {1 << 22, 40}, {1 << 22, 100}}

// keeper is what the stores have in common, for the benchmarks.
type keeper interface {
	Key(i uint32) []byte
	Begin()
	Add(key []byte) error
	ReadAhead()
	Insert(i int) (uint32, bool, error)
}

type statesKeeper struct{ *States }

func (s statesKeeper) Insert(i int) (uint32, bool, error) { return s.InsertAdded(i) }

// learned is components for several goroutines that have learned from the first keys.
func learned(m *Budget, length int) keeper {
	r := newRing(length)
	p := Learn(learnFrom, func(i uint32) []byte {
		r.set(int(i))
		return r.key
	})
	return NewSharedComponents(m, p).NewCursor()
}

func eachStore(b *testing.B, f func(b *testing.B, keys, length int, make func(*Budget) keeper)) {
	for _, size := range benchSizes {
		for _, form := range []struct {
			name string
			make func(*Budget) keeper
		}{
			{"exact", func(m *Budget) keeper { return statesKeeper{NewStates(m, Whole)} }},
			{"tree", func(m *Budget) keeper { return NewTree(m).NewCursor() }},
			{"components", func(m *Budget) keeper { return statesKeeper{NewStates(m, InComponents)} }},
			{"shared components", func(m *Budget) keeper { return learned(m, size.length) }},
		} {
			b.Run(fmt.Sprintf("%s/%d×%d", form.name, size.keys, size.length), func(b *testing.B) { f(b, size.keys, size.length, form.make) })
		}
	}
}

// fill puts keys into a store, as a search does: each is read before the next ones are inserted. What it
// calls after each key may be nil.
func fill(b *testing.B, s keeper, r *ring, keys int, each func(i int)) {
	for i := range keys {
		if i > 0 {
			s.Key(uint32(i - 1))
		}
		r.set(i)
		s.Begin()
		_ = s.Add(r.key)
		if _, added, err := s.Insert(0); !added || err != nil {
			b.Fatal(added, err)
		}
		if each != nil {
			each(i)
		}
	}
}

// BenchmarkFill inserts new keys one by one, growth included: ns for each key, and bytes.
func BenchmarkFill(b *testing.B) {
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) keeper) {
		b.ReportAllocs()
		var used int64
		longest := time.Duration(0)
		for b.Loop() {
			m := NewMappedBudget(0)
			s, r := make(m), newRing(length)
			last := time.Now()
			fill(b, s, r, keys, func(i int) {
				if i&15 == 0 {
					now := time.Now()
					longest, last = max(longest, now.Sub(last)), now
				}
			})
			used = m.Used()
			m.Release()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(keys), "ns/key")
		b.ReportMetric(float64(used)/float64(keys), "B/key")
		b.ReportMetric(float64(longest.Microseconds())/1000, "ms-pause")
	})
}

// BenchmarkPresent does what a search does in a state: it reads it, and inserts four that differ from it in a byte
// and are there already. The time is that for one of the four.
func BenchmarkPresent(b *testing.B) {
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) keeper) {
		m := NewMappedBudget(0)
		s, r := make(m), newRing(length)
		fill(b, s, r, keys, nil)
		state := uint32(1)
		successors := [4][]byte{}
		for i := range successors {
			successors[i] = append([]byte(nil), r.key...)
		}
		b.ReportAllocs()
		b.ResetTimer()
		for i := 0; i < b.N; i += 4 {
			state = state*1664525 + 1013904223
			at := (state >> 4) % uint32(keys)
			source := s.Key(at)
			s.Begin()
			for j := range successors {
				copy(successors[j], source)
				successors[j][j*length/4] ^= byte(at) & 1
				_ = s.Add(successors[j])
			}
			s.ReadAhead()
			for j := range successors {
				if _, _, err := s.Insert(j); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.StopTimer()
		m.Release()
	})
}

// BenchmarkKey reads keys by number.
func BenchmarkKey(b *testing.B) {
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) keeper) {
		m := NewMappedBudget(0)
		s, r := make(m), newRing(length)
		fill(b, s, r, keys, nil)
		state, sum := uint32(1), uint64(0)
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			state = state*1664525 + 1013904223
			sum += uint64(binary.LittleEndian.Uint32(s.Key((state >> 4) % uint32(keys))))
		}
		b.StopTimer()
		m.Release()
	})
}
