// Replay of a saved run.
//
// Decides whether a program has a run that agrees with a document, which names
// statements and shows values but has no states and no actions. A document may
// fit several transitions (two options of one selection may read the same), so
// that replay keeps every state that agrees so far, as the subset construction
// does:
//
//	F := initial states whose values are those of the document
//	for each step d of prefix and cycle:
//	    F := { t : s -a-> t, s in F, d agrees with (s, a, t) };  a mismatch if F is empty
//	a state at the end that was the start of the cycle closes it
//
// A node of F is the pair of the state and the state where its cycle began,
// with the node it came from; equal pairs are kept once. Cost: for each step,
// the expansion of F and the description of its successors; F has one node
// nearly always.

package simulate

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Mismatch is the error of a trail that is not a run of the program, as when
// the model was changed after it was written.
type Mismatch struct {
	Step   int    // the first step that does not agree, from 1; 0 for the initial state
	Reason string // what differs, and what the program can do instead
}

// Error tells at which step the run and the program differ, and how.
func (m *Mismatch) Error() string {
	if m.Step == 0 {
		return "the initial state differs: " + m.Reason
	}
	return fmt.Sprintf("step %d: %s", m.Step, m.Reason)
}

// Replayed is the run of a program that agrees with a trail.
type Replayed struct {
	Run   *trace.Lasso
	Atoms []program.Atom // the propositions of the trail
	// Program has the states of the run: the program itself or, for a pump, the
	// program with room in its channels.
	Program program.Program
	// Pumps is the step from which on the run repeats and makes channels grow;
	// -1 if it is no pump. The run itself is finite then.
	Pumps int
}

// Replay finds a run of the program that agrees with the trail: the same
// statements by the same processes at the same lines, the same values after
// every step, and the same propositions true. The error is a *Mismatch when
// there is no such run, and source.Errors when the propositions or channels
// mean nothing to the program.
func Replay(ctx context.Context, prog program.Program, t *Trail) (*Replayed, error) {
	r := &replayer{prog: prog, atoms: propositions(t.Run), run: t.Run, steps: t.Run.Steps()}
	if t.Pump != nil {
		if err := r.open(t.Pump); err != nil {
			return nil, err
		}
	}
	var err error
	if r.Steps, err = unfold.Begin(program.Interpret(r.prog), r.atoms, program.Until(ctx)); err != nil {
		return nil, err
	}
	if err := r.initial(); err != nil {
		return nil, err
	}
	for i := range r.steps {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := r.step(i); err != nil {
			return nil, err
		}
	}
	out := &Replayed{Atoms: r.atoms, Program: r.prog, Pumps: -1}
	if t.Pump != nil && len(t.Run.Cycle) > 0 {
		out.Pumps = len(t.Run.Prefix)
		out.Run, err = r.closePump()
	} else {
		out.Run, err = r.close(t)
	}
	return out, err
}

// propositions lists all that are true anywhere.
func propositions(c *report.Counterexample) []program.Atom {
	texts := slices.Clone(c.InitialTrue)
	for _, s := range c.Steps() {
		texts = append(texts, s.True...)
	}
	slices.Sort(texts)
	var out []program.Atom
	for _, t := range slices.Compact(texts) {
		out = append(out, program.Atom{Text: t})
	}
	return out
}

// node is a state that agrees with the trail so far, linked to the one before
// it.
type node struct {
	state  program.State
	from   *node
	action program.Action // taken in from
	flags  program.SuccFlags
	start  program.State // where the cycle began, nil before it
}

// replayer is the state of one replay; frontier is F.
type replayer struct {
	*unfold.Steps
	prog     program.Program
	channels openchannels.Unlimited // of a pump
	atoms    []program.Atom
	run      *report.Counterexample
	steps    []report.Step
	frontier []*node
}

// initial fills the frontier with the initial states that agree with the trail.
func (r *replayer) initial() error {
	why := "the program has none"
	for i := range r.Batch.Len() {
		n := &node{state: bytes.Clone(r.Batch.State(i)), flags: r.Batch.Succs[i].Flags}
		if d := difference(r.run.Initial, r.prog.Format(n.state).Vars); d != "" {
			why = d
			continue
		}
		r.frontier = append(r.frontier, n)
	}
	if len(r.frontier) == 0 {
		return &Mismatch{Step: 0, Reason: why}
	}
	return nil
}

// difference compares the values in a trail with those of the program, and
// returns the first difference in words; "" when they agree.
func difference(trail report.Values, vars []program.Var) string {
	has := map[string]string{}
	for _, v := range vars {
		has[v.Name] = v.Value
	}
	for _, v := range trail {
		value, ok := has[v.Name]
		switch {
		case !ok:
			return fmt.Sprintf("%s is %s in the trail and nothing in the model", v.Name, shown(v.Value))
		case value != v.Value:
			return fmt.Sprintf("%s is %s in the trail and %s in the model", v.Name, shown(v.Value), shown(value))
		}
		delete(has, v.Name)
	}
	for _, v := range vars {
		if _, ok := has[v.Name]; ok {
			return fmt.Sprintf("%s is %s in the model and nothing in the trail", v.Name, shown(v.Value))
		}
	}
	return ""
}

// shown formats a value for messages; "" is a variable that no longer exists.
func shown(value string) string {
	if value == "" {
		return "gone"
	}
	return value
}

// step takes step i in every state of the frontier.
func (r *replayer) step(i int) error {
	if i == len(r.run.Prefix) {
		for _, n := range r.frontier {
			n.start = n.state
		}
	}
	seen := map[string]bool{}
	var next []*node
	why := &explanation{step: &r.steps[i], holds: r.run.TrueAfter(r.steps, i)}
	for _, n := range r.frontier {
		found, err := r.successors(n, why)
		if err != nil {
			return err
		}
		for _, f := range found {
			key := fmt.Sprintf("%d:%s%s", len(f.state), f.state, f.start)
			if !seen[key] {
				seen[key] = true
				next = append(next, f)
			}
		}
	}
	if len(next) == 0 {
		return &Mismatch{Step: i + 1, Reason: why.text()}
	}
	r.frontier = next
	return nil
}

// successors returns the nodes to which the step of the trail can lead from n.
func (r *replayer) successors(n *node, why *explanation) ([]*node, error) {
	if err := r.Expand(n.state); err != nil {
		return nil, err
	}
	if why.step.Stutter {
		if r.Batch.Len() > 0 {
			why.can = r.actions(n)
			return nil, nil
		}
		if !r.agrees(0, why) {
			return nil, nil
		}
		return []*node{{state: n.state, from: n, action: program.Stutter, start: n.start}}, nil
	}
	var out []*node
	actions := r.actions(n)
	why.can = append(why.can, actions...)
	for i, a := range actions {
		if !sameAction(why.step, &a) || !r.agrees(r.Batch.Succs[i].Act, why) {
			continue
		}
		m := &node{state: bytes.Clone(r.Batch.State(i)), from: n, action: r.Batch.Succs[i].Action, flags: r.Batch.Succs[i].Flags, start: n.start}
		if d := difference(why.step.Changes, trace.Compare(r.prog, n.state, m.state)); d != "" {
			why.values = "afterwards " + d
			continue
		}
		out = append(out, m)
	}
	return out, nil
}

// actions describes the transitions of the batch.
func (r *replayer) actions(n *node) []program.ActionView {
	out := make([]program.ActionView, r.Batch.Len())
	for i := range out {
		out[i] = r.prog.FormatAction(n.state, r.Batch.Succs[i].Action)
	}
	return out
}

// agrees compares the propositions that hold with those that the trail lists as
// true.
func (r *replayer) agrees(act program.Letter, why *explanation) bool {
	letter := r.Batch.Source | act
	for i, a := range r.atoms {
		holds := letter>>i&1 != 0
		if holds != slices.Contains(why.holds, a.Text) {
			why.values = fmt.Sprintf("%s is %t in the model and %t in the trail", a.Text, holds, !holds)
			return false
		}
	}
	return true
}

// sameAction compares process, place and statement. File names are ignored,
// since the model may have been moved.
func sameAction(s *report.Step, a *program.ActionView) bool {
	if s.Process != a.Process || s.Pid != a.Pid || s.Line != a.Pos.Line || s.Statement != a.Statement || len(s.Then) != len(a.Then) {
		return false
	}
	for i, t := range s.Then {
		if o := a.Then[i]; t.Process != o.Process || t.Pid != o.Pid || t.Line != o.Pos.Line || t.Statement != o.Statement {
			return false
		}
	}
	return true
}

// base returns the last element of a path, and "" for "", for which
// filepath.Base returns a dot.
func base(file string) string {
	if file == "" {
		return ""
	}
	return filepath.Base(file)
}

// close ends the run: by a cycle, or where the trail ends and in the same way.
func (r *replayer) close(t *Trail) (*trace.Lasso, error) {
	switch {
	case len(r.run.Cycle) == 0:
		return r.finish(t)
	case len(r.run.Growth) > 0:
		return r.closeGrowing()
	}
	begin, end := r.run.TrueAfter(r.steps, len(r.run.Prefix)), r.run.TrueAfter(r.steps, len(r.steps))
	for _, n := range r.frontier {
		switch closes := bytes.Equal(n.state, n.start); {
		case closes && !slices.Equal(begin, end):
			return nil, &Mismatch{Step: len(r.steps), Reason: fmt.Sprintf("in the trail, %q holds where the cycle begins, and %q where it ends", begin, end)}
		case closes:
			return n.lasso(len(r.run.Prefix), len(r.steps)), nil
		}
	}
	n := r.frontier[0]
	reason := "the cycle does not close"
	for _, v := range trace.Compare(r.prog, n.start, n.state) {
		reason += fmt.Sprintf("; %s is %s now, unlike at step %d", v.Name, shown(v.Value), len(r.run.Prefix)+1)
	}
	return nil, &Mismatch{Step: len(r.steps), Reason: reason}
}

// closeGrowing ends the run by a cycle whose rounds make values grow as the
// trail says.
func (r *replayer) closeGrowing() (*trace.Lasso, error) {
	why := "the values of the model do not grow for ever"
	for _, n := range r.frontier {
		l := n.lasso(len(r.run.Prefix), len(r.steps))
		l.Grown = n.state
		run, err := trace.Replay(r.prog, l, r.atoms)
		if err != nil {
			why = err.Error()
			continue
		}
		grown := slices.EqualFunc(run.Growth, r.run.Growth, func(v program.Var, w report.Value) bool { return v.Name == w.Name && v.Value == w.Value })
		if grown {
			return l, nil
		}
		why = "a round adds something else to the values of the model"
	}
	return nil, &Mismatch{Step: len(r.steps), Reason: why}
}

// finish ends a run without a cycle.
func (r *replayer) finish(t *Trail) (*trace.Lasso, error) {
	var end Ending
	for _, n := range r.frontier {
		if err := r.Expand(n.state); err != nil {
			return nil, err
		}
		end = ending(n.flags, &r.Batch)
		if !Ending(t.Reason).Failed() || end == Ending(t.Reason) {
			return n.lasso(len(r.steps), len(r.steps)), nil
		}
	}
	return nil, &Mismatch{Step: len(r.steps), Reason: fmt.Sprintf("the trail ends with: %s; the model ends with: %s", t.Reason, end)}
}

// lasso collects the run that leads to n.
func (n *node) lasso(prefix, length int) *trace.Lasso {
	steps := make([]trace.Step, length)
	l := &trace.Lasso{}
	if prefix == length {
		l.Last = n.state
	}
	for i := length - 1; i >= 0; i-- {
		steps[i] = trace.Step{State: n.from.state, Action: n.action}
		n = n.from
	}
	l.Prefix, l.Cycle = steps[:prefix:prefix], steps[prefix:]
	return l
}

// explanation collects the reasons why no transition agrees with a step.
type explanation struct {
	step   *report.Step
	holds  []string // where the step is taken
	values string   // the statement fits, but this does not
	can    []program.ActionView
}

// maxShown bounds the transitions that a message lists.
const maxShown = 6

// text returns what the trail has, and what the model can do instead.
func (e *explanation) text() string {
	wanted := "the run stops"
	if !e.step.Stutter {
		wanted = place(e.step.Process, e.step.Pid, base(e.step.File), e.step.Line) + ": " + oneLine(e.step.Statement)
		for _, t := range e.step.Then {
			wanted += "; " + oneLine(t.Statement)
		}
	}
	if e.values != "" {
		return wanted + ": " + e.values
	}
	text := "in the trail, " + wanted + "; in the model, nothing can move"
	if len(e.can) > 0 {
		text = "in the trail, " + wanted + "; the model can only do"
	}
	for i, a := range e.can {
		if i == maxShown {
			return fmt.Sprintf("%s, or %d more", text, len(e.can)-i)
		}
		file := ""
		if a.Pos.File != nil {
			file = filepath.Base(a.Pos.File.Name)
		}
		if i > 0 {
			text += ", or"
		}
		text += " " + place(a.Process, a.Pid, file, a.Pos.Line) + ": " + oneLine(a.Statement)
		for _, t := range a.Then {
			text += "; " + oneLine(t.Statement)
		}
	}
	return text
}

// place describes where each process is, for messages.
func place(process string, pid int, file string, line int) string {
	process = program.ProcessName(process, pid)
	if line == 0 {
		return process
	}
	return fmt.Sprintf("%s at %s:%d", process, file, line)
}

// oneLine replaces all white space by single spaces.
func oneLine(statement string) string { return strings.Join(strings.Fields(statement), " ") }
