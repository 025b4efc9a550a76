package store

const (
	chunkBits = 14
	chunkLen  = 1 << chunkBits
	chunkMask = chunkLen - 1
	firstLen  = 64 // a small search should not pay for a whole chunk
)

// Array is a growing array in chunks: it never moves what it holds (but for the first, small
// chunk), so growing needs no second copy. It serves as payload by index and as a stack.
// T must hold no pointers.
type Array[T any] struct {
	budget *Budget
	chunks [][]T
	n      int
}

// NewArray makes an empty array that charges its memory to the budget.
func NewArray[T any](budget *Budget) Array[T] { return Array[T]{budget: budget} }

// Len is the number of elements.
func (a *Array[T]) Len() int { return a.n }

// At is element i, to be read or changed; the pointer is good until the next Append.
func (a *Array[T]) At(i uint32) *T { return &a.chunks[i>>chunkBits][i&chunkMask] }

// Top is the last element.
func (a *Array[T]) Top() *T { return a.At(uint32(a.n - 1)) }

// Append adds an element, or nothing and returns ErrFull.
func (a *Array[T]) Append(v T) error {
	c := a.n >> chunkBits
	if c == len(a.chunks) || a.n&chunkMask >= len(a.chunks[c]) {
		if err := a.grow(); err != nil {
			return err
		}
	}
	a.chunks[c][a.n&chunkMask] = v
	a.n++
	return nil
}

// Truncate keeps the first n elements, and the memory of all.
func (a *Array[T]) Truncate(n int) { a.n = n }

// Resize makes the length at least n; new elements are zero if the array was never truncated.
func (a *Array[T]) Resize(n int) error {
	for a.n < n {
		if c := a.n >> chunkBits; c == len(a.chunks) || a.n&chunkMask >= len(a.chunks[c]) {
			if err := a.grow(); err != nil {
				return err
			}
		}
		a.n = min(n, (a.n>>chunkBits)<<chunkBits+len(a.chunks[a.n>>chunkBits]))
	}
	return nil
}

// Free empties the array and gives its memory back.
func (a *Array[T]) Free() {
	for _, chunk := range a.chunks {
		free(a.budget, chunk)
	}
	a.chunks, a.n = nil, 0
}

func (a *Array[T]) grow() error {
	if len(a.chunks) != 1 || len(a.chunks[0]) == chunkLen {
		n := chunkLen
		if len(a.chunks) == 0 {
			n = firstLen
		}
		chunk, err := allocate[T](a.budget, n)
		if err != nil {
			return err
		}
		a.chunks = append(a.chunks, chunk)
		return nil
	}
	old := a.chunks[0]
	chunk, err := allocate[T](a.budget, 2*len(old))
	if err != nil {
		return err
	}
	copy(chunk, old)
	a.chunks[0] = chunk
	free(a.budget, old)
	return nil
}
