package translate

// Smaller deterministic automata by satisfiability (package satmin). The result
// replaces the automaton if it has fewer states, or as many and is deterministic
// where the automaton is not.

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

const (
	maxMinimised    = 12  // states of results that are looked at
	maxDeterminised = 256 // states of a determinisation that only serves as a reference
)

// minimised returns best, or a better deterministic automaton of f found by
// satisfiability; all is automata of f from which a reference can be had.
func (p *pipeline) minimised(f *ltl.Formula, best *automata.Automaton, all []*automata.Automaton, buchi bool) (*automata.Automaton, error) {
	if !p.runs("sat") || best.States() > maxMinimised {
		return best, nil
	}
	states := best.States()
	if best.IsDeterministic() {
		states--
	}
	references, err := p.references(f, append([]*automata.Automaton{best}, all...))
	if err != nil {
		return nil, err
	}
	for _, reference := range references {
		a, err := reduce.Minimise(p.ctx, reference, states, false, p.options(f, buchi))
		if err != nil {
			return nil, err
		}
		if a != nil && reduce.Better(a, best) {
			return a, nil
		}
	}
	return best, nil
}

// references returns the deterministic automaton with the fewest states, or
// else determinisations if they are small. Which of these leads the solver to
// an automaton within its conflicts is not known before, so all are tried.
func (p *pipeline) references(f *ltl.Formula, all []*automata.Automaton) ([]*automata.Automaton, error) {
	var best *automata.Automaton
	for _, a := range all {
		if a.IsDeterministic() && (best == nil || a.States() < best.States()) {
			best = a
		}
	}
	if best != nil {
		return []*automata.Automaton{best}, nil
	}
	negation, err := p.negation(f)
	if negation == nil || err != nil {
		return nil, err
	}
	made, err := ops.Determinisations(p.ctx, all[0], negation, ops.Options{States: maxDeterminised})
	switch {
	case errors.Is(err, ops.ErrNotRecurrence), errors.Is(err, automata.ErrLimit):
		return nil, nil
	case err != nil:
		return nil, err
	}
	for i, d := range made {
		if made[i], err = reduce.Reduce(p.ctx, d, p.keepingDeterminism(false)); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// keepingDeterminism returns options without the passes that could give a state
// two edges for one letter.
func (p *pipeline) keepingDeterminism(buchi bool) reduce.Options {
	without := append([]string{"reverse", "look-ahead", "delayed"}, p.opts.Without...)
	return reduce.Options{Effort: p.opts.Effort, Without: without, Buchi: buchi, Observe: p.opts.Observe}
}
