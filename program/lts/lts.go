package lts

import (
	"fmt"
	"iter"
	"math"

	"github.com/ltlcheck/ltlcheck/program"
)

// LTS is a labelled transition system. It is immutable and safe for concurrent
// use. In memory a transition takes 8 bytes, a state 4; each label is stored
// once.
type LTS struct {
	states  int
	initial uint32
	first   []uint32 // the transitions of state s are edges[first[s]:first[s+1]]; states beyond have none
	edges   []Edge
	labels  []string
	width   int // bytes of a state vector
}

// Edge is a transition without the state that it leaves: the element of Out.
type Edge struct {
	Label uint32 // its number in Labels
	To    uint32
}

// Transition is a transition of a system that is built in Go, for New. Labels
// may be any texts.
type Transition struct {
	From  int
	Label string
	To    int
}

// New makes a system of states 0 to states-1. There is at least one state, and
// initial and the ends of transitions must be among them; otherwise it is an
// error, which names the transition by its index. Transitions may come in any
// order; those of one state keep theirs.
func New(initial, states int, transitions []Transition) (*LTS, error) {
	if states < 1 || states > math.MaxUint32 {
		return nil, fmt.Errorf("%d states: want at least one, and at most %d", states, uint32(math.MaxUint32))
	}
	b := newBuilder(states)
	if !b.has(uint64(max(initial, 0))) || initial < 0 {
		return nil, fmt.Errorf("the initial state %d is none of the %d states", initial, states)
	}
	b.initial = uint32(initial)
	for i, t := range transitions {
		if t.From < 0 || t.To < 0 || !b.has(uint64(t.From)) || !b.has(uint64(t.To)) {
			return nil, fmt.Errorf("transition %d leads from %d to %d, but there are %d states", i, t.From, t.To, states)
		}
		b.add(uint32(t.From), b.label([]byte(t.Label)), uint32(t.To))
	}
	return b.build(), nil
}

// Numbered makes a system whose labels are numbered already: Edge.Label is an
// index into labels. edges yields transitions with their sources. Labels that
// no transition has are left out, and the others may get new numbers. It saves
// looking up a text for each transition, where New has to.
func Numbered(initial, states int, labels []string, edges iter.Seq2[int, Edge]) (*LTS, error) {
	l, err := New(initial, states, nil)
	if err != nil {
		return nil, err
	}
	b := newBuilder(states)
	b.initial = l.initial
	known := make([]uint32, len(labels)) // number + 1
	for from, e := range edges {
		if from < 0 || !b.has(uint64(from)) || !b.has(uint64(e.To)) || int(e.Label) >= len(labels) {
			return nil, fmt.Errorf("a transition from %d to %d by label %d, but there are %d states and %d labels", from, e.To, e.Label, states, len(labels))
		}
		if known[e.Label] == 0 {
			known[e.Label] = b.label([]byte(labels[e.Label])) + 1
		}
		b.add(uint32(from), known[e.Label]-1, e.To)
	}
	return b.build(), nil
}

// States returns the number of states. They are numbered from 0 on.
func (l *LTS) States() int { return l.states }

// Transitions returns the number of transitions.
func (l *LTS) Transitions() int { return len(l.edges) }

// Initial returns the number of the initial state.
func (l *LTS) Initial() int { return int(l.initial) }

// Labels returns the labels, each once, in the order in which they first
// appear: Edge.Label is an index into it. The slice must not be changed.
func (l *LTS) Labels() []string { return l.labels }

// Out returns the transitions that leave a state, in the order of the file. The
// slice is part of the system and must not be changed.
func (l *LTS) Out(state int) []Edge {
	if state+1 >= len(l.first) {
		return nil
	}
	return l.edges[l.first[state]:l.first[state+1]]
}

// vector appends the state's number in width bytes, the lowest first.
func (l *LTS) vector(b program.State, state uint32) program.State {
	for range l.width {
		b = append(b, byte(state))
		state >>= 8
	}
	return b
}

// number decodes what vector encodes.
func number(s program.State) (state int) {
	for i := len(s) - 1; i >= 0; i-- {
		state = state<<8 | int(s[i])
	}
	return state
}

// builder collects transitions in any order. They take 12 bytes each until they
// are sorted by their source.
type builder struct {
	states  int
	initial uint32
	highest uint32 // state that is mentioned
	from    []uint32
	edges   []Edge
	labels  []string
	numbers map[string]uint32
}

func newBuilder(states int) *builder { return &builder{states: states, numbers: map[string]uint32{}} }

func (b *builder) has(state uint64) bool { return state < uint64(b.states) }

// label returns the number of a label, a new one if the text is new.
func (b *builder) label(text []byte) uint32 {
	if n, ok := b.numbers[string(text)]; ok {
		return n
	}
	s, n := string(text), uint32(len(b.labels))
	b.labels, b.numbers[s] = append(b.labels, s), n
	return n
}

func (b *builder) add(from, label, to uint32) {
	b.highest = max(b.highest, from, to)
	b.from = append(b.from, from)
	b.edges = append(b.edges, Edge{label, to})
}

// build sorts the transitions by their source, those of one state in the order
// of adding: by counting, in time and space linear in states and transitions.
// The builder must not be used afterwards.
func (b *builder) build() *LTS {
	l := &LTS{states: b.states, initial: b.initial, labels: b.labels, width: 1}
	for ; l.width < 4 && b.states > 1<<(8*l.width); l.width++ {
	}
	b.highest = max(b.highest, b.initial)
	l.first = make([]uint32, int(b.highest)+2)
	sorted := true
	for i, from := range b.from {
		l.first[from+1]++
		sorted = sorted && (i == 0 || b.from[i-1] <= from)
	}
	for i := 1; i < len(l.first); i++ {
		l.first[i] += l.first[i-1]
	}
	if l.edges = b.edges; !sorted {
		l.edges = make([]Edge, len(b.edges))
		next := append([]uint32(nil), l.first...)
		for i, from := range b.from {
			l.edges[next[from]] = b.edges[i]
			next[from]++
		}
	}
	return l
}
