package reproduce

import (
	"context"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/curves"
)

// jardJeron is C. Jard and T. Jéron, Bounded-memory algorithms for verification
// on-the-fly, CAV 1991: depth-first traversal with replacement. Names are
// theirs: R states, R_ins insertions, R_max and d_max of random graphs, G_max
// and D_max the states on the longest geodesic and on the longest path without
// repetition.
func jardJeron() Paper {
	return Paper{
		Name:  "jard-jeron-1991",
		Title: "C. Jard and T. Jéron, Bounded-memory algorithms for verification on-the-fly, CAV 1991 and report RR-1462",
		Items: []Item{
			{Name: "section2.1", Title: "memory for D_max states is sufficient, for G_max necessary", Takes: time.Second, run: bounds},
			{Name: "section2.2", Title: "which state to replace: random is best", Takes: time.Second, run: policies},
			{Name: "figure1", Title: "insertions and time against the memory, an ordinary graph", Takes: time.Second, Curve: true, run: ordinary},
			{Name: "figure2", Title: "the same for a favourable and an unfavourable graph", Takes: 7 * time.Second, Curve: true, run: extremes},
		},
	}
}

// The sizes of the graphs of Figure 1. The paper gives none: with a degree
// below 5 hardly any graph comes near the bound on its states.
const (
	boundOfStates = 1000
	boundOfDegree = 5
	graphsOfASort = 5
	traversals    = 3 // of each size of memory, with different seeds
)

// ordinary is Figure 1.
func ordinary(ctx context.Context, o Options, r *Result) error {
	nearStart, anywhere, _ := sorts()
	r.differ("The paper does not say which old state an edge leads to. Where it is %s (%s), Figure 1 is repeated; where it is %s (%s), more memory is needed.",
		nearStart.what, nearStart.name, anywhere.what, anywhere.name)
	r.differ("The paper's graph has no number of states, degree or seed. These have R_max = %d, d_max = %d and the first seeds from %d on with 80 %% of R_max states.", boundOfStates, boundOfDegree, o.Seed)
	r.differ("Time grows less than insertions in the paper, as a state is looked up in a tree of logarithmic depth, which is lower with less memory. Here it is a hash table, and the traversals take few milliseconds.")
	r.Figure = &curves.Figure{Title: fmt.Sprintf("Figure 1: R_max = %d, d_max = %d", boundOfStates, boundOfDegree), X: "memory / (R·S)", Y: "R_ins / R, time / time"}
	var first []traversed
	for _, s := range []sort{nearStart, anywhere} {
		all, err := sortedGraphs(ctx, &s, boundOfStates, boundOfDegree, graphsOfASort, o.Seed)
		if err != nil {
			return err
		}
		if err := memoryFor40(ctx, r, &s, all, o.Seed); err != nil {
			return err
		}
		first = append(first, all[0])
	}
	return curve(ctx, r, first, o.Seed)
}

// sortedGraphs makes graphs of a sort and measures them with memory for all
// states.
func sortedGraphs(ctx context.Context, s *sort, bound, degree, count int, seed uint64) (all []traversed, err error) {
	graphs := s.graphs(seed, bound, degree, count)
	if len(graphs) < count {
		return nil, fmt.Errorf("only %d of %d graphs are close to the bound on their states", len(graphs), count)
	}
	for i, g := range graphs {
		t, err := measure(ctx, fmt.Sprintf("%s %d", s.name, i+1), g)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// memoryFor40 makes the table of the graphs of a sort with memory for 40 % of
// the states, the point that the paper mentions, and with the least memory.
func memoryFor40(ctx context.Context, r *Result, s *sort, all []traversed, seed uint64) error {
	t := r.table(fmt.Sprintf("Old targets %s, random replacement: memory for 40 %% of R states, and the least that ends", s.name),
		"graph", "R", "edges/R", "G_max/R", "path/R", "R_ins at 40 %", "time", "least", "R_ins there")
	row(t, "the paper", "", "", "", "", "+70 %", "+50 %", "", "less than twice R")
	for i := range all {
		g := &all[i]
		at40, err := g.at(ctx, check.PolicyRandom, 40, traversals, seed)
		if err != nil {
			return err
		}
		least, err := g.least(ctx, check.PolicyRandom, traversals, seed)
		if err != nil {
			return err
		}
		row(t, g.name, g.r, fmt.Sprintf("%.2f", float64(g.edges)/float64(g.r)), percent(float64(g.g), float64(g.r)), percent(float64(g.d), float64(g.r)),
			at40.more(), at40.time(), fmt.Sprintf("%d %%", least.percent), least.more())
	}
	return nil
}

// curve makes the table and the figure of graphs with less and less memory,
// each until it diverges.
func curve(ctx context.Context, r *Result, all []traversed, seed uint64) error {
	columns := []string{"memory"}
	for i := range all {
		columns = append(columns, "R_ins, "+all[i].name, "time")
	}
	lines := make([][]string, 0, 20)
	for percent := 100; percent > 0; percent -= 5 {
		lines = append(lines, []string{fmt.Sprintf("%d %%", percent)})
	}
	for i := range all {
		g := &all[i]
		insertions, times := curves.Line{Name: g.name + ": R_ins / R", Color: i}, curves.Line{Name: g.name + ": time", Color: i, Dashed: true}
		ended := true
		for k := range lines {
			p := point{percent: 100 - 5*k}
			if ended {
				var err error
				if p, err = g.at(ctx, check.PolicyRandom, p.percent, traversals, seed); err != nil {
					return err
				}
				lines[k] = append(lines[k], p.more(), p.time())
			} else {
				lines[k] = append(lines[k], "", "")
			}
			if ended = p.ended; ended {
				share := float64(p.percent) / 100
				insertions.Points = append(insertions.Points, curves.Point{X: share, Y: p.insertions})
				times.Points = append(times.Points, curves.Point{X: share, Y: p.seconds / g.seconds})
			}
		}
		r.Figure.Lines = append(r.Figure.Lines, insertions, times)
	}
	t := r.table("The curves: insertions more than R, with less and less memory", columns...)
	for _, line := range lines {
		if len(line) > 1 {
			t.Rows = append(t.Rows, line)
		}
	}
	return nil
}

// The sizes of the graphs of Figure 2.
const (
	statesOfExtremes  = 10_000
	degreeOfReturning = 6
)

// extremes is Figure 2.
func extremes(ctx context.Context, o Options, r *Result) error {
	_, anywhere, backwards := sorts()
	r.differ("The paper does not say which graphs these are, only that D_max is small in the left one, and close to R in the right one. Left: old targets are %s. Right: %s.", backwards.what, anywhere.what)
	r.differ("Random replacement is the paper's; lfu replaces what was looked up least often, and needs less memory in both graphs.")
	r.Figure = &curves.Figure{Title: fmt.Sprintf("Figure 2: R_max = %d", statesOfExtremes), X: "memory / (R·S)", Y: "R_ins / R, time / time"}
	left, err := sortedGraphs(ctx, &backwards, statesOfExtremes, degreeOfReturning, 1, o.Seed)
	if err != nil {
		return err
	}
	all := left
	for _, degree := range []int{5, 6, 8} {
		right, err := sortedGraphs(ctx, &anywhere, statesOfExtremes, degree, 1, o.Seed)
		if err != nil {
			return err
		}
		right[0].name = fmt.Sprintf("%s, d_max %d", anywhere.name, degree)
		all = append(all, right...)
	}
	t := r.table("The least memory with which the traversal ends", "graph", "R", "edges/R", "G_max/R", "path/R", "random", "R_ins there", "lfu", "R_ins there")
	row(t, "the paper, left", "", "", "", "", "10 %", "+1 %", "", "")
	row(t, "the paper, right", "", "", "", "close to R", "not given", "steep", "", "")
	for i := range all {
		g := &all[i]
		random, err := g.least(ctx, check.PolicyRandom, 1, o.Seed)
		if err != nil {
			return err
		}
		lfu, err := g.least(ctx, check.PolicyLFU, 1, o.Seed)
		if err != nil {
			return err
		}
		row(t, g.name, g.r, fmt.Sprintf("%.2f", float64(g.edges)/float64(g.r)), percent(float64(g.g), float64(g.r)), percent(float64(g.d), float64(g.r)),
			fmt.Sprintf("%d %%", random.percent), random.more(), fmt.Sprintf("%d %%", lfu.percent), lfu.more())
	}
	return curve(ctx, r, all[:2], o.Seed)
}

// policies is what Section 2.2 says of the state to replace.
func policies(ctx context.Context, o Options, r *Result) error {
	r.differ("The paper finds random replacement best, on graphs that it does not give. Here lfu, which it does not mention, needs the least memory, random replacement comes second, and fifo needs the most.")
	columns := []string{"graph", "R"}
	for _, policy := range check.Policies() {
		columns = append(columns, string(policy), "R_ins there")
	}
	t := r.table("The least memory with which the traversal ends, by what is replaced", columns...)
	nearStart, anywhere, backwards := sorts()
	for _, s := range []sort{nearStart, anywhere, backwards} {
		all, err := sortedGraphs(ctx, &s, boundOfStates, boundOfDegree, 2, o.Seed)
		if err != nil {
			return err
		}
		for i := range all {
			cells := []any{all[i].name, all[i].r}
			for _, policy := range check.Policies() {
				least, err := all[i].least(ctx, policy, traversals, o.Seed)
				if err != nil {
					return err
				}
				cells = append(cells, fmt.Sprintf("%d %%", least.percent), least.more())
			}
			row(t, cells...)
		}
	}
	return nil
}

// tally counts traversals of small graphs by the memory that they had.
type tally struct {
	graphs, traversals int
	sufficient, ended  int // with memory for D_max states or more; of these, ended
	between, lucky     int // with less, but for G_max or more; of these, ended
	short, wrong       int // with memory for less than G_max states; of these, ended
}

// bounds is Section 2.1: both bounds, on all sizes of memory of small graphs,
// whose longest paths can be computed.
func bounds(ctx context.Context, o Options, r *Result) error {
	const graphs = 60
	n, err := countBounds(ctx, o.Seed, graphs)
	t := r.table(fmt.Sprintf("%d traversals of %d graphs of up to 14 states, by memory and replaced state", n.traversals, n.graphs), "memory for", "the paper", "traversals", "of these end")
	row(t, "D_max states or more", "all end", n.sufficient, n.ended)
	row(t, "G_max states or more", "it depends", n.between, n.lucky)
	row(t, "less than G_max states", "none ends", n.short, n.wrong)
	return err
}

// countBounds traverses small graphs of all sorts with every size of memory and
// every policy.
func countBounds(ctx context.Context, seed uint64, graphs int) (n tally, err error) {
	nearStart, anywhere, _ := sorts()
	for i := range uint64(graphs) {
		for _, old := range []func(*generator, int) int{anywhere.old, nearStart.old, returning(10)} {
			g := generate(seed+i, 14, 3, old)
			n.graphs++
			d, geodesic := g.longestPath(0, make([]bool, len(g.next))), g.longestGeodesic()
			for _, policy := range check.Policies() {
				for keys := 1; keys <= len(g.next); keys++ {
					r, err := traverse(ctx, g, check.Options{Storage: check.StorageReplace, Policy: policy, Seed: seed + i, Limits: check.Limits{Keys: keys, States: 1 << 20}})
					if err != nil || ctx.Err() != nil {
						return n, err
					}
					n.count(keys, geodesic, d, r.Verdict == check.Holds)
				}
			}
		}
	}
	return n, nil
}

// count counts a traversal.
func (t *tally) count(keys, geodesic, d int, ended bool) {
	t.traversals++
	all, those := &t.between, &t.lucky
	switch {
	case keys >= d:
		all, those = &t.sufficient, &t.ended
	case keys < geodesic:
		all, those = &t.short, &t.wrong
	}
	*all++
	if ended {
		*those++
	}
}
