package store

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// Arrangement is the order in which the words of keys are put into a tree.
//
// The halves of a tree have few values if what changes together is in the same
// half, and if
// what changes at all is in both. So an arrangement counts, over steps between
// keys of the same length, how often each two words change together. The words
// that change are put together by twos, those first that change together most
// often, then by fours, and so on; that is their order. Those that never change
// are spread among them. Shuffled so, the states of some models take a tenth of
// the inner pairs.
type Arrangement struct {
	words    int
	together []uint32 // of words i and j: together[i·words+j]
	changed  []uint32 // working storage
}

// widestArranged is the number of words above which keys are left as they are.
const widestArranged = 256

// Observe notes a step from a key to another one.
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

// active is the words that changed, in order.
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

// merge puts groups together by twos.
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
	slices.SortStableFunc(couples, func(x, y couple) int { return cmp.Compare(y.weight, x.weight) })
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

// arrange appends the order of n words, given those that change.
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
