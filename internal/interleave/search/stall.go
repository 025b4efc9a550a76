package search

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// watch calls stalled once if no step is made for a time: a goroutine loops
// without an operation on shared state, or waits for something that is not
// scheduled. It returns a function that ends the watch.
func (e *exploration) watch(after time.Duration, stalled func(*Result)) (end func()) {
	if after <= 0 || stalled == nil {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(after)
		defer tick.Stop()
		for last := e.steps.Load(); ; {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			now := e.steps.Load()
			if now == last {
				stalled(&Result{Incomplete: fmt.Sprintf("a goroutine ran for %s without an operation on shared state: a loop, or a call that waits%s", after, running())})
				return
			}
			last = now
		}
	}()
	return func() { close(done) }
}

// running names the function in which the goroutine of the test is that runs, or
// returns "".
func running() string {
	buffer := make([]byte, 1<<20)
	for _, stack := range strings.Split(string(buffer[:runtime.Stack(buffer, true)]), "\n\n") {
		if strings.Contains(stack, "schedule.(*Goroutine).perform(") && !strings.Contains(stack, "schedule.(*Goroutine).suspend(") {
			return innermost(stack)
		}
	}
	return ""
}

// innermost returns the last function of the program that was called, and where it
// is, apart from those of the runtime and of the scheduler. The compiler gives the jump of
// an empty loop the first line of the file, where no code is.
func innermost(stack string) (last string) {
	lines := strings.Split(stack, "\n")
	for i := 1; i+1 < len(lines); i += 2 {
		function, at := lines[i], strings.TrimSpace(lines[i+1])
		first, _, _ := strings.Cut(function, ".")
		k := strings.LastIndex(function, "(")
		switch {
		case schedule.Own(function):
			if schedule.Starts(function[:max(k, 0)]) {
				return last
			}
			last = "" // what the scheduler calls is not of the program
		case last == "" && k > 0 && first != "runtime" && first != "syscall" && !strings.HasPrefix(first, "internal/"):
			at, _, _ = strings.Cut(at, " +")
			last = fmt.Sprintf(", in %s at %s", function[:k], strings.TrimSuffix(filepath.Base(at), ":1"))
		}
	}
	return last
}

// counter counts steps and runs, for the watch.
type counter = atomic.Int64
