package petri

import (
	"encoding/binary"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// Expanding a marking. The explorer keeps, from one marking to the next,
//
//	tokens     by place
//	unmet      by transition: how many of its input arcs lack tokens
//	enabled    the transitions without unmet arcs, as a set
//
// and updates them for the places in which the next marking differs: for each
// such place the transitions behind it are looked at (Net.takers). In a search
// most successors differ in a few places from what was expanded before, so that
// finding the enabled transitions costs little however many there are. What
// firing adds to the words of a vector is computed beforehand (layout.steps).

// errTokens ends the expansion of a marking with a successor that no layout can
// hold. The search is then incomplete.
var errTokens error = &program.Unfinished{Reason: "a place gets more tokens than can be counted, 549755813887"}

// explorer fires transitions. It stands at a marking; to expand another one it
// looks only at the places that differ and the transitions after them.
type explorer struct {
	net   *Net
	atoms *binding

	layout   *layout  // of the marking
	words    []uint64 // its vector, if it is in the first layout
	incoming []uint64
	tokens   []uint64 // by place
	unmet    []uint32 // by transition: places before it with too few tokens
	enabled  []uint64 // set of transitions
	vector   []byte   // a vector under construction
	scratch  []uint64
	slow     []byte // a vector that does not fit the first layout
	tuning   *program.Tuning
	written  int // bytes of successors since the last poll

	_ cacheline.Pad
}

// newExplorer makes an explorer that stands at the marking without tokens, but
// for the places that never change. The first goTo moves it to a real marking.
func newExplorer(b *binding) *explorer {
	n := b.net
	words := n.layouts[len(n.layouts)-1].words
	e := &explorer{
		net: n, atoms: b, layout: n.layouts[0],
		words: cacheline.Make[uint64](words), incoming: cacheline.Make[uint64](words), tokens: cacheline.Make[uint64](len(n.places)),
		unmet: cacheline.Make[uint32](len(n.transitions)), enabled: cacheline.Make[uint64]((len(n.transitions) + 63) / 64),
		vector: cacheline.Make[byte](8 * words), scratch: cacheline.Make[uint64](words), slow: cacheline.Make[byte](8 * words),
	}
	for t := range n.transitions {
		if e.unmet[t] = uint32(len(n.pre.of(t))); e.unmet[t] == 0 {
			e.enabled[t>>6] |= 1 << (t & 63)
		}
	}
	for p, f := range n.layouts[0].fields {
		if f.width == 0 {
			e.set(uint32(p), n.initial[p])
		}
	}
	return e
}

// Initial adds the initial marking.
func (e *explorer) Initial(b *program.Batch) error {
	b.Reset()
	s, err := e.encode(e.net.initial)
	if err != nil {
		return err
	}
	e.goTo(s)
	b.Add(program.Succ{Target: e.letter()}, s)
	return nil
}

// Read implements program.Reader: it returns the state atoms of a marking.
func (e *explorer) Read(s program.State) (program.Letter, error) {
	e.goTo(s)
	return e.letter(), nil
}

// poll returns the error that ends an expansion that is interrupted, or whose
// batch is too large.
func (e *explorer) poll(successors int) error {
	switch {
	case e.tuning.Stopped():
		return program.ErrInterrupted
	case e.tuning.Exceeds(int64(successors) * int64(e.layout.bytes)):
		return program.ErrBatch
	}
	return nil
}

// pollAfter is how many bytes of successors are written between two polls.
const pollAfter = 1 << 20

// Expand adds a successor for each enabled transition, in the order of the net.
// Time is proportional to the places that differ from the marking expanded
// before, plus the successors, so that searches that expand similar markings
// one after another are fast.
func (e *explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	e.goTo(s)
	b.Source = e.letter()
	if e.layout == e.net.layouts[0] {
		store(e.vector, e.words[:e.layout.words])
	}
	for i, set := range e.enabled {
		for ; set != 0; set &= set - 1 {
			t := i<<6 + bits.TrailingZeros64(set)
			b.Enabled.Add(process(t))
			if err := e.fire(t, b); err != nil {
				return err
			}
			if e.written += e.layout.bytes; e.written > pollAfter {
				e.written = 0
				if err := e.poll(b.Len()); err != nil {
					return err
				}
			}
		}
	}
	if b.Len() == 0 {
		b.Flags |= program.Deadlock
	}
	return nil
}

// process returns the process number of a transition, for fairness. There are
// fewer numbers than a net may have transitions; those beyond share the last
// number, and fairness to every process refuses such nets.
func process(t int) int { return min(t, program.MaxProcesses-1) }

// goTo makes s the current marking and updates which transitions are enabled.
func (e *explorer) goTo(s program.State) {
	l := e.layoutOf(s)
	words := load(s, e.incoming[:l.words])
	if l == e.layout && l == e.net.layouts[0] {
		e.difference(words)
		return
	}
	for p, f := range l.fields {
		if f.width > 0 {
			e.set(uint32(p), f.in(words))
		}
	}
	e.layout = l
	copy(e.words, words)
}

// difference updates the places in which the words differ from the current
// vector, if both are in the first layout. The lowest differing bit identifies
// a place.
func (e *explorer) difference(words []uint64) {
	l := e.layout
	for i, w := range words {
		diff := w ^ e.words[i]
		if diff == 0 {
			continue
		}
		e.words[i] = w
		for diff != 0 {
			p := l.owner[i<<6+bits.TrailingZeros64(diff)]
			f := l.fields[p]
			diff &^= f.mask() | diff&-diff // the bit itself, should no place own it
			e.set(p, w>>f.shift&f.most())
		}
	}
}

// layoutOf finds the layout of a vector by its length.
func (e *explorer) layoutOf(s program.State) *layout {
	for _, l := range e.net.layouts {
		if l.bytes == len(s) {
			return l
		}
	}
	return e.net.layouts[0]
}

// load decodes a vector into words, little endian, the last one padded with
// zeros.
func load(s program.State, words []uint64) []uint64 {
	for i := range words {
		if len(s) >= 8 {
			words[i], s = binary.LittleEndian.Uint64(s), s[8:]
			continue
		}
		w := uint64(0)
		for j, c := range s {
			w |= uint64(c) << (8 * j)
		}
		words[i], s = w, nil
	}
	return words
}

// set changes the tokens of a place and updates the counts of unmet arcs, and
// with them the set of enabled transitions.
func (e *explorer) set(p uint32, tokens uint64) {
	old := e.tokens[p]
	if old == tokens {
		return
	}
	e.tokens[p] = tokens
	for _, c := range e.net.takers.of(int(p)) {
		was, is := old >= c.weight, tokens >= c.weight
		if was == is {
			continue
		}
		t := c.transition
		if is {
			if e.unmet[t]--; e.unmet[t] == 0 {
				e.enabled[t>>6] |= 1 << (t & 63)
			}
			continue
		}
		if e.unmet[t]++; e.unmet[t] == 1 {
			e.enabled[t>>6] &^= 1 << (t & 63)
		}
	}
}

// fire adds the successor by an enabled transition. In the first layout the
// vector is changed in place by one addition for each word, added to the batch,
// and changed back.
func (e *explorer) fire(t int, b *program.Batch) error {
	succ := program.Succ{Action: program.Action(t), Act: e.atoms.actsOf(t)}
	succ.Moved.Add(process(t))
	succ.Target = e.after(t, b.Source)
	if e.layout != e.net.layouts[0] || e.overflows(t) {
		s, err := e.fireSlowly(t)
		if err != nil {
			return err
		}
		b.Add(succ, s)
		return nil
	}
	steps := e.layout.steps.of(t)
	for _, s := range steps {
		binary.LittleEndian.PutUint64(e.vector[8*s.word:], e.words[s.word]+s.add)
	}
	b.Add(succ, e.vector[:e.layout.bytes])
	for _, s := range steps {
		binary.LittleEndian.PutUint64(e.vector[8*s.word:], e.words[s.word])
	}
	return nil
}

// store writes words to a vector, little endian.
func store(vector []byte, words []uint64) {
	for i, w := range words {
		binary.LittleEndian.PutUint64(vector[8*i:], w)
	}
}

// overflows reports whether firing t leads out of the first layout. Places with
// a proven bound are not tested.
func (e *explorer) overflows(t int) bool {
	for _, x := range e.layout.tests.of(t) {
		if e.tokens[x.place] >= x.most {
			return true
		}
	}
	return false
}

// fireSlowly returns the vector after a transition, in whatever layout it fits.
// It is valid until the next call of encode.
func (e *explorer) fireSlowly(t int) (program.State, error) {
	changes := e.net.changes.of(t)
	for _, c := range changes {
		e.tokens[c.place] += c.plus - c.minus
	}
	s, err := e.encode(e.tokens)
	for _, c := range changes {
		e.tokens[c.place] -= c.plus - c.minus
	}
	return s, err
}

// encode writes a marking in the first layout that it fits. The result is valid
// until the next call. The error is errTokens.
func (e *explorer) encode(tokens []uint64) (program.State, error) {
next:
	for _, l := range e.net.layouts {
		words := e.scratch[:l.words]
		clear(words)
		for p, f := range l.fields {
			if f.width == 0 {
				continue
			}
			if tokens[p] > f.most() {
				continue next
			}
			words[f.word] |= tokens[p] << f.shift
		}
		store(e.slow, words)
		return e.slow[:l.bytes], nil
	}
	return nil, errTokens
}
