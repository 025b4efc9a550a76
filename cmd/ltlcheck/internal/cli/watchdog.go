package cli

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/addressspace"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// What a command may take beyond its limits before the watchdog ends it. It is
// more than what searches, replays and writers allow themselves, so that their
// results and reasons come first. Time counts by the clock and by the processor,
// as a machine may have other work; by the clock alone there is watchdogWaits.
const (
	watchdogTime      = grace.AfterDeadline + 70*time.Millisecond
	watchdogInterrupt = grace.Period + 100*time.Millisecond
	watchdogWaits     = 2 * time.Second
	watchdogMemory    = 32 << 20
	watchdogPoll      = 2 * time.Millisecond
	// watchdogAgain is the time to end after a result that was being written.
	watchdogAgain = 200 * time.Millisecond
)

// watchdog ends a command whose work goes on after a limit or an interrupt,
// whatever it is at: parsers, decision diagrams and writers do not poll
// everywhere. It never ends a result that is being written.
type watchdog struct {
	expired         chan error    // why; has room for one
	time, interrupt time.Duration // watchdogTime, watchdogInterrupt; tests have shorter ones

	mu      sync.Mutex
	over    bool   // it has expired: no more results may begin
	stopped bool   // the work has ended
	writing int    // results that are being written
	pending error  // a reason that came meanwhile
	cancel  func() // ends polling; nil before it begins
}

func newWatchdog() *watchdog {
	return &watchdog{expired: make(chan error, 1), time: watchdogTime, interrupt: watchdogInterrupt}
}

// watchedPart says of a command, in its annotations, what the watchdog leaves
// to it.
const watchedPart = "ltlcheck_watched"

// Values of watchedPart.
const (
	unwatchedTime = "time" // --time is for parts of the work
	unwatched     = "all"  // it serves until an interrupt, or has processes of its own to end
)

// LimitsParts notes that the limit on time of a command is for each of several
// parts of its work, and not for all of it.
func LimitsParts(cmd *cobra.Command) { annotate(cmd, watchedPart, unwatchedTime) }

// EndsItself notes that a command has processes or connections to end, and so
// must always end by itself.
func EndsItself(cmd *cobra.Command) { annotate(cmd, watchedPart, unwatched) }

func annotate(cmd *cobra.Command, key, value string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[key] = value
}

// WatchedLimits returns the limits at which the watchdog ends a command; 0 is
// none. all is false if it does not end it at all.
func WatchedLimits(cmd *cobra.Command) (longest time.Duration, memory int64, all bool) {
	for c := cmd; c != nil; c = c.Parent() {
		if c.Annotations[watchedPart] == unwatched {
			return 0, 0, false
		}
	}
	if f := cmd.Flags().Lookup("time"); f != nil && cmd.Annotations[watchedPart] == "" {
		if t, ok := f.Value.(*Seconds); ok {
			longest = time.Duration(*t)
		}
	}
	if f := cmd.Flags().Lookup("memory"); f != nil {
		if m, ok := f.Value.(*ByteSize); ok {
			memory = int64(*m)
		}
	}
	return longest, memory, true
}

// watch starts the watchdog for a command whose flags are parsed.
func (w *watchdog) watch(cmd *cobra.Command) {
	longest, memory, all := WatchedLimits(cmd)
	if !all {
		return
	}
	ctx := cmd.Context()
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	w.mu.Lock()
	w.cancel = stop
	w.mu.Unlock()
	go pollTime(running, w, ctx.Done(), w.interrupt, NewInconclusive(ErrInterrupted))
	if longest > 0 {
		why := NewInconclusive(fmt.Errorf("the time limit of %v is reached, and no result can be shown soon", longest))
		go pollTime(running, w, time.After(longest), w.time, why)
	}
	if memory > 0 {
		go w.pollMemory(running, memory)
	}
}

// pollTime expires once the command has gone on for so long after the due event.
func pollTime[T any](running context.Context, w *watchdog, due <-chan T, allowed time.Duration, why error) {
	select {
	case <-running.Done():
		return
	case <-due:
	}
	began, used := time.Now(), cpu.Seconds()
	for wait := allowed; ; wait = watchdogPoll {
		select {
		case <-running.Done():
			return
		case <-time.After(wait):
		}
		// The part of the processor is less than all even where there is no other work.
		if (cpu.Seconds()-used)*10 > allowed.Seconds()*8 || time.Since(began) > watchdogWaits {
			w.expire(why)
			return
		}
	}
}

// pollMemory expires once the process has more memory than the limit and what
// is allowed beyond it.
func (w *watchdog) pollMemory(ctx context.Context, memory int64) {
	poll := time.NewTicker(watchdogPoll)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-poll.C:
			if memoryInUse() > memory+watchdogMemory {
				w.expire(NewInconclusive(fmt.Errorf("the memory limit of %s is reached", report.Bytes(uint64(memory)))))
				return
			}
		}
	}
}

// memoryInUse returns the memory that the process has, in bytes: with what is
// mapped where the system says so, else what the Go runtime has.
func memoryInUse() int64 {
	if n, known := addressspace.Resident(); known {
		return n
	}
	return heapInUse()
}

// expire ends the command, or, while a result is being written, soon after
// that.
func (w *watchdog) expire(why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.over || w.stopped:
	case w.writing > 0:
		w.pending = why
	default:
		w.over = true
		w.expired <- why
	}
}

// errOver is the error of work that goes on although its command has ended.
var errOver = errors.New("the command has ended")

// begin allows a result to be written, which ends with done; an error says that
// the command has ended.
func (w *watchdog) begin() (done func(), err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.over {
		return nil, errOver
	}
	w.writing++
	return w.done, nil
}

// done ends the writing of a result.
func (w *watchdog) done() {
	w.mu.Lock()
	w.writing--
	why := w.pending
	again := w.writing == 0 && why != nil
	if again {
		w.pending = nil
	}
	w.mu.Unlock()
	if again {
		time.AfterFunc(watchdogAgain, func() { w.expire(why) })
	}
}

// stop ends the watchdog, as the work has ended. It reports false if that has
// expired before.
func (w *watchdog) stop() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stopped = true; w.cancel != nil {
		w.cancel()
	}
	return !w.over
}
