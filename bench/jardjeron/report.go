package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/store"
)

// writeSamples writes every sample as a row of tab-separated values.
func (e *experiment) writeSamples() error {
	var b strings.Builder
	b.WriteString("graph\tR\tpolicy\tmemory\tinsertions\tcpu_s\tended\treason\n")
	for _, g := range e.graphs {
		for _, policy := range store.Policies() {
			for _, s := range sorted(append(g.curves[policy], g.belowOf(policy)...)) {
				fmt.Fprintf(&b, "%s\t%d\t%s\t%.2f\t%.4f\t%.4f\t%v\t%s\n", g.name, g.states, policy, s.share, s.insertions, s.seconds, s.ended, s.reason)
			}
		}
	}
	return os.WriteFile(filepath.Join(e.folder, "jardjeron.tsv"), []byte(b.String()), 0o666)
}

// sorted orders samples by their memory, the greatest first.
func sorted(curve []sample) []sample {
	return slices.SortedFunc(slices.Values(curve), func(a, b sample) int { return cmp.Compare(b.share, a.share) })
}

// at returns the sample with a share of the memory. It returns false if there
// is none, or if the traversal did not end.
func at(curve []sample, share float64) (sample, bool) {
	i := slices.IndexFunc(curve, func(s sample) bool { return s.share == share && s.ended })
	if i < 0 {
		return sample{}, false
	}
	return curve[i], true
}

// least returns the last sample before the first, in the order of decreasing
// memory, whose traversal did not end. It returns false if there is none.
func least(curve []sample) (sample, bool) {
	var min sample
	found := false
	for _, s := range sorted(curve) {
		if !s.ended {
			break
		}
		min, found = s, true
	}
	return min, found
}

// writeTables writes two tables in Markdown: random replacement at several
// sizes of memory, and the give-up points of all policies.
func (e *experiment) writeTables(out io.Writer) error {
	fmt.Fprintf(out, "Random replacement (insertions and %s, more than with memory for all):\n\n", cpu.Name)
	fmt.Fprint(out, "| graph | R | edges/R | G/R | D/R | 80 % | 60 % | 40 % | 20 % | 10 % | give-up point | there | without a cap | there |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for i := range e.graphs {
		g := &e.graphs[i]
		fmt.Fprintf(out, "| %s | %d | %.2f | %.4f | %.4f |", g.name, g.states, float64(g.transition)/float64(g.states),
			float64(g.geodesic)/float64(g.states), float64(g.path)/float64(g.states))
		for _, share := range []float64{0.8, 0.6, 0.4, 0.2, 0.1} {
			fmt.Fprintf(out, " %s |", g.more(at(g.curves["random"], share)))
		}
		min, found := least(g.curves["random"])
		fmt.Fprintf(out, " %.0f %% | %s |", 100*min.share, g.more(min, found))
		if n := len(g.below); n > 0 {
			fmt.Fprintf(out, " %.0f %% | %s |\n", 100*g.below[n-1].share, g.more(g.below[n-1], true))
		} else {
			fmt.Fprintln(out, " | |")
		}
	}
	fmt.Fprintf(out, "\nThe policies (give-up point, and insertions there, more than with memory for all):\n\n| graph |")
	for _, policy := range e.policies {
		fmt.Fprintf(out, " %s |", policy)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("---|", len(e.policies)))
	for _, g := range e.graphs {
		fmt.Fprintf(out, "| %s |", g.name)
		for _, policy := range e.policies {
			min, _ := least(g.curves[policy])
			fmt.Fprintf(out, " %.0f %%, %+.0f %% |", 100*min.share, 100*(min.insertions-1))
		}
		fmt.Fprintln(out)
	}
	return nil
}

// more formats the cost of a sample in comparison with memory for all states,
// as insertions and time in per cent. It returns "" if the traversal did not
// end.
func (g *graphResult) more(s sample, ended bool) string {
	if !ended {
		return ""
	}
	return fmt.Sprintf("%+.1f %%, %+.0f %%", 100*(s.insertions-1), 100*(s.seconds/g.seconds-1))
}

// belowOf returns the samples of a policy below its give-up point, which exist
// for random replacement only.
func (g *graphResult) belowOf(policy string) []sample {
	if policy == "random" {
		return g.below
	}
	return nil
}
