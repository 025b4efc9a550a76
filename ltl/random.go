package ltl

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// Random formulas and words, for example for tests that compare algorithms.
// A formula of size n is drawn by choosing an operator among those that fit n,
// and splitting the rest of the size among its operands at random. The size
// counts what is drawn: the constructors may fold constants and merge equal
// operands, so that the formula is often smaller.

// RandomOptions selects which formulas Random draws.
type RandomOptions struct {
	APs  []string // propositions; none means that only constants are drawn
	Size int      // nodes of the tree before the constructors' identities; below 1 counts as 1

	// Weights are the relative frequencies of the operators, indexed by Op. Of
	// the leaves (False, True, AP), the unary and the binary operators, those
	// of the arity that fits the size left are considered. An operator with
	// weight 0 is never drawn. Nil means DefaultWeights.
	Weights *Weights
}

// Weights are relative frequencies of operators, indexed by Op. They need not
// add up to anything; a negative weight is not allowed.
type Weights [operators]int

// DefaultWeights draws every operator but those of the past and of sequences,
// propositions ten times as often as a constant.
func DefaultWeights() *Weights {
	w := Weights{}
	for op := range Yesterday {
		w[op] = 1
	}
	w[AP] = 10
	return &w
}

// PastWeights draws the operators of DefaultWeights and those of the past.
func PastWeights() *Weights {
	w := DefaultWeights()
	for op := range operators {
		if op.IsPast() {
			w[op] = 1
		}
	}
	return w
}

// SequenceWeights draws the operators of DefaultWeights and those of sequences.
func SequenceWeights() *Weights {
	w := DefaultWeights()
	for op := range operators {
		if op.IsSequence() {
			w[op] = 3
		}
	}
	return w
}

// Random draws a formula of at most o.Size nodes (the constructors' identities
// may make it smaller). The same state of rng and the same options give the
// same formula. If no operator with a weight fits, it draws true.
func Random(fa *Factory, rng *rand.Rand, o RandomOptions) *Formula {
	if o.Weights == nil {
		o.Weights = DefaultWeights()
	}
	return (&randomizer{fa, rng, o}).formula(max(o.Size, 1))
}

type randomizer struct {
	fa  *Factory
	rng *rand.Rand
	o   RandomOptions
}

func (r *randomizer) formula(size int) *Formula {
	op, ok := r.draw(size)
	switch {
	case !ok || op == True:
		return r.fa.True()
	case op == False:
		return r.fa.False()
	case op == AP:
		return r.fa.AP(r.o.APs[r.rng.IntN(len(r.o.APs))])
	case op == Closure || op == NotClosure:
		return r.sequence(op, size-1, nil)
	case arity(op) == 1:
		return r.fa.Unary(op, r.formula(size-1))
	}
	left := 1 + r.rng.IntN(size-2)
	if op.IsSequence() {
		return r.sequence(op, left, r.formula(size-1-left))
	}
	return r.fa.Binary(op, r.formula(left), r.formula(size-1-left))
}

// draw chooses an operator that fits the size, a leaf when no other does.
func (r *randomizer) draw(size int) (Op, bool) {
	if size > 1 {
		if op, ok := r.pick(func(op Op) bool { return arity(op) == 1 || arity(op) == 2 && size > 2 }); ok {
			return op, true
		}
	}
	return r.pick(func(op Op) bool { return arity(op) == 0 && (op != AP || len(r.o.APs) > 0) })
}

func (r *randomizer) pick(fits func(Op) bool) (Op, bool) {
	total := 0
	for op, w := range r.o.Weights {
		if fits(Op(op)) {
			total += w
		}
	}
	if total <= 0 {
		return 0, false
	}
	n := r.rng.IntN(total)
	for op, w := range r.o.Weights {
		if !fits(Op(op)) {
			continue
		}
		if n < w {
			return Op(op), true
		}
		n -= w
	}
	return 0, false
}

// sequence draws what a formula whose operator is one of sequences begins with.
func (r *randomizer) sequence(op Op, size int, f *Formula) *Formula {
	var a assembly
	e := a.expr(r.part(&a, size))
	return r.fa.Sequence(op, e, a.leaves, f)
}

// part draws a piece of a sequence.
func (r *randomizer) part(a *assembly, size int) part {
	if size < 2 {
		f := (&randomizer{r.fa, r.rng, RandomOptions{APs: r.o.APs, Weights: &Weights{True: 1, AP: 10}}}).formula(1)
		if r.rng.IntN(3) == 0 {
			f = r.fa.Not(f)
		}
		return part{f: f}
	}
	if r.rng.IntN(3) == 0 {
		lo := r.rng.IntN(3)
		hi := [...]int{regular.Open, regular.Open, lo, lo + r.rng.IntN(3)}[r.rng.IntN(4)]
		kind := [...]byte{'*', '*', '*', '-', '='}[r.rng.IntN(5)]
		p := r.part(a, size-1)
		if p.e != nil {
			kind = '*'
		}
		return a.repeated(r.fa, p, repeats{kind, lo, hi})
	}
	op := [...]regular.Op{regular.Concat, regular.Concat, regular.Fusion, regular.Or, regular.And, regular.Both}[r.rng.IntN(6)]
	left := 1 + r.rng.IntN(size-1)
	return a.join(r.fa, op, r.part(a, left), r.part(a, size-left))
}

// RandomWord draws a word over the propositions with a prefix of 0 to maxPrefix
// letters and a cycle of 1 to maxCycle letters. aps must have at most 64 names
// and is shared with the word; maxCycle must be at least 1.
func RandomWord(rng *rand.Rand, aps []string, maxPrefix, maxCycle int) Word {
	w := Word{APs: aps, Prefix: make([]uint64, rng.IntN(maxPrefix+1)), Cycle: make([]uint64, 1+rng.IntN(maxCycle))}
	mask := uint64(1)<<uint(len(aps)) - 1
	for i := range w.Prefix {
		w.Prefix[i] = rng.Uint64() & mask
	}
	for i := range w.Cycle {
		w.Cycle[i] = rng.Uint64() & mask
	}
	return w
}
