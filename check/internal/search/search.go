package search

import (
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// Search is one emptiness check of a product.
type Search struct {
	monitor.Monitor
	*Space
	Plain   *product.Product // not degeneralised
	Exhaust bool
	Storage Storage      // Options.Storage
	Used    Storage      // the storage that was chosen
	Policy  store.Policy // Options.Policy
	Seed    uint64
	Variation
	DepthLimited bool // back at Variation.DepthLimit, at least once
	Stats        Statistics
	avoid        automata.Marks // edges that no path may take
	Shape        *Shape         // of the automaton, for the searches that need it
	target       Node           // where the last step of a counterexample leads
	Workers      int            // of a parallel search
	// DeepAfter is how many states are visited before a breadth-first search
	// goes deep as well; 0 is that it never does.
	DeepAfter uint64
	Dived     bool // it did
	// CacheAfter is how many states are visited before a depth-first search
	// keeps the successors of program states; 0 is that it never does, which it
	// must be unless Prod.StatesOnly.
	CacheAfter uint64
	Packets    *uint64 // that it has counted
	Discovered uint64  // program states, those inside atomic sequences included

	Checkpoints *checkpoint.Saver // nil: no checkpoints
	mark        mark
	remembers   program.Remembering // the explorer, if it does and there are checkpoints

	Found *trace.Lasso // the first counterexample
}

// Done reports whether the search may end.
func (s *Search) Done() bool { return s.Found != nil && !s.Exhaust }

// Expand expands n and counts its edges.
func (s *Search) Expand(n Node) error {
	if err := s.startCache(); err != nil {
		return err
	}
	if err := s.Space.Expand(n); err != nil {
		return err
	}
	s.Followed += uint64(len(s.Edges))
	s.Foresee()
	return nil
}

// Foresee notes how many of the program states that were asked for were new,
// after every expansion or what was stored together.
func (s *Search) Foresee() {
	taken, met := s.Space.growth()
	s.Forecast.Taken, s.Forecast.Discovered = s.Forecast.Taken+taken, met
}

// Count adds an entry of the visited set to one of two counters: those outside
// and those inside atomic sequences.
func (s *Search) Count(n Node, counter *uint64) {
	if s.isTransient(n.Prog) {
		counter = &s.Stats.Transient
		s.Inside++
	}
	*counter++
}

// Finish completes the statistics.
func (s *Search) Finish() {
	s.Stats.Transitions = s.Followed
	if s.Stats.Packets = s.stored(); s.Packets != nil {
		s.Stats.Packets = *s.Packets
	}
	s.Stats.MaxDepth = s.MaxDepth
	s.Stats.Workers = max(1, s.Stats.Workers)
	s.Stats.Memory = s.Monitor.Budget.Peak()
	s.Stats.Vectors, s.Stats.Tails = s.Space.Budget.Peak(), s.Tails.Peak()
	s.Stats.Seconds = time.Since(s.Started).Seconds()
	s.Stats.Engine = s.EngineOf(s.Walker.Explorer())
}

// Fault is an error that must not be taken for a limit.
type Fault struct{ Err error }

func (f *Fault) Error() string { return f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// Limited says what ended a search, unless that was a fault of this program.
func (s *Search) Limited(err error) error {
	var f *Fault
	if err == nil || errors.As(err, &f) || errors.Is(err, ErrNoPath) || replay.IsFault(err) {
		return err
	}
	return monitor.Limitf("%s", s.Reason(err))
}

// ErrNoPath can only mean a fault of this program, or that the program under
// check is not deterministic.
var ErrNoPath = errors.New("internal error: the accepting cycle that the search reported cannot be found again")

// DeepAfter is Search.DeepAfter where nothing else is asked for: some 30
// milliseconds.
const DeepAfter = 1 << 14

// DeepAgain is Search.DeepAfter where a search before this one has visited
// DeepAfter states breadth first without finding anything.
const DeepAgain = 1 << 10
