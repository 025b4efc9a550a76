// Package context replaces names of the standard package context: the
// functions that derive contexts. Contexts remain interfaces of the standard
// package.
package context

import (
	"context"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// node is a context that can be cancelled.
type node struct {
	context.Context // the parent
	done            chan struct{}
	state           state
	timer           *schedule.Timer
	deadline        time.Time
	timed           bool
}

// state changes atomically.
type state struct {
	err, cause error
	children   []*child
}

// child is what happens when a context is cancelled.
type child struct {
	cancel func(err, cause error)
	gone   bool
}

// ownKey finds the nearest node above a context.
type ownKey struct{}

func (n *node) Done() <-chan struct{} { return n.done }

func (n *node) Err() (err error) {
	schedule.Atomically(&n.state, schedule.Read, "Context.Err", func() { err = n.state.err })
	return err
}

func (n *node) Deadline() (time.Time, bool) {
	if n.timed {
		return n.deadline, true
	}
	return n.Context.Deadline()
}

func (n *node) Value(key any) any {
	if key == (ownKey{}) {
		return n
	}
	return n.Context.Value(key)
}

func (n *node) String() string { return fmt.Sprintf("%v.WithCancel", n.Context) }

// cancel closes the channel of the context and cancels those below.
func (n *node) cancel(err, cause error) {
	if cause == nil {
		cause = err
	}
	first := false
	var below []*child
	schedule.Atomically(&n.state, schedule.Write, "cancel of a context", func() {
		if first = n.state.err == nil; first {
			n.state.err, n.state.cause = err, cause
			below, n.state.children = n.state.children, nil
		}
	})
	if !first {
		return
	}
	schedule.Close(n.done)
	for _, c := range below {
		if !c.gone {
			c.cancel(err, cause)
		}
	}
}

// derive returns a node that is cancelled with its parent, and a function that
// unlinks it.
func derive(parent context.Context) (*node, func()) {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	n := &node{Context: parent, done: make(chan struct{})}
	return n, link(parent, n.done, n.cancel)
}

// link calls cancel when the parent is cancelled.
func link(parent context.Context, done <-chan struct{}, cancel func(err, cause error)) (unlink func()) {
	if parent.Done() == nil {
		return func() {}
	}
	c := &child{cancel: cancel}
	above, own := parent.Value(ownKey{}).(*node)
	if !own || above.done != parent.Done() {
		schedule.Go(func() {
			ended := schedule.From(parent.Done())
			if schedule.Select(false, ended, schedule.From(done)) == 0 {
				cancel(parent.Err(), Cause(parent))
			}
		})
		return func() {}
	}
	var err, cause error
	schedule.Atomically(&above.state, schedule.Write, "derive a context", func() {
		if err, cause = above.state.err, above.state.cause; err == nil {
			above.state.children = append(above.state.children, c)
		}
	})
	if err != nil {
		cancel(err, cause)
		return func() {}
	}
	return func() { schedule.Atomically(&above.state, schedule.Write, "leave a context", func() { c.gone = true }) }
}

// WithCancel returns a context that can be cancelled.
func WithCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := WithCancelCause(parent)
	return ctx, func() { cancel(nil) }
}

// WithCancelCause is WithCancel with a cause.
func WithCancelCause(parent context.Context) (context.Context, context.CancelCauseFunc) {
	n, unlink := derive(parent)
	return n, func(cause error) {
		n.cancel(context.Canceled, cause)
		unlink()
	}
}

// WithTimeout returns a context that is cancelled after the time.
func WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return WithDeadlineCause(parent, schedule.Now().Add(d), nil)
}

// WithTimeoutCause is WithTimeout with a cause.
func WithTimeoutCause(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
	return WithDeadlineCause(parent, schedule.Now().Add(d), cause)
}

// WithDeadline returns a context that is cancelled at the time.
func WithDeadline(parent context.Context, at time.Time) (context.Context, context.CancelFunc) {
	return WithDeadlineCause(parent, at, nil)
}

// WithDeadlineCause is WithDeadline with a cause.
func WithDeadlineCause(parent context.Context, at time.Time, cause error) (context.Context, context.CancelFunc) {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	if earlier, ok := parent.Deadline(); ok && earlier.Before(at) {
		return WithCancel(parent)
	}
	n := &node{Context: parent, done: make(chan struct{}), deadline: at, timed: true}
	unlink := link(parent, n.done, n.cancel)
	if d := at.Sub(schedule.Now()); d <= 0 {
		n.cancel(context.DeadlineExceeded, cause)
	} else if n.Err() == nil {
		n.timer = schedule.AfterFunc(d, func() {
			n.cancel(context.DeadlineExceeded, cause)
			unlink()
		})
	}
	return n, func() {
		n.cancel(context.Canceled, nil)
		unlink()
		if n.timer != nil {
			n.timer.Stop()
		}
	}
}

// Cause returns why the context was cancelled.
func Cause(ctx context.Context) (cause error) {
	n, own := ctx.Value(ownKey{}).(*node)
	if !own {
		return context.Cause(ctx)
	}
	schedule.Atomically(&n.state, schedule.Read, "context.Cause", func() { cause = n.state.cause })
	return cause
}

// AfterFunc calls f in a goroutine of its own when the context is cancelled.
func AfterFunc(ctx context.Context, f func()) (stop func() bool) {
	var once schedule.Once
	called := make(chan struct{})
	unlink := link(ctx, called, func(error, error) {
		once.Do(func() { schedule.Go(f) })
	})
	return func() (stopped bool) {
		once.Do(func() {
			stopped = true
			schedule.Close(called)
		})
		unlink()
		return stopped
	}
}

// WithoutCancel returns a context that is not cancelled with its parent.
func WithoutCancel(parent context.Context) context.Context {
	return detached{context.WithoutCancel(parent)}
}

type detached struct{ context.Context }

func (d detached) Value(key any) any {
	if key == (ownKey{}) {
		return nil
	}
	return d.Context.Value(key)
}
