package packed

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestQueue compares queues of keys of each length with a slice, over many blocks, and what they leave of the budget.
func TestQueue(t *testing.T) {
	for words := 1; words <= 3; words++ {
		rng := rand.New(rand.NewPCG(1, uint64(words)))
		b := store.NewBudget(0)
		q, want := NewQueue(b, 0), [][]uint64(nil)
		q.SetWords(words)
		for next := range 4000 {
			var keys []uint64
			for i := range rng.IntN(20) * words {
				keys = append(keys, uint64(next)<<20|uint64(i))
			}
			if err := q.Push(keys); err != nil {
				t.Fatal(err)
			}
			want = slices.AppendSeq(want, slices.Chunk(keys, words))
			for range rng.IntN(18 + next%3*2) {
				if len(want) == 0 {
					break
				}
				var got, at Words
				q.At(0, &at)
				q.Pop(&got)
				if !slices.Equal(got[:words], want[0]) || !slices.Equal(at[:words], want[0]) {
					t.Fatalf("%d words: got %v, want %v", words, got[:words], want[0])
				}
				want = want[1:]
			}
			some := make([]uint64, rng.IntN(4)*words)
			n := q.Take(some)
			if got := slices.Concat(want[:n/words]...); !slices.Equal(some[:n], got) || n == 0 && len(some) > 0 && len(want) > 0 {
				t.Fatalf("%d words: took %v, want %v", words, some[:n], got)
			}
			want = want[n/words:]
			if q.Len() != len(want) {
				t.Fatalf("%d words: %d keys, want %d", words, q.Len(), len(want))
			}
		}
		if n := len(want); n > 0 {
			var last Words
			if q.At(n-1, &last); !slices.Equal(last[:words], want[n-1]) {
				t.Errorf("%d words: the last key is %v, want %v", words, last[:words], want[n-1])
			}
		}
		if q.Free(); b.Used() != 0 {
			t.Errorf("%d words: %d bytes are left", words, b.Used())
		}
	}
}
