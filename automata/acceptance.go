package automata

// Marks is a set of acceptance sets carried by an edge: bit i is set i.
type Marks uint64

// MaxSets bounds the acceptance sets of one automaton or product; more is an error, never a wrap.
const MaxSets = 64

// Acceptance is an Emerson–Lei condition on the marks seen infinitely often. Code is nil for
// the usual case, generalised Büchi over Sets sets: Inf(0)&…&Inf(Sets-1), which for no sets is
// "every run".
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
