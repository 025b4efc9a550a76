// Package guesses makes guided searches beside the plan of a verification:
// rounds of attempts by many methods (package guided) on several programs. They
// only find violations, and end when one of them is lifted to the program itself.
//
//	for each round, each effort twice as large as that of the round before:
//	    for each row of guessTable, for even rounds and for odd ones, whose
//	    program there is:
//	        search the program by the method, with the effort
//	        if a run was found that can be lifted to the program itself: report
//
// The smaller programs are those that the plan has made, as soon as it has; a
// program is left out once its runs have turned out not to be liftable a few
// times. One search at a time has memory, a share of the limit, and gives it
// back. All choices depend on the seed and the round alone, but for the time at
// which the plan has a smaller program.
//
// It judges nothing: Lift of a Setup does, and the verification confirms the
// run that was found.
package guesses

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/guided"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Shortcut is the name of guesses, in options that leave them out.
const Shortcut = "guided"

// guessed is a program that is searched by guessing.
type guessed int

const (
	itself  guessed = iota
	smaller         // with all interleavings; the program itself as long as there is none
	fewer           // the smaller one with fewer interleavings
	guessedPrograms
)

// guess is a row of the table.
type guess struct {
	program guessed
	method  string // as guided.Methods has it
}

// guessTable has what is done in even and in odd rounds, in this order: no two
// rows of a list are alike, so that a round is short and still tries all. Walks
// find what is near; what is far is found on the smaller program.
func guessTable() [2][]guess {
	return [2][]guess{
		{
			{itself, "walks in a fixed order"},
			{smaller, "depth-first search, fewest steps first"},
			{smaller, "depth-first search, nearest first and rarest transition"},
			{smaller, "best-first search, rarest transition"},
			{itself, "walks to the nearest state"},
		},
		{
			{smaller, "walks in a fixed order"},
			{smaller, "best-first search, fewest steps first"},
			{fewer, "depth-first search, nearest first and rarest transition"},
			{smaller, "depth-first search, nearest first in a fixed order"},
			{smaller, "best-first search in a fixed order"},
			{smaller, "walks at random"},
		},
	}
}

// firstEffort is the effort of an attempt of the first round, in states and
// transitions: some milliseconds. maxUnliftable is how many runs of a program that
// cannot be lifted are found before it is left out.
const (
	firstEffort   = 1 << 13
	maxUnliftable = 4
)

// GuidedShortcut is the name in Options.Without that leaves out guided searches.
const GuidedShortcut = "guided"

// Setup is what the searches look for, and with what.
type Setup struct {
	Atoms []program.Atom // that searches bind
	// Job is that of the program itself, with its binding.
	Job    emptiness.Job
	Config monitor.Config
	Seed   uint64
	Off    bool // no searches are made
	// Lift returns the run of the program itself for one of a smaller program, nil
	// being the program itself; nil if there is none. With unsure it is tested
	// whether the run violates the property. The goroutine that calls Run calls it.
	Lift func(ctx context.Context, small *program.Reduced, l *trace.Lasso, unsure bool) (*trace.Lasso, error)
}

// Guesses are guided searches under way. All but Offer belongs to the goroutine
// that runs them.
type Guesses struct {
	Setup
	Found *trace.Lasso // of the program itself
	How   string       // it was found
	Steps uint64       // of all searches

	tasks  [guessedPrograms]*guessedTask
	rounds int

	mu      sync.Mutex
	offered *program.Reduced // the smaller program of the plan
	// unsure is set if its runs that violate the property may be lifted to runs
	// that do not.
	unsure bool
}

// New prepares guided searches.
func New(q Setup) *Guesses {
	q.Config.Progress, q.Config.Limits.States, q.Config.Limits.Depth = nil, 0, 0
	q.Config.Limits.Memory = cmp.Or(q.Config.Limits.Memory, monitor.DefaultMemory()) / turns.Named(turns.Guided).Memory
	return &Guesses{Setup: q}
}

// guessedTask is a program with its product.
type guessedTask struct {
	*guided.Task
	small      *program.Reduced // nil: the program itself
	unsure     bool             // as in guesses
	unliftable int
}

// Offer makes the smaller program of the plan known; it may be nil, and so may
// g. unsure is set if a counterexample may turn out to be none when it is
// lifted.
func (g *Guesses) Offer(small *program.Reduced, unsure bool) {
	if g != nil && small != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.offered, g.unsure = small, unsure
	}
}

// Run looks for a violation until the context ends; true if there is one.
func (g *Guesses) Run(ctx context.Context) bool {
	if g.Off {
		return false
	}
	methods := map[string]guided.Method{}
	for _, m := range guided.Methods() {
		methods[m.Name] = m
	}
	for ; ctx.Err() == nil; g.rounds++ {
		none := true
		for _, row := range guessTable()[g.rounds%2] {
			t, err := g.task(ctx, row.program)
			if err != nil {
				return false // the plan finds out as well
			}
			if t == nil {
				continue
			}
			none = false
			if over := g.try(ctx, t, methods[row.method]); over || ctx.Err() != nil {
				return g.Found != nil
			}
		}
		if none {
			return false
		}
	}
	return false
}

// try makes an attempt. It returns true if all guessing is over.
func (g *Guesses) try(ctx context.Context, t *guessedTask, m guided.Method) bool {
	had := t.Steps
	l, err := m.Run(t.Task, g.Seed+uint64(g.rounds), firstEffort<<min(g.rounds, 40))
	g.Steps += t.Steps - had
	if l == nil {
		return err == nil && m.Exact && t.small == nil // nothing is left to be found
	}
	where := ""
	if t.small != nil {
		where = " of a smaller program"
	}
	l, err = g.Lift(ctx, t.small, l, t.unsure)
	if l == nil || err != nil {
		t.unliftable++
		return false
	}
	g.Found, g.How = l, fmt.Sprintf("found by guided searches of %d steps beside the search: %s%s", g.Steps, m.Name, where)
	return true
}

// Vain describes guided searches that have found nothing; "" if there were none.
func (g *Guesses) Vain() string {
	if g.Steps == 0 {
		return ""
	}
	return fmt.Sprintf("guided searches of %d steps beside it found nothing", g.Steps)
}

// task returns the program to search, prepared; nil if there is none.
func (g *Guesses) task(ctx context.Context, which guessed) (*guessedTask, error) {
	if g.tasks[which] == nil {
		small, unsure := g.smallerProgram(which)
		switch {
		case small == nil && which == smaller:
			return g.task(ctx, itself)
		case small == nil && which == fewer:
			return nil, nil
		}
		var err error
		if g.tasks[which], err = g.newTask(ctx, small); err != nil {
			return nil, err
		}
		g.tasks[which].unsure = unsure
	}
	t := g.tasks[which]
	switch {
	case t.Task == nil:
		return nil, nil
	case t.unliftable < maxUnliftable:
		return t, nil
	case which == smaller:
		return g.task(ctx, itself)
	}
	return nil, nil
}

// smallerProgram returns the smaller program of a kind, as far as the plan has
// one.
func (g *Guesses) smallerProgram(which guessed) (small *program.Reduced, unsure bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.offered == nil {
		return nil, false
	}
	i := g.offered.Interleavings
	switch {
	case which == smaller && i != nil:
		return i.All, g.unsure
	case which == smaller:
		return g.offered, g.unsure
	case which == fewer && i != nil:
		return i.Again(), g.unsure
	}
	return nil, false
}

// newTask prepares a program, the program itself for nil.
func (g *Guesses) newTask(ctx context.Context, small *program.Reduced) (*guessedTask, error) {
	b := g.Job.Binding
	if small != nil {
		var err error
		if b, err = small.Bind(g.Atoms); err != nil {
			return nil, err
		}
	}
	prod, err := product.New(b, g.Job.Config)
	if err != nil {
		return nil, err
	}
	t, err := guided.New(ctx, prod, g.Job.Shape, g.Config, g.Seed)
	return &guessedTask{Task: t, small: small}, err
}
