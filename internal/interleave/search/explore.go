package search

import (
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Options of an exploration.
type Options struct {
	Time        time.Duration // 0 for no bound
	Schedules   int           // 0 for no bound
	Random      int           // random runs before the exploration of all
	Seed        uint64        // of the random runs
	MaxSteps    int           // of each run
	MaxTicks    int
	FreeTimers  bool // timers fire at any moment
	IgnoreRaces bool
	ThenFree    bool                    // if nothing is found, look for failures in which timers fire at any moment
	Replay      []schedule.Transition   // a run to be repeated, or nil
	Draws       uint64                  // the random numbers of that run
	Stall       time.Duration           // without a step, after which Stalled is called
	Stalled     func(*Result)           `json:"-"` // the exploration cannot go on
	Workers     int                     // processes that explore together, with this one
	Help        func() (*Helper, error) `json:"-"` // starts another one
	HelpAfter   time.Duration           // of one process alone
	Origins     []schedule.Origin       // of the goroutines of the run to be repeated
	Cycle       int                     // how many of its last steps are a loop
	States      bool                    // it is one of a test that gives its state
	Automata    map[string]*Automaton   // of the runs that violate formulas
	Fairness    string                  // of endless runs: Weak, Strong or Unfair
}

// Result of an exploration. Its zero value says that nothing is known.
type Result struct {
	Failure    *schedule.Failure
	Path       []schedule.Transition // of the run that fails
	Draws      uint64                // its random numbers
	Origins    []schedule.Origin     // of its goroutines
	Events     []schedule.Event      // of the same run, with positions
	Waiting    []Waiting             // goroutines that had not ended
	Births     []Birth               // of the goroutines of the same run
	Elapsed    time.Duration         // the time that passed in it
	Schedules  int                   // runs
	Redundant  int                   // runs that were abandoned
	Random     int                   // random runs
	Early      int                   // runs in which timers fired at any moment, after the others
	States     int                   // of a test that gives its state
	Cycle      int                   // the last steps of the run that fails, which it repeats forever
	FreeTimers bool                  // in the run that fails, timers fired at any moment
	Timing     *schedule.Failure     // of a run with early timers, by what the test itself asserts
	Steps      int
	Workers    int    // processes that took part, if there were others
	Fair       bool   // but not those in which a goroutine yields again and again while others wait
	Counted    bool   // but not those in which a goroutine that has nothing left to do ends late, and is counted
	Complete   bool   // all schedules were explored, or are equivalent to one that was
	Incomplete string // why not
	Refused    string // the package of a function that schedules do not control
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
	e := newExploration(main, o)
	end := e.watch(o.Stall, o.Stalled)
	e.explore()
	end()
	e.names.Release()
	e.result.Origins = e.names.Origins()
	e.result.Seconds = time.Since(e.begun).Seconds()
	return &e.result
}

func newExploration(main func(), o Options) *exploration {
	e := &exploration{main: func() { schedule.Reset(); main() }, o: o, begun: time.Now(), names: &schedule.Names{}}
	e.names.Numbers(o.Origins) // are the same again
	return e
}

type exploration struct {
	main      func()
	o         Options
	begun     time.Time
	names     *schedule.Names
	result    Result
	truncated string // the bound that runs reached
	draws     uint64 // of the next run
	free      bool   // timers fire at any moment
	timed     bool   // runs have timers
	varied    bool   // runs had choices, or random numbers
	crowded   bool   // a run had too many goroutines
	outside   bool   // runs use files, which all processes share
	assists   bool   // another process
	stateful  bool   // the test gives its state
	states    bool   // which is explored
	steps     counter
}

// explore makes random runs first, which find most failures at once. Timers fire
// last unless they are free; then a part of the time is for runs in which they
// fire at any moment.
func (e *exploration) explore() {
	e.free = e.o.FreeTimers
	if e.o.Replay != nil {
		e.repeat()
		return
	}
	if e.sample(e.share(randomShare)) {
		return
	}
	if e.crowded && !e.stateful {
		e.result.Incomplete = cutOff(e.truncated)
		return
	}
	if e.early((*exploration).sample, e.share(2*randomShare)) {
		return
	}
	if e.result.Random > 0 && !e.varied && !e.stateful && e.truncated == "" {
		// Nothing could happen in another order: the random run was the only one.
		e.result.Random, e.result.Schedules, e.result.Complete = 0, 1, true
		return
	}
	before := e.share(1)
	if e.o.ThenFree && e.timed {
		before = e.share(1 - earlyShare)
	}
	if !e.stateful && e.reduce(before) || e.stateful && e.byState() {
		return
	}
	e.result.Complete = e.result.Incomplete == ""
	if e.stateful {
		return
	}
	e.early((*exploration).reduceEarly, e.now()+e.share(earlyShare))
}

// repeat repeats a run.
func (e *exploration) repeat() {
	e.draws, e.states = e.o.Draws, e.o.States
	from := len(e.o.Replay) - e.o.Cycle
	failed := false
	if e.o.Cycle > 0 {
		failed = e.goAround(&lasso{e.o.Replay[:from], e.o.Replay[from:]}, 2)
	} else {
		failed = e.execute(&replay{path: e.o.Replay}, true)
	}
	if !failed {
		e.result.Incomplete = "the schedule does not fail"
	}
}

// Shares of the time.
const (
	randomShare = 0.25
	earlyShare  = 0.25
)

// share returns a part of the time, or 0 if there is no bound.
func (e *exploration) share(part float64) time.Duration {
	return time.Duration(part * float64(e.o.Time))
}

func (e *exploration) now() time.Duration { return time.Since(e.begun) }

// late reports whether the time since the beginning is over.
func (e *exploration) late(limit time.Duration) bool { return e.o.Time > 0 && e.now() > limit }

// sample makes random runs, and reports whether one fails.
func (e *exploration) sample(limit time.Duration) bool {
	for k := range e.o.Random {
		e.count(&e.result.Random)
		e.draws = e.o.Seed + uint64(k)
		if e.execute(NewRandom(e.o.Seed+uint64(k)), false) {
			return true
		}
		if e.late(limit) || e.crowded || e.stateful && !e.free || !e.varied && e.truncated == "" {
			break
		}
	}
	return false
}

// count counts a run.
func (e *exploration) count(n *int) {
	if e.o.FreeTimers || !e.free {
		*n++
	} else {
		e.result.Early++
	}
}

// early looks for failures in which timers fire at any moment, if there are
// timers. Runs that reach bounds do not count here.
func (e *exploration) early(search func(*exploration, time.Duration) bool, limit time.Duration) bool {
	if !e.o.ThenFree || e.o.FreeTimers || !e.timed {
		return false
	}
	truncated := e.truncated
	e.free = true
	found := search(e, limit)
	e.free, e.truncated = found, truncated
	return found
}

// reduce explores all runs up to equivalence, and reports whether one fails.
func (e *exploration) reduce(limit time.Duration) bool {
	e.draws = e.o.Seed
	d, begun, helped := &Reduction{}, e.now(), false
	for d.Next() && !e.bounded(limit, d.Schedules) {
		if !helped && e.o.Workers > 1 && e.o.Help != nil && !e.outside && e.now()-begun >= e.o.HelpAfter {
			if failed, known := e.together(d, limit); known {
				return failed
			}
			d, helped = &Reduction{}, true
		}
		failed := e.execute(d, false)
		if e.stateful && !failed {
			return e.byState()
		}
		e.result.Schedules, e.result.Redundant, e.result.Fair = d.Schedules, d.Redundant, d.Fair
		if failed {
			return true
		}
	}
	e.end(d)
	return false
}

// bounded reports whether a bound was reached.
func (e *exploration) bounded(limit time.Duration, schedules int) bool {
	switch {
	case e.late(limit):
		e.result.Incomplete = "the time ran out"
	case e.o.Schedules > 0 && schedules >= e.o.Schedules:
		e.result.Incomplete = "the bound of schedules was reached"
	default:
		return false
	}
	return true
}

// notRepeated is why an exploration ends whose runs have nothing in common.
const notRepeated = "a schedule did not repeat: the test depends on something that is not scheduled"

// end says why not everything was explored.
func (e *exploration) end(d *Reduction) {
	switch {
	case d.Diverged():
		e.result.Incomplete = notRepeated
	case e.truncated != "" && e.result.Incomplete == "":
		e.result.Incomplete = cutOff(e.truncated)
	}
}

func cutOff(bound string) string { return "runs were cut off at the bound of " + bound }

// reduceEarly explores runs with early timers as far as the time allows.
func (e *exploration) reduceEarly(limit time.Duration) bool {
	e.draws = e.o.Seed
	for d := (&Reduction{}); d.Next() && d.Schedules < maxEarly && !e.late(limit); {
		e.count(&e.result.Schedules)
		if e.execute(d, false) {
			return true
		}
	}
	return false
}

// maxEarly bounds the runs in which timers fire at any moment, after all
// others.
const maxEarly = 2000

// execute performs one run and reports whether it fails.
func (e *exploration) execute(c schedule.Chooser, trace bool) bool {
	w := &witness{Chooser: c, trace: trace, probes: !e.states && !e.free, steps: &e.steps}
	r := e.run(w, trace)
	e.timed = e.timed || r.Timed()
	e.varied = e.varied || w.choices || r.Drew()
	if bound := r.Truncated(); bound != "" {
		e.truncated = bound
	}
	e.crowded, e.outside = e.crowded || r.TooMany(), e.outside || r.Outside()
	e.stateful = e.stateful || r.Stateful()
	e.result.Counted = e.result.Counted || r.Counted()
	if refused := r.Refused(); refused != nil && e.result.Failure == nil {
		e.result.Incomplete, e.result.Refused = refused.Message, refused.Package
		return true
	}
	if r.Failure() == nil || e.ofTiming(r.Failure()) {
		return false
	}
	if e.result.Failure == nil {
		e.result.Failure = r.Failure()
		e.result.Path = pathOf(r)
		e.result.Draws = e.draws
		e.result.FreeTimers = e.free
	}
	if e.assists {
		return true
	}
	if !trace {
		e.shrink(r.Failure().Kind)
		e.execute(&replay{path: e.result.Path}, true)
		return true
	}
	e.result.Failure, e.result.Events, e.result.Waiting = r.Failure(), slices.Clone(r.Events()), w.waiting
	e.result.Births, e.result.Elapsed = birthsOf(r), r.Elapsed()
	return true
}

// run performs one run.
func (e *exploration) run(c schedule.Chooser, trace bool) *schedule.Run {
	r := schedule.Execute(e.main, c, schedule.Options{
		MaxSteps: e.o.MaxSteps, MaxTicks: e.o.MaxTicks, FreeTimers: e.free, IgnoreRaces: e.o.IgnoreRaces, Trace: trace, States: e.states, Names: e.names, Draws: e.draws})
	e.result.Steps += len(r.Events())
	return r
}

// ofTiming notes failures that code itself asserts, in runs with early timers
// that were not wanted: tests may rely on their timing.
func (e *exploration) ofTiming(f *schedule.Failure) bool {
	if e.o.FreeTimers || !e.free {
		return false
	}
	switch f.Kind {
	case schedule.Deadlock, schedule.Leak, schedule.Race:
		return false
	}
	if e.result.Timing == nil {
		e.result.Timing = f
	}
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
	probes  bool // the run ends when the test gives its state
	choices bool // a step was not the only one that was possible
	waiting []Waiting
}

func (w *witness) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	w.steps.Add(1)
	w.choices = w.choices || len(enabled) > 1
	if w.probes && r.Stateful() {
		return -1
	}
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

func (re *replay) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	d := len(r.Events())
	if d >= len(re.path) {
		return -1
	}
	for i, t := range enabled {
		if t == re.path[d] {
			return i
		}
	}
	return -1
}

func (re *replay) End(*schedule.Run) {}
