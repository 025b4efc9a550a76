package context

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// library is what the package replaces, and what it goes on in.
type library struct {
	withCancel        func(context.Context) (context.Context, context.CancelFunc)
	withCancelCause   func(context.Context) (context.Context, context.CancelCauseFunc)
	withTimeout       func(context.Context, time.Duration) (context.Context, context.CancelFunc)
	withTimeoutCause  func(context.Context, time.Duration, error) (context.Context, context.CancelFunc)
	withDeadline      func(context.Context, time.Time) (context.Context, context.CancelFunc)
	withDeadlineCause func(context.Context, time.Time, error) (context.Context, context.CancelFunc)
	cause             func(context.Context) error
	afterFunc         func(context.Context, func()) func() bool
	withoutCancel     func(context.Context) context.Context
	now               func() time.Time
	sleep             func(time.Duration)
	isDone            func(<-chan struct{}) bool
}

var standard = library{context.WithCancel, context.WithCancelCause, context.WithTimeout, context.WithTimeoutCause, context.WithDeadline, context.WithDeadlineCause,
	context.Cause, context.AfterFunc, context.WithoutCancel, time.Now, time.Sleep, func(c <-chan struct{}) bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}}

var scheduled = library{WithCancel, WithCancelCause, WithTimeout, WithTimeoutCause, WithDeadline, WithDeadlineCause,
	Cause, AfterFunc, WithoutCancel, schedule.Now, schedule.Sleep, func(c <-chan struct{}) bool { return schedule.Select(true, schedule.From(c)) == 0 }}

type nameKey struct{}

// tree derives contexts at random from each other, cancels some, lets time pass, and writes after each step what can be seen of all of them.
func (l *library) tree(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 3))
	all := []context.Context{context.Background()}
	cancels := []func(){func() {}}
	var stops []func() bool
	called := map[int]int{}
	var out strings.Builder
	begin := l.now()
	for range 25 {
		parent := all[r.IntN(len(all))]
		d := time.Duration(r.IntN(6)-1) * time.Second
		own := fmt.Errorf("cause %d", len(all))
		add := func(ctx context.Context, cancel func()) {
			all, cancels = append(all, ctx), append(cancels, cancel)
		}
		kind := r.IntN(14)
		fmt.Fprintf(&out, "%d:", kind)
		switch kind {
		case 0:
			ctx, cancel := l.withCancel(parent)
			add(ctx, cancel)
		case 1, 2:
			ctx, cancel := l.withCancelCause(parent)
			add(ctx, func() { cancel(own) })
		case 3:
			ctx, cancel := l.withTimeout(parent, d)
			add(ctx, cancel)
		case 4:
			ctx, cancel := l.withTimeoutCause(parent, d, own)
			add(ctx, cancel)
		case 5:
			ctx, cancel := l.withDeadline(parent, begin.Add(3*d))
			add(ctx, cancel)
		case 6:
			ctx, cancel := l.withDeadlineCause(parent, begin.Add(3*d), own)
			add(ctx, cancel)
		case 7:
			add(context.WithValue(parent, nameKey{}, len(all)), func() {})
		case 8:
			add(l.withoutCancel(parent), func() {})
		case 9:
			n := len(stops)
			stops = append(stops, l.afterFunc(parent, func() { called[n]++ }))
		case 10:
			if len(stops) > 0 {
				fmt.Fprint(&out, stops[r.IntN(len(stops))]())
			}
		case 11, 12:
			cancels[r.IntN(len(cancels))]()
		default:
			l.sleep(time.Duration(1+r.IntN(2)) * time.Second)
		}
		l.sleep(time.Millisecond) // goroutines that have something to do, do it
		for i, ctx := range all {
			at, timed := ctx.Deadline()
			after := time.Duration(0)
			if timed {
				after = at.Sub(begin).Truncate(time.Second)
			}
			done := ctx.Done() != nil && l.isDone(ctx.Done())
			fmt.Fprintf(&out, " %d %v %v %v %v %v %v", i, done, ctx.Err(), l.cause(ctx), timed, after, ctx.Value(nameKey{}))
		}
		fmt.Fprintln(&out, called)
	}
	for _, cancel := range cancels {
		cancel()
	}
	l.sleep(time.Hour)
	return out.String()
}

// first lets the first transition happen.
type first struct{}

func (first) Choose(*schedule.Run, []schedule.Transition) int { return 0 }
func (first) End(*schedule.Run)                               {}

// TestLikeStandard: contexts of a run are cancelled as those of the standard library are, with the same errors, causes and deadlines.
func TestLikeStandard(t *testing.T) {
	cancelled, late := 0, 0
	for seed := range uint64(200) {
		var want, got string
		synctest.Test(t, func(*testing.T) { want = standard.tree(seed) })
		r := schedule.Execute(func() { got = scheduled.tree(seed) }, first{}, schedule.Options{MaxSteps: 1_000_000, MaxTicks: 1_000_000})
		if r.Failure() != nil {
			t.Fatalf("seed %d: %v", seed, r.Failure())
		}
		a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
		for i := range a {
			if i >= len(b) || a[i] != b[i] {
				t.Fatalf("seed %d, step %d:\n%s\nwant\n%s", seed, i, b[min(i, len(b)-1)], a[i])
			}
		}
		cancelled += strings.Count(want, "true context canceled cause")
		late += strings.Count(want, "true context deadline exceeded")
	}
	if cancelled < 500 || late < 500 {
		t.Errorf("%d are cancelled with causes, %d by time", cancelled, late)
	}
}

// foreign is a context that a user has written.
type foreign struct {
	context.Context
	done chan struct{}
	err  error
}

func (f *foreign) Done() <-chan struct{} { return f.done }
func (f *foreign) Err() error            { return f.err }

// TestForeign: a context below one that a user has written ends with it.
func TestForeign(t *testing.T) {
	wrong := errors.New("wrong")
	var err error
	r := schedule.Execute(func() {
		above := &foreign{Context: context.Background(), done: make(chan struct{})}
		ctx, cancel := WithCancel(above)
		defer cancel()
		below, cancel := WithTimeout(ctx, time.Hour)
		defer cancel()
		above.err = wrong
		schedule.Close(above.done)
		schedule.Receive(below.Done())
		err = below.Err()
	}, first{}, schedule.Options{MaxSteps: 10_000, MaxTicks: 100})
	if r.Failure() != nil || !errors.Is(err, wrong) {
		t.Errorf("%v, %v", r.Failure(), err)
	}
	var none context.Context
	for name, f := range map[string]func(){
		"WithCancel": func() { WithCancel(none) }, "WithTimeout": func() { WithTimeout(none, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s takes no parent", name)
				}
			}()
			f()
		}()
	}
}
