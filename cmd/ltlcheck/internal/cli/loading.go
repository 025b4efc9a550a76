package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/addressspace"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// The memory that the process itself takes besides what a limit is about: its
// code's data, stacks, and garbage that is not yet collected. heapAllowance is
// where the garbage collector works hardest to stay below, readAllowance where
// reading ends; both are above the limit.
const (
	heapAllowance = 8 << 20
	readAllowance = 16 << 20
)

// readPoll is the interval at which the memory is measured while files are
// read.
const readPoll = 2 * time.Millisecond

// WhileReading runs the work of reading and preparing the user's files, within
// limits; see Within.
func WhileReading(ctx context.Context, longest time.Duration, memory int64, work func() error) error {
	return Within(ctx, longest, memory, "the input is read", work)
}

// Within runs work within limits of time and memory (0: no limit) and until an
// interrupt; doing completes the sentence "the time limit is reached while …".
// Parsers, some of which are generated, do not look at limits: work that
// exceeds one is abandoned in its goroutine, and the error is Inconclusive. The
// command should end then, since the work still uses memory. A panic of work is
// repeated in the caller's goroutine.
func Within(ctx context.Context, longest time.Duration, memory int64, doing string, work func() error) error {
	ctx, cancel := grace.Limited(ctx, longest)
	defer cancel()
	if memory > 0 {
		debug.SetMemoryLimit(memory + heapAllowance)
	}
	done := make(chan outcome, 1)
	go func() { done <- outcomeOf(work) }()
	poll := time.NewTicker(readPoll)
	defer poll.Stop()
	for {
		select {
		case o := <-done:
			if o.panicked != nil {
				panic(o.panicked)
			}
			// Work that polls the context may be the first to see that it is done.
			if errors.Is(ctx.Err(), context.DeadlineExceeded) && o.err == nil || ctx.Err() != nil && errors.Is(o.err, ctx.Err()) {
				return CutShort(ctx, longest, doing)
			}
			var limit interface {
				error
				Inconclusive() // of a reader that has met the memory limit itself
			}
			if errors.As(o.err, &limit) {
				return NewInconclusive(limit)
			}
			return o.err
		case <-ctx.Done():
			return CutShort(ctx, longest, doing)
		case <-poll.C:
			if err := addressesLeft(doing); err != nil {
				return err
			}
			if memory > 0 && heapInUse() > memory+readAllowance {
				return NewInconclusive(fmt.Errorf("the memory limit of %s is reached while %s", report.Bytes(uint64(memory)), doing))
			}
		}
	}
}

// WithLimits is a context that ends with limits of time and memory (0: no limit),
// for work that polls it; Ended tells which. Until cancel is called, memory is
// polled.
func WithLimits(ctx context.Context, longest time.Duration, memory int64) (limited context.Context, cancel func()) {
	ctx, stop := context.WithCancelCause(ctx)
	cancel = func() { stop(nil) }
	if longest > 0 {
		var late func()
		ctx, late = context.WithTimeoutCause(ctx, longest, fmt.Errorf("the time limit of %v is reached", longest))
		cancel = func() { late(); stop(nil) }
	}
	if memory > 0 {
		debug.SetMemoryLimit(memory + heapAllowance)
		if heapInUse() > memory {
			debug.FreeOSMemory() // it may be the garbage of what was done before
		}
		go pollMemory(ctx, memory, stop)
	}
	return ctx, cancel
}

// Ended is why a context of WithLimits is done; nil when it is not.
func Ended(ctx context.Context) error {
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return ErrInterrupted
}

// pollMemory ends a context once the process takes more than the memory.
func pollMemory(ctx context.Context, memory int64, stop context.CancelCauseFunc) {
	poll := time.NewTicker(readPoll)
	defer poll.Stop()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-poll.C:
			if heapInUse() > memory+readAllowance {
				stop(fmt.Errorf("the memory limit of %s is reached", report.Bytes(uint64(memory))))
			}
		}
	}
}

// addressReserve is how much address space is kept at least for Go's runtime,
// which reserves 64 MiB at once and cannot go on without: it ends the process
// with its own words.
const addressReserve = 256 << 20

// addressesLeft returns an error when the address space comes to its end. One
// allocation may be larger than the least reserve: a slice that grows takes up
// to 1.25 times its length anew, and it may be all of the heap.
func addressesLeft(doing string) error {
	limit, left, limited := addressspace.Room()
	if limited && left < addressReserve+heapMetric("/memory/classes/heap/objects:bytes")/4*5 {
		return NewInconclusive(fmt.Errorf("the address space is limited to %s (ulimit -v), which is not enough while %s", report.Bytes(uint64(limit)), doing))
	}
	return nil
}

// CutShort returns the Inconclusive error for a context that is done.
// A limit of WithLimits is said in its own words.
func CutShort(ctx context.Context, longest time.Duration, doing string) error {
	cause := context.Cause(ctx)
	switch {
	case errors.Is(cause, context.DeadlineExceeded):
		return NewInconclusive(fmt.Errorf("the time limit of %v is reached while %s", longest, doing))
	case errors.Is(cause, context.Canceled):
		return NewInconclusive(ErrInterrupted)
	}
	return NewInconclusive(fmt.Errorf("%w while %s", cause, doing))
}

// outcome is how work ended.
type outcome struct {
	err      error
	panicked any
}

// outcomeOf calls work and turns a panic into an outcome: it runs in a
// goroutine, where a panic would end the process.
func outcomeOf(work func() error) (o outcome) {
	defer func() {
		if r := recover(); r != nil {
			o.panicked = fmt.Sprintf("%v\n%s", r, debug.Stack())
		}
	}()
	return outcome{err: work()}
}

// heapInUse returns the memory that the Go runtime has from the system, in
// bytes.
func heapInUse() int64 {
	return heapMetric("/memory/classes/total:bytes") - heapMetric("/memory/classes/heap/released:bytes")
}

// Remaining returns what is left of limits on time and memory after reading,
// which began then; 0 is no limit, as before. Memory is reduced by what the
// models take.
func Remaining(began time.Time, longest time.Duration, memory int64) (time.Duration, int64, error) {
	if longest > 0 {
		left := longest - time.Since(began)
		if left <= 0 {
			return 0, 0, NewInconclusive(fmt.Errorf("the time limit of %v is reached while the input is read", longest))
		}
		longest = left
	}
	if memory > 0 {
		left := memory - loaded()
		if left <= 0 {
			return 0, 0, NewInconclusive(fmt.Errorf("the memory limit of %s is reached while the input is read", report.Bytes(uint64(memory))))
		}
		memory = left
	}
	return longest, memory, nil
}

// Room returns a function that tells how many bytes are left of a limit on
// memory, beside what is in use then; nil if there is no limit. It runs the
// garbage collector if that is much.
func Room(memory int64) func() int64 {
	if memory <= 0 {
		return nil
	}
	return func() int64 { return memory - loaded() }
}

// smallModel is the size up to which a model counts as part of the command
// itself. Finding the size of it would take longer than reading it.
const smallModel = 16 << 20

// loaded returns the bytes that models and everything else that was read take;
// 0 if they are few. It runs the garbage collector if they are many.
func loaded() int64 {
	if heapMetric("/memory/classes/heap/objects:bytes") < smallModel {
		return 0
	}
	runtime.GC()
	if live := heapMetric("/gc/heap/live:bytes"); live >= smallModel {
		return live
	}
	return 0
}

// heapMetric reads one metric of package runtime/metrics.
func heapMetric(name string) int64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
