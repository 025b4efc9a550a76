package lossy

import (
	"encoding/binary"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/storetest"
)

func TestBudgetIsTrue(t *testing.T) {
	key := make([]byte, 24)
	t.Run("compact", func(t *testing.T) {
		var s *Compact
		storetest.BudgetIsTrue(t, 1_500_000, func(b *store.Budget, i int) error {
			if s == nil {
				s = NewCompact(b)
			}
			binary.LittleEndian.PutUint64(key, uint64(i))
			_, err := s.Insert(key)
			return err
		})
	})
	t.Run("replacing", func(t *testing.T) {
		var s *Replacing
		storetest.BudgetIsTrue(t, 1_500_000, func(b *store.Budget, i int) (err error) {
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
		})
	})
}
