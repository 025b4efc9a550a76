package check

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestShortestFailure: no run into a failure is shorter than one that is said to be shortest, be it a step that fails or an invalid end on
// the same level, which is a step nearer.
func TestShortestFailure(t *testing.T) {
	t.Parallel()
	steps, ends, open := 0, 0, 0
	seeds := 300
	if testing.Short() {
		seeds = 100
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(uint64(seed), 23))
		g := failsSometimes(rng, oracle.Random(rng).Graph)
		if seed%2 == 0 {
			failsOften(rng, g)
		}
		want, fails := shortestFailure(t, g)
		for _, opts := range []Options{
			{}, {Shortest: true}, {All: 3}, {Workers: 2, parallelAfter: 1}, {Workers: 3, parallelAfter: 1, Shortest: true}, {parallelAfter: 1}, {Disk: onDisk(t, 1<<20)},
		} {
			r, err := Verify(context.Background(), g, Failures{}, opts)
			if err != nil || (r.Verdict == Violated) != fails {
				t.Fatalf("seed %d, %+v: %v, %v; fails: %v", seed, opts, r.Verdict, err, fails)
			}
			if !fails {
				continue
			}
			n := r.Failure.Trail.Len()
			if n < want || r.Shortest && n != want || !r.Shortest && (opts.Workers <= 1 || opts.Shortest) && opts.Disk == nil {
				t.Fatalf("seed %d, %+v: a run of %d steps into %v, shortest: %v; want %d", seed, opts, n, r.Failure.Kind, r.Shortest, want)
			}
			switch {
			case !r.Shortest:
				open++
			case r.Failure.Kind == InvalidEnd:
				ends++
			default:
				steps++
			}
		}
	}
	if steps < seeds/20 || ends < seeds/3 || open < seeds/120 {
		t.Errorf("%d shortest runs end with a step that fails, %d in an invalid end, %d may not be shortest", steps, ends, open)
	}
}

// failsOften makes steps fail, and ends of states, so that there is often more than one failure on a level.
func failsOften(rng *rand.Rand, g *oracle.Graph) {
	for i := range g.States {
		s := &g.States[i]
		if i > 0 && rng.IntN(4) == 0 {
			s.Out, s.ValidEnd = nil, false
		}
		for j := range s.Out {
			if i > 0 && rng.IntN(4) == 0 {
				s.Out[j].Flags |= program.AssertFailed
			}
		}
	}
}

// shortestFailure is the least number of steps into a failure, level by level.
func shortestFailure(t *testing.T, prog program.Program) (steps int, fails bool) {
	binding, err := prog.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	var level []string
	meet := func() {
		for i := range batch.Len() {
			if s := string(batch.State(i)); !known[s] {
				known[s] = true
				level = append(level, s)
			}
		}
	}
	for meet(); len(level) > 0; steps++ {
		present := level
		level = nil
		for _, s := range present {
			if err := ex.Expand([]byte(s), &batch); err != nil {
				t.Fatal(err)
			}
			if batch.Len() == 0 && batch.Flags&program.ValidEnd == 0 {
				return steps, true
			}
			for i := range batch.Succs {
				_, f := replay.FailureOf(batch.Succs[i].Flags)
				fails = fails || f
			}
			meet()
		}
		if fails {
			return steps + 1, true
		}
	}
	return 0, false
}
