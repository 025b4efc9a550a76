package record

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Spans and log records of OpenTelemetry (OpenTelemetry protocol 1.7, messages
// TracesData and LogsData). Each is a record:
//
//	of both  trace, span, service, attributes, resource, scope; times are
//	         nanoseconds since 1970
//	spans    name, kind, status, message, parent, start, end, duration, events, links
//	logs     time, severity, level, body, event
//
// A name with dots is an object in an object, so that the attribute http.method
// is the field attributes.http.method. The records of a document are in the
// order of their times, as exporters collect spans in that of their ends.

// maxDocument bounds a document, in bytes, that is read as a whole: an export
// of OpenTelemetry or Jaeger.
const maxDocument = 256 << 20

// exported is a document, of spans or of logs. Tempo has resource spans as
// batches, or inside of trace. The tags have the names of fields in JSON and
// their numbers in protobuf, where spans and logs have the same ones.
type exported struct {
	ResourceSpans []ofResource `json:"resourceSpans" field:"1"`
	ResourceLogs  []ofResource `json:"resourceLogs"`
	Batches       []ofResource `json:"batches"`
	Trace         *exported    `json:"trace"`
}

// ofResource is ResourceSpans or ResourceLogs.
type ofResource struct {
	Resource resource  `json:"resource" field:"1"`
	Scopes   []ofScope `json:"scopeSpans" field:"2"`
	Older    []ofScope `json:"instrumentationLibrarySpans"` // before version 0.16
	Logs     []ofScope `json:"scopeLogs"`
}

// ofScope is ScopeSpans or ScopeLogs.
type ofScope struct {
	Scope   scope       `json:"scope" field:"1"`
	Spans   []span      `json:"spans"`
	Records []logRecord `json:"logRecords"`
	Either  []either    `json:"-" field:"2"`
}

// either is a message of protobuf: a span, or else a log record.
type either struct {
	span *span
	log  logRecord
}

type resource struct {
	Attributes []keyValue `json:"attributes" field:"1"`
}

type scope struct {
	Name string `json:"name" field:"1"`
}

type span struct {
	Trace      identifier  `json:"traceId" field:"1"`
	Span       identifier  `json:"spanId" field:"2"`
	Parent     identifier  `json:"parentSpanId" field:"4"`
	Name       string      `json:"name" field:"5"`
	Kind       enumerated  `json:"kind" field:"6"`
	Start      wholeNumber `json:"startTimeUnixNano" field:"7"`
	End        wholeNumber `json:"endTimeUnixNano" field:"8"`
	Attributes []keyValue  `json:"attributes" field:"9"`
	Events     []spanEvent `json:"events" field:"11"`
	Links      []spanLink  `json:"links" field:"13"`
	Status     spanStatus  `json:"status" field:"15"`
}

type spanEvent struct {
	Time       wholeNumber `json:"timeUnixNano" field:"1"`
	Name       string      `json:"name" field:"2"`
	Attributes []keyValue  `json:"attributes" field:"3"`
}

type spanLink struct {
	Trace      identifier `json:"traceId" field:"1"`
	Span       identifier `json:"spanId" field:"2"`
	Attributes []keyValue `json:"attributes" field:"4"`
}

type spanStatus struct {
	Message string     `json:"message" field:"2"`
	Code    enumerated `json:"code" field:"3"`
}

type logRecord struct {
	Time       wholeNumber `json:"timeUnixNano" field:"1"`
	Observed   wholeNumber `json:"observedTimeUnixNano" field:"11"`
	Severity   enumerated  `json:"severityNumber" field:"2"`
	Level      string      `json:"severityText" field:"3"`
	Body       *anyValue   `json:"body" field:"5"`
	Attributes []keyValue  `json:"attributes" field:"6"`
	Trace      identifier  `json:"traceId" field:"9"`
	Span       identifier  `json:"spanId" field:"10"`
	Event      string      `json:"eventName" field:"12"`
}

type keyValue struct {
	Key   string   `json:"key" field:"1"`
	Value anyValue `json:"value" field:"2"`
}

// anyValue has one of its fields.
type anyValue struct {
	String *string      `json:"stringValue" field:"1"`
	Bool   *bool        `json:"boolValue" field:"2"`
	Int    *wholeNumber `json:"intValue" field:"3"`
	Double *double      `json:"doubleValue" field:"4"`
	Bytes  *base64Text  `json:"bytesValue" field:"7"`
	Array  *arrayValue  `json:"arrayValue" field:"5"`
	List   *listValue   `json:"kvlistValue" field:"6"`
}

type arrayValue struct {
	Values []anyValue `json:"values" field:"1"`
}

type listValue struct {
	Values []keyValue `json:"values" field:"1"`
}

// base64Text is bytes in base 64.
type base64Text string

// misread is a value of a document that is not what its type wants. The text is
// a part of the document, as encoding/json passes it, up to the same capacity.
type misread struct {
	text    []byte
	message string
}

// Error returns the message.
func (m *misread) Error() string { return m.message }

// in returns where the value begins in the document; false if it is not a part
// of it.
func (m *misread) in(document []byte) (at int, ok bool) {
	at = cap(document) - cap(m.text)
	return at, at >= 0 && at+len(m.text) <= len(document) && bytes.Equal(document[at:at+len(m.text)], m.text)
}

// identifier is a number of 8 or 16 bytes in hexadecimal digits; some exports
// have it in base 64.
type identifier string

// UnmarshalJSON implements json.Unmarshaler.
func (id *identifier) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return &misread{text, "expected an identifier in quotation marks"}
	}
	if raw, err := base64.StdEncoding.DecodeString(s); err == nil && (len(raw) == 8 && len(s) == 12 || len(raw) == 16 && len(s) == 24) {
		s = hex.EncodeToString(raw)
	}
	*id = identifier(strings.ToLower(s))
	return nil
}

// double is a number, which JSON has as a text if it is not finite.
type double float64

// UnmarshalJSON implements json.Unmarshaler.
func (d *double) UnmarshalJSON(text []byte) error {
	f, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return &misread{text, fmt.Sprintf("expected a number, not %s", text)}
	}
	*d = double(f)
	return nil
}

// wholeNumber is a number of 64 bits, which JSON may have as a text.
type wholeNumber int64

// UnmarshalJSON implements json.Unmarshaler.
func (n *wholeNumber) UnmarshalJSON(text []byte) error {
	s := strings.Trim(string(text), `"`)
	if s == "" || s == "null" {
		return nil
	}
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		u, wide := strconv.ParseUint(s, 10, 64)
		if wide != nil {
			return &misread{text, fmt.Sprintf("expected a whole number, not %s", s)}
		}
		v = int64(u)
	}
	*n = wholeNumber(v)
	return nil
}

// enumerated is a value of an enumeration, which JSON has as its number or its
// name.
type enumerated string

// UnmarshalJSON implements json.Unmarshaler.
func (e *enumerated) UnmarshalJSON(text []byte) error {
	*e = enumerated(strings.Trim(string(text), `"`))
	return nil
}

// Names of the values of enumerations.
var (
	spanKinds    = []string{"unspecified", "internal", "server", "client", "producer", "consumer"}
	statusCodes  = []string{"unset", "ok", "error"}
	spanPrefixes = []string{"SPAN_KIND_", "STATUS_CODE_", "SEVERITY_NUMBER_"}
)

// word returns the name of a value.
func (e enumerated) word(names []string) string {
	s := string(e)
	if n, err := strconv.Atoi(cmp.Or(s, "0")); err == nil {
		if n >= 0 && n < len(names) {
			return names[n]
		}
		return strconv.Itoa(n)
	}
	for _, prefix := range spanPrefixes {
		s = strings.TrimPrefix(s, prefix)
	}
	return strings.ToLower(s)
}

// exports reads the records of documents one after another.
type exports struct {
	documents objects // each a document in JSON; nil for protobuf
	read      func() (*exported, error)
	current   []timed // of the document
	taken     int
	at        point
	wrong     point // in a document that is wrong; its line is 0 if it is not known
	buffer    bytes.Buffer
}

// timed is a record with its time.
type timed struct {
	time   int64
	record map[string]any
}

// newExports returns a reader of documents in JSON.
func newExports(documents objects, decode func(text []byte) (*exported, error)) *exports {
	e := &exports{documents: documents}
	e.read = func() (*exported, error) {
		o, err := documents.next()
		if err != nil {
			return nil, err
		}
		e.at = o.at
		d, err := decode(o.text)
		if placed := (*placedError)(nil); errors.As(err, &placed) {
			e.wrong = o.place(placed.at)
		}
		return d, err
	}
	return e
}

// decodeOTLP reads a document in JSON.
func decodeOTLP(text []byte) (*exported, error) {
	d := &exported{}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, wrongDocument("not an export of OpenTelemetry in JSON", text, err)
	}
	return d, nil
}

// wrongDocument returns an error of encoding/json with its place, without the
// names of types of this program.
func wrongDocument(what string, text []byte, err error) error {
	wrong := (*json.UnmarshalTypeError)(nil)
	if check := new(scanner).record(text); check != nil {
		return check
	}
	if value := (*misread)(nil); errors.As(err, &value) {
		if at, ok := value.in(text); ok {
			return &placedError{at, fmt.Errorf("%s: %w", what, err)}
		}
	}
	if !errors.As(err, &wrong) {
		return fmt.Errorf("%s: %w", what, err)
	}
	at := max(0, int(wrong.Offset)-1) // the last byte of the value
	return &placedError{at, fmt.Errorf("%s: expected %s in %s, found %s", what, expectedJSON(wrong.Type.Kind()), cmp.Or(wrong.Field, "the document"), wrong.Value)}
}

// expectedJSON is what a value must be for a type.
func expectedJSON(kind reflect.Kind) string {
	switch kind {
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	}
	return "a number"
}

// ordinals implements objects.
func (e *exports) ordinals() bool { return true }

// where implements objects.
func (e *exports) where() point {
	if e.wrong.line > 0 {
		return e.wrong
	}
	if e.documents != nil {
		return e.documents.where()
	}
	return point{line: 1}
}

// next implements objects.
func (e *exports) next() (object, error) {
	for e.taken == len(e.current) {
		d, err := e.read()
		if err != nil {
			return object{}, err
		}
		e.current, e.taken = d.records(), 0
	}
	r := e.current[e.taken]
	e.current[e.taken].record = nil
	e.taken++
	e.buffer.Reset()
	if err := json.NewEncoder(&e.buffer).Encode(r.record); err != nil {
		return object{}, err
	}
	return object{text: bytes.TrimSpace(e.buffer.Bytes()), at: e.at}, nil
}

// records returns the records of a document in the order of their times.
func (e *exported) records() (all []timed) {
	for _, r := range slices.Concat(e.ResourceSpans, e.Batches, e.ResourceLogs) {
		of := nested(r.Resource.Attributes)
		for _, s := range slices.Concat(r.Scopes, r.Older, r.Logs) {
			for i := range s.Spans {
				all = append(all, s.Spans[i].record(of, s.Scope.Name))
			}
			for i := range s.Records {
				all = append(all, s.Records[i].record(of, s.Scope.Name))
			}
			for i := range s.Either {
				if m := &s.Either[i]; m.span != nil {
					all = append(all, m.span.record(of, s.Scope.Name))
				} else {
					all = append(all, m.log.record(of, s.Scope.Name))
				}
			}
		}
	}
	if e.Trace != nil {
		all = append(all, e.Trace.records()...)
	}
	slices.SortStableFunc(all, func(a, b timed) int { return cmp.Compare(a.time, b.time) })
	return all
}

// common are the fields of spans and logs.
func common(of map[string]any, scope string, trace, span identifier, attributes []keyValue) map[string]any {
	service, _ := of["service"].(map[string]any)
	return map[string]any{"service": service["name"], "resource": of, "scope": scope, "trace": trace, "span": span, "attributes": nested(attributes)}
}

func (s *span) record(of map[string]any, scope string) timed {
	r := common(of, scope, s.Trace, s.Span, s.Attributes)
	r["name"], r["kind"], r["parent"] = s.Name, s.Kind.word(spanKinds), s.Parent
	r["status"], r["message"] = s.Status.Code.word(statusCodes), s.Status.Message
	r["start"], r["end"], r["duration"] = int64(s.Start), int64(s.End), int64(s.End-s.Start)
	events, links := []any{}, []any{}
	for _, e := range s.Events {
		events = append(events, map[string]any{"time": int64(e.Time), "name": e.Name, "attributes": nested(e.Attributes)})
	}
	for _, l := range s.Links {
		links = append(links, map[string]any{"trace": l.Trace, "span": l.Span, "attributes": nested(l.Attributes)})
	}
	r["events"], r["links"] = events, links
	return timed{int64(s.Start), r}
}

func (l *logRecord) record(of map[string]any, scope string) timed {
	r := common(of, scope, l.Trace, l.Span, l.Attributes)
	at := int64(cmp.Or(l.Time, l.Observed))
	r["time"], r["level"], r["event"], r["body"] = at, l.Level, l.Event, nil
	r["severity"] = l.Severity.word(nil)
	if n, err := strconv.Atoi(r["severity"].(string)); err == nil {
		r["severity"] = n
	}
	if l.Body != nil {
		r["body"] = l.Body.plain()
	}
	return timed{at, r}
}

// nested returns attributes as an object; a name with dots is an object in an
// object, unless something else has the beginning of the name.
func nested(attributes []keyValue) map[string]any {
	all := map[string]any{}
	sorted := slices.Clone(attributes)
	slices.SortStableFunc(sorted, func(a, b keyValue) int { return cmp.Compare(strings.Count(a.Key, "."), strings.Count(b.Key, ".")) })
	for _, a := range sorted {
		put(all, a.Key, a.Value.plain())
	}
	return all
}

// put stores a value under a name with dots.
func put(in map[string]any, name string, v any) {
	first, rest, dotted := strings.Cut(name, ".")
	if !dotted || first == "" || rest == "" {
		in[name] = v
		return
	}
	switch inner := in[first].(type) {
	case nil:
		fresh := map[string]any{}
		in[first] = fresh
		put(fresh, rest, v)
	case map[string]any:
		put(inner, rest, v)
	default:
		in[name] = v
	}
}

// plain returns a value as encoding/json writes it.
func (v *anyValue) plain() any {
	switch {
	case v.String != nil:
		return *v.String
	case v.Bool != nil:
		return *v.Bool
	case v.Int != nil:
		return int64(*v.Int)
	case v.Double != nil:
		if f := float64(*v.Double); math.IsNaN(f) || math.IsInf(f, 0) {
			return strconv.FormatFloat(float64(*v.Double), 'g', -1, 64)
		}
		return *v.Double
	case v.Bytes != nil:
		return *v.Bytes
	case v.Array != nil:
		all := []any{}
		for i := range v.Array.Values {
			all = append(all, v.Array.Values[i].plain())
		}
		return all
	case v.List != nil:
		return nested(v.List.Values)
	}
	return nil
}

// readAll returns a whole document.
func readAll(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	if err == nil && len(text) > maxDocument {
		err = fmt.Errorf("the document is longer than %d bytes", maxDocument)
	}
	return text, err
}
