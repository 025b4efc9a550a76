package checkpoint

import (
	"encoding/binary"
	"encoding/json"
	"io"

	"github.com/cespare/xxhash/v2"
)

// Magic is the first line of every checkpoint. Its number changes with the
// format of blocks and values.
const Magic = "ltlcheck checkpoint 1\n"

// blockSize is the largest number of bytes in a block.
const blockSize = 1 << 16

// Writer writes the values of a checkpoint. The first error is sticky, and
// makes everything after it do nothing; Saver.Save returns it.
type Writer struct {
	out io.Writer
	sum *xxhash.Digest
	// block is the block under way, after room for its length.
	block []byte
	// last is the vector written last in this section.
	last  []byte
	err   error
	bytes int64
	// ended returns an error once there is no time left; nil: there always is.
	ended func() error
}

// newWriter begins a checkpoint with its first line.
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

// Failed reports whether nothing is written any more. Loops over all states
// that do more than write poll it.
func (w *Writer) Failed() bool { return w.err != nil }

// Fail ends the checkpoint with an error, if it has none yet.
func (w *Writer) Fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// write writes bytes to the file. The caller adds them to the sum.
func (w *Writer) write(b []byte) {
	if w.ended != nil && w.ended() != nil {
		w.Fail(ErrNoTime)
	}
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.bytes += int64(len(b))
	}
}

// flush writes the block with its length and sum, even if it is empty.
func (w *Writer) flush() {
	if w.err != nil {
		w.block = w.block[:lengthSize]
		return
	}
	binary.LittleEndian.PutUint32(w.block, uint32(len(w.block)-lengthSize))
	_, _ = w.sum.Write(w.block) // never fails
	w.write(binary.LittleEndian.AppendUint64(w.block, w.sum.Sum64()))
	w.block = w.block[:lengthSize]
}

// close writes what is left, and the empty block that ends a checkpoint.
func (w *Writer) close() error {
	if len(w.block) > lengthSize {
		w.flush()
	}
	w.flush()
	return w.err
}

// room flushes the block unless n more bytes fit into it.
func (w *Writer) room(n int) {
	if len(w.block)+n > lengthSize+blockSize {
		w.flush()
	}
}

// Uint writes a number, in 1 to 10 bytes; small numbers are short.
func (w *Writer) Uint(n uint64) {
	w.room(binary.MaxVarintLen64)
	w.block = binary.AppendUvarint(w.block, n)
}

// Int writes a number that may be negative; numbers near zero are short.
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

// Text writes the number of bytes, and the bytes.
func (w *Writer) Text(b []byte) {
	w.Uint(uint64(len(b)))
	w.raw(b)
}

// raw writes bytes, over several blocks if need be.
func (w *Writer) raw(b []byte) {
	for len(b) > 0 {
		w.room(1)
		n := min(len(b), lengthSize+blockSize-len(w.block))
		w.block, b = append(w.block, b[:n]...), b[n:]
	}
}

// Document writes a value as JSON. A value that has no JSON form makes the
// checkpoint fail.
func (w *Writer) Document(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		w.Fail(err)
	}
	w.Text(text)
}

// Section begins a section. Its name, of at most 100 bytes, is verified when it
// is read. Vectors are not compared across sections.
func (w *Writer) Section(name string) {
	w.last = w.last[:0]
	w.Text([]byte(name))
}

// Vector writes the vector of a state as its difference from the vector before
// in this section: the number of equal bytes at the beginning, the number of
// equal bytes at the end, and the bytes between. States in the order of their
// discovery differ little, so that most take a few bytes.
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

// common returns the length of the longest common prefix, comparing 8 bytes at
// a time.
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
