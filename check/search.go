package check

import (
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/trace"
)

// search is one emptiness check of a product.
type search struct {
	clock
	*space
	plain      *product.Product // not degeneralised
	exhaust    bool
	storage    string // Options.Storage
	used       string // the storage that was chosen
	policyName string // Options.Policy
	seed       uint64
	stats      Statistics
	avoid      automata.Marks // edges that no path may take
	shape      *shape         // of the automaton, for the searches that need it
	target     node           // where the last step of a counterexample leads
	workers    int            // of a parallel search
	packets    *uint64        // that it has counted
	met        uint64         // program states, those inside atomic sequences included

	found *trace.Lasso // the first counterexample
}

// done reports whether the search may end.
func (s *search) done() bool { return s.found != nil && !s.exhaust }

// expand expands n and counts its edges.
func (s *search) expand(n node) error {
	if err := s.space.expand(n); err != nil {
		return err
	}
	s.followed += uint64(len(s.edges))
	taken, met := s.space.growth()
	s.forecast.taken, s.forecast.met = s.forecast.taken+taken, met
	return nil
}

// count adds an entry of the visited set to one of two counters: those outside and those
// inside atomic sequences.
func (s *search) count(n node, counter *uint64) {
	if s.isTransient(n.prog) {
		counter = &s.stats.Transient
		s.inside++
	}
	*counter++
}

// finish completes the statistics.
func (s *search) finish() {
	s.stats.Transitions = s.followed
	if s.stats.Packets = s.stored(); s.packets != nil {
		s.stats.Packets = *s.packets
	}
	s.stats.MaxDepth = s.maxDepth
	s.stats.Workers = max(1, s.stats.Workers)
	s.stats.Memory = s.clock.budget.Peak()
	s.stats.Vectors, s.stats.Tails = s.space.budget.Peak(), s.tails.Peak()
	s.stats.Seconds = time.Since(s.started).Seconds()
	s.stats.Engine = s.engineOf(s.walker.Explorer())
}

// fault is an error that must not be taken for a limit.
type fault struct{ error }

func (f *fault) Unwrap() error { return f.error }

// limited says what ended a search, unless that was a fault of this program.
func (s *search) limited(err error) error {
	var f *fault
	if err == nil || errors.As(err, &f) || errors.Is(err, errNoPath) || isFault(err) {
		return err
	}
	return limitf("%s", s.reason(err))
}
