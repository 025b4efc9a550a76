package raft_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/docs/examples/raft"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// safe is Figure 3 of the paper.
const safe = `[] !("two leaders in a term" || "committed entries differ" || "a leader lacks committed entries" || "logs do not match")`

// TestModel verifies the algorithm within limits: elections among all in one
// term, and two terms with two candidates.
func TestModel(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		o      raft.Options
		states uint64
	}{
		{raft.Options{Values: 1, Terms: 1, Entries: 1, Lean: true}, 10_005},
		{raft.Options{Values: 1, Terms: 2, Entries: 1, Candidates: 2, Lean: true}, 174_627},
	} {
		if r := ltltest.Check(t, raft.Model(test.o), safe); r.States != test.states {
			t.Errorf("%+v: %d states, want %d", test.o, r.States, test.states)
		}
	}
}

// TestAnyVote: servers that vote again elect two leaders.
func TestAnyVote(t *testing.T) {
	t.Parallel()
	r := ltltest.Check(t, raft.Model(raft.Options{Values: 1, Terms: 1, Entries: 1, Lean: true, AnyVote: true}), `[] !"two leaders in a term"`, ltltest.ExpectViolated())
	for _, s := range r.Counterexample.Steps() {
		if strings.Contains(s.Action, "vote request") {
			return
		}
	}
	t.Error(r.Text)
}
