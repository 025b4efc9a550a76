package product

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// Config says what a product consists of.
type Config struct {
	Factors  []*automata.Compiled
	Fairness Fairness
	// Degeneralise makes acceptance depend on the state alone, one set, as
	// searches for a cycle through an accepting state need it. If the factors
	// do not offer that by themselves, a counter of the sets joins Q.
	Degeneralise bool
}

// Product is a program with its factors. It is immutable and safe for
// concurrent use.
type Product struct {
	binding  program.Binding
	factors  []factor
	fairness fairness
	fair     bool // fairness asks for something
	acc      automata.Acceptance
	actions  uint64 // the action atoms
	q        uint32 // number of values of Q
	counter  uint32 // radix of the counter, in units of Q; 0 when there is none
	stateAcc bool   // acceptance is read from the states of the factors
}

// factor is an automaton and its place in Q and among the sets.
type factor struct {
	*automata.Compiled
	radix  uint32
	states uint32
	shift  uint // its sets begin here
	ahead  bool // it reads action atoms, so it stands before the letter
	// accepting, when stateAcc: the marks that all edges out of a state carry.
	accepting []automata.Marks
}

// New composes a product. An error says what is too large, or that the
// acceptance is not generalised Büchi though the product is to be
// degeneralised.
func New(binding program.Binding, c Config) (*Product, error) {
	p := &Product{binding: binding, actions: uint64(binding.ActionAtoms())}
	size, sets := uint64(1), 0
	var acc []*automata.AccNode
	for _, a := range c.Factors {
		p.factors = append(p.factors, factor{
			Compiled: a, radix: uint32(size), states: uint32(a.States()), shift: uint(sets), ahead: p.readsActions(a),
		})
		if sets+a.Acc.Sets > automata.MaxSets {
			return nil, fmt.Errorf("the automata and fairness need more than %d acceptance sets", automata.MaxSets)
		}
		acc = append(acc, conjuncts(a.Acc.Formula().Shift(sets))...)
		sets += a.Acc.Sets
		if size *= uint64(a.States()); size > math.MaxUint32 {
			return nil, errors.New("the automata have more than 4294967295 joint states")
		}
	}
	fairness, more, sets, err := layFairness(c.Fairness, sets)
	if err != nil {
		return nil, err
	}
	p.fairness, p.fair = fairness, len(more) > 0
	p.acc = automata.NewAcceptance(sets, &automata.AccNode{Op: automata.AccAnd, Kids: append(acc, more...)})
	p.q = uint32(size)
	if c.Degeneralise {
		return p, p.degeneralise()
	}
	return p, nil
}

// Binding is the program's.
func (p *Product) Binding() program.Binding { return p.binding }

func conjuncts(acc *automata.AccNode) []*automata.AccNode {
	if acc.Op == automata.AccAnd {
		return acc.Kids
	}
	return []*automata.AccNode{acc}
}

func (p *Product) readsActions(a *automata.Compiled) bool {
	for i := range a.Edges {
		if (a.Edges[i].Pos|a.Edges[i].Neg)&p.actions != 0 {
			return true
		}
	}
	return false
}

// Acceptance is the condition on the marks of a cycle. The degeneralised
// product has none but that of Accepting.
func (p *Product) Acceptance() automata.Acceptance { return p.acc }

// FactorState is the state of factor i in a state with this Q.
func (p *Product) FactorState(i int, q uint32) uint32 {
	f := &p.factors[i]
	return q / f.radix % f.states
}

// Plain reports whether the product is of one automaton only, without fairness
// and counter.
func (p *Product) Plain() bool { return len(p.factors) == 1 && !p.fair && p.counter == 0 }

// Q is the number of values that the automaton part of a product state can take.
func (p *Product) Q() uint32 { return p.q }

// degeneralise chooses how acceptance is read from a state: from the factor's
// state when there is at most one set and it depends on the state; from a
// counter otherwise, which is at i while set i is awaited, and at the number of
// sets when all have been seen.
func (p *Product) degeneralise() error {
	if !p.acc.IsGeneralisedBuchi() {
		return errors.New("the acceptance is not generalised Büchi")
	}
	if p.acc.Sets <= 1 && !p.fair && p.stateBased() {
		p.stateAcc = true
		return nil
	}
	size := uint64(p.q) * uint64(p.acc.Sets+1)
	if size > math.MaxUint32 {
		return errors.New("the automata have more than 4294967295 joint states")
	}
	p.counter, p.q = p.q, uint32(size)
	return nil
}

// stateBased finds out whether all edges that leave a state carry the same
// marks, and notes them.
func (p *Product) stateBased() bool {
	for i := range p.factors {
		f := &p.factors[i]
		f.accepting = make([]automata.Marks, f.states)
		for q := range f.states {
			out := f.Out(q)
			for j := range out {
				if out[j].Marks != out[0].Marks {
					return false
				}
				f.accepting[q] = out[0].Marks << f.shift
			}
		}
	}
	return true
}

// Accepting reports whether a state with this Q is accepting. For degeneralised
// products only.
func (p *Product) Accepting(q uint32) bool {
	if !p.stateAcc {
		return q/p.counter == uint32(p.acc.Sets)
	}
	marks := automata.Marks(0)
	for i := range p.factors {
		f := &p.factors[i]
		marks |= f.accepting[q/f.radix%f.states]
	}
	return marks == p.acc.All()
}

// count is the counter after an edge with the given marks.
func (p *Product) count(level uint32, marks automata.Marks) uint32 {
	if level == uint32(p.acc.Sets) {
		level = 0
	}
	return min(uint32(p.acc.Sets), level+uint32(bits.TrailingZeros64(^uint64(marks>>level))))
}
