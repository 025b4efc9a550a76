package record

import (
	"encoding/json"
	"strings"
)

// Traces that Jaeger's page and its interface for programs export: spans with
// times in microseconds, and what is common to those of a process beside them.
// They become the spans of OpenTelemetry.

type jaegerExport struct {
	Data []jaegerTrace `json:"data"`
}

type jaegerTrace struct {
	Spans     []jaegerSpan             `json:"spans"`
	Processes map[string]jaegerProcess `json:"processes"`
}

type jaegerProcess struct {
	Service string      `json:"serviceName"`
	Tags    []jaegerTag `json:"tags"`
}

type jaegerSpan struct {
	Trace      identifier        `json:"traceID"`
	Span       identifier        `json:"spanID"`
	Name       string            `json:"operationName"`
	References []jaegerReference `json:"references"`
	Start      wholeNumber       `json:"startTime"`
	Duration   wholeNumber       `json:"duration"`
	Tags       []jaegerTag       `json:"tags"`
	Logs       []jaegerLog       `json:"logs"`
	Process    string            `json:"processID"`
}

type jaegerReference struct {
	Kind  string     `json:"refType"`
	Trace identifier `json:"traceID"`
	Span  identifier `json:"spanID"`
}

type jaegerLog struct {
	Time   wholeNumber `json:"timestamp"`
	Fields []jaegerTag `json:"fields"`
}

type jaegerTag struct {
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// decodeJaeger reads a document.
func decodeJaeger(text []byte) (*exported, error) {
	d := jaegerExport{}
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, wrongDocument("not traces of Jaeger", text, err)
	}
	out := &exported{}
	for _, t := range d.Data {
		for i := range t.Spans {
			s := &t.Spans[i]
			p := t.Processes[s.Process]
			service := keyValue{"service.name", anyValue{String: &p.Service}}
			out.ResourceSpans = append(out.ResourceSpans, ofResource{
				Resource: resource{append(attributes(p.Tags), service)}, Scopes: []ofScope{{Spans: []span{s.span()}}},
			})
		}
	}
	return out, nil
}

// nanoseconds are in a microsecond.
const nanoseconds = 1000

func (s *jaegerSpan) span() span {
	out := span{Trace: s.Trace, Span: s.Span, Name: s.Name, Start: nanoseconds * s.Start, End: nanoseconds * (s.Start + s.Duration), Attributes: attributes(s.Tags)}
	for _, r := range s.References {
		if r.Kind == "CHILD_OF" && out.Parent == "" {
			out.Parent = r.Span
			continue
		}
		out.Links = append(out.Links, spanLink{Trace: r.Trace, Span: r.Span})
	}
	for _, l := range s.Logs {
		e := spanEvent{Time: nanoseconds * l.Time, Attributes: attributes(l.Fields)}
		for _, a := range e.Attributes {
			if a.Key == "event" && a.Value.String != nil {
				e.Name = *a.Value.String
			}
		}
		out.Events = append(out.Events, e)
	}
	for _, a := range out.Attributes {
		switch {
		case a.Key == "span.kind" && a.Value.String != nil:
			out.Kind = enumerated(*a.Value.String)
		case a.Key == "error" && a.Value.Bool != nil && *a.Value.Bool:
			out.Status.Code = "error"
		case a.Key == "otel.status_code" && a.Value.String != nil:
			out.Status.Code = enumerated(*a.Value.String)
		}
	}
	return out
}

// attributes converts tags.
func attributes(tags []jaegerTag) []keyValue {
	out := make([]keyValue, 0, len(tags)+1)
	for _, t := range tags {
		a := keyValue{Key: t.Key}
		var (
			truth  bool
			whole  wholeNumber
			number double
			text   string
		)
		switch quoted := strings.HasPrefix(string(t.Value), `"`); {
		case quoted && json.Unmarshal(t.Value, &text) == nil:
			a.Value.String = &text
		case json.Unmarshal(t.Value, &truth) == nil:
			a.Value.Bool = &truth
		case json.Unmarshal(t.Value, &whole) == nil:
			a.Value.Int = &whole
		case json.Unmarshal(t.Value, &number) == nil:
			a.Value.Double = &number
		default:
			text = string(t.Value)
			a.Value.String = &text
		}
		out = append(out, a)
	}
	return out
}
