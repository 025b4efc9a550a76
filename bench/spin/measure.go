package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// The names of the tools.
const (
	ours     = "ltlcheck" // ltlcheck without reductions
	exact    = "exact"    // SPIN without reductions
	reduced  = "reduced"  // ltlcheck with all its reductions
	standard = "default"  // SPIN with its own reductions
	ltsmin   = "ltsmin"   // LTSmin's multi-core search, where it is installed
)

// measurement is one run of one tool on one case.
type measurement struct {
	Part, Case, Tool string
	Round            int
	Verdict          string `json:",omitempty"` // holds or violated; "" when nothing is asked
	States           uint64 `json:",omitempty"`
	Visited          uint64 `json:",omitempty"` // by SPIN, with the copies that -f makes
	Transitions      uint64 `json:",omitempty"`
	Search           float64
	// Tree is the bytes for each state that LTSmin's tree uses, out of the
	// memory of its table.
	Tree      float64     `json:",omitempty"`
	Translate child.Usage // spin; empty for ltlcheck
	Compile   child.Usage // gcc; empty for ltlcheck
	Run       child.Usage // the verifier, or the ltlcheck command
	Failed    string      `json:",omitempty"` // why there are no numbers
}

// whole returns what was used from the model to the answer.
func (m *measurement) whole() child.Usage { return m.Translate.Plus(m.Compile).Plus(m.Run) }

// job is the measurement of a tool on a case.
type job struct {
	part, name, tool string
	rounds           int // 0: as many as other jobs
	run              func(ctx context.Context) (measurement, error)
}

// measure runs the jobs in turn, round by round, and records each measurement.
// A job that failed once is not tried again.
func (b *bench) measure(ctx context.Context, jobs []job) error {
	for round := range b.runs {
		for _, j := range jobs {
			if len(b.tools) > 0 && !slices.Contains(b.tools, j.tool) || j.rounds > 0 && round >= j.rounds {
				continue
			}
			if b.record.failed(&j) {
				continue
			}
			m, err := j.run(ctx)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				m.Failed, _, _ = strings.Cut(err.Error(), "\n")
			}
			m.Part, m.Case, m.Tool, m.Round = j.part, j.name, j.tool, round
			fmt.Fprintf(b.log, "%s %s %s %d: %d states, %.2f s CPU, %.2f s %s\n", m.Part, m.Case, m.Tool, round, m.States, m.whole().CPU, m.whole().Wall, m.Failed)
			b.record = append(b.record, m)
		}
	}
	return nil
}

// pan returns a job of SPIN's verifier.
func (b *bench) pan(v spin.Verifier) func(ctx context.Context) (measurement, error) {
	v.Longest = b.longest
	v.Compile = append(slices.Clone(v.Compile), fmt.Sprintf("-DMEMLIM=%d", b.memory))
	return func(ctx context.Context) (measurement, error) {
		r, err := v.Run(ctx)
		verdict := report.Holds
		if r.Errors > 0 {
			verdict = report.Violated
		}
		return measurement{
			Verdict: verdict, States: r.Stored, Visited: r.Visited, Transitions: r.Transitions, Search: r.Seconds,
			Translate: r.Generation, Compile: r.Compilation, Run: r.Verification,
		}, err
	}
}

// limits returns the options by which ltlcheck gets the same limits.
func (b *bench) limits() []string {
	return []string{"--memory", fmt.Sprintf("%dMiB", b.memory), "--time", b.longest.String(), "--json"}
}

// exploration returns a job of ltlcheck explore.
func (b *bench) exploration(args ...string) func(ctx context.Context) (measurement, error) {
	args = slices.Concat([]string{"explore"}, byOne(args), b.limits())
	return func(ctx context.Context) (measurement, error) {
		var doc report.Exploration
		u, err := b.ask(ctx, &doc, args)
		if err == nil && !doc.Exhaustive {
			err = fmt.Errorf("not finished: %s", doc.Reason)
		}
		return measurement{States: doc.States, Transitions: doc.Transitions, Search: doc.Seconds, Run: u}, err
	}
}

// checking returns a job of ltlcheck check with one property.
func (b *bench) checking(args ...string) func(ctx context.Context) (measurement, error) {
	args = slices.Concat([]string{"check", "--first"}, byOne(args), b.limits())
	return func(ctx context.Context) (measurement, error) {
		var doc report.Checks
		u, err := b.ask(ctx, &doc, args)
		if err == nil && doc.Summary.Properties != 1 {
			err = fmt.Errorf("%d properties, want 1", doc.Summary.Properties)
		}
		if err != nil {
			return measurement{}, err
		}
		p := &doc.Checks[0].Properties[0]
		if p.Verdict == report.Inconclusive {
			err = fmt.Errorf("inconclusive: %s", p.Reason)
		}
		return measurement{Verdict: p.Verdict, States: p.Product.States, Transitions: p.Product.Transitions, Search: p.Seconds, Run: u}, err
	}
}

// byOne adds the option for one worker, unless args have a number of workers.
func byOne(args []string) []string {
	if slices.Contains(args, "--workers") {
		return args
	}
	return with(args, "--workers", "1")
}

// ask runs ltlcheck and decodes its document.
func (b *bench) ask(ctx context.Context, doc any, args []string) (child.Usage, error) {
	out, err := child.Run(ctx, "", b.longest, b.command, args...)
	if err != nil {
		return out.Usage, err
	}
	if out.Status > 1 && out.Status != 3 {
		return out.Usage, fmt.Errorf("ltlcheck %s: exit status %d: %s", strings.Join(args, " "), out.Status, out.Stderr)
	}
	return out.Usage, json.Unmarshal([]byte(out.Stdout), doc)
}

// result is all measurements of one case, by tool.
type result struct {
	name  string
	tools map[string]*summary
}

// summary is the runs of one tool on a case: the counts of the first run, and
// medians of time and memory.
type summary struct {
	measurement
	varied bool // some run counted something else
}

// results collects the measurements of the jobs by case, in the order
// of the jobs.
func (b *bench) results(jobs []job) []*result {
	var all []*result
	for _, j := range jobs {
		at := slices.IndexFunc(all, func(r *result) bool { return r.name == j.name })
		if at < 0 {
			at, all = len(all), append(all, &result{j.name, map[string]*summary{}})
		}
		if runs := b.record.of(j.part, j.name, j.tool); len(runs) > 0 {
			all[at].tools[j.tool] = summarise(runs)
		}
	}
	return all
}

// summarise combines the runs of a job.
func summarise(runs []measurement) *summary {
	s := &summary{measurement: runs[0]}
	for _, m := range runs[1:] {
		s.Failed = cmp.Or(s.Failed, m.Failed)
		s.varied = s.varied || m.Verdict != s.Verdict || m.States != s.States || m.Transitions != s.Transitions
	}
	of := func(f func(*measurement) float64) float64 {
		var xs []float64
		for i := range runs {
			xs = append(xs, f(&runs[i]))
		}
		return median(xs)
	}
	usage := func(f func(*measurement) *child.Usage) child.Usage {
		return child.Usage{
			Wall: of(func(m *measurement) float64 { return f(m).Wall }), CPU: of(func(m *measurement) float64 { return f(m).CPU }),
			Peak: int64(of(func(m *measurement) float64 { return float64(f(m).Peak) })),
		}
	}
	s.Search = of(func(m *measurement) float64 { return m.Search })
	s.Translate = usage(func(m *measurement) *child.Usage { return &m.Translate })
	s.Compile = usage(func(m *measurement) *child.Usage { return &m.Compile })
	s.Run = usage(func(m *measurement) *child.Usage { return &m.Run })
	return s
}

// good reports whether the case has been measured with all these tools.
func (r *result) good(tools ...string) bool {
	for _, t := range tools {
		if s := r.tools[t]; s == nil || s.Failed != "" {
			return false
		}
	}
	return true
}
