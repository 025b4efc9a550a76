package petri

import (
	"testing"

	"pgregory.net/rapid"
)

// TestTraps compares with the definition: of all sets of places within a set that are traps, the greatest one is found.
func TestTraps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		net, err := readString(drawSketch(t).pnml())
		if err != nil {
			t.Fatal(err)
		}
		within, union := rapid.IntRange(0, 1<<net.Places()-1).Draw(t, "within"), 0
		for set := range 1 << net.Places() {
			if set&^within == 0 && isTrap(net, set) {
				union |= set
			}
		}
		set, want := make([]bool, net.Places()), false
		for p := range set {
			set[p] = within>>p&1 != 0
			want = want || union>>p&1 != 0 && net.initial[p] > 0
		}
		if marked := net.greatestTrap(set); marked != want {
			t.Errorf("marked: %v, want %v", marked, want)
		}
		for p := range set {
			if set[p] != (union>>p&1 != 0) {
				t.Fatalf("within %b: %v, want %b", within, set, union)
			}
		}
	})
}

// isTrap decides by the definition, for the transitions that are not dead by bounds.
func isTrap(n *Net, set int) bool {
	for t := range n.transitions {
		takes, puts := false, false
		for _, a := range n.pre.of(t) {
			takes = takes || set>>a.place&1 != 0
		}
		for _, a := range n.post.of(t) {
			puts = puts || set>>a.place&1 != 0
		}
		if takes && !puts && !n.deadBy(t, n.bounds) {
			return false
		}
	}
	return true
}
