package mutate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// trial is the runs of one reader, with their results.
type trial struct {
	reader
	flags
	log    io.Writer
	folder string // contains all copies
	copies []string
	seeds  []seed

	runs     int
	statuses [4]int
	cpu      float64
	peak     int64
	faults   int
}

// run makes runs until there are enough of them or they have used their CPU
// time.
func (t *trial) run(ctx context.Context) (err error) {
	if t.folder, err = os.MkdirTemp("", "mutate-"+t.name); err != nil {
		return err
	}
	defer os.RemoveAll(t.folder)
	if err := t.prepare(ctx); err != nil {
		return err
	}
	if len(t.seeds) == 0 {
		return errors.New("there are no good inputs")
	}
	var texts [][]byte
	for _, s := range t.seeds {
		texts = append(texts, s.text)
	}
	rng := rand.New(rand.NewPCG(t.seed, uint64(len(t.name))))
	for t.runs < t.flags.runs && t.cpu < t.flags.cpu.Seconds() {
		i := rng.IntN(len(texts))
		if err := t.try(ctx, t.seeds[i], change(rng, texts[i], texts), t.lines[t.runs%len(t.lines)]); err != nil {
			return err
		}
		t.runs++
	}
	return nil
}

// try makes one run and judges it.
func (t *trial) try(ctx context.Context, s seed, text []byte, line string) error {
	out, err := t.give(ctx, s, text, line)
	if err != nil && !errors.Is(err, child.ErrTime) {
		return err
	}
	t.cpu += out.CPU
	t.peak = max(t.peak, out.Peak)
	if err == nil && out.Status >= 0 && out.Status < len(t.statuses) {
		t.statuses[out.Status]++
	}
	if what := fault(out, err); what != "" {
		return t.keepInput(s, text, line, what, out)
	}
	return nil
}

// fault describes what is wrong with a run, "" if nothing is. Limits are
// compared with CPU time, as the machine may have other work; the clock counts
// only for a run that does not end at all.
func fault(out child.Output, err error) string {
	switch {
	case err != nil:
		return fmt.Sprintf("does not end in %v", hang)
	case strings.Contains(out.Stderr, "panic:") || strings.Contains(out.Stderr, "goroutine "):
		return "panics"
	case out.Status < 0 || out.Status > 3:
		return fmt.Sprintf("exit status %d", out.Status)
	case out.CPU > (timeLimit + moreTime).Seconds():
		return fmt.Sprintf("takes %.1f s of CPU time", out.CPU)
	case out.Peak > memoryLimit+moreMemory:
		return fmt.Sprintf("takes %d MiB", out.Peak>>20)
	}
	return ""
}

// keepInput copies an input that shows a fault, and the files that belong to
// it, and reports how to repeat the run.
func (t *trial) keepInput(s seed, text []byte, line, what string, out child.Output) error {
	t.faults++
	folder := filepath.Join(t.keep, fmt.Sprintf("%s-%d-%d", t.name, t.seed, t.runs))
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if err := os.CopyFS(folder, os.DirFS(s.folder)); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	line = strings.ReplaceAll(line, "MODEL", s.model)
	first, _, _ := strings.Cut(out.Stderr, "\n")
	fmt.Fprintf(t.log, "%s: %s: ltlcheck %s: %.200q\n", folder, what, line, first)
	return os.WriteFile(filepath.Join(folder, t.file), text, 0o666)
}

// A trial in which less than minTaken per cent of at least minRuns changed
// inputs were accepted tests hardly more than the reader.
const minTaken, minRuns = 5, 50

// taken returns how many per cent of the changed inputs were accepted.
func (t *trial) taken() int {
	return 100 * (t.statuses[0] + t.statuses[1] + t.statuses[3]) / max(1, t.runs)
}

// shallow reports whether too few inputs were accepted.
func (t *trial) shallow() bool { return t.runs >= minRuns && t.taken() < minTaken }

// row returns the row of the table.
func (t *trial) row() string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d %% | %v | %d MiB | %d |", t.name, len(t.seeds), t.runs,
		t.statuses[0], t.statuses[1], t.statuses[2], t.statuses[3], t.taken(), time.Duration(t.cpu*float64(time.Second)).Round(time.Second), t.peak>>20, t.faults)
}
