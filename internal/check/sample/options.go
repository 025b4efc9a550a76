package sample

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// Restart determines where a run goes on when V is full.
type Restart uint8

// The ways to go on.
const (
	NoRestart   Restart = iota // the run is over
	RestartRoot                // at an initial state
	RestartLast                // at a state of the last V, all with equal chances
	Mixed                      // at either, with equal chances
)

// String returns "none", "root", "last" or "mixed".
func (r Restart) String() string {
	return enum.Name([]string{"none", "root", "last", "mixed"}, r, "Restart")
}

// Options say how to search. Runs and either Method or New must be set. Memory
// is divided evenly among the workers, whose number therefore changes which
// states fit. Observe, Progress and New are called by the workers, Observe by
// several at the same time.
type Options struct {
	Method string // of Methods
	// New makes an instance of the scheme, in place of a method; every worker
	// calls it once.
	New func() Search

	Keep    int   // the most states in V; 0: as many as the memory holds
	Memory  int64 // bytes of V and all that belongs to it, of all workers together; 0 is no limit
	Form    store.Form
	Steps   uint64 // of a run; 0 is no limit
	Runs    int
	Only    int // this run alone; 0: all of them. Runs are numbered from 1
	Restart Restart
	Replace bool         // members of a full V, by Policy, instead of restarting
	Policy  lossy.Policy // of Replace
	Mix     Mix          // of urs
	Depth   int          // of pct: of the bug; 0 is 1
	Seed    uint64
	Workers int // 0 is 1

	// Size is how many states there are, if that is known: the report then has
	// the mean cover times.
	Size uint64
	// Curves asks for the course of every run.
	Curves bool
	// Observe, when set, is called for every visit, by each worker for its own
	// runs. It must not keep the node.
	Observe func(run int, step uint64, node []byte, fresh bool)
	// Seen, when set, has the hashes of all program states added that are
	// visited, those inside atomic sequences included. It takes one worker.
	Seen interface{ Add(hash uint64) }
	// Progress, when set, is called every ProgressInterval or so by one of the
	// workers.
	Progress func(Progress)
}

// Progress is a look at a running search: the runs that are completed, the
// steps of these and of one run under way, and the time since the beginning.
type Progress struct {
	Runs    int // completed
	Steps   uint64
	Elapsed time.Duration
}

// covers are the percentages of states whose cover times are measured.
var covers = [...]int{60, 70, 80, 90, 100}

// Covers returns the percentages of states whose cover times are measured, in
// ascending order.
func Covers() []int { return slices.Clone(covers[:]) }

// Validate returns an error that says what is wrong with the options for a
// question, nil if nothing is.
func (o *Options) Validate(q *Task) error {
	m, ok := MethodOf(o.Method)
	switch {
	case o.New == nil && !ok:
		return fmt.Errorf("there is no method %q", o.Method)
	case o.Runs < 1 || o.Runs > MaxRuns:
		return fmt.Errorf("%d runs: want at least one", o.Runs)
	case o.Only < 0 || o.Only > o.Runs:
		return fmt.Errorf("there is no run %d of %d", o.Only, o.Runs)
	case o.Seen != nil && o.Workers > 1:
		return fmt.Errorf("%d workers cannot share a sketch", o.Workers)
	case o.Replace && (o.Mix.On || o.Restart != NoRestart || o.New != nil || !m.Keeps):
		return errors.New("states are replaced by urs without mixing, sdrs, drs and rf, and without restarts")
	case o.Replace && o.Keep == 1:
		return errors.New("replacement takes at least 2 states")
	case o.Keep < 0:
		return fmt.Errorf("%d states cannot be kept", o.Keep)
	case o.Steps == 0 && (o.Method == "walk" || o.Method == "pct"):
		return errors.New("walks need a number of steps")
	case o.New == nil && !m.Safety && q.Failures:
		return errors.New("lassos are for properties, not for failures")
	case q.Failures && (q.Universal != nil || q.Cycles):
		return errors.New("failures are those of the program alone")
	}
	return nil
}

// Outcome is a random search and what it came to: the method and the options in
// use after the choices were made, and conclusions from the report, a sentence
// each.
type Outcome struct {
	Report  *Report
	Method  string
	Options Options
	Remarks []string
}
