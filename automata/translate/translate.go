package translate

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Limits bounds a translation; what exceeds them is an error that wraps
// automata.ErrLimit. The zero value has the defaults.
type Limits struct {
	States int // states of the tableau; 0 is DefaultStates
	Nodes  int // nodes of its decision diagrams; 0 is 2^24, some 400 MB
}

// DefaultStates bounds the states of the tableau when Limits does not.
const DefaultStates = 1 << 20

// errLarge is automata.ErrLimit in words of its own.
var errLarge = toolarge.New("the automaton exceeds the limit")

// Options configures a translation; the zero value is a TGBA at medium effort
// within default limits.
type Options struct {
	Type     Type
	Limits   Limits
	Alphabet *automata.Alphabet // of the result; nil: a new one with the formula's APs
	Effort   Effort             // how much time to spend on a smaller automaton
	Without  []string           // names of passes that are not to run

	Construction Construction // Best unless one is to be used alone

	// Observe, if set, is given the automata of the formula on the way to the
	// result: those that the constructions make, and what each pass makes of
	// them.
	Observe func(*automata.Automaton)
}

// Translate returns an automaton that accepts exactly the words that satisfy f,
// in the form that opts.Type names. fa must be the factory of f; it is used,
// and so belongs to this goroutine meanwhile. States are trimmed, and the APs
// are those that matter, or those of opts.Alphabet with these added.
//
// High effort is never worse than medium. Cost: exponential in f at worst,
// doubly exponential for deterministic types. Errors: the context's, those that
// wrap automata.ErrLimit, and ops.ErrNotRecurrence for the type DBA.
func Translate(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, opts Options) (*automata.Automaton, error) {
	all, err := translations(ctx, fa, f, opts)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err // labels may be wrong
	}
	a := smallest(all)
	a.BDD().Free()
	a = a.WithoutUnusedAPs()
	if opts.Alphabet != nil {
		a = a.Over(opts.Alphabet)
	}
	return a, a.BDD().Err()
}

// translations returns the automaton of the formula as it is simplified. At
// high effort there are more, since more passes can lead away from the best:
// that of medium effort, and that of the formula simplified by syntax only.
func translations(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, opts Options) ([]*automata.Automaton, error) {
	p := &pipeline{ctx: ctx, fa: fa, opts: opts, simp: ltl.NewSimplifier(fa, ltl.SimplifyOptions{Stop: func() bool { return ctx.Err() != nil }}),
		negations: map[*ltl.Formula]*automata.Automaton{}}
	bySyntax, byContainment := p.simplified(f)
	a, err := p.build(byContainment)
	if err != nil {
		return nil, err
	}
	all := []*automata.Automaton{a}
	if opts.Effort != reduce.High || opts.Type != TGBA && opts.Type != BA {
		return all, nil
	}
	if bySyntax != byContainment {
		if a, err = p.build(bySyntax); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	opts.Effort = reduce.Medium
	medium, err := translations(ctx, fa, f, opts)
	return append(all, medium...), err
}
