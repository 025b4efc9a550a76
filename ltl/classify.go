package ltl

import "strings"

// Syntactic classification. What is said of a formula is true of its language;
// a formula can be in a class without its syntax showing it.
//
// The hierarchy is that of Manna & Pnueli (A hierarchy of temporal properties,
// 1990): as sets of words, safety is closed, guarantee open, recurrence a
// countable intersection of guarantees, persistence a countable union of
// safeties, obligation both of the latter two, reactivity everything. The rules
// follow from writing each operator as unions and intersections:
//
//	F f = ∪k X^k f          a U b = ∪k (X^k b ∩ ∩i<k X^i a) = F b ∩ ∩i (X^i a ∪ ∪j≤i X^j b)
//	a W b = G a ∪ (a U b) = ∩i (X^i a ∪ ∪j≤i X^j b)
//
// and from duality (Černá & Pelánek, Relating hierarchy of temporal properties
// to model checking, 2003). A formula e is eventual when F e = e (adding
// letters in front keeps it true), universal when G u = u (dropping letters in
// front keeps it true), suspendable when both, so that its value is the same at
// all positions (Etessami & Holzmann, Optimizing Büchi automata, 2000; Babiak
// et al., LTL to Büchi automata translation: fast and more deterministic,
// 2012).
//
// Time is linear in the formula's graph.

// Class is a set of properties that a formula's syntax proves. A property that
// is absent is not disproved: it is unknown. Sets made by this package are
// closed: Safety and Guarantee include Obligation, and Obligation includes
// Recurrence and Persistence. The zero value is a formula of which nothing is
// known.
type Class uint16

// The properties.
const (
	// Safety: every violation has a finite prefix that cannot be repaired.
	Safety Class = 1 << iota
	// Guarantee: every word that satisfies the formula has a finite prefix that
	// settles it. The negation of a guarantee is a safety property.
	Guarantee
	// Obligation: a Boolean combination of safety and guarantee; recognised by
	// a deterministic weak automaton.
	Obligation
	// Recurrence: infinitely often something; recognised by a deterministic
	// Büchi automaton.
	Recurrence
	// Persistence: from some position on always something; the dual of
	// recurrence.
	Persistence
	Eventual         // F f = f
	Universal        // G f = f
	StutterInvariant // repeating a letter of a word, or not, changes nothing
	Propositional    // no temporal operator
)

// Suspendable formulas have one value on all suffixes of a word.
const Suspendable = Eventual | Universal

// hierarchy is every class of the hierarchy.
const hierarchy = Safety | Guarantee | Obligation | Recurrence | Persistence

// Has reports whether c includes all properties of the set all.
func (c Class) Has(all Class) bool { return c&all == all }

// Name returns the lowest class of the hierarchy that c shows: "safety",
// "guarantee", both joined by a space, "obligation", "recurrence",
// "persistence" or "reactivity".
func (c Class) Name() string {
	switch {
	case c.Has(Safety | Guarantee):
		return "guarantee safety"
	case c.Has(Safety):
		return "safety"
	case c.Has(Guarantee):
		return "guarantee"
	case c.Has(Obligation):
		return "obligation"
	case c.Has(Recurrence):
		return "recurrence"
	case c.Has(Persistence):
		return "persistence"
	}
	return "reactivity"
}

// String returns Name, followed by the properties outside the hierarchy.
func (c Class) String() string {
	words := []string{c.Name()}
	for i, name := range []string{"eventual", "universal", "stutter-invariant", "propositional"} {
		if c.Has(Eventual << i) {
			words = append(words, name)
		}
	}
	return strings.Join(words, ", ")
}

// Classify returns the properties that f's syntax proves. Simplify first to
// find more. A formula with operators of the past is never classified as
// eventual or universal. Time and memory are linear in the formula's graph.
func Classify(f *Formula) Class { return Classes{}.Of(f) }

// Classes remembers the classes of formulas, so that those of formulas that
// share subformulas take time linear in the graph of all of them together. It is
// made by Classes{}, for one goroutine.
type Classes map[*Formula]Class

// Of is Classify, with what is remembered.
func (c Classes) Of(f *Formula) Class {
	class := c.of(f)
	if f.past {
		// The identities below hold at every position; that adding or dropping
		// letters in front changes nothing does not.
		return class &^ Suspendable
	}
	return class
}

func (c Classes) of(f *Formula) Class {
	class, ok := c[f]
	if !ok {
		class = classOf(f, c.of)
		c[f] = class
	}
	return class
}

// IsStutterInvariant reports whether f's syntax shows that f cannot tell words
// apart that differ only in how often letters repeat: there is no Next, or only
// around what is the same at all positions. Simplify first to find more.
func IsStutterInvariant(f *Formula) bool { return Classify(f).Has(StutterInvariant) }

// classOf classifies f by its operator; of gives the classes of its operands.
func classOf(f *Formula, of func(*Formula) Class) Class {
	switch f.op {
	case False, True:
		return hierarchy | Suspendable | StutterInvariant | Propositional
	case AP:
		return hierarchy | StutterInvariant | Propositional
	case Not:
		return of(f.kids[0]).negated()
	case And, Or:
		return all(f.kids, of)
	case Implies:
		return of(f.kids[0]).negated() & of(f.kids[1])
	case Xor, Equiv:
		both := of(f.kids[0]) & of(f.kids[1])
		return both & both.negated()
	}
	switch {
	case f.op.IsPast():
		return pastClass(f, of)
	case f.op.IsSequence():
		return sequenceClass(f, of).closed()
	}
	if len(f.kids) == 1 {
		return unaryClass(f.op, of(f.kids[0])).closed()
	}
	return lawClass(table[f.op].law, table[f.op].greatest, of(f.kids[0]), of(f.kids[1])).closed()
}

// all returns the properties that all operands have.
func all(kids []*Formula, of func(*Formula) Class) Class {
	c := ^Class(0)
	for _, kid := range kids {
		c &= of(kid)
	}
	return c
}

// negated returns the properties of the negation: each becomes its dual.
func (c Class) negated() Class {
	n := c & (Obligation | StutterInvariant | Propositional)
	for _, pair := range [][2]Class{{Safety, Guarantee}, {Recurrence, Persistence}, {Eventual, Universal}} {
		if c.Has(pair[0]) {
			n |= pair[1]
		}
		if c.Has(pair[1]) {
			n |= pair[0]
		}
	}
	return n
}

// closed adds the properties that follow from those in c; see Class.
func (c Class) closed() Class {
	if c&(Safety|Guarantee) != 0 {
		c |= Obligation
	}
	if c.Has(Obligation) {
		c |= Recurrence | Persistence
	}
	if c.Has(Recurrence | Persistence) {
		c |= Obligation
	}
	return c
}

// unaryClass classifies X, F and G of an operand of class f. G goes by its dual
// F. X f and F f have the class of f when they are the same formula as f.
func unaryClass(op Op, f Class) Class {
	switch {
	case op == Globally:
		return unaryClass(Eventually, f.negated()).negated()
	case op == Next && !f.Has(Suspendable):
		return f &^ (StutterInvariant | Propositional)
	case op == Next || f.Has(Eventual): // the same as f
		return f &^ Propositional
	}
	return f&(Guarantee|Persistence|Universal|StutterInvariant) | Eventual | f.only(Guarantee, Obligation)
}

// pastClass classifies an operator of the past. If no operator of the future is
// below it, its value at each position is decided by the letters up to there,
// so that it is both safety and guarantee. If there is one, nothing is known.
func pastClass(f *Formula, of func(*Formula) Class) Class {
	kids := all(f.kids, of)
	c := kids & StutterInvariant
	if f.op == Yesterday || f.op == WeakYesterday {
		c = 0
	}
	for _, kid := range f.kids {
		if looksAhead(kid) {
			return c
		}
	}
	return c | hierarchy
}

// sequenceClass classifies an operator of sequences. {r}[]-> f is an
// intersection over all lengths of what is settled by that many letters, or f
// that much later; for a bounded r it is one of finitely many. {r} requires of
// every prefix that it can still be extended to a match, which is safety. <>->
// and !{r} go by their duals.
func sequenceClass(f *Formula, of func(*Formula) Class) Class {
	if f.op == SuffixSome || f.op == NotClosure {
		var c Class
		if f.op == SuffixSome {
			c = of(f.Right())
		}
		return suffixClass(f, c.negated()).closed().negated()
	}
	var c Class
	if f.op == SuffixAll {
		c = of(f.Right())
	}
	return suffixClass(f, c)
}

// suffixClass classifies {r}[]-> f and {r}, where c is the class of f. All
// words of a bounded r end within a known number of letters.
func suffixClass(f *Formula, c Class) Class {
	bounded := f.expr.Bounded()
	switch {
	case (f.op == Closure || f.op == NotClosure) && bounded:
		return hierarchy
	case f.op == Closure || f.op == NotClosure:
		return Safety
	case bounded:
		return c & hierarchy
	}
	return c & (Safety | Recurrence)
}

// looksAhead reports whether f contains an operator of the future.
func looksAhead(f *Formula) bool {
	for _, g := range Subformulas(f) {
		if g.op >= Next && g.op < Yesterday || g.op.IsSequence() {
			return true
		}
	}
	return false
}

// only returns then if c has all of what, else the empty set.
func (c Class) only(what, then Class) Class {
	if c.Has(what) {
		return then
	}
	return 0
}

// lawClass classifies U and W, the solutions of the law of U, of operands with
// classes a and b, and R and M, those of the law of R, by their duals. The cases
// follow from the unions and intersections above.
func lawClass(law Law, greatest bool, a, b Class) Class {
	if law == ReleaseLaw {
		return lawClass(UntilLaw, !greatest, a.negated(), b.negated()).closed().negated()
	}
	both := a & b
	switch {
	case greatest:
		return both&(Safety|Recurrence|Eventual|StutterInvariant) | b&Universal | a.only(Safety, b&(Obligation|Persistence))
	case b.Has(Eventual): // the same as b
		return b &^ Propositional & (a | ^StutterInvariant)
	}
	// A suffix of a word of a U b begins before b or within it: b alone
	// decides universality.
	return both&(Guarantee|Persistence|StutterInvariant) | b&Universal | b.only(Guarantee, a&(Obligation|Recurrence))
}
