package store

import "errors"

// ErrFull says that the memory of a Budget is used up.
var ErrFull = errors.New("the memory limit is reached")

// Budget counts bytes against a limit. Structures that share a memory limit share a Budget.
// It is not safe for concurrent use.
type Budget struct {
	limit, used, peak int64
}

// NewBudget allows limit bytes; 0 is no limit.
func NewBudget(limit int64) *Budget { return &Budget{limit: limit} }

// Take charges n bytes, or charges nothing and returns ErrFull.
func (b *Budget) Take(n int64) error {
	if b.limit > 0 && b.used+n > b.limit {
		return ErrFull
	}
	b.used += n
	b.peak = max(b.peak, b.used)
	return nil
}

// Give returns n bytes.
func (b *Budget) Give(n int64) { b.used -= n }

// Used is the bytes charged now.
func (b *Budget) Used() int64 { return b.used }

// Peak is the most bytes ever charged at once.
func (b *Budget) Peak() int64 { return b.peak }
