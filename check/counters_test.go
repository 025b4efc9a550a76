package check

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// counted: go test ./check -run TestCounters -counted 300 asks more.
var counted = flag.Int("counted", 60, "of how many random models all searches are to count the same")

// TestCountersMeanTheSame: on whole searches of random models all algorithms and stores count the same distinct states and
// visit each once for each of their tables; a store that forgets states estimates them.
func TestCountersMeanTheSame(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	models := *counted
	if testing.Short() {
		models = min(models, 20)
	}
	forgot, compared := 0, 0
	for seed, done := uint64(0), 0; done < models; seed++ {
		rng := rand.New(rand.NewPCG(seed, 13))
		g, fa := oracle.Random(rng).Graph, ltl.NewFactory()
		prop := Property{Name: "random", Factory: fa, Formula: ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"p", "q"}, Size: 1 + rng.IntN(6)})}
		if verify(t, g, prop, Options{}).Verdict != Holds {
			continue
		}
		done++
		first := map[string]Statistics{}
		for _, a := range algorithms.All() {
			for _, storage := range []Storage{StorageClassical, StorageHybrid, StorageReplace, StorageHybridReplace, StorageBitstate, StorageBitstate3, StorageHashCompact} {
				if !a.Storable(storage) || storage.Bounded() && a.Property {
					continue
				}
				opts := Options{Algorithm: a.Name, Storage: storage, Limits: Limits{Memory: 1 << 18, States: 1 << 12}}
				if storage.Replaces() {
					opts.Limits.Keys = 200
				}
				r, err := Verify(t.Context(), g, prop, opts)
				if err != nil || r.Verdict != Holds && (storage.Replaces() || !storage.Bounded()) {
					continue // the algorithm cannot take it
				}
				group := fmt.Sprint("set ", a.OneSet, a.Property)
				p := &r.Product
				want, known := first[group]
				if !known {
					first[group], want = *p, *p
				}
				tables := p.Tables[0] + p.Tables[1]
				if p.States != want.States || p.Estimated || p.Visits != max(p.States, tables) || p.Insertions < p.Visits || tables > 0 && p.Tables[0] != p.States {
					t.Fatalf("seed %d, %v by %s in %s: %+v, want %d states", seed, prop.Formula, a.Name, storage, p, want.States)
				}
				if nested := tables > 0 && p.Demon == [2]uint64{} && !storage.Replaces(); nested && !storage.Bounded() && p.Stored != tables {
					t.Fatalf("seed %d, %s in %s: %d stored, tables %v", seed, a.Name, storage, p.Stored, p.Tables)
				}
				compared++
				if storage.Replaces() && p.MaxDepth < int(p.States) {
					opts.Limits.Keys = p.MaxDepth + 1
					few := verify(t, g, prop, opts)
					if q := &few.Product; few.Verdict == Holds && q.Estimated {
						forgot++
						if q.States > want.States+want.States/20+1 || q.States+want.States/20+1 < want.States || q.Visits < q.States {
							t.Errorf("seed %d, %s: about %d states, want %d; %d visits", seed, a.Name, q.States, want.States, q.Visits)
						}
					}
				}
			}
		}
	}
	if forgot < models/100 || compared < 10*models {
		t.Errorf("%d comparisons, %d where states were forgotten", compared, forgot)
	}
	t.Log(compared, "comparisons,", forgot, "where states were forgotten")
}
