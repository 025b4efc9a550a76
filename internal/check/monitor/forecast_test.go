package monitor

import (
	"math/rand/v2"
	"testing"
)

// TestForecast: when edges lead anywhere with the same probability, the estimate is close from a third of
// all states on.
func TestForecast(t *testing.T) {
	t.Parallel()
	const n = 100_000
	for _, degree := range []int{3, 8} {
		rng := rand.New(rand.NewPCG(uint64(degree), 1))
		var f Forecast
		seen := make([]bool, n)
		looked := 0
		for range n * degree {
			v := rng.IntN(n)
			if f.Taken++; !seen[v] {
				seen[v] = true
				f.Discovered++
			}
			f.Note()
			if f.Discovered > n/3 && f.Taken%1000 == 0 {
				looked++
				if got := f.states() / n; got < 0.8 || got > 1.25 {
					t.Fatalf("degree %d, %d met: estimate %.2f of what there is", degree, f.Discovered, got)
				}
			}
		}
		if looked < 100 {
			t.Errorf("looked %d times", looked)
		}
	}
}
