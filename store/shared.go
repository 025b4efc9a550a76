package store

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// Shared is a growing array for several goroutines: payload by the numbers of a
// shared tree or of shared pairs. What it holds never moves; new elements are
// zero. The elements themselves are to be read and changed by package atomic's
// functions. T must hold no pointers.
type Shared[T any] struct {
	row    chunks[T]
	mu     sync.Mutex
	usable atomic.Uint64
}

// NewShared makes an empty array that charges its memory to the budget.
func NewShared[T any](b *Budget) *Shared[T] { return &Shared[T]{row: chunks[T]{budget: b}} }

// At is element i; the pointer stays good. ErrFull says that there is no room
// for it.
func (s *Shared[T]) At(i uint32) (*T, error) {
	if uint64(i) >= s.usable.Load() {
		if err := s.reach(uint64(i) + 1); err != nil {
			return nil, err
		}
	}
	return s.row.at(i), nil
}

// There is element i, which At has given before.
func (s *Shared[T]) There(i uint32) *T { return s.row.at(i) }

// Len is how many elements there is room for, from 0 on.
func (s *Shared[T]) Len() int { return int(s.usable.Load()) }

func (s *Shared[T]) reach(n uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	had := s.row.have
	if err := s.row.extend(int(n)); err != nil {
		return err
	}
	s.touch(had)
	s.usable.Store(uint64(s.row.have))
	return nil
}

// touch writes to the pages of the elements from one on, which nobody uses yet
// (see touch in slots.go).
func (s *Shared[T]) touch(from int) {
	var zero T
	for i := from; i < s.row.have; i += perPage[T]() {
		*s.row.at(uint32(i)) = zero
	}
}

// Fetch is At, and asks the processor to fetch the element, but does not wait
// for it.
func (s *Shared[T]) Fetch(i uint32) (*T, error) {
	p, err := s.At(i)
	if err == nil {
		cacheline.Prefetch(unsafe.Pointer(p))
	}
	return p, err
}

// Free empties the array and gives its memory back. Nobody may use it meanwhile.
func (s *Shared[T]) Free() {
	s.row.free()
	s.usable.Store(0)
}
