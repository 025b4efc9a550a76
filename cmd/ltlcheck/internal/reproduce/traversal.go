package reproduce

import (
	"context"
	"fmt"
	"math"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
)

// giveUp is the number of insertions for each state after which a traversal
// counts as divergent.
const giveUp = 10

// nothing returns a property whose automaton reads everything and accepts
// nothing: a search for it is a plain traversal.
func nothing() check.Property {
	b := automata.NewBuilder(automata.NewAlphabet())
	b.AddStart(b.AddState())
	b.AddEdge(0, 0, bdd.True, 0)
	return check.Property{Name: "traversal", Claim: b.Build(automata.GeneralisedBuchi(1))}
}

// traverse visits a whole graph, without reductions.
func traverse(ctx context.Context, prog program.Program, opts check.Options) (check.Result, error) {
	opts.Algorithm, opts.Without = check.Reachability, check.Shortcuts(prog) // of the whole graph, not of a smaller one
	return check.Verify(ctx, prog, nothing(), opts)
}

// traversed is a graph with what is known of it. R is its number of states, G
// and D are G_max, and D_max as far as the search shows it: the states on the
// longest of the shortest paths from the initial state, and on the longest path
// of a depth-first search with memory for all states.
type traversed struct {
	name    string
	graph   *graph
	r       uint64
	edges   uint64
	g, d    int
	seconds float64 // with memory for all states
}

// measure traverses a graph with memory for all of its states.
func measure(ctx context.Context, name string, g *graph) (traversed, error) {
	breadth, err := traverse(ctx, g, check.Options{})
	if err != nil {
		return traversed{}, err
	}
	t := traversed{name: name, graph: g, r: breadth.Product.States, edges: breadth.Product.Transitions, g: breadth.Product.MaxDepth, seconds: math.Inf(1)}
	for range 3 {
		depth, err := traverse(ctx, g, check.Options{Storage: check.StorageReplace, Limits: check.Limits{Keys: int(t.r)}})
		if err != nil {
			return t, err
		}
		t.d, t.seconds = depth.Product.MaxDepth, min(t.seconds, depth.Product.Seconds)
	}
	return t, nil
}

// point is the traversals with one size of memory.
type point struct {
	percent    int     // of R states that the memory holds
	insertions float64 // for each state, on average
	seconds    float64 // the least of all traversals
	ended      bool    // all traversals visited the whole graph
}

// more formats the insertions of a point, "diverges" if it did not end.
func (p *point) more() string {
	if !p.ended {
		return "diverges"
	}
	return signed(100 * (p.insertions - 1))
}

// time formats the time of a point, "" if it did not end.
func (p *point) time() string {
	if !p.ended {
		return ""
	}
	return report.Duration(p.seconds)
}

// at traverses a graph with percent % of the memory for all states, that many
// times with different seeds of random replacement.
func (t *traversed) at(ctx context.Context, policy check.Policy, percent, runs int, seed uint64) (point, error) {
	if policy != check.PolicyRandom {
		runs = 1 // all are the same
	}
	s := point{percent: percent, ended: true, seconds: math.Inf(1)}
	limits := check.Limits{Keys: max(1, int(t.r)*percent/100), States: giveUp * t.r}
	for i := range runs {
		r, err := traverse(ctx, t.graph, check.Options{Storage: check.StorageReplace, Policy: policy, Seed: seed + uint64(i), Limits: limits})
		if err != nil {
			return s, err
		}
		s.seconds = min(s.seconds, r.Product.Seconds)
		if r.Verdict != check.Holds {
			s.ended = false
			return s, ctx.Err()
		}
		s.insertions += float64(r.Product.Insertions) / float64(t.r) / float64(runs)
	}
	return s, nil
}

// least reduces the memory in steps of 5 %, and from the last size with which
// the traversal ended in steps of 1 %, and returns the last point that ended.
func (t *traversed) least(ctx context.Context, policy check.Policy, runs int, seed uint64) (point, error) {
	last := point{percent: 100, insertions: 1, ended: true, seconds: t.seconds}
	for step := 5; step >= 1; step -= 4 {
		for percent := last.percent - step; percent > 0; percent -= step {
			s, err := t.at(ctx, policy, percent, runs, seed)
			if err != nil {
				return last, err
			}
			if !s.ended {
				break
			}
			last = s
		}
	}
	return last, nil
}

// signed formats a percentage with its sign.
func signed(percent float64) string { return fmt.Sprintf("%+.1f %%", percent) }

// percent formats a share of a whole.
func percent(part, whole float64) string { return fmt.Sprintf("%.1f %%", 100*part/whole) }
