package network_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/model/network"
)

// Voter is a node that has one vote. Candidates are nodes 1 and 2.
type Voter struct {
	Voted bool
	Votes int // of a candidate
}

func election(forgets bool) network.Protocol[Voter, string] {
	return network.Protocol[Voter, string]{
		Nodes: 3,
		Start: func(node int, out *network.Outbox[string]) Voter {
			if node > 0 {
				out.Send(0, "vote for me")
			}
			return Voter{}
		},
		Receive: func(node int, v Voter, from int, message string, out *network.Outbox[string]) Voter {
			switch {
			case message == "yes":
				v.Votes++
			case !v.Voted:
				v.Voted = true
				out.Send(from, "yes")
			}
			return v
		},
		Restart: func(node int, before Voter) Voter {
			if forgets {
				return Voter{}
			}
			return before
		},
	}
}

func TestElection(t *testing.T) {
	both := "[] !(Nodes[1].Votes > 0 && Nodes[2].Votes > 0)"
	bad := network.Options{Loss: true, Reorder: true, Crashes: 1}
	ltltest.Check(t, network.Model(election(false), bad), both)
	ltltest.Check(t, network.Model(election(true), bad), both, ltltest.ExpectViolated())
}

// A node that forgets its vote in a crash votes twice.
func ExampleModel() {
	m := network.Model(election(true), network.Options{Crashes: 1})
	result, err := ltltest.Verify(context.Background(), m, "[] !(Nodes[1].Votes > 0 && Nodes[2].Votes > 0)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Verdict, "after", len(result.Counterexample.Prefix), "steps")
	// Output:
	// violated after 6 steps
}
