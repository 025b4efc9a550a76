package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// mostFailed is how many states that fail are noted for each error that is to
// be listed, as many fail by the same statement.
const mostFailed = 16

// sequencePart divides the memory limit of a search on a disk: one part of so
// many is for what is inside atomic sequences.
const sequencePart = 16

// ExploreOnDisk is Explore with the states on a disk. What is inside atomic
// sequences is unfolded in memory (package unfolding), so that all counts are those
// of a search in memory; the depth is that of a breadth-first search.
func ExploreOnDisk(ctx context.Context, prog program.Program, place *reach.DiskPlace, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	s, disk, err := reach.NewDisk(&x.Monitor, place, opts.Checkpoints, 0)
	s.LimitDepth = true
	g := &counting{explorer: x, search: s, most: mostFailed * x.maxErrors}
	g.alone = x.newUnlimited(x.ex, x.Limits.Memory/sequencePart)
	if err == nil {
		err = g.count()
	}
	x.finish(err)
	x.noteFurther()
	ended := err
	if !replay.IsFault(err) {
		opts.All = x.maxErrors
		l := &errorList{breadthFirst: newBreadthFirst(x, prog, &opts), goal: g}
		err = l.list()
	}
	disk.Close(ended)
	return x.out, err
}

// noteFurther adds to the reason why more states are counted than the limit
// allows.
func (exp *explorer) noteFurther() {
	if limit := exp.Limits.States; limit > 0 && exp.out.States > limit {
		exp.out.Reason += fmt.Sprintf("; %d %s stored, and not visited", exp.out.States-limit, english.PluralWord(int(exp.out.States-limit), "further state is", "further states are"))
	}
}

// errorList lists the first errors of an exploration with the runs that lead to
// them, no two of one kind that end with the same statement.
type errorList struct {
	*breadthFirst
	goal *counting
}

// list lists the errors of the states that fail.
func (e *errorList) list() error {
	for _, place := range e.goal.failed {
		if len(e.failures) >= e.all {
			break
		}
		err := e.listOf(place)
		var limit *monitor.LimitError
		if errors.As(err, &limit) || errors.Is(err, program.ErrInterrupted) {
			e.out.Exhaustive, e.out.Reason = false, e.Reason(err)
			break
		}
		if err != nil {
			return err
		}
	}
	e.out.Errors = e.failures
	return e.confirmAll(e.Ctx, e.prog)
}

// listOf lists the errors of one state, after a shortest run to it.
func (e *errorList) listOf(place uint64) error {
	hit := &reach.Hit{Place: place}
	if err := e.goal.search.Retrace(hit); err != nil {
		return err
	}
	defer e.WatchLate(e.tuning)()
	run, err := unfolding.ConnectAll(e.ex, hit.Way)
	if err != nil {
		return err
	}
	return e.listAt(run)
}

// listAt lists the failures of the last state of a run, and of the states
// inside the sequences that begin there.
func (e *errorList) listAt(run *trace.Lasso) error {
	seen := map[string]bool{string(run.Last): true}
	var batch program.Batch
	for todo := []*trace.Lasso{run}; len(todo) > 0; todo = todo[1:] {
		l := todo[0]
		if err := e.ex.Expand(l.Last, &batch); err != nil {
			return err
		}
		for i := range batch.Succs {
			if state := string(batch.State(i)); batch.Succs[i].Flags&program.Transient != 0 && !seen[state] {
				seen[state] = true
				todo = append(todo, stepOn(l, &batch, i))
			}
		}
		for kind, i := range replay.Failures(&batch) {
			trail := l
			if i >= 0 {
				trail = stepOn(l, &batch, i)
			}
			e.addFailure(replay.Failure{Kind: kind, Trail: trail})
		}
	}
	return nil
}

// stepOn returns a run that goes on to successor i of its last state.
func stepOn(l *trace.Lasso, b *program.Batch, i int) *trace.Lasso {
	step := trace.Step{State: l.Last, Action: b.Succs[i].Action}
	return &trace.Lasso{Prefix: append(slices.Clip(l.Prefix), step), Last: slices.Clone(b.State(i))}
}
