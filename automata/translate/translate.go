package translate

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Limits bound a translation; what exceeds them is an error that wraps ErrLimit.
type Limits struct {
	States int // states of the tableau; 0 is DefaultStates
	Nodes  int // nodes of its decision diagrams; 0 is bdd.DefaultLimit
}

// DefaultStates bounds the tableau when Limits does not.
const DefaultStates = 1 << 20

// ErrLimit says that the formula's automaton is larger than the limits allow.
var ErrLimit = fmt.Errorf("the automaton exceeds the limit")

// Options steer a translation; the zero value is a TGBA within default limits.
type Options struct {
	Type     Type
	Limits   Limits
	Alphabet *automata.Alphabet // of the result; nil: a new one with the formula's APs
	Effort   reduce.Effort      // how much time to spend on a smaller automaton
	Without  []string           // names of passes that are not to run

	Construction Construction // Best unless one is to be used alone
}

// Translate makes an automaton that accepts the words that satisfy f. States are trimmed and
// the APs are those that matter. Cost: exponential in f at worst. The context can stop it.
func Translate(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, opts Options) (*automata.Automaton, error) {
	p := &pipeline{ctx: ctx, fa: fa, opts: opts, simp: ltl.NewSimplifier(fa, ltl.SimplifyOptions{}),
		negations: map[*ltl.Formula]*automata.Automaton{}}
	bySyntax, byContainment := p.simplified(f)
	a, err := p.build(byContainment)
	if err != nil {
		return nil, err
	}
	if bySyntax != byContainment && (opts.Type == TGBA || opts.Type == BA) {
		b, err := p.build(bySyntax)
		if err != nil {
			return nil, err
		}
		a = smallest([]*automata.Automaton{a, b})
	}
	a = a.WithoutUnusedAPs()
	if opts.Alphabet != nil {
		a = a.Over(opts.Alphabet)
	}
	return a, a.BDD().Err()
}
