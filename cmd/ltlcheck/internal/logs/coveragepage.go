package logs

import (
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/program"
)

// html writes the result as a page: a table of the logs, one of the statements,
// and what no log visits.
func (d *coverageDocument) html(w io.Writer) error {
	states := page.Table{Title: "States that no log visits, nearest to the initial state", Columns: []string{"state"}}
	for _, s := range d.UnvisitedStates {
		states.Rows = append(states.Rows, page.Row{Cells: []string{list(s)}})
	}
	moves := page.Table{Title: "Transitions that no log takes, nearest to the initial state", Columns: []string{"process", "place", "statement", "in the state"}}
	for i := range d.UnvisitedTransitions {
		t := &d.UnvisitedTransitions[i]
		moves.Rows = append(moves.Rows, page.Row{Cells: []string{program.ProcessName(t.Process, t.Pid), place(t.Line), oneLine(t.Statement), list(t.State)}})
	}
	return page.WriteTables(w, &page.Tables{
		Title: "Coverage of " + d.Model, Notes: []string{d.counted(), d.taken()}, Tables: []page.Table{d.logTable(), d.statementTable(), states, moves},
	})
}

// logTable has a row for each log.
func (d *coverageDocument) logTable() page.Table {
	t := page.Table{Title: "Logs", Columns: []string{"log", "records", "answer", "violated"}}
	for i := range d.Logs {
		l := &d.Logs[i]
		row := page.Row{Mark: "ok"}
		violated := ""
		for _, p := range l.Properties {
			if p.violated == conformance.None {
				continue
			}
			if violated != "" {
				violated += ", "
			}
			violated += p.Name
		}
		switch l.status() {
		case cli.StatusFail:
			row.Mark = "FAIL"
		case cli.StatusInconclusive:
			row.Mark = "??"
		}
		row.Cells = []string{l.Log, fmt.Sprint(l.Records), l.words(d.Model), violated}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// statementTable has a row for each statement, by process and line.
func (d *coverageDocument) statementTable() page.Table {
	t := page.Table{Title: "Statements", Columns: []string{"process", "place", "statement", "logs"}}
	for _, s := range d.Statements {
		row := page.Row{Cells: []string{s.Process, place(s.Line), oneLine(s.Statement), fmt.Sprint(s.Logs)}}
		if s.Logs == 0 {
			row.Mark, row.Cells[3] = "FAIL", "never"
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
