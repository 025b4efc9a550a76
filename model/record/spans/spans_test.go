package spans_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/ltlcheck/ltlcheck/model/record"
	"github.com/ltlcheck/ltlcheck/model/record/spans"
)

// Example records the spans of a traced function.
func Example() {
	r := record.New(os.Stdout, record.Options{Host: "n1"})
	provider := sdk.NewTracerProvider(sdk.WithSyncer(spans.New(r)))
	_, span := provider.Tracer("server").Start(context.Background(), "acquire", trace.WithAttributes(attribute.Int("lease", 3)))
	span.AddEvent("voted", trace.WithAttributes(attribute.String("for", "n2")))
	span.End()
	_ = provider.Shutdown(context.Background())
	// Output:
	// {"event":"voted","host":"n1","for":"n2"}
	// {"event":"acquire","host":"n1","lease":3}
}

// TestBatch: spans of a batch come in the order in which they ended, with fields
// of each kind and their errors.
func TestBatch(t *testing.T) {
	t.Parallel()
	at := func(seconds int64) time.Time { return time.Unix(seconds, 0) }
	stubs := tracetest.SpanStubs{
		{Name: "commit", EndTime: at(3), Attributes: []attribute.KeyValue{attribute.Bool("durable", true), attribute.Float64("load", 0.5), attribute.StringSlice("to", []string{"a", "b"})}},
		{Name: "append", EndTime: at(2), Status: sdk.Status{Code: codes.Error, Description: "no \"quorum\""}},
		{Name: "late", EndTime: at(4), Events: []sdk.Event{{Name: "tick", Time: at(1)}}},
	}
	var out bytes.Buffer
	e := spans.New(record.New(&out, record.Options{}))
	if err := e.ExportSpans(t.Context(), stubs.Snapshots()); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		`{"event":"tick"}`,
		`{"event":"append","error":"no \"quorum\""}`,
		`{"event":"commit","durable":true,"load":0.5,"to":"[\"a\",\"b\"]"}`,
		`{"event":"late"}`, "",
	}, "\n")
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// failing is a writer that fails.
type failing struct{}

var errFull = errors.New("the disk is full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestErrors: errors of the writer are those of the export.
func TestErrors(t *testing.T) {
	t.Parallel()
	e := spans.New(record.New(failing{}, record.Options{}))
	if err := e.ExportSpans(t.Context(), tracetest.SpanStubs{{Name: "a"}}.Snapshots()); !errors.Is(err, errFull) {
		t.Error(err)
	}
	if err := e.Shutdown(t.Context()); !errors.Is(err, errFull) {
		t.Error(err)
	}
}
