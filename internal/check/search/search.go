package search

import (
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Search is one emptiness check of a product: a Space, the limits and counters
// of a Monitor, and the result. Package check fills in the fields that
// configure it, runs one algorithm on it, calls Finish, and reads Found and
// Stats. A Search is used once, by one goroutine; the workers of a parallel
// search have spaces of their own.
//
// Found is nil until a counterexample is known. With Exhaust the search goes on
// after that, so that the counts cover the whole product. Dived and
// DepthLimited record what the search did: that it was found depth first, so
// that a bad prefix need not be shortest, and that it turned back at the depth
// limit, so that "nothing found" is no proof.
//
// Packets and Discovered are set by searches that count program states in
// another way than the Space does, as the parallel ones do; Packets is nil for
// all others.
type Search struct {
	monitor.Monitor
	*Space
	Plain   *product.Product // not degeneralised
	Exhaust bool
	Storage Storage      // Options.Storage
	Used    Storage      // the storage that was chosen
	Policy  lossy.Policy // Options.Policy
	Seed    uint64
	// SleepSets lets a search for failures with StorageReplace leave transitions
	// out that lead to states visited before, once it forgets states.
	SleepSets bool
	Variation
	DepthLimited bool // back at Variation.DepthLimit, at least once
	Stats        Statistics
	avoid        automata.Marks // edges that no path may take
	Shape        *Shape         // of the automaton, for the searches that need it
	target       Node           // where the last step of a counterexample leads
	Workers      int            // of a parallel search
	// DeepAfter is how many states are visited breadth first before other
	// strategies begin (package turns); 0 is that they never do.
	DeepAfter  uint64
	Dived      bool   // one of them has found the counterexample
	Strategies string // what each has visited
	// CacheAfter is how many states are visited before a depth-first search
	// keeps the successors of program states; 0 is that it never does, which it
	// must be unless Prod.StatesOnly.
	CacheAfter uint64
	Packets    *uint64 // that it has counted
	Discovered uint64  // program states, those inside atomic sequences included

	Checkpoints *checkpoint.Saver // nil: no checkpoints
	mark        mark
	remembers   program.Resumer // the explorer, if it does and there are checkpoints

	Found *trace.Lasso // the first counterexample
}

// Done reports whether the search may end: a counterexample was found, and
// Exhaust is not set.
func (s *Search) Done() bool { return s.Found != nil && !s.Exhaust }

// Expand writes the edges of n to Edges, counts them, and updates the forecast.
// It begins to keep successors once CacheAfter states have been visited.
func (s *Search) Expand(n Node) error {
	if err := s.startCache(); err != nil {
		return err
	}
	if err := s.Space.Expand(n); err != nil {
		return err
	}
	s.Followed += uint64(len(s.Edges))
	return nil
}

// Count adds an entry of the visited set to a counter, Stats.States or
// Stats.Stored for example. A state inside an atomic sequence is counted in
// Stats.Transient instead.
func (s *Search) Count(n Node, counter *uint64) {
	if s.IsInside(n.Prog) {
		counter = &s.Stats.Transient
		s.Inside++
	}
	*counter++
}

// CountAgain adds an entry of a second table to its counter, unless the state is
// inside an atomic sequence.
func (s *Search) CountAgain(n Node, counter *uint64) {
	if !s.IsInside(n.Prog) {
		*counter++
	}
}

// Finish completes Stats from the monitor's counters and budgets. It is called
// once, after the search has ended in whatever way, and before the budget is
// released.
func (s *Search) Finish() {
	st := &s.Stats
	st.Transitions = s.Followed
	if st.Visits == 0 {
		st.Visits = max(st.States, st.Tables[0]+st.Tables[1])
	}
	if s.Shared == nil && s.States.Len() > 0 {
		st.StateBytes, st.AutomatonStates = len(s.States.Key(uint32(s.States.Len()-1))), s.Prod.Q()
	}
	if st.Insertions == 0 {
		st.Insertions = max(st.Stored, st.Visits)
	}
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

// Fault marks an error as a fault of this program that must not be taken for a
// limit. Limited passes it on unchanged.
type Fault struct{ Err error }

// Error returns the text of the error inside.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap gives errors.Is and errors.As access to the error inside.
func (f *Fault) Unwrap() error { return f.Err }

// Limited turns the error that ended a search into a *monitor.LimitError with a
// reason in the user's words. Faults of this program, ErrNoPath and errors of
// the replay are returned as they are, and so is nil.
func (s *Search) Limited(err error) error {
	var f *Fault
	if err == nil || errors.As(err, &f) || errors.Is(err, ErrNoPath) || replay.IsFault(err) {
		return err
	}
	return monitor.Limitf("%s", s.Reason(err))
}

// ErrNoPath means that the path of a counterexample could not be found again in
// the product. That is a fault of this program, or the program under check is
// not deterministic: its explorer gave other successors than the first time.
var ErrNoPath = errors.New("internal error: the accepting cycle that the search reported cannot be found again")
