package check

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// diskSweep is up to how many states models of the corpus are compared.
var diskSweep = flag.Uint64("disk-sweep", 0, "compare searches on a disk with those in memory for all models of the corpus with up to so many states")

// TestDiskSweep explores the models of the corpus with little memory.
func TestDiskSweep(t *testing.T) {
	if *diskSweep == 0 {
		t.Skip("without -disk-sweep")
	}
	place := onDisk(t, 1<<18)
	names := append(corpus.Glob(t, "promela", "*", "*.pml"), corpus.Glob(t, "promela", "*", "*", "*.pml")...)
	compared, largest := 0, uint64(0)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := promela.Parse(source.NewFile(name, string(text)), promela.Options{})
		if err != nil {
			continue
		}
		want, err := Verify(context.Background(), m, Counts{}, Options{Limits: Limits{States: *diskSweep}})
		if err != nil || !want.Exploration.Exhaustive {
			continue
		}
		got, err := Verify(context.Background(), m, Counts{}, Options{Disk: place})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a, b := countsOf(&got.Exploration), countsOf(&want.Exploration); a != b || !got.Exploration.Exhaustive {
			t.Errorf("%s: %s, %s on disk (%s)", name, b, a, got.Exploration.Reason)
		}
		compared, largest = compared+1, max(largest, want.Exploration.States)
	}
	if t.Logf("%d models, the largest with %d states", compared, largest); compared < 50 {
		t.Errorf("only %d models were compared", compared)
	}
}
