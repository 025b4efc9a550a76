package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of the language as SPIN has it.
const (
	maxProcs    = 255
	maxSlots    = 255
	maxChannels = 255
	maxMtypes   = 255
	maxArray    = 1 << 20
	maxVector   = 1 << 24 // bits
)

// proctype is a resolved process type.
type proctype struct {
	name       string
	index      int
	pos        source.Pos
	kind       procKind
	params     []*variable  // scalars, typedefs not taken apart
	locals     []*variable  // all variables, parameters first
	varBytes   int          // of the variables
	bytes      int          // of the whole frame
	own        []ownChannel // made with a process, in order
	queues     []*chanType  // their types
	queueAt    []int        // where their contents lie, in bytes from the variables
	template   []byte       // initial variables
	inits      []localInit
	active     int
	priority   uint8
	provided   int32 // value node, -1 when there is none
	points     []point
	start      int32
	labels     []label
	determin   bool
	pcBytes    int
	header     int32       // bytes of a frame before the variables
	steps      []*step     // by number
	paramParts []*variable // the parameters, typedefs taken apart
	exclusives []exclusive // what xr and xs say
}

// localInit is an initialiser that is evaluated when a process is made.
type localInit struct {
	addr, value int32
	count       int32
	stride      int32
}

// label is a name for a control point.
type label struct {
	name  string
	point int32
	pos   source.Pos
}

// stmtInfo is what people are told about a step.
type stmtInfo struct {
	pos  source.Pos
	text string
}
