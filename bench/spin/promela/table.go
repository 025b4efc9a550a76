package promela

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// table is the comparison, with its rows already formatted. The numbers count
// the models that are compared and that are equal in states, transitions and so
// on; those that are not compared; and those whose difference has no
// explanation, or that have an explanation but no difference.
type table struct {
	rows strings.Builder

	models, states, transitions, atomic, depth, errors int // compared, and equal in that
	left                                               int // not compared
	unexplained                                        int
}

// add compares one exploration with SPIN's and returns its row.
func (t *table) add(r result) string {
	name, note := r.spin.Name, differences[r.spin.Name]
	if r.failed == "" && !r.ours.Exhaustive {
		r.failed = "not finished: " + r.ours.Reason
	}
	if r.failed != "" {
		t.left++
		if note == "" && r.spin.Path != "" && r.spin.Whole {
			t.unexplained++
		}
		return t.row(fmt.Sprintf("| %s | | %d | | %d | | | | | %s |", name, r.spin.States, r.spin.Transitions, join(r.failed, note)))
	}
	t.models++
	same := t.equal(&t.states, r.ours.States, r.spin.States)
	same = t.equal(&t.transitions, r.ours.Transitions, r.spin.Transitions) && same
	t.equal(&t.atomic, r.ours.AtomicSteps, r.spin.AtomicSteps)
	t.equal(&t.depth, uint64(r.ours.MaxDepth), r.spin.Depth)
	errors := r.ours.Deadlocks + r.ours.AssertionFailures + r.ours.RuntimeErrors
	t.equal(&t.errors, errors, r.spin.Errors)
	if same != (note == "") {
		t.unexplained++
		note = join("**unexplained**", note)
	}
	return t.row(fmt.Sprintf("| %s | %d | %s | %d | %s | %s | %s | %s | %.2f | %s |", name,
		r.ours.States, spins(r.ours.States, r.spin.States), r.ours.Transitions, spins(r.ours.Transitions, r.spin.Transitions),
		both(r.ours.AtomicSteps, r.spin.AtomicSteps), both(uint64(r.ours.MaxDepth), r.spin.Depth), both(errors, r.spin.Errors), r.seconds, note))
}

// row appends a row.
func (t *table) row(s string) string {
	t.rows.WriteString(s + "\n")
	return s
}

// equal compares two numbers and counts if they are equal.
func (t *table) equal(count *int, ours, spin uint64) bool {
	if ours == spin {
		*count++
	}
	return ours == spin
}

// spins formats SPIN's number, as = if it is equal.
func spins(ours, spin uint64) string {
	if ours == spin {
		return "="
	}
	return fmt.Sprintf("**%d**", spin)
}

// both formats one number if both are equal, and otherwise both.
func both(ours, spin uint64) string {
	if ours == spin {
		return fmt.Sprint(ours)
	}
	return fmt.Sprintf("%d, SPIN %d", ours, spin)
}

// join joins two notes; the second may be "".
func join(a, b string) string { return strings.TrimSuffix(a+"; "+b, "; ") }

// write writes the sums and the table in Markdown; line is the command line.
func (t *table) write(out io.Writer, line string) {
	fmt.Fprintf(out, "    %s\n\n", line)
	fmt.Fprintf(out, "%d models compared, %d not. Equal: states %d, transitions %d, atomic steps %d, depth %d, errors %d.\n", t.models, t.left, t.states, t.transitions, t.atomic, t.depth, t.errors)
	fmt.Fprintf(out, "%s on %s/%s; the time is %s.\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, cpu.Name)
	fmt.Fprint(out, "| model | states | SPIN | transitions | SPIN | atomic steps | depth | errors | s | note |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n", t.rows.String())
}
