package format

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"io"
)

// Writer writes a certificate: what was asked, and for each property its
// section, its ranks and states, and End; at last Close. The first error stays,
// and Close returns it.
type Writer struct {
	out   *bufio.Writer
	sum   hash.Hash
	last  []byte // the state vector written last
	buf   []byte
	err   error
	Bytes int64 // written so far
}

// NewWriter writes the beginning.
func NewWriter(w io.Writer, asked Request) *Writer {
	f := &Writer{out: bufio.NewWriterSize(w, 1<<16), sum: sha256.New()}
	f.write([]byte(Magic))
	f.document(asked)
	return f
}

func (f *Writer) write(b []byte) {
	if f.err != nil {
		return
	}
	f.sum.Write(b) // never fails
	_, f.err = f.out.Write(b)
	f.Bytes += int64(len(b))
}

func (f *Writer) document(d any) {
	text, err := json.Marshal(d)
	if err != nil && f.err == nil {
		f.err = err
	}
	f.write(binary.AppendUvarint(nil, uint64(len(text))))
	f.write(text)
}

// Begin begins a section.
func (f *Writer) Begin(s Section) {
	f.last = f.last[:0]
	f.write([]byte{TagSection})
	f.document(s)
}

// Rank begins a rank inside the one of the depth before; depths count from 1.
func (f *Writer) Rank(depth int, d Duty) error {
	b := append(f.buf[:0], TagRank)
	for _, n := range []uint64{uint64(depth), uint64(d.Kind), uint64(d.A), uint64(d.B)} {
		b = binary.AppendUvarint(b, n)
	}
	f.buf = b
	f.write(b)
	return f.err
}

// State adds a state to the rank that began last; Alone adds one with a rank of
// its own, which must have no edge to itself.
func (f *Writer) State(vector []byte, automata ...uint32) error {
	return f.state(TagState, vector, automata)
}

// Alone is explained at State.
func (f *Writer) Alone(vector []byte, automata ...uint32) error {
	return f.state(TagAlone, vector, automata)
}

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

// End ends a section.
func (f *Writer) End() error {
	f.write([]byte{TagEnd})
	return f.err
}

// Close writes the checksum. It does not close what lies below.
func (f *Writer) Close() error {
	f.write(f.sum.Sum([]byte{TagFinished}))
	if f.err != nil {
		return f.err
	}
	return f.out.Flush()
}
