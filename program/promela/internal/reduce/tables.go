package reduce

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// doubt is a send or receive by a reference whose channel is known only in a
// state.
type doubt struct {
	node  int32
	sends bool
	info  int32
}

// provisoChannel is a channel that every loop of a proctype sends to, or takes
// from. In a loop of the state graph in which such a process moves, another one
// does partner to the channel.
type provisoChannel struct {
	channel facts.ChanRef
	partner uint8 // chanTake or chanSend
}

// maxChannelSlots bounds the channels that are told apart; a multiple of 8.
const maxChannelSlots = 64

// independence holds the tables of one binding: for each step what it does,
// conflicts with and waits for, for each control point what may still be done
// from there. They are made by newIndependence and only read afterwards, so
// that any number of choosers share them.
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

// stepKinds describes a step as the first one of an atomic sequence:
// for a step outside of sequences that is the step alone. Steps inside a
// sequence have entries too, but what follows them is not part of these.
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

// maxPieces bounds the number of kinds for variables. Where there are more
// pieces, several share a kind, which makes the analysis coarser, not wrong.
const maxPieces = 512

func (in *independence) none() doing { return doing{set: make(kindSet, in.words)} }

// touch calls visit with the first kind of every piece that a region accessed
// by a step of the proctype overlaps: the kind for reading, followed by the one
// for writing. Hidden variables have no kinds. proc is -1 for atoms.
func (in *independence) touch(proc int, g facts.Region, visit func(kind int)) {
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
	for i := range in.pieces {
		if p := &in.pieces[i]; p.Space == space && p.Proctype == of && p.Low < g.High && g.Low < p.High {
			visit(firstVariable + 2*(i%maxPieces))
		}
	}
}
