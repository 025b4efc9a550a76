// Package sorting sorts slices of which few are sorted, or short ones. The
// functions of package slices are compiled anew for each type of elements, some
// 10 KB of code; here a type costs three short methods, and a comparison takes
// some nanoseconds longer. It is not for what is sorted once a state or a
// transition of an automaton.
package sorting

import "sort"

// Func sorts as slices.SortFunc does.
func Func[E any](s []E, cmp func(a, b E) int) { sort.Sort(&by[E]{s, cmp}) }

// StableFunc sorts as slices.SortStableFunc does.
func StableFunc[E any](s []E, cmp func(a, b E) int) { sort.Stable(&by[E]{s, cmp}) }

// by is a slice with its order.
type by[E any] struct {
	s   []E
	cmp func(a, b E) int
}

func (b *by[E]) Len() int           { return len(b.s) }
func (b *by[E]) Less(i, j int) bool { return b.cmp(b.s[i], b.s[j]) < 0 }
func (b *by[E]) Swap(i, j int)      { b.s[i], b.s[j] = b.s[j], b.s[i] }
