package checkpoint

import (
	"encoding/binary"
	"encoding/json"
	"io"

	"github.com/cespare/xxhash/v2"
)

// Magic is the first line of every checkpoint.
const Magic = "ltlcheck checkpoint 1\n"

// blockSize is how many bytes a block has at most.
const blockSize = 1 << 16

// Writer writes the values of a checkpoint. The first error stays, and makes
// everything after it do nothing.
type Writer struct {
	out   io.Writer
	sum   *xxhash.Digest
	block []byte // behind room for its length
	last  []byte // the vector written last
	err   error
	bytes int64
}

func newWriter(out io.Writer) *Writer {
	w := &Writer{out: out, sum: xxhash.New(), block: make([]byte, lengthSize, lengthSize+blockSize+sumSize)}
	_, _ = w.sum.WriteString(Magic) // never fails
	w.write([]byte(Magic))
	return w
}

const (
	lengthSize = 4
	sumSize    = 8
)

func (w *Writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.bytes += int64(len(b))
	}
}

// flush writes the block, even if it is empty.
func (w *Writer) flush() {
	binary.LittleEndian.PutUint32(w.block, uint32(len(w.block)-lengthSize))
	_, _ = w.sum.Write(w.block) // never fails
	w.write(binary.LittleEndian.AppendUint64(w.block, w.sum.Sum64()))
	w.block = w.block[:lengthSize]
}

// close writes the last blocks.
func (w *Writer) close() error {
	if len(w.block) > lengthSize {
		w.flush()
	}
	w.flush()
	return w.err
}

// room makes sure that n bytes fit into the block.
func (w *Writer) room(n int) {
	if len(w.block)+n > lengthSize+blockSize {
		w.flush()
	}
}

// Uint writes a number.
func (w *Writer) Uint(n uint64) {
	w.room(binary.MaxVarintLen64)
	w.block = binary.AppendUvarint(w.block, n)
}

// Int writes a number that may be negative; those near zero are short.
func (w *Writer) Int(n int64) {
	w.room(binary.MaxVarintLen64)
	w.block = binary.AppendVarint(w.block, n)
}

// Bool writes a truth value.
func (w *Writer) Bool(b bool) {
	if b {
		w.Uint(1)
	} else {
		w.Uint(0)
	}
}

// Text writes bytes and how many there are.
func (w *Writer) Text(b []byte) {
	w.Uint(uint64(len(b)))
	w.raw(b)
}

func (w *Writer) raw(b []byte) {
	for len(b) > 0 {
		w.room(1)
		n := min(len(b), lengthSize+blockSize-len(w.block))
		w.block, b = append(w.block, b[:n]...), b[n:]
	}
}

// Document writes a value as JSON.
func (w *Writer) Document(v any) {
	text, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.Text(text)
}

// Section begins a section.
func (w *Writer) Section(name string) {
	w.last = w.last[:0]
	w.Text([]byte(name))
}

// Vector writes the vector of a state, as what it shares with the one before in
// this section: how many of its first bytes, and of its last ones; how many
// others, and these.
func (w *Writer) Vector(v []byte) {
	before := common(v, w.last)
	after := 0
	for most := min(len(v), len(w.last)) - before; after < most && v[len(v)-1-after] == w.last[len(w.last)-1-after]; {
		after++
	}
	w.Uint(uint64(before))
	w.Uint(uint64(after))
	w.Text(v[before : len(v)-after])
	w.last = append(w.last[:0], v...)
}

// common is how many first bytes are the same.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for i+8 <= n && binary.LittleEndian.Uint64(a[i:]) == binary.LittleEndian.Uint64(b[i:]) {
		i += 8
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}
