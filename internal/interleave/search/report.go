package search

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Variable is the environment variable in which the process of a test finds its
// Settings, as JSON.
const Variable = "LTLCHECK_INTERLEAVE"

// Settings are what the command says to the process of a test.
type Settings struct {
	Options
	Formulas map[string]*schedule.Formula // that tests require, by their texts
	Required map[string][]string          // more of them, by the folder and the name of the test
	Alone    []string                     // folders of packages whose tests have no helpers
	Assists  string                       // the test that the process helps another one to explore, or ""
	Results  string                       // a file to which a Report is appended for each test, as a line of JSON
}

// StatusStalled is the exit status of the process of a test that cannot go on.
const StatusStalled = 3

// Verdicts of a report.
const (
	Holds        = "holds"
	Violated     = "violated"
	Inconclusive = "inconclusive"
	Skipped      = "skipped"
)

// Report is the result of a test in words and numbers.
type Report struct {
	Package    string
	Test       string
	Verdict    string
	Kind       string // of the failure
	Message    string // of the failure, or why the result is inconclusive
	Schedules  int
	Redundant  int
	Random     int
	Steps      int
	Workers    int
	Seconds    float64
	Fair       bool                  // goroutines that yield in a loop let others move
	Counted    bool                  // goroutines were counted, of which none ends late
	Early      int                   // schedules with timers at any moment
	Timing     string                // the failure of such a schedule by what the test asserts
	States     int                   // of a test that gives its state
	Fairness   string                // of its endless schedules
	Cycle      int                   // the last steps of the schedule that fails, which it repeats forever
	FreeTimers bool                  // timers fired at any moment in the schedule that fails
	Path       []schedule.Transition // of the schedule that fails
	Draws      uint64                // its random numbers
	Origins    []schedule.Origin     // of its goroutines
	Steplist   string                // the same, for readers
	Moves      []Move                // the same, for pages
	Left       []string              // what goroutines wait for at the end
	Pending    []Move                // their operations
	Births     []Birth               // of the goroutines of the schedule
	Elapsed    time.Duration         // the time that passed in the schedule
	Refused    string                // the package of a function that schedules do not control
	Last       bool                  // the process ended with this test: others did not run
}

// Report describes the result.
func (r *Result) Report() *Report {
	p := &Report{Verdict: Holds, Schedules: r.Schedules, Redundant: r.Redundant, Random: r.Random, Early: r.Early, FreeTimers: r.FreeTimers, Fair: r.Fair, Counted: r.Counted, Steps: r.Steps, Seconds: r.Seconds, Path: r.Path, Draws: r.Draws, Origins: r.Origins, Workers: r.Workers, States: r.States, Cycle: r.Cycle}
	if r.Timing != nil {
		p.Timing = r.Timing.Error()
	}
	switch {
	case r.Failure != nil:
		p.Verdict, p.Kind, p.Message, p.Steplist = Violated, r.Failure.Kind.String(), r.Failure.Message, r.transcript()
		p.Moves, p.Left = r.moves(), r.left()
		p.Pending, p.Births, p.Elapsed = r.pending(), r.Births, r.Elapsed
		if r.Failure.Stack != "" {
			p.Steplist += userFrames(r.Failure.Stack)
		}
	case !r.Complete:
		p.Verdict, p.Message, p.Refused = Inconclusive, r.Incomplete, r.Refused
	}
	return p
}

// transcript lists the steps of a run, a heading for each goroutine that takes
// over, and what goroutines waited for at its end.
func (r *Result) transcript() string {
	var b strings.Builder
	last := -1
	for i, e := range r.Events {
		if r.Cycle > 0 && i == len(r.Events)-r.Cycle {
			b.WriteString("again and again\n")
			last = -1
		}
		if e.G != last {
			last = e.G
			if e.G == schedule.ClockID {
				b.WriteString("time passes\n")
				continue
			}
			fmt.Fprintf(&b, "goroutine %d\n", e.G)
		}
		if e.G == schedule.ClockID {
			continue
		}
		fmt.Fprintf(&b, "  %-28s %s\n", e.What, place(e.Shown.Positions[0]))
		if e.Partner >= 0 {
			fmt.Fprintf(&b, "    goroutine %d receives      %s\n", e.Partner, place(e.Shown.Positions[1]))
		}
	}
	switch {
	case len(r.Waiting) > 0 && r.Cycle > 0:
		b.WriteString("meanwhile\n")
	case len(r.Waiting) > 0:
		b.WriteString("at the end\n")
	}
	for _, w := range r.Waiting {
		fmt.Fprintf(&b, "  goroutine %d: %-14s %s\n", w.Goroutine, w.For, place(w.Position))
	}
	return trailing.ReplaceAllString(b.String(), "\n")
}

// trailing matches spaces at the ends of lines.
var trailing = regexp.MustCompile(` +\n`)

// place is the innermost position in code of the user, without the folder.
func place(pcs []uintptr) string {
	if p := placeOf(pcs); p.File != "" {
		return fmt.Sprintf("%s:%d", filepath.Base(p.File), p.Line)
	}
	return ""
}

// placeOf is the innermost position in code of the user. Without one, only the
// call is known.
func placeOf(pcs []uintptr) (p Place) {
	if len(pcs) == 0 {
		return p
	}
	var inner strings.Builder
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		switch {
		case schedule.Own(f.Function):
			if !schedule.Starts(f.Function) {
				p.Call = f.Function
				fmt.Fprintf(&inner, "%s:%d ", f.Function, f.Line)
			}
		case f.File != "" && !strings.HasPrefix(f.Function, "iter.") && !strings.HasPrefix(f.Function, "runtime."):
			p.File, p.Line, p.PC, p.Inner = f.File, f.Line, f.PC-reflect.ValueOf(Explore).Pointer(), inner.String()
			return p
		}
		if !more {
			p.Inner = inner.String()
			return p
		}
	}
}

// userFrames returns the part of a stack that lies in code of the user.
func userFrames(stack string) string {
	var b strings.Builder
	lines := strings.Split(stack, "\n")
	for i := 1; i+1 < len(lines); i += 2 {
		function := lines[i]
		if schedule.Own(function) || strings.HasPrefix(function, "iter.") || strings.HasPrefix(function, "runtime") || strings.HasPrefix(function, "panic(") || strings.HasPrefix(function, "created by") {
			continue
		}
		fmt.Fprintf(&b, "%s\n%s\n", function, lines[i+1])
	}
	return b.String()
}

// Extent says for which schedules a test holds.
func (r *Report) Extent() string {
	var which []string
	if r.Fair && r.States == 0 {
		which = append(which, "loops that yield wait for others")
	}
	if r.Counted {
		which = append(which, "goroutines that have nothing left to do are not counted by NumGoroutine")
	}
	extent := "holds for all " + r.fairly() + "schedules"
	if len(which) > 0 {
		extent += " in which " + strings.Join(which, " and ")
	}
	if r.States > 0 {
		extent += ", if State gives all that goroutines depend on"
	}
	return extent
}

// fairly says which endless schedules count.
func (r *Report) fairly() string {
	switch {
	case r.States == 0:
	case r.Fairness == Weak:
		return "weakly fair "
	case r.Fairness == Strong:
		return "strongly fair "
	}
	return ""
}

// Counts are the numbers of a report in words.
func (r *Report) Counts() string {
	more := ""
	if r.Early > 0 {
		more = fmt.Sprintf("%d with early timers, ", r.Early)
	}
	if r.Workers > 1 {
		more += fmt.Sprintf("%d processes, ", r.Workers)
	}
	if r.States > 0 {
		return fmt.Sprintf("%s, %s, %s%s", plural(r.States, "state"), plural(r.Schedules, "schedule"), more, r.duration())
	}
	return fmt.Sprintf("%s, %d redundant, %d random, %s%s", plural(r.Schedules, "schedule"), r.Redundant, r.Random, more, r.duration())
}

func (r *Report) duration() time.Duration {
	return time.Duration(r.Seconds * float64(time.Second)).Round(time.Millisecond)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
