package search

import (
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Options of an exploration.
type Options struct {
	Time       time.Duration // 0 for no bound
	Schedules  int           // 0 for no bound
	Random     int           // random runs before the exploration of all
	Seed       uint64        // of the random runs
	MaxSteps   int           // of each run
	MaxTicks   int
	FreeTimers bool
	Replay     []schedule.Transition // a run to be repeated, or nil
	Draws      uint64                // the random numbers of that run
	Stall      time.Duration         // without a step, after which Stalled is called
	Stalled    func(*Result)         `json:"-"` // the exploration cannot go on
}

// Result of an exploration. Its zero value says that nothing is known.
type Result struct {
	Failure    *schedule.Failure
	Path       []schedule.Transition // of the run that fails
	Draws      uint64                // its random numbers
	Events     []schedule.Event      // of the same run, with positions
	Waiting    []Waiting             // goroutines that had not ended
	Schedules  int                   // runs
	Redundant  int                   // runs that were abandoned
	Random     int                   // random runs
	Steps      int
	Complete   bool   // all schedules were explored, or are equivalent to one that was
	Incomplete string // why not
	Seconds    float64
}

// Waiting is a goroutine at the end of a run.
type Waiting struct {
	Goroutine int
	For       string
	Position  []uintptr
}

// Explore runs main under all schedules up to equivalence, until one fails.
// Package variables are restored at the beginning of each run.
func Explore(main func(), o Options) *Result {
	e := &exploration{main: func() { schedule.Reset(); main() }, o: o, begun: time.Now(), names: &schedule.Names{}}
	end := e.watch(o.Stall, o.Stalled)
	e.explore()
	end()
	e.result.Seconds = time.Since(e.begun).Seconds()
	return &e.result
}

type exploration struct {
	main      func()
	o         Options
	begun     time.Time
	names     *schedule.Names
	result    Result
	truncated string // the bound that runs reached
	draws     uint64 // of the next run
	steps     counter
}

func (e *exploration) explore() {
	if e.o.Replay != nil {
		e.draws = e.o.Draws
		if !e.execute(&replay{path: e.o.Replay}, true) {
			e.result.Incomplete = "the schedule does not fail"
		}
		return
	}
	for k := range e.o.Random {
		e.result.Random++
		e.draws = e.o.Seed + uint64(k)
		if e.execute(NewRandom(e.o.Seed+uint64(k)), false) {
			return
		}
		if e.late() {
			break
		}
	}
	e.draws = e.o.Seed
	d := &Reduction{}
	for d.Next() {
		if e.late() {
			e.result.Incomplete = "the time ran out"
			break
		}
		if e.o.Schedules > 0 && d.Schedules >= e.o.Schedules {
			e.result.Incomplete = "the bound of schedules was reached"
			break
		}
		failed := e.execute(d, false)
		e.result.Schedules, e.result.Redundant = d.Schedules, d.Redundant
		if failed {
			return
		}
	}
	switch {
	case d.Diverged():
		e.result.Incomplete = "a schedule did not repeat: the test depends on something that is not scheduled"
	case e.truncated != "" && e.result.Incomplete == "":
		e.result.Incomplete = "runs were cut off at the bound of " + e.truncated
	}
	e.result.Complete = e.result.Incomplete == ""
}

func (e *exploration) late() bool { return e.o.Time > 0 && time.Since(e.begun) > e.o.Time }

// execute performs one run and reports whether it fails.
func (e *exploration) execute(c schedule.Chooser, trace bool) bool {
	w := &witness{Chooser: c, trace: trace, steps: &e.steps}
	r := schedule.Execute(e.main, w, schedule.Options{
		MaxSteps: e.o.MaxSteps, MaxTicks: e.o.MaxTicks, FreeTimers: e.o.FreeTimers, Trace: trace, Names: e.names, Draws: e.draws})
	e.result.Steps += len(r.Events())
	if bound := r.Truncated(); bound != "" {
		e.truncated = bound
	}
	if r.Failure() == nil {
		return false
	}
	if e.result.Failure == nil {
		e.result.Failure = r.Failure()
		e.result.Path = pathOf(r)
		e.result.Draws = e.draws
	}
	if !trace {
		e.shrink(r.Failure().Kind)
		e.execute(&replay{path: e.result.Path}, true)
		return true
	}
	e.result.Failure, e.result.Events, e.result.Waiting = r.Failure(), r.Events(), w.waiting
	return true
}

func pathOf(r *schedule.Run) (path []schedule.Transition) {
	for _, e := range r.Events() {
		path = append(path, e.Transition)
	}
	return path
}

// witness notes what goroutines wait for at the end of a run.
type witness struct {
	schedule.Chooser
	steps   *counter
	trace   bool
	waiting []Waiting
}

func (w *witness) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	w.steps.Add(1)
	return w.Chooser.Choose(r, enabled)
}

func (w *witness) End(r *schedule.Run) {
	w.steps.Add(1)
	w.Chooser.End(r)
	if !w.trace {
		return
	}
	for _, g := range r.Goroutines() {
		if !g.Done() {
			w.waiting = append(w.waiting, Waiting{g.ID(), g.Waiting(), g.Position()})
		}
	}
}

// replay repeats a run.
type replay struct{ path []schedule.Transition }

func (p *replay) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	d := len(r.Events())
	if d >= len(p.path) {
		return -1
	}
	for i, t := range enabled {
		if t == p.path[d] {
			return i
		}
	}
	return -1
}

func (p *replay) End(*schedule.Run) {}
