package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// onDisk is a place for tests, with a little memory.
func onDisk(t *testing.T, memory int64) *Disk {
	t.Helper()
	root, err := disk.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		entries, err := os.ReadDir(root.Path())
		if err != nil || len(entries) > 1 && !t.Failed() {
			t.Errorf("files are left: %v, %v", entries, err)
		}
		root.Close()
	})
	return newDisk(reach.DiskPlace{Root: root, Name: "search", Memory: memory})
}

// TestDiskAgrees asks random formulas of random programs: the verdicts of searches in memory, and of the definition; the counts too, where both are complete.
func TestDiskAgrees(t *testing.T) {
	raced.SkipSequential(t)
	n := 400
	if testing.Short() {
		n = 100
	}
	place := onDisk(t, 2500)
	asked := map[string]int{}
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		g := oracle.Random(rng).Graph
		prop := randomProperty(rng, ofGraph(g), ofGraphs)
		want := verify(t, g, prop, Options{Exhaust: true})
		got := verify(t, g, prop, Options{Disk: place, Exhaust: true})
		if got.Verdict != want.Verdict && !(got.Verdict == Inconclusive && isStrong(&prop)) {
			t.Fatalf("seed %d: %v %v under %v, %v on disk by %s: %s", seed, want.Verdict, prop.Formula, prop.Fairness, got.Verdict, got.Algorithm, got.Reason)
		}
		if same := want.Algorithm == SCC || want.Algorithm == got.Algorithm; same && got.Verdict != Inconclusive && (got.Product.States != want.Product.States || got.Product.Transitions != want.Product.Transitions) {
			t.Fatalf("seed %d: %v has %d states and %d transitions on disk by %s, %d and %d by %s", seed, prop.Formula,
				got.Product.States, got.Product.Transitions, got.Algorithm, want.Product.States, want.Product.Transitions, want.Algorithm)
		}
		asked[fmt.Sprint(got.Algorithm, " ", got.Verdict)]++
	}
	t.Log(asked)
	for _, kind := range []string{"owcty holds", "owcty violated", "reachability holds", "reachability violated"} {
		if asked[kind] < n/50 {
			t.Errorf("%s: %d times only", kind, asked[kind])
		}
	}
}

// TestDiskExplores explores random Promela models, and looks for their failures.
func TestDiskExplores(t *testing.T) {
	raced.SkipSequential(t)
	place := onDisk(t, 3000)
	asked := map[Verdict]int{}
	for seed := range 30 {
		text, _ := randommodel.Promela(rand.New(rand.NewPCG(uint64(seed), 5)))
		m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		want, err := Verify(context.Background(), m, Counts{}, Options{All: 3, Limits: Limits{States: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		if !want.Exploration.Exhaustive {
			continue
		}
		got, err := Verify(context.Background(), m, Counts{}, Options{All: 3, Disk: place})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if a, b := countsOf(&got.Exploration), countsOf(&want.Exploration); a != b || !got.Exploration.Exhaustive {
			t.Fatalf("seed %d: %s, %s on disk (%s)\n%s", seed, b, a, got.Exploration.Reason, text)
		}
		if (len(got.Exploration.Errors) == 0) != (len(want.Exploration.Errors) == 0) {
			t.Fatalf("seed %d: %d errors, %d on disk", seed, len(want.Exploration.Errors), len(got.Exploration.Errors))
		}
		s, err := Verify(context.Background(), m, Failures{}, Options{Without: []string{"all"}, Trial: NoTrial})
		if err != nil {
			t.Fatal(err)
		}
		d, err := Verify(context.Background(), m, Failures{}, Options{Disk: place})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if s.Verdict != d.Verdict || s.Verdict == Violated && s.Shortest && d.Shortest && s.Failure.Trail.Len() != d.Failure.Trail.Len() {
			t.Fatalf("seed %d: %v, %v on disk\n%s", seed, s.Verdict, d.Verdict, text)
		}
		asked[d.Verdict]++
	}
	t.Log(asked)
	if asked[Holds] < 4 || asked[Violated] < 4 {
		t.Errorf("too few: %v", asked)
	}
}

// TestWithoutVector: the one marking of a net without steps takes no byte, so that its
// vector may be nil, and is still the end of a run: in every store, and on disk.
func TestWithoutVector(t *testing.T) {
	t.Parallel()
	net := netOf(t, `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place>
		<transition id="t"/><arc id="a" source="p" target="t"><inscription><text>2</text></inscription></arc></page></net></pnml>`)
	e, err := Verify(t.Context(), net, Counts{}, Options{All: 3, Disk: onDisk(t, 3000)})
	if err != nil {
		t.Fatal(err)
	}
	if e.Exploration.States != 1 || e.Exploration.Deadlocks != 1 || e.Exploration.StateBytes != 0 || len(e.Exploration.Errors) != 1 || e.Exploration.Errors[0].Trail.Len() != 0 {
		t.Errorf("%s, errors %v", countsOf(&e.Exploration), e.Exploration.Errors)
	}
	for _, o := range []Options{{}, {Disk: onDisk(t, 3000)}, {Storage: StorageBitstate}, {Storage: StorageHashCompact}, {Storage: StorageReplace, Limits: Limits{Memory: 1 << 20}}} {
		s, err := Verify(t.Context(), net, Failures{}, o)
		if err != nil || s.Verdict != Violated || s.Failure.Trail.Len() != 0 {
			t.Errorf("%q: %v, %v", o.Storage, s.Verdict, err)
		}
	}
}

// isStrong reports whether some fairness is strong, which OWCTY does not take.
func isStrong(p *Property) bool {
	return p.Fairness == StrongFairness || slices.ContainsFunc(p.FairTo, func(f FairTo) bool { return f.Strong })
}

func countsOf(e *Exploration) string {
	return fmt.Sprint(e.States, " states ", e.Transitions, " transitions ", e.AtomicSteps, " atomic ", e.Deadlocks, " deadlocks ",
		e.AssertionFailures, " assertions ", e.RuntimeErrors, " errors ", e.StateBytes, " bytes ", len(e.Unreached), " unreached")
}
