package reproduce

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/docs"
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// boigelotWolper is B. Boigelot and P. Wolper, Symbolic verification with
// periodic sets, CAV 1994.
func boigelotWolper() Paper {
	return Paper{
		Name:  "boigelot-wolper-1994",
		Title: "B. Boigelot and P. Wolper, Symbolic verification with periodic sets, CAV 1994",
		Items: []Item{
			{Name: "figure1", Title: "a program with more than a million states, in four sets", Takes: time.Second / 10, run: million},
			{Name: "figure2", Title: "nested loops: the inner one is y := x", Takes: time.Second / 10, run: nested},
			{Name: "figure3", Title: "the lift, with the experiment of Section 5", Takes: time.Second, run: lift},
		},
	}
}

// sets is a symbolic exploration of a counter program.
type sets struct {
	*periodic.Exploration
	program *counters.Bound
	seconds float64
}

// explored explores a counter program and verifies the certificate if it is
// closed.
func explored(ctx context.Context, file *source.File) (s sets, err error) {
	p, err := counters.Parse(file)
	if err != nil {
		return s, err
	}
	if s.program, err = p.Unbounded(nil); err != nil {
		return s, err
	}
	began := time.Now()
	if s.Exploration, err = periodic.Explore(ctx, s.program, periodic.Options{}); err != nil {
		return s, err
	}
	s.seconds = time.Since(began).Seconds()
	if s.Closed {
		_, err = s.Certificate().Verify(s.Space, s.program)
	}
	return s, err
}

// states is the number of reachable states, "infinitely many" if there are.
func (s *sets) states() (string, error) {
	total := new(big.Int)
	for _, l := range s.Order {
		n, err := s.Count(l)
		if err != nil || n == nil {
			return "infinitely many", err
		}
		total.Add(total, n)
	}
	return total.String(), nil
}

// at lists the sets at a location as text.
func (s *sets) at(location int) (string, error) {
	all, err := s.Sets(location)
	texts := make([]string, len(all))
	for i := range all {
		texts[i] = all[i].String()
	}
	return strings.Join(texts, " ∪ "), err
}

// reachable answers a question of the file.
func (s *sets) reachable(a counters.Ask) (string, error) {
	for _, l := range s.Order {
		if !a.At(s.program.Location(l)) {
			continue
		}
		node, _, err := s.Find(l, a.Condition)
		if err != nil {
			return "", err
		}
		if node != nil {
			return "reachable", nil
		}
	}
	if !s.Closed {
		return "open", nil
	}
	return "not reachable", nil
}

// papersFile reads a model of the papers.
func papersFile(name string) (*source.File, error) {
	file, err := text(docs.Papers, "testdata/papers/"+name)
	if err == nil {
		file = source.NewFile(name, file.Text)
	}
	return file, err
}

// listed explores a program, and makes the table of its sets and questions;
// theirs has what the paper says of them.
func listed(ctx context.Context, r *Result, name string, theirs map[string]string) (s sets, err error) {
	file, err := papersFile(name)
	if err != nil {
		return s, err
	}
	if s, err = explored(ctx, file); err != nil {
		return s, err
	}
	t := r.table("The reachable states of "+name, "control point", "the paper", "here")
	for _, l := range s.Order {
		where := s.program.Location(l)
		text, err := s.at(l)
		if err != nil {
			return s, err
		}
		row(t, where, theirs[where], text)
	}
	for _, a := range s.program.Asks() {
		question := a.Control + " : " + a.Formula
		answer, err := s.reachable(a)
		if err != nil {
			return s, err
		}
		row(t, question, theirs[question], answer)
	}
	return s, nil
}

// million is Figure 1.
func million(ctx context.Context, _ Options, r *Result) error {
	s, err := listed(ctx, r, "figure1.counters", map[string]string{
		"1": "{ ⊥ }", "2": "{ 2k | 0 ≤ k ≤ 500000 }", "3": "{ 2k + 2 | 0 ≤ k ≤ 500000 }", "4": "{ 1000002 }", "3 : x == 456": "reachable",
	})
	if err != nil {
		return err
	}
	t := r.table("The exploration", "", "the paper", "here")
	row(t, "states at control points 2, 3 and 4", "more than 1000000", s.numbered("2", "3", "4"))
	row(t, "closed", "yes", s.Closed)
	r.differ("x has no value at 1 in the paper, and any value here: every variable has one.")
	return nil
}

// numbered counts the states at some locations.
func (s *sets) numbered(names ...string) string {
	total := new(big.Int)
	for _, l := range s.Order {
		for _, name := range names {
			if n, err := s.Count(l); err == nil && n != nil && s.program.Location(l) == name {
				total.Add(total, n)
			}
		}
	}
	return total.String()
}

// nested is Figure 2.
func nested(ctx context.Context, _ Options, r *Result) error {
	s, err := listed(ctx, r, "figure2.counters", map[string]string{"1": "y = x: the inner loop with its exit is y := x"})
	if err != nil {
		return err
	}
	t := r.table("The exploration", "", "the paper", "here")
	row(t, "closed", "", s.Closed)
	row(t, "meta-transitions", "", s.Metas)
	row(t, "of these with an inner loop", "one: (4-3-4) and its exit", s.Nested)
	r.differ("The figure is not in our copy of the paper: the program is written from what the text says of it. The paper has no results for it.")
	return nil
}

// lift is Figure 3 and Section 5.
func lift(ctx context.Context, _ Options, r *Result) error {
	file, err := papersFile("lift.counters")
	if err != nil {
		return err
	}
	t := r.table("The lift with N floors, explored in sets", "N", "the paper: steps", "steps", "the paper: states", "states", "time")
	for _, n := range []string{"10", "50", "1000000000", ""} {
		program, theirs, steps := file, "", ""
		if n != "" {
			program = source.NewFile("lift.counters", strings.Replace(file.Text, "N >= 1", "N = "+n, 1))
		}
		if n == "50" {
			theirs, steps = "over 20000", "43"
		}
		s, err := explored(ctx, program)
		if err != nil {
			return err
		}
		states, err := s.states()
		if err != nil {
			return err
		}
		row(t, cmp.Or(n, "any, unknown"), steps, s.Steps, theirs, states, report.Duration(s.seconds))
	}
	one := r.table("The same, state by state, from the program as it is printed", "N", "states", "growth")
	last := uint64(0)
	for _, n := range []int{25, 50, 100} {
		m, err := example("lift.pml", promela.Options{Defines: []string{fmt.Sprintf("N=%d", n)}})
		if err != nil {
			return err
		}
		e, err := check.Verify(ctx, m, check.Counts{}, check.Options{})
		if err != nil {
			return err
		}
		growth := ""
		if last > 0 {
			growth = fmt.Sprintf("%.2f times", float64(e.Exploration.States)/float64(last))
		}
		row(one, n, e.Exploration.States, growth)
		last = e.Exploration.States
	}
	r.differ("Steps: an image of a set that is not empty is one here; what a step is in the paper is not said. They find cycles as duplicate control states on the stack; here as control states that come again on the path to a new set, which need not be searched depth first, and where that does not close a program as all closed paths of a length.")
	r.differ("States: the sets have 4N² - 2N states, the printed program fewer, as an atomic statement has none inside; the paper does not say what it counts. Growth is quadratic in both, and the number of steps does not depend on N.")
	return nil
}
