package monitor

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// A monitor with three verdicts (Bauer, Leucker & Schallhart 2011):
//
//	M := the deterministic automaton of the safety closure of φ, N := that of ¬φ
//	the state after u is (p, q), where M and N are after u
//	u is bad, that is φ is violated, iff M is stuck;  u is good, that is φ is satisfied, iff N is stuck
//
// M and N cannot both be stuck, as every continuation satisfies φ or ¬φ. Both
// are minimal, and then so is the product: two of its states differ in the bad
// or in the good words that lead on from them. Cost: the product of the two, at
// most doubly exponential in φ.

// NewTable makes the table of a formula over words that do not end. The error
// is about propositions that Options leave out, the context's, or wraps
// automata.ErrLimit when the table or an automaton on the way to it is larger than
// Options allow.
func NewTable(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, o Options) (*Table, error) {
	aps, err := o.propositions(f)
	if err != nil {
		return nil, err
	}
	p := &pairing{alphabet: automata.NewAlphabet(aps...), limit: o.states(), numbers: map[pair]uint32{}}
	opts := translate.Options{Type: translate.Monitor, Alphabet: p.alphabet, Limits: translate.Limits{States: p.limit}}
	if p.closure, err = translate.Translate(ctx, fa, f, opts); err != nil {
		return nil, wrapped(err)
	}
	if p.negation, err = translate.Translate(ctx, fa, fa.Not(f), opts); err != nil {
		return nil, wrapped(err)
	}
	t := &Table{aps: aps}
	t.states, err = p.states()
	return t, err
}

// wrapped makes the limits of translation and operations recognisable as
// automata.ErrLimit.
func wrapped(err error) error {
	if errors.Is(err, automata.ErrLimit) {
		return fmt.Errorf("%w: %w", errLarge, err)
	}
	return err
}

// pair is states of the two automata; stuck stands for none.
type pair struct{ closure, negation uint32 }

const stuck = ^uint32(0)

// pairing is the product under construction. A pair with a stuck side is
// decided, and its other side is 0, so that there is one state for each
// verdict.
type pairing struct {
	alphabet          *automata.Alphabet
	closure, negation *automata.Automaton
	limit             int
	pairs             []pair
	numbers           map[pair]uint32
}

// states makes the states of the table, in the order in which they are reached.
func (p *pairing) states() ([]state, error) {
	p.number(pair{start(p.closure), start(p.negation)})
	var out []state
	for i := 0; i < len(p.pairs); i++ {
		if i >= p.limit {
			return nil, fmt.Errorf("%w of %d states", errLarge, p.limit)
		}
		now := p.pairs[i]
		s := state{verdict: verdictOf(now)}
		if s.verdict == Undecided {
			p.expand(now, func(label bdd.Node, next pair) {
				s.addEdges(p.alphabet.BDD(), label, p.number(next))
			})
		}
		out = append(out, s)
	}
	return out, p.alphabet.BDD().Err()
}

func verdictOf(p pair) Verdict {
	switch {
	case p.closure == stuck:
		return Violated
	case p.negation == stuck:
		return Satisfied
	}
	return Undecided
}

// expand gives the labels and targets of what leaves a pair.
func (p *pairing) expand(now pair, yield func(bdd.Node, pair)) {
	m := p.alphabet.BDD()
	bad, good := bdd.True, bdd.True // what no edge of the one or of the other has
	for _, e := range p.closure.Out(now.closure) {
		bad = m.Diff(bad, e.Label)
	}
	for _, e := range p.negation.Out(now.negation) {
		good = m.Diff(good, e.Label)
	}
	for _, e := range p.closure.Out(now.closure) {
		for _, f := range p.negation.Out(now.negation) {
			if label := m.And(e.Label, f.Label); label != bdd.False {
				yield(label, pair{alive(p.closure, e.Dst), alive(p.negation, f.Dst)})
			}
		}
	}
	if bad != bdd.False {
		yield(bad, pair{stuck, 0})
	}
	if good != bdd.False {
		yield(good, pair{0, stuck})
	}
}

// start is the initial state, stuck if no word is accepted.
func start(a *automata.Automaton) uint32 {
	if len(a.Start()) == 0 {
		return stuck
	}
	return alive(a, a.Start()[0])
}

// alive is q, or stuck where nothing leaves q.
func alive(a *automata.Automaton, q uint32) uint32 {
	if len(a.Out(q)) == 0 {
		return stuck
	}
	return q
}

// number returns the state of a pair, the next free one if it is new.
func (p *pairing) number(k pair) uint32 {
	switch verdictOf(k) {
	case Violated:
		k = pair{stuck, 0}
	case Satisfied:
		k = pair{0, stuck}
	}
	n, ok := p.numbers[k]
	if !ok {
		n = uint32(len(p.pairs))
		p.numbers[k] = n
		p.pairs = append(p.pairs, k)
	}
	return n
}
