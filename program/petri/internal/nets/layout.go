package nets

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
	Word  uint32
	Shift uint8
	Width uint8
}

// Layout describes how markings are written as vectors. All layouts of a net
// have different lengths.
type Layout struct {
	Fields []field // by place
	Bytes  int     // of a vector
	Words  int
	owner  []uint32 // by bit: its place
	Owned  []uint64 // the bits of places, by word
	Capped []uint32 // places whose proven bound is less than what fits

	// Of the first layout:
	Steps stepList // by transition: what firing adds to each word
	Tests testList // by transition: where it could overflow
}

// addend is what firing a transition adds to one word of the vector, for all
// places in it at once: no field overflows into the next.
type addend struct {
	Word uint32
	Add  uint64
}

type stepList struct {
	first []uint32
	list  []addend
}

func (s *stepList) Of(t int) []addend { return s.list[s.first[t]:s.first[t+1]] }

// test requires that a place has fewer than most tokens before a transition
// fires; otherwise the result does not fit.
type test struct {
	Place uint32
	Most  uint64
}

type testList struct {
	first []uint32
	list  []test
}

func (tl *testList) Of(t int) []test { return tl.list[tl.first[t]:tl.first[t+1]] }

// widths of places without a proven bound in the layouts after the first.
var growth = []int{8, 16, 39}

// newLayouts returns the layouts of a net, each wider than the one before. The
// last fits every marking with at most MaxTokens tokens in each place. If all
// bounds are proven there is only one.
func newLayouts(n *Net) []*Layout {
	guess := n.observe()
	var out []*Layout
	for level := range len(growth) + 1 {
		widths, proven := make([]int, len(n.Places)), true
		for p := range widths {
			switch {
			case n.Constant(p):
			case n.Bounds[p] != Unbounded:
				widths[p] = bits.Len64(n.Bounds[p])
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
			l.Bytes = max(l.Bytes, out[level-1].Bytes+1) // the length tells the layout
		}
		out = append(out, l)
		if proven {
			break
		}
	}
	for _, l := range out {
		l.Words = max(l.Words, (l.Bytes+7)/8)
		for p, f := range l.Fields {
			if f.Width > 0 && n.Bounds[p] != Unbounded && n.Bounds[p] < f.Most() {
				l.Capped = append(l.Capped, uint32(p))
			}
		}
	}
	out[0].prepare(n)
	return out
}

// Constant reports whether a place always has its initial tokens.
func (n *Net) Constant(p int) bool { return n.Bounds[p] == n.Initial[p] && !n.shrinks[p] }

// newLayout assigns the fields: the widest first, none across the end of a
// word.
func newLayout(widths []int) *Layout {
	l := &Layout{Fields: make([]field, len(widths))}
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
		l.Fields[p] = field{uint32(word), uint8(used), uint8(widths[p])}
		used += widths[p]
	}
	if len(order) > 0 {
		l.Words, l.Bytes = word+1, word*8+(used+7)/8
	}
	l.owner, l.Owned = make([]uint32, 64*l.Words), make([]uint64, l.Words)
	for _, p := range order {
		f := l.Fields[p]
		l.Owned[f.Word] |= f.Mask()
		for b := range int(f.Width) {
			l.owner[int(f.Word)*64+int(f.Shift)+b] = uint32(p)
		}
	}
	return l
}

// In returns the number in a vector; the width must not be 0.
func (f field) In(words []uint64) uint64 { return words[f.Word] >> f.Shift & f.Most() }

// Mask has the bits of the field set.
func (f field) Mask() uint64 { return (1<<f.Width - 1) << f.Shift }

// Most is the largest number that fits.
func (f field) Most() uint64 { return 1<<f.Width - 1 }

// prepare computes for each transition what firing it adds to the words of the
// first layout, and which places it could overflow.
func (l *Layout) prepare(n *Net) {
	l.Steps.first, l.Tests.first = append(l.Steps.first, 0), append(l.Tests.first, 0)
	for t := range n.Transitions {
		begin := len(l.Steps.list)
		for _, c := range n.Changes.Of(t) {
			f := l.Fields[c.Place]
			if f.Width == 0 {
				continue // then t is never enabled
			}
			l.addTo(begin, f.Word, (c.Plus-c.Minus)<<f.Shift)
			if c.Plus > 0 && n.Bounds[c.Place] == Unbounded {
				most := uint64(0)
				if c.Plus <= f.Most() {
					most = f.Most() - c.Plus + 1
				}
				l.Tests.list = append(l.Tests.list, test{c.Place, most})
			}
		}
		l.Steps.first, l.Tests.first = append(l.Steps.first, uint32(len(l.Steps.list))), append(l.Tests.first, uint32(len(l.Tests.list)))
	}
}

// addTo adds to an addend of the current transition, whose addends start at
// begin.
func (l *Layout) addTo(begin int, word uint32, add uint64) {
	for i := range l.Steps.list[begin:] {
		if s := &l.Steps.list[begin+i]; s.Word == word {
			s.Add += add
			return
		}
	}
	l.Steps.list = append(l.Steps.list, addend{word, add})
}

// observed is how many steps the random walk of observe takes.
const observed = 2000

// observe returns the most tokens that places have on a random walk from the
// initial marking, as a guess for the first layout. The generator has a fixed
// seed, so that the same net always has the same vectors.
func (n *Net) observe() []uint64 {
	most := slices.Clone(n.Initial)
	if !slices.Contains(n.Bounds, Unbounded) || len(n.Transitions) == 0 {
		return most
	}
	rng := rand.New(rand.NewPCG(1, 2))
	m := slices.Clone(n.Initial)
	for range observed {
		t := n.SomeEnabled(m, rng.IntN(len(n.Transitions)))
		if t < 0 {
			copy(m, n.Initial)
			continue
		}
		for _, c := range n.Changes.Of(t) {
			m[c.Place] += c.Plus - c.Minus
			most[c.Place] = max(most[c.Place], m[c.Place])
			if m[c.Place] > MaxTokens {
				return most
			}
		}
	}
	return most
}

// SomeEnabled returns the first enabled transition from number t on,
// cyclically; -1 if there is none.
func (n *Net) SomeEnabled(m []uint64, t int) int {
	for i := range n.Transitions {
		if u := (t + i) % len(n.Transitions); n.Enabled(m, u) {
			return u
		}
	}
	return -1
}

// Enabled reports whether a transition may fire with these tokens.
func (n *Net) Enabled(m []uint64, t int) bool {
	for _, a := range n.Pre.Of(t) {
		if m[a.Place] < a.Weight {
			return false
		}
	}
	return true
}
