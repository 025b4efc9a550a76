package checkpoint

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/cespare/xxhash/v2"
)

// maxVector bounds the bytes of one state, so that a forged or damaged file
// does not take all memory.
const maxVector = 1 << 24

// Refusal explains why a search does not resume from a checkpoint: the file is
// no checkpoint, is damaged, or belongs to something else. Msg is a sentence
// for the user, without the file's name.
type Refusal struct{ Msg string }

// Error returns the message.
func (r *Refusal) Error() string { return r.Msg }

// Reader reads the values of a checkpoint in the order in which they were
// written. Errors are sticky: after the first one all numbers are 0 and all
// texts are empty, so that callers may read several values before they look at
// Err. Loops must not rely on what was read without such a look. Values are
// verified against the block's sum before they are returned.
type Reader struct {
	in  *bufio.Reader
	sum *xxhash.Digest
	// block is the rest of the current block, a part of store.
	block []byte
	store []byte
	// last is the vector read last in this section; the next one is its
	// difference.
	last []byte
	text []byte
	err  error
	// ended returns the error of a context; it is called for every block, and nil
	// for none.
	ended func() error
}

// newReader begins to read a checkpoint. A wrong first line is an error of the
// Reader.
func newReader(in io.Reader) *Reader {
	r := &Reader{in: bufio.NewReaderSize(in, blockSize), sum: xxhash.New(), store: make([]byte, lengthSize+blockSize)}
	magic := make([]byte, len(Magic))
	if _, err := io.ReadFull(r.in, magic); err != nil && !isEnd(err) {
		r.Refuse("%v", err)
	} else if string(magic) != Magic {
		r.Refuse("it is not a checkpoint, which begins with the line %q", Magic[:len(Magic)-1])
	}
	_, _ = r.sum.Write(magic) // never fails
	return r
}

// isEnd reports whether a read ended early, rather than failed.
func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// Err returns the first error, or nil: a *Refusal, or that of the context of
// Saver.Until.
func (r *Reader) Err() error { return r.err }

// Refuse records that what was read makes no sense. The search calls it for
// values that are well-formed and impossible, such as the number of a state
// that does not exist. A later refusal does not replace the first.
func (r *Reader) Refuse(format string, args ...any) {
	if r.err == nil {
		r.err = &Refusal{fmt.Sprintf(format, args...)}
	}
	r.block = nil
}

// fill reads exactly the bytes of b from the file.
func (r *Reader) fill(b []byte) bool {
	if r.err == nil {
		if _, err := io.ReadFull(r.in, b); isEnd(err) {
			r.Refuse("the checkpoint is cut off")
		} else if err != nil {
			r.Refuse("%v", err)
		}
	}
	return r.err == nil
}

// next reads a block and compares it with its sum. It reports whether the block
// has content; the last one has none.
func (r *Reader) next() bool {
	if r.ended != nil && r.err == nil {
		r.err = r.ended()
	}
	if !r.fill(r.store[:lengthSize]) {
		return false
	}
	n := binary.LittleEndian.Uint32(r.store)
	var sum [sumSize]byte
	if n > blockSize {
		r.Refuse("the checkpoint is damaged")
	} else if r.fill(r.store[lengthSize:lengthSize+n]) && r.fill(sum[:]) {
		_, _ = r.sum.Write(r.store[:lengthSize+n]) // never fails
		if r.sum.Sum64() != binary.LittleEndian.Uint64(sum[:]) {
			r.Refuse("the checkpoint is damaged")
		}
	}
	if r.err == nil {
		r.block = r.store[lengthSize : lengthSize+n]
	}
	return len(r.block) > 0
}

// refill makes sure that at least one byte of the current block is left, and
// reads the next block if not.
func (r *Reader) refill() bool {
	if len(r.block) == 0 && r.err == nil && !r.next() {
		r.Refuse("the checkpoint ends too early")
	}
	return r.err == nil
}

// End refuses the checkpoint if anything follows what was read. A search calls
// it after its last value.
func (r *Reader) End() {
	if r.err != nil {
		return
	}
	if len(r.block) > 0 || r.next() {
		r.Refuse("the checkpoint goes on behind its end")
		return
	}
	if r.err != nil {
		return
	}
	if _, err := r.in.ReadByte(); err == nil {
		r.Refuse("the checkpoint goes on behind its end")
	} else if !isEnd(err) {
		r.Refuse("%v", err)
	}
}

// Uint reads a number that Writer.Uint wrote.
func (r *Reader) Uint() (n uint64) {
	for shift := 0; r.refill(); shift += 7 {
		b := r.block[0]
		r.block = r.block[1:]
		if shift == 63 && b > 1 {
			r.Refuse("the checkpoint has a number that is too large")
			return 0
		}
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	return 0
}

// Int reads a number that Writer.Int wrote.
func (r *Reader) Int() int64 {
	n := r.Uint()
	return int64(n>>1) ^ -int64(n&1)
}

// Below reads a number that must be below n, such as an index into n things,
// and refuses the checkpoint if it is not. The result is below n, or 0.
func (r *Reader) Below(n uint64) uint32 {
	x := r.Uint()
	if r.err == nil && (x >= n || x > math.MaxUint32) {
		r.Refuse("the checkpoint has the number %d where there are %d", x, n)
	}
	if r.err != nil {
		return 0
	}
	return uint32(x)
}

// Bool reads a truth value; a number other than 0 and 1 is refused.
func (r *Reader) Bool() bool { return r.Below(2) == 1 }

// Text reads bytes, at most that many. The slice is valid until the next call of
// a method.
func (r *Reader) Text(most uint64) []byte {
	r.text = r.appendText(r.text[:0], most)
	return r.text
}

// appendText appends a text to a buffer. Memory grows with the bytes that are
// there, whatever the length in the file claims.
func (r *Reader) appendText(to []byte, most uint64) []byte {
	n := r.Uint()
	if n > most {
		r.Refuse("the checkpoint has a text of %d bytes, of at most %d", n, most)
	}
	for n > 0 && r.refill() {
		k := min(n, uint64(len(r.block)))
		to, r.block, n = append(to, r.block[:k]...), r.block[k:], n-k
	}
	if r.err != nil {
		return to[:0]
	}
	return to
}

// maxDocument bounds the bytes of a document: it may have runs into errors,
// with all their states.
const maxDocument = 1 << 30

// Document reads a JSON value into v, as json.Unmarshal does.
func (r *Reader) Document(v any) {
	text := r.Text(maxDocument)
	if r.err != nil {
		return
	}
	if err := json.Unmarshal(text, v); err != nil {
		r.Refuse("the checkpoint has a document that cannot be read: %v", err)
	}
}

// Section requires that a section of the given name begins here. It detects a
// reader and a writer that disagree about the order of values, and it resets
// what Vector compares with.
func (r *Reader) Section(name string) {
	r.last = r.last[:0]
	if found := r.Text(maxName); r.err == nil && string(found) != name {
		r.Refuse("the checkpoint has a section %q where %q should be", found, name)
	}
}

// maxName bounds the bytes of a section's name.
const maxName = 100

// Vector reads the vector of a state that Writer.Vector wrote. The slice is
// valid until the next call of Vector.
func (r *Reader) Vector() []byte {
	before := r.Uint()
	after := r.Uint()
	if n := uint64(len(r.last)); before > n || after > n-before {
		r.Refuse("the checkpoint has a state that shares more with the one before than that has")
	}
	if r.err != nil {
		return nil
	}
	r.text = append(r.text[:0], r.last[uint64(len(r.last))-after:]...)
	r.last = r.appendText(r.last[:before], maxVector)
	if r.last = append(r.last, r.text...); len(r.last) > maxVector {
		r.Refuse("the checkpoint has a state of more than %d bytes", maxVector)
	}
	if r.err != nil {
		return nil
	}
	return r.last
}
