package compare

import (
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// list is a growing list, or a stack, of elements that never move: the budget
// is charged for a piece at a time, and nothing is copied when it grows.
// Elements may have pointers, unlike those of store.Array; what these point to
// is charged by the caller of append.
type list[T any] struct {
	budget *store.Budget
	pieces [][]T
	n      int
}

// pieceLen is the number of elements of a piece.
const pieceLen = 1 << 10

func newList[T any](b *store.Budget) list[T] { return list[T]{budget: b} }

// bytes is what a piece takes.
func (l *list[T]) bytes() int64 {
	var x T
	return pieceLen * int64(unsafe.Sizeof(x))
}

// len returns the number of elements.
func (l *list[T]) len() int { return l.n }

// at points to element i.
func (l *list[T]) at(i int) *T { return &l.pieces[i/pieceLen][i%pieceLen] }

// top points to the last element.
func (l *list[T]) top() *T { return l.at(l.n - 1) }

// push appends an element. The error is store.ErrFull.
func (l *list[T]) push(x T) error {
	if l.n == len(l.pieces)*pieceLen {
		if err := l.budget.Take(l.bytes()); err != nil {
			return err
		}
		l.pieces = append(l.pieces, make([]T, pieceLen))
	}
	l.n++
	*l.top() = x
	return nil
}

// pop removes the last element.
func (l *list[T]) pop() {
	var zero T
	*l.top() = zero
	l.n--
}

// free empties the list and returns its memory.
func (l *list[T]) free() {
	l.budget.Give(int64(len(l.pieces)) * l.bytes())
	l.pieces, l.n = nil, 0
}
