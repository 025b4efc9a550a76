// Package election is a model of an election as in Raft: a node whose timer
// runs out begins a new term, votes for itself, and asks the others. A node
// votes once in a term, and never in an older one than it knows. Who has a
// majority leads in the term.
package election

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/model/network"
)

const (
	nodes = 3
	terms = 2
)

// Node is a node. Only Term is written to disk.
type Node struct {
	Term  uint8 // the newest term that the node knows, in which it has voted
	Votes uint8 // for the node in this term, as bits of the voters
	Leads bool
}

// Message asks for a vote in a term, or grants one.
type Message struct {
	Granted bool
	Term    uint8
}

// String writes the message as it is shown in runs.
func (m Message) String() string {
	if m.Granted {
		return fmt.Sprintf("vote in term %d", m.Term)
	}
	return fmt.Sprintf("candidate in term %d", m.Term)
}

// What goes wrong: messages are lost and overtake each other, a node crashes
// and restarts, and timers run out.
var failures = network.Options{Loss: true, Reorder: true, Crashes: 1, Timeouts: terms}

// election makes the model. With bug, nodes do not write their terms to disk.
func election(bug bool) *model.Model[network.State[Node, Message]] {
	p := network.Protocol[Node, Message]{
		Nodes:   nodes,
		Start:   func(int, *network.Outbox[Message]) Node { return Node{} },
		Timeout: begin,
		Receive: receive,
		Restart: func(_ int, before Node) Node {
			if bug {
				return Node{}
			}
			return Node{Term: before.Term}
		},
	}
	return network.Model(p, failures).Prop("two leaders", twoLeaders)
}

// begin begins a new term.
func begin(node int, n Node, out *network.Outbox[Message]) (Node, bool) {
	if n.Term == terms {
		return n, false
	}
	n = Node{Term: n.Term + 1, Votes: 1 << node}
	out.Broadcast(nodes, Message{Term: n.Term})
	return n, true
}

// receive votes, or counts a vote.
func receive(_ int, n Node, from int, m Message, out *network.Outbox[Message]) Node {
	switch {
	case !m.Granted && m.Term > n.Term:
		out.Send(from, Message{Granted: true, Term: m.Term})
		return Node{Term: m.Term}
	case m.Granted && m.Term == n.Term && n.Votes != 0:
		n.Votes |= 1 << from
		n.Leads = bits.OnesCount8(n.Votes) > nodes/2
	}
	return n
}

// twoLeaders reports whether two nodes lead in one term.
func twoLeaders(s network.State[Node, Message]) bool {
	for i, a := range s.Nodes {
		for _, b := range s.Nodes[:i] {
			if a.Leads && b.Leads && a.Term == b.Term {
				return true
			}
		}
	}
	return false
}

const single = `[] !"two leaders"`

func TestOneLeaderInATerm(t *testing.T) {
	ltltest.Check(t, election(false), single)
}

// Votes may be split, and messages lost; but a leader is possible.
func TestElected(t *testing.T) {
	ltltest.Check(t, election(false), "<> Nodes[0].Leads", ltltest.ExpectViolated())
	ltltest.Check(t, election(false), "[] !Nodes[0].Leads", ltltest.ExpectViolated())
}

// The property notices the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, election(true), single, ltltest.ExpectViolated())
}
