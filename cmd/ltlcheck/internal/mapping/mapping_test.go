package mapping_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mapping"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

func read(text string) (*mapping.Mapping, error) {
	return mapping.Read(source.NewFile("map.yaml", text))
}

// TestRead: each member, in both forms where it has two.
func TestRead(t *testing.T) {
	t.Parallel()
	m, err := read("variables: {x: a.b}\nvalues: {ON: 1}\nprocess: who\nevent: kind\nevents:\n  take: x++\n  give:\n  - {process: P, line: 5}\n  - busy = false\ngaps: any\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Variables) != 1 || m.Variables[0].Name != "x" || m.Variables[0].Field.Name != "a.b" || m.Variables[0].Field.Pos.Col != 16 || m.Variables[0].Pos.Col != 13 {
		t.Errorf("variables %+v", m.Variables)
	}
	if !reflect.DeepEqual(m.Values, map[string]string{"ON": "1"}) || m.Process.Name != "who" || m.Event.Name != "kind" || m.Event.Pos.Line != 4 || m.Gaps != conformance.AnyGap {
		t.Errorf("%+v", m)
	}
	if len(m.Events) != 2 || len(m.Events[1].Patterns) != 2 || m.Events[1].Patterns[0].Line != 5 || m.Events[1].Patterns[1].Statement != "busy = false" {
		t.Errorf("events %+v", m.Events)
	}
	if m, err := read("host: n\nclock: c\nskew: 5"); err != nil || m.Host.Name != "n" || m.Clock.Name != "c" || m.Skew != 5 {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err := read(""); err != nil || len(m.Variables) > 0 || m.Gaps != 0 || m.Skew != conformance.AnySkew {
		t.Error("an empty mapping:", m, err)
	}
}

// TestErrors: every error has its place.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"variables: [x]", "map.yaml:1:12: variables: want members, as NAME: VALUE"},
		{"variables: {x: }", "map.yaml:1:16: want a field"},
		{"variables: {x: a, x: b}", `map.yaml:1:19: "x" stands twice`},
		{"variabels: {}", `map.yaml:1:1: unknown member "variabels"`},
		{"gaps: -1", "map.yaml:1:7: want how many records may be missing"},
		{"gaps: {}", "map.yaml:1:7: want how many records may be missing"},
		{"events: {a: x++}", "map.yaml:1:10: events without event"},
		{"event: k\nevents: {a: {line: 0}}", "map.yaml:2:20: want the number of a line"},
		{"event: k\nevents: {a: {lien: 1}}", `map.yaml:2:14: unknown member "lien"`},
		{"event: k\nevents: {a: [[x]]}", "map.yaml:2:14: want a statement, or members"},
		{"x: [", "map.yaml:1:1: not YAML: "},
		{"gaps: 1\n---\n# none\ngaps: 2\n", "map.yaml:2:1: a second document"},
		{"gaps: 1\n---\n- [\n", "map.yaml:"},
		{"skew: 1", "map.yaml:1:1: a clock or a skew without host"},
		{"clock: c", "map.yaml:1:8: a clock or a skew without host"},
		{"host: n\nskew: 1000000000", "map.yaml:2:7: want by how many records"},
		{"- x", "map.yaml:1:1: a mapping: want members"},
	} {
		_, err := read(tt.text)
		var list source.Errors
		if !errors.As(err, &list) || !strings.HasPrefix(list[0].Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestWatch: names are compared with the model's, and patterns with steps, without regard to spaces.
func TestWatch(t *testing.T) {
	t.Parallel()
	m, err := read("variables: {x: a, P.y: b}\nevent: k\nevents: {set: {process: P, statement: 'x=1'}, any: {line: 7}}\n")
	if err != nil {
		t.Fatal(err)
	}
	w, err := m.Watch([]string{"x", "z"})
	if err != nil || len(w.Variables) != 2 || len(w.Events) != 2 {
		t.Fatal(w, err)
	}
	step := program.ActionView{Process: "P[1]", Statement: "x = 1"}
	if !w.Events[0].Is(step) || w.Events[1].Is(step) {
		t.Error("patterns")
	}
	step.Process, step.Pos.Line = "Q", 7
	if w.Events[0].Is(step) || !w.Events[1].Is(step) {
		t.Error("patterns of another process")
	}
	if _, err := m.Watch([]string{"xy", "z"}); err == nil || !strings.Contains(err.Error(), `no variable "x"`) {
		t.Error(err)
	}
}

// FuzzRead: whatever a file says, there is a mapping or an error with a place in the file.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "variables: {x: a}", "event: k\nevents:\n  a: [x++, {line: 3}]\n", "gaps: any", "a: &a [*a]", "? {x: 1}\n: 2", "!!binary x", "- - -", "{", "process: [1]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := read(text)
		if (m == nil) == (err == nil) {
			t.Fatal(m, err)
		}
		var list source.Errors
		if err != nil && (!errors.As(err, &list) || list[0].Pos.Line < 1) {
			t.Fatalf("no place: %v", err)
		}
	})
}
