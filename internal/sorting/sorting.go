// Package sorting sorts slices that are short, or of which few are sorted. The
// functions of package slices are compiled anew for each type of elements, some
// 10 KB of code; here a type costs five short methods. Up to a dozen elements
// are sorted as fast as by package slices, and without allocation; of more, a
// comparison takes some nanoseconds longer. It is not for long slices that are
// sorted once a state.
package sorting

import "sort"

// short is how many elements are sorted by insertion.
const short = 12

// Func sorts as slices.SortFunc does.
func Func[E any](s []E, cmp func(a, b E) int) {
	if len(s) <= short {
		insert(s, cmp)
		return
	}
	sort.Sort(&by[E]{s, cmp})
}

// StableFunc sorts as slices.SortStableFunc does.
func StableFunc[E any](s []E, cmp func(a, b E) int) {
	if len(s) <= short {
		insert(s, cmp)
		return
	}
	sort.Stable(&by[E]{s, cmp})
}

// insert sorts by insertion, which is stable.
func insert[E any](s []E, cmp func(a, b E) int) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && cmp(s[j], s[j-1]) < 0; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}

// by is a slice with its order.
type by[E any] struct {
	s   []E
	cmp func(a, b E) int
}

func (b *by[E]) Len() int           { return len(b.s) }
func (b *by[E]) Less(i, j int) bool { return b.cmp(b.s[i], b.s[j]) < 0 }
func (b *by[E]) Swap(i, j int)      { b.s[i], b.s[j] = b.s[j], b.s[i] }
