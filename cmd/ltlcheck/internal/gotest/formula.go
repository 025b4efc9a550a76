package gotest

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/rewrite"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// operators are those of the logic that the scheduler knows, with their names
// there.
var operators = map[ltl.Op]string{
	ltl.False: "false", ltl.True: "true", ltl.AP: "event", ltl.Not: "not", ltl.And: "and", ltl.Or: "or", ltl.Xor: "xor", ltl.Implies: "implies",
	ltl.Equiv: "equiv", ltl.Next: "next", ltl.Eventually: "eventually", ltl.Globally: "globally", ltl.Until: "until", ltl.Release: "release",
	ltl.WeakUntil: "weak until", ltl.StrongRelease: "strong release",
}

// translate parses the formulas of tests for the scheduler.
func translate(formulas []rewrite.Formula) (map[string]*schedule.Formula, error) {
	byText := map[string]*schedule.Formula{}
	for _, p := range formulas {
		f, err := ltl.ParseString(ltl.NewFactory(), p.Text)
		if err != nil {
			return nil, cli.InputErrorf("%s: %w", p.At, err)
		}
		if f.HasPast() || f.HasSequence() {
			return nil, cli.InputErrorf("%s: operators of the past and sequences are not supported here", p.At)
		}
		byText[p.Text] = tree(f)
	}
	return byText, nil
}

func tree(f *ltl.Formula) *schedule.Formula {
	t := &schedule.Formula{Op: operators[f.Op()], Name: f.Name()}
	for _, o := range f.Operands() {
		t.Operands = append(t.Operands, tree(o))
	}
	return t
}
