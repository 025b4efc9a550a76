package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// anything is a random JSON value, at most so deep, in which no member is called prefix or cycle.
func anything(t *rapid.T, depth int) any {
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.Int().Draw(t, "number")
	case 1:
		return rapid.SampledFrom([]string{"", "a", `"`, `\`, `\\"`, "{", "]", ",:", "<&>", "\u2028", "\x00", "prefix"}).Draw(t, "text")
	case 2:
		return rapid.Bool().Draw(t, "bool")
	case 3:
		return nil
	case 4:
		list := make([]any, rapid.IntRange(0, 3).Draw(t, "length"))
		for i := range list {
			list[i] = anything(t, depth-1)
		}
		return list
	}
	object := map[string]any{}
	for i := range rapid.IntRange(0, 3).Draw(t, "members") {
		object[fmt.Sprint(rapid.SampledFrom([]string{"a", `"`, `b\`, "{"}).Draw(t, "name"), i)] = anything(t, depth-1)
	}
	return object
}

// TestWriteJSON compares the lines of documents without runs with those of the standard library.
func TestWriteJSON(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		document := map[string]any{}
		for i := range rapid.IntRange(0, 3).Draw(t, "members") {
			document[fmt.Sprint("z", i)] = anything(t, 3) // behind schema in the order of the alphabet
		}
		var got, want, line bytes.Buffer
		if err := WriteJSON(&got, document); err != nil {
			t.Fatal(err)
		}
		if err := WriteJSONLine(&line, document); err != nil {
			t.Fatal(err)
		}
		document["schema"] = Schema
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(document); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Fatalf("%s\nwant\n%s", &got, &want)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, want.Bytes()); err != nil || compact.String()+"\n" != line.String() {
			t.Fatalf("%s\nwant\n%s%v", &line, &compact, err)
		}
	})
}

func TestWriteJSONRefuses(t *testing.T) {
	t.Parallel()
	for _, document := range []any{nil, []int{1}, 3, func() {}} {
		var b bytes.Buffer
		if err := WriteJSON(&b, document); err == nil || b.Len() > 0 {
			t.Errorf("%v was written: %s", document, &b)
		}
	}
}

// TestStepsOnLines sees that each step of a run is on one line, and that a step that changes one variable of many
// takes less than 150 bytes.
func TestStepsOnLines(t *testing.T) {
	t.Parallel()
	const steps = 1000
	run := &Counterexample{Cycle: []Step{{Stutter: true, Changes: Values{}, True: []string{}}}}
	for i := range 100 {
		run.Initial = append(run.Initial, Value{Name: fmt.Sprint("v", i), Value: "0"})
	}
	for i := range steps {
		run.Prefix = append(run.Prefix, Step{Process: "P", File: "m.pml", Line: 2, Statement: "x++", Changes: Values{{Name: "x", Value: fmt.Sprint(i)}}, True: []string{"x < 10"}})
	}
	var b bytes.Buffer
	if err := WriteJSON(&b, &Check{Properties: []Property{{Counterexample: run}}}); err != nil {
		t.Fatal(err)
	}
	const first = `          {"process": "P", "pid": 0, "file": "m.pml", "line": 2, "statement": "x++", "changes": {"x": 0}, "true": ["x < 10"]},`
	if n := strings.Count(b.String(), "\n          {\"process\""); !strings.Contains(b.String(), first+"\n") || n != steps+1 || b.Len() > 150*steps {
		t.Errorf("%d steps on %d lines, %d bytes\n%.3000s", steps, n, b.Len(), &b)
	}
	var again Check
	if err := json.Unmarshal(b.Bytes(), &again); err != nil || len(again.Properties[0].Counterexample.Prefix) != steps {
		t.Error(err)
	}
}
