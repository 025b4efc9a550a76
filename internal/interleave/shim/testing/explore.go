package testing

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// Variable is the environment variable that has the options, as JSON.
const Variable = "LTLCHECK_INTERLEAVE"

// Settings are the options of the command for the process of a test.
type Settings struct {
	search.Options
	Results string // a file to which a line of JSON is appended for each test
}

// Explore explores the schedules of a test.
func Explore(t *testing.T, f func(*T)) {
	var s Settings
	if err := json.Unmarshal([]byte(os.Getenv(Variable)), &s); err != nil {
		t.Fatalf("ltlcheck: %s: %v", Variable, err)
	}
	skipped := false
	var last *T
	result := search.Explore(func() {
		last = &T{TB: t, name: t.Name()}
		last.run(f)
		skipped = skipped || last.skipped
	}, schedule.Reset, s.Options)
	report(t, result)
	if s.Results != "" {
		write(t, s.Results, result)
	}
	if skipped && result.Failure == nil {
		t.Skip(strings.Join(last.log, "\n"))
	}
}

// report writes the result for the reader of the output of the test.
func report(t *testing.T, r *search.Result) {
	t.Helper()
	counts := fmt.Sprintf("%d schedules, %d redundant, %d random, %d steps, %.2fs", r.Schedules, r.Redundant, r.Random, r.Steps, r.Seconds)
	switch {
	case r.Failure != nil:
		t.Errorf("%s: %s\n%s%s\n(%s)", r.Failure.Kind, r.Failure.Message, r.Failure.Stack, transcript(r), counts)
	case r.Complete:
		t.Logf("holds for all schedules (%s)", counts)
	default:
		t.Logf("inconclusive: %s (%s)", r.Incomplete, counts)
	}
}

// transcript lists the steps of a run, and what goroutines waited for at its end.
func transcript(r *search.Result) string {
	var b strings.Builder
	for i, e := range r.Events {
		if e.G == schedule.ClockID {
			fmt.Fprintf(&b, "%4d  %s\n", i+1, e.What)
			continue
		}
		fmt.Fprintf(&b, "%4d  goroutine %d  %s  %s\n", i+1, e.G, e.What, place(e.Positions[0]))
		if e.Partner >= 0 {
			fmt.Fprintf(&b, "      goroutine %d  receives  %s\n", e.Partner, place(e.Positions[1]))
		}
	}
	for _, w := range r.Waiting {
		fmt.Fprintf(&b, "      goroutine %d  waits: %s  %s\n", w.Goroutine, w.For, place(w.Position))
	}
	return b.String()
}

// place is the innermost position in code of the user.
func place(pcs []uintptr) string {
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if f.File != "" && !schedule.Own(f.Function) {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

// write appends the result to a file.
func write(t *testing.T, file string, r *search.Result) {
	line := struct {
		Test   string
		Kind   string
		Result *search.Result
	}{t.Name(), "", r}
	if r.Failure != nil {
		line.Kind = r.Failure.Kind.String()
	}
	data, err := json.Marshal(line)
	if err == nil {
		var out *os.File
		if out, err = os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
			defer out.Close()
			_, err = out.Write(append(data, '\n'))
		}
	}
	if err != nil {
		t.Errorf("ltlcheck: %v", err)
	}
}
