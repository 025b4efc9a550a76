package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/report"
)

// several is ltlcheck without reductions, with several workers; in this part ours is the same with one.
const several = "several"

// speedup is the large models and the properties that hold, by one worker and by several.
func (b *bench) speedup() (part, error) {
	paths, err := b.large()
	if err != nil {
		return part{}, err
	}
	var jobs []job
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".pml")
		jobs = append(jobs,
			job{part: "workers", name: name, tool: ours, run: b.exploration(path)},
			job{part: "workers", name: name, tool: several, run: b.exploration(path, "--workers", strconv.Itoa(b.workers))})
	}
	cases, err := b.ltlCases()
	ltl := map[string]bool{}
	for _, c := range cases {
		if c.verdict != report.Holds {
			continue
		}
		ltl[c.name] = true
		question := with(c.question(), "--property", c.name, "--without", "all", "--workers")
		jobs = append(jobs,
			job{part: "workers", name: c.name, tool: ours, run: b.checking(with(question, "1")...)},
			job{part: "workers", name: c.name, tool: several, run: b.checking(with(question, strconv.Itoa(b.workers))...)})
	}
	return part{jobs, func(out io.Writer, cases []*result) (int, error) {
		fmt.Fprintf(out, "## %d workers\n\nThe search alone, as ltlcheck says it, without reductions.\n\n", b.workers)
		return b.reportSpeedup(out, "Whole state spaces", cases, ltl, false) + b.reportSpeedup(out, "Properties that hold", cases, ltl, true), nil
	}}, err
}

func (b *bench) reportSpeedup(out io.Writer, title string, cases []*result, ltl map[string]bool, inLTL bool) (wrong int) {
	var time, work ratios
	var problems []string
	fmt.Fprintf(out, "### %s\n\n| case | states | one worker s | CPU s | %d workers s | CPU s | CPU ratio | speed-up |\n|---|--:|--:|--:|--:|--:|--:|--:|\n", title, b.workers)
	for _, c := range cases {
		one, all := c.tools[ours], c.tools[several]
		switch {
		case ltl[c.name] != inLTL:
		case !c.good(ours, several):
			problems = append(problems, c.name+" has no numbers")
		case one.Verdict != all.Verdict:
			problems = append(problems, fmt.Sprintf("%s: %s, by one worker %s", c.name, all.Verdict, one.Verdict))
		case all.varied || one.varied || unequalCounts(all, one) != "":
			problems = append(problems, fmt.Sprintf("%s: %d states and %d transitions, by one worker %d and %d", c.name, all.States, all.Transitions, one.States, one.Transitions))
		default:
			fmt.Fprintf(out, "| %s | %d | %.2f | %.2f | %.2f | %.2f | %s | %s |\n", c.name, one.States, one.Search, one.Run.CPU, all.Search, all.Run.CPU,
				work.add(c.name, all.Run.CPU, one.Run.CPU), time.add(c.name, one.Search, all.Search))
		}
	}
	if len(time.values) > 0 {
		fmt.Fprintf(out, "\nGeometric means: CPU seconds %.2f of those of one worker, speed-up %.2f (wanted: 1.70).\n", work.mean(), time.mean())
	}
	for _, p := range problems {
		fmt.Fprintf(out, "\n**%s**\n", p)
	}
	fmt.Fprintln(out)
	return len(problems)
}
