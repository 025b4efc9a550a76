package answers

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// asking is a model and questions about it.
type asking struct {
	name, model string // of the file, and its text
	questions   string // of a specification; "" for those that the model states
	about       string // one, family, channels or integers
	want        []string
}

// open returns the model and its questions.
func (a *asking) open(t *testing.T) (*Model, []*property.Property) {
	t.Helper()
	folder := t.TempDir()
	read := filepath.Join(folder, a.name)
	texts := map[string]string{a.name: a.model}
	if a.questions != "" {
		read = filepath.Join(folder, "m.ltl")
		texts["m.ltl"] = fmt.Sprintf("model %q;\n%s\n", a.name, a.questions)
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := property.Options{Files: &source.Files{}}
	if a.about == "family" {
		o.ForAll = "N"
	}
	set, err := property.Open(read, o)
	if err != nil {
		t.Fatal(err)
	}
	m := &Model{Name: a.name, Program: set.Model.Program, Language: set.Model.Language, Family: set.Model.Family()}
	switch a.about {
	case "channels":
		if m.Channels, err = set.Model.Program.(openchannels.Program).Unlimited(nil); err != nil {
			t.Fatal(err)
		}
	case "integers":
		var named []string
		if set.Model.Language.Name != property.Counters {
			named = []string{"all"}
		}
		p, err := set.Model.Unbounded(named, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Integers, m.Narrow = symbolic.New(p, symbolic.Options{}), p.Narrow
	}
	return m, set.Properties
}

// told is an answer in a line: what of it depends on how it was concluded.
func told(a *verdicts.Answer) string {
	out := []string{a.Name + " " + a.Verdict + " of " + a.Expected, a.Algorithm}
	add := func(is bool, format string, args ...any) {
		if is {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	add(a.Reason != "", "%s", a.Reason)
	if c := a.Counterexample; c != nil {
		add(true, "counterexample of %d+%d steps", len(c.Prefix), len(c.Cycle))
	}
	add(a.Witness != nil, "witness")
	add(a.Why != nil, "explained")
	add(len(a.Views) > 0, "%d views", len(a.Views))
	add(a.Run != nil, "run")
	add(a.Result != nil, "result")
	if f := a.Family; f != nil {
		add(true, "%s ≥ %d, at %d", f.Parameter, f.Least, f.Size)
	}
	add(a.Symbolic != nil, "sets")
	add(a.Contents != nil, "contents")
	return strings.Join(out, "; ")
}

// TestConclude: what the answer of each kind of model has, whether it holds or not.
func TestConclude(t *testing.T) {
	t.Parallel()
	for _, a := range []asking{
		{name: "m.pml", about: "one", model: "byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }",
			questions: "property low: [] (x < 3); property never2: [] (x < 2) expect violated; cover two: x == 2; cover three: x == 3 expect impossible;", want: []string{
				"safety holds of holds; explore",
				"low holds of holds; reachability; result",
				"never2 violated of violated; reachability; counterexample of 0+6 steps; explained; 1 views; run; result",
				"two holds of holds; reachability; witness; 1 views; run; result",
				"three violated of violated; reachability; result",
			}},
		{name: "m.pml", about: "one", model: "byte x; active proctype P() { x = 1; assert(x == 2) }", questions: "property one: <> (x == 1);", want: []string{
			"safety violated of holds; explore; assertion failed; counterexample of 2+0 steps; explained; 1 views; run",
			"one holds of holds; single; result",
		}},
		{name: "m.counters", about: "integers", model: "vars x\nstart a\ninit x = 0\na -> a when x < 3 do x := x + 1\n", want: []string{"deadlock violated of holds; periodic; no instruction is enabled; sets"}},
		{name: "m.counters", about: "integers", model: "vars x\nstart a\ninit x = 0\na -> a do x := x + 1\n", want: []string{"deadlock holds of holds; periodic; sets"}},
		{name: "m.pml", about: "family", model: "#ifndef N\n#define N 3\n#endif\nbyte x; active [N] proctype P() { atomic { x == 0 -> x = 1 }; x = 0 }",
			questions: "property low: [] (x < 2); property zero: [] (x == 0) expect violated; cover one: x == 1; cover two: x == 2;", want: []string{
				"safety holds of holds; counters; N ≥ 1, at 0",
				"low holds of holds; counters; N ≥ 1, at 0",
				"zero violated of violated; reachability; counterexample of 4+1 steps; explained; 1 views; run; result; N ≥ 0, at 1",
				"one holds of holds; reachability; witness; 1 views; run; result; N ≥ 0, at 1",
				"two violated of holds; counters; N ≥ 1, at 0",
			}},
		{name: "m.pml", about: "channels", model: "chan c = [1] of { bit }; bit last; active proctype S() { do :: c!1 od } active proctype R() { do :: c?last od }",
			questions: "property bits: [] (last < 2); property zero: [] (last == 0) expect violated; cover one: last == 1; cover two: last == 2;", want: []string{
				"safety holds of holds; contents; contents",
				"bits holds of holds; contents; contents",
				"zero violated of violated; contents; the formula is false in the last state; counterexample of 2+0 steps; 1 views; contents",
				"one holds of holds; contents; witness; 1 views; contents",
				"two violated of holds; contents; contents",
			}},
		{name: "m.pml", about: "integers", model: "int x; active proctype P() { do :: x < 5 -> x = x + 1 :: x == 5 -> x = 0 od }",
			questions: "property low: [] (x < 2000); property zero: [] (x == 0) expect violated; cover one: x == 1; cover far: x == 2000; property stays: <> [] (x == 0) expect violated;", want: []string{
				"safety holds of holds; periodic; sets",
				"low holds of holds; periodic; sets",
				"zero violated of violated; periodic; sets",
				"one holds of holds; periodic; sets",
				"far violated of holds; periodic; sets",
				"stays violated of violated; periodic; sets",
			}},
	} {
		t.Run(a.about, func(t *testing.T) {
			t.Parallel()
			m, questions := a.open(t)
			s := NewSession(m, nil, check.Options{Trial: check.NoTrial})
			defer s.Close()
			s.Guard = func(_ context.Context, _ time.Duration, _ int64, work func() error) (string, error) {
				return "", work()
			}
			if len(questions) != len(a.want) {
				t.Fatalf("%d questions, want %d", len(questions), len(a.want))
			}
			for i, q := range questions {
				answer, err := s.Answer(t.Context(), q, Describe(q))
				if err != nil {
					t.Fatal(q.Name, err)
				}
				if got := told(&answer); got != a.want[i] {
					t.Errorf("%s, want %s", got, a.want[i])
				}
			}
		})
	}
}
