package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
)

var (
	walks    = flag.Int("walks", 60, "walk along the counterexamples of so many random models")
	walkSeed = flag.Int("walk-seed", 1, "the first seed of these models")
)

// TestWalkExamples walks along every counterexample of the worked examples.
func TestWalkExamples(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "specs", "*.ltl"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		n += walkAll(t, file)
	}
	t.Logf("%d counterexamples of %d files", n, len(files))
	if n < 25 {
		t.Errorf("only %d counterexamples", n)
	}
}

// ways are flags with which a counterexample is found in another program than
// the one that is walked through, or with other propositions bound.
// The last one is refused for explicit graphs.
var ways = [][]string{
	nil, {"--reduce-after", "-1"}, {"--reduce-after", "-1", "--workers", "2"}, {"--exhaust"}, {"--store", "bitstate"}, {"--shortest"}, {"--fairness", "weak"},
	{"--reduce-after", "-1", "--symmetry", "auto"},
}

// walked are the kinds of models that are drawn, and the suffixes of their
// files.
var walked = map[string]string{"promela": "pml", "net": "pnml", "lts": "aut"}

// TestWalkRandom walks along counterexamples to random formulas about random
// models.
func TestWalkRandom(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	counts := map[string]int{}
	for seed, total := *walkSeed, 0; total < *walks; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 58))
		front := gomodel.FrontEnds()[max(0, rng.IntN(6)-2)]
		suffix, ok := walked[front.Name]
		if !ok {
			continue
		}
		m, err := front.Draw(rng)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, fmt.Sprintf("seed%d.%s", seed, suffix))
		if err := os.WriteFile(file, []byte(m.Text), 0o666); err != nil {
			t.Fatal(err)
		}
		f := randommodel.Ask(rng, m, randommodel.Options{}).Formula
		way := ways[rng.IntN(len(ways))]
		if front.Name == "lts" {
			way = ways[rng.IntN(len(ways)-1)]
		}
		n := walkAll(t, file, append([]string{"-f", f.String(), "--states", "3000"}, way...)...)
		counts[front.Name] += n
		total += n
	}
	t.Logf("counterexamples of %v", counts)
}

// walkAll checks a file, walks along all counterexamples, and returns how many
// there are.
func walkAll(t *testing.T, file string, flags ...string) int {
	t.Helper()
	var doc, stderr bytes.Buffer
	if status := run(append([]string{"check", "--json", "--suspects=false", file}, flags...), strings.NewReader(""), &doc, &stderr); status == cli.StatusInput {
		t.Errorf("%s %q: %s", file, flags, stderr.String())
	}
	trails, err := simulate.ReadTrails(doc.Bytes())
	if err != nil {
		return 0 // nothing is violated
	}
	saved := filepath.Join(t.TempDir(), "trail.json")
	if err := os.WriteFile(saved, doc.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, trail := range trails {
		if err := walk(file, saved, &trail); err != nil {
			t.Errorf("%s %q: %s: %v", file, flags, trail.Title, err)
		}
	}
	return len(trails)
}

// at matches the line in front of each prompt of simulate.
var at = regexp.MustCompile(`(?m)^step (\d+)(, next: |: nothing can move$|$)`)

// walk takes every step of a saved run and goes all the way back.
func walk(file, saved string, trail *simulate.Trail) error {
	steps := trail.Run.Steps()
	if n := len(steps); n > 0 && steps[n-1].Stutter {
		steps = steps[:n-1]
	}
	want := []string{"0"}
	for i := range steps {
		want = append(want, strconv.Itoa(i+1))
	}
	for i := len(steps) - 1; i >= 0; i-- {
		want = append(want, strconv.Itoa(i))
	}
	input := strings.Repeat("next\n", len(steps)) + strings.Repeat("back\n", len(steps)) + "quit\n"
	var stdout, stderr bytes.Buffer
	if status := run([]string{"simulate", file, "--trail", saved, "--property", trail.Title, "-i"}, strings.NewReader(input), &stdout, &stderr); status != cli.StatusOK {
		return fmt.Errorf("status %d: %s", status, stderr.String())
	}
	var got []string
	for _, m := range at.FindAllStringSubmatch(stdout.String(), -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("the walk goes through steps %v, want %v", got, want)
	}
	return nil
}
