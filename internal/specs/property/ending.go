package property

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Ending restricts a property to the executions that end: those that come to a
// state without successors, be it a valid end or a deadlock. The word of such
// an execution has the letters of its states, the last one included, and
// Formula is read over that word. Executions without an end satisfy the
// property. Check of the Property is the same property translated to infinite
// runs, in which the last state repeats.
type Ending struct {
	Factory *ltl.Factory // of Formula
	Formula *ltl.Formula // assumptions included
	names   map[*ltl.Formula]string
}

// ends restricts the property to executions that end; f belongs to fa.
func (pr *Property) ends(fa *ltl.Factory, f *ltl.Formula, names map[*ltl.Formula]string) error {
	pr.Ending = &Ending{Factory: fa, Formula: f, names: names}
	return pr.restate()
}

// assumeEnding adds an assumption about executions that end.
func (pr *Property) assumeEnding(f *ltl.Formula) error {
	pr.Ending.Formula = pr.Ending.Factory.Implies(f, pr.Ending.Formula)
	return pr.restate()
}

// restate translates Ending.Formula into Check.Formula, about infinite runs.
func (pr *Property) restate() (err error) {
	p := &pr.Check
	p.Finite = true
	p.Factory = ltl.NewFactory()
	p.Positions[program.AnyStep] = pr.Pos
	if p.Formula, err = p.Factory.Ending(pr.Ending.Formula, program.AnyStep); err != nil {
		return source.Errorf(pr.Pos, "%s: %v", pr.Name, err)
	}
	return nil
}

// refuseAutomata returns an error if an automaton is assumed of executions that
// end.
func (pr *Property) refuseAutomata(pos source.Pos) error {
	if pr.Ending == nil {
		return nil
	}
	return source.Errorf(pos, "an automaton reads executions without an end, and cannot be assumed of those that end: write the assumption as a formula")
}

// Cut shortens the counterexamples of a result so that they end with their last
// state: from there on the only step leads back to it. e may be nil.
func (e *Ending) Cut(r *check.Result) {
	if e == nil || r.Counterexample == nil {
		return
	}
	r.Counterexample, r.BadPrefix = stopping(r.Counterexample), nil
	for i := range r.Further {
		r.Further[i] = check.Further{Counterexample: stopping(r.Further[i].Counterexample)}
	}
}

// stopping cuts a run after the first repetition of the state in which it
// stops.
func stopping(l *trace.Lasso) *trace.Lasso {
	for i := range l.Len() {
		if s := l.At(i); s.Action == program.Stutter {
			steps := slices.Concat(l.Prefix, l.Cycle)
			return &trace.Lasso{Prefix: steps[:i:i], Cycle: steps[i : i+1]}
		}
	}
	return l
}

// Shown removes from the views of such runs the repetition of the last state,
// which people do not take for a step. Their words keep the last letter, for
// ever. e and single views may be nil.
func (e *Ending) Shown(views []*trace.View) {
	if e == nil {
		return
	}
	for _, v := range views {
		if v == nil || v.CycleStart < 0 {
			continue
		}
		v.End = v.Steps[v.CycleStart].True
		v.Steps, v.CycleStart, v.Idle = v.Steps[:v.CycleStart], -1, nil
		for i := range v.Steps {
			v.Steps[i].True = slices.DeleteFunc(v.Steps[i].True, func(text string) bool { return text == program.AnyStep })
		}
	}
}

// Follows is what explanations call the proposition that the execution goes on.
const Follows = "another step follows"

// Explained returns the formula by which runs that violate the property are
// explained, and the names of its parts; nil if it cannot be explained. The
// word of an execution that ends repeats the last letter, and only X depends on
// where it ends, unless an operator of the past or a sequence occurs.
func (pr *Property) Explained() (*ltl.Formula, map[*ltl.Formula]string) {
	switch e := pr.Ending; {
	case e == nil:
		return pr.Check.Formula, pr.Names
	case e.Formula.HasPast() || e.Formula.HasSequence():
		return nil, nil
	default:
		return e.explained()
	}
}

func (e *Ending) explained() (*ltl.Formula, map[*ltl.Formula]string) {
	fa, names := ltl.NewFactory(), map[*ltl.Formula]string{}
	more := fa.AP(program.AnyStep)
	names[more] = Follows
	made := map[*ltl.Formula]*ltl.Formula{}
	for _, f := range ltl.Subformulas(e.Formula) {
		g := fa.Copy(f)
		if len(f.Operands()) > 0 {
			kids := make([]*ltl.Formula, len(f.Operands()))
			for i, kid := range f.Operands() {
				kids[i] = made[kid]
			}
			g = fa.Rebuild(f, kids)
		}
		if f.Op() == ltl.Next {
			g = fa.And(more, g)
		}
		if name := e.names[f]; name != "" {
			names[g] = name
		}
		made[f] = g
	}
	return made[e.Formula], names
}

// Ends finds out whether any execution of one program ends, and remembers the
// answer. The zero value is ready for use.
type Ends struct {
	known bool
	doubt string // "" if one does
}

// Doubt adds a warning to a property that holds of every execution that ends
// because none ends, or because that is unknown. The first call for such a
// property searches the program. e is nil for other properties, which are left
// alone.
func (en *Ends) Doubt(ctx context.Context, prog program.Program, e *Ending, o check.Options, r *check.Result) error {
	if e == nil || r.Verdict != check.Holds {
		return nil
	}
	if !en.known {
		if err := en.find(ctx, prog, o); err != nil {
			return err
		}
	}
	if en.doubt != "" {
		r.Warnings = append(r.Warnings, en.doubt)
	}
	return nil
}

// find searches for an execution that ends.
func (en *Ends) find(ctx context.Context, prog program.Program, o check.Options) error {
	fa := ltl.NewFactory()
	p := check.Property{Name: "no execution ends", Factory: fa, Formula: fa.G(fa.AP(program.AnyStep))}
	never, err := check.Verify(ctx, prog, p, check.Options{Limits: o.Limits, Workers: o.Workers, Vectors: o.Vectors})
	if err != nil {
		return err
	}
	en.known = true
	switch never.Verdict {
	case check.Holds:
		en.doubt = "no execution ends: the property holds for that reason alone"
	case check.Inconclusive:
		en.doubt = "whether any execution ends is open: " + never.Reason
	}
	return nil
}
