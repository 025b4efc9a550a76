package dap

import (
	"context"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/specs"
)

func newLauncher() *launcher {
	return &launcher{env: cli.NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), io.Discard, io.Discard)}
}

// TestRuns steps through the counterexamples of 20 properties of the worked examples, forward and back: after every step, the
// values that the threads show are those of the replayed trace.
func TestRuns(t *testing.T) {
	files, err := filepath.Glob("../../../../specs/*.ltl")
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	for _, file := range files {
		set, err := property.Open(file, property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range set.Properties {
			if q.ExpectViolated() && q.Check.Formula != nil && runs < 20 {
				runs++
				t.Run(filepath.Base(file)+"/"+q.Name, func(t *testing.T) { stepThrough(t, file, specs.Title(q.Name, q.Assumptions)) })
			}
		}
	}
	if runs < 20 {
		t.Errorf("%d runs", runs)
	}
}

// stepThrough compares all steps of a run with the trace.
func stepThrough(t *testing.T, file, name string) {
	l := newLauncher()
	var want []map[string]string
	loop := -1
	c := newClient(t, func(ctx context.Context, a launchArguments) (*launched, error) {
		run, err := l.launch(ctx, a)
		if err == nil {
			want, loop = valuesOf(t, run), run.loop
		}
		return run, err
	})
	c.launch(map[string]any{"program": file, "property": name})
	if len(want) < 2 {
		t.Fatalf("the run has %d states", len(want))
	}
	compare := func(i int) {
		t.Helper()
		if got := c.values(); !maps.Equal(got, want[i]) {
			t.Errorf("step %d: %v, want %v", i, got, want[i])
		}
	}
	compare(0)
	for i := 1; i < len(want); i++ {
		c.move("next", map[string]any{"threadId": 1})
		compare(i)
	}
	if loop >= 0 { // forward around the loop, and back to where it begins
		c.move("next", map[string]any{"threadId": 1})
		compare(loop + 1)
		c.move("stepBack", map[string]any{"threadId": 1})
		compare(loop)
		c.move("continue", map[string]any{"threadId": 1})
		compare(len(want) - 1)
	}
	for i := len(want) - 2; i >= 0; i-- {
		c.move("stepBack", map[string]any{"threadId": 1})
		compare(i)
	}
	c.move("continue", map[string]any{"threadId": 1})
	compare(len(want) - 1)
	if s := c.move("reverseContinue", map[string]any{"threadId": 1}); s.Reason != "entry" {
		t.Errorf("%+v", s)
	}
	compare(0)
	c.end()
}

// valuesOf replays a run by package trace, and returns the values of all states.
func valuesOf(t *testing.T, run *launched) []map[string]string {
	t.Helper()
	if err := run.session.Jump(run.session.Len()); err != nil {
		t.Fatal(err)
	}
	view, err := trace.NewView(context.Background(), run.prog, run.session.Lasso(), run.session.Atoms())
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, v := range view.Initial.Vars {
		values[v.Name] = v.Value
	}
	all := []map[string]string{maps.Clone(values)}
	for _, s := range view.Steps {
		for _, v := range s.Changes {
			if values[v.Name] = v.Value; v.Value == "" {
				delete(values, v.Name)
			}
		}
		all = append(all, maps.Clone(values))
	}
	if err := run.session.Jump(0); err != nil {
		t.Fatal(err)
	}
	return all[:run.session.Len()+1]
}

const counter = `byte x;
chan c = [1] of { byte };
active [2] proctype P()
{
	byte me = _pid;
	do
	:: x < 3 ->
		x++
	:: c ! x
	od
}
`

// TestBreakpoints: lines, with conditions, and expressions stop a run in both directions; mistakes in them are answered.
func TestBreakpoints(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(file, []byte(counter), 0o666); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, newLauncher().launch)
	if said := c.launch(map[string]any{"program": file, "formula": "[] x < 3"}); !strings.HasPrefix(said, "formula: violated\nwhy: not `x < 3` after step ") {
		t.Errorf("%q", said)
	}
	set := about[struct{ Breakpoints []breakpoint }](c, "setFunctionBreakpoints", map[string]any{"breakpoints": []map[string]any{{"name": "x == 2"}, {"name": "y == 2"}}}).Breakpoints
	if len(set) != 2 || !set[0].Verified || set[1].Verified || !strings.Contains(set[1].Message, "there is no variable called y") {
		t.Errorf("%+v", set)
	}
	if s := c.move("continue", map[string]any{"threadId": 1}); s.Reason != "function breakpoint" || s.Description != "x == 2 is true" || c.values()["x"] != "2" {
		t.Errorf("%+v %v", s, c.values())
	}
	about[any](c, "setFunctionBreakpoints", map[string]any{"breakpoints": []any{}})
	set = about[struct{ Breakpoints []breakpoint }](c, "setBreakpoints", map[string]any{"source": map[string]any{"path": file},
		"breakpoints": []map[string]any{{"line": 8, "condition": "x == 1"}, {"line": 7, "condition": "x =="}}}).Breakpoints
	if len(set) != 2 || !set[0].Verified || set[1].Verified || set[1].Message == "" {
		t.Errorf("%+v", set)
	}
	s := c.move("reverseContinue", map[string]any{"threadId": 1})
	frames := about[struct{ StackFrames []frame }](c, "stackTrace", map[string]any{"threadId": s.Thread}).StackFrames
	if s.Reason != "breakpoint" || c.values()["x"] != "1" || frames[0].Line != 8 || frames[0].Source.Name != "m.pml" {
		t.Errorf("%+v %+v %v", s, frames, c.values())
	}
	for expression, want := range map[string]string{"x": "1", "x == 1": "true", "x > 1": "false"} {
		if got := about[struct{ Result string }](c, "evaluate", map[string]any{"expression": expression}).Result; got != want {
			t.Errorf("%s is %s", expression, got)
		}
	}
	c.end()
}

// TestChoices: without a counterexample every step is chosen, by its thread or among the successors.
func TestChoices(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(file, []byte(counter), 0o666); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, newLauncher().launch)
	c.launch(map[string]any{"program": file})
	targets := about[struct{ Targets []target }](c, "stepInTargets", map[string]any{"frameId": 1}).Targets
	if len(targets) != 4 {
		t.Fatalf("%+v", targets)
	}
	var send target
	for _, x := range targets {
		if strings.HasPrefix(x.Label, "P[1]") && strings.Contains(x.Label, "c ! x") {
			send = x
		}
	}
	s := c.move("stepIn", map[string]any{"threadId": 1, "targetId": send.ID})
	if values := c.values(); s.Thread != 2 || values["c"] != "[0]" || values["P[1]:me"] != "1" {
		t.Errorf("%+v %v", s, values)
	}
	if s := c.move("next", map[string]any{"threadId": 1}); s.Thread != 1 || s.Description != "step 2: P[0] m.pml:7 x < 3" {
		t.Errorf("%+v", s)
	}
	if s := c.move("continue", map[string]any{"threadId": 1}); s.Reason != "pause" || !strings.Contains(s.Description, "steps are possible") {
		t.Errorf("%+v", s)
	}
	c.end()
}

// TestRefusals: what is wrong with a request is answered, and ends nothing.
func TestRefusals(t *testing.T) {
	c := newClient(t, newLauncher().launch)
	for _, x := range []struct {
		command   string
		arguments any
		want      string
	}{
		{"threads", nil, "threads: nothing is launched yet"},
		{"nosuch", nil, "there is no request nosuch"},
		{"launch", map[string]any{}, "program is missing"},
		{"launch", map[string]any{"program": "nosuch.pml"}, "nosuch.pml"},
		{"launch", []int{1}, "the arguments are wrong"},
		{"launch", map[string]any{"program": "../../../../specs/peterson.ltl", "property": "nosuch"}, "has no property called nosuch"},
	} {
		if r := c.ask(x.command, x.arguments); r.Success || !strings.Contains(r.Message, x.want) {
			t.Errorf("%s: %+v, want %s", x.command, r, x.want)
		}
	}
	c.end()
}
