package swarm

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
)

// Local does the jobs of a task in this process, slots at a time, over
// channels: without a server, and without files. The answers are those of Ask
// with one worker; Task.Stopped is not called. There is an answer for every
// property, whatever ends the context. The error is that the parcel cannot be
// encoded.
func Local(ctx context.Context, t Task, slots int) ([]Answer, error) {
	data, err := t.Parcel.Bytes()
	if err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(ctx)
	l := &local{task: t, orders: make(chan localJob), done: make(chan localDone)}
	l.opened = &opened{parcel: data, prog: t.Opened.Model.Program, run: run{
		Parcel: parcel.Hash(data), Properties: len(t.Opened.Properties), Jobs: t.Jobs, Seed: t.Seed, Bounds: t.Bounds,
	}}
	for range t.Opened.Properties {
		l.tallies = append(l.tallies, newTally(t.Jobs))
		ctx, end := context.WithCancel(inner)
		l.contexts, l.ends = append(l.contexts, ctx), append(l.ends, end)
	}
	var all sync.WaitGroup
	for range max(1, slots) {
		all.Go(l.work)
	}
	l.coordinate(ctx)
	cancel()
	close(l.orders)
	go func() { all.Wait(); close(l.done) }()
	for range l.done { // of workers that were stopped
	}
	stopped := ""
	if !l.over() {
		stopped = stopReason(ctx)
	}
	return l.answers(stopped), nil
}

// stopReason returns the words for what has ended a context.
func stopReason(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "the time limit is reached"
	}
	return "interrupted"
}

// local is a run in this process. Its coordinator, which alone uses the
// tallies, runs in the caller's goroutine.
type local struct {
	task   Task
	opened *opened
	orders chan localJob
	done   chan localDone
	tallies
	contexts []context.Context // of each question
	ends     []context.CancelFunc
}

// localJob is a job for a worker.
type localJob struct {
	job
	ctx context.Context
}

// localDone is the end of a job. The result is nil if nobody needs it any more.
type localDone struct {
	job
	result *result
	trail  *Trail
}

// work does jobs until the channel is closed.
func (l *local) work() {
	for j := range l.orders {
		r, t := l.opened.search(j.ctx, j.job)
		if r != nil {
			r.Worker, r.Given = "this process", 1
		}
		l.done <- localDone{j.job, r, t}
	}
}

// coordinate gives out the jobs, one for each property in turn, until all
// properties are answered or the context is done.
func (l *local) coordinate(ctx context.Context) {
	for next := 0; !l.over() && ctx.Err() == nil; {
		var orders chan localJob
		var order localJob
		for ; next < l.task.Jobs*len(l.tallies); next++ {
			q := next % len(l.tallies)
			if !l.tallies[q].over() {
				orders, order = l.orders, localJob{job{Property: q, Number: next / len(l.tallies)}, l.contexts[q]}
				break
			}
		}
		select {
		case <-ctx.Done():
		case orders <- order:
			next++
		case d := <-l.done:
			l.add(ctx, d)
		}
	}
}

// add counts a result, and judges the counterexample that is in it.
func (l *local) add(ctx context.Context, d localDone) {
	t := l.tallies[d.Property]
	if d.result == nil || t.over() || !t.add(d.Number, d.result) {
		return
	}
	if d.trail != nil {
		l.judge(ctx, t, d)
	}
	if l.task.Progress != nil {
		l.task.Progress(l.progress())
	}
}

// judge replays a counterexample, and ends the other jobs of the property if it
// is confirmed.
func (l *local) judge(ctx context.Context, t *tally, d localDone) {
	result, err := d.trail.judge(ctx, l.task.Opened.Model.Program, l.task.Opened.Properties[d.Property])
	if err != nil {
		t.refuse(d.Number, err)
		return
	}
	t.decide(d.Number, result)
	t.Search = Diversify(l.task.Seed, d.Number).String()
	l.ends[d.Property]()
}

// search does a job and returns the result and the run that was found. Both are
// nil if the context has ended the search.
func (o *opened) search(ctx context.Context, j job) (*result, *Trail) {
	began := time.Now()
	f, err := o.perform(ctx, j)
	r := &result{Took: time.Since(began), Seen: &hyperloglog.Sketch{}}
	var t *Trail
	switch {
	case ctx.Err() != nil:
		return nil, nil
	case err != nil:
		r.Failed = err.Error()
	default:
		r.Search, r.Reason, r.Whole, r.Seen = f.how, f.Reason, f.whole(), &f.seen
		if f.violated() {
			if t, err = record(ctx, o.prog, f); err != nil {
				r.Failed = err.Error()
			}
			r.Found = err == nil
		}
	}
	return r, t
}
