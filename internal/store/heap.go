package store

// Heap is a binary heap, the least element on top, as an Array holds it. It is
// for one goroutine.
type Heap[T any] struct {
	elements Array[T]
	before   func(a, b *T) bool
}

// NewHeap makes an empty heap in the order of before, which charges its memory to
// the budget.
func NewHeap[T any](b *Budget, before func(a, b *T) bool) *Heap[T] {
	return &Heap[T]{NewArray[T](b), before}
}

// Len returns the number of elements.
func (h *Heap[T]) Len() int { return h.elements.Len() }

// Push adds an element. The error is ErrFull.
func (h *Heap[T]) Push(v T) error {
	if err := h.elements.Append(v); err != nil {
		return err
	}
	i := uint32(h.Len() - 1)
	for ; i > 0 && h.before(&v, h.elements.At((i-1)/2)); i = (i - 1) / 2 {
		*h.elements.At(i) = *h.elements.At((i - 1) / 2)
	}
	*h.elements.At(i) = v
	return nil
}

// Pop takes the least element, which must be there.
func (h *Heap[T]) Pop() T {
	top, last, n := *h.elements.At(0), *h.elements.Top(), uint32(h.Len()-1)
	h.elements.Truncate(int(n))
	i := uint32(0)
	for {
		kid := 2*i + 1
		if kid+1 < n && h.before(h.elements.At(kid+1), h.elements.At(kid)) {
			kid++
		}
		if kid >= n || !h.before(h.elements.At(kid), &last) {
			break
		}
		*h.elements.At(i) = *h.elements.At(kid)
		i = kid
	}
	if n > 0 {
		*h.elements.At(i) = last
	}
	return top
}
