// Package deep measures how soon violations of safety properties are found that
// are deep or near, and writes a table in Markdown. It compares three searches:
// the one that check chooses, which combines two directions; breadth-first
// search alone; and depth-first search alone.
//
//	go run ./bench/measure deep [-time D] [-memory BYTES] [-workers N]
package deep

import (
	"context"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Run measures the models.
func Run(c *parts.Call) error {
	limits := check.Limits{}
	c.DurationVar(&limits.Time, "time", 20*time.Second, "for each search")
	c.Int64Var(&limits.Memory, "memory", 4<<30, "for each search, in bytes")
	workers := c.Int("workers", 1, "of the search that check takes by itself")
	if err := c.Parse(); err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| model | both: CPU s | steps | breadth first: s | steps | depth first: s | steps | both / better |\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, m := range models() {
		line, err := row(m, limits, *workers)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		fmt.Fprintln(c.Out, line)
	}
	return nil
}

// search is the CPU time of a search and the length of the bad prefix that it
// found.
type search struct {
	seconds float64
	steps   int // 0: none
}

func (s search) String() string {
	if s.steps == 0 {
		return "none | –"
	}
	return fmt.Sprintf("%.2f | %d", s.seconds, s.steps)
}

// row measures the three searches on one model.
func row(m model, limits check.Limits, workers int) (string, error) {
	var all []search
	for _, opts := range []check.Options{{Workers: workers}, {Algorithm: check.Reachability}, {Algorithm: check.Single}} {
		opts.Limits = limits
		s, err := ask(m, opts)
		if err != nil {
			return "", err
		}
		all = append(all, s)
	}
	ratio := "–"
	if better := min(known(all[1]), known(all[2])); all[0].steps > 0 && better < never {
		ratio = fmt.Sprintf("%.2f", all[0].seconds/better)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", m.name, all[0], all[1], all[2], ratio), nil
}

// never stands for the time of a search that found nothing.
const never = 1e9

// known returns the time of a search, or never.
func known(s search) float64 {
	if s.steps == 0 {
		return never
	}
	return s.seconds
}

// ask makes one search, without reductions: they would make some of the models
// small.
func ask(m model, opts check.Options) (search, error) {
	prog, err := promela.Parse(source.NewFile("model.pml", m.text), promela.Options{})
	if err != nil {
		return search{}, err
	}
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, m.property)
	if err != nil {
		return search{}, err
	}
	opts.Without = check.Shortcuts(prog)
	began := cpu.Seconds()
	r, err := check.Verify(context.Background(), prog, check.Property{Name: m.name, Factory: fa, Formula: f}, opts)
	s := search{seconds: cpu.Seconds() - began}
	if err == nil && r.BadPrefix != nil {
		s.steps = r.BadPrefix.Len()
	}
	return s, err
}
