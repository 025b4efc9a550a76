package page

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/source"
)

// Coverage returns the page of how often statements are executed: the values of
// the variables, the statements that are never executed, and the text of each
// file with the executions of each line. Files must have their names as the
// statements have them.
func Coverage(model string, e *report.Executions, files []*source.File) *Tables {
	t := &Tables{Title: "Coverage of " + model, Notes: []string{e.Counted()}}
	never := Table{Title: "Never executed", Columns: []string{"times", "process", "place", "statement"}}
	all := Table{Title: "Executions", Columns: []string{"times", "process", "place", "statement"}}
	for _, s := range e.Statements {
		row := []string{s.Often(), s.Process, where(&s.Statement), strings.Join(strings.Fields(s.Statement.Statement), " ")}
		all.Rows = append(all.Rows, Row{Cells: row, Mark: markOf(s.Times)})
		if s.Times == 0 {
			never.Rows = append(never.Rows, Row{Cells: row, Mark: "FAIL"})
		}
	}
	values := Table{Title: "Values of variables", Columns: []string{"variable", "values", "states in which it exists"}}
	for i := range e.Variables {
		v := &e.Variables[i]
		values.Rows = append(values.Rows, Row{Cells: []string{v.Name, v.Range(), fmt.Sprint(v.States)}})
	}
	t.Tables = append(t.Tables, never, values)
	for _, f := range files {
		t.Tables = append(t.Tables, listing(f, e))
	}
	if len(files) == 0 {
		t.Tables = append(t.Tables, all)
	}
	return t
}

// listing is the text of a file, with the number of executions of each line: the
// number of its statements, or "never" if some statement was not executed.
func listing(f *source.File, e *report.Executions) Table {
	least, most := map[int]uint64{}, map[int]uint64{}
	for _, s := range e.Statements {
		if s.File != f.Name {
			continue
		}
		if n, known := least[s.Line]; !known || s.Times < n {
			least[s.Line] = s.Times
		}
		most[s.Line] = max(most[s.Line], s.Times)
	}
	t := Table{Title: f.Name, Columns: []string{"times", "line", "text"}}
	for i, line := range strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n") {
		row := Row{Cells: []string{"", fmt.Sprint(i + 1), strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "    ")}}
		if n, has := least[i+1]; has {
			row.Cells[0], row.Mark = times(n), markOf(n)
			if most[i+1] != n {
				row.Cells[0] += " to " + fmt.Sprint(most[i+1])
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// times is a number of executions in words.
func times(n uint64) string {
	if n == 0 {
		return "never"
	}
	return fmt.Sprint(n)
}

// markOf is the mark of what is executed n times.
func markOf(n uint64) string {
	if n == 0 {
		return "FAIL"
	}
	return "ok"
}

// where is the file and line of a statement, "" if it has none.
func where(s *report.Statement) string {
	if s.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}
