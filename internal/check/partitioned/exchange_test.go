package partitioned

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHalve: two workers get what owner says is theirs, in the order in which it was met, and nothing is lost.
func TestHalve(t *testing.T) {
	s := &Search{workers: make([]*Worker, 2)}
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 1000 {
		words, id := 1+round%3, r.IntN(2)
		met := make([]uint64, words*r.IntN(20))
		for i := range met {
			met[i] = r.Uint64()
		}
		var want [2][]uint64
		for state := range slices.Chunk(met, words) {
			o := s.owner(state[0])
			want[o] = append(want[o], state...)
		}
		to, toOther := make([]uint64, len(met)), make([]uint64, len(met))
		own, other := halve(met, words, id, to, toOther)
		if !slices.Equal(to[:own], want[id]) || !slices.Equal(toOther[:other], want[1-id]) {
			t.Fatalf("%d words, worker %d: %v and %v, want %v", words, id, to[:own], toOther[:other], want)
		}
	}
}
