package simulate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

func model(t testing.TB, text string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func session(t testing.TB, prog program.Program) *Session {
	t.Helper()
	s, err := NewSession(prog, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// saveTrail writes a run as a document and reads it replayed.Run.
func saveTrail(t testing.TB, prog program.Program, l *trace.Lasso, atoms []program.Atom, reason string) *Trail {
	t.Helper()
	view, err := trace.NewView(t.Context(), prog, l, atoms)
	if err != nil {
		t.Fatal(err)
	}
	p := report.Property{Name: "p", Verdict: report.Violated, Reason: reason, Counterexample: report.NewCounterexample(view)}
	text, err := json.Marshal(report.Check{Model: "m.pml", Properties: []report.Property{p}})
	if err != nil {
		t.Fatal(err)
	}
	trails, err := ReadTrails(text)
	if err != nil {
		t.Fatal(err)
	}
	return &trails[0]
}

// A random run that is saved and replayed goes through the same values, and where the model
// has no two transitions that look the same, through the same states.
func TestRandomRunsReplay(t *testing.T) {
	for _, name := range []string{"abp", "dekker", "leader", "peterson_n", "philosophers", "rwlock", "traffic"} {
		m, err := promela.Load(filepath.Join("..", "..", "..", "..", "specs", name+".pml"), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		replays := func(rt *rapid.T) {
			seed, steps := rapid.Uint64().Draw(rt, "seed"), rapid.IntRange(0, 40).Draw(rt, "steps")
			s := session(t, m)
			end, err := s.Random(context.Background(), NewRand(seed), steps)
			if err != nil {
				rt.Fatal(err)
			}
			l := s.Lasso()
			if end == Limit && l.Len() != steps {
				rt.Fatalf("%d steps of %d", l.Len(), steps)
			}
			replayed, err := Replay(context.Background(), m, saveTrail(t, m, l, nil, string(end)))
			if err != nil {
				rt.Fatal(err)
			}
			if replayed.Run.Len() != l.Len() || !bytes.Equal(replayed.Run.Last, l.Last) {
				rt.Fatal("the replay is another run")
			}
			for i := range l.Len() {
				if !bytes.Equal(replayed.Run.At(i).State, l.At(i).State) {
					rt.Fatalf("another state at step %d", i)
				}
			}
		}
		t.Run(name, func(t *testing.T) { seeded.Check(t, replays) })
	}
}

// The same seed gives the same run, another seed another one.
func TestSeeds(t *testing.T) {
	m := model(t, `byte x; active proctype P() { do :: x = 1 :: x = 2 :: x = 3 :: x = 4 od }`)
	run := func(seed uint64) []trace.Step {
		s := session(t, m)
		if end, err := s.Random(context.Background(), NewRand(seed), 30); err != nil || end != Limit {
			t.Fatal(end, err)
		}
		return s.Lasso().Prefix
	}
	same := func(a, b []trace.Step) bool {
		for i := range a {
			if a[i].Action != b[i].Action {
				return false
			}
		}
		return true
	}
	if !same(run(1), run(1)) || same(run(1), run(2)) {
		t.Error("runs do not follow their seeds")
	}
}

func TestEndings(t *testing.T) {
	for text, want := range map[string]Ending{
		`active proctype P() { skip }`:                                          ValidEnd,
		`byte x; active proctype P() { x = 1; x == 2 }`:                         InvalidEnd,
		`byte x; active proctype P() { x = 1; assert(x == 2); x = 3 }`:          AssertFailed,
		`byte x, y; active proctype P() { x = 1 / y; x = 3 }`:                   RuntimeFailed,
		`byte x; active proctype P() { do :: x = 1 - x od }`:                    Limit,
		`active proctype P() { end: do :: false od }`:                           ValidEnd,
		`byte a[2], i; active proctype P() { i = 2; a[i] == 0 -> skip; i = 9 }`: RuntimeFailed,
	} {
		s := session(t, model(t, text))
		end, err := s.Random(context.Background(), NewRand(1), 20)
		if err != nil || end != want {
			t.Errorf("%s: %s, %v; want %s", text, end, err, want)
		}
		if end.Failed() != (want == InvalidEnd || want == AssertFailed || want == RuntimeFailed) {
			t.Errorf("%s: Failed() = %t", want, end.Failed())
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := session(t, model(t, `byte x; active proctype P() { do :: x = 1 - x od }`))
	if end, err := s.Random(ctx, NewRand(1), 20); end != Interrupted || err != nil {
		t.Error(end, err)
	}
}

// Documents call failures as package check does.
func TestFailuresHaveOneName(t *testing.T) {
	for kind, end := range map[check.FailureKind]Ending{check.InvalidEnd: InvalidEnd, check.AssertionFailed: AssertFailed, check.RuntimeFailed: RuntimeFailed} {
		if kind.String() != string(end) {
			t.Errorf("%q and %q", kind, end)
		}
	}
}

// Two options that read the same lead to different places: only the steps that follow tell
// which one was taken, and the cycle tells where it closes.
func TestReplayKeepsAllCandidates(t *testing.T) {
	m := model(t, "byte x;\nactive proctype P() {\n if :: skip; x = 1; do :: x = 1 od :: skip; x = 2; do :: x = 2 od fi }")
	for _, want := range []string{"1", "2"} {
		s := session(t, m)
		for s.Step() < 4 {
			i := 0
			if s.Step() == 0 && want == "2" {
				i = 1
			}
			if err := s.Take(i); err != nil {
				t.Fatal(err)
			}
		}
		l := s.Lasso()
		lasso := &trace.Lasso{Prefix: l.Prefix[:3], Cycle: l.Prefix[3:]}
		replayed, err := Replay(context.Background(), m, saveTrail(t, m, lasso, nil, ""))
		if err != nil {
			t.Fatal(err)
		}
		if replayed.Run.Finite() || len(replayed.Run.Prefix) != 3 || !bytes.Equal(replayed.Run.Cycle[0].State, lasso.Cycle[0].State) || replayed.Run.At(0).Action != lasso.At(0).Action {
			t.Error("another run was found")
		}
	}
}

const counter = "byte x, y;\nactive proctype P() {\n do\n :: x < 2 -> x++\n :: x == 2 -> x = 0; y = 1 - y\n od\n}\n"

// counterTrail is a run of counter with a cycle, and propositions.
func counterTrail(t *testing.T) *Trail {
	m := model(t, counter)
	s := session(t, m)
	for range 14 {
		if err := s.Take(0); err != nil {
			t.Fatal(err)
		}
	}
	steps := s.Lasso().Prefix
	return saveTrail(t, m, &trace.Lasso{Prefix: steps[:0], Cycle: steps}, []program.Atom{{Text: "x == 1"}, {Text: "y == 1"}}, "")
}

func TestMismatches(t *testing.T) {
	replay := func(m *promela.Model, trail *Trail) error {
		_, err := Replay(context.Background(), m, trail)
		return err
	}
	if err := replay(model(t, counter), counterTrail(t)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		model  string
		change func(*Trail)
		step   int
		reason string
	}{
		{"initial value", strings.Replace(counter, "x, y", "x, y = 1", 1), nil, 0, "y is 0 in the trail and 1 in the model"},
		{"more variables", strings.Replace(counter, "x, y", "x, y, z", 1), nil, 0, "z is 0 in the model and nothing in the trail"},
		{"fewer variables", counter, func(t *Trail) { t.Run.Initial = append(t.Run.Initial, report.Value{Name: "z", Value: "7"}) }, 0, "z is 7 in the trail and nothing in the model"},
		{"statement", strings.Replace(counter, "x++", "x = x + 1", 1), nil, 2, "in the trail, P[0] at m.pml:4: x++; the model can only do P[0] at m.pml:4: x = x + 1"},
		{"line", strings.Replace(counter, " do", "\n do", 1), nil, 0, "P[0]@ is line 3 in the trail and line 4 in the model"},
		{"change", counter, func(t *Trail) { t.Run.Cycle[1].Changes[0].Value = "9" }, 2, "P[0] at m.pml:4: x++: afterwards x is 9 in the trail and 1 in the model"},
		{"missing change", counter, func(t *Trail) { t.Run.Cycle[1].Changes = nil }, 2, "afterwards x is 1 in the model and nothing in the trail"},
		{"proposition", counter, func(t *Trail) { t.Run.Cycle[0].True = []string{"x == 1"} }, 2, "x == 1 is false in the model and true in the trail"},
		{"first proposition", counter, func(t *Trail) { t.Run.InitialTrue = []string{"x == 1"} }, 1, "x == 1 is false in the model and true in the trail"},
		{"last proposition", counter, func(t *Trail) { t.Run.Cycle[13].True = []string{"x == 1"} }, 14, `in the trail, [] holds where the cycle begins, and ["x == 1"] where it ends`},
		{"stop", counter, func(t *Trail) { t.Run.Cycle[5] = report.Step{Stutter: true, Pid: -1} }, 6, "in the trail, the run stops; the model can only do"},
		{"process", counter, func(t *Trail) { t.Run.Cycle[0].Pid = 1 }, 1, "in the trail, P[1] at m.pml:4: x < 2; the model can only do"},
		{"cycle", counter, func(t *Trail) { t.Run.Cycle = t.Run.Cycle[:7] }, 7, "the cycle does not close; y is 1 now, unlike at step 1"},
		{"failure", counter, func(t *Trail) { t.Run.Prefix, t.Run.Cycle, t.Reason = t.Run.Cycle[:2], nil, "assertion failed" }, 2,
			"the trail ends with: assertion failed; the model ends with: the run can go on"},
	} {
		trail := counterTrail(t)
		if test.change != nil {
			test.change(trail)
		}
		err := replay(model(t, test.model), trail)
		var m *Mismatch
		if !errors.As(err, &m) {
			t.Errorf("%s: %v", test.name, err)
		} else if m.Step != test.step || !strings.Contains(m.Reason, test.reason) {
			t.Errorf("%s: step %d: %s\nwant step %d: %s", test.name, m.Step, m.Reason, test.step, test.reason)
		}
	}
	trail := counterTrail(t)
	trail.Run.Cycle[0].True = []string{"nosuch == 1"}
	var errs source.Errors
	if err := replay(model(t, counter), trail); !errors.As(err, &errs) {
		t.Errorf("a proposition over nothing: %v", err)
	}
}

func TestReadTrails(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "not a JSON document",
		"[]":                                   "not a JSON document",
		"{}":                                   "no run in this document",
		`{"properties":[{"name":"a"}]}`:        "no run in this document",
		`{"run":{"initial":{"x":[1]}}}`:        "neither a number nor a string",
		`{"run":{"initial":{},"prefix":[{}]}}`: "step 1 has neither a process nor a statement",
	} {
		if _, err := ReadTrails([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	run := `{"initial":{"x":0,"s":"a"},"prefix":[],"cycle":[]}`
	trails, err := ReadTrails([]byte(`{"checks":[{"model":"m","properties":[{"name":"p","counterexample":` + run + `},{"name":"p","assumptions":["fair"],"counterexample":` + run + `}]}],
		"errors":[{"kind":"invalid end state","run":` + run + `},{"kind":"invalid end state","run":` + run + `}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, tr := range trails {
		titles = append(titles, tr.Title)
	}
	if got, want := strings.Join(titles, "|"), "p|p under fair|invalid end state|invalid end state (2)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, title := range titles {
		if tr, err := Choose(trails, title); err != nil || tr.Title != title {
			t.Errorf("%s: %v", title, err)
		}
	}
	if _, err := Choose(trails, ""); err == nil || !strings.Contains(err.Error(), `choose one of "p", "p under fair"`) {
		t.Error(err)
	}
	if _, err := Choose(trails, "q"); err == nil || !strings.Contains(err.Error(), `no run of "q"`) {
		t.Error(err)
	}
	if tr, err := Choose(trails[1:2], "p"); err != nil || tr.Title != "p under fair" {
		t.Error(err)
	}
}

// Going back and forth leaves the steps known until another choice is made.
func TestJump(t *testing.T) {
	s := session(t, model(t, counter))
	for range 6 {
		if err := s.Take(0); err != nil {
			t.Fatal(err)
		}
	}
	last := s.State()
	for _, bad := range []int{-1, 7} {
		if s.Jump(bad) == nil {
			t.Errorf("jumped to %d", bad)
		}
	}
	if err := s.Jump(2); err != nil || s.Step() != 2 || s.Len() != 6 || s.Next() != 0 {
		t.Fatal(err, s.Step(), s.Len(), s.Next())
	}
	if err := s.Take(0); err != nil || s.Len() != 6 {
		t.Error("the known steps are gone")
	}
	if err := s.Jump(6); err != nil || !bytes.Equal(s.State(), last) {
		t.Error("another state", err)
	}
	if s.Take(s.Choices()) == nil {
		t.Error("took a choice that there is not")
	}

	s = session(t, model(t, `byte x; active proctype P() { do :: x = 1 :: x = 2 od }`))
	for range 3 {
		if err := s.Take(0); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Jump(1); err != nil {
		t.Fatal(err)
	}
	if err := s.Take(1); err != nil || s.Len() != 2 || s.Next() != -1 {
		t.Error("another choice keeps the steps that followed the old one")
	}
}

func FuzzReadTrails(f *testing.F) {
	f.Add([]byte(`{"properties":[{"name":"p","counterexample":{"initial":{"x":0},"prefix":[{"process":"P","statement":"x++"}],"cycle":[]}}]}`))
	f.Add([]byte(`{"run":{"initial":{"x":"a"},"cycle":[{"stutter":true}]}}`))
	m := model(f, counter)
	f.Fuzz(func(t *testing.T, text []byte) {
		trails, err := ReadTrails(text)
		if err != nil {
			return
		}
		for i := range trails {
			_, _ = Replay(context.Background(), m, &trails[i])
		}
	})
}

func FuzzConsole(f *testing.F) {
	f.Add("1\n2\nback\nnext 3\nrandom 9\njump 0\nvars x\nqueues\nwhere\nsteps\nlist\nhelp\n\nquit\n")
	m := model(f, counter)
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		c := &Console{In: strings.NewReader(text), Out: &out, Echo: true, Rand: NewRand(1)}
		if len(text) > 300 {
			return
		}
		if err := c.Run(context.Background(), session(t, m)); err != nil {
			t.Fatal(err)
		}
	})
}

// The line of a step, the partner of a rendezvous and what holds where the run has stopped count
// as well.
func TestSmallDifferences(t *testing.T) {
	text := "chan c = [0] of { byte };\nbyte x;\nactive proctype P() { c!1 }\nactive [2] proctype Q() { c?x; x == 7 }\n"
	m := model(t, text)
	trail := func() *Trail {
		s := session(t, m)
		for s.End() == Open {
			if err := s.Take(0); err != nil {
				t.Fatal(err)
			}
		}
		l := s.Lasso()
		lasso := &trace.Lasso{Prefix: l.Prefix, Cycle: []trace.Step{{State: l.Last, Action: program.Stutter}}}
		return saveTrail(t, m, lasso, []program.Atom{{Text: "x == 1"}}, "")
	}
	for name, test := range map[string]struct {
		change func(*report.Counterexample)
		step   int
	}{
		"nothing":     {func(*report.Counterexample) {}, -1},
		"line":        {func(c *report.Counterexample) { c.Prefix[0].Line++ }, 1},
		"partner":     {func(c *report.Counterexample) { c.Prefix[0].Then[0].Pid = 9 }, 1},
		"proposition": {func(c *report.Counterexample) { c.Prefix[0].True = append(c.Prefix[0].True, "x == 3") }, 2},
	} {
		saved := trail()
		test.change(saved.Run)
		_, err := Replay(context.Background(), m, saved)
		var mismatch *Mismatch
		switch {
		case test.step < 0:
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case !errors.As(err, &mismatch) || mismatch.Step != test.step:
			t.Errorf("%s: %v, want a mismatch at step %d", name, err, test.step)
		}
	}
}

// TestOldTrails: a document of schema 2, in which the propositions of a step
// are those before it, is the same run.
func TestOldTrails(t *testing.T) {
	trail := counterTrail(t)
	old, err := json.Marshal(trail.Run)
	if err != nil {
		t.Fatal(err)
	}
	var run map[string]any
	if err := json.Unmarshal(old, &run); err != nil {
		t.Fatal(err)
	}
	cycle := run["cycle"].([]any)
	for i := range cycle {
		cycle[i].(map[string]any)["true"] = trail.Run.TrueAfter(trail.Run.Cycle, i)
	}
	delete(run, "initial_true")
	text, err := json.Marshal(map[string]any{"schema": "ltlcheck/2", "run": run})
	if err != nil {
		t.Fatal(err)
	}
	read, err := ReadTrails(text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(cycle) + 1 {
		if got, want := read[0].Run.TrueAfter(read[0].Run.Cycle, i), trail.Run.TrueAfter(trail.Run.Cycle, i); !slices.Equal(got, want) {
			t.Errorf("after step %d: %q, want %q", i, got, want)
		}
	}
	if _, err := Replay(t.Context(), model(t, counter), &read[0]); err != nil {
		t.Error(err)
	}
}

// The state inside an atomic sequence contains the letter of its beginning, so a session
// follows a run only with the propositions of the run.
func TestFollowWithPropositions(t *testing.T) {
	m := model(t, "bit b; active proctype P() { do :: b = 1; atomic { b = 0; b = 1 } od }")
	atoms := []program.Atom{{Text: "b == 1"}}
	s, err := NewSession(m, atoms, 0)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		if err := s.Take(0); err != nil {
			t.Fatal(err)
		}
	}
	again, err := NewSession(m, atoms, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Follow(s.Lasso()); err != nil || again.Step() != 4 {
		t.Fatal(again.Step(), err)
	}
	if err := session(t, m).Follow(s.Lasso()); err == nil {
		t.Error("the states of another binding are followed")
	}
	if got := converse(t, again, "steps\n"); !strings.Contains(got, "{b == 1}") {
		t.Errorf("the proposition is not shown:\n%s", got)
	}
}
