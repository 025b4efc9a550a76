package pagetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// numbered is a counterexample of four steps in an atomic sequence, one that
// ends it, and a loop of two; bad is its bad prefix.
func numbered(t *testing.T, bad *int) []*report.Check {
	t.Helper()
	step := func(statement string, inside bool) report.Step {
		return report.Step{Process: "P", Pid: 0, File: "m.pml", Line: 3, Statement: statement, Inside: inside, True: []string{},
			Changes: report.Values{{Name: "x", Value: statement[4:], Old: "0"}}}
	}
	run := &report.Counterexample{
		Initial: report.Values{{Name: "x", Value: "0"}}, InitialTrue: []string{"q"},
		Prefix: []report.Step{step("x = 1", true), step("x = 2", true), step("x = 3", true), step("x = 4", false), step("x = 5", false)},
		Cycle:  []report.Step{step("x = 6", false), step("x = 7", false)},
	}
	for i := range run.Prefix {
		if i+1 < 5 {
			run.Prefix[i].True = []string{"q"}
		}
	}
	p := report.Property{Name: "p", Formula: "[] q", Verdict: report.Violated, Expected: report.Holds, Counterexample: run, BadPrefix: bad}
	f, err := ltl.ParseString(ltl.NewFactory(), "[] q")
	if err != nil {
		t.Fatal(err)
	}
	word := ltl.Word{APs: []string{"q"}, Prefix: []uint64{1, 1, 1, 1, 1}, Cycle: []uint64{0, 0}}
	if p.Why, err = report.WhyOf(f, nil, &trace.View{Word: word}, bad, false); err != nil {
		t.Fatal(err)
	}
	return []*report.Check{{Model: "m.pml", Properties: []report.Property{p}}}
}

// TestNumbering: the text, the page, drawings and JSON call a step, and the
// state after it, by the same number.
func TestNumbering(t *testing.T) {
	t.Parallel()
	five := 5
	checks, lost := numbered(t, nil), numbered(t, &five)
	var text, early, dot, dotEarly bytes.Buffer
	for _, err := range []error{
		report.WriteCheck(&text, checks[0]), report.WriteCheck(&early, lost[0]),
		report.WriteCounterexamplesDOT(&dot, checks), report.WriteCounterexamplesDOT(&dotEarly, lost),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ form, got, want string }{
		{"text", text.String(), "repeats for ever from step 6:"},
		{"text", text.String(), "1–4.  P[0]"},
		{"text", early.String(), "why: not `q` after step 5\n"},
		{"text", early.String(), "holds at the start: {q}"},
		{"text", early.String(), "x = 1; x = 2; x = 3; x = 4  {q}          x: 0 -> 4\n"},
		{"text", early.String(), "5.  P[0]     m.pml:3  x = 5                                    x: 0 -> 5\n"},
		{"text", early.String(), "holds after step  0\n        []q               .....|.\n          q               #####|.\n"},
		{"text", early.String(), "violated after step 5, whatever follows"},
		{"drawing", dot.String(), `label="1–4. P[0], line 3:\lx = 1; x = 2; x = 3; x = 4\l"`},
		{"drawing", dot.String(), `label="after step 4\lx = 4\l{q}\l"`},
		{"drawing", dot.String(), `label="6. P[0], line 3:\lx = 6\l"`},
		{"drawing", dotEarly.String(), `label="after step 5: the property is lost here\lx = 5\l"`},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("the %s does not have %q:\n%s", c.form, c.want, c.got)
		}
	}
	var read struct {
		Properties []struct {
			Counterexample struct {
				InitialTrue   []string `json:"initial_true"`
				Prefix, Cycle []struct {
					Statement string
					True      []string
				}
			}
			BadPrefix int `json:"bad_prefix"`
		}
	}
	data, err := json.Marshal(lost[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	r := read.Properties[0]
	if r.Counterexample.Prefix[r.BadPrefix-1].Statement != "x = 5" || len(r.Counterexample.Prefix)+1 != 6 {
		t.Errorf("JSON: %+v", r)
	}
	holds := fmt.Sprint(r.Counterexample.InitialTrue)
	for _, s := range append(r.Counterexample.Prefix, r.Counterexample.Cycle...) {
		holds += fmt.Sprint(s.True)
	}
	if want := "[q][q][q][q][q][][][]"; holds != want { // as the panel of the formula has it, and the loop closes
		t.Errorf("in JSON %s holds after steps 0 to 7, want %s", holds, want)
	}
	numbersOfPage(t, lost)
}

// numbersOfPage looks at the numbers in the page of the counterexample.
func numbersOfPage(t *testing.T, checks []*report.Check) {
	_, path := written(t, page.FromChecks("m.pml", checks, page.NewDetails()))
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, path)))
	p.Wait(`document.querySelector(".row") !== null`)
	var head, lost, first string
	var numbers, opened []string
	const all = `[...document.querySelectorAll(".row")].sort((a, b) => a.getAttribute("aria-rowindex") - b.getAttribute("aria-rowindex")).map((r) => r.querySelector(".number").lastChild.textContent)`
	p.Run(chromedp.Evaluate(`document.querySelector(".runhead").textContent`, &head),
		chromedp.Evaluate(all, &numbers),
		chromedp.Evaluate(`document.querySelector(".row.lost .number").textContent`, &lost),
		chromedp.Evaluate(`document.querySelector(".row.loop.first .number").textContent`, &first),
		chromedp.Evaluate(`document.querySelector(".opener")?.click()`, nil), chromedp.Evaluate(all, &opened))
	if !strings.Contains(head, "violated after step 5, whatever follows") || lost != "5" || first != "6" {
		t.Errorf("the page loses the property at %q (%q) and loops from %q", lost, head, first)
	}
	var ticks []string
	const truths = `[...document.querySelectorAll(".truth .line")].map((l) => [...l.children].map((c) => c.textContent || "-").join(" "))`
	p.Run(chromedp.Evaluate(truths, &ticks))
	if want := "after step 0 - - - - 5 -|[]q · · · · · · ·|q ● ● ● ● ● · ·"; strings.Join(ticks, "|") != want {
		t.Errorf("the panel of the formula is %q, want %q", strings.Join(ticks, "|"), want)
	}
	if got := strings.Join(numbers, " "); got != "start 1–4 5 6 7" {
		t.Errorf("the rows of the page are %s", got)
	}
	if got := strings.Join(opened, " "); got != "start 1 2 3 4 5 6 7" {
		t.Errorf("the opened rows of the page are %s", got)
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}
