package hopcroft

import (
	"errors"
	"math/rand/v2"
	"testing"
)

func TestAgainstMoore(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		n, letters := 1+rng.IntN(30), 1+rng.IntN(4)
		next := make([]uint32, n*letters)
		for i := range next {
			next[i] = uint32(rng.IntN(n))
		}
		colour := make([]int, n)
		for q := range colour {
			colour[q] = rng.IntN(3)
		}
		of, classes, err := Classes(next, letters, colour, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := moore(next, letters, colour)
		for p := range n {
			for q := range n {
				if (of[p] == of[q]) != (want[p] == want[q]) {
					t.Fatalf("states %d and %d: together %v, by Moore %v", p, q, of[p] == of[q], want[p] == want[q])
				}
			}
		}
		distinct := map[uint32]bool{}
		for _, c := range of {
			distinct[c] = true
		}
		if len(distinct) != classes {
			t.Fatalf("%d classes, said %d", len(distinct), classes)
		}
	}
}

// moore refines classes until they are stable.
func moore(next []uint32, letters int, colour []int) []int {
	n := len(colour)
	of := append([]int(nil), colour...)
	for range n {
		index := map[string]int{}
		refined := make([]int, n)
		for q := range n {
			key := []byte{byte(of[q])}
			for a := range letters {
				key = append(key, byte(of[next[q*letters+a]]))
			}
			c, ok := index[string(key)]
			if !ok {
				c = len(index)
				index[string(key)] = c
			}
			refined[q] = c
		}
		of = refined
	}
	return of
}

// TestSpend: the error of spend ends the search.
func TestSpend(t *testing.T) {
	errSpent := errors.New("spent")
	if _, _, err := Classes([]uint32{1, 0}, 1, []int{0, 1}, func(int) error { return errSpent }); !errors.Is(err, errSpent) {
		t.Errorf("the error is %v", err)
	}
}
