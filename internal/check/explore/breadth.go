package explore

import (
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// breadthFirst is the breadth-first search for failures: by one worker in
// memory, and then by several, or over packed states.
type breadthFirst struct {
	*explorer
	prog program.Program
	// all is how many failures to look for.
	all      int
	failures []replay.Failure
	// discovered has the kinds of failures with the last statements of their
	// runs, of which no two are reported.
	discovered map[string]bool
	// any indicates that one failure is enough, whose run need not be a
	// shortest one.
	any bool
	// after is how many states are visited before other strategies begin, 0 for
	// never; deep indicates that one of them has found the failure.
	after uint64
	deep  bool
	// open indicates that states were not expanded in which a run that is a
	// step shorter than the first failure's may end.
	open bool
	// whole indicates that b.out is the result of a depth-first search that has
	// explored everything.
	whole bool
	// found counts the states of the last search, those inside atomic sequences
	// included.
	found uint64
	// inside records, by state, whether it is inside an atomic sequence, if
	// states may be packed.
	inside *store.Bits
}

// addFailure adds a failure unless a similar one was found, or enough.
func (b *breadthFirst) addFailure(f replay.Failure) {
	if key := f.Kind.String() + replay.LastStatement(b.prog, f.Trail); !b.discovered[key] && len(b.failures) < b.all {
		b.discovered[key] = true
		b.failures = append(b.failures, f)
	}
}

// addHit makes the run into a failure, and adds it as addFailure does.
func (b *breadthFirst) addHit(s *reach.Search, hit *reach.Hit) error {
	if hit.Way == nil {
		if err := s.Retrace(hit); err != nil {
			return err
		}
	}
	trail, err := b.trailOf(hit)
	if err == nil {
		b.addFailure(replay.Failure{Kind: hit.Kind, Trail: trail})
	}
	return err
}

// shortestFirst sorts failures by the length of their runs.
func shortestFirst(failures []replay.Failure) []replay.Failure {
	sorting.StableFunc(failures, func(a, b replay.Failure) int { return a.Trail.Len() - b.Trail.Len() })
	return failures
}
