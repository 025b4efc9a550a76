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

// Proctype is a resolved process type.
type Proctype struct {
	Name       string
	Index      int
	Pos        source.Pos
	Kind       syntax.ProcKind
	Params     []*Variable  // scalars, typedefs not taken apart
	Locals     []*Variable  // all variables, parameters first
	VarBytes   int          // of the variables
	Bytes      int          // of the whole frame
	Own        []OwnChannel // made with a process, in order
	Queues     []*ChanType  // their types
	QueueAt    []int        // where their contents lie, in bytes from the variables
	Template   []byte       // initial variables
	Inits      []LocalInit
	Active     int
	Priority   uint8
	Provided   int32 // value node, -1 when there is none
	Points     []Point
	Start      int32
	Labels     []Label
	Determin   bool
	PCBytes    int
	Header     int32       // bytes of a frame before the variables
	Steps      []*Step     // by number
	ParamParts []*Variable // the parameters, typedefs taken apart
	Exclusives []Exclusive // what xr and xs say
	First      int32       // the number that SPIN gives the first element
	Elements   int32       // how many there are
}

// LocalInit is an initialiser that is evaluated when a process is made.
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

// stmtInfo is what people are told about a step.
type stmtInfo struct {
	Pos    source.Pos
	Text   string
	Number int32 // among the elements of its proctype as SPIN numbers them, from 1; 0 when SPIN has none for it
	Merged int32 // the point, from 1, where SPIN rests after it and what it carries out together with it; 0: after it alone
}
