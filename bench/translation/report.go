package main

import (
	"fmt"
	"io"
	"runtime"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// slow is the time in seconds above which a formula is listed.
const slow = 0.3

// total sums up one set, for TGBA and BA.
type total struct {
	name          string
	formulas      int
	ours, spot    [2]size2
	seconds       [2]float64
	better, worse [2]int // formulas with fewer, more states than Spot
}

// size2 sums up the sizes of automata.
type size2 struct{ states, edges, deterministic int }

// add adds an automaton.
func (s *size2) add(states, edges int, deterministic bool) {
	s.states += states
	s.edges += edges
	if deterministic {
		s.deterministic++
	}
}

// add adds a formula.
func (t *total) add(r *result) {
	t.formulas++
	for i := range t.ours {
		t.ours[i].add(r.sizes[i].States, r.sizes[i].Edges, r.sizes[i].Deterministic)
		t.spot[i].add(r.spot[i].states, r.spot[i].edges, r.spot[i].deterministic)
		t.seconds[i] += r.seconds[i]
		switch {
		case r.sizes[i].States < r.spot[i].states:
			t.better[i]++
		case r.sizes[i].States > r.spot[i].states:
			t.worse[i]++
		}
	}
}

// report writes the tables of both types, and lists the slow formulas.
func report(w io.Writer, line string, results []result) {
	var totals []*total
	byName := map[string]*total{}
	all := &total{name: "**all**"}
	for i := range results {
		name := results[i].group()
		if byName[name] == nil {
			byName[name] = &total{name: name}
			totals = append(totals, byName[name])
		}
		byName[name].add(&results[i])
		all.add(&results[i])
	}
	fmt.Fprintf(w, "`%s`, %s on %s/%s, %d CPUs\n", line, runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	for i, typ := range []string{"TGBA", "BA"} {
		fmt.Fprintf(w, "\n%s: states / edges / number deterministic\n\n", typ)
		fmt.Fprintf(w, "| set (formulas) | ltlcheck | Spot 2.12 | states | smaller, larger | %s |\n", cpu.Name)
		fmt.Fprintln(w, "|---|---|---|---|---|---|")
		for _, t := range append(totals, all) {
			t.row(w, i)
		}
	}
	fmt.Fprintf(w, "\nFormulas over %.1f %s:\n\n", slow, cpu.Name)
	for _, r := range results {
		for i, typ := range []string{"TGBA", "BA"} {
			if r.seconds[i] > slow {
				fmt.Fprintf(w, "* %s %d (%s): %.2f s\n", r.set, r.index, typ, r.seconds[i])
			}
		}
	}
}

// row writes the row of a set; i is 0 for TGBA and 1 for BA.
func (t *total) row(w io.Writer, i int) {
	o, s := t.ours[i], t.spot[i]
	fmt.Fprintf(w, "| %s (%d) | %d/%d/%d | %d/%d/%d | %+.1f %% | %d, %d | %.2f |\n", t.name, t.formulas,
		o.states, o.edges, o.deterministic, s.states, s.edges, s.deterministic,
		100*float64(o.states-s.states)/float64(s.states), t.better[i], t.worse[i], t.seconds[i])
}
