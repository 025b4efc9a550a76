package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// writeCounterexample shows run i step by step: who moves, where, by which
// statement, what it changes, and which propositions hold when the step is
// taken; it ends where the property is lost.
func writeCounterexample(b *bytes.Buffer, p *Property, i int) {
	run, badPrefix, why := p.Counterexample, p.BadPrefix, p.Why
	number, reason := "", ""
	if n := len(p.Further); n > 0 {
		number = fmt.Sprintf(" %d of %d", i+1, n+1)
	}
	if i == 0 && p.Automaton != nil { // that of a safety check is a path
		number += p.how()
	}
	if i > 0 {
		f := &p.Further[i-1]
		run, badPrefix, why = f.Counterexample, f.BadPrefix, f.Why
		if f.Reason != "" {
			reason = ": " + f.Reason
		}
	}
	safetext.Fprintf(b, "%scounterexample%s to %s%s: %s%s\n", indent, number, p.Title(), reason, Shape(run), bad(badPrefix))
	if why != nil && why.Sentence != "" {
		writeWrapped(b, indent, "why: ", why.Sentence, " ")
	}
	o := &runOptions{margin: indent + "  ", why: why, all: p.Text.Verbose, ends: p.Finite, violated: badPrefix != nil, cut: p.Text.Cut}
	if !p.Text.Continue {
		o.end = why.End(badPrefix)
	}
	writeRun(b, run, o)
	writeTruth(b, run, o, p.Text.Verbose)
}

// how says how short the first counterexample is.
func (p *Property) how() string {
	switch {
	case p.Shortest:
		return ", a shortest one,"
	case p.Length != "":
		return ", the " + p.Length + ","
	}
	return ""
}

// RunTitle calls the first counterexample by its length.
func (p *Property) RunTitle() string { return "counterexample" + strings.TrimSuffix(p.how(), ",") }

// runOptions say how a run is written.
type runOptions struct {
	margin string
	why    *Why
	end    *int // how many steps are shown; nil is all
	ends   bool // the run is one of those that end
	all    bool // runs of steps that repeat are written out
	cut    bool // there is no way to have steps after the end shown
	// violated: the run has a bad prefix
	violated bool
}

// shown is how many steps of a run are written.
func (o *runOptions) shown(c *Counterexample) int {
	n := len(c.Prefix) + len(c.Cycle)
	if o.end != nil {
		return min(n, *o.end)
	}
	return n
}

// WriteRun writes a run, step by step.
func WriteRun(w io.Writer, c *Counterexample) error {
	var b bytes.Buffer
	writeRun(&b, c, &runOptions{margin: "    ", all: true})
	_, err := w.Write(b.Bytes())
	return err
}

func writeRun(b *bytes.Buffer, c *Counterexample, o *runOptions) {
	writeWrapped(b, o.margin, "initially ", initialValues(c.Initial), ", ")
	steps := c.Steps()
	n := o.shown(c)
	rows := stepRows(steps[:n], o.why.names())
	lines := align(append([][]string{header(rows)}, rows...))
	if n > 0 {
		safetext.Fprintf(b, "%s%s\n", o.margin, lines[0])
	}
	var folds []fold
	if !o.all {
		folds = repeats(steps[:n], len(c.Prefix))
	}
	for i := 0; i < n; i++ {
		if len(c.Cycle) > 0 && i == len(c.Prefix) {
			safetext.Fprintf(b, "%srepeats for ever from step %d:\n", o.margin, i+1)
		}
		o.writeWaits(b, i+1)
		if len(folds) > 0 && folds[0].from == i {
			f := folds[0]
			folds = folds[1:]
			safetext.Fprintf(b, "%s %s\n", o.margin, f.text(steps))
			i = f.to - 1
			continue
		}
		safetext.Fprintf(b, "%s%s\n", o.margin, lines[i+1])
	}
	o.writeEnd(b, c, n)
}

// writeEnd says how the run goes on.
func (o *runOptions) writeEnd(b *bytes.Buffer, c *Counterexample, n int) {
	switch left := len(c.Prefix) + len(c.Cycle) - n; {
	case o.end != nil && left > 0 && !o.cut:
		safetext.Fprintf(b, "%s  => the property is lost here; --continue shows one way in which the run goes on\n", o.margin)
	case o.end != nil:
		safetext.Fprintf(b, "%s  => the property is lost here\n", o.margin)
	case o.ends:
		safetext.Fprintf(b, "%s(the execution ends here)\n", o.margin)
	case o.violated && len(c.Cycle) == 0:
		safetext.Fprintf(b, "%s(the run goes on, and was not followed until it comes back to one of its states)\n", o.margin)
	case stuttersOnly(c.Cycle):
		safetext.Fprintf(b, "%s(no process can move any more: the last state repeats for ever)\n", o.margin)
	}
}

// writeWaits says what is waited for from a step on.
func (o *runOptions) writeWaits(b *bytes.Buffer, step int) {
	if o.why == nil {
		return
	}
	for _, w := range o.why.Waits {
		if w.Since == step && step > 1 { // what never comes at all, the sentence says
			safetext.Fprintf(b, "%swaits for %s from here on:\n", o.margin, w.For)
		}
	}
}

func stuttersOnly(cycle []Step) bool {
	for _, s := range cycle {
		if !s.Stutter {
			return false
		}
	}
	return len(cycle) > 0
}

// header names the columns that have something in them.
func header(rows [][]string) []string {
	names := []string{"", "process", "line", "statement", "holds before", "changes"}
	used := make([]string, len(names))
	for _, row := range rows {
		for i, cell := range row {
			if cell != "" {
				used[i] = names[i]
			}
		}
	}
	return used
}

// stepRows are the cells of steps; row i is step i+1. Names are what
// propositions are called.
func stepRows(steps []Step, names map[string]string) [][]string {
	rows := make([][]string, len(steps))
	for i := range steps {
		s := &steps[i]
		rows[i] = []string{fmt.Sprintf("%3d.", i+1), who(s), where(s), what(s), letter(renamed(s.True, names)), differences(s.Changes)}
	}
	return rows
}

func renamed(atoms []string, names map[string]string) []string {
	if len(names) == 0 {
		return atoms
	}
	out := make([]string, len(atoms))
	for i, a := range atoms {
		if out[i] = names[a]; out[i] == "" {
			out[i] = a
		}
	}
	return out
}

// widestLine is how wide lines are that are wrapped.
const widestLine = 110

// writeWrapped writes a text in lines, broken after separators, all but the
// first one below the beginning of the text.
func writeWrapped(b *bytes.Buffer, margin, lead, text, separator string) {
	pad := margin + strings.Repeat(" ", utf8.RuneCountInString(lead))
	line := margin + lead
	empty := true
	for _, part := range strings.SplitAfter(safetext.Line(text), separator) {
		if !empty && utf8.RuneCountInString(line)+utf8.RuneCountInString(strings.TrimRight(part, " ")) > widestLine {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line, empty = pad, true
		}
		line, empty = line+part, false
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// fold is a stretch of steps that repeats what was shown before it: steps
// from..to-1, counted from 0, are the period before from again and again.
type fold struct{ from, to, period int }

// mostPeriod is the longest period that is looked for.
const mostPeriod = 12

// leastFolded is how many steps make it worth not to write them out.
const leastFolded = 8

// repeats finds stretches of steps that are taken again and again. None crosses
// the begin of the cycle or has the last step in it.
func repeats(steps []Step, cycle int) (folds []fold) {
	for _, part := range [][2]int{{0, min(cycle, len(steps))}, {min(cycle, len(steps)), len(steps)}} {
		for i := part[0]; i < part[1]; {
			best := fold{}
			for period := 1; period <= mostPeriod; period++ {
				end := i + period
				for end < part[1] && same(&steps[end], &steps[end-period]) {
					end++
				}
				times := (end - i) / period
				if i+times*period == len(steps) {
					times-- // the last step is what the run is about
				}
				if f := (fold{i + period, i + times*period, period}); times > 2 && f.to-f.from >= leastFolded && f.to-f.from > best.to-best.from {
					best = f
				}
			}
			if best.period == 0 {
				i++
				continue
			}
			folds = append(folds, best)
			i = best.to
		}
	}
	return folds
}

// same reports whether two steps are the same statement of the same process.
func same(a, b *Step) bool {
	return a.Pid == b.Pid && a.Process == b.Process && a.Line == b.Line && a.Statement == b.Statement && a.Stutter == b.Stutter &&
		a.File == b.File && len(a.Then) == len(b.Then)
}

// text says what the steps change together.
func (f *fold) text(steps []Step) string {
	var net Values
	at := map[string]int{}
	for _, s := range steps[f.from:f.to] {
		for _, v := range s.Changes {
			i, known := at[v.Name]
			if !known {
				at[v.Name], net = len(net), append(net, v)
				continue
			}
			net[i].Value = v.Value
		}
	}
	var changed Values
	for _, v := range net {
		if v.Old != v.Value {
			changed = append(changed, v)
		}
	}
	text := fmt.Sprintf("… steps %d–%d: %s again, %d times", f.from+1, f.to, stepRange(f.from-f.period+1, f.from), (f.to-f.from)/f.period)
	if len(changed) > 0 {
		text += "; " + differences(changed)
	}
	return text
}

// widestTruth is how many steps the table of truth shows unasked.
const widestTruth = 80

// mostTruths is how many subformulas it shows unasked.
const mostTruths = 10

const truthHeader = "holds at step"

// writeTruth draws where the subformulas hold, a character for each step.
func writeTruth(b *bytes.Buffer, c *Counterexample, o *runOptions, verbose bool) {
	n := o.shown(c)
	if o.end != nil {
		n = min(n+1, len(c.Prefix)+len(c.Cycle)) // what the property is lost by holds after the last step
	}
	if o.ends {
		n++ // the last state
	}
	if o.why == nil || len(o.why.Rows) < 2 || n == 0 || !verbose && (n > widestTruth || len(o.why.Rows) > mostTruths) {
		return
	}
	var names []string
	width := len(truthHeader)
	for _, row := range o.why.Rows {
		name := strings.Repeat("  ", row.Depth) + safetext.Line(row.Formula)
		if r := []rune(name); len(r) > widestTruth {
			name = string(r[:widestTruth-1]) + "…"
		}
		names = append(names, name)
		width = max(width, utf8.RuneCountInString(name))
	}
	b.WriteByte('\n')
	for from := 0; from < n; from += widestTruth {
		to := min(n, from+widestTruth)
		fmt.Fprintf(b, "%s%-*s  %s\n", o.margin, width, truthHeader, ruler(from, to, len(c.Prefix)))
		for i, row := range o.why.Rows {
			fmt.Fprintf(b, "%s%-*s  %s\n", o.margin, width, names[i], dots(row.Holds[from:to], from, len(c.Prefix)))
		}
	}
}

// ruler numbers every tenth step, with a bar where the cycle begins.
func ruler(from, to, cycle int) string {
	var line strings.Builder
	next := 0
	for i := from; i < to; i++ {
		column := i - from
		if cycle > 0 && cycle >= from && i >= cycle {
			column++
		}
		if i != from && i%10 != 0 || column < next {
			continue
		}
		number := fmt.Sprint(i + 1)
		line.WriteString(strings.Repeat(" ", column-line.Len()) + number)
		next = column + len(number) + 1
	}
	return line.String()
}

// dots is # where a formula holds and . where it does not, with a bar where the
// cycle begins.
func dots(holds string, from, cycle int) string {
	text := strings.NewReplacer("1", "#", "0", ".").Replace(holds)
	if at := cycle - from; cycle > 0 && at >= 0 && at < len(text) {
		text = text[:at] + "|" + text[at:]
	}
	return text
}
