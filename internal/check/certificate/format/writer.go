package format

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"io"
	"reflect"

	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
)

// Writer writes a certificate. The calls are, for each property, Begin, then
// Rank and State or Alone for each state, then End; at last Close. The first
// error is sticky, and Close returns it.
type Writer struct {
	out  *bufio.Writer
	sum  hash.Hash
	last []byte // the state vector written last
	// system is the description of the transition system written last.
	system *transitions.System
	buf    []byte
	err    error
	// Bytes counts what was written so far.
	Bytes int64
}

// NewWriter begins a certificate with what was asked.
func NewWriter(w io.Writer, asked Request) *Writer {
	f := &Writer{out: bufio.NewWriterSize(w, 1<<16), sum: sha256.New()}
	f.write([]byte(Magic))
	f.document(asked)
	return f
}

// write appends bytes to the output and to the checksum. After the first error
// it does nothing.
func (w *Writer) write(b []byte) {
	if w.err != nil {
		return
	}
	w.sum.Write(b) // never fails
	_, w.err = w.out.Write(b)
	w.Bytes += int64(len(b))
}

// document writes a value as JSON, after the length of the text.
func (w *Writer) document(d any) {
	text, err := json.Marshal(d)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.write(binary.AppendUvarint(nil, uint64(len(text))))
	w.write(text)
}

// Begin begins the section of a property. A description of the transition system
// that the section before has, too, is not written again.
func (w *Writer) Begin(s Section) {
	w.last = w.last[:0]
	if s.System != nil && reflect.DeepEqual(s.System, w.system) {
		s.System = nil
	} else {
		w.system = s.System
	}
	w.write([]byte{TagSection})
	w.document(s)
}

// Rank begins a rank with a duty inside the last rank of the depth before;
// depths count from 1. Ranks must be written in ascending order: no edge may
// lead to a later one.
func (w *Writer) Rank(depth int, d Duty) error {
	b := append(w.buf[:0], TagRank)
	for _, n := range []uint64{uint64(depth), uint64(d.Kind), uint64(d.A), uint64(d.B)} {
		b = binary.AppendUvarint(b, n)
	}
	w.buf = b
	w.write(b)
	return w.err
}

// State adds a state to the rank that began last: its vector and the states of
// the automata. Vectors are written as differences from the one before, so that
// similar states in a row take little space.
func (w *Writer) State(vector []byte, automata ...uint32) error {
	return w.state(TagState, vector, automata)
}

// Alone adds a state with a rank of its own, which must have no edge to itself.
func (w *Writer) Alone(vector []byte, automata ...uint32) error {
	return w.state(TagAlone, vector, automata)
}

// state writes a program state, as its difference to the one written before:
// the lengths of the common beginning and the common end, and what lies
// between, after a tag; then the states of the automata.
func (w *Writer) state(tag byte, v []byte, automata []uint32) error {
	shorter := min(len(v), len(w.last))
	before := 0
	for before < shorter && v[before] == w.last[before] {
		before++
	}
	after := 0
	for after < shorter-before && v[len(v)-1-after] == w.last[len(w.last)-1-after] {
		after++
	}
	between := v[before : len(v)-after]
	b := append(w.buf[:0], tag)
	for _, n := range []int{before, after, len(between)} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	b = append(b, between...)
	for _, q := range automata {
		b = binary.AppendUvarint(b, uint64(q))
	}
	w.buf, w.last = b, append(w.last[:0], v...)
	w.write(b)
	return w.err
}

// End ends the section.
func (w *Writer) End() error {
	w.write([]byte{TagEnd})
	return w.err
}

// Close writes the checksum and flushes. It does not close the underlying
// writer.
func (w *Writer) Close() error {
	w.write(w.sum.Sum([]byte{TagFinished}))
	if w.err != nil {
		return w.err
	}
	return w.out.Flush()
}
