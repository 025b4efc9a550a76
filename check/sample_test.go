package check_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// TestSampleAgrees asks every question of the worked examples at random, with every method that suits it and all restarts: what is found
// must be there according to the exact search, nothing ever holds, and what is not rare is found.
func TestSampleAgrees(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	specs, err := filepath.Glob(filepath.Join("..", "specs", "*.ltl"))
	if err != nil || len(specs) < 8 {
		t.Fatalf("%d worked examples: %v", len(specs), err)
	}
	found, violated, asked := 0, 0, 0
	for _, path := range specs {
		set, err := property.Open(path, property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range set.Properties {
			exact := check.Violated
			if q.Safety {
				r, err := check.Verify(context.Background(), set.Model.Program, check.Failures{}, check.Options{})
				if err != nil {
					t.Fatal(err)
				}
				exact = r.Verdict
			} else if r, err := check.Verify(context.Background(), set.Model.Program, q.Check, check.Options{}); err != nil {
				t.Fatal(err)
			} else {
				exact = r.Verdict
			}
			any := false
			asked++
			for i, how := range samplings() {
				if exact != check.Violated && (i+asked)%2 != 0 {
					continue // every other property that holds has this one
				}
				r, err := sampled(set, q, how)
				if err != nil && (strings.Contains(err.Error(), "looks for") || strings.Contains(err.Error(), "has none")) {
					continue // the method does not suit
				}
				if err != nil {
					t.Fatalf("%s %s: %v", path, q.Name, err)
				}
				if r.Verdict == check.Holds || r.Verdict == check.Violated && exact != check.Violated {
					t.Errorf("%s %s: %v by %s, exactly %v", path, q.Name, r.Verdict, r.Algorithm, exact)
				}
				if r.Verdict == check.Violated && (r.Counterexample == nil || q.Safety != (r.Failure != nil)) {
					t.Errorf("%s %s: violated without a run", path, q.Name)
				}
				any = any || r.Verdict == check.Violated
			}
			if exact == check.Violated {
				violated++
				if any {
					found++
				}
			}
		}
	}
	if violated < 10 || found < violated*2/3 {
		t.Errorf("%d of %d violations are found", found, violated)
	}
}

// samplings are all ways to search, small.
func samplings() (all []check.Sampling) {
	for _, m := range sample.Methods() {
		how := check.Sampling{Method: m.Name, Runs: 20, Steps: 1_000, Seed: 4, Depth: 2, Delta: 0.01}
		if !m.Keeps {
			all = append(all, how)
			continue
		}
		how.Runs, how.Keep = 2, 50
		for _, how.Restart = range []string{"none", "root", "last", "mixed"} {
			all = append(all, how)
		}
	}
	return all
}

func sampled(set *property.Set, q *property.Property, how check.Sampling) (check.Result, error) {
	opts := check.Options{Random: &how}
	if q.Safety {
		return check.Verify(context.Background(), set.Model.Program, check.Failures{}, opts)
	}
	return check.Verify(context.Background(), set.Model.Program, q.Check, opts)
}

// TestSampleOnFull: an exact search that fills the memory goes on at random, finds what it has not come to, and stays inconclusive where
// there is nothing.
func TestSampleOnFull(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	const text = `
byte a[5];
int n;
active [5] proctype P() { do :: a[_pid] < 60 -> a[_pid]++; n++; assert(n < LIMIT) :: a[_pid] > 50 -> a[_pid]-- ; n-- od }
ltl low { [] (n < LIMIT) }`
	for limit, want := range map[string]check.Verdict{"150": check.Violated, "1000": check.Inconclusive} {
		path := filepath.Join(t.TempDir(), "m.pml")
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "LIMIT", limit)), 0o666); err != nil {
			t.Fatal(err)
		}
		set, err := property.Open(path, property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		opts := check.Options{OnFull: check.OnFullSample, Limits: check.Limits{Memory: 1 << 20}, Without: check.Shortcuts(set.Model.Program), Workers: 1}
		s, err := check.Verify(context.Background(), set.Model.Program, check.Failures{}, opts)
		if err != nil {
			t.Fatal(err)
		}
		if s.Verdict != want || want == check.Inconclusive && !strings.Contains(s.Exploration.Method, "at random") {
			t.Errorf("safety below %s: %v (%s), %s", limit, s.Verdict, s.Reason, s.Exploration.Method)
		}
		for _, q := range set.Properties {
			if q.Safety {
				continue
			}
			r, err := check.Verify(context.Background(), set.Model.Program, q.Check, opts)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != want || want == check.Inconclusive && !strings.Contains(r.Product.Method, "at random") || want == check.Inconclusive && !strings.Contains(r.Reason, "memory limit") {
				t.Errorf("%s below %s: %v (%s), %s", q.Name, limit, r.Verdict, r.Reason, r.Product.Method)
			}
		}
	}
}
