package product

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// Config describes a product.
type Config struct {
	Factors  []*automata.Compiled
	Fairness Fairness
	// Degeneralise makes acceptance a property of states: a run is accepting if
	// it visits states with Accepting infinitely often, as searches such as
	// nested depth-first search need it. If the factors do not offer that by
	// themselves, a counter of the sets becomes part of Q, which multiplies it
	// by the number of sets plus one.
	Degeneralise bool
	// Infinite, unless it is 0, leaves out runs that stop: a state without
	// successors has no edges. The action atoms in it must be true of every
	// step; Expand ends with ErrNotEveryStep if one is not.
	Infinite program.Letter
}

// ErrNotEveryStep means that a step does not have the atoms of Config.Infinite.
var ErrNotEveryStep = errors.New("a proposition that should be true of every step is false of one")

// Product is a program with its factors. It is immutable and safe for
// concurrent use; walkers explore it.
type Product struct {
	binding  program.Binding
	factors  []factor
	fairness fairness
	// infinite is Config.Infinite.
	infinite program.Letter
	// fair indicates that there is some fairness to be marked.
	fair bool
	acc  automata.Acceptance
	// actions has the action atoms.
	actions uint64
	// q is the number of values of Q.
	q uint32
	// counter is the radix of the counter in Q, or 0 if there is none.
	counter uint32
	// stateAcc indicates that acceptance is read from the states of the
	// factors.
	stateAcc bool
}

// factor is an automaton with its place in Q and among the sets: the digit q /
// radix mod states, and the sets from shift on.
type factor struct {
	*automata.Compiled
	radix  uint32
	states uint32
	shift  uint // its sets begin here
	// ahead indicates that the factor reads action atoms, so that it stands
	// before the letter.
	ahead bool
	// accepting, when stateAcc: the marks that all edges out of a state carry.
	accepting []automata.Marks
}

// New composes a product. The errors, for the user, are too many acceptance
// sets or joint states of the automata, and acceptance that is not generalised
// Büchi although the product is to be degeneralised. It takes time linear in
// the size of the automata, and does not look at the program's states.
func New(binding program.Binding, c Config) (*Product, error) {
	p := &Product{binding: binding, actions: uint64(binding.ActionAtoms()), infinite: c.Infinite}
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
	p.fairness, p.fair = fairness, len(more) > 0 || fairness.Threads
	p.acc = automata.NewAcceptance(sets, &automata.AccNode{Op: automata.AccAnd, Kids: append(acc, more...)})
	p.q = uint32(size)
	if c.Degeneralise {
		return p, p.degeneralise()
	}
	return p, nil
}

// Binding returns the program with its atoms.
func (p *Product) Binding() program.Binding { return p.binding }

// conjuncts returns the parts of a conjunction, or the condition itself.
func conjuncts(acc *automata.AccNode) []*automata.AccNode {
	if acc.Op == automata.AccAnd {
		return acc.Kids
	}
	return []*automata.AccNode{acc}
}

// readsActions reports whether a label of the automaton has an action atom.
func (p *Product) readsActions(a *automata.Compiled) bool {
	for i := range a.Edges {
		if (a.Edges[i].Pos|a.Edges[i].Neg)&p.actions != 0 {
			return true
		}
	}
	return false
}

// Acceptance returns the condition on the marks of a cycle. In a degeneralised
// product use Accepting instead: the marks of edges do not decide there.
func (p *Product) Acceptance() automata.Acceptance { return p.acc }

// Threads reports whether a cycle whose marks are accepting must be fair to
// processes besides (Fairness.Threads).
func (p *Product) Threads() bool { return p.fairness.Threads && p.fairness.Processes() }

// FactorState returns the state of factor i in product states with this Q.
func (p *Product) FactorState(i int, q uint32) uint32 {
	f := &p.factors[i]
	return q / f.radix % f.states
}

// Plain reports whether Q is the state of a single automaton: there is no
// fairness, and no counter.
func (p *Product) Plain() bool { return len(p.factors) == 1 && !p.fair && p.counter == 0 }

// Q returns the number of values that the automaton part of a product state can
// take; all values are below it.
func (p *Product) Q() uint32 { return p.q }

// degeneralise chooses how acceptance is read from a state: from the factors'
// states if there is at most one set and it depends on the states only;
// otherwise from a counter, which is i while set i is awaited, and the number
// of sets when all have been seen.
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

// stateBased reports whether all edges that leave a state of a factor carry the
// same marks, and notes these by state.
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

// Accepting reports whether product states with this Q are accepting. It may be
// called for degeneralised products only.
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

// count returns the counter after an edge with the given marks: it passes all
// sets that are next in order and in the marks, and starts again after the
// last.
func (p *Product) count(level uint32, marks automata.Marks) uint32 {
	if level == uint32(p.acc.Sets) {
		level = 0
	}
	return min(uint32(p.acc.Sets), level+uint32(bits.TrailingZeros64(^uint64(marks>>level))))
}
