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

// inserter is what the stores have in common, for the benchmarks.
type inserter interface {
	add(key []byte) error
	readAhead()
	insert(i int) (uint32, bool, error)
	begin()
	key(i uint32) []byte
}

type treeInserter struct{ *Cursor }

func (t treeInserter) add(key []byte) error               { return t.Add(key) }
func (t treeInserter) readAhead()                         { t.ReadAhead() }
func (t treeInserter) insert(i int) (uint32, bool, error) { return t.Insert(i) }
func (t treeInserter) begin()                             { t.Begin() }
func (t treeInserter) key(i uint32) []byte                { return t.Key(i) }

type exactInserter struct {
	*Exact
	keys           [][]byte
	hashes, copies []uint64
}

func (e *exactInserter) add(key []byte) error {
	e.keys = append(e.keys, key)
	e.hashes = append(e.hashes, Hash(key))
	return nil
}
func (e *exactInserter) readAhead() {
	e.copies = append(e.copies[:0], e.hashes...)
	e.Touch(e.copies)
}
func (e *exactInserter) insert(i int) (uint32, bool, error) {
	return e.InsertHashed(e.keys[i], e.hashes[i])
}
func (e *exactInserter) begin()              { e.keys, e.hashes = e.keys[:0], e.hashes[:0] }
func (e *exactInserter) key(i uint32) []byte { return e.Key(i) }

func eachStore(b *testing.B, f func(b *testing.B, keys, length int, make func(*Budget) inserter)) {
	for _, size := range benchSizes {
		for name, make := range map[string]func(*Budget) inserter{
			"exact":  func(m *Budget) inserter { return &exactInserter{Exact: NewExact(m)} },
			"tree":   func(m *Budget) inserter { return treeInserter{NewTree(m).NewCursor()} },
			"shared": func(m *Budget) inserter { return treeInserter{NewSharedTree(m).NewCursor()} },
		} {
			b.Run(fmt.Sprintf("%s/%d×%d", name, size.keys, size.length), func(b *testing.B) { f(b, size.keys, size.length, make) })
		}
	}
}

// BenchmarkFill inserts new keys one by one, growth included: ns for each key, and bytes.
func BenchmarkFill(b *testing.B) {
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) inserter) {
		b.ReportAllocs()
		var used int64
		longest := time.Duration(0)
		for b.Loop() {
			m := NewMappedBudget(0)
			s, r := make(m), newRing(length)
			last := time.Now()
			for i := range keys {
				r.set(i)
				s.begin()
				_ = s.add(r.key)
				if _, added, err := s.insert(0); !added || err != nil {
					b.Fatal(added, err)
				}
				if i&15 == 0 {
					now := time.Now()
					longest, last = max(longest, now.Sub(last)), now
				}
			}
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
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) inserter) {
		m := NewMappedBudget(0)
		s, r := make(m), newRing(length)
		for i := range keys {
			r.set(i)
			s.begin()
			_ = s.add(r.key)
			_, _, _ = s.insert(0)
		}
		state := uint32(1)
		successors := [4][]byte{}
		for i := range successors {
			successors[i] = append([]byte(nil), r.key...)
		}
		b.ReportAllocs()
		b.ResetTimer()
		for i := 0; i < b.N; i += 4 {
			state = state*1664525 + 1013904223
			at := state >> 4 % uint32(keys)
			source := s.key(at)
			s.begin()
			for j := range successors {
				copy(successors[j], source)
				successors[j][j*length/4] ^= byte(at) & 1
				_ = s.add(successors[j])
			}
			s.readAhead()
			for j := range successors {
				if _, _, err := s.insert(j); err != nil {
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
	eachStore(b, func(b *testing.B, keys, length int, make func(*Budget) inserter) {
		m := NewMappedBudget(0)
		s, r := make(m), newRing(length)
		for i := range keys {
			r.set(i)
			s.begin()
			_ = s.add(r.key)
			_, _, _ = s.insert(0)
		}
		state, sum := uint32(1), uint64(0)
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			state = state*1664525 + 1013904223
			sum += uint64(binary.LittleEndian.Uint32(s.key(state >> 4 % uint32(keys))))
		}
		b.StopTimer()
		m.Release()
	})
}
