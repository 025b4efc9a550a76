package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// exclusive is one channel of an xr or xs.
type exclusive struct {
	node  int32 // value node of the channel
	sends bool  // xs
	pos   source.Pos
	text  string
}
