// Package slicing counts which steps of counterexamples matter, on the LTL
// properties of the corpus and of the worked examples that are violated, and on
// the models of the corpus that fail. It writes a table in Markdown.
//
//	go run ./bench/measure slicing [-corpus DIR] [-specs DIR] [-match TEXT] [-time DURATION] [-rows N]
//
// Each counterexample is shortened before, as for users, and both take the share
// of the time that follows a verdict. Questions that are not answered within
// -time are left out.
package slicing

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// long is the number of steps from which on runs count as long.
const long = 20

// Run measures all questions that are violated.
func Run(c *parts.Call) error {
	cases := corpus.CasesOf(c.FlagSet)
	longest := c.Duration("time", 2*time.Second, "limit for each verdict")
	rows := c.Int("rows", 20, "questions in the table, those with the longest runs")
	if err := c.Parse(); err != nil {
		return err
	}
	all, err := cases()
	if err != nil {
		return err
	}
	var found []row
	note := func(r row, sliced bool, err error) {
		switch {
		case err != nil:
			fmt.Fprintf(c.Log, "%s: %v\n", r.name, err)
		case sliced:
			found = append(found, r)
		}
	}
	for i := range all {
		note(slice(*longest, &all[i]))
	}
	models, err := corpus.Explorations(c.Lookup("corpus").Value.String())
	if err != nil {
		return err
	}
	for i := range models {
		if m := &models[i]; m.Path != "" && m.Errors > 0 && strings.Contains(m.Name, c.Lookup("match").Value.String()) {
			note(failure(*longest, m))
		}
	}
	write(c.Out, found, *rows)
	return nil
}

// row is a counterexample: its steps by kind.
type row struct {
	name                     string
	needed, leftOut, movable int
	seconds                  float64
}

func (r *row) steps() int { return r.needed + r.leftOut + r.movable }

// slice measures one question. It returns false if the property is not violated
// or the steps are not known.
func slice(longest time.Duration, c *corpus.Case) (row, bool, error) {
	ctx := context.Background()
	r, o := row{name: c.Name}, check.Options{Limits: check.Limits{Time: longest}}
	found, err := check.Verify(ctx, c.Model, c.Prop, o)
	if err != nil || found.Verdict != check.Violated || found.Counterexample == nil {
		return r, false, err
	}
	o.Limits.Time = 0
	until, cancel := context.WithTimeout(ctx, shorten.Share(found.Product.Seconds))
	defer cancel()
	found = shorten.Search{}.Property(until, c.Model, c.Prop, o, found, 0)
	start := time.Now()
	steps, err := slicing.Property(until, c.Model, c.Prop, &found)
	return r.of(steps, start), err == nil && steps != nil, err
}

// failure measures the first failure of a model that is found.
func failure(longest time.Duration, e *corpus.Exploration) (row, bool, error) {
	ctx := context.Background()
	r, o := row{name: e.Name}, check.Options{Limits: check.Limits{Time: longest}}
	m, err := promela.Load(e.Path, promela.Options{})
	if err != nil {
		return r, false, err
	}
	found, err := check.Verify(ctx, m, check.Failures{}, o)
	if err != nil || found.Failure == nil {
		return r, false, err
	}
	o.Limits.Time = 0
	until, cancel := context.WithTimeout(ctx, shorten.Share(found.Exploration.Seconds))
	defer cancel()
	f, shortest := shorten.Search{}.Failure(until, m, o, *found.Failure, found.Exploration.Seconds)
	start := time.Now()
	steps, err := slicing.Failure(until, m, &f, shortest || found.Shortest)
	return r.of(steps, start), err == nil && steps != nil, err
}

// of counts the steps of a run, which were sliced from start on.
func (r row) of(steps []slicing.Step, start time.Time) row {
	r.seconds = time.Since(start).Seconds()
	for _, s := range steps {
		switch s.Kind {
		case slicing.Needed:
			r.needed++
		case slicing.LeftOut:
			r.leftOut++
		case slicing.Movable:
			r.movable++
		}
	}
	return r
}

// write writes the sums, and a table of the rows with most steps.
func write(w io.Writer, all []row, rows int) {
	var sum, inLong row
	runs := 0
	for _, r := range all {
		sum.add(&r)
		if r.steps() >= long {
			inLong.add(&r)
			runs++
		}
	}
	fmt.Fprintf(w, "%d counterexamples: %s.\n", len(all), sum.text())
	fmt.Fprintf(w, "%d with %d steps or more: %s.\n\n", runs, long, inLong.text())
	slices.SortStableFunc(all, func(a, b row) int { return b.steps() - a.steps() })
	fmt.Fprintln(w, "| question | steps | needed | left out | movable | s |\n|---|---:|---:|---:|---:|---:|")
	for _, r := range all[:min(rows, len(all))] {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %.2f |\n", strings.ReplaceAll(r.name, "|", "\\|"), r.steps(), r.needed, r.leftOut, r.movable, r.seconds)
	}
}

func (r *row) add(o *row) {
	r.needed, r.leftOut, r.movable, r.seconds = r.needed+o.needed, r.leftOut+o.leftOut, r.movable+o.movable, r.seconds+o.seconds
}

func (r *row) text() string {
	n := max(1, r.steps())
	return fmt.Sprintf("%d steps, of which %d are needed, %d can be left out and %d moved (%d %%), in %.1f s", r.steps(), r.needed, r.leftOut, r.movable, 100*(r.leftOut+r.movable)/n, r.seconds)
}
