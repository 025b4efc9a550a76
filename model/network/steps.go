package network

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/model"
)

// next adds the steps of a state.
func (r *rules[N, M]) next(s State[N, M], steps *model.Steps[State[N, M]]) {
	for i := range s.InFlight {
		r.packet(s, i, steps)
	}
	for node := range s.Nodes {
		r.node(s, node, steps)
	}
	r.partition(s, steps)
}

// packet adds what can happen to a packet.
func (r *rules[N, M]) packet(s State[N, M], i int, steps *model.Steps[State[N, M]]) {
	packet := s.InFlight[i]
	first := i == 0 || s.InFlight[i-1].From != packet.From || s.InFlight[i-1].To != packet.To
	if reachable(s.Down, s.Apart, packet.From, packet.To) && (first || r.unordered()) {
		r.act(steps, packet.To, r.receipt(packet), func(t *State[N, M], out *Outbox[M]) bool {
			received := t.InFlight[i]
			if r.o.Duplicates != Any {
				t.InFlight = slices.Delete(t.InFlight, i, i+1)
			}
			t.Nodes[packet.To] = r.p.Receive(packet.To, t.Nodes[packet.To], packet.From, received.Message, out)
			return true
		})
	}
	if r.o.Loss {
		t := steps.Copy()
		t.InFlight = slices.Delete(t.InFlight, i, i+1)
		steps.Add("", "loses "+packet.String(), t)
	}
	if s.Left.Duplicates > 0 {
		t := steps.Copy()
		t.Left.Duplicates--
		t.InFlight = slices.Insert(t.InFlight, i, t.InFlight[i])
		steps.Add("", "duplicates "+packet.String(), t)
	}
}

// receipt returns what the receipt of a packet is called.
func (r *rules[N, M]) receipt(packet Packet[M]) string {
	if r.p.Label != nil {
		return r.p.Label(packet.Message)
	}
	return "receives " + packet.String()
}

// reachable reports whether a packet can be delivered: its receiver is up, and
// the network between the nodes is whole.
func reachable(down, apart []bool, from, to int) bool { return !down[to] && apart[from] == apart[to] }

// act adds a step of a node. do changes the state, and returns false if the step
// cannot be taken.
func (r *rules[N, M]) act(steps *model.Steps[State[N, M]], node int, action string, do func(*State[N, M], *Outbox[M]) bool) {
	t, out := steps.Copy(), Outbox[M]{from: node}
	if !do(&t, &out) {
		return
	}
	t.InFlight = r.useful(&t, t.InFlight, node)
	if sent := r.useful(&t, out.packets, -1); len(sent) > 0 {
		t.InFlight = append(t.InFlight, sent...)
		r.sort(&t)
	}
	steps.Add(Name(node), action, t)
}

// node adds what a node can do by itself, and what can happen to it.
func (r *rules[N, M]) node(s State[N, M], node int, steps *model.Steps[State[N, M]]) {
	if s.Down[node] {
		t := steps.Copy()
		t.Down[node] = false
		steps.Add(Name(node), "restarts", t)
		return
	}
	if r.p.Moves != nil {
		r.p.Moves(node, s.Nodes[node], func(action string, after func(N, *Outbox[M]) N) {
			r.act(steps, node, action, func(t *State[N, M], out *Outbox[M]) bool {
				t.Nodes[node] = after(t.Nodes[node], out)
				return true
			})
		})
	}
	if s.Left.Timeouts > 0 && r.p.Timeout != nil {
		r.act(steps, node, "runs out of time", func(t *State[N, M], out *Outbox[M]) (ok bool) {
			t.Left.Timeouts--
			t.Nodes[node], ok = r.p.Timeout(node, t.Nodes[node], out)
			return ok
		})
	}
	for peer := range s.Nodes {
		if peer != node && r.p.Unreachable != nil && !reachable(s.Down, s.Apart, node, peer) {
			r.act(steps, node, fmt.Sprintf("cannot reach node %d", peer), func(t *State[N, M], out *Outbox[M]) (ok bool) {
				t.Nodes[node], ok = r.p.Unreachable(node, t.Nodes[node], peer, out)
				return ok
			})
		}
	}
	if s.Left.Crashes > 0 {
		t := steps.Copy()
		t.Left.Crashes--
		t.Down[node] = true
		if r.p.Restart != nil {
			t.Nodes[node] = r.p.Restart(node, t.Nodes[node])
		}
		steps.Add("", fmt.Sprintf("node %d crashes", node), t)
	}
}

// partition adds the divisions of a network that is whole, and the end of one.
func (r *rules[N, M]) partition(s State[N, M], steps *model.Steps[State[N, M]]) {
	if slices.Contains(s.Apart, true) {
		t := steps.Copy()
		clear(t.Apart)
		steps.Add(Network, "is united", t)
		return
	}
	if s.Left.Partitions == 0 {
		return
	}
	for part := 1; part < 1<<(len(s.Nodes)-1); part++ {
		t := steps.Copy()
		t.Left.Partitions--
		var members []int
		for i := 1; i < len(s.Nodes); i++ {
			if t.Apart[i] = part>>(i-1)&1 != 0; t.Apart[i] {
				members = append(members, i)
			}
		}
		steps.Add("", fmt.Sprintf("the network is divided; apart are nodes %v", members), t)
	}
}
