// Package slicing counts which steps of counterexamples matter, on the LTL
// properties of the corpus and of the worked examples that are violated, and on
// the models of the corpus that fail. It writes a table in Markdown.
//
//	go run ./bench/measure slicing [-corpus DIR] [-specs DIR] [-match TEXT] [-time DURATION] [-first] [-rows N]
//
// Each counterexample is shortened before, as for users, unless -first is given,
// and both take the share of the time that follows a verdict. Questions that are
// not answered within -time are left out. Each step that is not needed is replayed
// and judged again.
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
	first := c.Bool("first", false, "slice the counterexamples that are found first, which are not shortened")
	rows := c.Int("rows", 20, "questions in the table, those with the longest runs")
	if err := c.Parse(); err != nil {
		return err
	}
	all, err := cases()
	if err != nil {
		return err
	}
	m := measurement{*longest, *first}
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
		note(m.slice(&all[i]))
	}
	models, err := corpus.Explorations(c.Lookup("corpus").Value.String())
	if err != nil {
		return err
	}
	for i := range models {
		if e := &models[i]; e.Path != "" && e.Errors > 0 && strings.Contains(e.Name, c.Lookup("match").Value.String()) {
			note(m.failure(e))
		}
	}
	write(c.Out, found, *rows)
	if slices.ContainsFunc(found, func(r row) bool { return r.wrong > 0 }) {
		return parts.ErrWrong
	}
	return nil
}

// measurement is how runs are found: the limit of each verdict, and whether the
// first counterexample is kept, which may have steps that can be left out.
type measurement struct {
	longest time.Duration
	first   bool
}

// row is a counterexample: its steps by kind, and how many witnesses are wrong.
type row struct {
	name                     string
	needed, leftOut, movable int
	wrong                    int
	seconds                  float64
}

func (r *row) steps() int { return r.needed + r.leftOut + r.movable }

// slice measures one question. It returns false if the property is not violated
// or the steps are not known.
func (m *measurement) slice(c *corpus.Case) (row, bool, error) {
	ctx := context.Background()
	r, o := row{name: c.Name}, check.Options{Limits: check.Limits{Time: m.longest}}
	found, err := check.Verify(ctx, c.Model, c.Prop, o)
	if err != nil || found.Verdict != check.Violated || found.Counterexample == nil {
		return r, false, err
	}
	o.Limits.Time = 0
	until, cancel := context.WithTimeout(ctx, shorten.Share(found.Product.Seconds))
	defer cancel()
	if !m.first {
		found = shorten.Search{}.Property(until, c.Model, c.Prop, o, found, 0)
	}
	q, err := slicing.OfProperty(c.Model, c.Prop, &found)
	if err != nil {
		return r, false, err
	}
	return r.of(until, q)
}

// failure measures the first failure of a model that is found.
func (m *measurement) failure(e *corpus.Exploration) (row, bool, error) {
	ctx := context.Background()
	r, o := row{name: e.Name}, check.Options{Limits: check.Limits{Time: m.longest}}
	model, err := promela.Load(e.Path, promela.Options{})
	if err != nil {
		return r, false, err
	}
	found, err := check.Verify(ctx, model, check.Failures{}, o)
	if err != nil || found.Failure == nil {
		return r, false, err
	}
	o.Limits.Time = 0
	until, cancel := context.WithTimeout(ctx, shorten.Share(found.Exploration.Seconds))
	defer cancel()
	f, shortest := *found.Failure, false
	if !m.first {
		f, shortest = shorten.Search{}.Failure(until, model, o, f, found.Exploration.Seconds)
	}
	return r.of(until, slicing.OfFailure(model, &f, shortest || found.Shortest))
}

// of slices a run until the context is done, and counts its steps. Every witness
// is confirmed, for which there is time.
func (r row) of(ctx context.Context, q slicing.Input) (row, bool, error) {
	start := time.Now()
	steps, err := slicing.Find(ctx, q)
	if err != nil || steps == nil {
		return r, false, err
	}
	r.seconds = time.Since(start).Seconds()
	for i, s := range steps {
		switch s.Kind {
		case slicing.Needed:
			r.needed++
			continue
		case slicing.LeftOut:
			r.leftOut++
		case slicing.Movable:
			r.movable++
		}
		if q.Confirm(context.Background(), i, s) != nil {
			r.wrong++
		}
	}
	return r, true, nil
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
	r.wrong += o.wrong
}

func (r *row) text() string {
	n := max(1, r.steps())
	return fmt.Sprintf("%d steps, of which %d are needed, %d can be left out and %d moved (%d %%), %d wrong witnesses, in %.1f s",
		r.steps(), r.needed, r.leftOut, r.movable, 100*(r.leftOut+r.movable)/n, r.wrong, r.seconds)
}
