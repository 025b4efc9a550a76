package promela

import ()

// The flat intermediate form. Expressions are trees of nodes in one slice; a node names its
// children by index. Nothing in it refers to the syntax, so that an interpreter, a compiler
// to machine code or an analysis of reads and writes needs this file only.

// nodeOp is the operator of a node.
type nodeOp uint8

const (
	opConst nodeOp = iota // a
	// Reading. The address a, in bits, is constant: from the start of the vector, or from the
	// start of the process's variables.
	opGlobal
	opGlobalByte // a in bytes
	opLocal
	opLocalByte // a in bytes
	opLoad      // address node a
	opHidden    // a = address in the hidden area, in bits
	// Addresses in bits. They are not values.
	addrGlobal // a
	addrLocal  // a
	addrIndex  // base a, index b, table c
	addrRemote // frame of process b of proctype table c, plus address node a relative to it
	addrOffset // a plus the constant b
	addrHidden // a
	addrNone   // the write-only variable _
	// Operators.
	opNot
	opNeg
	opComplement
	opMul
	opDiv
	opMod
	opAdd
	opSub
	opShl
	opShr
	opLt
	opGt
	opLe
	opGe
	opEq
	opNe
	opBitAnd
	opBitXor
	opBitOr
	opAnd
	opOr
	opCond // a ? b : c
	// Channels: a = channel number.
	opLen
	opFull
	opEmpty
	opNotFull
	opNotEmpty
	opPoll // b = receive table, c = 1 for any slot
	// Processes.
	opRun // a = run table
	opPid
	opCount    // _nr_pr
	opLast     // _last
	opEnabled  // a = pid
	opPcValue  // a = pid
	opPriority // a = pid
	opTimeout
	opNonProgress
	opAccept // some process stands at an accept label
	opAt     // a process (pid node a, or any when a < 0) of proctype b stands at label c
	opSelfP  // _priority

	lastNodeOp = opSelfP
)

// node is one operation; store and width say how the value that is read, or stands at the
// address, is stored.
type node struct {
	op      nodeOp
	store   storage
	width   uint8
	a, b, c int32
}

// indexing describes one level of array indexing.
type indexing struct {
	count  int32 // elements
	stride int32 // bits
	source int32 // of the index, in the position table
}

// runSpec is one run expression.
type runSpec struct {
	proc     int
	args     []int32 // value nodes, in the caller's context
	priority uint8
}

// argSpec is one argument of a receive or a poll: what must match, or where it goes.
type argSpec struct {
	match int32 // value node, -1 when the argument is set
	addr  int32 // address node, -1 when it is matched
}

// channelSpec is one send or receive.
type channelSpec struct {
	channel int32 // value node
	send    []int32
	recv    []argSpec
	sorted  bool
	random  bool
	copying bool
	match   bool // recv has something to match
}

// printSpec is one printf or printm.
type printSpec struct {
	format string
	args   []int32
	mtype  string // subtype to name a printm or %e value with
}

// stepOp is what a step does.
type stepOp uint8

const (
	stepSkip    stepOp = iota
	stepGuard          // a = value node
	stepRun            // a = value node with run in it
	stepAssign         // a = address node, b = value node
	stepSend           // a = channel table
	stepReceive        // a = channel table
	stepAssert         // a = value node
	stepPrint          // a = print table
	stepElse
	stepPriority // a = pid node, b = value node
	stepEnd      // the process dies
	stepDStep    // a = first inner point, b != 0: only if nothing else of the process can move
)

// step is one guarded transition of a proctype.
type step struct {
	op     stepOp
	atomic bool  // the process keeps the processor
	loops  bool  // and can come back to a control point while it does
	escape int32 // the control point of the unless clause it comes from, 0 when none
	target int32 // control point
	a, b   int32
	info   int32 // the statement, in Model.infos: position and text
	id     int32 // number among the proctype's steps
	serial int32 // number among the model's steps
}

// point is one control point: its steps in textual order.
type point struct {
	steps    []step
	end      bool // a valid end
	accept   bool
	progress bool
	inner    bool // inside a d_step
	plain    bool // its steps do no more than change variables and channels: see stretch.go
	info     int32
}

// silent reports a step that SPIN does not tell from its neighbours.
func (st *step) silent() bool { return st.op == stepElse || st.op == stepSkip }

// bits is the width of the value that a node reads or addresses.
func (n *node) bits() int {
	switch n.store {
	case storeBit:
		return 1
	case storeShort, storeU16:
		return 16
	case storeInt, storeU32:
		return 32
	}
	return 8
}

// alwaysEnabled reports that some step of the point can be taken whatever the state is.
func (p *point) alwaysEnabled() bool {
	for i := range p.steps {
		switch p.steps[i].op {
		case stepSkip, stepAssign, stepAssert, stepPrint, stepPriority, stepElse:
			return true
		}
	}
	return false
}
