package jit

import (
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// The memory of a machine. What the front-end needs for itself comes first,
// from OwnAt on; compiled code addresses everything by constants.
const (
	HeadAt   = 0x400   // the head of a batch
	OwnAt    = 0x500   // the front-end's own data
	SourceAt = 0x10000 // the state that is expanded
	MaxState = 0xf000  // its greatest length
	SuccsAt  = 0x20000 // successors, but for their vectors
	MaxSuccs = 1 << 13 // how many there can be
	EndsAt   = SuccsAt + MaxSuccs*SuccBytes
	DataAt   = EndsAt + MaxSuccs*4 // vectors, back to back
	MaxData  = 1 << 20
	Slack    = 1 << 17                  // behind the vectors, so that copying may go too far
	WaysAt   = DataAt + MaxData + Slack // of states that were followed; no more than successors
	MemoryAt = WaysAt + MaxSuccs*WayBytes
)

// Where the parts of a follow.Way lie.
const (
	WayBytes = 8
	WaySucc  = 0
	WaySteps = 4
)

// Where the parts of a program.Succ lie.
const (
	SuccBytes  = 64
	SuccAction = 0
	SuccMoved  = 8
	SuccAct    = 40
	SuccTarget = 48
	SuccFlags  = 56
)

// EndAt is where the end of a successor's vector goes: for a successor at
// address s, s/EndScale + EndBase.
const (
	EndScale = SuccBytes / 4
	EndBase  = EndsAt - SuccsAt/EndScale
)

// Where the parts of the head of a batch lie.
const (
	HeadSource  = HeadAt      // 8 bytes
	HeadEnabled = HeadAt + 8  // 8 bytes for every 64 processes
	HeadFlags   = HeadAt + 40 // 4 bytes
	HeadWays    = HeadAt + 44 // 4 bytes: how many
)

// Marked is a bit among the head's flags that the front-end's code may set as a
// signal to its explorer.
const Marked = 1 << 16

type head struct {
	source  uint64
	enabled program.ProcSet
	flags   uint32
	ways    uint32
}

// The offsets above are what compiled code writes to; these do not compile when
// Go lays a successor out in another way.
var (
	_ = [1]struct{}{}[SuccBytes-unsafe.Sizeof(program.Succ{})]
	_ = [1]struct{}{}[SuccAction-unsafe.Offsetof(program.Succ{}.Action)]
	_ = [1]struct{}{}[SuccMoved-unsafe.Offsetof(program.Succ{}.Moved)]
	_ = [1]struct{}{}[SuccAct-unsafe.Offsetof(program.Succ{}.Act)]
	_ = [1]struct{}{}[SuccTarget-unsafe.Offsetof(program.Succ{}.Target)]
	_ = [1]struct{}{}[SuccFlags-unsafe.Offsetof(program.Succ{}.Flags)]
	_ = [1]struct{}{}[WayBytes-unsafe.Sizeof(follow.Way{})]
	_ = [1]struct{}{}[WaySucc-unsafe.Offsetof(follow.Way{}.Succ)]
	_ = [1]struct{}{}[WaySteps-unsafe.Offsetof(follow.Way{}.Steps)]
)
