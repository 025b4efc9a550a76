package flat

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// Exclusive is one channel of an xr or xs.
type Exclusive struct {
	Node  int32 // value node of the channel
	Sends bool  // xs
	Pos   source.Pos
	Text  string
}
