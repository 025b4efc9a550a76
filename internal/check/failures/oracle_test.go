package failures

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
)

// failing returns a random graph with failing steps, with and without ends that
// are valid.
func failing(rng *rand.Rand) *oracle.Graph {
	g := oracle.Random(rng).Graph
	rare := 2 + rng.IntN(12)
	for i := range g.States {
		s := &g.States[i]
		s.Transient, s.Ghosts = false, nil
		s.ValidEnd = rng.IntN(3) > 0
		for k := range s.Out {
			if rng.IntN(rare) == 0 {
				s.Out[k].Flags = []program.SuccFlags{program.AssertFailed, program.RuntimeError}[rng.IntN(2)]
			}
		}
	}
	return g
}

// shortest is, by the definition, the fewest steps of a run into a failure, -1
// if there is none, and the states that are reachable.
func shortest(g *oracle.Graph) (steps, states int) {
	steps = -1
	seen, level := map[int]bool{}, g.Init
	for depth := 0; len(level) > 0; depth++ {
		var next []int
		for _, at := range level {
			if seen[at] {
				continue
			}
			seen[at] = true
			s := &g.States[at]
			if len(s.Out) == 0 && !s.ValidEnd && (steps < 0 || depth < steps) {
				steps = depth
			}
			for _, e := range s.Out {
				if e.Flags != 0 && (steps < 0 || depth+1 < steps) {
					steps = depth + 1
				}
				next = append(next, e.To)
			}
		}
		level = next
	}
	return steps, len(seen)
}

// fails reports whether a run of the graph ends in the failure.
func fails(g *oracle.Graph, f *replay.Failure) bool {
	at := -1
	flags := program.SuccFlags(0)
	for i, st := range f.Trail.Prefix {
		from := oracle.Number(st.State)
		if i > 0 && from != at || int(st.Action) >= len(g.States[from].Out) {
			return false
		}
		e := g.States[from].Out[st.Action]
		at, flags = e.To, e.Flags
	}
	if f.Kind == replay.InvalidEnd {
		if at < 0 {
			at = oracle.Number(f.Trail.Last)
		}
		return len(g.States[at].Out) == 0 && !g.States[at].ValidEnd
	}
	return flags == map[replay.FailureKind]program.SuccFlags{replay.AssertionFailed: program.AssertFailed, replay.RuntimeFailed: program.RuntimeError}[f.Kind]
}

// TestFindAgainstDefinition: each way to search finds a failure exactly if there
// is one, the run is one of the program into it, and the shortest where that is
// said; several are all different.
func TestFindAgainstDefinition(t *testing.T) {
	t.Parallel()
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	ways := map[string]func(o *options.Options){
		"one worker":   func(*options.Options) {},
		"two workers":  func(o *options.Options) { o.Workers, o.ParallelAfter = 2, 1 },
		"shortest":     func(o *options.Options) { o.Shortest = true },
		"several":      func(o *options.Options) { o.All = 3 },
		"deep at once": func(o *options.Options) { o.DeepAfter = 1 },
		"replacing":    func(o *options.Options) { o.Storage, o.FindBounded = search.StorageReplace, bounded.Traverse },
		"few keys": func(o *options.Options) {
			o.Storage, o.FindBounded, o.Limits.Keys = search.StorageReplace, bounded.Traverse, 12
		},
		"disk": func(o *options.Options) {
			o.Disk = &reach.DiskPlace{Root: root, Name: "failures", Memory: 2500}
			o.FindOnDisk, o.ExploreOnDisk = explore.FindOnDisk, explore.ExploreOnDisk
		},
	}
	failed := 0
	const n = 250
	for seed := range uint64(n) {
		g := failing(rand.New(rand.NewPCG(seed, 85)))
		want, states := shortest(g)
		if want >= 0 {
			failed++
		}
		for name, set := range ways {
			o := options.Options{All: 1}
			o.Limits.Memory, o.Workers = 1<<22, 1
			set(&o)
			f, err := Find(t.Context(), g, o)
			if err != nil || (len(f.All) > 0) != (want >= 0) || len(f.All) > o.All {
				t.Fatalf("seed %d, %s: %d failures, the shortest has %d steps; %v, %s", seed, name, len(f.All), want, err, f.Reason)
			}
			trails := map[string]bool{}
			for i := range f.All {
				if !fails(g, &f.All[i]) {
					t.Fatalf("seed %d, %s: %v after %v is no failure", seed, name, f.All[i].Kind, f.All[i].Trail)
				}
				end := f.All[i].Kind.String()
				for _, st := range f.All[i].Trail.Prefix {
					end += string(st.State) + string(rune('0'+st.Action))
				}
				if trails[end] {
					t.Fatalf("seed %d, %s: the same failure twice", seed, name)
				}
				trails[end] = true
			}
			if steps := 0; len(f.All) > 0 && (f.Shortest || o.Shortest) {
				if steps = len(f.All[0].Trail.Prefix); steps != want {
					t.Fatalf("seed %d, %s: %d steps, the shortest has %d", seed, name, steps, want)
				}
			}
			if want < 0 && (!f.Complete || o.Limits.Keys == 0 && f.Exploration.States != uint64(states)) {
				t.Fatalf("seed %d, %s: %d states, complete %v, there are %d", seed, name, f.Exploration.States, f.Complete, states)
			}
		}
		o := options.Options{}
		o.Limits.Memory, o.Workers = 1<<22, 1
		x, err := Count(t.Context(), g, o, seed%2 == 0, nil)
		if err != nil || want < 0 && (x.States != uint64(states) || !x.Exhaustive) {
			t.Fatalf("seed %d: %d states are counted, there are %d; %v", seed, x.States, states, err)
		}
	}
	if failed < n/5 || failed > n*9/10 {
		t.Errorf("%d of %d graphs fail", failed, n)
	}
}
