package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// In this part ours is ltlcheck without reductions with one worker.
const (
	several = "several" // the same with several workers
	beside  = "beside"  // as many processes with one worker each at the same time: what the machine allows
)

// speedup is the part that compares several workers with one, on the large
// models and on the properties that hold.
func (b *bench) speedup() (part, error) {
	paths, err := b.large()
	if err != nil {
		return part{}, err
	}
	var jobs []job
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".pml")
		jobs = append(jobs, b.byOneAndSeveral(name, b.exploration(path), b.exploration(path, "--workers", strconv.Itoa(b.workers)))...)
	}
	cases, err := b.ltlCases()
	ltl := map[string]bool{}
	for _, c := range cases {
		if c.verdict != report.Holds {
			continue
		}
		ltl[c.name] = true
		question := with(c.question(), "--property", c.name, "--without", "all", "--workers")
		jobs = append(jobs, b.byOneAndSeveral(c.name, b.checking(with(question, "1")...), b.checking(with(question, strconv.Itoa(b.workers))...))...)
	}
	return part{jobs, func(out io.Writer, cases []*result) int {
		fmt.Fprintf(out, "## %d workers\n\nThe search alone, as ltlcheck says it, without reductions. For comparison %d processes with one worker each search at the same time (mean seconds): machine is how much faster than one after the other, so what %d workers would reach that neither wait for each other nor do anything twice.\n\n", b.workers, b.workers, b.workers)
		return b.reportSpeedup(out, "Whole state spaces", cases, ltl, false) + b.reportSpeedup(out, "Properties that hold", cases, ltl, true)
	}}, err
}

// byOneAndSeveral returns the jobs of a case.
func (b *bench) byOneAndSeveral(name string, one, all func(context.Context) (measurement, error)) []job {
	return []job{
		{part: "workers", name: name, tool: ours, run: one},
		{part: "workers", name: name, tool: several, run: all},
		{part: "workers", name: name, tool: beside, run: atOnce(b.workers, one)},
	}
}

// atOnce returns a job that runs another one n times at the same time. Its
// times are the means.
func atOnce(n int, run func(context.Context) (measurement, error)) func(context.Context) (measurement, error) {
	return func(ctx context.Context) (measurement, error) {
		all, errs := make([]measurement, n), make([]error, n)
		var running sync.WaitGroup
		for i := range n {
			running.Go(func() { all[i], errs[i] = run(ctx) })
		}
		running.Wait()
		m := all[0]
		for _, o := range all[1:] {
			m.Search += o.Search
			m.Run.CPU += o.Run.CPU
			m.Run.Wall += o.Run.Wall
		}
		m.Search /= float64(n)
		m.Run.CPU /= float64(n)
		m.Run.Wall /= float64(n)
		return m, errors.Join(errs...)
	}
}

// reportSpeedup writes the table of some cases and returns the number of
// problems.
func (b *bench) reportSpeedup(out io.Writer, title string, cases []*result, ltl map[string]bool, inLTL bool) (wrong int) {
	var time, work, machine ratios
	var problems []string
	fmt.Fprintf(out, "### %s\n\n| case | states | one worker s | CPU s | %d workers s | CPU s | CPU ratio | speed-up | %d processes s | machine |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n", title, b.workers, b.workers)
	for _, c := range cases {
		one, all, apart := c.tools[ours], c.tools[several], c.tools[beside]
		switch {
		case ltl[c.name] != inLTL:
		case !c.good(ours, several, beside):
			problems = append(problems, c.name+" has no numbers")
		case one.Verdict != all.Verdict:
			problems = append(problems, fmt.Sprintf("%s: %s, by one worker %s", c.name, all.Verdict, one.Verdict))
		case all.varied || one.varied || unequalCounts(all, one) != "":
			problems = append(problems, fmt.Sprintf("%s: %d states and %d transitions, by one worker %d and %d", c.name, all.States, all.Transitions, one.States, one.Transitions))
		default:
			fmt.Fprintf(out, "| %s | %d | %.2f | %.2f | %.2f | %.2f | %s | %s | %.2f | %s |\n", c.name, one.States, one.Search, one.Run.CPU, all.Search, all.Run.CPU,
				work.add(c.name, all.Run.CPU, one.Run.CPU), time.add(c.name, one.Search, all.Search),
				apart.Search, machine.add(c.name, float64(b.workers)*one.Search, apart.Search))
		}
	}
	if len(time.values) > 0 {
		fmt.Fprintf(out, "\nGeometric means: CPU seconds %.2f of those of one worker, speed-up %.2f (wanted: 1.70), machine %.2f.\n", work.mean(), time.mean(), machine.mean())
	}
	for _, p := range problems {
		fmt.Fprintf(out, "\n**%s**\n", p)
	}
	fmt.Fprintln(out)
	return len(problems)
}
