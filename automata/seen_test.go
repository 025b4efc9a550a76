package automata_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestSetsAreSeenByTheCycleItself: that the component of a cycle sees set 0 does not help the
// cycle, which must avoid sets 1 and 2 and with them all edges in set 0.
func TestSetsAreSeenByTheCycleItself(t *testing.T) {
	as, err := automata.ReadHOA(source.NewFile("seen.hoa", `HOA: v1 States: 3 Start: 0 AP: 1 "a"
Acceptance: 3 ((Fin(0)&Inf(0)) | Inf(2) | Fin(1)) & Fin(2) & Inf(0)
--BODY--
State: 0 [t] 1 {1 2}
State: 1 [0] 0 {0 2} [t] 1 [t] 2
State: 2 [t] 0 {0 1}
--END--`))
	if err != nil {
		t.Fatal(err)
	}
	if !as[0].Empty() {
		t.Error("some cycle sees set 0 and neither 1 nor 2")
	}
	for _, letter := range []uint64{0, 1} {
		if ok, err := automata.AcceptsWord(as[0], ltl.Word{APs: []string{"a"}, Cycle: []uint64{letter}}); ok || err != nil {
			t.Errorf("letter %d for ever: %v, %v", letter, ok, err)
		}
	}
}
