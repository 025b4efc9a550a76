package store

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// Shared is a growing array for several goroutines: payload by the numbers of a
// shared store. Elements never move, and new ones are zero. Growth is
// synchronised here; the elements themselves are to be read and changed by the
// functions of package atomic. T must hold no pointers.
type Shared[T any] struct{ shared }

// shared is what does not depend on the type of the elements; see array.
type shared struct {
	row rows
	// mu guards the growth of row; usable is row.have as published to readers.
	mu     sync.Mutex
	usable atomic.Uint64
}

// NewShared makes an empty array that charges its memory to the budget.
func NewShared[T any](b *Budget) *Shared[T] {
	return &Shared[T]{shared{row: rowsOf[T](b)}}
}

// At returns a pointer to element i, and enlarges the array up to it. The
// pointer is valid until Free. ErrFull means that there is no room.
func (s *Shared[T]) At(i uint32) (*T, error) {
	if uint64(i) >= s.usable.Load() {
		if err := s.reach(uint64(i) + 1); err != nil {
			return nil, err
		}
	}
	return s.There(i), nil
}

// There is At of an element below Len, without its check.
func (s *Shared[T]) There(i uint32) *T {
	var t T
	return (*T)(s.row.element(i, unsafe.Sizeof(t)))
}

// Fetch is At that also starts loading the element into the processor's cache,
// without waiting for it.
func (s *Shared[T]) Fetch(i uint32) (*T, error) {
	p, err := s.At(i)
	if err == nil {
		cacheline.Prefetch(unsafe.Pointer(p))
	}
	return p, err
}

// Len returns how many elements exist: those below it may be read by There.
func (s *shared) Len() int { return int(s.usable.Load()) }

// reach makes at least n elements usable.
func (s *shared) reach(n uint64) error {
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

// touch writes to the pages of new elements from one on, which no other
// goroutine uses yet (see touch in slots.go).
func (s *shared) touch(from int) {
	for i := from; i < s.row.have; i += max(1, pageSize/s.row.size) {
		s.row.at(uint32(i))[0] = 0
	}
}

// Free empties the array and returns its memory to the budget. No goroutine may
// use it meanwhile.
func (s *shared) Free() {
	s.row.free()
	s.usable.Store(0)
}
