package automata

// Marks is the set of acceptance sets that an edge belongs to: bit i is set i.
// Every edge of a run contributes its marks; only the marks that a run sees
// infinitely often decide whether it is accepting.
type Marks uint64

// MaxSets bounds the acceptance sets of one automaton or product, because Marks
// has 64 bits. Readers and products report more as an error; Verify finds
// automata that a Builder gave too many.
const MaxSets = 64

// Acceptance is an Emerson–Lei condition: a Boolean combination of "set s is
// seen infinitely often" and "only finitely often". The zero value accepts
// every infinite run.
//
// Code is nil for the usual case, generalised Büchi over Sets sets:
// Inf(0)&…&Inf(Sets-1), which for no sets is "every run". Most algorithms
// handle this case only and test it by IsGeneralisedBuchi, so conditions are to
// be made by GeneralisedBuchi or NewAcceptance, which recognise it. An
// Acceptance is a value; the tree behind Code is shared by copies and never
// changed.
type Acceptance struct {
	Sets int
	Code *AccNode
}

// IsGeneralisedBuchi reports whether the condition is Inf(0)&…&Inf(Sets-1).
func (a Acceptance) IsGeneralisedBuchi() bool { return a.Code == nil }

// All returns the set of all marks of the condition: the lowest Sets bits.
func (a Acceptance) All() Marks {
	if a.Sets == MaxSets {
		return ^Marks(0)
	}
	return Marks(1)<<a.Sets - 1
}

// AccOp is the operator of an AccNode. The zero value is AccFalse.
type AccOp uint8

// The operators of acceptance conditions, as in HOA.
const (
	AccFalse AccOp = iota
	AccTrue
	AccInf // some edge of set Set is taken infinitely often
	AccFin // no edge of set Set is
	AccAnd
	AccOr
)

// AccNode is a node of an acceptance condition. Set is used by AccInf and
// AccFin alone, Kids by AccAnd and AccOr alone. Trees are immutable: the
// operations below return new trees that may share nodes with the old ones.
type AccNode struct {
	Op   AccOp
	Set  int
	Kids []*AccNode
}

// Operands returns the operands of n if n is a conjunction or disjunction with
// the operator op, and otherwise n itself as the only operand. The slice
// belongs to the tree and must not be changed.
func (n *AccNode) Operands(op AccOp) []*AccNode {
	if n.Op == op {
		return n.Kids
	}
	return []*AccNode{n}
}

// Accepts reports whether a run is accepting that sees exactly the marks in inf
// infinitely often. For a cycle, inf is the union of the marks of its edges.
// O(size of the condition); two operations for generalised Büchi.
func (a Acceptance) Accepts(inf Marks) bool {
	if a.Code == nil {
		return inf&a.All() == a.All()
	}
	return a.Code.accepts(inf)
}

// accepts evaluates the tree as Acceptance.Accepts does.
func (n *AccNode) accepts(inf Marks) bool {
	switch n.Op {
	case AccTrue:
		return true
	case AccInf:
		return inf>>n.Set&1 != 0
	case AccFin:
		return inf>>n.Set&1 == 0
	case AccAnd:
		for _, k := range n.Kids {
			if !k.accepts(inf) {
				return false
			}
		}
		return true
	case AccOr:
		for _, k := range n.Kids {
			if k.accepts(inf) {
				return true
			}
		}
	}
	return false
}

// GeneralisedBuchi returns the condition Inf(0)&…&Inf(sets-1).
// GeneralisedBuchi(1) is Büchi acceptance, GeneralisedBuchi(0) accepts every
// infinite run. The caller sees to it that sets is MaxSets at most.
func GeneralisedBuchi(sets int) Acceptance { return Acceptance{Sets: sets} }

// Formula returns the condition as a tree, for generalised Büchi acceptance as
// well, where Code is nil. Use it where an algorithm takes any condition.
func (a Acceptance) Formula() *AccNode {
	if a.Code != nil {
		return a.Code
	}
	and := &AccNode{Op: AccAnd}
	for s := range a.Sets {
		and.Kids = append(and.Kids, &AccNode{Op: AccInf, Set: s})
	}
	return simplifyAcc(and)
}

// Restrict returns the condition for runs that see no set outside of marks: for
// those sets Inf becomes false and Fin true, and constants are folded. A search
// restricts the condition to the marks of a component before it looks for a
// cycle inside.
func (n *AccNode) Restrict(marks Marks) *AccNode {
	return n.replace(func(leaf *AccNode) *AccNode {
		switch {
		case marks>>leaf.Set&1 != 0:
			return leaf
		case leaf.Op == AccFin:
			return &AccNode{Op: AccTrue}
		}
		return &AccNode{Op: AccFalse}
	})
}

// WithoutFin returns the condition with every Fin of the set replaced by false:
// what remains to be satisfied by a run that sees the set infinitely often. Its
// Inf stay, and do not become true: a part of a cycle that is looked at later
// may lack the set.
func (n *AccNode) WithoutFin(set int) *AccNode {
	return n.replace(func(leaf *AccNode) *AccNode {
		if leaf.Op == AccFin && leaf.Set == set {
			return &AccNode{Op: AccFalse}
		}
		return leaf
	})
}

// replace maps every Inf and Fin and folds the constants that result.
func (n *AccNode) replace(leaf func(*AccNode) *AccNode) *AccNode {
	switch n.Op {
	case AccInf, AccFin:
		return leaf(n)
	case AccAnd, AccOr:
		out := &AccNode{Op: n.Op}
		for _, k := range n.Kids {
			out.Kids = append(out.Kids, k.replace(leaf))
		}
		return simplifyAcc(out)
	}
	return n
}

// simplifyAcc folds constants among the operands of a conjunction or
// disjunction, flattens nested ones, and drops a lone operator.
func simplifyAcc(n *AccNode) *AccNode {
	neutral, absorbing := AccTrue, AccFalse
	if n.Op == AccOr {
		neutral, absorbing = AccFalse, AccTrue
	}
	var kids []*AccNode
	for _, k := range n.Kids {
		switch k.Op {
		case absorbing:
			return k
		case neutral:
		case n.Op:
			kids = append(kids, k.Kids...)
		default:
			kids = append(kids, k)
		}
	}
	switch len(kids) {
	case 0:
		return &AccNode{Op: neutral}
	case 1:
		return kids[0]
	}
	return &AccNode{Op: n.Op, Kids: kids}
}

// AnyFin returns the set of the first Fin of the condition from the left; some
// is false if there is none. A condition without Fin is monotone, so a
// component satisfies it if all of its marks together do.
func (n *AccNode) AnyFin() (set int, some bool) {
	if n.Op == AccFin {
		return n.Set, true
	}
	for _, k := range n.Kids {
		if set, some = k.AnyFin(); some {
			return set, true
		}
	}
	return 0, false
}

// isGeneralisedBuchi reports whether a tree is Inf(0)&…&Inf(sets-1) in some
// order, each set once.
func (n *AccNode) isGeneralisedBuchi(sets int) bool {
	var seen Marks
	n = simplifyAcc(&AccNode{Op: AccAnd, Kids: []*AccNode{n}})
	kids := []*AccNode{n}
	if n.Op == AccAnd {
		kids = n.Kids
	}
	for _, k := range kids {
		if k.Op == AccTrue {
			continue
		}
		if k.Op != AccInf || seen>>k.Set&1 != 0 {
			return false
		}
		seen |= 1 << k.Set
	}
	return seen == GeneralisedBuchi(sets).All()
}

// NewAcceptance returns the condition of a tree over the given number of sets.
// A tree that is generalised Büchi over all of the sets, in any order of the
// operands, loses its Code, so that IsGeneralisedBuchi holds. code must not be
// nil; sets that it does not mention are allowed, and count.
func NewAcceptance(sets int, code *AccNode) Acceptance {
	if code.isGeneralisedBuchi(sets) {
		return GeneralisedBuchi(sets)
	}
	return Acceptance{Sets: sets, Code: code}
}
