package pagetest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestCoverageOfChecks: the page of answers has an entry with what was counted, which is not an answer.
func TestCoverageOfChecks(t *testing.T) {
	t.Parallel()
	statement := func(line int, text string, times uint64) report.Executed {
		return report.Executed{Statement: report.Statement{Process: "P", File: "m.pml", Line: line, Statement: text}, Times: times, Reached: times > 0}
	}
	checks := []*report.Check{{Model: "m.pml", Properties: []report.Property{{Name: "p", Verdict: report.Holds, Expected: report.Holds}},
		Coverage: &report.Executions{States: 3, Exhaustive: true, Statements: []report.Executed{statement(2, "x = 1", 7), statement(3, hostile, 0)}}}}
	details := page.NewDetails()
	details.AddSource(source.NewFile("m.pml", "active proctype P() {\n\tx = 1;\n\t"+hostile+"\n}\n"))
	details.AddSource(source.NewFile("other.pml", "skip"))
	_, path := written(t, page.FromChecks("m.pml", checks, details))
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, path) + "#1/0/0"))
	p.Wait(`document.querySelector(".counted") !== null`)
	var tables, failed []string
	var counts string
	p.Run(chromedp.Evaluate(`[...document.querySelectorAll(".counted section")].map((s) => s.getAttribute("aria-label") + ": " + [...s.querySelectorAll("tbody tr")].map((r) => r.cells[0].textContent).join(","))`, &tables),
		chromedp.Evaluate(`[...document.querySelectorAll(".counted tr.fail")].map((r) => r.cells[0].textContent)`, &failed),
		chromedp.Evaluate(`document.querySelector(".counts").textContent`, &counts))
	if got, want := strings.Join(tables, "; "), "Never executed: unreached; m.pml: ,7,never,"; got != want {
		t.Errorf("the tables are %q, want %q", got, want)
	}
	if got := strings.Join(failed, ","); got != "unreached,never" || counts != "1 as expected" {
		t.Errorf("rows %q are marked, and the head says %q", got, counts)
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}
