package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/source"
)

// reason returns why a combination refuses a property, without the name of the
// property, so that equal reasons can be counted.
func reason(e *source.Error, c *corpus.Case, w way) string {
	text := strings.ReplaceAll(e.Msg, fmt.Sprintf("%q", c.Prop.Name), "the property")
	if cut := strings.Index(text, "the property: "); cut >= 0 {
		return text[cut+len("the property: "):] + fmt.Sprintf(" (algorithm %s)", w.algorithm)
	}
	return text
}

// write writes the three tables: the answers, the refusals, and the questions.
func (a *agreement) write(out io.Writer) {
	fmt.Fprintf(out, "%d questions (%d with a recorded or expected verdict), %d answers, %d wrong; %d answers open, %d refused; %d questions too large.\n\n",
		a.asked, a.recorded, a.answers, a.wrong, a.open, a.refused, a.large)
	fmt.Fprintf(out, "| algorithm, storage |%s states entered | %s |\n|---|%s---|---|\n", heads(a.kinds), cpu.Name, strings.Repeat("---|", len(a.kinds)))
	for i, w := range a.ways {
		a.line(out, w, a.cells[i])
	}
	a.writeReasons(out)
	a.writeQuestions(out)
}

// heads returns a cell of a header for each kind of fairness.
func heads(kinds []string) string {
	var b strings.Builder
	for _, k := range kinds {
		b.WriteString(" " + k + " |")
	}
	return b.String()
}

// line writes the row of one combination. Its cells are "agreeing / open /
// refused", and the number of wrong answers if there are any.
func (a *agreement) line(out io.Writer, w way, cells map[string]*cell) {
	fmt.Fprintf(out, "| %v |", w)
	states, seconds := uint64(0), 0.0
	for _, kind := range a.kinds {
		c := cells[kind]
		fmt.Fprintf(out, " %d / %d / %d", c.same, c.open, c.refused)
		if c.wrong > 0 {
			fmt.Fprintf(out, " / **%d wrong**", c.wrong)
		}
		fmt.Fprint(out, " |")
		states, seconds = states+c.states, seconds+c.seconds
	}
	fmt.Fprintf(out, " %d | %.1f |\n", states, seconds)
}

// writeReasons lists the reasons of refusals, the most frequent first.
func (a *agreement) writeReasons(out io.Writer) {
	fmt.Fprintf(out, "\nRefused, with what was said:\n\n| times | message |\n|---|---|\n")
	var all []string
	for r := range a.reasons {
		all = append(all, r)
	}
	slices.SortFunc(all, func(x, y string) int {
		if d := a.reasons[y] - a.reasons[x]; d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	for _, r := range all {
		fmt.Fprintf(out, "| %d | %s |\n", a.reasons[r], r)
	}
}

// writeQuestions lists the questions with the verdict of the first answer.
func (a *agreement) writeQuestions(out io.Writer) {
	fmt.Fprintf(out, "\nThe questions, with the verdict and the product states of the algorithm that is chosen without a name:\n\n| question |%s\n|---|%s\n",
		heads(a.kinds), strings.Repeat("---|", len(a.kinds)))
	for _, q := range a.questions {
		fmt.Fprintf(out, "| %s |", q.name)
		for _, kind := range a.kinds {
			text := q.verdicts[kind]
			if n, ok := q.states[kind]; ok {
				text = fmt.Sprintf("%s, %d", text, n)
			}
			fmt.Fprintf(out, " %s |", text)
		}
		fmt.Fprintln(out)
	}
}
