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

	"github.com/ltlcheck/ltlcheck/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxVector bounds a state vector, in bytes.
const maxVector = 1 << 24

// Reader reads a certificate. What fails inside it, or inside a check, ends the
// function that the user called (see catch).
type Reader struct {
	Request format.Request

	name   string
	file   io.ReadSeeker
	in     *bufio.Reader
	size   int64
	at     int64  // where in is
	vector []byte // of the state read last
	trail  []byte // working storage
}

// failure carries an error to catch.
type failure struct{ error }

func fail(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// catch makes what was handed to fail the error of the function that defers it.
func catch(err *error) {
	switch p := recover().(type) {
	case nil:
	case failure:
		*err = p.error
	default:
		panic(p)
	}
}

// bad is for a file that cannot be read.
func (r *Reader) bad(message string, args ...any) {
	fail(&source.Error{Pos: source.NewFile(r.name, "").Pos(0), Msg: fmt.Sprintf("byte %d: ", r.at) + fmt.Sprintf(message, args...)})
}

// NewReader reads the beginning of a certificate, after it has compared the
// checksum of the whole. Errors are *source.Error.
func NewReader(name string, file io.ReadSeeker) (r *Reader, err error) {
	defer catch(&err)
	r = &Reader{name: name, file: file}
	r.size, err = file.Seek(0, io.SeekEnd)
	fail(err)
	r.seek(0)
	h, tail := sha256.New(), sha256.Size+int64(1)
	if first := r.bytes(min(r.size, int64(len(format.Magic)))); string(first) != format.Magic {
		r.bad("it is no certificate, or one of another version: it does not begin with %q", format.Magic[:len(format.Magic)-1])
	} else if h.Write(first); r.size < r.at+tail {
		r.bad("the file is cut off")
	}
	n, err := io.CopyN(h, r.in, r.size-tail-r.at)
	fail(err)
	r.at += n
	if last := r.bytes(tail); last[0] != format.TagFinished || !bytes.Equal(h.Sum([]byte{format.TagFinished}), last) {
		r.bad("the file is cut off or was changed: its checksum is another")
	}
	r.seek(int64(len(format.Magic)))
	r.document(&r.Request)
	return r, nil
}

func (r *Reader) seek(at int64) {
	_, err := r.file.Seek(at, io.SeekStart)
	fail(err)
	r.in, r.at, r.vector = bufio.NewReaderSize(r.file, 1<<16), at, r.vector[:0]
}

// ReadByte implements io.ByteReader.
func (r *Reader) ReadByte() (byte, error) {
	r.at++
	return r.in.ReadByte()
}

func (r *Reader) tag() byte {
	b, err := r.ReadByte()
	if err != nil {
		r.bad("the file cannot be read on: %v", err)
	}
	return b
}

// number reads a number, whose bytes have seven bits each, the least
// significant first.
func (r *Reader) number() uint32 {
	n, err := binary.ReadUvarint(r)
	if err != nil || n > math.MaxUint32 {
		r.bad("a number of 32 bits was expected")
	}
	return uint32(n)
}

func (r *Reader) bytes(n int64) []byte {
	b := make([]byte, n)
	r.fill(b)
	return b
}

func (r *Reader) fill(b []byte) {
	n, err := io.ReadFull(r.in, b)
	if r.at += int64(n); err != nil {
		r.bad("the file cannot be read on: %v", err)
	}
}

// document reads the length of a JSON text, and the text.
func (r *Reader) document(to any) {
	n := int64(r.number())
	if n > r.size-r.at {
		r.bad("a document of %d bytes is too long", n)
	}
	d := json.NewDecoder(bytes.NewReader(r.bytes(n)))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		r.bad("the document before cannot be read: %v", err)
	}
}

// Next reads the beginning of the next section; nil when there is no further
// one. The section before must have been checked.
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
