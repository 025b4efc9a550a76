package check

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

var (
	spinModels   = flag.Int("spin-models", 25, "how many random models TestRandomModelsAreSPINs compares")
	spinSeed     = flag.Uint64("spin-seed", 1, "the first of them")
	spinCompiler = flag.String("spin-cc", spin.Compiler, "the C compiler for SPIN's verifiers; tcc takes a tenth of the time")
)

// TestRandomModelsAreSPINs compares the state spaces of random models with those that SPIN finds, where SPIN and a
// C compiler are installed: states, transitions, and whether something fails. Left out are models that SPIN
// refuses, those with run-time errors, where it stops at the first, and those of docs/promela.md, "Differences".
func TestRandomModelsAreSPINs(t *testing.T) {
	for _, tool := range []string{"spin", *spinCompiler} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
	compared, failing := 0, 0
	for i := range uint64(*spinModels) {
		seed := *spinSeed + i
		text, m, _ := randomModel(rand.New(rand.NewPCG(seed, 3)))
		if strings.Contains(text, "trace {") || strings.Contains(text, "enabled(") || strings.Contains(text, "atomic {") && strings.Contains(text, "timeout") {
			continue // what SPIN makes of these, and of loops by timeout in atomic, is among the differences
		}
		want, ok := spinsCounts(t, text)
		if !ok {
			continue
		}
		got, err := Explore(context.Background(), m, Options{Limits: Limits{States: 1 << 20}})
		if err != nil || got.RuntimeErrors > 0 {
			t.Errorf("seed %d: %d run-time errors, %v, none in SPIN\n%s", seed, got.RuntimeErrors, err, text)
			continue
		}
		if !got.Exhaustive {
			continue
		}
		compared++
		if want.fails {
			failing++
		}
		if found := (spinCounts{got.States, got.Transitions, got.Deadlocks+got.AssertionFailures > 0}); found != want {
			t.Errorf("seed %d: %+v, SPIN has %+v\n%s", seed, found, want, text)
		}
	}
	t.Logf("%d models compared, %d of them fail", compared, failing)
	if compared < *spinModels/3 {
		t.Errorf("%d of %d models compared", compared, *spinModels)
	}
}

type spinCounts struct {
	states, transitions uint64
	fails               bool
}

// spinsCounts is what SPIN says of a model, if it says something that can be compared.
func spinsCounts(t *testing.T, text string) (spinCounts, bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	v := spin.Verifier{
		Model: path, Generate: []string{"-o1", "-o2", "-o3"}, Compile: []string{"-O0", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM"}, Compiler: *spinCompiler,
		Verify: []string{"-c0", "-m100000", "-w18"}, Longest: 20 * time.Second,
	}
	r, err := v.Run(context.Background())
	switch {
	case err != nil && r.Generation != (child.Usage{}) && r.Compilation == (child.Usage{}):
		t.Fatalf("%v\n%s", err, text)
	case err != nil:
		return spinCounts{}, false // a label before the first statement of an option, for one
	}
	for what := range strings.Lines(r.Found) {
		if strings.Contains(what, "invalid array index") || !strings.Contains(what, "assertion violated") && !strings.Contains(what, "invalid end state") {
			return spinCounts{}, false
		}
	}
	return spinCounts{r.Stored, r.Transitions, r.Found != ""}, true
}
