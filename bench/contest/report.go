package main

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// tally counts answers.
type tally struct {
	queries, answered, wrong int
	truths, truthsAnswered   int // of the queries whose answer is TRUE
	seconds                  float64
}

func (t *tally) add(a *answer) {
	t.queries++
	t.seconds += a.CPU
	if a.Want == "TRUE" {
		t.truths++
	}
	if !a.answered() {
		return
	}
	t.answered++
	if a.Want == "TRUE" {
		t.truthsAnswered++
	}
	if a.Verdict != a.Want {
		t.wrong++
	}
}

func percent(part, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(of))
}

// write writes the tables, and what was not answered. It returns how many
// answers are wrong.
func write(w io.Writer, line string, answers []answer) (wrong int) {
	methods := map[string]*tally{}
	for i := range answers {
		if a := &answers[i]; a.answered() {
			tallyOf(methods, method(a.By)).add(a)
		}
	}
	fmt.Fprintf(w, "    %s\n\n", line)
	wrong = writeExams(w, answers)
	fmt.Fprintln(w, "\n| answered by | queries | TRUE | FALSE | CPU s |\n|---|--:|--:|--:|--:|")
	for _, name := range slices.SortedFunc(maps.Keys(methods), func(a, b string) int { return methods[b].answered - methods[a].answered }) {
		t := methods[name]
		fmt.Fprintf(w, "| %s | %d | %d | %d | %.0f |\n", name, t.answered, t.truths, t.answered-t.truths, t.seconds)
	}
	writeOpen(w, answers)
	return wrong
}

// writeExams writes a row for each examination and one for all, and returns how
// many answers are wrong.
func writeExams(w io.Writer, answers []answer) (wrong int) {
	exams := map[string]*tally{"all": {}}
	for i := range answers {
		tallyOf(exams, answers[i].Exam).add(&answers[i])
		exams["all"].add(&answers[i])
	}
	fmt.Fprintln(w, "| examination | queries | answered | | of TRUE | of FALSE | wrong | CPU s |\n|---|--:|--:|--:|--:|--:|--:|--:|")
	for _, name := range slices.Sorted(maps.Keys(exams)) {
		t := exams[name]
		fmt.Fprintf(w, "| %s | %d | %d | %s | %s | %s | %d | %.0f |\n", name, t.queries, t.answered, percent(t.answered, t.queries),
			percent(t.truthsAnswered, t.truths), percent(t.answered-t.truthsAnswered, t.queries-t.truths), t.wrong, t.seconds)
	}
	return exams["all"].wrong
}

// writeOpen lists what was not answered.
func writeOpen(w io.Writer, answers []answer) {
	fmt.Fprintln(w, "\nNot answered:")
	for i := range answers {
		if a := &answers[i]; !a.answered() {
			fmt.Fprintf(w, "* %s\n", a)
		}
	}
}

func tallyOf(all map[string]*tally, name string) *tally {
	if all[name] == nil {
		all[name] = &tally{}
	}
	return all[name]
}

// numbers are what differs between two answers by the same method.
var numbers = regexp.MustCompile(`\d+`)

// method is what answered a query, without the numbers in it.
func method(by string) string {
	if by == "" {
		return "the search of the net itself"
	}
	return strings.Replace(numbers.ReplaceAllString(by, "N"), "N fact that", "N facts that", 1)
}
