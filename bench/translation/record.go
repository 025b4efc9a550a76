package main

import (
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/bench/internal/journal"
)

// record is the formulas that were verified, in a file, so that a run can be
// continued.
type record struct {
	journal *journal.Journal[*subject]
	done    map[string]*subject // by name
}

// openRecord reads what an earlier run has verified, if there is any.
func openRecord(path string) (r *record, err error) {
	r = &record{done: map[string]*subject{}}
	r.journal, err = journal.Open(path, func(s *subject) { r.done[s.Name] = s })
	return r, err
}

// find returns what is recorded about a formula, nil if there is nothing.
func (r *record) find(s *subject) *subject {
	if known := r.done[s.Name]; known != nil && known.Formula == s.Formula {
		return known
	}
	return nil
}

func (r *record) close() error { return r.journal.Close() }

// add records a formula.
func (r *record) add(s *subject) error { return r.journal.Add(s) }

// tally sums up one set.
type tally struct {
	formulas, disjoint, words, proven, absent, unfinished, wrong int
	seconds                                                      float64
}

// add adds the results for one formula.
func (t *tally) add(s *subject) {
	t.formulas++
	if s.Disjoint {
		t.disjoint++
	}
	t.words += s.Words
	t.proven += len(s.Proven)
	t.absent += len(s.Absent)
	t.unfinished += len(s.Unfinished)
	t.wrong += len(s.Wrong)
	t.seconds += s.Seconds
}

// report writes a table in Markdown with a row for each set, and lists what is
// wrong or not finished.
func (v *verification) report(out io.Writer, done []*subject) {
	fmt.Fprintf(out, "seed %d, %d random words for each formula\n\n", v.seed, v.words)
	fmt.Fprintln(out, "| set | formulas | disjoint from the negation | words judged | found equal | do not exist | not finished | wrong | CPU seconds |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|")
	tallies, order, all := map[string]*tally{}, []string{}, &tally{}
	for _, s := range done {
		if tallies[s.Set] == nil {
			tallies[s.Set] = &tally{}
			order = append(order, s.Set)
		}
		tallies[s.Set].add(s)
		all.add(s)
	}
	for _, set := range order {
		tallies[set].row(out, set)
	}
	all.row(out, "**all**")
	for _, kind := range []struct {
		title string
		list  func(*subject) []string
	}{
		{"Wrong", func(s *subject) []string { return s.Wrong }},
		{"Not finished", func(s *subject) []string { return s.Unfinished }},
	} {
		list(out, kind.title, done, kind.list)
	}
}

// row writes a row of the table.
func (t *tally) row(out io.Writer, name string) {
	fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d | %d | %.1f |\n", name,
		t.formulas, t.disjoint, t.words, t.proven, t.absent, t.unfinished, t.wrong, t.seconds)
}

// list writes what of returns for each formula, below a title.
func list(out io.Writer, title string, done []*subject, of func(*subject) []string) {
	var lines []string
	for _, s := range done {
		for _, what := range of(s) {
			lines = append(lines, fmt.Sprintf("* %s `%s`: %s", s.Name, s.Formula, what))
		}
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s:\n\n", title)
	for _, l := range lines {
		fmt.Fprintln(out, l)
	}
}
