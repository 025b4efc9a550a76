package record_test

import (
	"context"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/model/record"
)

// Span is what the exporter needs of a span that has ended. With OpenTelemetry it
// is go.opentelemetry.io/otel/sdk/trace.ReadOnlySpan, whose methods have these
// names; an attribute there is a Key and a Value, which AsInterface returns.
type Span interface {
	Name() string
	EndTime() time.Time
	Attributes() map[string]any
}

// Exporter has the methods of OpenTelemetry's SpanExporter: each span is an event,
// its attributes are fields. Spans come in batches, in any order; those of a batch
// are recorded in the order in which they ended. A processor that exports each
// span as it ends (WithSyncer) keeps the order of all.
type Exporter struct{ recorder *record.Recorder }

// ExportSpans records spans.
func (e Exporter) ExportSpans(_ context.Context, spans []Span) error {
	spans = slices.SortedStableFunc(slices.Values(spans), func(a, b Span) int { return a.EndTime().Compare(b.EndTime()) })
	for _, s := range spans {
		e.recorder.Event(s.Name(), fields(s.Attributes())...)
	}
	return e.recorder.Flush()
}

// Shutdown ends the export.
func (e Exporter) Shutdown(context.Context) error { return e.recorder.Close() }

// fields returns attributes as fields, in the order of their names.
func fields(attributes map[string]any) (out []record.Field) {
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		switch v := attributes[name].(type) {
		case bool:
			out = append(out, record.Bool(name, v))
		case int64:
			out = append(out, record.Int(name, v))
		case float64:
			out = append(out, record.Float(name, v))
		case string:
			out = append(out, record.Text(name, v))
		}
	}
	return out
}

// ended is a span of this example.
type ended struct {
	name       string
	at         time.Duration
	attributes map[string]any
}

func (e ended) Name() string               { return e.name }
func (e ended) EndTime() time.Time         { return time.Unix(0, 0).Add(e.at) }
func (e ended) Attributes() map[string]any { return e.attributes }

// Example_spans records the spans of a trace.
func Example_spans() {
	exporter := Exporter{record.New(os.Stdout, record.Options{Host: "n1"})}
	_ = exporter.ExportSpans(context.Background(), []Span{
		ended{"commit", 2 * time.Millisecond, map[string]any{"index": int64(7), "durable": true}},
		ended{"append", time.Millisecond, map[string]any{"term": int64(3), "load": 0.5, "who": "n2"}},
	})
	// Output:
	// {"event":"append","host":"n1","load":0.5,"term":3,"who":"n2"}
	// {"event":"commit","host":"n1","durable":true,"index":7}
}
