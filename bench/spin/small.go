package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// fewStates is the number of states that a small model stays below.
const fewStates = 1000

// longestSmall is how long the whole command may take for a small model, in
// seconds.
const longestSmall = 0.06

// small is the part that measures small models, which are explored, and
// properties with a small product, which are checked.
func (b *bench) small() (part, error) {
	explorations, err := corpus.Explorations(b.corpus)
	if err != nil {
		return part{}, err
	}
	questions, err := corpus.Questions(b.corpus)
	if err != nil {
		return part{}, err
	}
	var jobs []job
	for _, e := range explorations {
		if e.Path == "" || !e.Whole || e.States >= fewStates || !strings.HasPrefix(e.Name, "models/") || !strings.Contains(e.Name, b.match) {
			continue
		}
		whole := spin.Verifier{Model: e.Path, Generate: exactSpin, Compile: append(slices.Clone(everything), safetyOnly...), Verify: verifying(e.Depth)}
		jobs = append(jobs,
			job{part: "small", name: e.Name, tool: ours, run: b.exploration(e.Path)},
			job{part: "small", name: e.Name, tool: exact, rounds: 1, run: b.pan(whole)})
	}
	for _, q := range questions {
		if !q.Answered || q.States >= fewStates || q.Property == "" || !strings.Contains(q.Name, b.match) {
			continue
		}
		build, verify, _ := strings.Cut(q.Flags, "|")
		v := spin.Verifier{Model: q.Path, Verify: strings.Fields(verify)}
		v.Generate, v.Compile = spin.Flags(build)
		args := []string{q.Path, "--property", q.Property}
		if q.Fair {
			args = append(args, "--fairness", "weak")
		}
		name := "properties/" + q.Name
		if q.Fair {
			name += " fair"
		}
		jobs = append(jobs,
			job{part: "small", name: name, tool: ours, run: b.checking(args...)},
			job{part: "small", name: name, tool: exact, rounds: 1, run: b.pan(v)})
	}
	return part{jobs, reportSmall}, nil
}

// slowest is the number of models that the report lists.
const slowest = 8

// reportSmall writes the results of this part.
func reportSmall(out io.Writer, cases []*result) (wrong int) {
	fmt.Fprintf(out, "## Small models\n\nThe whole command on models with less than %d states, and on properties whose product has less.\n\n", fewStates)
	cases = slices.DeleteFunc(cases, func(r *result) bool { return !r.good(ours) || r.tools[ours].States >= fewStates })
	if len(cases) == 0 {
		return 0
	}
	slices.SortStableFunc(cases, func(a, b *result) int {
		return int(1e6*b.tools[ours].Run.Wall) - int(1e6*a.tools[ours].Run.Wall)
	})
	var walls, cpus []float64
	whole, wholeCPU := ratios{name: "end to end, seconds"}, ratios{name: "end to end, CPU seconds"}
	over, overCPU := 0, 0
	for _, r := range cases {
		o := r.tools[ours].Run
		walls, cpus = append(walls, o.Wall), append(cpus, o.CPU)
		if o.Wall >= longestSmall {
			over++
		}
		if o.CPU >= longestSmall {
			overCPU++
		}
		if r.good(exact) {
			e := r.tools[exact].whole()
			whole.add(r.name, o.Wall, e.Wall)
			wholeCPU.add(r.name, o.CPU, e.CPU)
		}
	}
	fmt.Fprintf(out, "%d cases: median %.1f ms (CPU %.1f ms), longest %.1f ms (CPU %.1f ms); not below %.0f ms: %d (CPU %d).\n\n",
		len(cases), 1e3*median(walls), 1e3*median(cpus), 1e3*slices.Max(walls), 1e3*slices.Max(cpus), 1e3*longestSmall, over, overCPU)
	fmt.Fprint(out, "The slowest:\n\n| model | states | ltlcheck ms | CPU ms | spin + gcc + pan ms |\n|---|--:|--:|--:|--:|\n")
	for _, r := range cases[:min(slowest, len(cases))] {
		peer := ""
		if r.good(exact) {
			peer = fmt.Sprintf("%.0f", 1e3*r.tools[exact].whole().Wall)
		}
		o := r.tools[ours]
		fmt.Fprintf(out, "| %s | %d | %.1f | %.1f | %s |\n", r.name, o.States, 1e3*o.Run.Wall, 1e3*o.Run.CPU, peer)
	}
	judge(out, want{each: 1}, &whole, &wholeCPU)
	fmt.Fprintln(out)
	return over
}
