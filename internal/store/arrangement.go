package store

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Arrangement learns an order in which a Tree pairs the words of its keys. The
// zero value has seen no keys and is ready for Observe.
//
// The halves of a tree have few values if words that change together are in the
// same half, and if both halves contain words that change. An arrangement
// counts, over steps between keys of the same length, how often each two words
// change together:
//
//	groups := each word that ever changed, by itself
//	while there is more than one group:
//	    pair the groups, those with the greatest weight first
//	order := the one group, with the words that never change spread evenly in it
//
// The weight of two groups is the mean, over a word of each, of how often both
// changed, divided by the geometric mean of how often each of them did. With
// such an order the states of some models take a tenth of the inner pairs.
//
// It needs 4 bytes for each two words, so that keys beyond widestArranged words
// are ignored. It is for one goroutine.
type Arrangement struct {
	words int
	// together[i·words+j] counts the steps in which words i and j both changed;
	// on the diagonal it counts the steps in which word i changed.
	together []uint32
	// changed has the words that differ in the step that Observe looks at. It
	// is a field so that Observe does not allocate.
	changed []uint32
}

// widestArranged is the number of words of 4 bytes above which Observe ignores
// keys: the table of counts has the square of that many entries.
const widestArranged = 256

// Observe counts the words in which two keys of the same length differ. The
// caller passes a state and one of its successors; keys of different lengths
// and keys of more than 1024 bytes are ignored. The time is linear in the
// length and quadratic in the number of words that differ. Neither key is
// retained.
func (a *Arrangement) Observe(from, to []byte) {
	if len(from) != len(to) || len(to) > 4*widestArranged {
		return
	}
	a.widen((len(to) + 3) / 4)
	a.changed = a.changed[:0]
	for i := 0; i < len(to); i += 4 {
		if i+4 > len(to) {
			if last(from) != last(to) {
				a.changed = append(a.changed, uint32(i/4))
			}
			break
		}
		if binary.NativeEndian.Uint32(from[i:]) != binary.NativeEndian.Uint32(to[i:]) {
			a.changed = append(a.changed, uint32(i/4))
		}
	}
	for _, i := range a.changed {
		for _, j := range a.changed {
			a.together[int(i)*a.words+int(j)]++
		}
	}
}

// widen enlarges the table to keys of more words, with the counts it has.
func (a *Arrangement) widen(words int) {
	if words <= a.words {
		return
	}
	wider := make([]uint32, words*words)
	for i := range a.words {
		copy(wider[i*words:], a.together[i*a.words:(i+1)*a.words])
	}
	a.words, a.together = words, wider
}

// active returns the numbers of all words that ever changed, those that change
// together next to each other.
func (a *Arrangement) active() []uint32 {
	var groups [][]uint32
	for i := range a.words {
		if a.together[i*a.words+i] > 0 {
			groups = append(groups, []uint32{uint32(i)})
		}
	}
	for len(groups) > 1 {
		groups = a.merge(groups)
	}
	return slices.Concat(groups...)
}

// merge pairs groups greedily by descending weight, each with one other at
// most, and returns the pairs followed by the groups that are left over. So the
// number of groups is about halved.
func (a *Arrangement) merge(groups [][]uint32) [][]uint32 {
	type couple struct {
		i, j   int
		weight float64
	}
	var couples []couple
	for i := range groups {
		for j := range i {
			couples = append(couples, couple{j, i, a.weight(groups[j], groups[i])})
		}
	}
	sorting.StableFunc(couples, func(x, y couple) int { return cmp.Compare(y.weight, x.weight) })
	var merged [][]uint32
	used := make([]bool, len(groups))
	for _, c := range couples {
		if !used[c.i] && !used[c.j] {
			used[c.i], used[c.j] = true, true
			merged = append(merged, slices.Concat(groups[c.i], groups[c.j]))
		}
	}
	for i, g := range groups {
		if !used[i] {
			merged = append(merged, g)
		}
	}
	return merged
}

// weight is how often a word of one group changes together with one of another,
// on average.
func (a *Arrangement) weight(x, y []uint32) float64 {
	sum := 0.0
	for _, i := range x {
		for _, j := range y {
			sum += float64(a.together[int(i)*a.words+int(j)]) / math.Sqrt(float64(a.together[int(i)*a.words+int(i)])*float64(a.together[int(j)*a.words+int(j)]))
		}
	}
	return sum / float64(len(x)*len(y))
}

// arrange fills order with a permutation of the words 0 … n-1: the words of
// active that are below n, in their order, at even distances, and all other
// words in ascending order between them. The capacity of order is reused.
func arrange(order, active []uint32, n int) []uint32 {
	some := 0
	for _, w := range active {
		if int(w) < n {
			some++
		}
	}
	order = order[:0]
	idle := func(w uint32) bool { return !slices.Contains(active, w) }
	next, rest, placed := 0, uint32(0), 0
	for place := range n {
		if placed < some && placed*n <= place*some || n-place == some-placed {
			for int(active[next]) >= n {
				next++
			}
			order = append(order, active[next])
			next++
			placed++
			continue
		}
		for !idle(rest) {
			rest++
		}
		order = append(order, rest)
		rest++
	}
	return order
}
