package record

import (
	"io"
	"math"
	"strconv"
	"sync"
	"unicode/utf8"
)

// Options are how events are written.
type Options struct {
	// Host is written with every event as the field host, if it is not empty:
	// the host of a mapping of ltlcheck trace.
	Host string
	// Buffer is how many bytes are collected before they are written; 0 stands
	// for 64 KiB.
	Buffer int
}

// defaultBuffer is the size of the buffer unless options say otherwise.
const defaultBuffer = 64 << 10

// Recorder writes events. It is safe for concurrent use.
type Recorder struct {
	mu     sync.Mutex
	w      io.Writer
	buffer []byte
	most   int
	host   []byte // the field
	err    error
}

// New returns a recorder that writes to w, whose Write is never called
// concurrently.
func New(w io.Writer, o Options) *Recorder {
	r := &Recorder{w: w, most: o.Buffer}
	if r.most <= 0 {
		r.most = defaultBuffer
	}
	r.buffer = make([]byte, 0, r.most+r.most/4)
	if o.Host != "" {
		r.host = appendText(append(r.host, `,"host":`...), o.Host)
	}
	return r
}

// Event records an event with fields, in the order in which calls are made. It
// does not wait for the writer unless the buffer is full. Errors of the writer
// are returned by Flush and Close.
func (r *Recorder) Event(name string, fields ...Field) {
	r.mu.Lock()
	b := appendText(append(r.buffer, `{"event":`...), name)
	b = append(b, r.host...)
	for i := range fields {
		b = fields[i].append(append(b, ','))
	}
	r.end(b)
	r.mu.Unlock()
}

// end ends a line, and writes the buffer if it is full.
func (r *Recorder) end(b []byte) {
	r.buffer = append(b, '}', '\n')
	if len(r.buffer) >= r.most {
		r.write()
	}
}

// write writes the buffer. After an error nothing more is written, and events
// are lost.
func (r *Recorder) write() {
	if r.err == nil && len(r.buffer) > 0 {
		_, r.err = r.w.Write(r.buffer)
	}
	r.buffer = r.buffer[:0]
}

// Flush writes what is in the buffer. The error is the first one of the writer;
// events after it are lost.
func (r *Recorder) Flush() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.write()
	return r.err
}

// Close writes what is in the buffer, and closes the writer if it is an
// io.Closer. The error is the first one. The recorder must not be used
// afterwards.
func (r *Recorder) Close() error {
	err := r.Flush()
	if c, ok := r.w.(io.Closer); ok {
		if closing := c.Close(); err == nil {
			err = closing
		}
	}
	return err
}

// Field is a field of an event. Names should differ from event, host and each
// other: of two fields with one name, readers of JSON take any.
type Field struct {
	name string
	kind kind
	bits uint64
	text string
}

type kind uint8

const (
	integer kind = iota
	unsigned
	float
	boolean
	text
)

// Int, Uint, Float, Bool and Text make fields. A float that is no number is
// written as null.
func Int[T ~int | ~int8 | ~int16 | ~int32 | ~int64](name string, v T) Field {
	return Field{name: name, kind: integer, bits: uint64(int64(v))}
}

// Uint makes a field of an unsigned number.
func Uint[T ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](name string, v T) Field {
	return Field{name: name, kind: unsigned, bits: uint64(v)}
}

// Float makes a field of a number.
func Float(name string, v float64) Field {
	return Field{name: name, kind: float, bits: math.Float64bits(v)}
}

// Bool makes a field of a truth value.
func Bool(name string, v bool) Field {
	f := Field{name: name, kind: boolean}
	if v {
		f.bits = 1
	}
	return f
}

// Text makes a field of a text. Bytes that are no UTF-8 are replaced.
func Text[T ~string](name string, v T) Field {
	return Field{name: name, kind: text, text: string(v)}
}

// append writes the field.
func (f *Field) append(b []byte) []byte {
	b = append(appendText(b, f.name), ':')
	switch f.kind {
	case integer:
		return strconv.AppendInt(b, int64(f.bits), 10)
	case unsigned:
		return strconv.AppendUint(b, f.bits, 10)
	case float:
		return appendFloat(b, math.Float64frombits(f.bits))
	case boolean:
		return strconv.AppendBool(b, f.bits != 0)
	}
	return appendText(b, f.text)
}

// appendFloat writes a number, null for one that JSON does not have.
func appendFloat(b []byte, v float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}

const hex = "0123456789abcdef"

// appendText writes a text in quotes.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			if r, n := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
		}
		b = append(b, s[start:i]...)
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c >= utf8.RuneSelf:
			b = append(b, "\ufffd"...)
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		start = i
	}
	return append(append(b, s[start:]...), '"')
}
