package flat

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of the language as SPIN has it.
const (
	MaxProcs    = 255
	MaxSlots    = 255
	MaxChannels = 255
	MaxMtypes   = 255
	MaxArray    = 1 << 20
	MaxVector   = 1 << 24 // bits
)

// Proctype is a resolved process type. A frame, which is the part of the state
// vector that belongs to one process, consists of a header (type, control
// point, priority), the variables, and the contents of the process's own
// channels.
type Proctype struct {
	Name  string
	Index int
	Pos   source.Pos
	Kind  syntax.ProcKind
	// Params are the parameters as they are declared, structures as a whole.
	Params []*Variable
	// Locals are all variables, parameters first.
	Locals []*Variable
	// VarBytes is the size of the variables.
	VarBytes int
	// Bytes is the size of the frame without its header.
	Bytes int
	// Own are the channels that are created with a process, in order.
	Own []OwnChannel
	// Queues are the types of the channels in Own.
	Queues []*ChanType
	// QueueAt are the offsets of the channels' contents, in bytes from the
	// variables.
	QueueAt []int
	// Template holds the initial variables, as far as they are constant.
	Template []byte
	Inits    []LocalInit
	Active   int
	Priority uint8
	// Provided is the value node of the provided clause, -1 if there is none.
	Provided int32
	Points   []Point
	Start    int32
	Labels   []Label
	Determin bool
	PCBytes  int
	// Header is the size of the frame's header.
	Header int32
	// Steps are the steps of all points, indexed by Step.ID.
	Steps []*Step
	// Absent are the statements of which no point has a step, as control cannot
	// come to them; indices of Model.Infos.
	Absent []int32
	// ParamParts are the scalars of the parameters.
	ParamParts []*Variable
	// Stays is set if processes remain where they end, in models made for
	// smaller programs.
	Stays bool
	// Exclusives are the channels declared by xr and xs.
	Exclusives []Exclusive
	// First is the number that SPIN gives to the first element of the body,
	// Elements how many elements it counts.
	First    int32
	Elements int32 // how many there are
}

// LocalInit is an initial value that is evaluated when a process is created:
// Value is stored Count times, Stride bits apart, from Addr on.
type LocalInit struct {
	Addr, Value int32
	Count       int32
	Stride      int32
}

// Label is a name for a control point.
type Label struct {
	Name  string
	Point int32
	Pos   source.Pos
}

// stmtInfo describes a step for display.
type stmtInfo struct {
	Pos  source.Pos
	Text string
	// Part is the for or select, as the user wrote it, that was turned into this
	// step and others; "" for a statement of the user's.
	Part string
	// Number is the statement's number among the elements of its proctype as
	// SPIN numbers them, from 1; 0 if SPIN has none for it.
	Number int32
	// Merged is the point, counted from 1, at which SPIN stops after the
	// statement and those that it executes together with it; 0 if that is after
	// the statement alone.
	Merged int32
}
