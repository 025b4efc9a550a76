package check

import (
	"bytes"
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	spinModels   = flag.Int("spin-models", 25, "how many random models TestRandomModelsAreSPINs compares")
	spinSeed     = flag.Uint64("spin-seed", 1, "the first of them")
	spinCompiler = flag.String("spin-cc", "cc", "the C compiler for SPIN's verifiers; tcc takes a tenth of the time")
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

var (
	spinStored   = regexp.MustCompile(`(\d+) states, stored`)
	spinFollowed = regexp.MustCompile(`(\d+) transitions`)
	spinError    = regexp.MustCompile(`(?m)^pan:\d+: (.*)`)
)

// spinsCounts is what SPIN says of a model, if it says something that can be compared.
func spinsCounts(t *testing.T, text string) (spinCounts, bool) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := inFolder(dir, "spin", "-a", "-o1", "-o2", "-o3", "m.pml"); err != nil || bytes.Contains(out, []byte("rror")) {
		return spinCounts{}, false // a label before the first statement of an option, for one
	}
	if out, err := inFolder(dir, *spinCompiler, "-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM", "-o", "pan", "pan.c"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, _ := inFolder(dir, "./pan", "-c0", "-m100000", "-w18")
	stored, followed := spinStored.FindSubmatch(out), spinFollowed.FindSubmatch(out)
	if stored == nil || followed == nil || bytes.Contains(out, []byte("max search depth too small")) {
		return spinCounts{}, false
	}
	c := spinCounts{states: number(stored[1]), transitions: number(followed[1])}
	for _, e := range spinError.FindAllSubmatch(out, -1) {
		what := string(e[1])
		if strings.Contains(what, "invalid array index") || !strings.Contains(what, "assertion violated") && !strings.Contains(what, "invalid end state") {
			return spinCounts{}, false
		}
		c.fails = true
	}
	return c, true
}

func number(digits []byte) uint64 {
	n, _ := strconv.ParseUint(string(digits), 10, 64)
	return n
}

// inFolder runs a command for at most some seconds.
func inFolder(dir, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	return cmd.CombinedOutput()
}
