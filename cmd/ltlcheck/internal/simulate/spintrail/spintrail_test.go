package spintrail

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

func load(t testing.TB, path string, defines ...string) *promela.Model {
	t.Helper()
	m, err := promela.Load(path, promela.Options{Defines: defines})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func follow(m *promela.Model, name, text string) (*Trail, *Run, error) {
	trail, err := Read(source.NewFile(name, text))
	if err != nil {
		return nil, nil, err
	}
	run, err := Follow(context.Background(), m, trail)
	return trail, run, err
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What spin -t -p -g -l prints: statements, values of variables, and what is in the channels.
var (
	spinStatement = regexp.MustCompile(`^\s*(\d+):\s+proc\s+(\d+) `)
	spinLocal     = regexp.MustCompile(`^\t\t([\w:]+)\((\d+)\):([^=]+) = (.*)$`)
	spinGlobal    = regexp.MustCompile(`^\t\t([^=:(]+) = (.*)$`)
	spinQueue     = regexp.MustCompile(`^\t\tqueue \d+ \(([\w.\[\]]+)\): (.*)$`)
)

// spinValues reads what SPIN prints of each step: for its number, the values that it shows last.
func spinValues(text string) map[int]map[string]string {
	out := map[int]map[string]string{}
	at := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n ")
		if m := spinStatement.FindStringSubmatch(line); m != nil {
			at, _ = strconv.Atoi(m[1])
			if out[at] == nil {
				out[at] = map[string]string{}
			}
			continue
		}
		if at == 0 {
			continue
		}
		if m := spinLocal.FindStringSubmatch(line); m != nil {
			out[at][strings.Trim(m[1], ":")+"["+m[2]+"]:"+m[3]] = m[4]
		} else if m := spinQueue.FindStringSubmatch(line); m != nil {
			out[at][m[1]] = m[2]
		} else if m := spinGlobal.FindStringSubmatch(line); m != nil {
			out[at][m[1]] = m[2]
		}
	}
	return out
}

// agree compares the state after each line of a trail with what SPIN prints there, and tells how many values it compared.
func agree(t *testing.T, m *promela.Model, trail *Trail, run *Run, printed string) int {
	t.Helper()
	values, shown, compared := spinValues(printed), map[string]string{}, 0
	for i, s := range trail.Steps {
		for name, v := range values[s.Number] {
			shown[name] = v
		}
		if i+1 < len(trail.Steps) && run.Ends[i+1] == run.Ends[i] {
			continue // the other half of a rendezvous follows
		}
		now := map[string]string{}
		for _, v := range m.Format(stateAt(run, run.Ends[i])).Vars {
			now[v.Name] = v.Value
		}
		for name, want := range shown {
			got, ok := now[name]
			if !ok || strings.ContainsAny(got, ":>") || notState[name] {
				continue // a process that is gone; a channel, which has a name here and a number in SPIN
			}
			compared++
			if plain(got) != plain(want) {
				t.Errorf("line %d, step %d: %s is %s here, and %s in SPIN", s.Pos.Line, s.Number, name, got, want)
				return compared
			}
		}
		clear(shown)
	}
	return compared
}

// notState are the hidden variables of the models that are compared.
var notState = map[string]bool{"h": true, "scratch": true}

func stateAt(run *Run, n int) program.State {
	l := &run.Lasso
	switch {
	case n < l.Len():
		return l.At(n).State
	case l.Finite():
		return l.Last
	}
	return l.Cycle[0].State
}

// plain writes values in one way.
func plain(v string) string {
	return strings.NewReplacer("true", "1", "false", "0", " ", "").Replace(v)
}

// TestTrails follows trails that SPIN 6.5.2 wrote, and compares the state after each step with what SPIN printed of it:
// files.txt in testdata has the commands.
func TestTrails(t *testing.T) {
	trails, err := filepath.Glob(filepath.Join("testdata", "*.trail"))
	if err != nil || len(trails) < 10 {
		t.Fatal("trails are missing", err)
	}
	for _, path := range trails {
		name := strings.TrimSuffix(filepath.Base(path), ".trail")
		t.Run(name, func(t *testing.T) {
			base, _, _ := strings.Cut(name, "-")
			var defines []string
			if name == "forks-breadth" {
				defines = []string{"N=4"}
			}
			m := load(t, filepath.Join("testdata", base+".pml"), defines...)
			trail, run, err := follow(m, path, read(t, path))
			if err != nil {
				t.Fatal(err)
			}
			if n := agree(t, m, trail, run, read(t, strings.TrimSuffix(path, ".trail")+".out")); n < 5 {
				t.Errorf("only %d values were compared", n)
			}
		})
	}
}

// The last step of a run is judged as the model does.
func TestTrailEnds(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		prefix, cycle int
		flags         program.Flags
	}{
		"forks-stutter":  {6, 1, 0},
		"forks-deadlock": {13, 0, program.Deadlock},
		"turns-fair":     {16, 42, 0},
		"retry-progress": {25, 29, 0},
		"race-assertion": {34, 0, 0},
	} {
		base, _, _ := strings.Cut(name, "-")
		m := load(t, filepath.Join("testdata", base+".pml"))
		_, run, err := follow(m, name, read(t, filepath.Join("testdata", name+".trail")))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if l := &run.Lasso; len(l.Prefix) != want.prefix || len(l.Cycle) != want.cycle {
			t.Errorf("%s: %d and %d steps", name, len(l.Prefix), len(l.Cycle))
		}
		if want.flags == 0 {
			continue
		}
		b, _ := m.Bind(nil)
		x, _ := b.NewExplorer(nil)
		var batch program.Batch
		if err := x.Expand(run.Lasso.Last, &batch); err != nil || batch.Flags&want.flags == 0 {
			t.Errorf("%s: %v, flags %b", name, err, batch.Flags)
		}
	}
}

// What is not a trail, or is that of another model, is refused at the line that does not fit.
func TestTrailsRefused(t *testing.T) {
	t.Parallel()
	m := load(t, filepath.Join("testdata", "race.pml"))
	forks := load(t, filepath.Join("testdata", "forks.pml"))
	race := read(t, filepath.Join("testdata", "race-assertion.trail"))
	for _, c := range []struct {
		m          *promela.Model
		text, want string
	}{
		{m, "", "t:1:1: the trail is empty"},
		{m, "-4:-4:-4\n1:0\n", "t:2:1: this is not a step of a trail"},
		{m, "1:0:99999999999\n", "t:1:1: this is not a step of a trail"},
		{m, "-9:1:1\n", "t:1:1: this line of a trail has no meaning that is known: -9:1:1"},
		{m, "1:-2:4\n", "t:1:1: this line of a trail has no meaning"},
		{m, "1:0:18\n2:0:20\n", "t:2:1: process 0 does not come to statement 20 of init, line 22: run P(i)\n  after the steps before it these can move: process 0 (init, line 22: i <= 2)"},
		{m, "1:3:18\n", "process 3 does not come to statement 18 of init, line 22: i = 1"},
		{m, "1:0:7777\n", "process 0 does not come to statement 7777\n"},
		{m, strings.ReplaceAll(race, "10:2:0", "10:2:1"), "t:10:1: process 0 does not come to statement 27 of init, line 23: c!3"},
		{m, race + "29:1:0\n", "t:30:1: process 1 does not come to statement 0 of P, line 8: c?l\n  the run has failed before it"},
		{m, "-1:-1:-1\n1:0:18\n", "t:2:1: the part of the trail that repeats does not lead back to where it begins\n  init[0]:i is \"1\" now"},
		{forks, race, "t:2:1: process 0 does not come to statement 18"},
	} {
		_, _, err := follow(c.m, "t", c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

// parse reads a model from its text.
func parse(t testing.TB, text string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Verifiers reset dead variables, as v where the cycle begins. What SPIN 6.5.2 wrote with ./pan -a closes in the second
// round; a value that is read before it is written does not close it.
func TestTrailUpToDeadVariables(t *testing.T) {
	t.Parallel()
	const trail = "-2:1:-2\n-4:-4:-4\n-1:-1:-1\n1:0:6\n2:1:0\n3:0:6\n4:1:1\n"
	const open = "the part of the trail that repeats does not lead back to where it begins\n  P[0]:v is"
	for name, c := range map[string]struct {
		body, trail string
		prefix      int
		err         string
	}{
		"dead":      {"do :: c!5; c?v od", trail, 2, ""},
		"read":      {"do :: c!v + 1; c?v od", trail, 0, "t:7:1: " + open},
		"elsewhere": {"do :: c!1; c?v :: v == 0 -> c!1; c?v od", trail, 2, ""},
		"disabled":  {"do :: v == 0 -> c!5; c?v od", trail + "5:1:2\n", 0, "t:8:1: " + open},
	} {
		m := parse(t, "chan c = [2] of { byte }; byte x; active proctype P() { byte v; "+c.body+" } ltl p { <> (x == 1) }")
		_, run, err := follow(m, "t", c.trail)
		if c.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), c.err) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil || len(run.Lasso.Prefix) != c.prefix || len(run.Lasso.Cycle) != 2 || len(run.Ends) != 2 {
			t.Errorf("%s: %+v, %v", name, run, err)
			continue
		}
		b, _ := m.Bind(nil)
		if err := replays(b, run); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The trail of a send that a trace assertion forbids ends in the middle of a rendezvous; any other trail that does is
// incomplete.
func TestTrailEndsInsideRendezvous(t *testing.T) {
	t.Parallel()
	const model = "mtype = { a, b }; chan c = [0] of { mtype };\nactive proctype P() { mtype v; c?v }\nactive proctype Q() { c!a }\n"
	const trail = "-4:-4:-4\n1:1:2\n"
	_, run, err := follow(parse(t, model+"trace { do :: c!b; c?b od }"), "t", trail)
	if err != nil || len(run.Lasso.Prefix) != 1 || len(run.Ends) != 1 {
		t.Errorf("%+v, %v", run, err)
	}
	_, _, err = follow(parse(t, model), "t", trail)
	const want = "t:2:1: the trail ends inside a rendezvous: expected the line of the process that receives from process 1 after this one"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v", err)
	}
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	m := load(t, filepath.Join("testdata", "race.pml"))
	trail, err := Read(source.NewFile("t", read(t, filepath.Join("testdata", "race-assertion.trail"))))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Follow(ctx, m, trail); err != context.Canceled {
		t.Error(err)
	}
}

// FuzzTrail feeds texts as trails: whatever is followed is a run of the model, and nothing else happens.
func FuzzTrail(f *testing.F) {
	for _, name := range []string{"race-assertion", "race-unmerged"} {
		f.Add(read(f, filepath.Join("testdata", name+".trail")))
	}
	f.Add("-2:2:-2\n-4:-4:-4\n1:0:3\n-1:-1:-1\n")
	f.Add("-1:-1:-1\n1:0:18\n")
	m := load(f, filepath.Join("testdata", "race.pml"))
	f.Fuzz(func(t *testing.T, text string) {
		_, run, err := follow(m, "t", text)
		if err != nil {
			return
		}
		b, err := program.Interpret(m).Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := replays(b, run); err != nil {
			t.Error(err)
		}
	})
}

// replays takes every step of a run again.
func replays(b program.Binding, run *Run) error {
	x, err := b.NewExplorer(nil)
	if err != nil {
		return err
	}
	l := &run.Lasso
	var batch program.Batch
	for i := range l.Len() {
		step := l.At(i)
		if err := x.Expand(step.State, &batch); err != nil {
			return err
		}
		found := step.Action == program.Stutter && batch.Len() == 0
		for k := range batch.Succs {
			found = found || batch.Succs[k].Action == step.Action && bytes.Equal(batch.State(k), l.Next(i))
		}
		if !found {
			return fmt.Errorf("step %d is none of the model", i+1)
		}
	}
	return nil
}
