package flat

import (
	"math/bits"
)

// What propositions observe. A reduction keeps the values of the propositions
// that it was made for, and so it depends on what these look at. Each operator
// has a row in the table below, and each reduction says in a set which classes
// it knows (reduce/knows.go, symmetry/knows.go, counted/knows.go). What is not
// in its set it refuses: a new class, and an operator without a row, are
// refused by all.

// Observed is a set of classes of what the value of an expression depends on.
type Observed uint32

// The classes.
const (
	ObservesVariables Observed = 1 << iota // global variables, and those of the process that evaluates it
	ObservesNumber                         // the number of the process that evaluates it
	ObservesMessages                       // what is in channels
	ObservesRemote                         // variables of a process that is looked for, 0 if there is none
	ObservesCount                          // how many processes there are
	ObservesLabels                         // whether a process is at some control points
	ObservesPoints                         // at which control point a process is, by number
	ObservesEnabled                        // whether a process can move
	ObservesTimeout                        // whether no process can move
	ObservesLast                           // which process moved last
	ObservesPriority                       // priorities
	ObservesMoves                          // which process moves
	ObservesInside                         // whether an atomic sequence goes on
	ObservesCreation                       // processes that it makes itself
	ObservesUnbounded                      // integers without bounds

	observedEnd
	// ObservesAll has all classes.
	ObservesAll = observedEnd - 1
)

// operands are the fields of a node that refer to other nodes; those that are
// negative refer to none.
type operands uint8

const (
	inA operands = 1 << iota
	inB
	inC
	inTables // besides, nodes in a row of Model.Runs or Model.ChannelOps
)

// operatorRow describes an operator: what its value depends on
// besides the values of its operands, and which these are.
type operatorRow struct {
	known    bool
	observes Observed
	operands operands
}

// operators has a row for each of them.
var operators = [lastNodeOp + 1]operatorRow{
	OpConst:      {true, 0, 0},
	OpGlobal:     {true, ObservesVariables, 0},
	OpGlobalByte: {true, ObservesVariables, 0},
	OpLocal:      {true, ObservesVariables, 0},
	OpLocalByte:  {true, ObservesVariables, 0},
	OpLoad:       {true, ObservesVariables, inA},
	OpHidden:     {true, ObservesVariables, 0},

	AddrGlobal: {true, 0, 0},
	AddrLocal:  {true, 0, 0},
	AddrIndex:  {true, 0, inA | inB},
	AddrRemote: {true, ObservesRemote, inA | inB},
	AddrOffset: {true, 0, inA},
	AddrHidden: {true, 0, 0},
	AddrNone:   {true, 0, 0},

	OpNot:        {true, 0, inA},
	OpNeg:        {true, 0, inA},
	OpComplement: {true, 0, inA},
	OpMul:        {true, 0, inA | inB},
	OpDiv:        {true, 0, inA | inB},
	OpMod:        {true, 0, inA | inB},
	OpAdd:        {true, 0, inA | inB},
	OpSub:        {true, 0, inA | inB},
	OpShl:        {true, 0, inA | inB},
	OpShr:        {true, 0, inA | inB},
	OpLt:         {true, 0, inA | inB},
	OpGt:         {true, 0, inA | inB},
	OpLe:         {true, 0, inA | inB},
	OpGe:         {true, 0, inA | inB},
	OpEq:         {true, 0, inA | inB},
	OpNe:         {true, 0, inA | inB},
	OpBitAnd:     {true, 0, inA | inB},
	OpBitXor:     {true, 0, inA | inB},
	OpBitOr:      {true, 0, inA | inB},
	OpAnd:        {true, 0, inA | inB},
	OpOr:         {true, 0, inA | inB},
	OpCond:       {true, 0, inA | inB | inC},

	OpLen:      {true, ObservesMessages, inA},
	OpFull:     {true, ObservesMessages, inA},
	OpEmpty:    {true, ObservesMessages, inA},
	OpNotFull:  {true, ObservesMessages, inA},
	OpNotEmpty: {true, ObservesMessages, inA},
	OpPoll:     {true, ObservesMessages, inA | inTables},

	OpRun:         {true, ObservesCreation, inTables},
	OpPid:         {true, ObservesNumber, 0},
	OpCount:       {true, ObservesCount, 0},
	OpLast:        {true, ObservesLast, 0},
	OpEnabled:     {true, ObservesEnabled, inA},
	OpPcValue:     {true, ObservesPoints, inA},
	OpPriority:    {true, ObservesPriority, inA},
	OpSelfP:       {true, ObservesPriority | ObservesNumber, 0},
	OpTimeout:     {true, ObservesTimeout, 0},
	OpNonProgress: {true, ObservesLabels, 0},
	OpAccept:      {true, ObservesLabels, 0},
	OpAt:          {true, ObservesLabels, inA},
	OpUnbounded:   {true, ObservesUnbounded, 0},
}

// Observes returns what the value of an operator depends on besides its
// operands; everything if the operator has no row.
func (op NodeOp) Observes() Observed {
	if op > lastNodeOp || !operators[op].known {
		return ObservesAll
	}
	return operators[op].observes
}

// Observes returns what the values of nodes depend on.
func (m *Model) Observes(nodes ...int32) (o Observed) {
	for _, i := range nodes {
		m.Walk(i, func(n *Node) { o |= n.Op.Observes() })
	}
	return o
}

// Walk calls visit for a node and for those below it: operands, indices,
// arguments of run, and what a poll compares with messages.
func (m *Model) Walk(i int32, visit func(n *Node)) {
	if i < 0 {
		return
	}
	n := &m.Code[i]
	visit(n)
	m.EachOperand(n, func(i int32) { m.Walk(i, visit) })
}

// EachOperand calls visit for the nodes just below a node; a negative one stands
// for none.
func (m *Model) EachOperand(n *Node, visit func(i int32)) {
	if n.Op > lastNodeOp {
		return
	}
	in := operators[n.Op].operands
	if in&inA != 0 {
		visit(n.A)
	}
	if in&inB != 0 {
		visit(n.B)
	}
	if in&inC != 0 {
		visit(n.C)
	}
	if in&inTables == 0 {
		return
	}
	if n.Op == OpRun {
		for _, a := range m.Runs[n.A].Args {
			visit(a)
		}
		return
	}
	for _, a := range m.ChannelOps[n.B].Recv {
		visit(a.Match)
	}
}

// Any reports whether the set has a class of another one.
func (o Observed) Any(of Observed) bool { return o&of != 0 }

// classNames are in the order of the classes.
var classNames = [...]string{
	"variables", "the number of a process", "what is in channels", "variables of other processes", "how many processes there are",
	"at which labels processes are", "control points by number", "what processes can do", "whether no process can move",
	"which process moved last", "priorities", "which process moves", "the steps inside atomic sequences", "processes that it makes",
	"integers without bounds",
}

// Every class has a name.
var _ [observedEnd]struct{} = [1 << len(classNames)]struct{}{}

// Unknown names, for the user, the first class that is not in known; "" if all
// are.
func (o Observed) Unknown(known Observed) string {
	rest := o &^ known
	if rest == 0 {
		return ""
	}
	return classNames[bits.TrailingZeros32(uint32(rest))]
}
