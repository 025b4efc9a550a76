package check

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/sharing"
	"github.com/ltlcheck/ltlcheck/program"
)

// Session checks properties of one program one after another, and explores the
// program once for all of them where it can: see search.StateGraph. Properties with
// fairness cannot share, and are checked by themselves. A Session is not safe
// for concurrent use; it must be closed, as it holds memory between two
// properties.
//
//	s := check.NewSession(prog, props, opts)
//	defer s.Close()
//	for _, p := range props {
//		result, err := s.Verify(ctx, p, nil)
//		…
//	}
type Session struct {
	prog  program.Program
	opts  Options
	graph *sharing.Graph // nil if there is nothing to share
}

// NewSession prepares to check the properties, all of which must be valid (see
// Validate). Nothing is explored yet. There is something to share when at least
// two properties have no fairness, and the options ask for an ordinary search
// in memory.
func NewSession(prog program.Program, props []Property, opts Options) *Session {
	s := &Session{prog: prog, opts: opts}
	share := slices.DeleteFunc(slices.Clone(props), func(p Property) bool { return p.Fairness != NoFairness || len(p.FairTo) > 0 })
	if len(share) < 2 || opts.Storage.Bounded() || opts.onDisk() || opts.Shortest || opts.All > 1 || opts.Symmetry.on() { // two need the memory, and the last one depends on the property
		return s
	}
	s.graph = newGraph(prog, share, opts.searched())
	return s
}

// firstShared is how many states the properties explore together before they
// are tried one by one on smaller programs: what is small is not worth
// reducing. A program may propose another number.
const firstShared = 200_000

// newGraph makes the state graph that the properties share, bound to the
// propositions of all of them.
func newGraph(prog program.Program, props []Property, opts options.Options) *sharing.Graph {
	var atoms []program.Atom
	for _, p := range props {
		atoms = append(atoms, Atoms(prog, p)...)
	}
	most := 0
	if opts.Reduces(prog) {
		most = firstShared
		if after := opts.ReduceAfter(prog); after > 0 {
			most = int(after)
		}
	}
	alone := opts.Workers > 1 && len(props) <= opts.Workers
	return sharing.New(prog, atoms, opts.Limits, opts.Form, most, alone)
}

// Verify answers one of the properties given to NewSession, as the function
// Verify does. progress may be nil. The first properties pay for the
// exploration of the states that later ones only look up.
func (s *Session) Verify(ctx context.Context, prop Property, progress func(Progress)) (Result, error) {
	opts := s.opts
	opts.Progress = progress
	return answerOrSample(ctx, s.prog, prop, opts, s.graph)
}

// Memory returns the bytes that the shared graph takes now; 0 without one.
func (s *Session) Memory() int64 { return s.graph.Memory() }

// Close gives all memory back.
func (s *Session) Close() { s.graph.Drop() }
