package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/guided"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Guided searches beside the plan: rounds of attempts by many methods (package
// guided) on several programs. They only find violations, and end when one of
// them is lifted to the program itself.
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

// guesses are the guided searches of a verification. All but offered belongs to
// the goroutine that runs them.
type guesses struct {
	atoms  []program.Atom // that searches bind
	config monitor.Config
	seed   uint64
	job    emptiness.Job // its binding is that of the program itself
	tasks  [guessedPrograms]*guessedTask
	steps  uint64
	rounds int
	off    bool // they are left out

	found *trace.Lasso // of the program itself
	how   string       // it was found

	mu      sync.Mutex
	offered *program.Reduced // the smaller program of the plan
	// unsure is set if its runs that violate the property may be lifted to runs
	// that do not.
	unsure bool
	// whole is the verification of the program itself, to which runs are lifted.
	whole verification
}

// guessedTask is a program with its product.
type guessedTask struct {
	*guided.Task
	small      *program.Reduced // nil: the program itself
	unsure     bool             // as in guesses
	unliftable int
}

// newGuesses prepares guided searches; nil if there are none for the question.
func (v *verification) newGuesses(ctx context.Context) *guesses {
	if !v.mayGuess() {
		return nil
	}
	g := &guesses{atoms: v.searchAtoms(), config: v.opts.config(), seed: v.opts.Seed, off: slices.Contains(v.opts.Without, GuidedShortcut)}
	b, err := v.prog.Bind(g.atoms)
	if err != nil || heuristic.Of(b) == nil {
		return nil // the plan finds out as well
	}
	alone := *v
	alone.shared, alone.bound = nil, g.atoms
	g.job, err = alone.newJob(ctx, b)
	g.whole = alone
	v.language = alone.language // has the automaton now
	if err != nil {
		return nil
	}
	g.config.Progress, g.config.Limits.States, g.config.Limits.Depth = nil, 0, 0
	g.config.Limits.Memory = cmp.Or(g.config.Limits.Memory, monitor.DefaultMemory()) / turns.Named(turns.Guided).Memory
	return g
}

// offer makes the smaller program of the plan known; it may be nil, and so may
// g. unsure is set if a counterexample may turn out to be none when it is
// lifted.
func (g *guesses) offer(small *program.Reduced, unsure bool) {
	if g != nil && small != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.offered, g.unsure = small, unsure
	}
}

// run looks for a violation until the context ends; true if there is one.
func (g *guesses) run(ctx context.Context) bool {
	if g.off {
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
				return g.found != nil
			}
		}
		if none {
			return false
		}
	}
	return false
}

// try makes an attempt. It returns true if all guessing is over.
func (g *guesses) try(ctx context.Context, t *guessedTask, m guided.Method) bool {
	had := t.Steps
	l, err := m.Run(t.Task, g.seed+uint64(g.rounds), firstEffort<<min(g.rounds, 40))
	g.steps += t.Steps - had
	if l == nil {
		return err == nil && m.Exact && t.small == nil // nothing is left to be found
	}
	where := ""
	if t.small != nil {
		where = " of a smaller program"
		l, err = g.whole.lift(ctx, t.small, l, t.unsure)
	} else {
		l, err = replay.Settle(ctx, g.whole.prog, l, g.whole.result.Atoms)
	}
	if l == nil || err != nil {
		t.unliftable++
		return false
	}
	g.found, g.how = l, fmt.Sprintf("found by guided searches of %d steps beside the search: %s%s", g.steps, m.Name, where)
	return true
}

// vain describes guided searches that have found nothing; "" if there were none.
func (g *guesses) vain() string {
	if g.steps == 0 {
		return ""
	}
	return fmt.Sprintf("guided searches of %d steps beside it found nothing", g.steps)
}

// task returns the program to search, prepared; nil if there is none.
func (g *guesses) task(ctx context.Context, which guessed) (*guessedTask, error) {
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
func (g *guesses) smallerProgram(which guessed) (small *program.Reduced, unsure bool) {
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
func (g *guesses) newTask(ctx context.Context, small *program.Reduced) (*guessedTask, error) {
	b := g.job.Binding
	if small != nil {
		var err error
		if b, err = small.Bind(g.atoms); err != nil {
			return nil, err
		}
	}
	prod, err := product.New(b, g.job.Config)
	if err != nil {
		return nil, err
	}
	t, err := guided.New(ctx, prod, g.job.Shape, g.config, g.seed)
	return &guessedTask{Task: t, small: small}, err
}

// adoptGuess confirms the counterexample that guided searches have found, and
// shortens it.
func (v *verification) adoptGuess(ctx context.Context, g *guesses) error {
	v.bound = g.atoms
	found, err := v.ownLasso(ctx, g.found)
	if err != nil {
		return err
	}
	bad, err := v.confirmed(ctx, found)
	if err != nil {
		return err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, found, bad
	v.result.Algorithm, v.dived = algorithms.Guided, true
	v.result.Product = Statistics{States: g.steps, Visits: g.steps, Estimated: true, MaxDepth: found.Len(), Workers: 1, Method: g.how}
	if v.brief {
		return nil
	}
	if err := v.refineLifted(ctx); reasonOf(err) == "" {
		return err
	}
	return nil // the one that was found stands
}
