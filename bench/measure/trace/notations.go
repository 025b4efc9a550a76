package trace

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
)

// notation is a format of logs.
type notation struct {
	name, suffix string
	prefix       string // of the fields
	write        func(w *conformance.Watch, log []conformance.Record) []byte
}

// notations lists the formats that can carry the fields of records; results of
// tests cannot.
func notations() []notation {
	return []notation{
		{"jsonl", ".jsonl", "", writeLines},
		{"jsonl, gzip", ".jsonl.gz", "", writeCompressed},
		{"json", ".json", "", writeIndented},
		{"csv", ".csv", "", writeTable},
		{"logfmt", ".logfmt", "", writePairs},
		{"otlp, logs in JSON", ".otlp.json", "attributes.", writeLogs},
		{"otlp, logs in protobuf", ".pb", "attributes.", writeProtobuf},
		{"tempo", ".tempo.json", "attributes.", writeTempo},
		{"jaeger", ".jaeger.json", "attributes.", writeJaeger},
	}
}

// pair is a field with its value.
type pair struct{ name, value string }

// pairs are the fields of a record.
func pairs(w *conformance.Watch, r *conformance.Record) (all []pair) {
	for i, has := range r.Has {
		if has {
			all = append(all, pair{fieldName(i), r.Values[i]})
		}
	}
	if r.Process != "" {
		all = append(all, pair{"process", r.Process})
	}
	if r.Event >= 0 {
		all = append(all, pair{"event", w.Events[r.Event].Name})
	}
	return all
}

// whole matches the numbers that JSON has in the same spelling.
var whole = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,17})$`)

// object is a record as an object.
func object(w *conformance.Watch, r *conformance.Record) map[string]any {
	o := map[string]any{}
	for _, p := range pairs(w, r) {
		if o[p.name] = p.value; whole.MatchString(p.value) {
			o[p.name] = json.Number(p.value)
		}
	}
	return o
}

func writeLines(w *conformance.Watch, log []conformance.Record) []byte {
	var out bytes.Buffer
	for i := range log {
		_ = json.NewEncoder(&out).Encode(object(w, &log[i]))
	}
	return out.Bytes()
}

func writeCompressed(w *conformance.Watch, log []conformance.Record) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(writeLines(w, log))
	_ = z.Close()
	return out.Bytes()
}

func writeIndented(w *conformance.Watch, log []conformance.Record) []byte {
	all := []any{}
	for i := range log {
		all = append(all, object(w, &log[i]))
	}
	return indented(all)
}

func indented(v any) []byte {
	out, _ := json.MarshalIndent(v, "", "  ")
	return out
}

// writeTable has a column for each field that some record has.
func writeTable(w *conformance.Watch, log []conformance.Record) []byte {
	columns := []string{"n"}
	for i := range w.Variables {
		columns = append(columns, fieldName(i))
	}
	columns = append(columns, "process", "event")
	var out bytes.Buffer
	t := csv.NewWriter(&out)
	_ = t.Write(columns)
	for i := range log {
		row := make([]string, len(columns))
		row[0] = strconv.Itoa(i)
		for _, p := range pairs(w, &log[i]) {
			for c, name := range columns {
				if name == p.name {
					row[c] = p.value
				}
			}
		}
		_ = t.Write(row)
	}
	t.Flush()
	return out.Bytes()
}

// bare matches values that logfmt has without quotes.
var bare = regexp.MustCompile(`^[\w.-]+$`)

func writePairs(w *conformance.Watch, log []conformance.Record) []byte {
	var out bytes.Buffer
	for i := range log {
		fmt.Fprintf(&out, "n=%d", i)
		for _, p := range pairs(w, &log[i]) {
			v := p.value
			if !bare.MatchString(v) {
				v = strconv.Quote(v)
			}
			fmt.Fprintf(&out, " %s=%s", p.name, v)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// attributes are the fields as OpenTelemetry has them.
func attributes(w *conformance.Watch, r *conformance.Record) (all []any) {
	for _, p := range pairs(w, r) {
		v := map[string]any{"stringValue": p.value}
		if whole.MatchString(p.value) {
			v = map[string]any{"intValue": p.value}
		}
		all = append(all, map[string]any{"key": p.name, "value": v})
	}
	return all
}

func writeLogs(w *conformance.Watch, log []conformance.Record) []byte {
	records := []any{}
	for i := range log {
		records = append(records, map[string]any{"timeUnixNano": strconv.Itoa(1000 + i), "attributes": attributes(w, &log[i])})
	}
	return indented(map[string]any{"resourceLogs": []any{map[string]any{"scopeLogs": []any{map[string]any{"logRecords": records}}}}})
}

// writeTempo has each record as a span, the last one first: they come in the
// order of their times.
func writeTempo(w *conformance.Watch, log []conformance.Record) []byte {
	spans := []any{}
	for i := len(log) - 1; i >= 0; i-- {
		spans = append(spans, map[string]any{"name": "step", "startTimeUnixNano": 1000 + i, "attributes": attributes(w, &log[i])})
	}
	return indented(map[string]any{"batches": []any{map[string]any{"scopeSpans": []any{map[string]any{"spans": spans}}}}})
}

func writeJaeger(w *conformance.Watch, log []conformance.Record) []byte {
	spans := []any{}
	for i := range log {
		tags := []any{}
		for _, p := range pairs(w, &log[i]) {
			tags = append(tags, map[string]any{"key": p.name, "type": "string", "value": p.value})
		}
		spans = append(spans, map[string]any{"traceID": "1", "spanID": fmt.Sprintf("%016x", i+1), "operationName": "step", "startTime": 1000 + i, "duration": 1, "processID": "p1", "tags": tags})
	}
	return indented(map[string]any{"data": []any{map[string]any{"traceID": "1", "spans": spans, "processes": map[string]any{"p1": map[string]any{"serviceName": "s"}}}}})
}

// writeProtobuf has the messages of OpenTelemetry: LogsData, its fields
// resource_logs (1), scope_logs (2), log_records (2); of a record time_unix_nano
// (1) and attributes (6), with key (1) and value (2), of which string_value (1).
func writeProtobuf(w *conformance.Watch, log []conformance.Record) []byte {
	var scope []byte
	for i := range log {
		r := binary.LittleEndian.AppendUint64([]byte{1<<3 | 1}, uint64(1000+i))
		for _, p := range pairs(w, &log[i]) {
			r = message(r, 6, append(message(nil, 1, []byte(p.name)), message(nil, 2, message(nil, 1, []byte(p.value)))...))
		}
		scope = message(scope, 2, r)
	}
	return message(nil, 1, message(nil, 2, scope))
}

// message appends a field with a length.
func message(to []byte, field int, content []byte) []byte {
	to = binary.AppendUvarint(to, uint64(field)<<3|2)
	return append(binary.AppendUvarint(to, uint64(len(content))), content...)
}
