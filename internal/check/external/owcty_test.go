package external

import (
	"io"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// placeOf returns a place for searches with little memory, so that they write
// to the disk, in a folder that is to be empty in the end.
func placeOf(t *testing.T) *reach.DiskPlace {
	t.Helper()
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if entries, err := os.ReadDir(root.Path()); err != nil || len(entries) > 1 {
			t.Errorf("files are left: %v, %v", entries, err)
		}
		root.Close()
	})
	return &reach.DiskPlace{Root: root, Name: "search", Memory: 2500}
}

// drawn returns a random problem with a generalised Büchi condition.
func drawn(seed uint64) *searchtest.Job {
	rng := rand.New(rand.NewPCG(seed, 73))
	em := oracle.Random(rng)
	for em.General() {
		em = oracle.Random(rng)
	}
	return &searchtest.Job{Emptiness: em, Factors: em.Factors}
}

// TestAgainstOracle: there is a counterexample exactly if the product has an
// accepting run, and it is one; otherwise, and in exhaustive searches, all states
// and transitions are counted.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	place := placeOf(t)
	found := 0
	const n = 250
	for seed := range uint64(n) {
		j := drawn(seed)
		want := j.NonEmpty()
		if want {
			found++
		}
		s := j.Search(t, searchtest.Way{Exhaust: seed%2 == 0})
		if err := OWCTY(s, place); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		s.Finish()
		if (s.Found != nil) != want || want && !j.Accepts(t, s) {
			t.Fatalf("seed %d: found %v, want %v", seed, s.Found, want)
		}
		w := j.Build(t, s)
		everything := w.Outside(w.Reach(w.Initial...))
		if complete := !want || s.Exhaust; complete && (s.Stats.States != everything || int(s.Stats.Transitions) != w.Transitions()) || s.Stats.States > everything {
			t.Fatalf("seed %d: %d states and %d transitions, want %d and %d", seed, s.Stats.States, s.Stats.Transitions, everything, w.Transitions())
		}
		if s.Phase != "search" && s.Phase != "owcty" {
			t.Fatalf("seed %d: the phase is %s", seed, s.Phase)
		}
	}
	if found < n/5 || found > n*4/5 {
		t.Errorf("%d of %d problems have an accepting run", found, n)
	}
}

// TestLimits: a limit anywhere ends the search, which has found nothing then,
// or what it had to find; and the search does nothing after an interrupt.
func TestLimits(t *testing.T) {
	t.Parallel()
	place := placeOf(t)
	ended := 0
	for seed := range uint64(40) {
		j := drawn(seed)
		whole := j.Search(t, searchtest.Way{})
		if err := OWCTY(whole, place); err != nil {
			t.Fatal(err)
		}
		expansions := int(whole.Visited + whole.Again)
		for i := range min(expansions, 60) {
			s := j.Search(t, searchtest.Way{Interrupt: i + 1})
			err := OWCTY(s, place)
			if err == nil && (s.Found != nil) != (whole.Found != nil) || s.Found != nil && whole.Found == nil {
				t.Fatalf("seed %d, interrupted at %d: found %v, %v; uninterrupted %v", seed, i, s.Found, err, whole.Found)
			}
			if err != nil {
				ended++
			}
		}
	}
	if ended < 200 {
		t.Errorf("%d searches were interrupted", ended)
	}
}

// TestSaves: a search with checkpoints writes one when all states are known.
func TestSaves(t *testing.T) {
	t.Parallel()
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	place := &reach.DiskPlace{Root: root, Name: "search", Memory: 2500}
	for seed := range uint64(20) {
		j := drawn(seed)
		saved := 0
		saver := checkpoint.New(checkpoint.Identity{}, checkpoint.Options{Every: time.Hour, Save: func(content func(io.Writer) error) error {
			saved++
			return content(io.Discard)
		}})
		s := j.Search(t, searchtest.Way{Checkpoints: saver})
		err := OWCTY(s, place)
		saver.Stop()
		if err != nil || s.Found == nil && saved == 0 || (s.Found != nil) != j.NonEmpty() {
			t.Fatalf("seed %d: %d checkpoints, found %v, %v", seed, saved, s.Found, err)
		}
	}
}
