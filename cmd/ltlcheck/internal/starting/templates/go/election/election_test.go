// Package election is a model of an election as in Raft: a node whose timer
// runs out begins a new term, votes for itself, and asks the others. A node
// votes once in a term, and never in an older one than it knows. Who has a
// majority leads in the term.
package election

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

const (
	nodes = 3
	terms = 2
)

// State is the nodes, and the messages, which stay in the network: each may be
// received late, several times, or never.
type State struct {
	Term    [nodes]uint8            // the newest term that a node knows, in which it has voted
	Leaders [terms + 1]uint8        // how many nodes lead in a term
	Asked   [nodes][terms + 1]bool  // node i is a candidate in a term
	Votes   [nodes][terms + 1]uint8 // for node i, as bits of the voters
}

// election makes the model. With bug, a node votes again in the same term.
func election(bug bool) *model.Model[State] {
	return model.New([]State{{}}, func(s State, steps *model.Steps[State]) {
		for i := range nodes {
			if s.Term[i] < terms {
				to := s
				to.Term[i]++
				to.Asked[i][to.Term[i]] = true
				to.Votes[i][to.Term[i]] = 1 << i
				steps.Add(node(i), "begins a term", to)
			}
			for candidate := range nodes {
				vote(s, i, candidate, bug, steps)
			}
		}
	}).Processes(node(0), node(1), node(2)).
		End(func(State) bool { return true })
}

// vote adds the votes of a node for a candidate.
func vote(s State, i, candidate int, bug bool, steps *model.Steps[State]) {
	for term := uint8(1); term <= terms; term++ {
		again := term == s.Term[i] && bug
		if !s.Asked[candidate][term] || candidate == i || term <= s.Term[i] && !again {
			continue
		}
		to := s
		to.Term[i] = term
		before := s.Votes[candidate][term]
		to.Votes[candidate][term] |= 1 << i
		if !majority(before) && majority(to.Votes[candidate][term]) {
			to.Leaders[term]++
		}
		if to != s {
			steps.Add(node(i), fmt.Sprintf("votes for node %d", candidate), to)
		}
	}
}

// majority reports whether a set of voters is more than half of the nodes.
func majority(voters uint8) bool {
	n := 0
	for i := range nodes {
		n += int(voters >> i & 1)
	}
	return n > nodes/2
}

func node(i int) string { return fmt.Sprintf("node %d", i) }

const single = "[] (Leaders[1] <= 1 && Leaders[2] <= 1)"

func TestOneLeaderInATerm(t *testing.T) {
	ltltest.Check(t, election(false), single)
}

// Votes may be split in every term, and a leader is possible.
func TestElected(t *testing.T) {
	ltltest.Check(t, election(false), "<> (Leaders[1] > 0 || Leaders[2] > 0)", ltltest.ExpectViolated())
	ltltest.Check(t, election(false), "[] (Leaders[1] == 0 && Leaders[2] == 0)", ltltest.ExpectViolated())
}

// The property notices the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, election(true), single, ltltest.ExpectViolated())
}
