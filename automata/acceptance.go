package automata

// Marks is a set of acceptance sets carried by an edge: bit i is set i.
type Marks uint64

// MaxSets bounds the acceptance sets of one automaton or product; more is an
// error, never a wrap.
const MaxSets = 64

// Acceptance is an Emerson–Lei condition on the marks seen infinitely often.
// Code is nil for the usual case, generalised Büchi over Sets sets:
// Inf(0)&…&Inf(Sets-1), which for no sets is "every run".
type Acceptance struct {
	Sets int
	Code *AccNode
}

// IsGeneralisedBuchi reports whether the condition is Inf(0)&…&Inf(Sets-1).
func (a Acceptance) IsGeneralisedBuchi() bool { return a.Code == nil }

// All is the set of all marks of the condition.
func (a Acceptance) All() Marks {
	if a.Sets == MaxSets {
		return ^Marks(0)
	}
	return Marks(1)<<a.Sets - 1
}

// AccOp is the operator of an AccNode.
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

// AccNode is a node of an acceptance condition.
type AccNode struct {
	Op   AccOp
	Set  int
	Kids []*AccNode
}

// Operands is what a conjunction or disjunction joins; a node that is no op is
// its only operand.
func (n *AccNode) Operands(op AccOp) []*AccNode {
	if n.Op == op {
		return n.Kids
	}
	return []*AccNode{n}
}

// Accepts evaluates the condition on the marks that a cycle sees.
func (a Acceptance) Accepts(inf Marks) bool {
	if a.Code == nil {
		return inf&a.All() == a.All()
	}
	return a.Code.accepts(inf)
}

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

// GeneralisedBuchi is the condition Inf(0)&…&Inf(sets-1).
func GeneralisedBuchi(sets int) Acceptance { return Acceptance{Sets: sets} }

// Formula is the condition as a tree, generalised Büchi included.
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

// Restrict is the condition for runs that see no set outside marks.
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

// WithoutFin is the condition with every Fin of the set false. Its Inf stay: a
// part of a cycle that is looked at later may lack the set.
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

// AnyFin finds some Fin of the condition.
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

// isGeneralisedBuchi reports whether a tree is Inf(0)&…&Inf(sets-1) in some order.
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

// NewAcceptance is the condition of a tree over the given number of sets. It
// recognises generalised Büchi.
func NewAcceptance(sets int, code *AccNode) Acceptance {
	if code.isGeneralisedBuchi(sets) {
		return GeneralisedBuchi(sets)
	}
	return Acceptance{Sets: sets, Code: code}
}
