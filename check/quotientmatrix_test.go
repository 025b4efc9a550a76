package check_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestQuotientMatrix: quotients with workers, vectors, disk and algorithms, under
// each fairness, have the verdicts of the models; where one is not searched, it
// is said why.
func TestQuotientMatrix(t *testing.T) {
	t.Parallel()
	ways := map[string]func(*check.Options){
		"plain":      func(*check.Options) {},
		"workers":    func(o *check.Options) { o.Workers = 2 },
		"components": func(o *check.Options) { o.Vectors = check.VectorsComponents },
		"tree":       func(o *check.Options) { o.Vectors = check.VectorsTree },
		"generic":    func(o *check.Options) { o.Algorithm = check.Generic },
		"ndfs":       func(o *check.Options) { o.Algorithm = check.NDFS },
		"exhaust":    func(o *check.Options) { o.Exhaust = true },
		"disk":       func(o *check.Options) { o.Disk = &check.Disk{} }, // a place for each search, below
	}
	quotients := map[string]int{}
	for _, c := range []struct{ model, formula string }{
		{"lock", `G F "owner == 255"`}, {"lock", `G F "P@cs"`}, {"lock", `G ("owner != 255" -> F "owner == 255")`}, {"lock", `G F "P[1]@cs"`},
		{"clients", `G F "served == 1"`}, {"mesi", `G F "bus == 255"`}, {"mesi", `G ("dirty == 1" -> F "dirty == 0")`}, {"consensus", `F "ones + zeros == 3"`},
	} {
		m, err := promela.Load(filepath.Join("../program/promela/internal/symmetry/testdata", c.model+".pml"), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for fairness := check.NoFairness; fairness <= check.StrongFairness; fairness++ {
			prop := check.Property{Name: "p", Factory: ltl.NewFactory(), Fairness: fairness}
			if prop.Formula, err = ltl.Parse(prop.Factory, source.NewFile("formula", c.formula)); err != nil {
				t.Fatal(err)
			}
			whole, err := check.Verify(context.Background(), m, prop, check.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for name, way := range ways {
				opts := check.Options{Symmetry: check.SymmetryAuto}
				if way(&opts); opts.Disk != nil {
					if opts.Disk, err = check.OpenDisk(t.TempDir(), "quotient", 0); err != nil {
						t.Fatal(err)
					}
				}
				r, err := check.Verify(context.Background(), m, prop, opts)
				if opts.Disk != nil {
					opts.Disk.Close()
				}
				what := fmt.Sprintf("%s: %s, %v, %s", c.model, c.formula, fairness, name)
				switch {
				case err != nil && name == "ndfs" && fairness != check.NoFairness: // which refuses fairness anyway
				case err != nil || r.Verdict != whole.Verdict:
					t.Errorf("%s: %v %v, want %v", what, r.Verdict, err, whole.Verdict)
				case strings.HasPrefix(r.Product.Reduction, "interchangeable processes: "):
					quotients[fmt.Sprintf("%s, %v", name, fairness)]++
				case fairness == check.NoFairness || !strings.HasPrefix(r.Product.Reduction, "none, as "):
					t.Errorf("%s: %q", what, r.Product.Reduction)
				}
			}
		}
	}
	t.Log(quotients)
	for _, name := range []string{"plain", "workers", "components", "tree", "generic"} {
		for fairness := check.NoFairness; fairness <= check.StrongFairness; fairness++ {
			if quotients[fmt.Sprintf("%s, %v", name, fairness)] < 8 {
				t.Errorf("%s, %v: too few quotients", name, fairness)
			}
		}
	}
}
