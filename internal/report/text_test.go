package report

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// wideRun is a run with long statements, many changes and processes at lines.
func wideRun() *Counterexample {
	c := &Counterexample{Initial: Values{{Name: "x", Value: "0"}}}
	for i := range 12 {
		s := Step{Process: "Worker", Pid: i % 3, File: "models/flags.pml", Line: 10 + i, Statement: "total = total + want[k] * (turn == id) + other[k]", True: []string{"want[0] == 1", "turn == 2"}[:i%3]}
		for j := range 4 {
			s.Changes = append(s.Changes, Value{Name: fmt.Sprintf("Worker[%d]:value%d", i, j), Old: fmt.Sprint(i), Value: fmt.Sprint(i + 1)})
		}
		s.Changes = append(s.Changes, Value{Name: "Worker[1]@", Old: "line 10", Value: "line 11, alone", Kind: program.Position})
		c.Prefix = append(c.Prefix, s)
	}
	return c
}

// sized is a writer to lines of some width.
type sized struct {
	bytes.Buffer
	width int
}

func (s *sized) Width() int { return s.width }

// TestWidths: tables fit, and no value is broken.
func TestWidths(t *testing.T) {
	t.Parallel()
	change := regexp.MustCompile(`Worker\[\d+\]:value\d: \d+ -> \d+`)
	for _, width := range []int{80, 100, 120, 200} {
		w := &sized{width: width}
		if err := WriteExploration(w, &Exploration{Model: "m", Errors: []StateError{{Kind: "invalid end state", Run: wideRun()}}}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(w.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d columns: a line of %d: %s", width, n, line)
			}
		}
		if n := len(change.FindAllString(w.String(), -1)); n != 12*4 {
			t.Errorf("%d columns: %d of %d changes are whole", width, n, 12*4)
		}
		if strings.Contains(w.String(), "line 11") {
			t.Errorf("%d columns: the line of a process stands twice:\n%s", width, w.String())
		}
	}
}

// TestTogether: an atomic sequence, and what a for was turned into, are one row.
func TestTogether(t *testing.T) {
	t.Parallel()
	step := func(statement, part string, inside bool, v ...string) Step {
		s := Step{Process: "P", Pid: 1, File: "m.pml", Line: 4, Statement: statement, Part: part, Inside: inside}
		if len(v) > 0 {
			s.Changes = Values{{Name: "i", Old: v[0], Value: v[1]}}
		}
		return s
	}
	const loop = "for (i : 0 .. 2)"
	run := &Counterexample{Prefix: []Step{
		step("i = 0", loop, false), step("i <= 2", loop, false), step("run Q(i)", "", false),
		step("i++", loop, false, "0", "1"), step("i <= 2", loop, false), step("run Q(i)", "", true), step("x = 1", "", true), step("y = 1", "", false),
		step("assert(false)", "", false),
	}}
	var b bytes.Buffer
	writeRun(&b, run, &runOptions{})
	want := `initially
        process  line  statement                       changes
  1–3.  P[1]     m.pml:4    run Q(i)
  4–8.  P[1]     m.pml:4    run Q(i); x = 1; y = 1          i: 0 -> 1
    9.  P[1]     m.pml:4    assert(false)
`
	if got := b.String(); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b.Reset()
	writeRun(&b, run, &runOptions{all: true})
	if n := strings.Count(b.String(), "\n"); n != 2+9 {
		t.Errorf("%d lines of all steps:\n%s", n, b.String())
	}
}

// TestLongSteps: of a d_step that executes thousands of statements the first are shown.
func TestLongSteps(t *testing.T) {
	s := &Step{Statement: "d_step"}
	for range 1000 {
		s.Then = append(s.Then, Then{Statement: "x++"})
	}
	got := what(s)
	if n := strings.Count(got, "x++"); n != longest || !strings.HasSuffix(got, "; … and 950 more statements") {
		t.Errorf("%d of the statements are shown: %s", n, got)
	}
}

// TestWideLetters: the columns of the table of steps are below each other, whatever the letters in them.
func TestWideLetters(t *testing.T) {
	t.Parallel()
	run := &Counterexample{Prefix: []Step{
		{Process: "P", File: "m", Line: 1, Statement: "ask(世界)", Changes: Values{{Name: "x", Value: "1", Old: "0"}}},
		{Process: "世", File: "m", Line: 2, Statement: "x = 1", Changes: Values{{Name: "x", Value: "2", Old: "1"}}},
		{Process: "e\u0301\u0301", File: "m", Line: 3, Statement: "x = 1", Changes: Values{{Name: "x", Value: "3", Old: "2"}}},
	}}
	var b bytes.Buffer
	writeRun(&b, run, &runOptions{all: true})
	at := map[int]bool{}
	for line := range strings.Lines(b.String()) {
		if before, _, found := strings.Cut(line, "x: "); found {
			at[source.Width(before)] = true
		}
	}
	if len(at) != 1 {
		t.Errorf("the changes begin in the columns %v:\n%s", at, &b)
	}
}

// TestOneIsSingular: reports of one thing do not say "1 states".
func TestOneIsSingular(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	_ = WriteComparison(&b, &Comparison{States: [2]uint64{1, 1}, Transitions: [2]uint64{1, 1}, Classes: 1, Pairs: 1})
	_ = (&Certification{Properties: []Proof{{Certified: true, States: 1, Edges: 1, Ranks: 1}, {Certified: true, Locations: 1}}}).Write(&b)
	if wrong := regexp.MustCompile(`\b1 [a-z]*[^s\W]s\b`).FindAllString(b.String(), -1); len(wrong) > 0 {
		t.Errorf("%q in\n%s", wrong, &b)
	}
}

// TestEffort: by default one line has states, time and, of an open answer, memory; how they were searched is told if asked.
func TestEffort(t *testing.T) {
	t.Parallel()
	p := Property{Algorithm: "reachability", Method: "the automaton is terminal", Verdict: Holds, Fairness: "weak", Automaton: &Automaton{States: 2}, Seconds: 0.0513}
	p.Product = Product{States: 8956, Transitions: 20112, Workers: 2}
	for _, c := range []struct {
		name, want string
		change     func(*Property)
	}{
		{"holds", "8,956 states, 51.3ms", func(*Property) {}},
		{"one", "1 state, 51.3ms", func(p *Property) { p.Product.States = 1 }},
		{"millions", "about 12,008,956 states, 51.3ms", func(p *Property) { p.Product.States, p.Product.Estimated = 12_008_956, true }},
		{"open", "8,956 states, 2.0 MiB, 51.3ms", func(p *Property) { p.Verdict, p.MemoryBytes = Inconclusive, 2<<20 }},
		{"counted", "180 states, 51.3ms", func(p *Property) { p.Family = &Family{States: 180} }},
		{"not begun", "not begun", func(p *Property) { p.Verdict, p.Product, p.Seconds = Inconclusive, Product{}, 0 }},
		{"verbose", "reachability (the automaton is terminal); 2 workers; weak fairness; automaton 2 states; product 8956 states, 20112 transitions; 51.3ms",
			func(p *Property) { p.Text.Verbose = true }},
	} {
		q := p
		c.change(&q)
		if got := q.Effort(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestInitialValues: of many initial values those are written that change, or that the formula, the reason or a statement names.
func TestInitialValues(t *testing.T) {
	t.Parallel()
	value := func(name, value string) Value { return Value{Name: name, Value: value, Kind: program.Data} }
	c := &Counterexample{Initial: Values{value("asked", "0"), value("changed[1]", "1"), value("P[0]:guard", "2"), value("reason.x", "3"),
		value("a", "4"), value("b[0]", "5"), value("P[0]:c", "6"), {Name: "P[0]@", Value: "line 3", Kind: program.Position}}}
	steps := []Step{{Process: "P", Statement: "guard > 1", Changes: Values{{Name: "changed[1]", Old: "1", Value: "2"}}}}
	o := &runOptions{formula: "[] asked", why: &Why{Sentence: "`reason == 1` after step 1"}}
	const some = "asked = 0, changed[1] = 1, P[0]:guard = 2, reason.x = 3"
	if got, want := o.initialValues(c, steps), some+", and 4 values that play no part"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	few := &Counterexample{Initial: c.Initial[:7]} // three values are as short as the words that stand for them
	if got, want := o.initialValues(few, steps), some+", a = 4, b[0] = 5, P[0]:c = 6"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	o.all = true
	if got, want := o.initialValues(c, steps), some+", a = 4, b[0] = 5, P[0]:c = 6, P[0]@ = line 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSameRun: a run that was written for a property before is referred to, unless it is shown to another step or was not written.
func TestSameRun(t *testing.T) {
	t.Parallel()
	run := func(line int) *Counterexample {
		return &Counterexample{Prefix: []Step{{Process: "P", Line: line, Statement: "x = 1", Changes: Values{{Name: "x", Old: "0", Value: "1"}}}, {Process: "P", Line: 3, Statement: "skip"}}}
	}
	end := func(n int) *int { return &n }
	first := Property{Name: "first", Verdict: Violated, Expected: Holds, Counterexample: run(1), BadPrefix: end(2)}
	for _, c := range []struct {
		name   string
		before func(*Property)
		p      Property
		want   string
	}{
		{"the same", func(*Property) {}, Property{Counterexample: run(1), BadPrefix: end(2)}, "first"},
		{"another line", func(*Property) {}, Property{Counterexample: run(2), BadPrefix: end(2)}, ""},
		{"another end", func(*Property) {}, Property{Counterexample: run(1), BadPrefix: end(1)}, ""},
		{"no end", func(*Property) {}, Property{Counterexample: run(1)}, ""},
		{"not written", func(p *Property) { p.Expected = Violated }, Property{Counterexample: run(1), BadPrefix: end(2)}, ""},
		{"refers itself", func(p *Property) { p.Text.SameRun = "zeroth" }, Property{Counterexample: run(1), BadPrefix: end(2)}, ""},
		{"verbose", func(*Property) {}, Property{Counterexample: run(1), BadPrefix: end(2), Text: TextOptions{Verbose: true}}, ""},
	} {
		before, p := first, c.p
		c.before(&before)
		p.Name, p.Verdict, p.Expected = "second", Violated, Holds
		p.ReferRun([]Property{before})
		if p.Text.SameRun != c.want {
			t.Errorf("%s: refers to %q, want %q", c.name, p.Text.SameRun, c.want)
		}
		text := PropertyText(&p)
		if refers := strings.Contains(text, "the run is that of first above"); refers != (c.want != "") || refers == strings.Contains(text, "x = 1") {
			t.Errorf("%s: %s", c.name, text)
		}
	}
}

// TestEndOfProcess: a process that ends takes its variables with it without a word; others that are gone are told.
func TestEndOfProcess(t *testing.T) {
	t.Parallel()
	gone := func(names ...string) (vs Values) {
		for _, n := range names {
			vs = append(vs, Value{Name: n, Old: "1"})
		}
		return vs
	}
	steps := []Step{{Process: "P", Pid: 1, Statement: "-end-", Changes: gone("P[1]@", "P[1]:x", "P[2]:x", "q")}}
	r := newRow(steps, 0, 1, nil, false)
	if got := strings.Join(r.cells[changesColumn], ", "); got != "P[2]:x gone, q gone" || strings.Join(r.cells[statementColumn], " ") != "(ends)" {
		t.Errorf("%q: %q", r.cells[statementColumn], got)
	}
}
