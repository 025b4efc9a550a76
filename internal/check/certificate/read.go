package certificate

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxVector bounds a state vector, in bytes.
const maxVector = 1 << 24

// Reader reads a certificate section by section: NewReader, then Next and Check
// until Next returns nil. It may read a section several times, so that the file
// must be seekable.
//
// Inside the package errors are panics with a failure, which the exported
// functions turn into results (see catch): a checker that is meant to be read
// is shorter without an error check after each call.
type Reader struct {
	// Request is what was asked when the certificate was made.
	Request format.Request

	name string
	file io.ReadSeeker
	in   *bufio.Reader
	size int64
	// at is the offset in the file of the next byte.
	at int64
	// vector is the state read last.
	vector []byte
	trail  []byte // working storage
}

// failure is the value of a panic that catch turns into an error.
type failure struct{ error }

// fail ends the exported function under way with the error, unless it is nil.
func fail(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// must returns a value that was made without an error, and fails with the error
// otherwise.
func must[T any](value T, err error) T {
	fail(err)
	return value
}

// catch makes the error that was passed to fail the result of the function that
// defers it. Other panics pass.
func catch(err *error) {
	switch p := recover().(type) {
	case nil:
	case failure:
		*err = p.error
	default:
		panic(p)
	}
}

// bad fails with an error about the file at the current byte.
func (r *Reader) bad(message string, args ...any) {
	fail(&source.Error{Pos: source.NewFile(r.name, "").Pos(0), Msg: fmt.Sprintf("byte %d: ", r.at) + fmt.Sprintf(message, args...)})
}

// NewReader compares the checksum of the whole file, and reads what was asked.
// Errors are *source.Error for a file that is no certificate or is damaged, and
// those of the file. It reads the file once.
func NewReader(name string, file io.ReadSeeker) (r *Reader, err error) {
	defer catch(&err)
	r = &Reader{name: name, file: file}
	r.size = must(file.Seek(0, io.SeekEnd))
	r.seek(0)
	h, tail := sha256.New(), sha256.Size+int64(1)
	if first := r.bytes(min(r.size, int64(len(format.Magic)))); string(first) != format.Magic {
		r.bad("it is no certificate, or one of another version: it does not begin with %q", format.Magic[:len(format.Magic)-1])
	} else if h.Write(first); r.size < r.at+tail {
		r.bad("the file is cut off")
	}
	r.at += must(io.CopyN(h, r.in, r.size-tail-r.at))
	if last := r.bytes(tail); last[0] != format.TagFinished || !bytes.Equal(h.Sum([]byte{format.TagFinished}), last) {
		r.bad("the file is cut off or was changed: its checksum is another")
	}
	r.seek(int64(len(format.Magic)))
	r.document(&r.Request)
	return r, nil
}

// seek goes on reading at an offset.
func (r *Reader) seek(at int64) {
	must(r.file.Seek(at, io.SeekStart))
	r.in, r.at, r.vector = bufio.NewReaderSize(r.file, 1<<16), at, r.vector[:0]
}

// ReadByte implements io.ByteReader for package binary; it is not for callers.
func (r *Reader) ReadByte() (byte, error) {
	r.at++
	return r.in.ReadByte()
}

// tag reads the first byte of a record.
func (r *Reader) tag() byte {
	b, err := r.ReadByte()
	if err != nil {
		r.bad("the file cannot be read on: %v", err)
	}
	return b
}

// number reads a number of at most 32 bits, seven in each byte, the least
// significant first.
func (r *Reader) number() uint32 {
	n, err := binary.ReadUvarint(r)
	if err != nil || n > math.MaxUint32 {
		r.bad("a number of 32 bits was expected")
	}
	return uint32(n)
}

// bytes reads n bytes into new memory.
func (r *Reader) bytes(n int64) []byte {
	b := make([]byte, n)
	r.fill(b)
	return b
}

// fill reads as many bytes as the slice has.
func (r *Reader) fill(b []byte) {
	n, err := io.ReadFull(r.in, b)
	if r.at += int64(n); err != nil {
		r.bad("the file cannot be read on: %v", err)
	}
}

// document reads the length of a JSON text and the text. It has to be the one
// that is written for a value, so that no two readers see different ones.
func (r *Reader) document(to any) {
	n := int64(r.number())
	if n > r.size-r.at {
		r.bad("a document of %d bytes is too long", n)
	}
	text := r.bytes(n)
	if err := json.Unmarshal(text, to); err != nil {
		r.bad("the document before cannot be read: %v", err)
	} else if !bytes.Equal(must(json.Marshal(to)), text) {
		r.bad("the document before has fields of another version, or is not written as it has to be")
	}
}

// Next reads the beginning of the next section, and returns nil if there is
// none. The section before must have been checked.
func (r *Reader) Next() (s *format.Section, err error) {
	defer catch(&err)
	switch tag := r.tag(); {
	case tag == format.TagFinished && r.size-r.at == sha256.Size:
		return nil, nil
	case tag != format.TagSection:
		r.bad("a section was expected")
	}
	s = &format.Section{}
	r.document(s)
	return s, nil
}

// state reads a state vector: how many bytes of the one before are its first
// ones, how many its last ones, how many new ones are between them, and these.
func (r *Reader) state() {
	before, after, between := uint64(r.number()), uint64(r.number()), uint64(r.number())
	if before+after > uint64(len(r.vector)) || before+after+between > maxVector {
		r.bad("the state vector is too long")
	}
	r.trail = append(r.trail[:0], r.vector[uint64(len(r.vector))-after:]...)
	r.vector = append(r.vector[:before], make([]byte, between)...)
	r.fill(r.vector[before:])
	r.vector = append(r.vector, r.trail...)
}
