package reduce

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Which processes must close loops. For the proviso in proviso.go it is enough
// that the process of the smallest number that moves in a loop of the state
// graph closes it. A process need not if, whenever it moves in such a loop, one
// of a smaller number does. That is often known of processes that exchange
// messages:
// in a loop, messages taken out of a channel are put into it, and the other way
// round. So if every loop of a process takes from a channel, one of the
// processes that may send to it moves as well; of these the same may be known,
// and so on. In a ring of processes only the first one closes loops.
//
//	needs(i) = sets of processes one of which moves in every loop in which i moves
//	led := the processes below i
//	repeat: if some set of needs(j) is in led, put j into led
//	i closes loops unless it is in led
//
// It is used where no process can be made any more, so that all who move in a
// loop are there all the time.

// findProvisoChannels finds the channels that every loop of a proctype sends
// to, or takes from.
func (in *independence) findProvisoChannels(proc int) (out []provisoChannel) {
	p := in.Model.Procs[proc]
	tried := map[provisoChannel]bool{}
	for _, st := range p.Steps {
		f, ok := in.provisoChannelOf(proc, st)
		if !ok || tried[f] {
			continue
		}
		tried[f] = true
		if in.looplessWithout(proc, f) {
			out = append(out, f)
		}
	}
	return out
}

// provisoChannelOf returns the channel of a step that sends or takes a message,
// with what another process must do to it in the same loop. It returns false
// for other steps; a receive that leaves the message where it is takes nothing.
func (in *independence) provisoChannelOf(proc int, st *flat.Step) (provisoChannel, bool) {
	switch spec := in.Model.Operands(st).Message; {
	case spec == nil:
	case st.Kind().Sends:
		return provisoChannel{in.Refer(proc, spec.Channel), chanTake}, true
	case !spec.Copying:
		return provisoChannel{in.Refer(proc, spec.Channel), chanSend}, true
	}
	return provisoChannel{}, false
}

// looplessWithout reports whether every loop of a proctype has a step that uses
// the channel in this way: without these steps its control-flow graph has no
// loop. Only references that denote one channel in a state are considered.
func (in *independence) looplessWithout(proc int, f provisoChannel) bool {
	if f.channel.Kind == facts.ChanAny || f.channel.Kind == facts.ChanRange && f.channel.Low != f.channel.High {
		return false
	}
	p := in.Model.Procs[proc]
	g := acyclic{next: make([][]int32, len(p.Points))}
	for i := range p.Points {
		if p.Points[i].Inner {
			continue
		}
		for j := range p.Points[i].Steps {
			st := &p.Points[i].Steps[j]
			if own, ok := in.provisoChannelOf(proc, st); st.Target < 0 || ok && own == f {
				continue
			}
			if !g.add(int32(i), st.Target) {
				return false
			}
		}
	}
	return true
}
