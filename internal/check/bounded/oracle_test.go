package bounded

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// problem is a random problem that a mode can search.
type problem struct {
	searchtest.Job
	mode Mode
}

// problems are those of a seed, one for each mode.
func problems(seed uint64) []problem {
	rng := rand.New(rand.NewPCG(seed, 75))
	em := oracle.Random(rng)
	for em.General() {
		em = oracle.Random(rng)
	}
	of := searchtest.Job{Emptiness: em, Factors: em.Factors, OneSet: true}
	return []problem{
		{of, Nested}, {of, Successive},
		{searchtest.Of(em.Graph, oracle.RandomWeak(rng, false)), Single},
		{searchtest.Of(em.Graph, oracle.RandomWeak(rng, true)), Reach},
		{searchtest.OfRecurrence(em.Graph, oracle.RandomDeterministic(rng)), Deterministic},
	}
}

// TestAgainstOracle compares each mode in each storage with the definitions:
// whether there is an accepting run and whether the lasso is one, also where
// states are replaced; and what is counted where none is.
func TestAgainstOracle(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	found, asked, replaced, pinned := map[Mode]int{}, map[Mode]int{}, map[Mode]int{}, 0
	for seed := range uint64(120) {
		for _, p := range problems(seed) {
			want := p.NonEmpty()
			for _, storage := range []search.Storage{search.StorageReplace, search.StorageHybridReplace, search.StorageBitstate, search.StorageBitstate3, search.StorageHashCompact} {
				if p.mode.KnowsPath() && !storage.Replaces() {
					continue
				}
				policies := 1
				if storage.Replaces() {
					policies = 1 + len(lossy.Policies())
				}
				for i := range policies {
					w := searchtest.Way{Storage: storage, Memory: 1 << 16}
					if i > 0 {
						w.Keys = 6 + int(seed%5)
					}
					s := p.Search(t, w)
					s.Policy = lossy.Policy(max(0, i-1))
					name := fmt.Sprintf("seed %d, mode %d, %s, %d keys", seed, p.mode, storage, w.Keys)
					asked[p.mode]++
					err := Search(s, p.mode)
					var limit *monitor.LimitError
					if w.Keys > 0 && errors.As(err, &limit) {
						pinned++
						continue
					}
					if err != nil || (s.Found != nil) != want || want && !p.Accepts(t, s) {
						t.Fatalf("%s: found %v, want %v; %v", name, s.Found, want, err)
					}
					s.Finish()
					if s.Stats.Replaced > 0 {
						replaced[p.mode]++
					}
					if want {
						found[p.mode]++
					} else if s.Stats.Replaced == 0 {
						p.compareCounts(t, name, s)
					}
				}
			}
		}
	}
	for mode, n := range asked {
		if n < 300 || found[mode] < n/10 || found[mode] > n*9/10 || replaced[mode] < n/200 {
			t.Errorf("mode %d: %d searches, %d found a run, %d replaced states", mode, n, found[mode], replaced[mode])
		}
	}
	if len(asked) != 5 || pinned == 0 {
		t.Errorf("%v, %d searches could not hold their path", asked, pinned)
	}
}

// compareCounts compares what a search has counted that has found nothing and
// has replaced nothing.
func (p *problem) compareCounts(t *testing.T, name string, s *search.Search) {
	t.Helper()
	w := p.Build(t, s)
	all := uint64(len(w.Edges))
	if p.mode == Deterministic && slices.Contains(p.Shape.Recurrence.Losable, false) {
		if s.Visited > all {
			t.Fatalf("%s: %d states visited, there are %d", name, s.Visited, all)
		}
		return
	}
	if s.Visited != all || s.Stats.States+s.Stats.Transient != all {
		t.Fatalf("%s: %d states visited, %d and %d counted, want %d", name, s.Visited, s.Stats.States, s.Stats.Transient, all)
	}
	switch p.mode {
	case Nested, Successive:
		again := w.FromAccepting()
		if got, least := s.Stats.Tables[1], w.Outside(again); got < least || got > uint64(len(again)) {
			t.Fatalf("%s: %d states in the second search, want %d", name, got, least)
		}
	default:
		if int(s.Stats.Transitions) != w.Transitions() {
			t.Fatalf("%s: %d transitions, want %d", name, s.Stats.Transitions, w.Transitions())
		}
	}
}
