package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// writeCounterexample writes counterexample i of p: a line with its kind and
// length, why it violates the formula, a table with a row for each step, and a
// table of where the subformulas hold. Counterexample 0 is the first, and i+1
// is p.Further[i].
//
// The table ends at the step at which the property is lost, unless p.Text asks
// for more.
func writeCounterexample(b *bytes.Buffer, p *Property, i, width int) {
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
		writeWrapped(b, width, indent, "why: ", why.Sentence, " ")
	}
	if i == 0 && p.Text.SameRun != "" {
		safetext.Fprintf(b, "%s  the run is that of %s above\n", indent, p.Text.SameRun)
		return
	}
	o := &runOptions{width: width, margin: indent + "  ", formula: p.Formula, why: why, all: p.Text.Verbose, ends: p.Finite, violated: badPrefix != nil, more: p.Text.More}
	if !p.Text.Continue {
		o.end = why.End(badPrefix)
	}
	if text := why.nearest(); text != "" {
		writeWrapped(b, width, indent, "nearest: ", text, " ")
	}
	if lead, text := why.suspects(); text != "" {
		writeWrapped(b, width, indent, lead, text, " ")
	}
	if text := run.sliced(o.shown(run)); text != "" {
		writeWrapped(b, width, indent, "", text, " ")
	}
	writeRun(b, run, o)
	writeTruth(b, run, o, p.Text.Verbose)
}

// ReferRun looks for a property written before p whose counterexample is the
// same run, shown up to the same step, so that the text refers to it.
func (p *Property) ReferRun(before []Property) {
	if p.Counterexample == nil || p.Text.Verbose || p.outcomeOnly() {
		return
	}
	for i := range before {
		q := &before[i]
		if q.Counterexample == nil || q.Text.SameRun != "" || q.outcomeOnly() || len(q.Further) > 0 {
			continue
		}
		if sameRun(p.Counterexample, q.Counterexample) && sameEnd(p.Why.End(p.BadPrefix), q.Why.End(q.BadPrefix)) {
			p.Text.SameRun = q.Title()
			return
		}
	}
}

// sameRun reports whether two runs have the same steps.
func sameRun(a, b *Counterexample) bool {
	equal := func(s, t Step) bool { return same(&s, &t) && slices.Equal(s.Changes, t.Changes) }
	return slices.Equal(a.Initial, b.Initial) && slices.EqualFunc(a.Prefix, b.Prefix, equal) && slices.EqualFunc(a.Cycle, b.Cycle, equal)
}

// sameEnd reports whether two runs are written up to the same step.
func sameEnd(a, b *int) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// how describes the length of the first counterexample, as a phrase between
// commas.
func (p *Property) how() string {
	switch {
	case p.Shortest:
		return ", a shortest one,"
	case p.Length != "":
		return ", the " + p.Length + ","
	}
	return ""
}

// RunTitle returns a heading for the first counterexample, such as
// "counterexample, a shortest one".
func (p *Property) RunTitle() string { return "counterexample" + strings.TrimSuffix(p.how(), ",") }

// runOptions tell how writeRun writes a run. The zero value writes all steps
// but folds repetitions.
type runOptions struct {
	width  int    // of a line; 0 for usualWidth
	margin string // before each line
	// formula is what the run is about; "" if it is about nothing.
	formula string
	why     *Why   // the explanation, if there is one; names propositions, and adds what the run waits for
	end     *int   // the number of steps to write; nil for all
	ends    bool   // the run is a whole finite execution, and not the beginning of an infinite one
	marked  int    // the number of steps after which no row goes on, as the state there is marked
	all     bool   // repeated steps are written out
	more    string // the option that shows the steps after the end, "" if there is none
	open    bool   // how the run goes on does not matter
	// violated is set if the run has a bad prefix: nothing after it can matter.
	violated bool
}

// shown returns the number of steps of c that are written.
func (o *runOptions) shown(c *Counterexample) int {
	n := len(c.Prefix) + len(c.Cycle)
	if o.end != nil {
		return min(n, *o.end)
	}
	return n
}

// WriteRun writes a run as text, a line for each step, with nothing left out.
// Each line begins with the margin.
func WriteRun(w io.Writer, margin string, c *Counterexample) error {
	var b bytes.Buffer
	writeRun(&b, c, &runOptions{width: widthOf(w), margin: margin, all: true})
	_, err := w.Write(b.Bytes())
	return err
}

// writeRun writes the initial values, a table of the steps, and how the run
// goes on. All rows are aligned together, so that the columns do not shift at
// the start of the cycle.
func writeRun(b *bytes.Buffer, c *Counterexample, o *runOptions) {
	steps := c.Steps()
	if note := c.lastNote(); note != "" && o.why != nil && strings.HasPrefix(o.why.Sentence, note) {
		steps[len(steps)-1].Note = "" // the sentence above tells it, which a column would break into many lines
	}
	writeWrapped(b, o.lineWidth(), o.margin, "initially ", o.initialValues(c, steps), ", ")
	if held := held(c, steps, 0, o.why.names()); len(held) > 0 {
		writeWrapped(b, o.lineWidth(), o.margin, "holds at the start: ", strings.Join(held, ", "), ", ")
	}
	spans := o.spans(c, steps)
	var rows []*row
	for _, s := range spans {
		if s.isRow() {
			rows = append(rows, newRow(steps, s.from, s.to, held(c, steps, s.to, o.why.names()), o.all))
		}
	}
	heading, texts := table(rows, o.lineWidth()-len(o.margin), o.all)
	if len(texts) > 0 {
		safetext.Fprintf(b, "%s%s\n", o.margin, heading)
	}
	for _, s := range spans {
		if len(c.Cycle) > 0 && s.from == len(c.Prefix) {
			safetext.Fprintf(b, "%srepeats for ever from step %d:\n", o.margin, s.from+1)
		}
		o.writeWaits(b, s.from+1)
		if !s.isRow() {
			writeWrapped(b, o.lineWidth(), o.margin+" ", "", s.text(steps), ", ")
			continue
		}
		writeIndented(b, o.margin, texts[0])
		texts = texts[1:]
	}
	o.writeEnd(b, c, o.shown(c))
}

// lineWidth returns the number of characters of a line.
func (o *runOptions) lineWidth() int { return cmp.Or(o.width, usualWidth) }

// spans divides the steps that are written into rows. A span with a period is
// a fold, which has one line. No row crosses the start of the cycle or a step
// from which on the run waits for something, and the last step has a row of its
// own where it is what the run is about.
func (o *runOptions) spans(c *Counterexample, steps []Step) (spans []fold) {
	n := o.shown(c)
	var folds []fold
	if !o.all {
		folds = repeats(steps[:n], len(c.Prefix))
	}
	for i := 0; i < n; {
		if len(folds) > 0 && folds[0].from == i {
			spans, folds, i = append(spans, folds[0]), folds[1:], folds[0].to
			continue
		}
		end := i + 1
		if !o.all {
			end = c.together(steps, i, o.limit(c, i, n, folds))
		}
		spans = append(spans, fold{from: i, to: end})
		i = end
	}
	if !o.all && n >= leastSliced {
		spans = withoutAside(spans, steps, len(c.Prefix))
	}
	return spans
}

// isRow reports whether the steps have a row of the table.
func (f *fold) isRow() bool { return f.period == 0 && !f.aside }

// limit returns where a row that begins with step i must end.
func (o *runOptions) limit(c *Counterexample, i, n int, folds []fold) int {
	limit := n
	if len(c.Cycle) == 0 || o.end != nil {
		limit = n - 1
	}
	if i < len(c.Prefix) {
		limit = min(limit, len(c.Prefix))
	}
	if len(folds) > 0 {
		limit = min(limit, folds[0].from)
	}
	if o.marked > i {
		limit = min(limit, o.marked)
	}
	if o.why != nil {
		for _, w := range o.why.Waits {
			if w.Since-1 > i {
				limit = min(limit, w.Since-1)
			}
		}
	}
	return limit
}

// writeEnd writes how the run goes on after the n steps that were written.
func (o *runOptions) writeEnd(b *bytes.Buffer, c *Counterexample, n int) {
	switch left := len(c.Prefix) + len(c.Cycle) - n; {
	case o.end != nil && left > 0 && o.more != "":
		safetext.Fprintf(b, "%s  => the property is lost here; %s shows one way in which the run goes on\n", o.margin, o.more)
	case o.end != nil:
		safetext.Fprintf(b, "%s  => the property is lost here\n", o.margin)
	case o.ends:
		safetext.Fprintf(b, "%s(the execution ends here)\n", o.margin)
	case o.open && len(c.Cycle) == 0:
		safetext.Fprintf(b, "%s  => here it is\n", o.margin)
	case o.violated && len(c.Cycle) == 0:
		safetext.Fprintf(b, "%s(the run goes on, and was not followed until it comes back to one of its states)\n", o.margin)
	case stuttersOnly(c.Cycle):
		safetext.Fprintf(b, "%s(no process can move any more: the last state repeats for ever)\n", o.margin)
	}
}

// writeWaits writes what the formula demands from a step on and never gets.
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

// stuttersOnly reports whether all steps of a cycle are stutter steps: then no
// process can move. It returns false for no cycle.
func stuttersOnly(cycle []Step) bool {
	for _, s := range cycle {
		if !s.Stutter {
			return false
		}
	}
	return len(cycle) > 0
}

// held returns the propositions that hold after the first n steps of a run, in
// braces; steps are all of them. It returns nil for none, and at the end of a
// run without a cycle, where the heading tells what is so.
func held(c *Counterexample, steps []Step, n int, names map[string]string) cell {
	atoms := c.TrueAfter(steps, n)
	if n == len(steps) && len(c.Cycle) == 0 {
		return nil
	}
	return inBraces(atoms, names)
}

// inBraces returns propositions as they are shown beside a step, nil for none.
func inBraces(atoms []string, names map[string]string) cell {
	if len(atoms) == 0 {
		return nil
	}
	var out cell
	for _, atom := range renamed(atoms, names) {
		out = append(out, safetext.Line(atom))
	}
	out[0] = "{" + out[0]
	out[len(out)-1] += "}"
	return out
}

// renamed replaces propositions by their names. It returns atoms itself if
// there are no names.
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

// widestLine is the number of characters after which texts are wrapped.
const widestLine = 110

// writeWrapped writes a text, wrapped after separators to width characters or
// fewer. The first line begins
// with lead; the others are indented to the beginning of the text.
func writeWrapped(b *bytes.Buffer, width int, margin, lead, text, separator string) {
	pad := margin + strings.Repeat(" ", source.Width(lead))
	line := margin + lead
	empty := true
	for _, part := range strings.SplitAfter(safetext.Line(text), separator) {
		if !empty && source.Width(line)+source.Width(strings.TrimRight(part, " ")) > min(width, widestLine) {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line, empty = pad, true
		}
		line, empty = line+part, false
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// fold is a stretch of steps that repeats what was shown before it. The steps
// from to to-1, counted from 0, repeat the period steps that come before them.
type fold struct {
	from, to, period int
	aside            bool // instead: the steps do not matter
}

// mostPeriod is the longest period that repeats finds.
const mostPeriod = 12

// leastFolded is the least number of steps that are replaced by one line.
const leastFolded = 8

// repeats finds stretches of steps that are taken again and again, greedily
// from the left: at each step it takes the fold that hides most steps, over all
// periods up to mostPeriod.
//
// No fold crosses the start of the cycle, at step cycle, or contains the last
// step, which is what the run is about. The cost is linear in the number of
// steps.
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
				if f := (fold{from: i + period, to: i + times*period, period: period}); times > 2 && f.to-f.from >= leastFolded && f.to-f.from > best.to-best.from {
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
// Their effects on variables may differ.
func same(a, b *Step) bool {
	return a.Pid == b.Pid && a.Process == b.Process && a.Line == b.Line && a.Statement == b.Statement && a.Stutter == b.Stutter &&
		a.File == b.File && len(a.Then) == len(b.Then)
}

// text describes the fold: which steps are repeated how often, and how the
// values of variables differ after all of them.
func (f *fold) text(steps []Step) string {
	if f.aside {
		return asideText(steps, f.from, f.to)
	}
	changed := net(steps[f.from:f.to])
	text := fmt.Sprintf("… steps %d–%d: %s again, %d times", f.from+1, f.to, stepRange(f.from-f.period+1, f.from), (f.to-f.from)/f.period)
	if len(changed) > 0 {
		text += "; " + differences(changed)
	}
	return text
}

// widestTruth is the number of steps up to which the table of truth is shown by
// default, and the width of its parts otherwise.
const widestTruth = 80

// mostTruths is the number of subformulas up to which it is shown by default.
const mostTruths = 10

const truthHeader = "holds after step"

// writeTruth writes a table of where the subformulas hold, with a row for each
// and a character for each state, from the start on. A formula with one row, which is atomic, has
// no table.
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
	names, width, part := o.truthLayout(n)
	b.WriteByte('\n')
	for from := 0; from < n; from += part {
		to := min(n, from+part)
		fmt.Fprintf(b, "%s%s  %s\n", o.margin, display.Left(truthHeader, width), ruler(from, to, len(c.Prefix)))
		for i, row := range o.why.Rows {
			fmt.Fprintf(b, "%s%s  %s\n", o.margin, display.Left(names[i], width), dots(row.Holds[from:to], from, len(c.Prefix)))
		}
	}
}

// truthLayout returns the names of the rows, the width of their column, and how
// many of the n steps a line has room for. Lines must not be folded later, as
// their characters belong below each other: long names are cut instead.
func (o *runOptions) truthLayout(n int) (names []string, width, part int) {
	room := o.lineWidth() - source.Width(o.margin) - len("  ") - len("|") - len("00") // the last number may hang over
	longest := max(len(truthHeader), min(widestTruth, room-min(n, leastTruth)))
	width = len(truthHeader)
	for _, row := range o.why.Rows {
		name := display.Cut(strings.Repeat("  ", row.Depth)+safetext.Line(row.Formula), longest)
		names, width = append(names, name), max(width, source.Width(name))
	}
	part = min(widestTruth, max(room-width, tens))
	if part < n {
		part -= part % tens // so that numbers are above each other
	}
	return names, width, part
}

// leastTruth is how many steps of a run names leave room for in a line.
const leastTruth = 30

// tens is the distance of the numbers of the ruler.
const tens = 10

// ruler returns the heading of the table: the number of every tenth step. It
// leaves a column free where dots draws a bar.
func ruler(from, to, cycle int) string {
	var line strings.Builder
	next := 0
	for i := from; i < to; i++ {
		column := i - from
		if cycle > 0 && cycle >= from && i >= cycle {
			column++
		}
		if i != from && i%tens != 0 || column < next {
			continue
		}
		number := fmt.Sprint(i)
		line.WriteString(strings.Repeat(" ", column-line.Len()) + number)
		next = column + len(number) + 1
	}
	return line.String()
}

// dots returns a row of the table: # where the formula holds and . where it
// does not, with a bar at the start of the cycle. from is the step of holds[0].
func dots(holds string, from, cycle int) string {
	text := strings.NewReplacer("1", "#", "0", ".").Replace(holds)
	if at := cycle - from; cycle > 0 && at >= 0 && at < len(text) {
		text = text[:at] + "|" + text[at:]
	}
	return text
}
