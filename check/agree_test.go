package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestAlgorithmsAgree asks random formulas of random programs, by every algorithm that can and by
// the one that is chosen without a name: one verdict.
func TestAlgorithmsAgree(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	n := 150
	if testing.Short() {
		n = 75
	}
	asked, verdicts := map[string]int{}, map[Verdict]int{}
	prefixes, vacuous := 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		g := oracle.Random(rng).Graph
		prop := randomProperty(rng, ofGraph(g), ofGraphs)
		first := verify(t, g, prop, Options{})
		verdicts[first.Verdict]++
		asked["chosen "+string(first.Algorithm)]++
		if first.BadPrefix != nil {
			prefixes++
		}
		if first.Vacuous {
			vacuous++
		}
		for _, a := range Algorithms() {
			for _, storage := range []Storage{StorageReplace, StorageHybridReplace, StorageBitstate, StorageHashCompact} {
				if !a.Storable(storage) {
					continue
				}
				opts := Options{
					Algorithm: a.Name, Storage: storage, Policy: Policies()[rng.IntN(len(Policies()))],
					Limits: Limits{Keys: 20, Memory: 1 << 18, States: 10_000, Time: 5 * time.Second}, // replacement need not end
				}
				r, err := Verify(context.Background(), g, prop, opts)
				var cannot *source.Error
				if err != nil && !errors.As(err, &cannot) || err == nil && r.Verdict != Inconclusive && r.Verdict != first.Verdict {
					t.Fatalf("seed %d: %v %v under %v, %v by %s in storage %s, %v", seed, first.Verdict, prop.Formula, prop.Fairness, r.Verdict, a.Name, storage, err)
				}
				if r.Verdict != Inconclusive && err == nil {
					asked[string(a.Name)+" "+string(storage)]++
				}
			}
		}
		for _, a := range Algorithms() {
			r, err := Verify(context.Background(), g, prop, Options{Algorithm: a.Name})
			var cannot *source.Error
			if errors.As(err, &cannot) {
				if a.Name == Deterministic && !prop.Restricted() {
					t.Fatalf("seed %d, %v: %v", seed, prop.Formula, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("seed %d, %s, %v: %v", seed, a.Name, prop.Formula, err)
			}
			asked[string(a.Name)]++
			if r.Verdict != first.Verdict {
				t.Fatalf("seed %d: %v %v under %v by %s, %v by %s", seed, first.Verdict, prop.Formula, prop.Fairness, first.Algorithm, r.Verdict, a.Name)
			}
			if first.Algorithm == "reachability" && (r.BadPrefix != nil) != (r.Verdict == Violated) {
				t.Errorf("seed %d: %v by %s: %v, bad prefix %v", seed, prop.Formula, a.Name, r.Verdict, r.BadPrefix)
			}
		}
	}
	if first := Algorithms()[0].Name; first != DefaultAlgorithm {
		t.Errorf("the first algorithm is %s, and the default %s", first, DefaultAlgorithm)
	}
	for _, a := range Algorithms() {
		if asked[string(a.Name)] < n/10 {
			t.Errorf("algorithm %s answered %d of %d questions", a.Name, asked[string(a.Name)], n)
		}
	}
	for _, a := range Algorithms() {
		for _, storage := range []Storage{StorageReplace, StorageHybridReplace, StorageBitstate, StorageHashCompact} {
			if a.Storable(storage) && asked[string(a.Name)+" "+string(storage)] < n/20 {
				t.Errorf("algorithm %s in storage %s answered %d of %d questions", a.Name, storage, asked[string(a.Name)+" "+string(storage)], n)
			}
		}
	}
	if verdicts[Holds] < n/10 || verdicts[Violated] < n/10 || prefixes < n/20 || vacuous == 0 {
		t.Errorf("lopsided: %v, %d bad prefixes, %d vacuous", verdicts, prefixes, vacuous)
	}
	t.Log(asked, verdicts, prefixes, "bad prefixes,", vacuous, "vacuous")
}
