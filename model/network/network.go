package network

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/model"
)

// Options are what can go wrong. The zero value is a reliable network of nodes
// that never stop. Numbers bound how often something happens in a run, as
// otherwise most models would have no end.
type Options struct {
	Loss       bool // packets may be lost
	Reorder    bool // packets may overtake each other
	Duplicates int  // packets that arrive twice
	Partitions int  // divisions of the network into two parts
	Crashes    int  // crashes of nodes, which may restart at any time
	Timeouts   int  // timers that run out
}

// Protocol is what nodes with states N do, which send messages M. Both are data,
// as package model describes. Functions may change the state that they are
// given, and must depend on their arguments alone.
type Protocol[N, M any] struct {
	Nodes int // numbered from 0

	// Start returns the state of a node at the beginning, and what it sends then.
	Start func(node int, out *Outbox[M]) N
	// Receive returns the state of a node after a message from another.
	Receive func(node int, state N, from int, message M, out *Outbox[M]) N
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

	// Compare orders messages, as cmp.Compare does; nil orders them by their text,
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
	r.sort(s.InFlight)
	return s
}

// sort brings packets into an order that does not depend on that in which nodes
// have moved: by links, and on each link in the order of arrival if there is one.
func (r *rules[N, M]) sort(packets []Packet[M]) {
	slices.SortStableFunc(packets, func(a, b Packet[M]) int {
		if byLink := cmp.Or(a.From-b.From, a.To-b.To); byLink != 0 || !r.o.Reorder {
			return byLink
		}
		if r.p.Compare != nil {
			return r.p.Compare(a.Message, b.Message)
		}
		return cmp.Compare(fmt.Sprintf("%#v", a.Message), fmt.Sprintf("%#v", b.Message))
	})
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
	r.sort(s.InFlight)
	return s
}
