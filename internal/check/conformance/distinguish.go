package conformance

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Showing is what a log could show besides.
type Showing string

// What a log could show.
const (
	ShowVariable  Showing = "variable"  // the value of a hidden variable
	ShowProcess   Showing = "process"   // which process takes a step
	ShowStatement Showing = "statement" // which process executes which statement, as an event for each statement
)

// Distinction is the one thing that, shown by the log as well, tells the states
// apart in which the program can be.
type Distinction struct {
	Show Showing `json:"show"`
	Name string  `json:"variable"`
	// Left is how many of the states would be left, about: the most of the runs
	// that were drawn.
	Left int `json:"left"`
}

// Bounds on what is compared, on how much of a log is followed again, on the
// runs that are drawn as explanations of the log, and on the variables tried.
const (
	mostCompared  = 100_000 // states
	mostHistory   = 64      // records, the last ones
	mostDrawn     = 6
	mostVariables = 4
	enough        = 10 // the part of the states, as a fraction, that settles the choice
)

// Distinguish returns what tells the states after the last record apart best: a
// hidden variable, the process of a step, or its statement. Runs that explain
// the end of the log are drawn; each is followed as it would be logged with
// that, and the states are counted. A variable that leaves a tenth of them is
// preferred to a process, and that to the statement. It is nil if nothing tells
// the states apart, or there are more than mostCompared. Positions of processes
// are no variables here, since systems do not log them. Cost: as following a log
// of a thousand records.
func (f *Follower) Distinguish(ctx context.Context) (*Distinction, error) {
	f.sys.ctx = ctx
	states := f.sys.apart(f.sets[f.at])
	if len(states) > mostCompared || len(f.history) == 0 {
		return nil, nil
	}
	candidates, err := f.candidates(ctx, states)
	if err != nil {
		return nil, err
	}
	var runs []explanation
	rng := rand.New(rand.NewPCG(1, uint64(len(states))))
	for range mostDrawn {
		x, err := f.explanation(ctx, rng)
		if err != nil {
			return nil, err
		}
		runs = append(runs, x)
	}
	var best *Distinction
	for _, c := range candidates {
		if c.Left, err = f.remaining(ctx, &c, runs); err != nil {
			return nil, err
		}
		if c.Left < len(states) && (best == nil || c.Left < best.Left && best.Left*enough > len(states)) {
			best = &c
		}
	}
	return best, nil
}

// candidates lists what is tried: the variables whose values in the states
// differ most, the processes, the statements.
func (f *Follower) candidates(ctx context.Context, states []uint32) (all []Distinction, err error) {
	values, order, err := f.hidden(ctx, states)
	if err != nil {
		return nil, err
	}
	expected := map[string]int{} // times the number of states
	for name, of := range values {
		for _, n := range of {
			expected[name] += n * n
		}
	}
	sorting.StableFunc(order, func(a, b string) int { return cmp.Compare(expected[a], expected[b]) })
	for _, name := range order[:min(len(order), mostVariables)] {
		if len(values[name]) > 1 {
			all = append(all, Distinction{Show: ShowVariable, Name: name})
		}
	}
	return append(all, Distinction{Show: ShowProcess}, Distinction{Show: ShowStatement}), nil
}

// hidden counts the values of each variable that the log does not show, with the
// variables in the order of the states.
func (f *Follower) hidden(ctx context.Context, states []uint32) (values map[string]map[string]int, order []string, err error) {
	values = map[string]map[string]int{}
	for i, n := range states {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		for _, v := range f.sys.Program.Format(program.State(f.sys.vectors[n])).Vars {
			if v.Kind == program.Position || slices.Contains(f.sys.watch.Variables, v.Name) {
				continue
			}
			if values[v.Name] == nil {
				values[v.Name] = map[string]int{}
				order = append(order, v.Name)
			}
			values[v.Name][Canonical(v.Value)]++
		}
	}
	for _, of := range values { // a variable of a process that does not run in all of them
		there := 0
		for _, n := range of {
			there += n
		}
		if there < len(states) {
			of[absent] = len(states) - there
		}
	}
	return values, order, nil
}
