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
	e := &exports{at: point{line: 1}}
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
		if err := eachField(text, d.field); err != nil {
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

func (e *exported) field(field protowire.Number, text []byte, _ uint64) error {
	if field != 1 {
		return nil
	}
	spans, logs := resourceSpans{}, resourceLogs{}
	err := eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
		switch field {
		case 1:
			return eachField(text, spans.Resource.field)
		case 2:
			ofSpans, ofLogs := scopeSpans{}, scopeLogs{}
			if err := eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
				return scoped(&ofSpans, &ofLogs, field, text)
			}); err != nil {
				return err
			}
			spans.Scopes, logs.Scopes = append(spans.Scopes, ofSpans), append(logs.Scopes, ofLogs)
		}
		return nil
	})
	logs.Resource = spans.Resource
	e.ResourceSpans, e.ResourceLogs = append(e.ResourceSpans, spans), append(e.ResourceLogs, logs)
	return err
}

// scoped takes a field of ScopeSpans or ScopeLogs.
func scoped(spans *scopeSpans, logs *scopeLogs, field protowire.Number, text []byte) error {
	switch {
	case field == 1:
		return eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
			if field == 1 {
				spans.Scope.Name, logs.Scope.Name = string(text), string(text)
			}
			return nil
		})
	case field != 2:
		return nil
	case isSpan(text):
		s := span{}
		err := eachField(text, s.field)
		spans.Spans = append(spans.Spans, s)
		return err
	}
	l := logRecord{}
	err := eachField(text, l.field)
	logs.Records = append(logs.Records, l)
	return err
}

// isSpan tells a span from a log record: its first field is bytes, the trace,
// where that of a log record is a time, or missing.
func isSpan(text []byte) bool {
	field, kind, n := protowire.ConsumeTag(text)
	return n > 0 && field == 1 && kind == protowire.BytesType
}

func (r *resource) field(field protowire.Number, text []byte, _ uint64) error {
	if field != 1 {
		return nil
	}
	return addAttribute(&r.Attributes, text, 0)
}

func addAttribute(to *[]keyValue, text []byte, depth int) error {
	a := keyValue{}
	err := eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
		switch field {
		case 1:
			a.Key = string(text)
		case 2:
			return a.Value.read(text, depth)
		}
		return nil
	})
	*to = append(*to, a)
	return err
}

func (s *span) field(field protowire.Number, text []byte, number uint64) error {
	switch field {
	case 1:
		s.Trace = identifier(hex.EncodeToString(text))
	case 2:
		s.Span = identifier(hex.EncodeToString(text))
	case 4:
		s.Parent = identifier(hex.EncodeToString(text))
	case 5:
		s.Name = string(text)
	case 6:
		s.Kind = enumerated(strconv.FormatUint(number, 10))
	case 7:
		s.Start = wholeNumber(number)
	case 8:
		s.End = wholeNumber(number)
	case 9:
		return addAttribute(&s.Attributes, text, 0)
	case 11:
		return s.event(text)
	case 13:
		return s.link(text)
	case 15:
		return eachField(text, func(field protowire.Number, text []byte, number uint64) error {
			switch field {
			case 2:
				s.Status.Message = string(text)
			case 3:
				s.Status.Code = enumerated(strconv.FormatUint(number, 10))
			}
			return nil
		})
	}
	return nil
}

func (s *span) event(text []byte) error {
	e := spanEvent{}
	err := eachField(text, func(field protowire.Number, text []byte, number uint64) error {
		switch field {
		case 1:
			e.Time = wholeNumber(number)
		case 2:
			e.Name = string(text)
		case 3:
			return addAttribute(&e.Attributes, text, 0)
		}
		return nil
	})
	s.Events = append(s.Events, e)
	return err
}

func (s *span) link(text []byte) error {
	l := spanLink{}
	err := eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
		switch field {
		case 1:
			l.Trace = identifier(hex.EncodeToString(text))
		case 2:
			l.Span = identifier(hex.EncodeToString(text))
		case 4:
			return addAttribute(&l.Attributes, text, 0)
		}
		return nil
	})
	s.Links = append(s.Links, l)
	return err
}

func (l *logRecord) field(field protowire.Number, text []byte, number uint64) error {
	switch field {
	case 1:
		l.Time = wholeNumber(number)
	case 2:
		l.Severity = enumerated(strconv.FormatUint(number, 10))
	case 3:
		l.Level = string(text)
	case 5:
		l.Body = &anyValue{}
		return l.Body.read(text, 0)
	case 6:
		return addAttribute(&l.Attributes, text, 0)
	case 9:
		l.Trace = identifier(hex.EncodeToString(text))
	case 10:
		l.Span = identifier(hex.EncodeToString(text))
	case 11:
		l.Observed = wholeNumber(number)
	case 12:
		l.Event = string(text)
	}
	return nil
}

// maxNested is how deep values of attributes may be nested; deeper ones are an
// error.
const maxNested = 100

// read reads a value of any kind.
func (v *anyValue) read(text []byte, depth int) error {
	if depth > maxNested {
		return fmt.Errorf("values are nested more than %d deep", maxNested)
	}
	return eachField(text, func(field protowire.Number, text []byte, number uint64) error {
		switch field {
		case 1:
			s := string(text)
			v.String = &s
		case 2:
			b := number != 0
			v.Bool = &b
		case 3:
			n := wholeNumber(number)
			v.Int = &n
		case 4:
			f := double(math.Float64frombits(number))
			v.Double = &f
		case 5:
			v.Array = &arrayValue{}
			return eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
				element := anyValue{}
				err := element.read(text, depth+1)
				v.Array.Values = append(v.Array.Values, element)
				return err
			})
		case 6:
			v.List = &listValue{}
			return eachField(text, func(field protowire.Number, text []byte, _ uint64) error {
				return addAttribute(&v.List.Values, text, depth+1)
			})
		case 7:
			s := base64.StdEncoding.EncodeToString(text)
			v.Bytes = &s
		}
		return nil
	})
}
