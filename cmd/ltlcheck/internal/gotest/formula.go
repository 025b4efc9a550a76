package gotest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/rewrite"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// operators are those of the logic that the scheduler knows, with their names
// there.
var operators = map[ltl.Op]string{
	ltl.False: "false", ltl.True: "true", ltl.AP: "event", ltl.Not: "not", ltl.And: "and", ltl.Or: "or", ltl.Xor: "xor", ltl.Implies: "implies",
	ltl.Equiv: "equiv", ltl.Next: "next", ltl.Eventually: "eventually", ltl.Globally: "globally", ltl.Until: "until", ltl.Release: "release",
	ltl.WeakUntil: "weak until", ltl.StrongRelease: "strong release",
}

// read parses the formulas of tests for the scheduler.
func (fs *formulas) read(ctx context.Context, list []rewrite.Formula) error {
	for _, p := range list {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, p.Text)
		if err != nil {
			return cli.InputErrorf("%s: %w", p.At, err)
		}
		if f.HasPast() || f.HasSequence() {
			return cli.InputErrorf("%s: operators of the past and sequences are not supported here", p.At)
		}
		if err := fs.add(ctx, p.Text, fa, f); err != nil {
			return cli.InputErrorf("%s: %w", p.At, err)
		}
	}
	return nil
}

// add adds a formula, and the automaton of its negation unless that is large.
func (fs *formulas) add(ctx context.Context, text string, fa *ltl.Factory, f *ltl.Formula) error {
	fs.trees[text] = tree(f)
	a, err := violating(ctx, fa, f)
	switch {
	case errors.Is(err, automata.ErrLimit), errors.Is(err, automata.ErrLabel):
		return nil
	case err != nil:
		return err
	}
	fs.automata[text] = a
	return nil
}

// maxViolating bounds the states of an automaton.
const maxViolating = 10_000

// violating returns an automaton that accepts the words that violate a formula.
func violating(ctx context.Context, fa *ltl.Factory, f *ltl.Formula) (*search.Automaton, error) {
	a, err := translate.Translate(ctx, fa, fa.Negate(f), translate.Options{Limits: translate.Limits{States: maxViolating}})
	if err != nil {
		return nil, err
	}
	out := &search.Automaton{}
	c, err := a.Compile(func(ap string) (int, error) {
		if i := slices.Index(out.Events, ap); i >= 0 {
			return i, nil
		}
		out.Events = append(out.Events, ap)
		return len(out.Events) - 1, nil
	})
	if err != nil {
		return nil, err
	}
	if !c.Acc.IsGeneralisedBuchi() {
		return nil, fmt.Errorf("the automaton of the negation has acceptance %s, want generalised Büchi", c.Acc)
	}
	out.Start, out.First, out.Sets = c.Start, c.First, c.Acc.Sets
	for _, e := range c.Edges {
		out.Edges = append(out.Edges, search.AutomatonEdge{Pos: e.Pos, Neg: e.Neg, Marks: uint64(e.Marks), To: e.Dst})
	}
	return out, nil
}

// formulas are those that tests require, by their texts.
type formulas struct {
	trees    map[string]*schedule.Formula
	automata map[string]*search.Automaton // of the runs that violate them
}

func newFormulas() *formulas {
	return &formulas{map[string]*schedule.Formula{}, map[string]*search.Automaton{}}
}

func tree(f *ltl.Formula) *schedule.Formula {
	t := &schedule.Formula{Op: operators[f.Op()], Name: f.Name()}
	for _, o := range f.Operands() {
		t.Operands = append(t.Operands, tree(o))
	}
	return t
}
