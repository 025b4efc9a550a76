package facts

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets/netstest"
)

// TestTraps compares with the definition: of all sets of places within a set that are traps, the greatest one is found.
func TestTraps(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 3))
		net := netstest.Random(r)
		within, union := r.IntN(1<<len(net.Places)), 0
		for set := range 1 << len(net.Places) {
			if set&^within == 0 && isTrap(net, set) {
				union |= set
			}
		}
		set, want := make([]bool, len(net.Places)), false
		for p := range set {
			set[p] = within>>p&1 != 0
			want = want || union>>p&1 != 0 && net.Initial[p] > 0
		}
		if marked := greatestTrap(net, set); marked != want {
			t.Errorf("seed %d: marked: %v, want %v", seed, marked, want)
		}
		for p := range set {
			if set[p] != (union>>p&1 != 0) {
				t.Fatalf("seed %d, within %b: %v, want %b", seed, within, set, union)
			}
		}
	}
}

// isTrap decides by the definition, for the transitions that are not dead by bounds.
func isTrap(n *nets.Net, set int) bool {
	for t := range n.Transitions {
		takes, puts := false, false
		for _, a := range n.Pre.Of(t) {
			takes = takes || set>>a.Place&1 != 0
		}
		for _, a := range n.Post.Of(t) {
			puts = puts || set>>a.Place&1 != 0
		}
		if takes && !puts && !n.DeadBy(t, n.Bounds) {
			return false
		}
	}
	return true
}
