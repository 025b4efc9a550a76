package store

import "unsafe"

// Array is a growing array that never moves its elements, so that pointers to
// them stay valid until Free. It serves as payload by index and as a stack. T
// must hold no pointers, as the memory may lie outside the Go heap. It is for
// one goroutine; Shared is for several.
//
// Memory is charged to the budget in pieces of 64 KiB or, for the first
// elements, less. Appending takes constant time, as nothing is copied when the
// array grows.
type Array[T any] struct{ array }

// array is what does not depend on the type of the elements. It is apart, as
// each package that sees an Array compiles all methods of it anew.
type array struct {
	row rows
	n   int
}

// NewArray makes an empty array that charges its memory to the budget.
func NewArray[T any](budget *Budget) Array[T] {
	return Array[T]{array{row: rowsOf[T](budget)}}
}

// At returns a pointer to element i, which must be below Len. It may be read
// and written through, and stays valid until Free.
func (a *Array[T]) At(i uint32) *T {
	var t T
	return (*T)(a.row.element(i, unsafe.Sizeof(t)))
}

// Top returns a pointer to the last element. The array must not be empty.
func (a *Array[T]) Top() *T { return a.At(uint32(a.n - 1)) }

// Append adds an element at the end. If the budget is used up it returns
// ErrFull and leaves the array as it was.
func (a *Array[T]) Append(v T) error {
	if a.n == a.row.have {
		if err := a.row.extend(a.n + 1); err != nil {
			return err
		}
	}
	*a.At(uint32(a.n)) = v
	a.n++
	return nil
}

// Len returns the number of elements.
func (a *array) Len() int { return a.n }

// Truncate drops all elements from index n on, which must not be above Len. The
// memory stays charged, and a later Resize finds the old contents in it.
func (a *array) Truncate(n int) { a.n = n }

// Resize makes the length at least n; it never shortens the array. New elements
// are zero if the array was never truncated. If the budget is used up it
// returns ErrFull and the length stays.
func (a *array) Resize(n int) error {
	if n <= a.n {
		return nil
	}
	if n > a.row.have {
		if err := a.row.extend(n); err != nil {
			return err
		}
	}
	a.n = n
	return nil
}

// Free empties the array and returns its memory to the budget. Pointers into it
// are invalid from then on. The array may be used again.
func (a *array) Free() {
	a.row.free()
	a.n = 0
}
