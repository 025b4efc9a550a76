package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// gainStates is the number of states from which on a reduction should save
// time: below it, what every run needs is too large a part.
const gainStates = 50_000

// gain is the part that measures whether reductions save time: it explores all
// models of the corpus with many states without reductions, with all of them,
// and by SPIN with its defaults.
func (b *bench) gain() (part, error) {
	paths, err := b.manyStates()
	if err != nil {
		return part{}, err
	}
	var jobs []job
	for _, path := range paths {
		name, err := filepath.Rel(b.corpus, strings.TrimSuffix(path, ".pml"))
		if err != nil {
			return part{}, err
		}
		if !strings.Contains(name, b.match) {
			continue
		}
		v := spin.Verifier{Model: path, Compile: safetyOnly, Verify: verifying(unknownDepth)}
		jobs = append(jobs,
			job{part: "gain", name: name, tool: ours, run: b.exploration(path)},
			job{part: "gain", name: name, tool: reduced, run: b.exploration(path, "--reduce", "all")},
			job{part: "gain", name: name, tool: standard, rounds: 1, run: b.pan(v)},
		)
	}
	return part{jobs, reportGain}, nil
}

// manyStates returns the large models, those of the properties, and those of
// the corpus whose recorded state space is large. Files with equal texts are
// taken once.
func (b *bench) manyStates() ([]string, error) {
	var paths []string
	for _, folder := range []string{"perf", "ltl-perf"} {
		more, err := filepath.Glob(filepath.Join(b.corpus, folder, "*.pml"))
		if err != nil {
			return nil, err
		}
		paths = append(paths, more...)
	}
	rows, err := corpus.Table(filepath.Join(b.corpus, "results.tsv"))
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r["run"] == "safety-exact" && r["status"] == "ok" && r.Number("states_stored") >= gainStates {
			paths = append(paths, filepath.Join(b.corpus, "models", r["model"]+".pml"))
		}
	}
	var once []string
	seen := map[[sha256.Size]byte]bool{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if sum := sha256.Sum256(text); !seen[sum] {
			seen[sum] = true
			once = append(once, path)
		}
	}
	return once, nil
}

// failure returns why a tool has no numbers.
func failure(s *summary) string {
	if s == nil {
		return "not measured"
	}
	return s.Failed
}

// reportGain writes the table of this part.
func reportGain(out io.Writer, cases []*result) (wrong int) {
	fmt.Fprint(out, "## Time with reductions\n\n")
	gain := ratios{name: "--reduce all, against none, CPU seconds"}
	whole := ratios{name: "both by default, end to end, CPU seconds"}
	states := ratios{name: "both by default, states"}
	var rows strings.Builder
	for _, r := range cases {
		if !r.good(ours, reduced) {
			fmt.Fprintf(out, "%s is left out: %s; with reductions: %s.\n", r.name, failure(r.tools[ours]), failure(r.tools[reduced]))
			continue
		}
		o, d := r.tools[ours], r.tools[reduced]
		if o.States < gainStates {
			continue
		}
		if o.varied || d.varied {
			wrong++
			fmt.Fprintf(out, "**%s: the numbers are not the same in every round**\n", r.name)
		}
		fmt.Fprintf(&rows, "| %s | %d | %.2f | %d | %.2f | %s |", r.name, o.States, o.Run.CPU, d.States, d.Run.CPU, gain.add(r.name, d.Run.CPU, o.Run.CPU))
		if r.good(standard) {
			s := r.tools[standard]
			states.add(r.name, float64(d.States), float64(s.States))
			fmt.Fprintf(&rows, " %d | %.2f | %.2f | %s |\n", s.States, s.whole().CPU, s.Run.CPU, whole.add(r.name, d.Run.CPU, s.whole().CPU))
		} else {
			fmt.Fprint(&rows, " | | | |\n")
		}
	}
	fmt.Fprint(out, "\n| model | states | CPU s | with --reduce all: states | CPU s | ratio | SPIN: states | spin + gcc + pan CPU s | pan | ratio |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n", rows.String())
	judge(out, want{each: 1.05}, &gain)
	judge(out, want{each: 0.8}, &whole)
	judge(out, want{mean: 1}, &states)
	return wrong
}
