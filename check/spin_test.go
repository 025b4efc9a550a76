package check

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/spin"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	spinModels   = flag.Int("spin-models", 8, "how many random models TestRandomModelsAreSPINs compares")
	spinSeed     = flag.Uint64("spin-seed", 1, "the first of them")
	spinTime     = flag.Duration("spin-time", time.Hour, "it begins no further comparison after this time")
	spinCompiler = flag.String("spin-cc", spin.Compiler, "the C compiler for SPIN's verifiers; tcc takes a tenth of the time")
)

// TestRandomModelsAreSPINs compares the state spaces of random models, most of them with structures and with lines
// whose ends stand for semicolons, with those that SPIN finds, where SPIN and a C compiler are installed: states,
// transitions, and whether something fails. Left out are models that SPIN refuses, those with run-time errors, where
// it stops at the first, and those of docs/promela.md, "Differences".
func TestRandomModelsAreSPINs(t *testing.T) {
	raced.SkipSequential(t)
	for _, tool := range []string{"spin", *spinCompiler} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
	const compared, fail = "compared", "of these fail"
	outcomes, begun, made := map[string]int{}, time.Now(), 0
	path := filepath.Join(t.TempDir(), "m.pml")
	for ; made < *spinModels && time.Since(begun) < *spinTime; made++ {
		seed := *spinSeed + uint64(made)
		text, m := modelForSPIN(seed)
		got, err := Verify(context.Background(), m, Counts{}, Options{Limits: Limits{States: 1 << 17}})
		if err == nil && !got.Exploration.Exhaustive {
			outcomes["large"]++
			continue
		}
		if got.Exploration.RuntimeErrors > 0 && strings.Contains(text, "1 / (") {
			outcomes["division by zero"]++ // gcc makes 0 of 1 / 0, tcc makes code that stops
			continue
		}
		want, why := spinsCounts(t, path, text)
		if why != "" {
			outcomes[why]++
			continue
		}
		if err != nil || got.Exploration.RuntimeErrors > 0 {
			t.Errorf("seed %d: %d run-time errors, %v, none in SPIN\n%s", seed, got.Exploration.RuntimeErrors, err, text)
			continue
		}
		outcomes[compared]++
		for feature, has := range spinFeatures {
			if has.MatchString(text) {
				outcomes["of these with "+feature]++
			}
		}
		if want.fails {
			outcomes[fail]++
		}
		if found := (spinCounts{got.Exploration.States, got.Exploration.Transitions, got.Exploration.Deadlocks+got.Exploration.AssertionFailures > 0}); found != want {
			t.Errorf("seed %d: %+v, SPIN has %+v\n%s", seed, found, want, text)
		}
	}
	t.Logf("%d models: %v", made, outcomes)
	if made >= 30 && outcomes[compared] < made/3 { // of few, chance decides
		t.Errorf("%d of %d models compared", outcomes[compared], made)
	}
}

// spinFeatures are what the models have that are compared.
var spinFeatures = map[string]*regexp.Regexp{
	"structures":                        regexp.MustCompile(`(?m)^typedef `),
	"initial values in structures":      regexp.MustCompile(`(?ms)^typedef [^}]*(byte|bit|short|unsigned) [^;}=\n]*=`),
	"channels in structures":            regexp.MustCompile(`(?ms)^typedef [^}]*chan `),
	"ends of lines that end statements": regexp.MustCompile(`(?m)^#define NOTHING`),
}

// modelForSPIN is a random model that the front-end takes, without what is among the differences.
func modelForSPIN(seed uint64) (string, *promela.Model) {
	rng := rand.New(rand.NewPCG(seed, 3))
	for {
		random := randommodel.Structures
		if rng.IntN(5) == 0 {
			random = randommodel.Promela
		}
		text, _ := random(rng)
		if strings.Contains(text, "trace {") || strings.Contains(text, "enabled(") || strings.Contains(text, "atomic {") && strings.Contains(text, "timeout") {
			continue // what SPIN makes of these, and of loops by timeout in atomic, is among the differences
		}
		if receivesIndex(text) {
			continue // as is how it takes these back
		}
		if m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{}); err == nil {
			return text, m
		}
	}
}

// receivesIndex reports whether a receive changes the index that its channel was found by.
func receivesIndex(text string) bool {
	for _, m := range regexp.MustCompile(`\[([a-z]+) % 2\][a-z0-9.\[\]]*\?\??([^;:\n]*)`).FindAllStringSubmatch(text, -1) {
		if regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(strings.ReplaceAll(m[2], "eval("+m[1], "")) {
			return true
		}
	}
	return false
}

type spinCounts struct {
	states, transitions uint64
	fails               bool
}

// spinsCounts is what SPIN says of a model, or why that cannot be compared.
func spinsCounts(t *testing.T, path, text string) (counts spinCounts, why string) {
	t.Helper()
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
		t.Errorf("SPIN's verifier does not compile: %v\n%s", err, text)
		return spinCounts{}, "not compiled"
	case err != nil && r.Generation == (child.Usage{}):
		return spinCounts{}, "refused by SPIN" // a label before the first statement of an option, for one
	case err != nil:
		return spinCounts{}, "cut short in SPIN"
	}
	for what := range strings.Lines(r.Found) {
		if strings.Contains(what, "invalid array index") || !strings.Contains(what, "assertion violated") && !strings.Contains(what, "invalid end state") {
			return spinCounts{}, "run-time error in SPIN"
		}
	}
	return spinCounts{r.Stored, r.Transitions, r.Found != ""}, ""
}
