package reduce

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// doubt is a send or receive whose channel is only known in the state.
type doubt struct {
	node  int32
	sends bool
	info  int32
}

// provisoChannel is a channel that every loop of a proctype sends to, or takes
// from, and what the others must do.
type provisoChannel struct {
	channel facts.ChanRef
	partner uint8 // chanTake or chanSend
}

// maxChannelSlots bounds the channels that are told apart; a multiple of 8.
const maxChannelSlots = 64

// independence is the tables of one binding.
type independence struct {
	facts.References
	sliced   *facts.Slice // variables that hold zero; nil when there are none
	words    int
	channels int // first bit of the channels
	slots    int // channels told apart
	anyMeets bool
	// pieces are bits of the global variables, or of those of the processes of
	// a proctype, that no step touches only in part.
	pieces          []facts.Region
	steps           [][]stepKinds       // by proctype and number of the step
	futures         [][]doing           // by proctype and control point
	facts           [][]facts.StepFacts // by proctype and number of the step
	safe            [][]bool            // by proctype and control point: see safe.go
	provisoChannels [][]provisoChannel  // by proctype
	changes         doing               // kinds of what changes an atom
	shown           []map[int32]bool
	claims          [][]flat.Exclusive // by proctype: what xr and xs say of channels that can be known
	doubted         [][][]doubt        // by proctype and control point: nil when nothing that is claimed is doubtful
}

// stepKinds is what is known of a step as the first one of a sequence.
type stepKinds struct {
	does, conflicts, enabling doing
	receives                  bool // enabling depends on whether its channel is empty
	random                    bool
	channel                   int32 // value node of the channel of a send or receive, -1 when there is none
	own                       uint8 // what it conflicts with when others do it to this channel
	visible                   bool
	proviso                   bool // some loop is only closed by it, or by a later step of the sequence
	closes                    bool // it is such a step itself
	timeout                   bool
	end                       bool
}

// maxPieces bounds the kinds of the variables; more pieces share them.
const maxPieces = 512

func (t *independence) none() doing { return doing{set: make(kindSet, t.words)} }

// touch calls visit with the first kind of every piece that a region of a
// proctype's step lies in.
func (t *independence) touch(proc int, g facts.Region, visit func(kind int)) {
	space, of := g.Space, g.Proctype
	if space == facts.Hidden {
		return
	}
	if space == facts.Local {
		space, of = facts.Remote, proc
	}
	if space == facts.Global {
		of = 0
	}
	for i := range t.pieces {
		if p := &t.pieces[i]; p.Space == space && p.Proctype == of && p.Low < g.High && g.Low < p.High {
			visit(firstVariable + 2*(i%maxPieces))
		}
	}
}
