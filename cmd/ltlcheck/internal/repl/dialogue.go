package repl

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// dialogue answers what a console does not.
type dialogue struct {
	ctx      context.Context
	set      *property.Set
	out      io.Writer
	time     time.Duration
	memory   int64
	console  *simulate.Console
	fairness check.Fairness
	typed    *[]string
	last     *verdicts.Answer // of the last property that was checked; nil if there is none
}

// commands are those besides the steps of a run.
func (d *dialogue) commands() []simulate.Command {
	return []simulate.Command{
		{Name: "FORMULA", Doc: "check a formula, such as [] x < 3", Do: func(string) error { return d.say("want a formula, such as [] x < 3") }},
		{Name: "properties", Short: "p", Doc: "list the properties of the model", Do: d.properties},
		{Name: "check", Args: "[NAME]", Doc: "check the property called NAME, or all", Do: d.checkStated},
		{Name: "fairness", Args: "none|weak|strong", Doc: "count only runs that are fair to every process, in formulas", Do: d.setFairness},
		{Name: "why", Doc: "say why the last property is violated", Do: d.why},
		{Name: "run", Doc: "step through its counterexample, with next and back", Do: d.run},
		{Name: "is", Args: "EXPRESSION", Doc: "say whether an expression of the model is true here", Do: d.is},
		{Name: "history", Doc: "list what was typed", Do: d.history},
	}
}

// say writes a line.
func (d *dialogue) say(format string, args ...any) error {
	_, err := safetext.Fprintf(d.out, format+"\n", args...)
	return err
}

// check checks a formula. What is wrong with it is answered.
func (d *dialogue) check(text string) error {
	q, err := d.set.FromFormula("formula", source.NewFile("<formula>", text))
	if err != nil {
		return d.explain(err)
	}
	q.Check.Fairness = d.fairness
	return d.answer(q, "")
}

// checkStated checks properties of the model or specification.
func (d *dialogue) checkStated(name string) error {
	known := false
	for _, q := range d.set.Properties {
		if title := specs.Title(q.Name, q.Assumptions); name == "" || name == q.Name || name == title {
			known = true
			if err := d.answer(q, title+": "); err != nil {
				return err
			}
		}
	}
	if !known {
		return d.say("there is no such property; properties lists them")
	}
	return nil
}

// answer checks a property within the limits, and says the verdict.
func (d *dialogue) answer(q *property.Property, title string) error {
	ctx, cancel := context.WithTimeout(d.ctx, d.time)
	defer cancel()
	session := answers.NewSession(&answers.Model{Name: d.set.Path, Program: d.set.Model.Program, Language: d.set.Model.Language}, nil,
		check.Options{Warn: true, Limits: check.Limits{Memory: d.memory, Time: d.time}})
	defer session.Close()
	session.After = verdicts.After{Shorten: true, Slice: true}
	a, err := session.Answer(ctx, q, answers.Describe(q))
	if err != nil {
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		return d.explain(err)
	}
	d.last = &a
	return d.say("%s%s", title, worded(&a))
}

// worded returns a verdict in words.
func worded(a *verdicts.Answer) string {
	words := a.Verdict
	if a.Reason != "" {
		words += ": " + a.Reason
	}
	switch c := a.Counterexample; {
	case c != nil && a.BadPrefix != nil:
		words += fmt.Sprintf(" after step %d, whatever follows (why, run)", *a.BadPrefix)
	case c != nil:
		words += fmt.Sprintf("; counterexample of %s (why, run)", report.Count(len(c.Steps()), "step"))
	}
	for _, w := range a.Warnings {
		words += "\n  warning: " + w
	}
	return words
}

// explain shows what is wrong with a question.
func (d *dialogue) explain(err error) error {
	many := source.ErrorsOf(err)
	if many == nil {
		return d.say("%v", err)
	}
	_, err = io.WriteString(d.out, cli.Rendered(many.Sort()))
	return err
}

// properties lists the properties.
func (d *dialogue) properties(string) error {
	for _, q := range d.set.Properties {
		claim := q.Claim()
		if claim != "" {
			claim = ": " + claim
		}
		if err := d.say("  %s%s", specs.Title(q.Name, q.Assumptions), claim); err != nil {
			return err
		}
	}
	return nil
}

// setFairness sets the fairness of formulas.
func (d *dialogue) setFairness(name string) error {
	kinds := []check.Fairness{check.NoFairness, check.WeakFairness, check.StrongFairness}
	i := slices.IndexFunc(kinds, func(f check.Fairness) bool { return f.String() == name })
	if i < 0 {
		return d.say("fairness: want none, weak or strong; it is %s", d.fairness)
	}
	d.fairness = kinds[i]
	return nil
}

// why explains the last counterexample.
func (d *dialogue) why(string) error {
	switch {
	case d.last == nil:
		return d.say("no property was checked yet")
	case d.last.Why != nil:
		return d.say("%s", d.last.Why.Sentence)
	case d.last.Counterexample == nil:
		return d.say("there is no counterexample: the property %s", worded(d.last))
	}
	return d.say("%s", worded(d.last))
}

// run makes the last counterexample the run of the console.
func (d *dialogue) run(string) error {
	if d.last == nil || d.last.Counterexample == nil {
		return d.say("there is no counterexample")
	}
	t := &simulate.Trail{Run: d.last.Counterexample}
	prog := d.set.Model.Program
	r, err := simulate.Replay(d.ctx, prog, t)
	if err != nil {
		return d.explain(err)
	}
	s, err := simulate.NewSession(prog, r.Atoms, d.memory)
	if err != nil {
		return err
	}
	s.Interrupt(d.ctx)
	if err := s.Follow(r.Run); err != nil {
		return err
	}
	if err := s.Jump(0); err != nil {
		return err
	}
	d.console.Restart(s)
	return d.say("the counterexample has %s; next and back step through it", report.Count(s.Len(), "step"))
}

// is says whether an expression is true in the present state.
func (d *dialogue) is(expression string) error {
	state, ok := d.console.State()
	if !ok {
		return d.say("the run has not started: choose an initial state")
	}
	file := source.NewFile("<expression>", expression)
	binding, err := program.Interpret(d.set.Model.Program).Bind([]program.Atom{{Text: expression, Pos: file.Pos(0)}})
	if err != nil {
		return d.explain(err)
	}
	if binding.ActionAtoms() != 0 {
		return d.say("the expression is about steps, and not about states")
	}
	ex, err := binding.NewExplorer(program.Until(d.ctx))
	if err != nil {
		return err
	}
	var b program.Batch
	if err := ex.Expand(state, &b); err != nil {
		return d.explain(err)
	}
	return d.say("%t", b.Source&1 != 0)
}

// history lists the lines that were typed.
func (d *dialogue) history(string) error {
	for i, text := range *d.typed {
		if err := d.say("%4d  %s", i+1, strings.TrimSpace(text)); err != nil {
			return err
		}
	}
	return nil
}

// linesOf returns a function that reads lines, the last of which may have no
// end.
func linesOf(r io.Reader) func() (string, error) {
	in := bufio.NewReader(r)
	return func() (string, error) { return in.ReadString('\n') }
}
