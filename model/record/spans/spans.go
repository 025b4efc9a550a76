// Package spans records the spans of OpenTelemetry as events of package record,
// for ltlcheck trace and ltlcheck log. It is a module of its own, so that package
// record needs no dependency.
//
//	r := record.New(file, record.Options{Host: "n1"})
//	provider := trace.NewTracerProvider(trace.WithSyncer(spans.New(r)))
//
// A span is an event with the name of the span when it ends, and so are its
// events, at their times; attributes are fields. A span whose status is an error
// has the field error with the description.
//
// Spans that come in a batch are recorded in the order of their times. A
// processor that exports each span as it ends (trace.WithSyncer) keeps the order
// of all; with batches, a span that ends late may come after one that ended
// later.
package spans

import (
	"context"
	"slices"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/ltlcheck/ltlcheck/model/record"
)

// Exporter is a trace.SpanExporter. It is safe for concurrent use.
type Exporter struct{ recorder *record.Recorder }

// New returns an exporter that records spans with r, which Shutdown closes.
func New(r *record.Recorder) *Exporter { return &Exporter{r} }

// happened is an event with its time.
type happened struct {
	at     time.Time
	name   string
	fields []record.Field
}

// ExportSpans implements trace.SpanExporter. The error is that of the recorder's
// writer.
func (e *Exporter) ExportSpans(_ context.Context, batch []trace.ReadOnlySpan) error {
	var all []happened
	for _, s := range batch {
		for _, inner := range s.Events() {
			all = append(all, happened{inner.Time, inner.Name, fields(inner.Attributes)})
		}
		of := fields(s.Attributes())
		if status := s.Status(); status.Code == codes.Error {
			of = append(of, record.Text("error", status.Description))
		}
		all = append(all, happened{s.EndTime(), s.Name(), of})
	}
	slices.SortStableFunc(all, func(a, b happened) int { return a.at.Compare(b.at) })
	for _, h := range all {
		e.recorder.Event(h.name, h.fields...)
	}
	return e.recorder.Flush()
}

// Shutdown implements trace.SpanExporter: it closes the recorder.
func (e *Exporter) Shutdown(context.Context) error { return e.recorder.Close() }

// fields returns attributes as fields, in the order of their names. Lists are
// texts in JSON.
func fields(attributes []attribute.KeyValue) (out []record.Field) {
	sorted := slices.SortedStableFunc(slices.Values(attributes), func(a, b attribute.KeyValue) int {
		return strings.Compare(string(a.Key), string(b.Key))
	})
	for _, a := range sorted {
		name := string(a.Key)
		switch a.Value.Type() {
		case attribute.BOOL:
			out = append(out, record.Bool(name, a.Value.AsBool()))
		case attribute.INT64:
			out = append(out, record.Int(name, a.Value.AsInt64()))
		case attribute.FLOAT64:
			out = append(out, record.Float(name, a.Value.AsFloat64()))
		default:
			out = append(out, record.Text(name, a.Value.String()))
		}
	}
	return out
}
