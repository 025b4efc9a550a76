package store

import (
	"encoding/binary"
	"fmt"
	"os"
	"runtime/debug"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// resident is the bytes of memory that the process has.
func resident(t *testing.T) int64 {
	t.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// TestBudgetIsTrue compares what stores of some 100 MiB charge with what the process takes for them.
func TestBudgetIsTrue(t *testing.T) {
	if !mapping {
		t.Skip("the race detector keeps memory of its own for what the process uses")
	}
	key := make([]byte, 24)
	for name, fill := range map[string]func(b *Budget, i int) error{
		"exact": func() func(*Budget, int) error {
			var s *Exact
			return func(b *Budget, i int) error {
				if s == nil {
					s = NewExact(b)
				}
				binary.LittleEndian.PutUint64(key, mixing.Mix(uint64(i)))
				_, _, err := s.Insert(key)
				return err
			}
		}(),
		"pairs": func() func(*Budget, int) error {
			var p *Pairs
			return func(b *Budget, i int) error {
				if p == nil {
					p = NewPairs(b)
				}
				_, _, err := p.Insert(uint32(i), uint32(i%7))
				return err
			}
		}(),
		"components": func() func(*Budget, int) error {
			var s *States
			return func(b *Budget, i int) error {
				if s == nil {
					s = NewStates(b, InComponents)
				}
				binary.LittleEndian.PutUint64(key, uint64(i/1000))
				binary.LittleEndian.PutUint64(key[8:], mixing.Mix(uint64(i%1000)))
				_, _, err := s.Insert(key)
				if err == nil {
					s.Key(uint32(i))
				}
				return err
			}
		}(),
		"compact": func() func(*Budget, int) error {
			var s *Compact
			return func(b *Budget, i int) error {
				if s == nil {
					s = NewCompact(b)
				}
				binary.LittleEndian.PutUint64(key, uint64(i))
				_, err := s.Insert(key)
				return err
			}
		}(),
		"replacing": func() func(*Budget, int) error {
			var s *Replacing
			return func(b *Budget, i int) (err error) {
				if s == nil {
					if s, err = NewReplacing(b, ReplacingOptions{Length: len(key)}); err != nil {
						return err
					}
				}
				binary.LittleEndian.PutUint64(key, mixing.Mix(uint64(i)))
				e, _, err := s.Insert(key)
				if err == nil {
					s.Unpin(e)
				}
				return err
			}
		}(),
	} {
		t.Run(name, func(t *testing.T) {
			b := NewMappedBudget(100 << 20)
			defer b.Release()
			before := resident(t)
			i, most := 0, 1_500_000
			if name == "components" {
				most = 4_000_000 // they are small
			}
			for ; i < most && fill(b, i) == nil; i++ {
			}
			took, charged := resident(t)-before, b.Used()
			if diff := took - charged; diff > charged*3/100+hugePage || -diff > charged*3/100+hugePage {
				t.Errorf("%d keys: the process took %d bytes, %d are charged", i, took, charged)
			}
			t.Logf("%d keys: the process took %d bytes, %d are charged", i, took, charged)
		})
	}
}
