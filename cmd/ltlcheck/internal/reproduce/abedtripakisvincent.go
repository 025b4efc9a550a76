package reproduce

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// abedTripakisVincent is N. Abed, S. Tripakis and J.-M. Vincent, Resource-aware
// verification using randomized exploration of large state spaces, SPIN 2008.
func abedTripakisVincent() Paper {
	return Paper{
		Name:  "abed-tripakis-vincent-2008",
		Title: "N. Abed, S. Tripakis and J.-M. Vincent, Resource-aware verification using randomized exploration of large state spaces, SPIN 2008",
		Items: []Item{
			{Name: "section3.1", Title: "mean cover times of trees by the lemmas, and as searched", Takes: time.Second, run: lemmas},
			{Name: "theorem1", Title: "covered nodes with restarts, as printed and corrected", Takes: time.Second / 10, run: theorem1},
			{Name: "figure3-left", Title: "mean cover times of trees", Takes: 2 * time.Second, Curve: true, run: coverOf(trees)},
			{Name: "figure3-right", Title: "covered nodes of trees with memory for 15 %", Takes: 2 * time.Second, Curve: true, run: restartsOf(trees)},
			{Name: "figure4-left", Title: "mean cover times of grids", Takes: 2 * time.Second, Curve: true, run: coverOf(grids)},
			{Name: "figure4-right", Title: "covered nodes of grids with memory for 15 %", Takes: 2 * time.Second, Curve: true, run: restartsOf(grids)},
			{Name: "table1", Title: "quicksort, token ring, Fischer and server: size, diameter, density factor", Takes: 5 * time.Second, run: graphs},
			{Name: "table2", Title: "their mean cover times", Takes: 20 * time.Second, Curve: true, run: coverTable},
			{Name: "figure5", Title: "states visited in memory that is too small, beside breadth-first search", Takes: 20 * time.Second, Curve: true, run: smallMemory},
			{Name: "section5", Title: "states replaced instead of restarts, their future work", Takes: 5 * time.Second, run: replacing},
		},
	}
}

// lemmas is what Lemmas 1 and 2 are for: exact mean cover times.
func lemmas(ctx context.Context, o Options, r *Result) error {
	runs := cmp.Or(o.Runs, 2000)
	t := r.table(fmt.Sprintf("Mean steps to 60, 80 and 100 %% of a tree, computed, and the mean of %d searches", runs), "tree", "search", "60 %", "searched", "80 %", "searched", "100 %", "searched")
	for _, c := range []struct{ h, m int }{{2, 2}, {3, 2}, {2, 3}, {3, 3}} {
		s, err := tree(c.h, c.m)
		if err != nil {
			return err
		}
		for _, method := range []string{"urs", "sdrs"} {
			exact := theory.TreeURS[theory.Float](c.h, c.m)
			if method == "sdrs" {
				exact = theory.TreeSDRS[theory.Float](c.h, c.m)
			}
			means, err := s.coverTimes(ctx, method, runs, 1_000_000, o.Seed)
			if err != nil || ctx.Err() != nil {
				return err
			}
			cells := []any{s.name, method}
			for _, i := range []int{5, 7, 9} {
				cells = append(cells, fmt.Sprintf("%.2f", float64(exact[s.share(covers[i])])), fmt.Sprintf("%.2f", means[i].average()))
			}
			row(t, cells...)
		}
	}
	r.differ("The paper has no numbers here. Its Lemma 1 needs a node without successors to add 1 to the sum in α; Lemma 2 lacks the sum over u in F(w_k) ∩ w_(k-1) in its last term. The recursion of SDRS on trees is announced and not printed; it is derived in internal/check/sample/theory.")
	return nil
}

// theorem1 compares Theorem 1 as printed with what is correct.
func theorem1(_ context.Context, _ Options, r *Result) error {
	const h, m, keep = 2, 2, 3
	steps := []int{3, 5, 10, 20}
	printed, correct := theory.PrintedTheorem1[theory.Float](h, m, keep, 20), theory.TreeRestart[theory.Float](h, m, keep, 20)
	t := r.table(fmt.Sprintf("URS on T(%d,%d) with memory for %d nodes, restarted at the root", h, m, keep), "steps", "P(root), the paper", "here", "Cov(n), the paper", "here")
	for _, n := range steps {
		row(t, n, fmt.Sprintf("%.3f", printed.Visited[0][n]), fmt.Sprintf("%.3f", correct.Visited[0][n]), fmt.Sprintf("%.3f", printed.Covered[n]), fmt.Sprintf("%.3f", correct.Covered[n]))
	}
	r.differ("The theorem as printed gives \"probabilities\" above 1. Correct is P_R(i, n) = g_i(n) + Σ_(s=N..n) [f_i(s) + (f(s) - f_i(s))·P_R(i, n-s)], with τ the step at which |V| = N, f(s) = P(τ = s), f_i(s) = P(τ = s, i ∈ V), g_i(n) = P(τ > n, i ∈ V); for restarts at the root only.")
	return nil
}

// shapes makes the graphs of a figure.
type shapes func() ([]*subject, error)

// trees are those of Figure 3; the paper's are not given in its text.
func trees() (all []*subject, err error) {
	for _, c := range []struct{ h, m int }{{4, 3}, {6, 3}, {9, 2}} {
		s, err := tree(c.h, c.m)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// grids are those of Figure 4, likewise, and a torus.
func grids() (all []*subject, err error) {
	for _, c := range []struct {
		l, d  int
		torus bool
	}{{9, 2, false}, {5, 3, false}, {9, 2, true}} {
		s, err := grid(c.l, c.d, c.torus)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// whichShapes says what is not known of the graphs of the figures.
const whichShapes = "The graphs of the figure are not named in the text of the paper, and its curves have no numbers: what can be compared is which search needs less."

// coverOf is the left half of Figures 3 and 4.
func coverOf(make shapes) func(context.Context, Options, *Result) error {
	return func(ctx context.Context, o Options, r *Result) error {
		all, err := make()
		if err != nil {
			return err
		}
		r.differ(whichShapes)
		r.differ("The paper: URS needs fewer steps than SDRS, the more so with a high density factor DF = m/h; on grids even more clearly. It is so on trees and on grids whose edges lead away from the origin. On a torus, a grid without an end, SDRS needs fewer.")
		runs := cmp.Or(o.Runs, 20)
		r.Figure = &curves.Figure{Title: "mean steps for each state", X: "covered, %", Y: "steps / states"}
		t := r.table(fmt.Sprintf("Mean steps to cover so much, of %d runs", runs), "graph", "nodes", "DF", "search", "60 %", "70 %", "80 %", "90 %", "100 %")
		for i, s := range all {
			for j, method := range []string{"urs", "sdrs"} {
				means, err := s.coverTimes(ctx, method, runs, 3_000_000, o.Seed)
				if err != nil || ctx.Err() != nil {
					return err
				}
				row(t, append([]any{s.name, s.states, fmt.Sprintf("%.3f", s.density()), method}, s.tail(means, runs)...)...)
				r.Figure.Lines = append(r.Figure.Lines, s.coverLine(curves.Line{Name: s.name + " " + method, Color: i, Dashed: j == 1}, means, runs))
			}
		}
		return nil
	}
}

// tail formats the cover times of 60 to 100 %.
func (s *subject) tail(means []mean, runs int) (cells []any) {
	for _, m := range means[len(means)-5:] {
		text := fmt.Sprintf("%.0f", m.average())
		if m.n < runs {
			text = fmt.Sprintf("%d runs", m.n)
		}
		cells = append(cells, text)
	}
	return cells
}

// restartsOf is the right half of Figures 3 and 4.
func restartsOf(make shapes) func(context.Context, Options, *Result) error {
	return func(ctx context.Context, o Options, r *Result) error {
		all, err := make()
		if err != nil {
			return err
		}
		r.differ(whichShapes)
		r.differ("The paper: RURS covers more nodes than RSDRS, on grids even more clearly. It is not so in general: RSDRS covers more in the end, and much more of grids and binary trees, where a walk gets further before the memory is full.")
		runs, at := cmp.Or(o.Runs, 20), []float64{1, 2, 5, 10, 20}
		r.Figure = &curves.Figure{Title: "memory for 15 % of the states", X: "steps / states", Y: "covered, %", LogX: true}
		t := r.table(fmt.Sprintf("Covered nodes in %% after so many steps for each node, restarted at the root, of %d runs", runs), "graph", "nodes", "search", "1", "2", "5", "10", "20")
		for i, s := range all {
			for j, method := range []string{"urs", "sdrs"} {
				means, err := s.covered15(ctx, method, whenFull{restart: sample.RestartRoot}, at, runs, o.Seed)
				if err != nil || ctx.Err() != nil {
					return err
				}
				cells, line := []any{s.name, s.states, "R" + method}, curves.Line{Name: s.name + " r" + method, Color: i, Dashed: j == 1}
				for k, m := range means {
					cells = append(cells, fmt.Sprintf("%.1f", m.average()))
					line.Points = append(line.Points, curves.Point{X: at[k], Y: m.average()})
				}
				row(t, cells...)
				r.Figure.Lines = append(r.Figure.Lines, line)
			}
		}
		return nil
	}
}

// described is a model of Tables 1 and 2 with what the paper has.
type described struct {
	name           string
	size, diameter int
	density        float64
	urs, sdrs      [5]float64 // seconds to 60, 70, 80, 90 and 100 %
}

// models are the columns of Tables 1 and 2.
func models() []described {
	return []described{
		{"quicksort", 6032, 19, 0.083, [5]float64{0.389, 0.609, 0.882, 1.703, 7.723}, [5]float64{0.641, 0.871, 1.411, 4.202, 12.459}},
		{"token", 20953, 72, 0.016, [5]float64{3.283, 4.301, 5.744, 8.047, 21.247}, [5]float64{0.752, 1.084, 1.584, 2.480, 25.221}},
		{"fischer", 34606, 14, 0.150, [5]float64{1.841, 2.765, 3.809, 5.955, 46.097}, [5]float64{4.070, 5.726, 8.173, 13.327, 125.091}},
		{"server", 35182, 28, 0.052, [5]float64{4.490, 5.507, 6.821, 9.974, 41.452}, [5]float64{7.441, 8.893, 11.966, 19.158, 99.460}},
	}
}

// otherModels says that the models are not those of the paper.
const otherModels = "The models of the paper are not printed. Ours are of the same kind and of similar sizes: docs/testdata/papers has them."

// graphs is Table 1.
func graphs(ctx context.Context, _ Options, r *Result) error {
	r.differ(otherModels)
	r.differ("Diameter: the paper defines it as the longest path without repetition, and has 14 for 34606 states; here it is the depth of a breadth-first search.")
	t := r.table("Sizes of the graphs", "model", "states, the paper", "here", "edges", "diameter, the paper", "here", "DF, the paper", "here")
	for _, d := range models() {
		s, err := stateGraph(ctx, d.name)
		if err != nil || ctx.Err() != nil {
			return err
		}
		row(t, d.name, d.size, s.states, s.edges, d.diameter, s.depth, fmt.Sprintf("%.3f", d.density), fmt.Sprintf("%.3f", s.density()))
	}
	return nil
}

// coverTable is Table 2.
func coverTable(ctx context.Context, o Options, r *Result) error {
	const stepsOfARun = 2_000_000
	runs := cmp.Or(o.Runs, 3)
	r.differ(otherModels)
	r.differ("Seconds of a machine of 2008 cannot be repeated: these are steps, and what is compared is how many times as long SDRS takes. %d runs here, 100 in the paper (--runs 100); a run of ours ends after %d steps.", runs, stepsOfARun)
	r.Figure = &curves.Figure{Title: "mean steps for each state", X: "covered, %", Y: "steps / states"}
	t := r.table("Mean cover times: seconds in the paper, steps here", "model", "", "60 %", "70 %", "80 %", "90 %", "100 %")
	for i, d := range models() {
		s, err := stateGraph(ctx, d.name)
		if err != nil {
			return err
		}
		var both [2][]mean
		for j, method := range []string{"urs", "sdrs"} {
			if both[j], err = s.coverTimes(ctx, method, runs, stepsOfARun, o.Seed); err != nil || ctx.Err() != nil {
				return err
			}
			r.Figure.Lines = append(r.Figure.Lines, s.coverLine(curves.Line{Name: s.name + " " + method, Color: i, Dashed: j == 1}, both[j], runs))
		}
		theirs, ours := []any{d.name, "sdrs/urs, the paper"}, []any{d.name, "sdrs/urs, here"}
		for k := range d.urs {
			theirs = append(theirs, fmt.Sprintf("%.2f", d.sdrs[k]/d.urs[k]))
			u, v := &both[0][5+k], &both[1][5+k]
			ours = append(ours, ratio(u, v, runs, stepsOfARun))
		}
		row(t, theirs...)
		row(t, ours...)
		row(t, append([]any{d.name, "urs, steps"}, s.tail(both[0], runs)...)...)
		row(t, append([]any{d.name, "sdrs, steps"}, s.tail(both[1], runs)...)...)
	}
	return nil
}

// ratio formats how many times as many steps v has as u. Runs that were given
// up make it a lower bound, or leave it open.
func ratio(u, v *mean, runs int, most float64) string {
	switch {
	case u.n < runs:
		return "open"
	case v.n < runs:
		least := (v.sum + float64(runs-v.n)*most) / float64(runs)
		return fmt.Sprintf("over %.2f", least/u.average())
	}
	return fmt.Sprintf("%.2f", v.average()/u.average())
}

// smallMemory is Figure 5.
func smallMemory(ctx context.Context, o Options, r *Result) error {
	r.differ(otherModels)
	r.differ("The paper: URS and SDRS with restarts explore up to 40 %% more states than breadth-first search in the same memory, and stagnate near 90 %% of Fischer's states. Here there is memory for 15 %% of the states, a breadth-first search ends when it is full, and a random search after 20 steps for each state. How many more it visits depends on both, of which the paper has neither: with memory for 70 %% it cannot be more than 43 %%.")
	runs := 1
	r.Figure = &curves.Figure{Title: "memory for 15 %", X: "steps", Y: "states", LogX: true}
	t := r.table("Different states visited in the same memory", "model", "states", "memory for", "breadth first", "steps", "RURS", "more", "RSDRS", "more")
	for i, c := range []struct{ name, define string }{{"token", "N=5"}, {"fischer", "N=6"}, {"server", "N=7"}} {
		m, err := model(c.name, c.define)
		if err != nil {
			return err
		}
		full, err := check.Verify(ctx, m, check.Counts{}, check.Options{Workers: 1})
		if err != nil || ctx.Err() != nil {
			return err
		}
		breadth := full.Exploration.States * 15 / 100
		cells := []any{c.name + ", " + c.define, full.Exploration.States, "15 %", breadth, 20 * full.Exploration.States}
		for j, method := range []string{"urs", "sdrs"} {
			task, err := taskOf(m)
			if err != nil {
				return err
			}
			found, err := sample.Explore(ctx, task, sample.Options{Method: method, Restart: sample.RestartRoot, Runs: runs, Steps: 20 * full.Exploration.States, Keep: int(breadth), Seed: o.Seed, Curves: true})
			if err != nil || ctx.Err() != nil {
				return err
			}
			cells = append(cells, found.States, signed(100*(float64(found.States)/float64(breadth)-1)))
			line := curves.Line{Name: c.name + " r" + method, Color: i, Dashed: j == 1}
			for _, p := range found.Curves[0].Curve {
				line.Points = append(line.Points, curves.Point{X: float64(p.Steps), Y: float64(p.States)})
			}
			r.Figure.Lines = append(r.Figure.Lines, line)
		}
		row(t, cells...)
	}
	return nil
}

// replacing is an experiment with what Section 5 leaves to future work.
func replacing(ctx context.Context, o Options, r *Result) error {
	r.differ("The paper names replacement instead of restarts as future work, without an algorithm or numbers. Here a leaf of the tree of first visits is replaced, so that the way to each stored state stays stored, and a violation has a trail.")
	r.differ("With urs, which stays near the root after a restart, replacement covers much more of grids, and somewhat less of trees; with sdrs, which soon gets far, it is the other way round, and the differences are small. The stored ways to the leaves are never replaced, so that less of the memory changes.")
	runs, at := cmp.Or(o.Runs, 5), []float64{1, 5, 20}
	t := r.table(fmt.Sprintf("Covered nodes in %% after so many steps for each node, with memory for 15 %%, of %d runs", runs), "graph", "nodes", "search", "when full", "1", "5", "20")
	for _, shapes := range []shapes{trees, grids} {
		all, err := shapes()
		if err != nil {
			return err
		}
		for _, s := range all {
			for _, method := range []string{"urs", "sdrs"} {
				for _, full := range []whenFull{{name: "restart at root", restart: sample.RestartRoot}, {name: "replace random", replace: true}, {name: "replace lru", replace: true, policy: lossy.LRU}} {
					means, err := s.covered15(ctx, method, full, at, runs, o.Seed)
					if err != nil || ctx.Err() != nil {
						return err
					}
					cells := []any{s.name, s.states, method, full.name}
					for _, m := range means {
						cells = append(cells, fmt.Sprintf("%.1f", m.average()))
					}
					row(t, cells...)
				}
			}
		}
	}
	return nil
}
