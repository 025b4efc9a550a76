package petri

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Layouts. A vector is a sequence of 64-bit words with a field of bits for each
// place that can change. Fields do not cross words, so that firing a transition
// is one addition per word it touches: the sum of plus−minus, shifted to the
// fields. A decrease does not borrow from the next field, because an enabled
// transition has the tokens it takes, and an increase does not carry into it,
// because places without a proven bound are tested before.

// field is the place of a number in a vector: width bits from shift on in a
// word. A place with width 0 always has its initial tokens.
type field struct {
	word  uint32
	shift uint8
	width uint8
}

// layout describes how markings are written as vectors. All layouts of a net
// have different lengths.
type layout struct {
	fields []field // by place
	bytes  int     // of a vector
	words  int
	owner  []uint32 // by bit: its place
	owned  []uint64 // the bits of places, by word
	capped []uint32 // places whose proven bound is less than what fits

	// Of the first layout:
	steps stepList // by transition: what firing adds to each word
	tests testList // by transition: where it could overflow
}

// addend is what firing a transition adds to one word of the vector, for all
// places in it at once: no field overflows into the next.
type addend struct {
	word uint32
	add  uint64
}

type stepList struct {
	first []uint32
	list  []addend
}

func (s *stepList) of(t int) []addend { return s.list[s.first[t]:s.first[t+1]] }

// test requires that a place has fewer than most tokens before a transition
// fires; otherwise the result does not fit.
type test struct {
	place uint32
	most  uint64
}

type testList struct {
	first []uint32
	list  []test
}

func (s *testList) of(t int) []test { return s.list[s.first[t]:s.first[t+1]] }

// widths of places without a proven bound in the layouts after the first.
var growth = []int{8, 16, 39}

// newLayouts returns the layouts of a net, each wider than the one before. The
// last fits every marking with at most MaxTokens tokens in each place. If all
// bounds are proven there is only one.
func newLayouts(n *Net) []*layout {
	guess := n.observe()
	var out []*layout
	for level := range len(growth) + 1 {
		widths, proven := make([]int, len(n.places)), true
		for p := range widths {
			switch {
			case n.constant(p):
			case n.bounds[p] != unbounded:
				widths[p] = bits.Len64(n.bounds[p])
			default:
				proven = false
				widths[p] = bits.Len64(2*guess[p] + 1)
				if level > 0 {
					widths[p] = max(widths[p], growth[level-1])
				}
				widths[p] = min(widths[p], growth[len(growth)-1])
			}
		}
		l := newLayout(widths)
		if level > 0 {
			l.bytes = max(l.bytes, out[level-1].bytes+1) // the length tells the layout
		}
		out = append(out, l)
		if proven {
			break
		}
	}
	for _, l := range out {
		l.words = max(l.words, (l.bytes+7)/8)
		for p, f := range l.fields {
			if f.width > 0 && n.bounds[p] != unbounded && n.bounds[p] < f.most() {
				l.capped = append(l.capped, uint32(p))
			}
		}
	}
	out[0].prepare(n)
	return out
}

// constant reports whether a place always has its initial tokens.
func (n *Net) constant(p int) bool { return n.bounds[p] == n.initial[p] && !n.shrinks[p] }

// newLayout assigns the fields: the widest first, none across the end of a
// word.
func newLayout(widths []int) *layout {
	l := &layout{fields: make([]field, len(widths))}
	order := make([]int, 0, len(widths))
	for p, w := range widths {
		if w > 0 {
			order = append(order, p)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(widths[b], widths[a]) })
	word, used := 0, 0
	for _, p := range order {
		if used+widths[p] > 64 {
			word, used = word+1, 0
		}
		l.fields[p] = field{uint32(word), uint8(used), uint8(widths[p])}
		used += widths[p]
	}
	if len(order) > 0 {
		l.words, l.bytes = word+1, word*8+(used+7)/8
	}
	l.owner, l.owned = make([]uint32, 64*l.words), make([]uint64, l.words)
	for _, p := range order {
		f := l.fields[p]
		l.owned[f.word] |= f.mask()
		for b := range int(f.width) {
			l.owner[int(f.word)*64+int(f.shift)+b] = uint32(p)
		}
	}
	return l
}

// in returns the number in a vector; the width must not be 0.
func (f field) in(words []uint64) uint64 { return words[f.word] >> f.shift & f.most() }

// mask has the bits of the field set.
func (f field) mask() uint64 { return (1<<f.width - 1) << f.shift }

// most is the largest number that fits.
func (f field) most() uint64 { return 1<<f.width - 1 }

// prepare computes for each transition what firing it adds to the words of the
// first layout, and which places it could overflow.
func (l *layout) prepare(n *Net) {
	l.steps.first, l.tests.first = append(l.steps.first, 0), append(l.tests.first, 0)
	for t := range n.transitions {
		begin := len(l.steps.list)
		for _, c := range n.changes.of(t) {
			f := l.fields[c.place]
			if f.width == 0 {
				continue // then t is never enabled
			}
			l.addTo(begin, f.word, (c.plus-c.minus)<<f.shift)
			if c.plus > 0 && n.bounds[c.place] == unbounded {
				most := uint64(0)
				if c.plus <= f.most() {
					most = f.most() - c.plus + 1
				}
				l.tests.list = append(l.tests.list, test{c.place, most})
			}
		}
		l.steps.first, l.tests.first = append(l.steps.first, uint32(len(l.steps.list))), append(l.tests.first, uint32(len(l.tests.list)))
	}
}

// addTo adds to an addend of the current transition, whose addends start at
// begin.
func (l *layout) addTo(begin int, word uint32, add uint64) {
	for i := range l.steps.list[begin:] {
		if s := &l.steps.list[begin+i]; s.word == word {
			s.add += add
			return
		}
	}
	l.steps.list = append(l.steps.list, addend{word, add})
}

// observed is how many steps the random walk of observe takes.
const observed = 2000

// observe returns the most tokens that places have on a random walk from the
// initial marking, as a guess for the first layout. The generator has a fixed
// seed, so that the same net always has the same vectors.
func (n *Net) observe() []uint64 {
	most := slices.Clone(n.initial)
	if !slices.Contains(n.bounds, unbounded) || len(n.transitions) == 0 {
		return most
	}
	rng := rand.New(rand.NewPCG(1, 2))
	m := slices.Clone(n.initial)
	for range observed {
		t := n.someEnabled(m, rng.IntN(len(n.transitions)))
		if t < 0 {
			copy(m, n.initial)
			continue
		}
		for _, c := range n.changes.of(t) {
			m[c.place] += c.plus - c.minus
			most[c.place] = max(most[c.place], m[c.place])
			if m[c.place] > MaxTokens {
				return most
			}
		}
	}
	return most
}

// someEnabled returns the first enabled transition from number t on,
// cyclically; -1 if there is none.
func (n *Net) someEnabled(m []uint64, t int) int {
	for i := range n.transitions {
		if u := (t + i) % len(n.transitions); n.enabled(m, u) {
			return u
		}
	}
	return -1
}

func (n *Net) enabled(m []uint64, t int) bool {
	for _, a := range n.pre.of(t) {
		if m[a.place] < a.weight {
			return false
		}
	}
	return true
}
