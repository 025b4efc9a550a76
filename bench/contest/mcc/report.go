package mcc

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
)

// row is a line of the table: the queries of one examination in one year.
type row struct {
	year            int
	exam            string
	asked           int
	answered, wrong int
	cpu, worst      float64
	memory          int64
	holds, violated int
}

// write writes the table, and the wrong and the missing answers. It returns how
// many there are of these.
func (b *benchmark) write(w io.Writer, line string) (wrong, missing int) {
	rows := map[query]*row{}
	var open, bad []answer
	total := row{}
	for q, want := range b.verdicts {
		if !slices.Contains(b.exams, q.Exam) || !slices.Contains(b.years, q.Year) || !slices.ContainsFunc(b.nets, func(i instance) bool { return i.Instance == q.Instance }) {
			continue
		}
		a, ok := b.answers[q]
		if !ok {
			a = answer{query: q, Reason: "the property file has no such query about places or transitions of the net"}
		}
		key := query{Year: q.Year, Exam: q.Exam}
		if rows[key] == nil {
			rows[key] = &row{year: q.Year, exam: q.Exam}
		}
		rows[key].count(a, want)
		total.count(a, want)
		if a.Verdict == "" {
			open = append(open, a)
		} else if a.Verdict != want {
			bad = append(bad, a)
		}
	}
	fmt.Fprintf(w, "    %s\n\n", line)
	fmt.Fprintln(w, "| year | examination | queries | answered | wrong | TRUE | FALSE | CPU s | longest | most memory |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, r := range slices.SortedFunc(maps.Values(rows), func(x, y *row) int {
		return cmp.Or(cmp.Compare(x.year, y.year), cmp.Compare(slices.Index(examinations(), x.exam), slices.Index(examinations(), y.exam)))
	}) {
		fmt.Fprintf(w, "| %d | %s %s\n", r.year, r.exam, r.cells())
	}
	fmt.Fprintf(w, "| | all %s\n", total.cells())
	writeList(w, "Wrong answers", bad, func(a answer) string { return fmt.Sprintf("%s, want %s", a.Verdict, b.verdicts[a.query]) })
	writeList(w, "Not answered", open, func(a answer) string { return a.Reason })
	return len(bad), len(open)
}

// count adds an answer to the row.
func (r *row) count(a answer, want string) {
	r.asked++
	r.cpu += a.CPU
	r.worst, r.memory = max(r.worst, a.CPU), max(r.memory, a.Memory)
	switch a.Verdict {
	case "":
		return
	case "TRUE":
		r.holds++
	case "FALSE":
		r.violated++
	}
	r.answered++
	if a.Verdict != want {
		r.wrong++
	}
}

// cells formats the numbers of the row.
func (r *row) cells() string {
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %.1f | %.1f | %.0f MB |", r.asked, r.answered, r.wrong, r.holds, r.violated, r.cpu, r.worst, float64(r.memory)/1e6)
}

// writeList writes some answers, sorted, with a text about each.
func writeList(w io.Writer, title string, list []answer, text func(answer) string) {
	fmt.Fprintf(w, "\n%s: %d.\n\n", title, len(list))
	slices.SortFunc(list, func(x, y answer) int {
		return cmp.Or(cmp.Compare(x.Year, y.Year), cmp.Compare(x.Exam, y.Exam), cmp.Compare(x.Formula, y.Formula))
	})
	for _, a := range list {
		fmt.Fprintf(w, "* %d %s %s: %s\n", a.Year, a.Exam, a.Formula, text(a))
	}
}
