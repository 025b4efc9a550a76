package report

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/specs"
)

// The body of a property stands under its verdict, to the right of the mark.
const indent = "      "

// WriteCheck writes the answers of one model for people.
func WriteCheck(w io.Writer, c *Check) error {
	var b bytes.Buffer
	WriteCheckHeader(&b, c.Model)
	for i := range c.Properties {
		writeProperty(&b, &c.Properties[i])
	}
	if c.Error != "" {
		_ = WriteRefusal(&b, c.Error) // a buffer never fails
	} else {
		_ = WriteUnreached(&b, c.Unreached) // a buffer never fails
		writeSummary(&b, c.Properties)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteCheckHeader opens the answers of one model; WriteProperty and
// WriteSummary follow, as the answers arrive.
func WriteCheckHeader(w io.Writer, model string) error {
	_, err := safetext.Fprintf(w, "%s\n", model)
	return err
}

// WriteRefusal says why a model has no answers, or not all of them.
func WriteRefusal(w io.Writer, message string) error {
	_, err := safetext.Fprintf(w, "\nerror: %s\n", message)
	return err
}

// WriteAnswer writes an answer of a search that is not one of check's: the
// verdict, what was asked, the lines about the search, and the counterexample.
func WriteAnswer(w io.Writer, p *Property, lines []string) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "\n%-4s  %s: %s\n", p.Mark(), p.Title(), p.Outcome())
	for _, text := range []string{p.Description, p.Formula} {
		if text != "" {
			safetext.Fprintf(&b, "%s%s\n", indent, text)
		}
	}
	for _, text := range lines {
		safetext.Fprintf(&b, "%s%s\n", indent, text)
	}
	if p.Counterexample != nil {
		b.WriteByte('\n')
		writeCounterexample(&b, p, 0)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteProperty writes one answer, with its counterexample.
func WriteProperty(w io.Writer, p *Property) error {
	var b bytes.Buffer
	writeProperty(&b, p)
	_, err := w.Write(b.Bytes())
	return err
}

// PropertyText is what WriteProperty writes, without the empty line before it.
func PropertyText(p *Property) string {
	var b bytes.Buffer
	writeProperty(&b, p)
	return strings.TrimPrefix(b.String(), "\n")
}

// WriteBrief writes the answers of one model in brief: a line for each. With
// quiet set only those that need attention have theirs.
func WriteBrief(w io.Writer, c *Check, quiet bool) error {
	var b bytes.Buffer
	for i := range c.Properties {
		p := &c.Properties[i]
		if !quiet || !p.AsExpected() {
			safetext.Fprintf(&b, "%-4s  %s: %s: %s\n", p.Mark(), c.Model, p.Title(), p.Outcome())
		}
	}
	if c.Error != "" {
		safetext.Fprintf(&b, "%-4s  %s: %s\n", "??", c.Model, c.Error)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteSummary closes the answers of one model.
func WriteSummary(w io.Writer, ps []Property) error {
	var b bytes.Buffer
	writeSummary(&b, ps)
	_, err := w.Write(b.Bytes())
	return err
}

func writeProperty(b *bytes.Buffer, p *Property) {
	safetext.Fprintf(b, "\n%-4s  %s: %s\n", p.Mark(), p.Title(), p.Outcome())
	if p.Verdict == Violated && p.AsExpected() && !p.Text.Verbose && !p.Text.Expected {
		return
	}
	if p.Description != "" {
		safetext.Fprintf(b, "%s%s\n", indent, p.Description)
	}
	if p.Formula != "" {
		safetext.Fprintf(b, "%s%s\n", indent, p.Formula)
	}
	for _, warning := range p.Warnings {
		safetext.Fprintf(b, "%swarning: %s\n", indent, warning)
	}
	safetext.Fprintf(b, "%s%s\n", indent, p.Effort())
	if s := p.Symbolic; s != nil && s.Width != "" {
		safetext.Fprintf(b, "%s%s\n", indent, s.Width)
	}
	if s := p.Symbolic; s != nil && s.Run != nil {
		safetext.Fprintf(b, "\n%scounterexample to %s\n", indent, p.Name)
		s.Run.write(b, indent+"  ")
	}
	for i := range p.Runs() {
		b.WriteByte('\n')
		writeCounterexample(b, p, i)
	}
	if p.Witness != nil {
		safetext.Fprintf(b, "\n%sa run that shows it: %s\n", indent, Shape(p.Witness))
		writeRun(b, p.Witness, &runOptions{margin: indent + "  ", all: p.Text.Verbose})
	}
}

// Mark says at a glance whether the property needs attention.
func (p *Property) Mark() string {
	switch {
	case p.Verdict == Inconclusive:
		return "??"
	case p.AsExpected():
		return "ok"
	}
	return "FAIL"
}

// Outcome is the verdict with what has to be said of it, on one line.
func (p *Property) Outcome() string {
	text := p.Verdict
	if p.Finite && text == Holds {
		text += " for executions that end"
	}
	switch {
	case p.Value != "":
		return p.Value
	case p.Verdict == Inconclusive:
		return text + ": " + p.Reason
	case p.Verdict == Violated && p.Reason != "":
		text += ": " + p.Reason
	}
	switch {
	case p.Expected == Holds:
		return text
	case p.AsExpected():
		return text + ", as expected"
	}
	return text + ", but was expected to be violated"
}

// Title tells properties of one name apart by what they assume.
func (p *Property) Title() string {
	return specs.Title(p.Name, p.Assumptions)
}

// Effort is what the answer cost.
func (p *Property) Effort() string {
	if p.Symbolic != nil {
		return p.Symbolic.effort(p.Seconds)
	}
	var parts []string
	if p.Method != "" {
		parts = append(parts, fmt.Sprintf("%s (%s)", p.Algorithm, p.Method))
	}
	if p.Product.Workers > 1 {
		parts = append(parts, Count(uint64(p.Product.Workers), "worker"))
	}
	if p.Fairness == "weak" || p.Fairness == "strong" {
		parts = append(parts, p.Fairness+" fairness")
	}
	if a := p.Automaton; a != nil {
		parts = append(parts, "automaton "+Count(uint64(a.States), "state"))
		parts = append(parts, "product "+Count(p.Product.States, "state")+", "+Count(p.Product.Transitions, "transition"))
	} else {
		parts = append(parts, Count(p.Product.States, "state")+", "+Count(p.Product.Transitions, "transition"))
	}
	if d := p.Product.Demon; d != nil {
		parts = append(parts, fmt.Sprintf("%d stored (demon 0: %d, demon 1: %d)", p.Product.Stored, d[0], d[1]))
	}
	if p.ShowPackets {
		parts = append(parts, Count(p.Product.Packets, "packet"))
	}
	if p.Product.Insertions > 0 {
		parts = append(parts, Count(p.Product.Insertions, "insertion")+", "+fmt.Sprint(p.Product.Replaced)+" replaced")
	}
	if p.Verdict == Inconclusive && p.Product.States == 0 && p.Seconds == 0 {
		return "not begun"
	}
	if p.Verdict == Inconclusive {
		parts = append(parts, fmt.Sprintf("depth %d", p.Product.MaxDepth), Bytes(p.MemoryBytes))
		if p.Seconds > 0 {
			parts = append(parts, fmt.Sprintf("%.0f states/s", float64(p.Product.States)/p.Seconds))
		}
	}
	return strings.Join(append(parts, Duration(p.Seconds)), "; ")
}

// Duration is a time in seconds with a unit that keeps three figures.
func Duration(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d >= 10*time.Second:
		d = d.Round(100 * time.Millisecond)
	case d >= time.Second:
		d = d.Round(10 * time.Millisecond)
	case d >= time.Millisecond:
		d = d.Round(100 * time.Microsecond)
	default:
		d = d.Round(time.Microsecond)
	}
	return d.String()
}

// Bytes is a size with a binary unit.
func Bytes(n uint64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	x, i := float64(n), 0
	for ; x >= 1024 && i < len(units)-1; i++ {
		x /= 1024
	}
	if i == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", x, units[i])
}

// Count is a number of things, whose plural ends in s.
func Count[N int | uint64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func writeSummary(b *bytes.Buffer, ps []Property) {
	bad, open := 0, 0
	for i := range ps {
		switch {
		case ps[i].Verdict == Inconclusive:
			open++
		case !ps[i].AsExpected():
			bad++
		}
	}
	safetext.Fprintf(b, "\n%s: %d as expected, %d not, %d inconclusive\n", Properties(len(ps)), len(ps)-bad-open, bad, open)
}

// Properties is a number of properties.
func Properties(n int) string {
	if n == 1 {
		return "1 property"
	}
	return fmt.Sprintf("%d properties", n)
}

// bad says from where on nothing can save the run.
func bad(prefix *int) string {
	if prefix == nil {
		return ""
	}
	switch *prefix {
	case 0:
		return "; violated from the start, whatever follows"
	case 1:
		return "; violated after the first step, whatever follows"
	}
	return fmt.Sprintf("; violated after %d steps, whatever follows", *prefix)
}

// Shape is how many steps a run has.
func Shape(c *Counterexample) string {
	n, m := uint64(len(c.Prefix)), uint64(len(c.Cycle))
	switch {
	case m == 0:
		return Count(n, "step")
	case n == 0:
		return Count(m, "step") + " that repeat for ever"
	}
	return Count(n, "step") + ", then " + Count(m, "step") + " for ever"
}

// widest is the widest cell that others are aligned with: one step of ten
// thousand characters must not make every line of the run as long.
const widest = 100

// align puts the cells of each column below each other, two spaces apart.
func align(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			cell = safetext.Line(cell)
			row[i] = cell
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if n := utf8.RuneCountInString(cell); n <= widest {
				widths[i] = max(widths[i], n)
			}
		}
	}
	lines := make([]string, len(rows))
	var b strings.Builder
	for i, row := range rows {
		b.Reset()
		for j, cell := range row {
			safetext.Fprintf(&b, "%-*s  ", widths[j], cell)
		}
		lines[i] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

func who(s *Step) string {
	switch {
	case s.Stutter:
		return "(nobody)"
	case s.Pid >= 0:
		return fmt.Sprintf("%s(%d)", s.Process, s.Pid)
	}
	return s.Process
}

func where(s *Step) string {
	if s.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", filepath.Base(s.File), s.Line)
}

// longest is how many of the statements that one step executed are shown;
// documents in JSON have all.
const longest = 50

func what(s *Step) string {
	if s.Note != "" {
		return statements(s) + "  -- " + s.Note
	}
	return statements(s)
}

func statements(s *Step) string {
	text := strings.Join(strings.Fields(s.Statement), " ")
	if s.Stutter {
		text = "stutter"
	}
	for i, t := range s.Then {
		if i == longest {
			text += fmt.Sprintf("; … and %s", Count(len(s.Then)-longest, "more statement"))
			break
		}
		text += "; " + t.Statement
		if t.Pid != s.Pid {
			text += fmt.Sprintf(" by %s(%d)", t.Process, t.Pid)
		}
	}
	return text
}

func differences(vs Values) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		switch {
		case v.Old == "":
			parts[i] = v.Name + ": " + short(v.Value)
		case v.Value == "":
			parts[i] = v.Name + " gone"
		default:
			parts[i] = v.Name + ": " + short(v.Old) + " -> " + short(v.Value)
		}
	}
	return strings.Join(parts, ", ")
}

// labelled is a place of a process that has a label, which says it better than
// its line.
var labelled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\w+), line [0-9]+`) })

func short(value string) string { return labelled().ReplaceAllString(value, "$1") }

func letter(atoms []string) string {
	if len(atoms) == 0 {
		return ""
	}
	return "{" + strings.Join(atoms, ", ") + "}"
}

// initialValues are all of them but for places without tokens.
func initialValues(vs Values) string {
	shown := slices.DeleteFunc(slices.Clone(vs), func(v Value) bool { return v.Kind == program.Tokens && v.Value == "0" })
	switch {
	case len(shown) == len(vs):
		return values(vs)
	case len(shown) == 0:
		return "no tokens at all"
	}
	return values(shown) + ", no tokens elsewhere"
}

func values(vs Values) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = v.Name + " = " + v.Value
	}
	return strings.Join(parts, ", ")
}

// String says it in words.
func (e *Engine) String() string {
	switch {
	case e.Reason != "":
		return e.Name + ": " + e.Reason
	case e.Interpreted*20 > e.Expanded:
		return fmt.Sprintf("%s, but for %s of %d", e.Name, Count(e.Interpreted, "state"), e.Expanded)
	}
	return e.Name
}

// WriteExploration writes the answer of explore for people.
func WriteExploration(w io.Writer, e *Exploration) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s\n\n", e.Model)
	row := func(name string, format string, args ...any) {
		safetext.Fprintf(&b, "  %-20s "+format+"\n", append([]any{name}, args...)...)
	}
	row("states", "%d", e.States)
	row("transitions", "%d", e.Transitions)
	row("atomic steps", "%d", e.AtomicSteps)
	row("deadlocks", "%d", e.Deadlocks)
	row("assertion failures", "%d", e.AssertionFailures)
	row("run-time errors", "%d", e.RuntimeErrors)
	depth := "longest path"
	if e.BreadthFirst {
		depth = "breadth-first depth"
	}
	row(depth, "%s", Count(uint64(e.MaxDepth), "step"))
	row("state vector", "%s", Bytes(e.StateBytes))
	row("memory", "%s", Bytes(e.MemoryBytes))
	row("time", "%s", Duration(e.Seconds))
	if e.Reduction != "" {
		row("reduction", "%s", e.Reduction)
	}
	if v := e.Varies; v != nil && (v.Engine.Reason != "" || v.Engine.Name == program.Compiled.String()) {
		row("engine", "%s", v.Engine)
	}
	if !e.Exhaustive {
		row("not exhaustive", "%s", e.Reason)
	}
	for i := range e.Errors {
		writeStateError(&b, &e.Errors[i])
	}
	writeUnreached(&b, e.Unreached)
	_, err := w.Write(b.Bytes())
	return err
}

// WriteUnreached writes which statements are never reached, nothing where that
// was not asked.
func WriteUnreached(w io.Writer, u *Unreached) error {
	if u == nil {
		return nil
	}
	var b bytes.Buffer
	switch {
	case !u.Exhaustive:
		safetext.Fprintf(&b, "\nwhich statements are never reached is not known: %s\n", u.Reason)
	case len(u.Statements) == 0:
		b.WriteString("\nevery statement is reached\n")
	}
	writeUnreached(&b, u.Statements)
	_, err := w.Write(b.Bytes())
	return err
}

// writeUnreached lists statements under the process types that they belong to.
func writeUnreached(b *bytes.Buffer, list []Statement) {
	process := ""
	for _, s := range list {
		if s.Process != process {
			process = s.Process
			safetext.Fprintf(b, "\nnever reached in %s\n", process)
		}
		safetext.Fprintf(b, "  %s:%d  %s\n", filepath.Base(s.File), s.Line, strings.Join(strings.Fields(s.Statement), " "))
	}
}

func writeStateError(b *bytes.Buffer, e *StateError) {
	safetext.Fprintf(b, "\n%s", e.Kind)
	switch {
	case e.Line > 0:
		safetext.Fprintf(b, " at %s:%d: %s", e.File, e.Line, e.Message)
	case e.Message != "":
		safetext.Fprintf(b, ": violates \"%s\"", e.Message)
	}
	b.WriteByte('\n')
	if e.Run != nil {
		writeRun(b, e.Run, &runOptions{margin: "  "})
	}
}
