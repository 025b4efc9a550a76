package main

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
)

// giveUp is the number of insertions for each state after which a traversal is
// given up.
const giveUp = 10

// experiment holds the flags and the results.
type experiment struct {
	folder, match string
	runs          int
	policies      []string
	// uncapped is the time limit of a traversal below the give-up point; 0
	// skips these traversals.
	uncapped time.Duration
	graphs   []graphResult
}

// graphResult is what was measured on one graph. R is its number of states, and
// S the size of one.
type graphResult struct {
	name, sort string
	states     uint64              // R
	transition uint64              // edges
	path       int                 // states on the longest search path with memory for all
	geodesic   int                 // states on the longest of the shortest paths from the initial state
	seconds    float64             // CPU, with memory for all
	curves     map[string][]sample // policy -> samples
	below      []sample            // random replacement below the give-up point, with no bound on insertions
}

// sample is the traversals with one size of memory.
type sample struct {
	share      float64 // of R states that the memory holds
	insertions float64 // for each state, on average
	seconds    float64 // CPU, the least of all traversals
	ended      bool    // all traversals visited the whole graph
	reason     string  // why one did not
}

// nothing returns a property whose automaton reads everything and accepts
// nothing: a search for it is a plain traversal.
func nothing() check.Property {
	b := automata.NewBuilder(automata.NewAlphabet())
	b.AddStart(b.AddState())
	b.AddEdge(0, 0, bdd.True, 0)
	return check.Property{Name: "traversal", Claim: b.Build(automata.GeneralisedBuchi(1))}
}

// traverse visits a whole graph, without reductions, and returns the CPU
// seconds as well.
func traverse(prog program.Program, opts check.Options) (check.Result, float64, error) {
	opts.Algorithm, opts.Without = "reachability", check.Shortcuts(prog) // of the whole graph, not of a smaller one
	opts.Limits.Memory = 2 << 30
	began := cpu.Seconds()
	r, err := check.Verify(context.Background(), prog, nothing(), opts)
	return r, cpu.Seconds() - began, err
}

// measure measures one graph. For each policy it reduces the memory, starting
// from the memory for all states, until a traversal does not end.
func (e *experiment) measure(name, sort string, prog program.Program) error {
	if !strings.Contains(name, e.match) {
		return nil
	}
	breadthFirst, _, err := traverse(prog, check.Options{})
	if err != nil {
		return err
	}
	g := graphResult{name: name, sort: sort, states: breadthFirst.Product.States + breadthFirst.Product.Transient,
		geodesic: breadthFirst.Product.MaxDepth, transition: breadthFirst.Product.Transitions, curves: map[string][]sample{}}
	for range 5 {
		r, seconds, err := traverse(prog, check.Options{Storage: check.StorageReplace, Limits: check.Limits{Keys: int(g.states)}})
		if err != nil {
			return err
		}
		g.path = r.Product.MaxDepth
		if g.seconds == 0 || seconds < g.seconds {
			g.seconds = seconds
		}
	}
	for _, policy := range check.Policies() {
		if !slices.Contains(e.policies, string(policy)) {
			continue
		}
		if err := e.curve(&g, prog, policy); err != nil {
			return err
		}
	}
	if err := e.withoutCap(&g, prog); err != nil {
		return err
	}
	e.graphs = append(e.graphs, g)
	if sort != "model" && !strings.HasSuffix(name, "a") {
		return nil
	}
	return plotCurves(filepath.Join(e.folder, "jardjeron-"+name+".svg"), &g)
}

// curve reduces the memory in steps of 5 %, and from the last size with which
// the traversal ended in steps of 1 %.
func (e *experiment) curve(g *graphResult, prog program.Program, policy check.Policy) error {
	last := 105
	for step := 5; step >= 1; step -= 4 {
		for percent := last - step; percent > 0; percent -= step {
			s, err := e.sample(g, prog, policy, percent, check.Limits{States: giveUp * g.states, Time: 5 * time.Minute})
			if err != nil {
				return err
			}
			name := string(policy)
			g.curves[name] = append(g.curves[name], s)
			if !s.ended {
				break
			}
			last = percent
		}
	}
	return nil
}

// withoutCap continues below the give-up point of random replacement as long as
// all traversals end within a time.
func (e *experiment) withoutCap(g *graphResult, prog program.Program) error {
	last, found := least(g.curves["random"])
	if e.uncapped == 0 || !found {
		return nil
	}
	for percent := int(math.Round(100*last.share)) - 1; percent > 0; percent-- {
		s, err := e.sample(g, prog, check.PolicyRandom, percent, check.Limits{Time: e.uncapped})
		if err != nil {
			return err
		}
		if !s.ended {
			break
		}
		g.below = append(g.below, s)
	}
	return nil
}

// sample traverses a graph with percent % of the memory for all states.
func (e *experiment) sample(g *graphResult, prog program.Program, policy check.Policy, percent int, limits check.Limits) (sample, error) {
	limits.Keys = int(g.states) * percent / 100
	s := sample{share: float64(percent) / 100, ended: true, seconds: math.Inf(1)}
	for seed := range e.runs { // only random replacement makes a difference, but the time is better known
		r, seconds, err := traverse(prog, check.Options{
			Storage: check.StorageReplace, Policy: policy, Seed: uint64(seed + 1),
			Limits: limits,
		})
		if err != nil {
			return s, err
		}
		insertions := float64(r.Product.Insertions) / float64(g.states)
		s.seconds = min(s.seconds, seconds)
		if r.Verdict != check.Holds {
			s.insertions, s.ended, s.reason = insertions, false, r.Reason
			break
		}
		s.insertions += insertions / float64(e.runs)
	}
	return s, nil
}
