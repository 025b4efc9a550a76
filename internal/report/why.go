package report

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/ltl/explain"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Explain adds to each counterexample of p why it violates the formula f. It is
// called after SetResult, with the same views. names has the names that
// definitions give subformulas of f. Counterexamples for which formula and run
// are too large together stay without an explanation.
func (p *Property) Explain(f *ltl.Formula, names map[*ltl.Formula]string, views ...*trace.View) error {
	for i, view := range views {
		bad := p.BadPrefix
		if i > 0 {
			bad = p.Further[i-1].BadPrefix
		}
		why, err := WhyOf(f, names, view, bad, p.Finite)
		if err != nil {
			return err
		}
		if i == 0 {
			p.Why = why
		} else {
			p.Further[i-1].Why = why
		}
	}
	return nil
}

// WhyOf explains why the run of a view violates a formula. bad is the length of
// its bad prefix, nil if it has none; ends tells that the formula is about
// executions that end. It returns nil if f or view is nil, or if there is too
// much to explain.
func WhyOf(f *ltl.Formula, names explain.Names, view *trace.View, bad *int, ends bool) (*Why, error) {
	if f == nil || view == nil {
		return nil, nil
	}
	return newWhy(f, names, view, bad, ends)
}

// newWhy is WhyOf for arguments that are not nil.
//
// A run without a cycle was not followed to its end. The formula is then
// evaluated as if the last step were repeated for ever, and the explanation is
// used only if all its facts lie within the steps that are known.
func newWhy(f *ltl.Formula, names explain.Names, view *trace.View, bad *int, ends bool) (*Why, error) {
	word := view.Word
	open := len(word.Cycle) == 0
	if open {
		if bad == nil || len(word.Prefix) == 0 {
			return nil, nil
		}
		word.Cycle = word.Prefix[len(word.Prefix)-1:] // how the run goes on is not known; below is what does not depend on it
	}
	e, err := explain.New(f, names, word)
	if e == nil || err != nil {
		return nil, err
	}
	if open && (e.Needs < 0 || e.Needs > len(word.Prefix)) {
		return nil, nil
	}
	e.Ends = ends
	w := &Why{Formula: e.Formula, Rows: []Truth{}, Waits: []Wait{}, Idle: []Idle{}}
	if e.Needs >= 0 && e.Needs <= len(view.Word.Prefix)+len(view.Word.Cycle) {
		n := e.Needs - 1
		w.Settled = &n
	}
	for _, row := range e.Rows {
		w.Rows = append(w.Rows, newTruth(&row))
	}
	for _, fact := range e.Facts {
		wait := Wait{For: fact.Waits, Since: fact.Since + 1}
		if fact.Waits != "" && !slices.Contains(w.Waits, wait) {
			w.Waits = append(w.Waits, wait)
		}
	}
	w.Sentence = e.Sentence()
	if slices.ContainsFunc(e.Facts, func(f explain.Fact) bool { return f.Forever() }) {
		w.addIdle(view)
	}
	return w, nil
}

// newTruth makes the document of a row of an explanation.
func newTruth(row *explain.Row) Truth {
	holds := make([]byte, len(row.Holds))
	for i, is := range row.Holds {
		holds[i] = '0'
		if is {
			holds[i] = '1'
		}
	}
	t := Truth{Formula: row.Text, Depth: row.Depth, Atom: row.Atom, Holds: string(holds)}
	if row.Proposition != row.Text {
		t.Proposition = row.Proposition
	}
	return t
}

// mostIdle is the number of processes that a sentence names.
const mostIdle = 3

// addIdle appends to the sentence which processes never move on the cycle
// although they could: a fairness assumption may exclude such a run.
func (w *Why) addIdle(view *trace.View) {
	var names []string
	for _, idle := range view.Idle {
		w.Idle = append(w.Idle, Idle{Process: idle.Process, Pid: idle.Pid, Always: idle.Always})
		names = append(names, program.ProcessName(idle.Process, idle.Pid))
	}
	if n := len(names); n > mostIdle {
		names = append(names[:mostIdle], fmt.Sprintf("%d more", n-mostIdle))
	}
	first, last := view.CycleStart+1, len(view.Steps)
	switch n := len(names); {
	case n == 0 || view.Steps[view.CycleStart].Stutter:
		return
	case n == 1:
		w.Sentence += fmt.Sprintf("; in the loop, %s, %s never moves although it could", stepRange(first, last), names[0])
	default:
		w.Sentence += fmt.Sprintf("; in the loop, %s, %s and %s never move although they could",
			stepRange(first, last), strings.Join(names[:n-1], ", "), names[n-1])
	}
}

// SetFairness adds to the explanation that the property holds under one more
// assumption, or is violated under it as well.
func (w *Why) SetFairness(assumption string, holds bool) {
	w.Fairness = &FairnessHint{Assumption: assumption, Verdict: Violated}
	text := "; violated under " + assumption + " as well"
	if holds {
		w.Fairness.Verdict, text = Holds, "; holds under "+assumption
	}
	w.Sentence += text
}

// SetNearest adds to the explanation what could have been done in the place of a
// step, counted from 0.
func (w *Why) SetNearest(step int, instead program.ActionView) {
	w.Nearest = &Departure{Step: step + 1, Process: instead.Process, Pid: instead.Pid, Place: NewPlace(instead.Pos), Statement: instead.Statement}
}

// nearest describes the departure as a sentence, "" if there is none.
func (w *Why) nearest() string {
	if w == nil || w.Nearest == nil {
		return ""
	}
	d := w.Nearest
	text := fmt.Sprintf("instead of step %d, `%s`", d.Step, d.Statement)
	if name := who(&Step{Process: d.Process, Pid: d.Pid}); name != "" {
		text += " of " + name
	}
	if d.Place != nil {
		text += fmt.Sprintf(", %s:%d,", filepath.Base(d.Place.File), d.Place.Line)
	}
	return text + " leads to a run that satisfies it"
}

// SetSuspects adds to the explanation the statements of which a small change
// makes the property hold. tried are the changes that were tried, if it matters
// that there are no others; else nil.
func (w *Why) SetSuspects(all []Suspect, tried *Tried) { w.Suspects, w.Tried = all, tried }

// suspects describes the suspects, or that there are none, with what introduces
// the text; "" if there is nothing to tell. w may be nil.
func (w *Why) suspects() (lead, text string) {
	switch {
	case w == nil || len(w.Suspects) == 0 && w.Tried == nil:
		return "", ""
	case len(w.Suspects) > 0:
		var parts []string
		for _, s := range w.Suspects {
			parts = append(parts, fmt.Sprintf("%s: `%s` → `%s`", position(s.Place.File, s.Place.Line), s.Statement, s.Instead))
		}
		return "would hold if: ", strings.Join(parts, ", or ")
	case w.Tried.Changes < w.Tried.Of:
		return "suspects: ", fmt.Sprintf("no single change of a statement that was tried makes it hold (%d of %d were, in the time)", w.Tried.Changes, w.Tried.Of)
	}
	return "suspects: ", fmt.Sprintf("no single change of a statement makes it hold (tried %d)", w.Tried.Changes)
}

// Suspected returns the sentence about suspects, "" if there is nothing to tell.
// w may be nil.
func (w *Why) Suspected() string {
	lead, text := w.suspects()
	return lead + text
}

// stepRange formats a range of steps, both ends included.
func stepRange(first, last int) string {
	if first == last {
		return fmt.Sprintf("step %d", first)
	}
	return fmt.Sprintf("steps %d–%d", first, last)
}

// End returns the number of steps after which a run with a bad prefix is lost
// and the facts that explain it are known. It returns nil if that takes the
// whole run, or if there is no bad prefix. w may be nil.
func (w *Why) End(bad *int) *int {
	switch {
	case bad == nil || w == nil:
		return bad
	case w.Settled == nil:
		return nil
	}
	n := max(*bad, *w.Settled)
	return &n
}

// names maps propositions to the names that the rows have for them. It is empty
// for a nil w.
func (w *Why) names() map[string]string {
	names := map[string]string{}
	if w != nil {
		for _, row := range w.Rows {
			if row.Proposition != "" {
				names[row.Proposition] = row.Formula
			}
		}
	}
	return names
}
