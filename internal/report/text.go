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

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/specs"
)

// The body of a property stands under its verdict, to the right of the mark.
const indent = "      "

// WriteCheck writes the answers about one model as text for people: a heading,
// the properties with their counterexamples, the statements that are never
// reached if they are known, and a line that counts.
func WriteCheck(w io.Writer, c *Check) error {
	var b bytes.Buffer
	WriteCheckHeader(&b, c.Model)
	for i := range c.Properties {
		writeProperty(&b, &c.Properties[i], widthOf(w))
	}
	if c.Error != "" {
		_ = WriteRefusal(&b, c.Error) // a buffer never fails
	} else {
		_ = WriteUnreached(&b, c.Unreached) // a buffer never fails
		_ = WriteExecutions(&b, c.Coverage)
		writeSummary(&b, c.Properties)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteCheckHeader writes the first line of the answers about one model.
// WriteProperty and WriteSummary follow. The three are for a command that shows
// answers as soon as they are found; together they write what WriteCheck does.
func WriteCheckHeader(w io.Writer, model string) error {
	_, err := safetext.Fprintf(w, "%s\n", model)
	return err
}

// WriteRefusal writes why a model has no answers, or not all of them.
func WriteRefusal(w io.Writer, message string) error {
	_, err := safetext.Fprintf(w, "\nerror: %s\n", message)
	return err
}

// WriteAnswer writes the answer of a search whose statistics are not those of
// Property, such as a distributed one: the verdict, the question, some lines
// about the search, and the counterexample.
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
		writeCounterexample(&b, p, 0, widthOf(w))
	}
	writeWitness(&b, p, widthOf(w))
	_, err := w.Write(b.Bytes())
	return err
}

// WriteProperty writes one answer with its counterexamples. p.Text tells how
// much.
func WriteProperty(w io.Writer, p *Property) error {
	var b bytes.Buffer
	writeProperty(&b, p, widthOf(w))
	_, err := w.Write(b.Bytes())
	return err
}

// Answered returns what WriteProperty writes about an answer, expected or not,
// without empty lines around it.
func Answered(p *Property) string {
	p.Text.Expected = true
	return strings.Trim(PropertyText(p), "\n")
}

// PropertyText returns what WriteProperty writes, without the empty line before
// it.
func PropertyText(p *Property) string {
	var b bytes.Buffer
	writeProperty(&b, p, usualWidth)
	return strings.TrimPrefix(b.String(), "\n")
}

// WriteBrief writes a line for each answer about one model, with a question mark
// and the first doubt if there is one about a property that holds. With quiet it
// leaves out those with the expected verdict and without doubts.
func WriteBrief(w io.Writer, c *Check, quiet bool) error {
	var b bytes.Buffer
	for i := range c.Properties {
		p := &c.Properties[i]
		switch {
		case p.Doubtful():
			safetext.Fprintf(&b, "%-4s  %s: %s: %s; %s\n", p.Mark()+"?", c.Model, p.Title(), p.Outcome(), p.Warnings[0])
		case !quiet || !p.AsExpected():
			safetext.Fprintf(&b, "%-4s  %s: %s: %s\n", p.Mark(), c.Model, p.Title(), p.Outcome())
		}
	}
	if c.Error != "" {
		safetext.Fprintf(&b, "%-4s  %s: %s\n", "??", c.Model, c.Error)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteSummary writes the line that counts the answers about one model.
func WriteSummary(w io.Writer, ps []Property) error {
	var b bytes.Buffer
	writeSummary(&b, ps)
	_, err := w.Write(b.Bytes())
	return err
}

// writeProperty appends one answer. Of a property that is violated as expected
// it writes the verdict only, unless p.Text asks for more.
func writeProperty(b *bytes.Buffer, p *Property, width int) {
	safetext.Fprintf(b, "\n%-4s  %s: %s\n", p.Mark(), p.Title(), p.Outcome())
	if p.outcomeOnly() {
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
	if p.Text.Verbose {
		writeStorages(b, p.Product.Storages)
	}
	if s := p.Symbolic; s != nil && s.Width != "" {
		safetext.Fprintf(b, "%s%s\n", indent, s.Width)
	}
	if s := p.Symbolic; s != nil && s.Run != nil {
		title := "counterexample to " + p.Name
		if p.Possible {
			title = "a run that shows it"
		}
		safetext.Fprintf(b, "\n%s%s\n", indent, title)
		s.Run.write(b, indent+"  ")
	}
	for i := range p.Runs() {
		b.WriteByte('\n')
		writeCounterexample(b, p, i, width)
	}
	writeWitness(b, p, width)
}

// outcomeOnly reports whether one line is written of the answer.
func (p *Property) outcomeOnly() bool {
	return p.Verdict == Violated && p.AsExpected() && !p.Text.Verbose && !p.Text.Expected
}

// writeWitness appends the run that shows what was asked for, if there is one.
func writeWitness(b *bytes.Buffer, p *Property, width int) {
	if p.Witness == nil {
		return
	}
	safetext.Fprintf(b, "\n%sa run that shows it%s: %s\n", indent, strings.TrimSuffix(p.how(), ","), Shape(p.Witness))
	writeRun(b, p.Witness, &runOptions{width: width, margin: indent + "  ", formula: p.Formula, all: p.Text.Verbose, open: p.Possible})
}

// Doubtful reports whether a property holds as expected, and there is a reason
// to doubt that it is meant, such as an antecedent that is never true.
func (p *Property) Doubtful() bool {
	return p.Verdict == Holds && p.AsExpected() && len(p.Warnings) > 0
}

// Mark returns the word before each answer: ok, FAIL, or ?? for inconclusive.
func (p *Property) Mark() string {
	switch {
	case p.Verdict == Inconclusive:
		return "??"
	case p.AsExpected():
		return "ok"
	}
	return "FAIL"
}

// Outcome returns the verdict, and the reason or what was expected, on one
// line.
func (p *Property) Outcome() string {
	text := p.Verdict
	if p.Possible && p.Verdict != Inconclusive {
		return p.possibility()
	}
	if p.Finite && text == Holds {
		text += " for executions that end"
	}
	text += p.Family.outcome(p.Verdict)
	switch {
	case p.Value != "":
		return p.Value
	case p.Verdict == Inconclusive:
		return text + ": " + p.Reason
	case p.Verdict == Violated && p.Reason != "":
		text += ": " + p.Reason + p.fault()
	}
	switch {
	case p.Expected == Holds:
		return text
	case p.AsExpected():
		return text + ", as expected"
	}
	return text + ", but was expected to be violated"
}

// Possibility returns the word for a verdict about what is asked to be possible.
func Possibility(verdict string) string {
	switch verdict {
	case Holds:
		return "possible"
	case Violated:
		return "impossible"
	}
	return Inconclusive
}

// possibility is Outcome for what is asked to be possible.
func (p *Property) possibility() string {
	text := Possibility(p.Verdict)
	if p.Finite {
		text += " in executions that end"
	}
	switch {
	case p.Expected == Holds:
		return text
	case p.AsExpected():
		return text + ", as expected"
	}
	return text + ", but was expected to be impossible"
}

// Title returns the name of the property, and its assumptions if it has any: a
// specification may ask for one formula under several of them.
func (p *Property) Title() string {
	return specs.Title(p.Name, p.Assumptions)
}

// Effort describes the cost of the answer on one line: how many states were
// visited, and the time. An inconclusive answer also has the memory, from which
// one can estimate what a larger limit would need. If everything is asked for,
// the line has the algorithm and the sizes of automaton and product as well.
func (p *Property) Effort() string {
	if p.Text.Verbose || p.Symbolic != nil || p.Contents != nil {
		return p.search()
	}
	if p.Verdict == Inconclusive && p.Product.States == 0 && p.Seconds == 0 {
		return "not begun"
	}
	about := ""
	if p.Product.Estimated {
		about = "about "
	}
	states := p.Product.States
	if f := p.Family; f != nil && f.States > 0 {
		states = uint64(f.States)
	}
	parts := []string{about + humanize.Comma(int64(states)) + " " + english.PluralWord(int(states), "state", "")}
	if p.Verdict == Inconclusive {
		parts = append(parts, Bytes(p.MemoryBytes))
	}
	parts = append(parts, Duration(p.Seconds))
	if p.Rechecked != nil {
		parts = append(parts, p.Rechecked.text())
	}
	return strings.Join(parts, ", ")
}

// search describes the search: the algorithm, the sizes of automaton and
// product, and the time; if the answer is inconclusive, also the depth, the
// memory and the speed.
func (p *Property) search() string {
	if p.Symbolic != nil {
		return p.Symbolic.effort(p.Seconds)
	}
	if c := p.Contents; c != nil && c.Sets > 0 {
		return "sets of contents: " + c.effort()
	} else if c != nil {
		return c.effort()
	}
	parts := p.Family.effort()
	if p.Method != "" {
		parts = append(parts, fmt.Sprintf("%s (%s)", p.Algorithm, p.Method))
	}
	if p.Product.Workers > 1 {
		parts = append(parts, Count(uint64(p.Product.Workers), "worker"))
	}
	if p.Fairness == "weak" || p.Fairness == "strong" {
		parts = append(parts, p.Fairness+" fairness")
	}
	about := ""
	if p.Product.Estimated {
		about = "about "
	}
	if a := p.Automaton; a != nil {
		parts = append(parts, "automaton "+Count(uint64(a.States), "state"))
		parts = append(parts, "product "+about+Count(p.Product.States, "state")+", "+Count(p.Product.Transitions, "transition"))
	} else {
		parts = append(parts, about+Count(p.Product.States, "state")+", "+Count(p.Product.Transitions, "transition"))
	}
	if d := p.Product.Demon; d != nil {
		parts = append(parts, fmt.Sprintf("%d stored (demon 0: %d, demon 1: %d)", p.Product.Stored, d[0], d[1]))
	} else if t := p.Product.Tables; t != nil && !check.Storage(p.Store).Replaces() {
		parts = append(parts, fmt.Sprintf("%d stored (table 1: %d, table 2: %d)", p.Product.Stored, t[0], t[1]))
	}
	if p.ShowPackets {
		parts = append(parts, Count(p.Product.Packets, "packet"))
	}
	if p.Rechecked != nil {
		parts = append(parts, p.Rechecked.text())
	}
	if check.Storage(p.Store).Replaces() || p.Product.Replaced > 0 {
		parts = append(parts, Count(p.Product.Insertions, "insertion")+", "+fmt.Sprint(p.Product.Replaced)+" replaced")
	}
	if w := p.Product.Roots; w != nil {
		parts = append(parts, w.text())
	}
	if p.Verdict == Inconclusive && p.Product.States == 0 && p.Seconds == 0 {
		return "not begun"
	}
	if p.Verdict == Inconclusive {
		parts = append(parts, fmt.Sprintf("depth %d", p.Product.MaxDepth), Bytes(p.MemoryBytes))
		if p.Seconds > 0 {
			parts = append(parts, fmt.Sprintf("%.0f states/s", float64(max(p.Product.States, p.Product.Visits))/p.Seconds))
		}
	}
	return strings.Join(append(parts, Duration(p.Seconds)), "; ")
}

// text is, for example, "W 496 states, 31.2 KiB".
func (r *Roots) text() string {
	text := "W " + Count(r.States, "state") + ", " + Bytes(uint64(r.MemoryBytes))
	if r.DiskBytes > 0 {
		text += ", " + Bytes(uint64(r.DiskBytes)) + " on disk"
	}
	return text
}

// Duration formats a time in seconds with a suitable unit and about three
// figures.
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

// Bytes formats a size with a binary unit, such as 1.5 MiB.
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

// Count formats a number with a noun, to which it adds an s unless the number
// is 1.
func Count[N int | uint64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// writeSummary appends the line that counts the answers.
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

// Properties formats a number of properties.
func Properties(n int) string {
	if n == 1 {
		return "1 property"
	}
	return fmt.Sprintf("%d properties", n)
}

// bad describes the bad prefix of a run: the number of steps after which every
// continuation violates the property. It returns "" if there is none.
func bad(prefix *int) string {
	if prefix == nil {
		return ""
	}
	if *prefix == 0 {
		return "; violated from the start, whatever follows"
	}
	return fmt.Sprintf("; violated after step %d, whatever follows", *prefix)
}

// Shape describes the length of a run: how many steps the prefix and the cycle
// have, and what each round of the cycle adds to values.
func Shape(c *Counterexample) string {
	n, m := uint64(len(c.Prefix)), uint64(len(c.Cycle))
	switch {
	case m == 0:
		return Count(n, "step")
	case n == 0:
		if m == 1 {
			return "1 step that repeats for ever" + growth(c.Growth)
		}
		return Count(m, "step") + " that repeat for ever" + growth(c.Growth)
	}
	return Count(n, "step") + ", then " + Count(m, "step") + " for ever" + growth(c.Growth)
}

// mostGrowing is how many values that grow are named.
const mostGrowing = 4

// growth describes what each round of a cycle adds, as a clause behind others.
func growth(values Values) string {
	var texts []string
	for _, v := range values[:min(len(values), mostGrowing)] {
		texts = append(texts, v.Value+" to "+v.Name)
	}
	if rest := len(values) - len(texts); rest > 0 {
		texts = append(texts, fmt.Sprintf("and to %d more", rest))
	}
	if len(texts) == 0 {
		return ""
	}
	return "; each round adds " + strings.Join(texts, ", ")
}

// widest is the width of the widest cell that counts for the width of its
// column: one step of ten thousand characters must not make all lines as long.
const widest = 100

// who returns the process that takes a step, with its pid if it has one.
func who(s *Step) string {
	if s.Stutter {
		return "(nobody)"
	}
	return program.ProcessName(s.Process, s.Pid)
}

// where returns the file and line of a step, "" if it has none.
func where(s *Step) string { return position(s.File, s.Line) }

// position formats a line of a file, without its folder; "" if there is none.
func position(file string, line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", filepath.Base(file), line)
}

// longest is the number of statements that are shown of one step. JSON
// documents have all.
const longest = 50

// fault returns what went wrong in the last step of a run into a run-time error,
// ": " before it, so that the first line tells it.
func (p *Property) fault() string {
	if p.Counterexample == nil || p.Reason != check.RuntimeFailed.String() {
		return ""
	}
	if note := p.Counterexample.lastNote(); note != "" {
		return ": " + note
	}
	return ""
}

// lastNote returns what went wrong in the last step of a run, "" if nothing did.
func (c *Counterexample) lastNote() string {
	if n := len(c.Prefix); n > 0 && len(c.Cycle) == 0 {
		return c.Prefix[n-1].Note
	}
	return ""
}

// what returns the statements of a step and its note.
func what(s *Step) string {
	if s.Note != "" {
		return statements(s) + "  -- " + s.Note
	}
	return statements(s)
}

// statements returns the statements of a step on one line, separated by
// semicolons. Those of another process than the first are marked.
func statements(s *Step) string {
	text := strings.Join(strings.Fields(s.Statement), " ")
	switch {
	case s.Stutter:
		text = "stutter"
	case s.ends():
		text = "(ends)"
	}
	for i, t := range s.Then {
		if i == longest {
			text += fmt.Sprintf("; … and %s", Count(len(s.Then)-longest, "more statement"))
			break
		}
		text += "; " + t.Statement
		if t.Pid != s.Pid {
			text += " by " + program.ProcessName(t.Process, t.Pid)
		}
	}
	return text
}

// ends reports whether the process ends with this step.
func (s *Step) ends() bool { return s.Statement == executions.EndOfProcess }

// goneWithProcess reports whether a variable is gone because its process has
// ended in one of the steps.
func goneWithProcess(steps []Step, v Value) bool {
	return v.Value == "" && slices.ContainsFunc(steps, func(s Step) bool {
		of := fmt.Sprintf("%s[%d]", s.Process, s.Pid)
		return s.ends() && (strings.HasPrefix(v.Name, of+"@") || strings.HasPrefix(v.Name, of+":"))
	})
}

// differences lists the changes of a step as name: old -> new. A variable that
// is new has no old value, and one that no longer exists is "gone".
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

// labelled matches the position of a process as a label and a line. The label
// alone tells more.
var labelled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\w+), line [0-9]+`) })

// short removes the line from a position that has a label.
func short(value string) string { return labelled().ReplaceAllString(value, "$1") }

// letter formats the propositions that hold at a step as a set: the letter of
// the word that the automaton reads.
func letter(atoms []string) string {
	if len(atoms) == 0 {
		return ""
	}
	return "{" + strings.Join(atoms, ", ") + "}"
}

// String returns the name of the engine, and the reason if no compiled code can
// run. It mentions the interpreter only if it computed more than 5 % of the
// states.
func (e *Engine) String() string {
	switch {
	case e.Reason != "":
		return e.Name + ": " + e.Reason
	case e.Interpreted*20 > e.Expanded:
		return fmt.Sprintf("%s, but for %s of %d", e.Name, Count(e.Interpreted, "state"), e.Expanded)
	}
	return e.Name
}

// WriteExploration writes the result of an exploration as text for people: the
// statistics, the run to each error, and the statements that are never reached.
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
		writeStateError(&b, &e.Errors[i], widthOf(w))
	}
	writeStatements(&b, "never reached", e.Unreached)
	_ = WriteExecutions(&b, e.Coverage) // a buffer never fails
	_, err := w.Write(b.Bytes())
	return err
}

// WriteUnreached writes which statements control never comes to, and which are
// never executed though it does. It writes nothing for nil: the question was not
// asked.
func WriteUnreached(w io.Writer, u *Unreached) error {
	if u == nil {
		return nil
	}
	var b bytes.Buffer
	switch {
	case !u.Exhaustive:
		safetext.Fprintf(&b, "\nwhich statements are never reached is not known: %s\n", u.Reason)
	case len(u.Statements)+len(u.Unexecuted) == 0:
		b.WriteString("\nevery statement is executed\n")
	}
	writeStatements(&b, "never reached", u.Statements)
	writeStatements(&b, "reached and never executed", u.Unexecuted)
	_, err := w.Write(b.Bytes())
	return err
}

// writeStatements lists statements under what is so of them and the names of
// their process types. Those of one type must follow each other.
func writeStatements(b *bytes.Buffer, what string, list []Statement) {
	process := ""
	for i, s := range list {
		if i == 0 || s.Process != process {
			process = s.Process
			safetext.Fprintf(b, "\n%s%s\n", what, inProcess(process))
		}
		safetext.Fprintf(b, "  %s%s\n", s.place(), strings.Join(strings.Fields(s.Statement), " "))
	}
}

// inProcess is a process type after what is so in it, "" where models have
// none.
func inProcess(process string) string {
	if process == "" {
		return ""
	}
	return " in " + process
}

// writeStateError writes one failure of the program with its run.
func writeStateError(b *bytes.Buffer, e *StateError, width int) {
	safetext.Fprintf(b, "\n%s", e.Kind)
	switch {
	case e.Line > 0:
		safetext.Fprintf(b, " at %s:%d: %s", e.File, e.Line, e.Message)
	case e.Message != "":
		safetext.Fprintf(b, ": violates \"%s\"", e.Message)
	}
	b.WriteByte('\n')
	if e.Why != nil {
		writeWrapped(b, width, "  ", "why: ", e.Why.Sentence, " ")
	}
	if e.Run != nil {
		writeRun(b, e.Run, &runOptions{width: width, margin: "  ", why: e.Why})
	}
}
