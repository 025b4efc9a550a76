package nets

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
// such place the transitions behind it are looked at (Net.Takers). In a search
// most successors differ in a few places from what was expanded before, so that
// finding the enabled transitions costs little however many there are. What
// firing adds to the words of a vector is computed beforehand (Layout.Steps).

// errTokens ends the expansion of a marking with a successor that no layout can
// hold. The search is then incomplete.
var errTokens error = &program.Unfinished{Reason: "a place gets more tokens than can be counted, 549755813887"}

// Explorer fires transitions. It stands at a marking; to expand another one it
// looks only at the places that differ and the transitions after them.
type Explorer struct {
	Net   *Net
	Atoms *Binding

	layout   *Layout  // of the marking
	words    []uint64 // its vector, if it is in the first layout
	Incoming []uint64
	Tokens   []uint64 // by place
	Unmet    []uint32 // by transition: places before it with too few tokens
	Enabled  []uint64 // set of transitions
	vector   []byte   // a vector under construction
	Scratch  []uint64
	Slow     []byte // a vector that does not fit the first layout
	Tuning   *program.Tuning
	written  int // bytes of successors since the last poll

	_ cacheline.Pad
}

// NewExplorer makes an explorer that stands at the marking without tokens, but
// for the places that never change. The first goTo moves it to a real marking.
func NewExplorer(b *Binding) *Explorer {
	n := b.Net
	words := n.Layouts[len(n.Layouts)-1].Words
	e := &Explorer{
		Net: n, Atoms: b, layout: n.Layouts[0],
		words: cacheline.Make[uint64](words), Incoming: cacheline.Make[uint64](words), Tokens: cacheline.Make[uint64](len(n.Places)),
		Unmet: cacheline.Make[uint32](len(n.Transitions)), Enabled: cacheline.Make[uint64]((len(n.Transitions) + 63) / 64),
		vector: cacheline.Make[byte](8 * words), Scratch: cacheline.Make[uint64](words), Slow: cacheline.Make[byte](8 * words),
	}
	for t := range n.Transitions {
		if e.Unmet[t] = uint32(len(n.Pre.Of(t))); e.Unmet[t] == 0 {
			e.Enabled[t>>6] |= 1 << (t & 63)
		}
	}
	for p, f := range n.Layouts[0].Fields {
		if f.Width == 0 {
			e.set(uint32(p), n.Initial[p])
		}
	}
	return e
}

// Initial adds the initial marking.
func (e *Explorer) Initial(b *program.Batch) error {
	b.Reset()
	s, err := e.Encode(e.Net.Initial)
	if err != nil {
		return err
	}
	e.GoTo(s)
	b.Add(program.Succ{Target: e.letter()}, s)
	return nil
}

// Read implements program.Reader: it returns the state atoms of a marking.
func (e *Explorer) Read(s program.State) (program.Letter, error) {
	e.GoTo(s)
	return e.letter(), nil
}

// poll returns the error that ends an expansion that is interrupted, or whose
// batch is too large.
func (e *Explorer) poll(successors int) error {
	switch {
	case e.Tuning.Stopped():
		return program.ErrInterrupted
	case e.Tuning.Exceeds(int64(successors) * int64(e.layout.Bytes)):
		return program.ErrBatch
	}
	return nil
}

// PollAfter is how many bytes of successors are written between two polls.
const PollAfter = 1 << 20

// Expand adds a successor for each enabled transition, in the order of the net.
// Time is proportional to the places that differ from the marking expanded
// before, plus the successors, so that searches that expand similar markings
// one after another are fast.
func (e *Explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	e.GoTo(s)
	b.Source = e.letter()
	if e.layout == e.Net.Layouts[0] {
		Store(e.vector, e.words[:e.layout.Words])
	}
	for i, set := range e.Enabled {
		for ; set != 0; set &= set - 1 {
			t := i<<6 + bits.TrailingZeros64(set)
			b.Enabled.Add(process(t))
			if err := e.fire(t, b); err != nil {
				return err
			}
			if e.written += e.layout.Bytes; e.written > PollAfter {
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

// GoTo makes s the current marking and updates which transitions are enabled.
func (e *Explorer) GoTo(s program.State) {
	l := e.LayoutOf(s)
	words := Load(s, e.Incoming[:l.Words])
	if l == e.layout && l == e.Net.Layouts[0] {
		e.difference(words)
		return
	}
	for p, f := range l.Fields {
		if f.Width > 0 {
			e.set(uint32(p), f.In(words))
		}
	}
	e.layout = l
	copy(e.words, words)
}

// difference updates the places in which the words differ from the current
// vector, if both are in the first layout. The lowest differing bit identifies
// a place.
func (e *Explorer) difference(words []uint64) {
	l := e.layout
	for i, w := range words {
		diff := w ^ e.words[i]
		if diff == 0 {
			continue
		}
		e.words[i] = w
		for diff != 0 {
			p := l.owner[i<<6+bits.TrailingZeros64(diff)]
			f := l.Fields[p]
			diff &^= f.Mask() | diff&-diff // the bit itself, should no place own it
			e.set(p, w>>f.Shift&f.Most())
		}
	}
}

// LayoutOf finds the layout of a vector by its length.
func (e *Explorer) LayoutOf(s program.State) *Layout {
	for _, l := range e.Net.Layouts {
		if l.Bytes == len(s) {
			return l
		}
	}
	return e.Net.Layouts[0]
}

// Load decodes a vector into words, little endian, the last one padded with
// zeros.
func Load(s program.State, words []uint64) []uint64 {
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
func (e *Explorer) set(p uint32, tokens uint64) {
	old := e.Tokens[p]
	if old == tokens {
		return
	}
	e.Tokens[p] = tokens
	for _, c := range e.Net.Takers.Of(int(p)) {
		was, is := old >= c.Weight, tokens >= c.Weight
		if was == is {
			continue
		}
		t := c.Transition
		if is {
			if e.Unmet[t]--; e.Unmet[t] == 0 {
				e.Enabled[t>>6] |= 1 << (t & 63)
			}
			continue
		}
		if e.Unmet[t]++; e.Unmet[t] == 1 {
			e.Enabled[t>>6] &^= 1 << (t & 63)
		}
	}
}

// fire adds the successor by an enabled transition. In the first layout the
// vector is changed in place by one addition for each word, added to the batch,
// and changed back.
func (e *Explorer) fire(t int, b *program.Batch) error {
	succ := program.Succ{Action: program.Action(t), Act: e.Atoms.ActsOf(t)}
	succ.Moved.Add(process(t))
	succ.Target = e.after(t, b.Source)
	if e.layout != e.Net.Layouts[0] || e.overflows(t) {
		s, err := e.fireSlowly(t)
		if err != nil {
			return err
		}
		b.Add(succ, s)
		return nil
	}
	steps := e.layout.Steps.Of(t)
	for _, s := range steps {
		binary.LittleEndian.PutUint64(e.vector[8*s.Word:], e.words[s.Word]+s.Add)
	}
	b.Add(succ, e.vector[:e.layout.Bytes])
	for _, s := range steps {
		binary.LittleEndian.PutUint64(e.vector[8*s.Word:], e.words[s.Word])
	}
	return nil
}

// Store writes words to a vector, little endian.
func Store(vector []byte, words []uint64) {
	for i, w := range words {
		binary.LittleEndian.PutUint64(vector[8*i:], w)
	}
}

// overflows reports whether firing t leads out of the first layout. Places with
// a proven bound are not tested.
func (e *Explorer) overflows(t int) bool {
	for _, x := range e.layout.Tests.Of(t) {
		if e.Tokens[x.Place] >= x.Most {
			return true
		}
	}
	return false
}

// fireSlowly returns the vector after a transition, in whatever layout it fits.
// It is valid until the next call of encode.
func (e *Explorer) fireSlowly(t int) (program.State, error) {
	changes := e.Net.Changes.Of(t)
	for _, c := range changes {
		e.Tokens[c.Place] += c.Plus - c.Minus
	}
	s, err := e.Encode(e.Tokens)
	for _, c := range changes {
		e.Tokens[c.Place] -= c.Plus - c.Minus
	}
	return s, err
}

// Encode writes a marking in the first layout that it fits. The result is valid
// until the next call. The error is errTokens.
func (e *Explorer) Encode(tokens []uint64) (program.State, error) {
next:
	for _, l := range e.Net.Layouts {
		words := e.Scratch[:l.Words]
		clear(words)
		for p, f := range l.Fields {
			if f.Width == 0 {
				continue
			}
			if tokens[p] > f.Most() {
				continue next
			}
			words[f.Word] |= tokens[p] << f.Shift
		}
		Store(e.Slow, words)
		return e.Slow[:l.Bytes], nil
	}
	return nil, errTokens
}
