package spintrail

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// TestTrailsOfSpin lets SPIN walk through models at random for so many steps that a claim without conditions is at its end,
// and compares every state on the way.
func TestTrailsOfSpin(t *testing.T) {
	if err := spin.Missing(); err != nil {
		t.Skip(err)
	}
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "..", "program", "promela", "testdata", "counts", "*.pml"))
	if testing.Short() {
		files = files[:4]
	} else {
		for i, f := range corpus.Glob(t, "promela", "m*", "*.pml") {
			if i%stride == 0 {
				files = append(files, f)
			}
		}
		files = append(files, corpus.Glob(t, "promela", "ltl-perf", "pftp*.pml")...)
		some := files[:0]
		for i := 0; i < len(files); i += max(*every, 1) {
			some = append(some, files[i])
		}
		files = some
	}
	followed := 0
	for _, f := range files {
		m, err := promela.Load(f, promela.Options{})
		if err != nil || unlike[filepath.Base(f)] != "" {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(f), ".pml"), func(t *testing.T) {
			folder := verifier(t, f)
			for seed := range 3 {
				if walk(t, m, folder, seed+1) {
					followed++
				}
			}
		})
	}
	if followed < 8 {
		t.Errorf("%d trails", followed)
	}
}

// stride thins out the models of the corpus, and every all of them: making a verifier takes a second.
const stride = 12

var every = flag.Int("every", 5, "compare the walks of one model of so many; the nightly command takes all")

// unlike are the models of which SPIN, replaying a trail, prints other values than its own verifier has, or names that mean
// several variables; and one whose numbers are not known.
var unlike = map[string]string{
	"creation.pml":      "initial values are computed when a variable is first used",
	"inlines.pml":       "two variables of one name",
	"scopes.pml":        "two variables of one name",
	"setpriority.pml":   "priorities of processes that were not chosen",
	"structinits.pml":   "values beyond the width of a field",
	"widebits.pml":      "bits in arrays, which hold a byte in verifiers",
	"m79_index_oob.pml": "an index out of range, which ends the replay of SPIN",
	"remotegoto.pml":    "what names the label of a goto within a process moves the numbers behind it",
}

// maxWalk is the length of the longest walk.
const maxWalk = 200

// verifier makes one for walks in a folder of its own.
func verifier(t *testing.T, model string) string {
	t.Helper()
	folder := t.TempDir()
	text := read(t, model)
	for name, content := range map[string]string{"model.pml": text, "claim": "never { " + strings.Repeat("true; ", maxWalk) + "true }\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx := context.Background()
	if out, err := child.Run(ctx, folder, 20*time.Second, "spin", "-a", "-N", "claim", "model.pml"); err != nil || out.Status != 0 {
		t.Skip("spin makes no verifier: ", err, out.Stdout)
	}
	if _, err := child.Must(ctx, folder, time.Minute, spin.Compiler, "-O0", "-w", "-DP_RAND", "-DT_RAND", "-o", "pan", "pan.c"); err != nil {
		t.Skip(err)
	}
	return folder
}

// walk compares one walk. It reports false where the model stops before its end.
func walk(t *testing.T, m *promela.Model, folder string, seed int) bool {
	t.Helper()
	ctx := context.Background()
	trail := filepath.Join(folder, "model.pml.trail")
	os.Remove(trail)
	// The depth bounds the search where the claim does not end it.
	if _, err := child.Run(ctx, folder, 20*time.Second, "./pan", fmt.Sprint("-RS", seed), "-m100000"); err != nil {
		return false
	}
	text, err := os.ReadFile(trail)
	if err != nil {
		return false
	}
	printed, err := child.Run(ctx, folder, 20*time.Second, "spin", "-N", "claim", "-t", "-p", "-g", "-l", "model.pml")
	if err != nil {
		return false
	}
	tr, run, err := follow(m, trail, string(text))
	if err != nil {
		t.Errorf("seed %d: %v", seed, err)
		return false
	}
	agree(t, m, tr, run, printed.Stdout)
	return true
}
