package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// reductions is the part that compares the states that remain with all
// reductions with SPIN's defaults: for the recorded runs of the corpus ("por")
// and for the large models.
func (b *bench) reductions() (part, error) {
	rows, err := corpus.Table(filepath.Join(b.corpus, "results.tsv"))
	if err != nil {
		return part{}, err
	}
	var jobs []job
	add := func(name, path string, theirs func(context.Context) (measurement, error)) {
		if strings.Contains(name, b.match) {
			jobs = append(jobs,
				job{part: "reduce", name: name, tool: standard, rounds: 1, run: theirs},
				job{part: "reduce", name: name, tool: reduced, rounds: 1, run: b.exploration(path, "--reduce", "all")},
			)
		}
	}
	for _, r := range rows {
		if r["run"] != "por" || r["status"] != "ok" || strings.Contains(r["error_kinds"], "VECTORSZ") {
			continue
		}
		states := uint64(r.Number("states_stored"))
		add(r["model"], filepath.Join(b.corpus, "models", r["model"]+".pml"), func(context.Context) (measurement, error) {
			return measurement{States: states}, nil
		})
	}
	large, err := filepath.Glob(filepath.Join(b.corpus, "perf", "*.pml"))
	if err != nil {
		return part{}, err
	}
	for _, path := range large {
		v := spin.Verifier{Model: path, Compile: safetyOnly, Verify: verifying(unknownDepth)}
		add("perf/"+strings.TrimSuffix(filepath.Base(path), ".pml"), path, b.pan(v))
	}
	return part{jobs, reportReductions}, nil
}

// countedStates is how many states SPIN must have for the ratio of a model to
// count.
const countedStates = 1000

// reportReductions writes the table of this part, the worst ratio first.
func reportReductions(out io.Writer, cases []*result) (wrong int) {
	fmt.Fprint(out, "## States with reductions\n\n")
	all := &ratios{name: "states"}
	var done []*result
	for _, r := range cases {
		switch {
		case !r.good(standard):
			fmt.Fprintf(out, "%s is left out: SPIN's verifier failed (%s).\n\n", r.name, failure(r.tools[standard]))
		case !r.good(reduced):
			wrong++
			fmt.Fprintf(out, "**%s: %s** (SPIN has %d states)\n\n", r.name, failure(r.tools[reduced]), r.tools[standard].States)
		default:
			done = append(done, r)
		}
	}
	ratio := func(r *result) float64 { return float64(r.tools[reduced].States) / float64(r.tools[standard].States) }
	slices.SortStableFunc(done, func(a, b *result) int {
		switch x, y := ratio(a), ratio(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	fmt.Fprint(out, "| model | ltlcheck | SPIN | ratio |\n|---|--:|--:|--:|\n")
	for _, r := range done {
		x, y := r.tools[reduced].States, r.tools[standard].States
		cell := fmt.Sprintf("(%.2f)", ratio(r))
		if y >= countedStates {
			cell = all.add(r.name, float64(x), float64(y))
		}
		fmt.Fprintf(out, "| %s | %d | %d | %s |\n", r.name, x, y, cell)
	}
	fmt.Fprintf(out, "\nRatios in parentheses do not count: SPIN has less than %d states there.\n", countedStates)
	judge(out, want{mean: 1}, all)
	return wrong
}

// failure returns why a tool has no numbers.
func failure(s *summary) string {
	if s == nil {
		return "not measured"
	}
	return s.Failed
}
