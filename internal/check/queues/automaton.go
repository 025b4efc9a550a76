package queues

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// separator ends the messages of a channel in a word; messages are numbered
// from 1 on.
const separator = 0

// arc is an edge of an automaton.
type arc struct{ on, to int32 }

// diagram is a minimal deterministic automaton without dead states, whose
// states are numbered in the order of a breadth-first search from state 0, the
// initial one. So equal sets are equal diagrams. The empty set has no states.
type diagram struct {
	arcs  [][]arc // by state, in the order of letters
	final []bool
	text  string // see key
}

// empty reports whether the set is empty.
func (d *diagram) empty() bool { return len(d.arcs) == 0 }

// after returns the state that a letter leads to; -1 if there is none.
func (d *diagram) after(q, on int32) int32 {
	if q < 0 {
		return -1
	}
	i, ok := slices.BinarySearchFunc(d.arcs[q], on, func(a arc, on int32) int { return int(a.on) - int(on) })
	if !ok {
		return -1
	}
	return d.arcs[q][i].to
}

// along returns the state that a word leads to; -1 if there is none.
func (d *diagram) along(q int32, word []int32) int32 {
	for _, on := range word {
		q = d.after(q, on)
	}
	return q
}

// contains reports whether a word is in the set.
func (d *diagram) contains(word []int32) bool {
	if d.empty() {
		return false
	}
	q := d.along(0, word)
	return q >= 0 && d.final[q]
}

// key returns a text that is equal for equal sets.
func (d *diagram) key() string {
	if d.text != "" {
		return d.text
	}
	var b []byte
	for q, arcs := range d.arcs {
		b = binary.AppendUvarint(b, uint64(len(arcs))<<1|bit(d.final[q]))
		for _, a := range arcs {
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(a.on)), uint64(a.to))
		}
	}
	d.text = "d" + string(b)
	return d.text
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// bytes is what a diagram takes in memory, about.
func (d *diagram) bytes() int64 {
	n := int64(64 + 2*len(d.text))
	for _, arcs := range d.arcs {
		n += int64(25 + 8*len(arcs))
	}
	return n
}

// shortest returns a shortest word of a set that is not empty, the first in the
// order of letters.
func (d *diagram) shortest() []int32 {
	type step struct{ from, on int32 }
	came := make([]step, len(d.arcs))
	seen := make([]bool, len(d.arcs))
	seen[0] = true
	for queue := []int32{0}; ; queue = queue[1:] {
		q := queue[0]
		if d.final[q] {
			var word []int32
			for ; q != 0; q = came[q].from {
				word = append(word, came[q].on)
			}
			slices.Reverse(word)
			return word
		}
		for _, a := range d.arcs[q] {
			if !seen[a.to] {
				seen[a.to], came[a.to] = true, step{q, a.on}
				queue = append(queue, a.to)
			}
		}
	}
}

// layers returns for each state of a set of contents how many separators words
// have before it: the number of the channel that is read there.
func (d *diagram) layers() []int {
	layer := make([]int, len(d.arcs))
	for q, arcs := range d.arcs { // breadth first: a state comes after one that leads to it
		for _, a := range arcs {
			if int(a.to) > q {
				layer[a.to] = layer[q] + int(bit(a.on == separator))
			}
		}
	}
	return layer
}

// letters returns the messages that channel i can hold.
func (d *diagram) letters(i int) (all []int32) {
	for q, l := range d.layers() {
		if l != i {
			continue
		}
		for _, a := range d.arcs[q] {
			if a.on != separator {
				all = append(all, a.on)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// sketch is an automaton under construction, nondeterministic and with empty
// edges.
type sketch struct {
	arcs    [][]arc
	skips   [][]int32 // empty edges
	final   []bool
	initial []int32
}

// add adds a state.
func (s *sketch) add() int32 {
	s.arcs, s.skips, s.final = append(s.arcs, nil), append(s.skips, nil), append(s.final, false)
	return int32(len(s.arcs) - 1)
}

// word adds states between two, so that a word leads from one to the other.
func (s *sketch) word(from int32, word []int32, to int32) {
	if len(word) == 0 {
		s.skips[from] = append(s.skips[from], to)
		return
	}
	for i, on := range word {
		next := to
		if i < len(word)-1 {
			next = s.add()
		}
		s.arcs[from] = append(s.arcs[from], arc{on, next})
		from = next
	}
}

// states adds as many states as d has, without edges, and returns the number of
// the first.
func (s *sketch) states(d *diagram) int32 {
	first := int32(len(s.arcs))
	for range d.arcs {
		s.add()
	}
	return first
}

// copy adds the states and edges of d, and returns the number of the first.
func (s *sketch) copy(d *diagram) int32 {
	first := s.states(d)
	for q, arcs := range d.arcs {
		at := first + int32(q)
		s.final[at] = d.final[q]
		for _, a := range arcs {
			s.arcs[at] = append(s.arcs[at], arc{a.on, first + a.to})
		}
	}
	return first
}

// builder makes diagrams within the limits of a search.
type builder struct {
	*monitor.Monitor
	taken int64
}

// charge takes memory for an operation under way, and polls the limits.
func (b *builder) charge(n int) error {
	if err := b.Budget.Take(int64(n)); err != nil {
		return err
	}
	b.taken += int64(n)
	return b.Poll(0)
}

// done gives the memory of an operation back.
func (b *builder) done() {
	b.Budget.Give(b.taken)
	b.taken = 0
}

// diagram returns the set of words of a sketch, by the construction of subsets.
// The cost is exponential in the states of the sketch at worst.
func (b *builder) diagram(s *sketch) (*diagram, error) {
	defer b.done()
	raw := &diagram{}
	numbers, subsets := map[string]int32{}, [][]int32{}
	mark := make([]int32, len(s.arcs))
	stamp := int32(0)
	number := func(subset []int32) (int32, error) {
		stamp++
		subset = s.closure(subset, mark, stamp)
		key := make([]byte, 0, 4*len(subset))
		final := false
		for _, q := range subset {
			key = binary.LittleEndian.AppendUint32(key, uint32(q))
			final = final || s.final[q]
		}
		n, ok := numbers[string(key)]
		if !ok {
			n = int32(len(subsets))
			numbers[string(key)] = n
			subsets, raw.arcs, raw.final = append(subsets, subset), append(raw.arcs, nil), append(raw.final, final)
			return n, b.charge(96 + 8*len(subset))
		}
		return n, b.Poll(0)
	}
	if _, err := number(s.initial); err != nil {
		return nil, err
	}
	for q := 0; q < len(subsets); q++ {
		var all []arc
		for _, p := range subsets[q] {
			all = append(all, s.arcs[p]...)
		}
		slices.SortFunc(all, func(x, y arc) int { return int(x.on) - int(y.on) })
		for i := 0; i < len(all); {
			on, to := all[i].on, []int32(nil)
			for ; i < len(all) && all[i].on == on; i++ {
				to = append(to, all[i].to)
			}
			n, err := number(to)
			if err != nil {
				return nil, err
			}
			raw.arcs[q] = append(raw.arcs[q], arc{on, n})
		}
	}
	return b.minimal(raw)
}

// closure returns the states that empty edges lead to, sorted. States marked
// with the stamp have been seen.
func (s *sketch) closure(subset []int32, mark []int32, stamp int32) (out []int32) {
	add := func(q int32) {
		if mark[q] != stamp {
			mark[q] = stamp
			out = append(out, q)
		}
	}
	for _, q := range subset {
		add(q)
	}
	for i := 0; i < len(out); i++ {
		for _, q := range s.skips[out[i]] {
			add(q)
		}
	}
	slices.Sort(out)
	return out
}

// minimal returns the minimal automaton of a deterministic one, all states of
// which can be reached: classes of states are split until equivalent ones are
// in one class (Moore 1956). They begin with the states whose shortest words are
// of one length, so that long chains need few rounds. The cost is O(n²) edges at
// worst.
func (b *builder) minimal(raw *diagram) (*diagram, error) {
	class := raw.distances()
	if len(class) == 0 || class[0] < 0 {
		return &diagram{}, nil
	}
	for count := 0; ; {
		numbers, next := map[string]int32{}, slices.Clone(class)
		var key []byte
		for q, arcs := range raw.arcs {
			if class[q] < 0 {
				continue
			}
			key = binary.AppendUvarint(key[:0], uint64(class[q]))
			for _, a := range arcs {
				if class[a.to] >= 0 {
					key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(a.on)), uint64(class[a.to]))
				}
			}
			n, ok := numbers[string(key)]
			if !ok {
				n = int32(len(numbers))
				numbers[string(key)] = n
			}
			next[q] = n
			if err := b.Poll(0); err != nil {
				return nil, err
			}
		}
		class = next
		if len(numbers) == count {
			return raw.numbered(class, count), nil
		}
		count = len(numbers)
	}
}

// distances returns the length of the shortest word from each state to a final
// one; -1 if there is none.
func (d *diagram) distances() []int32 {
	distance, into := make([]int32, len(d.arcs)), make([][]int32, len(d.arcs))
	var queue []int32
	for q, arcs := range d.arcs {
		for _, a := range arcs {
			into[a.to] = append(into[a.to], int32(q))
		}
		if distance[q] = -1; d.final[q] {
			distance[q] = 0
			queue = append(queue, int32(q))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, q := range into[queue[0]] {
			if distance[q] < 0 {
				distance[q] = distance[queue[0]] + 1
				queue = append(queue, q)
			}
		}
	}
	return distance
}

// numbered returns the automaton of the classes, numbered breadth first. Dead
// states have no class.
func (d *diagram) numbered(class []int32, count int) *diagram {
	number, out := make([]int32, count), &diagram{}
	for i := range number {
		number[i] = -1
	}
	var order []int32 // a state for each class
	find := func(q int32) int32 {
		c := class[q]
		if number[c] < 0 {
			number[c] = int32(len(order))
			order = append(order, q)
		}
		return number[c]
	}
	find(0)
	for i := 0; i < len(order); i++ {
		q := order[i]
		var arcs []arc
		for _, a := range d.arcs[q] {
			if class[a.to] >= 0 {
				arcs = append(arcs, arc{a.on, find(a.to)})
			}
		}
		out.arcs, out.final = append(out.arcs, arcs), append(out.final, d.final[q])
	}
	return out
}

// union returns the union of sets.
func (b *builder) union(sets ...*diagram) (*diagram, error) {
	s := &sketch{}
	for _, d := range sets {
		if !d.empty() {
			s.initial = append(s.initial, s.copy(d))
		}
	}
	return b.diagram(s)
}

// minus returns the words of d that are not in e.
func (b *builder) minus(d, e *diagram) (*diagram, error) {
	if d.empty() || e.empty() {
		return d, nil
	}
	defer b.done()
	type pair struct{ q, p int32 }
	raw, numbers, pairs := &diagram{}, map[pair]int32{}, []pair(nil)
	number := func(x pair) (int32, error) {
		n, ok := numbers[x]
		if !ok {
			n = int32(len(pairs))
			numbers[x] = n
			pairs, raw.arcs = append(pairs, x), append(raw.arcs, nil)
			raw.final = append(raw.final, d.final[x.q] && (x.p < 0 || !e.final[x.p]))
			return n, b.charge(96)
		}
		return n, b.Poll(0)
	}
	if _, err := number(pair{}); err != nil {
		return nil, err
	}
	for i := 0; i < len(pairs); i++ {
		for _, a := range d.arcs[pairs[i].q] {
			n, err := number(pair{a.to, e.after(pairs[i].p, a.on)})
			if err != nil {
				return nil, err
			}
			raw.arcs[i] = append(raw.arcs[i], arc{a.on, n})
		}
	}
	return b.minimal(raw)
}
