package explore

import (
	"cmp"
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// explorer is what the explorations of a program alone share: the program's
// explorer, the states, and the counts.
type explorer struct {
	monitor.Monitor
	binding   program.Binding
	ex        program.Explorer
	tuning    *program.Tuning // of ex
	batch     program.Batch
	states    *store.States
	maxErrors int
	out       Exploration
	early     *early // of an exploration that keeps no predecessors

	// checkpoints is nil if there are none.
	checkpoints *checkpoint.Saver

	_ cacheline.Pad
}

// Options configure an exploration.
type Options struct {
	monitor.Config
	// Workers is the number of goroutines; 0 is 1.
	Workers int
	// Alone is how many states one worker visits before several begin, or
	// before it begins again with packed states; 0 chooses.
	Alone uint64
	// DepthFirst keeps one worker depth first to the end.
	DepthFirst bool
	// Reduced indicates that the program is a smaller one, whose states take
	// longer to expand.
	Reduced bool
	// Errors is how many errors an exploration lists; 0 is 1.
	Errors int
	// All is how many failures to look for; 0 is 1.
	All int
	// again indicates that the program's own counts were made by an earlier
	// exploration.
	again bool
	// budget pays for an early search; nil is a budget of its own.
	budget *store.Budget
	// Shortest asks for a failure whose run is proved shortest.
	Shortest bool
	// DeepAfter is how many states a search for failures visits breadth first
	// before other strategies begin (package turns); 0 is never.
	DeepAfter   uint64
	Checkpoints *checkpoint.Saver
}

// alone returns how many states one worker visits before several begin.
func (o *Options) alone() uint64 { return cmp.Or(o.Alone, monitor.ParallelAfter) }

// newExplorer binds the program and starts the limits. The caller releases the
// budget.
func newExplorer(ctx context.Context, prog program.Program, opts Options, phase string) (*explorer, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	tuning := &program.Tuning{IgnoreEnabled: true}
	ex, err := binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	if r, ok := program.As[por.Counter](ex); ok && opts.again {
		r.Repeats(true)
	}
	x := &explorer{Monitor: monitor.New(ctx, opts.Config, phase), binding: binding, ex: ex, tuning: tuning, maxErrors: max(1, opts.Errors), checkpoints: opts.Checkpoints}
	if opts.budget != nil {
		x.LimitTo(opts.budget)
	}
	x.states = store.NewStates(x.Budget, x.Form)
	x.Watch(tuning)
	return x, nil
}

// restart drops all that one worker has found, before all of them begin.
func (exp *explorer) restart() {
	exp.Budget.Release()
	exp.states = store.NewStates(exp.Budget, exp.Form)
	if r, ok := program.As[por.Counter](exp.ex); ok {
		r.BeginsAgain()
	}
	exp.out, exp.Most = Exploration{}, 0
	exp.CountAnew()
}

// finish completes the measurements after a search that ended with err.
func (exp *explorer) finish(err error) {
	exp.out.Memory = exp.Budget.Peak()
	exp.out.Seconds = time.Since(exp.Started).Seconds()
	exp.out.Workers = max(1, exp.out.Workers)
	exp.out.Exhaustive = err == nil
	exp.out.Engine = exp.EngineOf(exp.ex)
	if err != nil {
		exp.out.Reason = exp.Reason(err)
	} else if open := program.Undecided(exp.binding); open != "" {
		exp.out.Exhaustive, exp.out.Reason = false, open
	}
	if !exp.out.Exhaustive {
		exp.out.Unreached, exp.out.Unexecuted = nil, nil
	}
}
