package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// The options of spin and gcc for a verifier that explores a whole state space:
// without SPIN's optimisations and reductions, and for safety only.
var (
	exactSpin  = []string{"-o1", "-o2", "-o3"}
	everything = []string{"-DNOREDUCE"}
	safetyOnly = []string{"-DSAFETY", "-DNOCLAIM"}
)

// depth returns pan's option for the depth of its stack, for which it allocates
// memory at the start: somewhat more than the longest path, and at least its
// own default.
func depth(longest uint64) string { return fmt.Sprintf("-m%d", 10_000+longest+longest/8) }

// verifying returns the options of pan to search a whole state space, whether
// it finds errors or not.
func verifying(longest uint64) []string { return []string{depth(longest), "-c0"} }

// unknownDepth is the depth for models whose longest path is not recorded.
const unknownDepth = 2_000_000

// large returns the large models that match.
func (b *bench) large() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(b.corpus, "perf", "*.pml"))
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("there are no models in %s", filepath.Join(b.corpus, "perf"))
	}
	return slices.DeleteFunc(paths, func(path string) bool { return !strings.Contains(filepath.Base(path), b.match) }), err
}

// explore is the part that measures the whole state spaces of the large models.
func (b *bench) explore() (part, error) {
	paths, err := b.large()
	if err != nil {
		return part{}, err
	}
	known, err := corpus.Explorations(b.corpus)
	if err != nil {
		return part{}, err
	}
	var jobs []job
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".pml")
		verify := verifying(unknownDepth)
		if at := slices.IndexFunc(known, func(e corpus.Exploration) bool { return e.Path == path }); at >= 0 {
			verify = verifying(known[at].Depth)
		}
		whole := spin.Verifier{Model: path, Generate: exactSpin, Compile: slices.Concat(everything, safetyOnly), Verify: verify}
		jobs = append(jobs,
			job{part: "explore", name: name, tool: exact, run: b.pan(whole)},
			job{part: "explore", name: name, tool: ours, run: b.exploration(path)},
		)
		if ltsminInstalled() {
			jobs = append(jobs, job{part: "explore", name: name, tool: ltsmin, run: b.searchByLTSmin(path, name)})
		}
	}
	return part{jobs, reportExplore}, nil
}

// reportExplore writes the tables of this part.
func reportExplore(out io.Writer, cases []*result) (wrong int) {
	fmt.Fprint(out, "## Whole state spaces\n\n")
	wrong = writeUnequal(out, cases, func(r *result) string { return unequalCounts(r.tools[ours], r.tools[exact]) })
	for _, write := range []func(io.Writer, []*result){exploreWhole, exploreSearch, exploreMemory, exploreLTSmin} {
		write(out, cases)
		fmt.Fprintln(out)
	}
	return wrong
}

// writeUnequal lists the cases that have no numbers, and those in which
// something differs, which unequal describes. It returns the number of the
// latter.
func writeUnequal(out io.Writer, cases []*result, unequal func(*result) string) (wrong int) {
	compared := 0
	for _, r := range cases {
		problem := ""
		switch o, e := r.tools[ours], r.tools[exact]; {
		case o == nil && e == nil:
			continue // nothing to be said of it
		case e != nil && e.Failed != "":
			fmt.Fprintf(out, "%s is left out: SPIN's verifier failed (%s).\n", r.name, e.Failed)
		case o == nil || e == nil:
			fmt.Fprintf(out, "%s is left out: it has been measured with one tool only.\n", r.name)
		case o.Failed != "":
			problem = "ltlcheck failed: " + o.Failed
		default:
			compared++
			problem = unequal(r)
		}
		if problem != "" {
			wrong++
			fmt.Fprintf(out, "**%s: %s**\n", r.name, problem)
		}
	}
	fmt.Fprintf(out, "\n%d cases are compared; %d are not as they should be.\n\n", compared, wrong)
	return wrong
}

// unequalCounts describes how the numbers of two tools differ, "" if they do
// not.
func unequalCounts(a, b *summary) string {
	switch {
	case a.varied || b.varied:
		return "the numbers are not the same in every round"
	case a.States != b.States || a.Transitions != b.Transitions:
		return fmt.Sprintf("%d states and %d transitions, SPIN has %d and %d", a.States, a.Transitions, b.States, b.Transitions)
	}
	return ""
}

// manyStates is the number of states from which on time and memory are
// compared: below it, what every run needs, whatever the model, is too large a
// part.
const manyStates = 100_000

// exploreWhole compares the time from the model to the answer.
func exploreWhole(out io.Writer, cases []*result) {
	whole, wholeCPU := ratios{name: "end to end, seconds"}, ratios{name: "end to end, CPU seconds"}
	fmt.Fprint(out, "End to end: the ltlcheck command, against spin, gcc and pan.\n\n"+
		"| model | states | transitions | ltlcheck s | CPU s | SPIN s | CPU s | of it spin and gcc | ratio | CPU ratio |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		if !r.good(ours, exact) {
			continue
		}
		o, e := r.tools[ours].whole(), r.tools[exact].whole()
		fmt.Fprintf(out, "| %s | %d | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %s | %s |\n", r.name, r.tools[ours].States, r.tools[ours].Transitions,
			o.Wall, o.CPU, e.Wall, e.CPU, e.CPU-r.tools[exact].Run.CPU, whole.add(r.name, o.Wall, e.Wall), wholeCPU.add(r.name, o.CPU, e.CPU))
	}
	judge(out, want{0.6, 1}, &whole, &wholeCPU)
}

// exploreSearch compares the time of the search alone.
func exploreSearch(out io.Writer, cases []*result) {
	search, searchCPU := ratios{name: "search, seconds"}, ratios{name: "search, CPU seconds of the process"}
	fmt.Fprint(out, "Search alone: the seconds that either tool says, and the CPU seconds of its process, for ltlcheck with reading the model.\n\n"+
		"| model | states | ltlcheck s | CPU s | pan s | CPU s | ratio | CPU ratio | ltlcheck million states/CPU s | pan |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		if !r.good(ours, exact) || r.tools[exact].States < manyStates {
			continue
		}
		o, e := r.tools[ours], r.tools[exact]
		fmt.Fprintf(out, "| %s | %d | %.2f | %.2f | %.2f | %.2f | %s | %s | %.2f | %.2f |\n", r.name, o.States, o.Search, o.Run.CPU, e.Search, e.Run.CPU,
			search.add(r.name, o.Search, e.Search), searchCPU.add(r.name, o.Run.CPU, e.Run.CPU), millions(o.States, o.Run.CPU), millions(e.States, e.Run.CPU))
	}
	judge(out, want{0.8, 1.2}, &search, &searchCPU)
}

// millions returns millions of states in a second of CPU time.
func millions(states uint64, seconds float64) float64 { return float64(states) / 1e6 / seconds }

// exploreMemory compares the memory of the whole processes.
func exploreMemory(out io.Writer, cases []*result) {
	bytes := ratios{name: "bytes per state"}
	fmt.Fprint(out, "Memory: bytes resident at most, of the whole process, for each state.\n\n| model | states | ltlcheck bytes per state | pan | ratio |\n|---|--:|--:|--:|--:|\n")
	for _, r := range cases {
		if !r.good(ours, exact) || r.tools[exact].States < manyStates {
			continue
		}
		o, e := perState(r.tools[ours]), perState(r.tools[exact])
		fmt.Fprintf(out, "| %s | %d | %.0f | %.0f | %s |\n", r.name, r.tools[ours].States, o, e, bytes.add(r.name, o, e))
	}
	judge(out, want{mean: 0.5}, &bytes)
}

// perState returns the memory of the whole process for each state, in bytes.
func perState(s *summary) float64 { return float64(s.Run.Peak) / float64(s.States) }
