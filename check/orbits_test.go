package check_test

import (
	"bytes"
	"context"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestOrbits: of all these models, the states of the quotient are as
// many as there are orbits: the sizes of their orbits add up to the states of
// the model, which they would exceed if two were in one orbit.
func TestOrbits(t *testing.T) {
	t.Parallel()
	var paths []string
	for _, folder := range []string{"testdata/symmetric", "../program/promela/internal/symmetry/testdata"} {
		found, err := filepath.Glob(filepath.Join(folder, "*.pml"))
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if len(paths) < 14 {
		t.Fatalf("%d models", len(paths))
	}
	for i, path := range paths {
		for _, n := range []int{3, 4} {
			m, err := promela.Load(path, promela.Options{Defines: []string{"N=" + strconv.Itoa(n)}})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{})
			if err != nil {
				t.Fatal(err)
			}
			opts := check.Options{Symmetry: check.SymmetryAuto, Workers: 1 + i%2}
			if i%3 == 0 {
				opts.Disk, err = check.OpenDisk(t.TempDir(), "orbits", 0)
				if err != nil {
					t.Fatal(err)
				}
				defer opts.Disk.Close()
				opts.Workers = 1
			}
			small, err := check.Verify(context.Background(), m, check.Counts{}, opts)
			if err != nil || small.Exploration.Represented != float64(whole.Exploration.States) || small.Exploration.States >= whole.Exploration.States {
				t.Errorf("%s, %d: %d orbits of %.0f states, want %d; %v", path, n, small.Exploration.States, small.Exploration.Represented, whole.Exploration.States, err)
			}
			most := ""
			if strings.HasSuffix(path, "readers.pml") { // who is 0 in the beginning, which is one of the readers
				most = "at most "
			}
			if want := strconv.FormatUint(small.Exploration.States, 10) + " orbits of " + most + strconv.FormatUint(whole.Exploration.States, 10) + " states"; !strings.HasSuffix(small.Exploration.Reduction, want) {
				t.Errorf("%s, %d: %s, want %s", path, n, small.Exploration.Reduction, want)
			}
		}
	}
}

// TestOrbitsOpen: it is said where not all of the states that orbits stand for
// need to be reachable, and nothing is said where they were not counted.
func TestOrbitsOpen(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
	}{
		{"proctype P() { byte x; do :: x = 1 - x od } init { atomic { run P(); run P(); run P() } }", "5 orbits of 9 states"},
		{"proctype P(bit x) { do :: x = 1 od } init { atomic { run P(0); run P(0); run P(1) } }", "4 orbits of at most 8 states"},
		// A ring of numbers in which nobody has a twin: more orders than are tried.
		{"byte next[8]; active [8] proctype P() { do :: false od } init { atomic { next[0] = 1; next[1] = 2; next[2] = 3; next[3] = 4; next[4] = 5; next[5] = 6; next[6] = 7; next[7] = 0 }; do :: next[next[0]] == 2 od }", ""},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", c.text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Symmetry: check.SymmetryAuto})
		if err != nil || !strings.HasSuffix(r.Exploration.Reduction, c.want) {
			t.Errorf("%s: %s %v, want %s", c.text, r.Exploration.Reduction, err, c.want)
		}
		if c.want != "" && math.IsNaN(r.Exploration.Represented) {
			t.Errorf("%s: not counted", c.text)
		}
	}
}

// TestOrbitsResumed: an exploration that has resumed does not know how many
// states the orbits that it had visited before stand for.
func TestOrbitsResumed(t *testing.T) {
	t.Parallel()
	m, err := promela.Load("../program/promela/internal/symmetry/testdata/readers.pml", promela.Options{Defines: []string{"N=4"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, onDisk := range []bool{false, true} {
		folder := t.TempDir()
		explore := func(from []byte, limit uint64) (check.Exploration, []byte) {
			var file bytes.Buffer
			opts := check.Options{Symmetry: check.SymmetryAuto, Limits: check.Limits{States: limit}}
			opts.Checkpoints = check.NewCheckpoints(check.CheckpointOptions{Every: time.Hour, Save: func(content func(io.Writer) error) error {
				file.Reset()
				return content(&file)
			}})
			defer opts.Checkpoints.Stop()
			if from != nil {
				if err := opts.Checkpoints.Resume(bytes.NewReader(from)); err != nil {
					t.Fatal(err)
				}
			}
			if onDisk {
				if opts.Disk, err = check.OpenDisk(folder, "orbits", 0); err != nil {
					t.Fatal(err)
				}
				defer opts.Disk.Close()
			}
			x, err := check.Verify(t.Context(), m, check.Counts{}, opts)
			if err != nil {
				t.Fatal(err)
			}
			return x.Exploration, file.Bytes()
		}
		whole, _ := explore(nil, 0)
		first, file := explore(nil, whole.States/2)
		if first.Exhaustive || len(file) == 0 {
			t.Fatalf("on disk %v: %+v", onDisk, first)
		}
		if x, _ := explore(file, 0); x.States != whole.States || !x.Exhaustive || !math.IsNaN(x.Represented) || strings.Contains(x.Reduction, "orbits of") {
			t.Errorf("on disk %v: %d of %d states, which stand for %v; %s", onDisk, x.States, whole.States, x.Represented, x.Reduction)
		}
	}
}
