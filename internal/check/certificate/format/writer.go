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
func (f *Writer) write(b []byte) {
	if f.err != nil {
		return
	}
	f.sum.Write(b) // never fails
	_, f.err = f.out.Write(b)
	f.Bytes += int64(len(b))
}

// document writes a value as JSON, after the length of the text.
func (f *Writer) document(d any) {
	text, err := json.Marshal(d)
	if err != nil && f.err == nil {
		f.err = err
	}
	f.write(binary.AppendUvarint(nil, uint64(len(text))))
	f.write(text)
}

// Begin begins the section of a property. A description of the transition system
// that the section before has, too, is not written again.
func (f *Writer) Begin(s Section) {
	f.last = f.last[:0]
	if s.System != nil && reflect.DeepEqual(s.System, f.system) {
		s.System = nil
	} else {
		f.system = s.System
	}
	f.write([]byte{TagSection})
	f.document(s)
}

// Rank begins a rank with a duty inside the last rank of the depth before;
// depths count from 1. Ranks must be written in ascending order: no edge may
// lead to a later one.
func (f *Writer) Rank(depth int, d Duty) error {
	b := append(f.buf[:0], TagRank)
	for _, n := range []uint64{uint64(depth), uint64(d.Kind), uint64(d.A), uint64(d.B)} {
		b = binary.AppendUvarint(b, n)
	}
	f.buf = b
	f.write(b)
	return f.err
}

// State adds a state to the rank that began last: its vector and the states of
// the automata. Vectors are written as differences from the one before, so that
// similar states in a row take little space.
func (f *Writer) State(vector []byte, automata ...uint32) error {
	return f.state(TagState, vector, automata)
}

// Alone adds a state with a rank of its own, which must have no edge to itself.
func (f *Writer) Alone(vector []byte, automata ...uint32) error {
	return f.state(TagAlone, vector, automata)
}

// state writes a program state, as its difference to the one written before:
// the lengths of the common beginning and the common end, and what lies
// between, after a tag; then the states of the automata.
func (f *Writer) state(tag byte, v []byte, automata []uint32) error {
	shorter := min(len(v), len(f.last))
	before := 0
	for before < shorter && v[before] == f.last[before] {
		before++
	}
	after := 0
	for after < shorter-before && v[len(v)-1-after] == f.last[len(f.last)-1-after] {
		after++
	}
	between := v[before : len(v)-after]
	b := append(f.buf[:0], tag)
	for _, n := range []int{before, after, len(between)} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	b = append(b, between...)
	for _, q := range automata {
		b = binary.AppendUvarint(b, uint64(q))
	}
	f.buf, f.last = b, append(f.last[:0], v...)
	f.write(b)
	return f.err
}

// End ends the section.
func (f *Writer) End() error {
	f.write([]byte{TagEnd})
	return f.err
}

// Close writes the checksum and flushes. It does not close the underlying
// writer.
func (f *Writer) Close() error {
	f.write(f.sum.Sum([]byte{TagFinished}))
	if f.err != nil {
		return f.err
	}
	return f.out.Flush()
}
