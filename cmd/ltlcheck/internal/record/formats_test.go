package record

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// opened reads a log whose format is recognised. Propositions are bits.
func opened(t testing.TB, name, text string, format Format, atoms ...string) (out []uint64, err error) {
	t.Helper()
	var bound []program.Atom
	for _, a := range atoms {
		bound = append(bound, program.Atom{Text: a})
	}
	p, err := Bind(bound)
	if err != nil {
		return nil, err
	}
	l, err := Open(strings.NewReader(text), name, format, p, MissingIsError)
	for err == nil {
		var letter uint64
		if letter, err = l.Next(); err == nil {
			out = append(out, letter)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return out, err
}

const spansInJSON = `{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},"scopeSpans":[{"scope":{"name":"lib"},"spans":[
 {"traceId":"5B8EFFF798038103D269B633813FC60C","spanId":"EEE19B7EC3C1B174","parentSpanId":"EEE19B7EC3C1B173","name":"pay","kind":2,"startTimeUnixNano":"1700000000000000200","endTimeUnixNano":"1700000000000000500",
  "attributes":[{"key":"http.request.method","value":{"stringValue":"GET"}},{"key":"n","value":{"intValue":"7"}},{"key":"ok","value":{"boolValue":true}},{"key":"load","value":{"doubleValue":0.5}},{"key":"list","value":{"arrayValue":{"values":[{"intValue":1},{"kvlistValue":{"values":[{"key":"in","value":{"stringValue":"side"}}]}}]}}}],
  "events":[{"timeUnixNano":"1700000000000000300","name":"retry","attributes":[{"key":"try","value":{"intValue":2}}]}],"links":[{"traceId":"5B8EFFF798038103D269B633813FC60D","spanId":"EEE19B7EC3C1B170"}],"status":{"code":2,"message":"no money"}},
 {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b175","name":"begin","kind":"SPAN_KIND_CLIENT","startTimeUnixNano":"1700000000000000100","endTimeUnixNano":"1700000000000000600"}]}]}]}`

// spansInProtobuf is the same in protobuf.
func spansInProtobuf() []byte {
	field := func(to []byte, n protowire.Number, content ...byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(to, n, protowire.BytesType), content)
	}
	number := func(to []byte, n protowire.Number, v uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(to, n, protowire.VarintType), v)
	}
	fixed := func(to []byte, n protowire.Number, v uint64) []byte {
		return protowire.AppendFixed64(protowire.AppendTag(to, n, protowire.Fixed64Type), v)
	}
	text := func(s string) []byte { return field(nil, 1, []byte(s)...) }
	pair := func(key string, value []byte) []byte { return field(text(key), 2, value...) }
	id := func(s string) (out []byte) {
		_, _ = fmt.Sscanf(s, "%x", &out)
		return out
	}
	list := field(field(nil, 1, number(nil, 3, 1)...), 1, field(nil, 6, field(nil, 1, pair("in", text("side"))...)...)...)
	pay := field(field(field(field(nil, 1, id("5b8efff798038103d269b633813fc60c")...), 2, id("eee19b7ec3c1b174")...), 4, id("eee19b7ec3c1b173")...), 5, []byte("pay")...)
	pay = fixed(fixed(number(pay, 6, 2), 7, 1700000000000000200), 8, 1700000000000000500)
	for _, a := range [][]byte{pair("http.request.method", text("GET")), pair("n", number(nil, 3, 7)), pair("ok", number(nil, 2, 1)), pair("load", fixed(nil, 4, math.Float64bits(0.5))), pair("list", field(nil, 5, list...))} {
		pay = field(pay, 9, a...)
	}
	pay = field(pay, 11, field(field(fixed(nil, 1, 1700000000000000300), 2, []byte("retry")...), 3, pair("try", number(nil, 3, 2))...)...)
	pay = field(pay, 13, field(field(nil, 1, id("5b8efff798038103d269b633813fc60d")...), 2, id("eee19b7ec3c1b170")...)...)
	pay = field(pay, 15, number(field(nil, 2, []byte("no money")...), 3, 2)...)
	begin := field(field(field(nil, 1, id("5b8efff798038103d269b633813fc60c")...), 2, id("eee19b7ec3c1b175")...), 5, []byte("begin")...)
	begin = fixed(fixed(number(begin, 6, 3), 7, 1700000000000000100), 8, 1700000000000000600)
	scoped := field(field(field(nil, 1, text("lib")...), 2, pay...), 2, begin...)
	return field(nil, 1, field(field(nil, 1, field(nil, 1, pair("service.name", text("shop"))...)...), 2, scoped...)...)
}

// objectsOf returns the records of a log as objects.
func objectsOf(t *testing.T, text string) (all []map[string]any) {
	t.Helper()
	p, _ := Bind(nil)
	l, err := Open(strings.NewReader(text), "log", "", p, MissingIsFalse)
	for err == nil {
		if _, err = l.Next(); err == nil {
			var o map[string]any
			if err := json.Unmarshal(l.source.(*converted).current.text, &o); err != nil {
				t.Fatal(err)
			}
			all = append(all, o)
		}
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return all
}

// TestLongProtobuf: messages whose lengths take several bytes are recognised,
// whole and with a length.
func TestLongProtobuf(t *testing.T) {
	t.Parallel()
	field := func(to []byte, n protowire.Number, content []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(to, n, protowire.BytesType), content)
	}
	for _, size := range []int{10, 1 << 8, 1 << 15, 1 << 22} {
		body := field(nil, 5, field(nil, 1, bytes.Repeat([]byte("a"), size)))
		record := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type), 7)
		whole := field(nil, 1, field(nil, 2, field(nil, 2, append(record, body...))))
		prefixed := append(binary.BigEndian.AppendUint32(nil, uint32(len(whole))), whole...)
		for _, text := range [][]byte{whole, prefixed} {
			got, err := opened(t, "log", string(text), "", fmt.Sprintf("len(body) == %d", size))
			if err != nil || len(got) != 1 || got[0] != 1 {
				t.Errorf("%d bytes, %x…: %b, %v", size, text[:6], got, err)
			}
		}
	}
}

// TestProtobuf: the same spans in JSON and in protobuf, whole and in pieces with lengths, are the same records.
func TestProtobuf(t *testing.T) {
	t.Parallel()
	want, _ := json.Marshal(objectsOf(t, spansInJSON))
	message := string(spansInProtobuf())
	got, _ := json.Marshal(objectsOf(t, message))
	if string(got) != string(want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	piece := string(binary.BigEndian.AppendUint32(nil, uint32(len(message)))) + message
	twice := objectsOf(t, piece+piece)
	if one, _ := json.Marshal(twice[2:]); len(twice) != 4 || string(one) != string(want) {
		t.Errorf("%d records of two messages", len(twice))
	}
}

// TestFormats: what is read of each format, which is recognised by the beginning.
func TestFormats(t *testing.T) {
	t.Parallel()
	const logsInJSON = `{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},"scopeLogs":[{"logRecords":[
		{"timeUnixNano":"12","severityNumber":9,"severityText":"Info","body":{"stringValue":"hi"},"attributes":[{"key":"a","value":{"intValue":1}},{"key":"a.b","value":{"intValue":2}}]},{"observedTimeUnixNano":"11","body":{"kvlistValue":{"values":[{"key":"x","value":{"intValue":"3"}}]}}}]}]}]}`
	const jaeger = `{"data":[{"traceID":"1f","spans":[{"traceID":"1f","spanID":"2","operationName":"get","references":[{"refType":"CHILD_OF","traceID":"1f","spanID":"1"}],"startTime":1700000000000001,"duration":5,
		"tags":[{"key":"span.kind","type":"string","value":"server"},{"key":"error","type":"bool","value":true},{"key":"n","type":"int64","value":3},{"key":"f","type":"float64","value":0.5}],"logs":[{"timestamp":1700000000000002,"fields":[{"key":"event","value":"lost"}]}],"processID":"p1"}],
		"processes":{"p1":{"serviceName":"api","tags":[{"key":"host","value":"h"}]}}}]}`
	for _, test := range []struct {
		name, text string
		atoms      string // separated by semicolons
		want       []uint64
	}{
		{"lines", "{\"x\":1}\n{\"x\":2}\n", "x == 1", []uint64{1, 0}},
		{"a document of lines", "{\n \"x\": 1\n}\n{\"x\": 2, \"s\": \"}\\\"{\"}", "x == 1;x == 2", []uint64{1, 2}},
		{"an array", "[{\"x\":1},\n {\"x\":2}]\n", "x == 1;x == 2", []uint64{1, 2}},
		{"Kubernetes watch", `{"type":"ADDED","object":{"kind":"Pod","metadata":{"name":"a"}}}` + "\n" + `{"type":"DELETED","object":{"kind":"Pod","metadata":{"name":"a"}}}`, "type == 'ADDED';object.metadata.name == 'a'", []uint64{3, 2}},
		{"logfmt", "time=2026-11-28T10:00:00Z level=INFO msg=\"it is \\\"open\\\"\" n=3 reply.code=200 ready\n\nlevel=WARN msg=x n=2.5 reply.code=404 ready=false time=\n", "level == 'INFO';n > 2.7;msg == 'it is \"open\"';reply.code == 200;ready;time == null", []uint64{0b011111, 0b100000}},
		{"csv", "x,y\n1,2\n", "x == 1;y == 2", []uint64{3}},
		{"spans", spansInJSON, "name == 'begin';start < end;duration == 300;attributes.http.request.method == 'GET';attributes.list[1].in == 'side';service == 'shop';status == 'error';kind == 'client';events[0].name == 'retry';parent == 'eee19b7ec3c1b173';links[0].span == 'eee19b7ec3c1b170'", nil},
		{"logs", logsInJSON, "time == 11;body.x == 3;has(body);attributes.`a.b` == 2;severity == 9;level == 'Info'", nil},
		{"jaeger", jaeger, "start == 1700000000000001000;duration == 5000;status == 'error';kind == 'server';attributes.n == 3;events[0].name == 'lost';service == 'api';resource.host == 'h';parent == '1'", []uint64{1<<9 - 1}},
		{"tempo", `{"batches":[{"resource":{"attributes":[]},"instrumentationLibrarySpans":[{"spans":[{"traceId":"W47/95gDgQPSabYzgT/GDA==","spanId":"7uGbfsPBsXQ=","name":"x","startTimeUnixNano":"5","endTimeUnixNano":"6","status":{"code":"STATUS_CODE_OK"}}]}]}]}`, "trace == '5b8efff798038103d269b633813fc60c';status == 'ok';service == null", []uint64{7}},
		{"junit", "<?xml version=\"1.0\"?>\n<testsuites><testsuite name=\"s\"><testcase name=\"a\" classname=\"c\" time=\"0.5\"/><testcase name=\"b\"><failure message=\"m\">why</failure></testcase><testcase name=\"d\"><skipped/></testcase><testcase name=\"e\"><skipped/><error message=\"x\"/><failure message=\"m\"/></testcase></testsuite></testsuites>", "suite == 's';result == 'passed';result == 'failed' && message == 'm';time == 0.5;result == 'skipped'", []uint64{0b01011, 0b00101, 0b10001, 0b00101}},
	} {
		atoms := strings.Split(test.atoms, ";")
		if test.want == nil { // some fields are there in one of the two records only
			for i, o := range objectsOf(t, test.text) {
				if len(o) < 9 {
					t.Errorf("%s: record %d is %v", test.name, i, o)
				}
			}
			p := make([]program.Atom, len(atoms))
			for i, a := range atoms {
				p[i].Text = a
			}
			bound, err := Bind(p)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Open(strings.NewReader(test.text), test.name, "", bound, MissingIsFalse)
			var seen uint64
			for range 2 {
				letter := uint64(0)
				if err == nil {
					letter, err = l.Next()
				}
				seen |= letter
			}
			if err != nil || seen != 1<<len(atoms)-1 {
				t.Errorf("%s: %b, %v", test.name, seen, err)
			}
			continue
		}
		for how, text := range map[string]string{"": test.text, ".gz": compressedBy(t, test.text, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }), ".zst": compressedBy(t, test.text, func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z })} {
			got, err := opened(t, test.name+how, text, "", atoms...)
			if err != nil || fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("%s%s: %b, %v, want %b", test.name, how, got, err, test.want)
			}
		}
	}
}

func compressedBy(t *testing.T, text string, by func(io.Writer) io.WriteCloser) string {
	t.Helper()
	var b bytes.Buffer
	w := by(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestWrongRecords: what is wrong in each format has a place, and what was read before is there.
func TestWrongRecords(t *testing.T) {
	t.Parallel()
	proto := string(spansInProtobuf())
	framed := func(message string) string {
		return string(binary.BigEndian.AppendUint32(nil, uint32(len(message)))) + message
	}
	whole := framed(proto)
	for _, test := range []struct {
		format     Format
		text, want string
		records    int
	}{
		{JSON, "{\"x\":1}\n 3", "log:2:2: expected an object in JSON", 1},
		{JSON, "[{\"x\":1}", "the array does not end", 1},
		{JSON, "{\"x\":1}{\"x\":", "the object does not end", 1},
		{JSON, "{\"x\":1}\n{x:2}", "log:2:2: not JSON: expected the name of a member in quotation marks, found 'x'", 1},
		{JSON, "[{\"x\":1},\n {\n \"x\" 1}]", "log:3:6: not JSON: expected a colon after the name of a member, found '1'", 1},
		{JSON, "[" + strings.Repeat("{\"x\":1,\"ä\":1}, ", 3000) + "{\"x\" 1}]", "log:1:45007: not JSON: expected a colon", 3000},
		{Logfmt, "x=1\nx=\"a", "log:2:3: the text in quotation marks does not end", 1},
		{Logfmt, "x=1\n=3", "log:2:1: expected a key", 1},
		{Logfmt, "x=1 x=2", "log:1:5: the field x stands twice", 0},
		{Logfmt, `a"b=1 x=1`, "log:1:2: a key has a quotation mark", 0},
		{OTLP, `{"resourceSpans":3}`, "log:1:18: not an export of OpenTelemetry in JSON: expected an array in resourceSpans, found number", 0},
		{OTLP, "{\"resourceSpans\":[\n {\"scopeSpans\": 3}]}", "log:2:17: not an export of OpenTelemetry in JSON: expected an array in resourceSpans.scopeSpans, found number", 0},
		{OTLP, "{\"resourceSpans\":[\n {\"scopeSpans\" 3}]}", "log:2:16: not JSON: expected a colon", 0},
		{OTLP, spansInJSON + "\n{\"resourceLogs\":\n", "log:6:17: the object does not end", 2},
		{OTLP, `{"resourceSpans":[{"scopeSpans":[{"spans":[{"startTimeUnixNano":"x"}]}]}]}`, "log:1:65: not an export of OpenTelemetry in JSON: expected a whole number, not x", 0},
		{OTLP, "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\n \"traceId\": 3}]}]}]}", "log:2:13: not an export of OpenTelemetry in JSON: expected an identifier", 0},
		{OTLP, "{\"resourceLogs\":[{\"resource\":{\"attributes\":[\n{\"key\":\"a\",\n \"value\":{\"doubleValue\":\"b\"}}]}}]}", "log:3:25: not an export of OpenTelemetry in JSON: expected a number", 0},
		{Jaeger, "{\"data\":[{\"spans\":[{\n\"startTime\":true}]}]}", "log:2:13: not traces of Jaeger: expected a whole number, not true", 0},
		{OTLP, proto[:len(proto)-3], "message 1, at byte 0, is not an export of OpenTelemetry in protobuf", 0},
		{OTLP, "\x00\x00\x02\x00" + proto, "message 1, at byte 0, is cut off: expected more bytes", 0},
		{OTLP, whole + whole[:9], fmt.Sprintf("message 2, at byte %d, is cut off: expected more bytes", len(whole)), 2},
		{OTLP, whole + whole + "\x00", fmt.Sprintf("message 3, at byte %d, is cut off: expected more bytes", 2*len(whole)), 4},
		{OTLP, whole + whole + framed("\x0a\x05x"), fmt.Sprintf("message 3, at byte %d, is not an export of OpenTelemetry in protobuf: a field does not end", 2*len(whole)), 4},
		{OTLP, whole + framed("\x0b"), fmt.Sprintf("message 2, at byte %d, is not an export of OpenTelemetry in protobuf: a field of an old kind", len(whole)), 2},
		{OTLP, whole + framed("\x80"), fmt.Sprintf("message 2, at byte %d, is not an export of OpenTelemetry in protobuf: a field has no number", len(whole)), 2},
		{OTLP, whole + "\x7f\xff\xff\xff", "a message is longer than ", 2},
		{Jaeger, `{"data":[{"spans":3}]}`, "log:1:19: not traces of Jaeger: expected an array in data.spans, found number", 0},
		{JUnit, "<a>\n<testcase name='x'></b>", "log:2:23: not XML", 0},
		{"", "what is this", "the format of the log is not known", 0},
		{"", "\x1f\x8bno", "compressed by gzip", 0},
	} {
		atom := "!has(x) || x == 1"
		got, err := opened(t, "log", test.text, test.format, atom)
		about, text := (*source.Error)(nil), fmt.Sprint(err)
		if errors.As(err, &about) {
			text = fmt.Sprintf("log:%d:%d: %s", about.Pos.Line, about.Pos.Col, about.Msg)
		}
		if err == nil || !strings.Contains(text, test.want) || len(got) != test.records {
			t.Errorf("%s %.50q: %d records, %.200s, want %q", test.format, test.text, len(got), text, test.want)
		}
	}
}

func FuzzFormats(f *testing.F) {
	f.Add(spansInJSON, uint8(0))
	f.Add(string(spansInProtobuf()), uint8(5))
	f.Add("a=1 b=\"x\"\n", uint8(4))
	f.Add("<a><testcase name='x'/></a>", uint8(7))
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		formats := append([]Format{""}, Formats()...)
		_, _ = opened(t, "log", text, formats[int(n)%len(formats)], "has(x)")
	})
}
