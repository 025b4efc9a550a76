package check

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/sharing"
	"github.com/ltlcheck/ltlcheck/program"
)

// Session checks properties of one program one after another, and explores the
// program once where it can: see search.Record. It is not safe for concurrent
// use.
type Session struct {
	prog  program.Program
	opts  Options
	graph *sharing.Graph // nil if there is nothing to share
}

// NewSession prepares to check the properties, all of which must be valid.
func NewSession(prog program.Program, props []Property, opts Options) *Session {
	s := &Session{prog: prog, opts: opts}
	share := slices.DeleteFunc(slices.Clone(props), func(p Property) bool { return p.Fairness != NoFairness || len(p.FairTo) > 0 })
	if len(share) < 2 || opts.Storage.Bounded() || opts.onDisk() || opts.Shortest || opts.All > 1 { // the last two need the memory
		return s
	}
	s.graph = newGraph(prog, share, &opts)
	return s
}

// firstShared is how many states properties explore together before they are
// tried one by one on smaller programs: what is small is not worth reducing.
const firstShared = 200_000

// newGraph is the state graph that properties share.
func newGraph(prog program.Program, props []Property, opts *Options) *sharing.Graph {
	var atoms []program.Atom
	for _, p := range props {
		p = p.OverSequences(prog)
		atoms = append(atoms, p.atoms()...)
	}
	most := 0
	if opts.reduces(prog) {
		most = firstShared
		if after := opts.reduceAfter(prog); after > 0 {
			most = int(after)
		}
	}
	alone := opts.Workers > 1 && len(props) <= opts.Workers
	return sharing.New(prog, atoms, opts.Limits, opts.Vectors.form(), most, alone)
}

// Verify answers one of the properties, as the function Verify does. Progress
// may be nil.
func (s *Session) Verify(ctx context.Context, prop Property, progress func(Progress)) (Result, error) {
	opts := s.opts
	opts.Progress = progress
	return answer(ctx, s.prog, prop, opts, s.graph)
}

// Memory is the bytes of what the properties share.
func (s *Session) Memory() int64 { return s.graph.Memory() }

// Close gives all memory back.
func (s *Session) Close() { s.graph.Drop() }
