package flat

// The flat intermediate form. Expressions are trees of nodes in one slice; a
// node names its children by index. Nothing in it refers to the syntax, so that
// an interpreter, a compiler to machine code or an analysis of reads and writes
// needs this file only.

// NodeOp is the operator of a node.
type NodeOp uint8

const (
	OpConst NodeOp = iota // a
	// Reading. The address a, in bits, is constant: from the start of the
	// vector, or from the start of the process's variables.
	OpGlobal
	OpGlobalByte // a in bytes
	OpLocal
	OpLocalByte // a in bytes
	OpLoad      // address node a
	OpHidden    // a = address in the hidden area, in bits
	// Addresses in bits. They are not values.
	AddrGlobal // a
	AddrLocal  // a
	AddrIndex  // base a, index b, table c
	AddrRemote // frame of process b of proctype table c, plus address node a relative to it
	AddrOffset // a plus the constant b
	AddrHidden // a
	AddrNone   // the write-only variable _
	// Operators.
	OpNot
	OpNeg
	OpComplement
	OpMul
	OpDiv
	OpMod
	OpAdd
	OpSub
	OpShl
	OpShr
	OpLt
	OpGt
	OpLe
	OpGe
	OpEq
	OpNe
	OpBitAnd
	OpBitXor
	OpBitOr
	OpAnd
	OpOr
	OpCond // a ? b : c
	// Channels: a = channel number.
	OpLen
	OpFull
	OpEmpty
	OpNotFull
	OpNotEmpty
	OpPoll // b = receive table, c = 1 for any slot
	// Processes.
	OpRun // a = run table
	OpPid
	OpCount    // _nr_pr
	OpLast     // _last
	OpEnabled  // a = pid
	OpPcValue  // a = pid
	OpPriority // a = pid
	OpTimeout
	OpNonProgress
	OpAccept // some process stands at an accept label
	OpAt     // a process (pid node a, or any when a < 0) of proctype b stands at label c
	OpSelfP  // _priority
	// Of models whose integers have no bounds, see package unbounded.
	OpUnbounded // whether value node a, or the comparison a, is true

	lastNodeOp = OpUnbounded
)

// Node is one operation of an expression or an address. Operands are indices of
// other nodes, or numbers, depending on Op; see the constants. Store and Width
// describe how the value that is read, or that lies at the address, is stored.
type Node struct {
	Op      NodeOp
	Store   Storage
	Width   uint8
	A, B, C int32
}

// Indexing describes one level of array indexing.
type Indexing struct {
	// Count is the number of elements.
	Count int32
	// Stride is the distance of two elements in bits.
	Stride int32
	// Source is the index in Model.IndexInfos, for messages.
	Source int32
}

// RunSpec is one run expression: it creates a process of type Proc.
type RunSpec struct {
	Proc int
	// Args are value nodes, one for each scalar of the parameters; they are
	// evaluated by the process that runs.
	Args     []int32
	Priority uint8
}

// ArgSpec is one argument of a receive or a poll: either a value that must
// match or an address that is assigned to, or neither, if the value is ignored.
type ArgSpec struct {
	// Match is the value node that the argument must equal, -1 if there is
	// none.
	Match int32
	// Addr is the address node that the value is assigned to, -1 if there is
	// none.
	Addr int32
}

// ChannelSpec is the operand of a send, a receive or a poll.
type ChannelSpec struct {
	// Channel is the value node of the channel's number.
	Channel int32
	Send    []int32
	Recv    []ArgSpec
	Sorted  bool
	Random  bool
	Copying bool
	// Match is set if some element of Recv must match.
	Match bool
}

// PrintSpec is the operand of printf, or of printm if Format is "".
type PrintSpec struct {
	Format string
	Args   []int32
	Mtype  string // subtype to name a printm or %e value with
	// Evaluated is set if evaluating the arguments may fail or create a
	// process. Otherwise only a trace needs them.
	Evaluated bool
}

// Bits returns the width of the value that a node reads or addresses.
func (n *Node) Bits() int {
	switch n.Store {
	case StoreBit:
		return 1
	case StoreShort, StoreU16:
		return 16
	case StoreInt, StoreU32:
		return 32
	}
	return 8
}
