package pagetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/page/automaton"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// hostile is what an attacker would like to see run.
const hostile = "</script><script>window.hacked=1</script><img src=x onerror='window.hacked=1'>\u202e<!--"

const model = `mtype = { ping, pong };
chan there = [2] of { mtype, byte };
byte n; byte r[3];
active proctype Client() {
	byte k;
again:	do
	:: k < 3 -> there ! ping, k; k++; printf("` + `</script><script>window.hacked=1</script>` + `")
	:: k == 3 -> k = 0; n = 1 - n
	od
}
active proctype Server() {
	byte m;
	do
	:: there ? ping, m -> r[m] = 1 - r[m]
	od
}
`

// checked is the page of a model's counterexample to a formula, made as the command does.
func checked(t *testing.T, formula string) *page.Document {
	t.Helper()
	set, err := property.OpenText(source.NewFile("<hostile>&.pml", model), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := set.FromFormula(hostile, source.NewFile("<formula>", formula))
	if err != nil {
		t.Fatal(err)
	}
	result, err := check.Verify(context.Background(), set.Model, q.Check, check.Options{Shortest: true})
	if err != nil || result.Verdict != check.Violated {
		t.Fatal(result.Verdict, err)
	}
	view, err := trace.NewView(context.Background(), set.Model, result.Counterexample, result.Atoms)
	if err != nil {
		t.Fatal(err)
	}
	p := report.Property{Name: q.Name, Formula: q.Formula, Expected: report.Holds, Description: hostile, Warnings: []string{hostile}}
	p.SetResult(&result, view)
	if err := p.Explain(q.Check.Formula, q.Names, view); err != nil {
		t.Fatal(err)
	}
	details := page.NewDetails()
	details.AddViews(view)
	a, err := automaton.OfFormula(context.Background(), q.Check.Factory, q.Check.Formula, nil, view.Word)
	if err != nil || a == nil {
		t.Fatal(a, err)
	}
	details.Automata[p.Counterexample] = a
	return page.FromChecks(hostile, []*report.Check{{Model: "<hostile>&.pml", Properties: []report.Property{p}}}, details)
}

func written(t *testing.T, d *page.Document) (text, path string) {
	t.Helper()
	var b bytes.Buffer
	if err := page.Write(&b, d); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return b.String(), path
}

// TestWrite: what others wrote is data, and only that.
func TestWrite(t *testing.T) {
	t.Parallel()
	doc := checked(t, "[]<> (n == 7)")
	text, _ := written(t, doc)
	if n := len(regexp.MustCompile(`(?i)<script`).FindAllString(text, -1)); n != 2 {
		t.Errorf("%d scripts, want the data and the program", n)
	}
	for _, markup := range []string{"<img", "<!--", "\u202e"} {
		if strings.Contains(text, markup) {
			t.Errorf("the page has %q", markup)
		}
	}
	_, data, _ := strings.Cut(text, `id="document">`)
	data, _, _ = strings.Cut(data, "</script>")
	var read page.Document
	if err := json.Unmarshal([]byte(data), &read); err != nil {
		t.Fatal(err)
	}
	e := read.Entries[0]
	if read.Title != hostile || e.Description != hostile || read.Sources[0].Text != model || len(e.Runs[0].Cycle) != len(doc.Entries[0].Runs[0].Cycle) {
		t.Errorf("the document did not come through: %q %q", read.Title, e.Description)
	}
	if len(text)-len(data) > 3<<20 {
		t.Errorf("the page weighs %d bytes without its document", len(text)-len(data))
	}
	if regexp.MustCompile(`(?i)(src|href)="?http|@import|url\(`).MatchString(strings.ReplaceAll(text, data, "")) {
		t.Error("the page refers to something outside")
	}
}

// seen is what the page shows at a place of the run.
type seen struct {
	Current, State, Truth, Line string
	Changed                     int
}

// walk goes through all places of the run, and says what it sees.
const walk = `JSON.stringify(Array.from({ length: %d }, (_, i) => {
	const slider = document.querySelector(".walk input[type=range]");
	slider.value = i;
	slider.dispatchEvent(new Event("input"));
	const text = (selector) => document.querySelector(selector)?.textContent ?? "";
	return {
		Current: text(".row.current .number").replace(/^[▸▾]/, ""),
		Changed: document.querySelectorAll(".row.current .changed").length,
		Line: text(".code.taken .number"),
		State: document.querySelector(".drawing .node.now")?.id ?? "",
		Truth: [...document.querySelectorAll(".truth .line .now.yes, .truth .line .now.no")].map((e) => (e.classList.contains("yes") ? 1 : 0)).join(""),
	};
}))`

// want is what the document says of a place.
func want(run *page.Run, place int) seen {
	steps := run.Steps()
	letter := place
	if place == len(steps) {
		letter = len(run.Prefix)
	}
	w := seen{Current: "start", State: fmt.Sprintf("state-%d", run.Automaton.States[letter])}
	for _, row := range run.Why.Rows {
		w.Truth += row.Holds[letter : letter+1]
	}
	if place > 0 {
		w.Current, w.Changed = fmt.Sprint(place), len(steps[place-1].Changes)
		if line := steps[place-1].Line; line > 0 {
			w.Line = fmt.Sprint(line)
		}
	}
	return w
}

func TestPageInBrowser(t *testing.T) {
	doc := checked(t, "[]<> (n == 7)")
	run := &doc.Entries[0].Runs[0]
	_, path := written(t, doc)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, path)))
	p.Wait(`document.querySelectorAll(".row").length > 0`)
	if title := p.Text(`document.querySelector("h1").textContent`); title != strings.ReplaceAll(hostile, "\u202e", `\u202e`) {
		t.Errorf("the title is %q", title)
	}
	n := len(run.Steps())
	var all []seen
	if err := json.Unmarshal([]byte(p.Text(fmt.Sprintf(walk, n+1))), &all); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if w := want(run, i); all[i] != w {
			t.Errorf("place %d: the page shows %+v, want %+v", i, all[i], w)
		}
	}
	p.Run(chromedp.KeyEvent(kb.ArrowRight))
	if got := p.Text(`document.querySelector(".where").textContent`); !strings.HasPrefix(got, fmt.Sprintf("after step %d of %d", len(run.Prefix)+1, n)) || !strings.Contains(got, "round 2") {
		t.Errorf("after the end of the loop: %s", got)
	}
	p.Run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	if got := p.Text(`document.querySelector(".where").textContent`); !strings.HasPrefix(got, "after step 2 ") {
		t.Errorf("after three keys: %s", got)
	}
	p.Run(chromedp.KeyEvent(kb.End))
	if got := p.Text(`document.querySelectorAll(".row.loop.first").length + document.querySelectorAll(".row.loop.last").length`); got != "2" && len(run.Cycle) < 20 {
		t.Errorf("%s ends of the loop are drawn", got)
	}
	if got := p.Text(`document.querySelectorAll(".chart .event").length > 0 && document.querySelectorAll(".lane").length`); got != "2" {
		t.Errorf("lanes of the chart: %s", got)
	}
	quiet(t, p)
}

// quiet: nothing of what others wrote was run, nothing was asked for, and the browser has nothing to complain of.
func quiet(t *testing.T, p *browsertest.Page) {
	t.Helper()
	if p.Text("window.hacked") != "undefined" {
		t.Error("a text was run")
	}
	if n := p.Text(`document.querySelectorAll("img, iframe, object, embed, body script[src]").length`); n != "0" {
		t.Errorf("%s elements of texts", n)
	}
	if r := p.Requests(); len(r) != 1 {
		t.Errorf("the page asked for %q", r)
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// long is a lasso of many steps by two processes.
func long(steps int) *report.Counterexample {
	c := &report.Counterexample{Initial: report.Values{{Name: "P[0]@", Value: "line 1"}, {Name: "Q[1]@", Value: "line 2"}}, Prefix: []report.Step{}, Cycle: []report.Step{}}
	for i := range 20 {
		c.Initial = append(c.Initial, report.Value{Name: fmt.Sprintf("x[%d]", i), Value: "0"})
	}
	for i := range steps {
		s := report.Step{
			Process: string(rune('P' + i%2)), Pid: i % 2, File: "long.pml", Line: 1 + i%900, Statement: fmt.Sprintf("x[%d] = %d", i%20, i), True: []string{},
			Changes: report.Values{{Name: fmt.Sprintf("x[%d]", i%20), Value: fmt.Sprint(i)}, {Name: string(rune('P'+i%2)) + "[" + fmt.Sprint(i%2) + "]@", Value: fmt.Sprintf("line %d", 1+i%900)}},
			Messages: []report.Message{{Kind: "sent", Channel: "c", Values: []string{fmt.Sprint(i)}, From: &report.Party{Process: "P", Pid: 0}},
				{Kind: "received", Channel: "c", Values: []string{fmt.Sprint(i)}, To: &report.Party{Process: "Q", Pid: 1}}},
		}
		if i < steps/2 {
			c.Prefix = append(c.Prefix, s)
		} else {
			c.Cycle = append(c.Cycle, s)
		}
	}
	return c
}

// TestLongRunInBrowser: of 10,000 steps no more rows are drawn than are seen, and the time that it takes to open the page and to go
// through it is told. Only far too much of it fails the test: other tests run beside it.
func TestLongRunInBrowser(t *testing.T) {
	const steps = 10_000
	details := page.NewDetails()
	details.AddSource(source.NewFile("long.pml", strings.Repeat("x[0] = 1;\n", 1000)))
	truth := report.Truth{Formula: "p", Holds: strings.Repeat("01", steps/2)}
	p := report.Property{
		Name: "long", Verdict: report.Violated, Expected: report.Holds, Counterexample: long(steps),
		Why: &report.Why{Rows: []report.Truth{truth, truth, truth, truth, truth, truth}, Waits: []report.Wait{}, Idle: []report.Idle{}},
	}
	_, path := written(t, page.FromChecks("long", []*report.Check{{Model: "long.pml", Properties: []report.Property{p}}}, details))
	b := browsertest.New(t)
	b.Run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks), chromedp.Navigate(browsertest.File(t, path)))
	b.Wait(`document.querySelectorAll(".row").length > 10`)
	opened := busy(b)
	t.Logf("opened in %s ms on the clock, %.0f ms of CPU time", b.Text(`Math.round(performance.getEntriesByType("navigation")[0].loadEventEnd)`), opened)
	const code = `
	const slider = document.querySelector(".walk input[type=range]");
	JSON.stringify(Array.from({ length: 100 }, (_, i) => {
		const began = performance.now();
		if (i % 2) dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
		else { slider.value = (i * 7919) % 10000; slider.dispatchEvent(new Event("input")); }
		document.body.offsetHeight;
		return performance.now() - began;
	}))`
	var took []float64
	if err := json.Unmarshal([]byte(b.Text("(() => { "+strings.Replace(code, "JSON", "return JSON", 1)+" })()")), &took); err != nil {
		t.Fatal(err)
	}
	slices.Sort(took)
	t.Logf("steps took %.1f, %.1f, %.1f ms (quartiles), the slowest of 100 %.1f ms; %.1f ms of CPU time each", took[25], took[50], took[75], took[99],
		(busy(b)-opened)/float64(len(took)))
	if took[25] > 5000 {
		t.Error("a step takes seconds")
	}
	if rows := b.Text(`document.querySelectorAll(".row").length < 200 && document.querySelectorAll("*").length < 20000`); rows != "true" {
		t.Error("rows are drawn that cannot be seen")
	}
	quiet(t, b)
}

// busy is how long the page has kept its thread at work since this was counted, in milliseconds of CPU time.
func busy(b *browsertest.Page) (ms float64) {
	var all []*performance.Metric
	b.Run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		all, err = performance.GetMetrics().Do(ctx)
		return err
	}))
	for _, m := range all {
		if m.Name == "TaskDuration" {
			ms = 1000 * m.Value
		}
	}
	return ms
}

// TestMarkingInBrowser: runs of nets show the places with tokens, and what a transition takes and puts.
func TestMarkingInBrowser(t *testing.T) {
	tokens := func(name, old, value string) report.Value {
		return report.Value{Name: name, Old: old, Value: value, Kind: program.Tokens}
	}
	run := &report.Counterexample{
		Initial: report.Values{tokens("idle", "", "2"), tokens("busy", "", "0"), tokens("never", "", "0")},
		Prefix:  []report.Step{{Pid: -1, Statement: "start", Changes: report.Values{tokens("idle", "2", "1"), tokens("busy", "0", "1")}, True: []string{}}},
		Cycle:   []report.Step{{Pid: -1, Stutter: true, Changes: report.Values{}, True: []string{}}},
	}
	p := report.Property{Name: "p", Verdict: report.Violated, Expected: report.Holds, Counterexample: run}
	details := page.NewDetails()
	details.AddSource(source.NewFile("net.pnml", ""))
	_, path := written(t, page.FromChecks("net", []*report.Check{{Model: "net.pnml", Properties: []report.Property{p}}}, details))
	b := browsertest.New(t)
	b.Run(chromedp.Navigate(browsertest.File(t, path)))
	b.Wait(`document.querySelector(".marking li")`)
	marking := `[...document.querySelectorAll(".marking li")].map((e) => e.textContent + (e.className ? "!" : "")).join("; ")`
	b.Run(chromedp.KeyEvent(kb.Home))
	if got := b.Text(`[...document.querySelectorAll(".run [role=columnheader]")].map((e) => e.textContent).join(" ")`); strings.Contains(got, "process") || !strings.Contains(got, "statement") {
		t.Errorf("a net has the columns %q", got)
	}
	if got := b.Text(marking); got != "idle 2" {
		t.Errorf("the first marking is %q", got)
	}
	b.Run(chromedp.KeyEvent(kb.ArrowRight))
	if got := b.Text(marking); got != "idle 2 → 1!; busy 0 → 1!" {
		t.Errorf("the second marking is %q", got)
	}
	if n := b.Text(`document.querySelectorAll(".source").length`); n != "0" {
		t.Error("there is a panel for a source without text")
	}
	quiet(t, b)
}

// TestLoopInBrowser: what the table marks as the loop are the steps that are repeated, under their numbers in the text, variables stand before
// positions, and the bar between the panels moves.
func TestLoopInBrowser(t *testing.T) {
	doc := checked(t, "[]<> (n == 7)")
	run := &doc.Entries[0].Runs[0]
	_, path := written(t, doc)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, path)))
	p.Wait(`document.querySelectorAll(".row").length > 0`)
	p.Run(chromedp.KeyEvent("l"))
	if got, want := p.Text(`document.querySelector(".row.loop.first .number").textContent`), fmt.Sprint(len(run.Prefix)+1); got != want {
		t.Errorf("the loop begins with step %s, want %s", got, want)
	}
	names := p.Text(`[...document.querySelectorAll(".head > div")].map((d) => d.classList.contains("position") ? "p" : "v").join("")`)
	if strings.Contains(names, "pv") || !strings.Contains(names, "p") {
		t.Errorf("columns, v for variables and p for positions: %s", names)
	}
	const width = `document.querySelector(".panel.run").getBoundingClientRect().width`
	before := p.Text(width)
	p.Run(chromedp.Focus(".split"), chromedp.KeyEvent(kb.ArrowLeft))
	if after := p.Text(width); after == before {
		t.Errorf("the run is %s pixels wide, as before", after)
	}
	quiet(t, p)
}

// TestRepeatedStepsInBrowser: steps that are repeated are one row that opens, a long statement is wrapped and not cut, what went
// wrong is told once, and a narrow window has the same rows, with the process before the statement.
func TestRepeatedStepsInBrowser(t *testing.T) {
	const long = "total = total + first[0] * 2 + second[1] * 4"
	run := &report.Counterexample{Initial: report.Values{{Name: "n", Value: "0"}}, Cycle: []report.Step{}}
	for i := range 20 {
		for _, statement := range []string{"n < 20", "n++", long} {
			step := report.Step{Process: "P", File: "m.pml", Line: 3, Statement: statement, True: []string{}, Changes: report.Values{}}
			if statement == "n++" {
				step.Changes = report.Values{{Name: "n", Value: fmt.Sprint(i + 1), Old: fmt.Sprint(i)}}
			}
			run.Prefix = append(run.Prefix, step)
		}
	}
	run.Prefix = append(run.Prefix, report.Step{Process: "P", File: "m.pml", Line: 4, Statement: "f[n] = 1", Note: "index 20 is out of range", True: []string{}, Changes: report.Values{}})
	why := &report.Why{Sentence: "index 20 is out of range, in step 61", Rows: []report.Truth{}, Waits: []report.Wait{}, Idle: []report.Idle{}}
	p := report.Property{Name: "safety", Verdict: report.Violated, Expected: report.Holds, Counterexample: run, Why: why}
	_, path := written(t, page.FromChecks("m.pml", []*report.Check{{Model: "m.pml", Properties: []report.Property{p}}}, page.NewDetails()))
	const rows = `[...document.querySelectorAll(".row")].sort((a, b) => a.getAttribute("aria-rowindex") - b.getAttribute("aria-rowindex")).map((r) => r.querySelector(".number").lastChild.textContent + ": " + r.querySelector(".what").textContent).join("|")`
	wide := "start: initially|1: n < 20|2: n++|3: " + long + "|4–60: steps 1–3 again, 19 times|61: f[n] = 1"
	narrow := "start: initially|1: P[0]: n < 20|2: P[0]: n++|3: P[0]: " + long + "|4–60: steps 1–3 again, 19 times|61: P[0]: f[n] = 1" // the process has no column
	for width, want := range map[int64]string{1280: wide, 420: narrow} {
		b := browsertest.New(t)
		b.Run(chromedp.EmulateViewport(width, 900), chromedp.Navigate(browsertest.File(t, path)))
		b.Wait(`document.querySelectorAll(".row").length > 0`)
		if got := b.Text(rows); got != want {
			t.Errorf("%d pixels: the rows are\n%s\nwant\n%s", width, got, want)
		}
		if cut := b.Text(`String([...document.querySelectorAll(".what > span")].filter((s) => s.scrollHeight > s.clientHeight + 1 || s.parentElement.scrollHeight > s.parentElement.clientHeight + 1).map((s) => s.textContent))`); cut != "" {
			t.Errorf("%d pixels: cut: %s", width, cut)
		}
		if above := b.Text(`String([...document.querySelectorAll(".row")].some((r, i, all) => i > 0 && r.offsetHeight === 0))`); above != "false" {
			t.Errorf("%d pixels: rows without a height", width)
		}
		b.Run(chromedp.Evaluate(`document.querySelector(".opener").click()`, nil))
		if got := b.Text(`document.querySelector(".table").getAttribute("aria-rowcount") + " " + document.querySelectorAll(".row .opener").length + " " + [...document.querySelectorAll(".row .number")].some((n) => n.lastChild.textContent === "5")`); got != "63 1 true" {
			t.Errorf("%d pixels: opened: %s", width, got)
		}
		quiet(t, b)
	}
}

// TestLossInBrowser: where the property is lost is read whole, rows of merged steps are as high as their text, and what the
// formula reads is on the screen, also of a telephone.
func TestLossInBrowser(t *testing.T) {
	run := &report.Counterexample{Initial: report.Values{}, InitialTrue: []string{}, Cycle: []report.Step{}}
	for i := range 30 {
		run.Initial = append(run.Initial, report.Value{Name: fmt.Sprintf("other%d", i), Value: "0"})
	}
	run.Initial = append(run.Initial, report.Value{Name: "busy", Value: "false"}, report.Value{Name: "count", Value: "0"})
	step := func(process, statement string, changes ...report.Value) {
		run.Prefix = append(run.Prefix, report.Step{Process: process, File: "m.pml", Line: 3, Statement: statement, True: []string{}, Changes: changes})
	}
	for i := range 30 {
		step("Controller", fmt.Sprintf("other%d = other%d + first[0] * 2", i, i), report.Value{Name: fmt.Sprintf("other%d", i), Value: "1", Old: "0"})
	}
	for range 12 {
		step("Controller", "total[first[0]] < second[1] * 4 && !(first[2] > total[3])")
	}
	step("Controller", "atomic { busy = true; count = count + 1 }", report.Value{Name: "busy", Value: "true", Old: "false"}, report.Value{Name: "count", Value: "1", Old: "0"})
	step("Controller", "skip")
	lost := len(run.Prefix) - 1
	why := &report.Why{Sentence: "busy in step 43", Rows: []report.Truth{{Formula: "[]!(busy && count == 1)"}, {Formula: "busy"}, {Formula: "count == 1"}}, Waits: []report.Wait{}, Idle: []report.Idle{}, Settled: &lost}
	p := report.Property{Name: "p", Formula: "[] !(busy && count == 1)", Verdict: report.Violated, Expected: report.Holds, Counterexample: run, Why: why, BadPrefix: &lost}
	_, path := written(t, page.FromChecks("m.pml", []*report.Check{{Model: "m.pml", Properties: []report.Property{p}}}, page.NewDetails()))
	for _, width := range []int64{420, 1280} {
		b := browsertest.New(t)
		b.Run(chromedp.EmulateViewport(width, 900), chromedp.Navigate(browsertest.File(t, path)))
		b.Wait(`document.querySelectorAll(".row").length > 0`)
		if columns := b.Text(`[...document.querySelectorAll(".head > div")].filter((d) => ["busy", "count"].includes(d.textContent) && d.getBoundingClientRect().right <= innerWidth && d.getBoundingClientRect().left >= 0).map((d) => d.textContent)`); columns != "busy,count" {
			t.Errorf("%d pixels: on the screen is of what the formula reads: %q", width, columns)
		}
		rows := `[...document.querySelectorAll(".row")]`
		if cut := b.Text(rows + `.filter((r) => r.scrollHeight > r.clientHeight + 1 || [...r.querySelectorAll(".what > span")].some((s) => s.scrollHeight > s.clientHeight + 1)).map((r) => r.textContent)`); cut != "" {
			t.Errorf("%d pixels: rows are cut: %s", width, cut)
		}
		b.Run(chromedp.Evaluate(`document.querySelector(".table").scrollTop = 1e6`, nil))
		b.Wait(`document.querySelector(".row .loss") !== null`)
		const inside = `((l) => { const [a, r, t] = [l.getBoundingClientRect(), l.parentElement.getBoundingClientRect(), document.querySelector(".table").getBoundingClientRect()]; return l.textContent + " " + (a.width > 50 && a.left >= 0 && a.right <= Math.min(innerWidth, t.right) && a.top >= r.top && a.bottom <= r.bottom + 1) })(document.querySelector(".row .loss"))`
		if got := b.Text(inside); got != "✗ the property is lost here true" {
			t.Errorf("%d pixels: the loss is shown as %q", width, got)
		}
		quiet(t, b)
	}
}

// TestErrorsAreCountedOnce: the page of an exploration counts its errors, and not also the exploration.
func TestErrorsAreCountedOnce(t *testing.T) {
	t.Parallel()
	p := browsertest.New(t)
	for errors, want := range map[int]string{0: "1 as expected", 1: "1 not as expected", 2: "2 not as expected"} {
		x := &report.Exploration{Model: "m.pml", Deadlocks: uint64(errors), Exhaustive: true}
		for range errors {
			x.Errors = append(x.Errors, report.StateError{Kind: "invalid end state"})
		}
		var b bytes.Buffer
		if err := page.Write(&b, page.FromExploration(x, page.NewDetails())); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		p.Run(chromedp.Navigate(browsertest.File(t, path)))
		p.Wait(`document.querySelector(".counts") !== null`)
		if got := p.Text(`document.querySelector(".counts").textContent`); got != want {
			t.Errorf("%d errors: %q, want %q", errors, got, want)
		}
	}
}

// TestSliceInBrowser: steps that do not matter are one grey row, which opens, and are counted above the run.
func TestSliceInBrowser(t *testing.T) {
	t.Parallel()
	c := long(40)
	c.Prefix, c.Cycle = c.Steps(), []report.Step{}
	for i := range c.Prefix {
		c.Prefix[i].Statement = fmt.Sprintf("x = %d", i) // no step repeats another one
		c.Prefix[i].Slice = report.SliceNeeded
		if 10 <= i && i < 30 {
			c.Prefix[i].Slice = report.SliceMovable
		}
	}
	p := report.Property{Name: "p", Verdict: report.Violated, Counterexample: c}
	_, path := written(t, page.FromChecks("m", []*report.Check{{Model: "m.pml", Properties: []report.Property{p}}}, page.NewDetails()))
	b := browsertest.New(t)
	b.Run(chromedp.Navigate(browsertest.File(t, path)))
	b.Wait(`document.querySelectorAll(".row").length > 3`)
	if got := b.Text(`document.querySelector(".runhead .quiet").textContent`); !strings.HasPrefix(got, "20 of 40 steps matter; the others, in grey") {
		t.Error(got)
	}
	rows := `[...document.querySelectorAll(".row.aside")].map((r) => r.querySelector(".what").textContent).join("|")`
	if got := b.Text(rows); got != "20 steps that do not matter" {
		t.Error(got)
	}
	b.Run(chromedp.Click(".row.aside .opener", chromedp.ByQuery))
	b.Wait(`document.querySelectorAll(".row.aside").length > 3`)
	if got := b.Text(rows); !strings.HasPrefix(got, "x = 10|x = 11|x = 12") {
		t.Error(got)
	}
}
