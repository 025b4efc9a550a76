package network

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/ltlcheck/ltlcheck/model"
)

// Options are what can go wrong. The zero value is a reliable network of nodes
// that never stop. Numbers bound how often something happens in a run, as
// otherwise most models would have no end.
type Options struct {
	Loss       bool // packets may be lost
	Reorder    bool // packets may overtake each other
	Duplicates int  // packets that arrive twice; with Any, all may arrive any number of times, in any order, or never
	Partitions int  // divisions of the network into two parts
	Crashes    int  // crashes of nodes, which may restart at any time
	Timeouts   int  // timers that run out
}

// Any is a number without bound, for Options.Duplicates. A packet then stays in
// flight for as long as its receiver does not ignore it.
const Any = -1

// Protocol is what nodes with states N do, which send messages M. Both are data,
// as package model describes. Functions may change the state that they are
// given, and must depend on their arguments alone.
type Protocol[N, M any] struct {
	Nodes int // numbered from 0

	// Start returns the state of a node at the beginning, and what it sends then.
	Start func(node int, out *Outbox[M]) N
	// Receive returns the state of a node after a message from another.
	Receive func(node int, state N, from int, message M, out *Outbox[M]) N
	// Ignores reports whether a message from another node will never again change
	// a node, whatever happens: it is then no longer in flight. nil keeps all.
	Ignores func(node int, state N, from int, message M) bool
	// Moves calls move for each step that a node can take by itself: after returns
	// its state then. nil is a protocol of nodes that only react.
	Moves func(node int, state N, move func(action string, after func(state N, out *Outbox[M]) N))
	// Timeout returns the state of a node whose timer has run out; false if none
	// is running. nil is a protocol without timers.
	Timeout func(node int, state N, out *Outbox[M]) (N, bool)
	// Unreachable returns the state of a node that notices that another is down,
	// or in the other part of a divided network; false if it does not care. nil is
	// a protocol that never notices.
	Unreachable func(node int, state N, peer int, out *Outbox[M]) (N, bool)
	// Restart returns the state of a node after a crash: what it had written to
	// disk, and everything else as it is at the beginning. nil is a node that
	// writes everything to disk.
	Restart func(node int, before N) N

	// Label is what the receipt of a message is called in runs; nil is "receives",
	// the link and the message.
	Label func(message M) string
	// Compare orders messages, as cmp.Compare does; nil orders them by their parts,
	// which takes longer.
	Compare func(a, b M) int

	// Symmetric nodes do the same whatever their numbers are. Renumber and
	// RenumberMessage return a state and a message in which every number i of a
	// node is p[i]; nil is for those that have no numbers in them.
	Symmetric       bool
	Renumber        func(state N, p []int) N
	RenumberMessage func(message M, p []int) M
}

// Packet is a message on its way.
type Packet[M any] struct {
	From, To int
	Message  M
}

// String writes the link and the message, as in "0->1: request".
func (p Packet[M]) String() string { return fmt.Sprintf("%d->%d: %v", p.From, p.To, p.Message) }

// State is a state of the model: its parts are propositions by themselves, such
// as Nodes[0].Leader, Down[1] and len(InFlight) == 0.
type State[N, M any] struct {
	Nodes    []N
	Down     []bool // nodes that have crashed; what they have on disk is in Nodes
	Apart    []bool // the nodes of the part without node 0, while the network is divided
	InFlight []Packet[M]
	Left     Left
}

// Left is how often something can still go wrong.
type Left struct{ Duplicates, Partitions, Crashes, Timeouts int }

// Outbox collects what a node sends in one step.
type Outbox[M any] struct {
	from    int
	packets []Packet[M]
}

// Packets returns what was sent.
func (o *Outbox[M]) Packets() []Packet[M] { return o.packets }

// Send sends a message to a node.
func (o *Outbox[M]) Send(to int, message M) {
	o.packets = append(o.packets, Packet[M]{o.from, to, message})
}

// Broadcast sends a message to all other nodes, of which there are n with the
// sender.
func (o *Outbox[M]) Broadcast(n int, message M) {
	for to := range n {
		if to != o.from {
			o.Send(to, message)
		}
	}
}

// Name returns the name of the process of a node, as in fairness.
func Name(node int) string { return fmt.Sprintf("node %d", node) }

// Network is the name of the process that unites a divided network.
const Network = "network"

// Model returns the model of a protocol. Every state without steps is a valid
// end; Model.End says otherwise.
//
// The cost of Partitions grows with two to the power of the number of nodes.
func Model[N, M any](p Protocol[N, M], o Options) *model.Model[State[N, M]] {
	if p.Compare == nil {
		p.Compare = func(a, b M) int { return compare(reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem()) }
	}
	x := &rules[N, M]{p, o}
	m := model.New([]State[N, M]{x.start()}, x.next).Processes(Network).End(func(State[N, M]) bool { return true })
	processes := make([]string, p.Nodes)
	for i := range processes {
		processes[i] = Name(i)
	}
	m = m.Processes(processes...)
	if p.Symmetric && p.Nodes > 1 {
		m = m.Scalarset(model.Scalarset[State[N, M]]{Name: "nodes", Size: p.Nodes, Permute: x.permute, Processes: [][]string{processes}})
	}
	return m
}

// rules are the steps of a protocol under options.
type rules[N, M any] struct {
	p Protocol[N, M]
	o Options
}

// start returns the initial state.
func (r *rules[N, M]) start() State[N, M] {
	s := State[N, M]{
		Nodes: make([]N, r.p.Nodes), Down: make([]bool, r.p.Nodes), Apart: make([]bool, r.p.Nodes),
		Left: Left{r.o.Duplicates, r.o.Partitions, r.o.Crashes, r.o.Timeouts},
	}
	for i := range s.Nodes {
		out := Outbox[M]{from: i}
		s.Nodes[i] = r.p.Start(i, &out)
		s.InFlight = append(s.InFlight, out.packets...)
	}
	s.InFlight = r.useful(&s, s.InFlight, -1)
	r.sort(&s)
	return s
}

// unordered reports whether packets on one link may overtake each other.
func (r *rules[N, M]) unordered() bool { return r.o.Reorder || r.o.Duplicates == Any }

// useful returns packets without those that their receivers ignore. Only node's
// packets are asked for, if it is not negative.
func (r *rules[N, M]) useful(s *State[N, M], packets []Packet[M], node int) []Packet[M] {
	if r.p.Ignores == nil {
		return packets
	}
	return slices.DeleteFunc(packets, func(p Packet[M]) bool {
		return (node < 0 || p.To == node) && r.p.Ignores(p.To, s.Nodes[p.To], p.From, p.Message)
	})
}

// sort brings packets into an order that does not depend on that in which nodes
// have moved: by links, and on each link in the order of arrival if there is one.
func (r *rules[N, M]) sort(s *State[N, M]) {
	slices.SortStableFunc(s.InFlight, func(a, b Packet[M]) int {
		if byLink := cmp.Or(a.From-b.From, a.To-b.To); byLink != 0 || !r.unordered() {
			return byLink
		}
		return r.p.Compare(a.Message, b.Message)
	})
	if r.o.Duplicates == Any {
		s.InFlight = slices.CompactFunc(s.InFlight, func(a, b Packet[M]) bool {
			return a.From == b.From && a.To == b.To && r.p.Compare(a.Message, b.Message) == 0
		})
	}
}

// permute renumbers the nodes of a state.
func (r *rules[N, M]) permute(s State[N, M], p []int) State[N, M] {
	model.Permute(s.Nodes, p)
	model.Permute(s.Down, p)
	model.Permute(s.Apart, p)
	if s.Apart[0] { // the parts are those with and without node 0
		for i := range s.Apart {
			s.Apart[i] = !s.Apart[i]
		}
	}
	if r.p.Renumber != nil {
		for i := range s.Nodes {
			s.Nodes[i] = r.p.Renumber(s.Nodes[i], p)
		}
	}
	for i := range s.InFlight {
		packet := &s.InFlight[i]
		packet.From, packet.To = p[packet.From], p[packet.To]
		if r.p.RenumberMessage != nil {
			packet.Message = r.p.RenumberMessage(packet.Message, p)
		}
	}
	r.sort(&s)
	return s
}
