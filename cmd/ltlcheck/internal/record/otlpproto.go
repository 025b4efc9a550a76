package record

import (
	"bufio"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// Spans and logs in protobuf: a whole message of type TracesData, LogsData or an
// export request, which have the same fields, or several with their lengths
// before them in four bytes, as the collector writes them to files. That
// records are spans is seen by their first field: a trace is bytes, a time is a
// number.

// isProtobuf reports whether a text begins like a message, or like the length
// of one and a message.
func isProtobuf(text []byte) bool {
	return isMessage(text) || len(text) > 4 && text[0] == 0 && isMessage(text[4:])
}

// recognised is how many bytes are looked at for that: a length of four bytes, a
// tag, a length of up to ten, and another tag.
const recognised = 16

// isMessage reports whether a text begins with field 1, with a length and,
// inside, with one of the fields of a resource's spans.
func isMessage(text []byte) bool {
	const field1 = 1<<3 | 2
	if len(text) < 3 || text[0] != field1 {
		return false
	}
	_, n := protowire.ConsumeVarint(text[1:])
	return n > 0 && len(text) > 1+n && (text[1+n] == field1 || text[1+n] == 2<<3|2)
}

// newProtobuf returns a reader of messages.
func newProtobuf(r *bufio.Reader) *exports {
	e, into := &exports{at: point{line: 1}}, decoder{}
	number, at := 0, 0
	e.read = func() (*exported, error) {
		number++
		begun := at
		text, err := message(r, number == 1)
		if at += len(text) + 4; errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, fmt.Errorf("message %d, at byte %d, is cut off: expected more bytes", number, begun)
		}
		if err != nil {
			return nil, err
		}
		d := &exported{}
		if err := into.message(text, reflect.ValueOf(d).Elem(), 0); err != nil {
			return nil, fmt.Errorf("message %d, at byte %d, is not an export of OpenTelemetry in protobuf: %w", number, begun, err)
		}
		return d, nil
	}
	return e
}

// message returns the next message: all that there is if the first one begins
// without a length.
func message(r *bufio.Reader, first bool) ([]byte, error) {
	wanted := 4
	if first {
		wanted = recognised
	}
	head, err := r.Peek(wanted)
	if first && isMessage(head) {
		return readAll(r)
	}
	if len(head) < 4 {
		if len(head) > 0 && errors.Is(err, io.EOF) {
			return nil, io.ErrUnexpectedEOF
		}
		return nil, err
	}
	length := binary.BigEndian.Uint32(head)
	if length > maxDocument {
		return nil, fmt.Errorf("a message is longer than %d bytes", maxDocument)
	}
	if _, err := r.Discard(4); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(length)))
	if err == nil && len(text) < int(length) {
		err = io.ErrUnexpectedEOF
	}
	return text, err
}

// eachField calls do for each field of a message, with the bytes of the field or,
// for a numeric field, with its number.
func eachField(text []byte, do func(field protowire.Number, bytes []byte, number uint64) error) error {
	for len(text) > 0 {
		field, kind, n := protowire.ConsumeTag(text)
		if n < 0 {
			return errors.New("a field has no number")
		}
		text = text[n:]
		var content []byte
		var number uint64
		switch kind {
		case protowire.BytesType:
			content, n = protowire.ConsumeBytes(text)
		case protowire.VarintType:
			number, n = protowire.ConsumeVarint(text)
		case protowire.Fixed64Type:
			number, n = protowire.ConsumeFixed64(text)
		case protowire.Fixed32Type:
			var short uint32
			short, n = protowire.ConsumeFixed32(text)
			number = uint64(short)
		default:
			return errors.New("a field of an old kind")
		}
		if n < 0 {
			return errors.New("a field does not end")
		}
		text = text[n:]
		if err := do(field, content, number); err != nil {
			return err
		}
	}
	return nil
}

// isSpan tells a span from a log record: its first field is bytes, the trace,
// where that of a log record is a time, or missing.
func isSpan(text []byte) bool {
	field, kind, n := protowire.ConsumeTag(text)
	return n > 0 && field == 1 && kind == protowire.BytesType
}

// decoder reads messages into structs whose tags have the numbers of fields. It
// remembers which field of a struct has which number.
type decoder map[reflect.Type]map[protowire.Number]int

// fields returns the numbered fields of a struct.
func (d decoder) fields(of reflect.Type) map[protowire.Number]int {
	if known := d[of]; known != nil {
		return known
	}
	d[of] = map[protowire.Number]int{}
	for i := range of.NumField() {
		if number, err := strconv.Atoi(of.Field(i).Tag.Get("field")); err == nil {
			d[of][protowire.Number(number)] = i
		}
	}
	return d[of]
}

// message reads a message into a struct; others than those it has are passed
// over. depth is the number of values that the message is nested in.
func (d decoder) message(text []byte, to reflect.Value, depth int) error {
	fields := d.fields(to.Type())
	return eachField(text, func(field protowire.Number, content []byte, number uint64) error {
		if i, ok := fields[field]; ok {
			return d.store(to.Field(i), content, number, depth)
		}
		return nil
	})
}

// maxNested is how deep values of attributes may be nested; deeper ones are an
// error.
const maxNested = 100

// store stores a field: one that is repeated is appended.
func (d decoder) store(to reflect.Value, content []byte, number uint64, depth int) error {
	switch v := to.Addr().Interface().(type) {
	case *identifier:
		*v = identifier(hex.EncodeToString(content))
		return nil
	case *enumerated:
		*v = enumerated(strconv.FormatUint(number, 10))
		return nil
	case *base64Text:
		*v = base64Text(base64.StdEncoding.EncodeToString(content))
		return nil
	case *either:
		if isSpan(content) {
			v.span = &span{}
			return d.message(content, reflect.ValueOf(v.span).Elem(), depth)
		}
		return d.message(content, reflect.ValueOf(&v.log).Elem(), depth)
	case *anyValue:
		if depth > maxNested {
			return fmt.Errorf("values are nested more than %d deep", maxNested)
		}
		depth++
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return d.store(to.Elem(), content, number, depth)
	case reflect.Slice:
		to.Set(reflect.Append(to, reflect.Zero(to.Type().Elem())))
		return d.store(to.Index(to.Len()-1), content, number, depth)
	case reflect.Struct:
		return d.message(content, to, depth)
	case reflect.String:
		to.SetString(string(content))
	case reflect.Bool:
		to.SetBool(number != 0)
	case reflect.Int64:
		to.SetInt(int64(number))
	case reflect.Float64:
		to.SetFloat(math.Float64frombits(number))
	}
	return nil
}
