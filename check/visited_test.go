package check

import "testing"

// TestTails: hybrid storage keeps its bits beside the program states, classical storage a pair for
// each product state.
func TestTails(t *testing.T) {
	var tails [2]int64
	for i, storage := range []Storage{StorageClassical, StorageHybrid} {
		r := verify(t, dekker(), Property{Name: "enters", Claim: figure2(t)}, Options{Algorithm: "magic", Storage: storage, Exhaust: true})
		p := r.Product
		if p.Vectors == 0 || p.Tails == 0 || p.Vectors+p.Tails >= p.Memory {
			t.Errorf("%s: %d bytes of program states, %d beside them, %d in all", storage, p.Vectors, p.Tails, p.Memory)
		}
		tails[i] = p.Tails
	}
	if 8*tails[1] > tails[0] {
		t.Errorf("beside the program states %d bytes classical, %d hybrid", tails[0], tails[1])
	}
}
