package ltl

// Simplification by rewriting, bottom-up:
//
//	simplify(f):  if f has a result: return it
//	              result(f) := f
//	              simplify the operands; if one changed: g := f with the new operands
//	              else: g := what the first rule that fits makes of f
//	              if g ≠ f: result(f) := simplify(g)
//
// Formulas stay in negation normal form throughout. Results are stored by
// formula, so that a subformula is simplified once, however often it occurs;
// since formulas are hash-consed, comparing them is comparing pointers.

// SimplifyOptions controls Simplify. The zero value applies every rule.
type SimplifyOptions struct {
	Skip Group // groups of rules to leave out

	// Contains may prove implications that syntax does not show. It must return
	// true only if every word of f is a word of g; false means unknown. It is
	// called once for a pair at most, with formulas in negation normal form,
	// after the syntactic test has failed, and may be expensive (an inclusion
	// test of automata). Nil means syntax alone.
	Contains func(f, g *Formula) bool

	// Stop is polled at intervals: once it is true, no rule applies any more.
	// Nil is never.
	Stop func() bool
}

// Group is a set of groups of rules. It serves to leave out rules that a caller
// cannot afford or does not want.
type Group uint8

// The groups.
const (
	Basic             Group = 1 << iota // identities of the operators alone
	EventualUniversal                   // need an operand that is eventual, universal or suspendable
	Implication                         // need that an operand implies another
)

// maxWork bounds the work on one formula, counted in pairs of operands that
// rules and implications look at. Past it no rule applies any more, so that the
// time stays bounded on huge formulas; the corpus' largest formulas need a
// hundredth of it.
const maxWork = 5_000_000

// Simplifier simplifies formulas of one factory and remembers the results, so
// that formulas that share subformulas are simplified faster together. It is
// not safe for concurrent use and must not outlive the factory.
type Simplifier struct {
	fa      *Factory
	o       SimplifyOptions
	rules   [operators][]*Rule // by root operator
	nnf     *nnf
	results []*Formula // by ID of a formula in negation normal form
	classes []Class    // by ID; 0 means not known yet, which no class is: see class
	known   []bool
	implied map[[2]uint32]bool
	work    int
	// polled is the work at the last poll of Stop.
	polled int
}

// pollWork is the work between two polls of Stop: some milliseconds.
const pollWork = 10_000

// spend counts work, and reports whether there is to be no more.
func (s *Simplifier) spend(n int) bool {
	if s.work > maxWork {
		return true
	}
	if s.work += n; s.o.Stop != nil && s.work-s.polled >= pollWork {
		if s.polled = s.work; s.o.Stop() {
			s.work = maxWork + 1
		}
	}
	return s.work > maxWork
}

// Simplify returns an equivalent of f in negation normal form, usually smaller
// and easier to translate: the rules of Rules are applied from the leaves
// upwards until none applies. The work is bounded: very large formulas are
// simplified in part. To simplify many formulas, make one Simplifier.
func (fa *Factory) Simplify(f *Formula, o SimplifyOptions) *Formula {
	return NewSimplifier(fa, o).Simplify(f)
}

// NewSimplifier makes a simplifier for formulas of fa.
func NewSimplifier(fa *Factory, o SimplifyOptions) *Simplifier {
	s := &Simplifier{fa: fa, o: o, nnf: newNNF(fa), implied: map[[2]uint32]bool{}}
	for _, r := range Rules() {
		if o.Skip&r.Group != 0 {
			continue
		}
		s.rules[r.Root] = append(s.rules[r.Root], &r)
		if d := r.Root.Dual(); d != r.Root {
			s.rules[d] = append(s.rules[d], &r)
		}
	}
	return s
}

// Simplify does what Factory.Simplify does. A formula with operators of the
// past is only put into negation normal form: the rules, and Contains, compare
// words from their beginning on, which proves nothing about later positions,
// where the past is not empty.
func (s *Simplifier) Simplify(f *Formula) *Formula {
	s.work, s.polled = 0, 0
	if f.past {
		return s.nnf.rewrite(f, false)
	}
	return s.simplify(s.nnf.rewrite(f, false))
}

// simplify takes and returns a formula in negation normal form. While a formula
// is being simplified it counts as its own result, so that rules that undo each
// other cannot loop.
func (s *Simplifier) simplify(f *Formula) *Formula {
	s.grow(f)
	if g := s.results[f.id]; g != nil {
		return g
	}
	s.results[f.id] = f
	g := s.step(f)
	if g != f {
		g = s.simplify(g)
		s.results[f.id] = g
	}
	return g
}

// step simplifies the operands, or else applies the first rule that fits.
func (s *Simplifier) step(f *Formula) *Formula {
	if len(f.kids) == 0 || f.op == Not {
		return f
	}
	kids := make([]*Formula, len(f.kids))
	for i, kid := range f.kids {
		kids[i] = s.simplify(kid)
	}
	if g := s.fa.Rebuild(f, kids); g != f {
		return g
	}
	for _, r := range s.rules[f.op] {
		if s.spend(len(kids) * len(kids)) {
			return f
		}
		if g := r.apply(side{s, f.op != r.Root}, f); g != nil && g != f {
			return g
		}
	}
	return f
}

func (s *Simplifier) grow(f *Formula) {
	if n := int(f.id) + 1; n > len(s.results) {
		n = max(n, 2*len(s.results))
		s.results = append(s.results, make([]*Formula, n-len(s.results))...)
		s.classes = append(s.classes, make([]Class, n-len(s.classes))...)
		s.known = append(s.known, make([]bool, n-len(s.known))...)
	}
}

// class classifies f by its syntax and remembers the result.
func (s *Simplifier) class(f *Formula) Class {
	s.grow(f)
	if !s.known[f.id] {
		c := classOf(f, s.class)
		s.classes[f.id], s.known[f.id] = c, true
	}
	return s.classes[f.id]
}

// not returns the negation of f in negation normal form.
func (s *Simplifier) not(f *Formula) *Formula { return s.nnf.rewrite(f, true) }

// side lets a rule be written once for an operator and its dual: on the dual
// side every operator, class and implication that the rule names is replaced by
// its dual.
type side struct {
	s    *Simplifier
	dual bool
}

func (s side) op(op Op) Op { return dualIf(op, s.dual) }

func (s side) is(f *Formula, op Op) bool { return f.op == s.op(op) }

// make builds op, or its dual on the dual side, over the operands.
func (s side) make(op Op, kids ...*Formula) *Formula { return s.s.fa.apply(s.op(op), kids) }

// constant builds True or False, exchanged on the dual side.
func (s side) constant(op Op) *Formula { return s.s.fa.intern(s.op(op), "", nil) }

// has reports whether f has the properties c, or their duals on the dual side.
func (s side) has(f *Formula, c Class) bool {
	if s.dual {
		c = c.negated()
	}
	return s.s.class(f).Has(c)
}

// implies reports whether every word of f is known to be a word of g; on the
// dual side the implication is turned round.
func (s side) implies(f, g *Formula) bool {
	if s.dual {
		f, g = g, f
	}
	return s.s.implies(f, g)
}

// covers reports whether every word is known to be a word of f or of g; on the
// dual side, whether none is a word of both.
func (s side) covers(f, g *Formula) bool {
	if s.dual {
		return s.s.implies(f, s.s.not(g))
	}
	return s.s.implies(s.s.not(f), g)
}

// operands returns the operands of f if its operator is op, else f alone.
func (s side) operands(f *Formula, op Op) []*Formula {
	if s.is(f, op) {
		return f.kids
	}
	return []*Formula{f}
}

// split separates the operands (of op, or f alone) that are wanted from the
// rest.
func (s side) split(f *Formula, op Op, wanted func(*Formula) bool) (yes, no []*Formula) {
	for _, kid := range s.operands(f, op) {
		if wanted(kid) {
			yes = append(yes, kid)
		} else {
			no = append(no, kid)
		}
	}
	return yes, no
}

func without(fs []*Formula, i int) []*Formula {
	rest := make([]*Formula, 0, len(fs)-1)
	return append(append(rest, fs[:i]...), fs[i+1:]...)
}
