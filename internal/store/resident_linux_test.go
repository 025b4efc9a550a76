package store_test

import (
	"encoding/binary"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/storetest"
)

func TestBudgetIsTrue(t *testing.T) {
	key := make([]byte, 24)
	for name, fill := range map[string]func(b *store.Budget, i int) error{
		"exact": func() func(*store.Budget, int) error {
			var s *store.Exact
			return func(b *store.Budget, i int) error {
				if s == nil {
					s = store.NewExact(b)
				}
				binary.LittleEndian.PutUint64(key, mixing.Mix(uint64(i)))
				_, _, err := s.Insert(key)
				return err
			}
		}(),
		"pairs": func() func(*store.Budget, int) error {
			var p *store.Pairs
			return func(b *store.Budget, i int) error {
				if p == nil {
					p = store.NewPairs(b)
				}
				_, _, err := p.Insert(uint32(i), uint32(i%7))
				return err
			}
		}(),
		"components": func() func(*store.Budget, int) error {
			var s *store.States
			return func(b *store.Budget, i int) error {
				if s == nil {
					s = store.NewStates(b, store.InComponents)
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
	} {
		t.Run(name, func(t *testing.T) {
			most := 1_500_000
			if name == "components" {
				most = 4_000_000 // they are small
			}
			storetest.BudgetIsTrue(t, most, fill)
		})
	}
}
