package store

// Array is a growing array that never moves what it holds. It serves as payload
// by index and as a stack. T must hold no pointers.
type Array[T any] struct {
	chunks[T]
	n int
}

// NewArray makes an empty array that charges its memory to the budget.
func NewArray[T any](budget *Budget) Array[T] { return Array[T]{chunks: chunks[T]{budget: budget}} }

// Len is the number of elements.
func (a *Array[T]) Len() int { return a.n }

// At is element i, to be read or changed; the pointer stays good.
func (a *Array[T]) At(i uint32) *T { return a.at(i) }

// Top is the last element.
func (a *Array[T]) Top() *T { return a.at(uint32(a.n - 1)) }

// Append adds an element, or nothing and returns ErrFull.
func (a *Array[T]) Append(v T) error {
	if a.n == a.have {
		if err := a.extend(a.n + 1); err != nil {
			return err
		}
	}
	*a.at(uint32(a.n)) = v
	a.n++
	return nil
}

// Truncate keeps the first n elements, and the memory of all.
func (a *Array[T]) Truncate(n int) { a.n = n }

// Resize makes the length at least n; new elements are zero if the array was
// never truncated.
func (a *Array[T]) Resize(n int) error {
	if n <= a.n {
		return nil
	}
	if n > a.have {
		if err := a.extend(n); err != nil {
			return err
		}
	}
	a.n = n
	return nil
}

// Free empties the array and gives its memory back.
func (a *Array[T]) Free() {
	a.free()
	a.n = 0
}
