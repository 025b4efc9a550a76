package randommodel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Property is a random question: do all executions of a model that satisfy the
// assumptions and are fair satisfy the formula? Formulas belong to Factory.
type Property struct {
	Factory      *ltl.Factory
	Formula      *ltl.Formula
	Assumptions  []*ltl.Formula
	Weak, Strong bool        // fairness of every process
	Fair         []FairSteps // fairness of some steps

	Text string // describes it, for messages of tests
}

// FairSteps is a fairness assumption about the steps that satisfy a
// proposition: weak, or strong.
type FairSteps struct {
	Strong bool
	Step   string
}

// Options select which questions Ask draws besides plain formulas. The zero
// value selects none.
type Options struct {
	Finite    bool // about executions that end
	Assume    bool // with assumptions
	Fair      bool // with fairness
	NoNext    bool // formulas have no X and no Y, as for stutter-invariant properties
	NoPast    bool // formulas have no operators of the past
	OnlyState bool // propositions are about states only
}

// All selects questions of every kind.
func All() Options { return Options{Finite: true, Assume: true, Fair: true} }

// Ask draws a question about up to four propositions of a model. Propositions
// about states and about steps are mixed; they occur at the first position, at
// the next one, and below operators of the future and the past.
func Ask(rng *rand.Rand, m *Model, o Options) *Property {
	w := &writer{rng: rng, noNext: o.NoNext, noPast: o.NoPast, atoms: m.atoms(rng, o.OnlyState)}
	finite := o.Finite && rng.IntN(4) == 0
	q := &Property{Factory: ltl.NewFactory()}
	w.fa = q.Factory
	if finite {
		w.fa = ltl.NewFiniteFactory()
	}
	f, words := w.formula(), ""
	q.Text = f.String()
	if o.Assume && rng.IntN(4) == 0 {
		a := w.formula()
		words = " assuming " + a.String()
		if finite {
			f = w.fa.Implies(a, f)
		} else {
			q.Assumptions = append(q.Assumptions, a)
		}
	}
	q.Formula = f
	if finite {
		words += " of executions that end"
		ending, err := q.Factory.Ending(f, program.AnyStep)
		if err != nil { // too large
			return Ask(rng, m, o)
		}
		q.Formula = ending
	}
	if o.Fair && !finite {
		words += q.fairness(rng, m.Steps)
	}
	q.Text += words
	return q
}

// atoms returns up to four propositions, sorted, at least one of each kind that
// is wanted.
func (m *Model) atoms(rng *rand.Rand, onlyState bool) []string {
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	atoms := []string{pick(m.States)}
	if !onlyState {
		atoms = append(atoms, pick(m.Steps))
	}
	for range rng.IntN(3) {
		if onlyState || rng.IntN(2) == 0 {
			atoms = append(atoms, pick(m.States))
		} else {
			atoms = append(atoms, pick(m.Steps))
		}
	}
	slices.Sort(atoms)
	return slices.Compact(atoms)
}

// fairness adds a fairness assumption in three of eight cases, and returns its
// description.
func (p *Property) fairness(rng *rand.Rand, steps []string) string {
	switch rng.IntN(8) {
	case 0:
		p.Weak = true
		return " under weak fairness"
	case 1:
		p.Strong = true
		return " under strong fairness"
	case 2:
		f := FairSteps{rng.IntN(2) == 0, steps[rng.IntN(len(steps))]}
		p.Fair = append(p.Fair, f)
		return fmt.Sprintf(" under fairness of %s, strong: %v", f.Step, f.Strong)
	}
	return ""
}

// writer draws formulas over atoms.
type writer struct {
	rng    *rand.Rand
	fa     *ltl.Factory
	atoms  []string
	noNext bool
	noPast bool
}

// weights returns the probabilities of the operators.
func (w *writer) weights() *ltl.Weights {
	ws := ltl.PastWeights()
	if !w.noNext && w.rng.IntN(4) == 0 {
		ws = ltl.SequenceWeights()
		ws[ltl.Closure], ws[ltl.NotClosure] = 0, 0
	}
	if w.noPast {
		ws = ltl.DefaultWeights()
	}
	if w.noNext {
		ws[ltl.Next], ws[ltl.Yesterday], ws[ltl.WeakYesterday] = 0, 0, 0
	}
	return ws
}

// random returns a random formula of a size.
func (w *writer) random(size int) *ltl.Formula {
	return ltl.Random(w.fa, w.rng, ltl.RandomOptions{APs: w.atoms, Size: size, Weights: w.weights()})
}

// formula returns any formula, or one whose first position has conditions of
// its own.
func (w *writer) formula() *ltl.Formula {
	if w.rng.IntN(3) == 0 {
		return w.random(2 + w.rng.IntN(8))
	}
	f := w.fa.Binary([]ltl.Op{ltl.And, ltl.Or, ltl.Implies, ltl.Xor, ltl.Equiv, ltl.Until}[w.rng.IntN(6)], w.now(), w.later())
	if w.rng.IntN(3) == 0 {
		f = w.fa.Binary([]ltl.Op{ltl.And, ltl.Or}[w.rng.IntN(2)], w.now(), f)
	}
	if w.rng.IntN(2) == 0 {
		f = w.fa.Not(f)
	}
	return f
}

// now returns a literal, which is about the first position.
func (w *writer) now() *ltl.Formula {
	f := w.fa.AP(w.atoms[w.rng.IntN(len(w.atoms))])
	if w.rng.IntN(2) == 0 {
		f = w.fa.Not(f)
	}
	return f
}

// later returns a formula about later positions, or about the past.
func (w *writer) later() *ltl.Formula {
	ops := []ltl.Op{ltl.Globally, ltl.Eventually, ltl.Next, ltl.Once, ltl.Historically, ltl.Yesterday}
	switch {
	case w.noPast && w.noNext:
		ops = ops[:2]
	case w.noPast:
		ops = ops[:3]
	case w.noNext:
		ops = []ltl.Op{ltl.Globally, ltl.Eventually, ltl.Once, ltl.Historically}
	}
	if w.rng.IntN(3) == 0 {
		return w.random(1 + w.rng.IntN(5))
	}
	return w.fa.Unary(ops[w.rng.IntN(len(ops))], w.random(1+w.rng.IntN(3)))
}

// String describes the question.
func (p *Property) String() string { return strings.TrimSpace(p.Text) }
