package reach

import (
	"errors"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// State is a state as goals see it: the vector of a program state, valid during
// a visit; Q, which is 0 where there is no product; and whether the program
// state is inside an atomic sequence.
type State struct {
	Vector program.State
	Q      uint32
	Inside bool
}

// Goal is what a search looks for. A value is used for one search.
type Goal interface {
	// Visitor returns what a worker expands states with. The successors are
	// added to out.
	Visitor(w *parallel.Worker, out Part) (Visitor, error)
}

// Visitor is the part of a goal that belongs to one worker.
type Visitor interface {
	// Initial adds the initial states. It is called for the first worker only.
	Initial() error
	// Visit expands a state, and adds its successors or takes a hit (see
	// Search.Take). An error ends the search of all workers. What a visitor
	// counts it counts after the successors were added, so that a visit that
	// fails counts nothing and can be made again after a checkpoint.
	Visit(s State) error
	// Leads reports whether a step, or an atomic sequence, leads from one state
	// to another. It is called when the search has ended, by frontiers that do
	// not store ways.
	Leads(from, to State) (bool, error)
}

// Frontier stores and yields the states of a search.
type Frontier interface {
	// Part returns the part of a worker.
	Part(worker int) Part
	// Start makes the first level of the initial states.
	Start() error
	// Run calls visit with states until there are none, as a worker; every
	// worker must call it. An error of visit ends the search for all workers.
	Run(worker int, visit func(State) error) error
	// Stop ends the search soon.
	Stop()
	// Way returns the states from an initial one to the one at a place, nil if
	// the frontier has not kept them. The workers must have ended. leads is
	// that of a visitor.
	Way(place uint64, leads func(from, to State) (bool, error)) ([]State, error)
}

// Part takes what one worker finds. States are copied before the next visit, and
// are dropped if they were found before.
type Part interface {
	// Add adds the states that edges of a product lead to from a state that is
	// inside an atomic sequence or not. Edges are ordered by successor.
	Add(b *program.Batch, edges []product.Edge, inside bool) error
	// AddOne adds a state beside Q 0, which so many steps lead to. Commit is
	// called after the last one.
	AddOne(vector program.State, inside bool, steps int) error
	// Commit completes what AddOne has begun.
	Commit() error
	// Place identifies the state that is visited.
	Place() uint64
	// Found counts the states that the worker has found, if that is known:
	// otherwise those that it has visited count.
	Found() (c Counts, known bool)
}

// atOnce has the Commit of parts that complete each AddOne at once.
type atOnce struct{}

// Commit implements Part.
func (atOnce) Commit() error { return nil }

// leadsInside reports whether a step leads into an atomic sequence, if it leaves a
// state that is inside one or not.
func leadsInside(s *program.Succ, inside bool) bool {
	return s.Flags&program.Transient != 0 || inside && s.Action == program.Stutter
}

// Counts are numbers of states: outside and inside atomic sequences, and of
// program states outside; and the length of the longest vector.
type Counts struct {
	Outside, Inside, Programs uint64
	Longest                   int
}

// Hit is a state that was looked for: the one at Place, or, if it is Ahead, the
// state End that Action leads to from there. Kind is that of a failure.
type Hit struct {
	Place  uint64
	Ahead  bool
	Action program.Action
	End    State
	Kind   replay.FailureKind
	Way    []State // to the state at Place, nil if it was not kept
	Deep   bool    // a diver has found it, so that the way need not be a shortest one
}

// Search is a search by some workers. With FinishLevel the first hit that is
// Ahead does not end it before the end of its level, as another one may be a
// step nearer; with Exhaust no hit does.
type Search struct {
	Workers     *parallel.Workers
	FinishLevel bool
	Exhaust     bool
	// LimitInside has the limit of states bound those inside atomic sequences as
	// well, which results of products count.
	LimitInside bool
	// LimitDepth has the limit of depth bound the levels of a search by one
	// worker alone.
	LimitDepth bool
	// Depth counts the levels but for the first; depth first, the steps to the
	// state that is visited.
	Depth int
	// Checkpoints is nil if there are none, as there are none for several
	// workers.
	Checkpoints *checkpoint.Saver

	frontier  Frontier
	budget    *store.Budget // of the diver
	deepAfter uint64        // states that all workers visit before the diver begins; 0: there is none
	divers    []*diver
	noLevels  bool // the frontier goes depth first
	goal      Goal
	hit       atomic.Pointer[Hit]
	each      []*loop
	noted     document // the position before a visit, if there are checkpoints
}

// loop is the part of a search that belongs to one worker.
type loop struct {
	*parallel.Worker
	search    *Search
	part      Part
	visitor   Visitor
	visited   Counts
	breadth   uint64          // visits until the next turn of the diver
	remembers program.Resumer // the explorer, if it does and there are checkpoints

	_ cacheline.Pad
}

// begin is called before every level but the first, and reports whether the
// search goes on.
func (s *Search) begin(int) bool {
	if s.hit.Load() != nil && !s.Exhaust {
		return false // the level is not visited, and does not count
	}
	s.Depth++
	return true
}

// Run searches with all workers until the goal is reached or all states have
// been visited, from a checkpoint on if there is one to resume from. The error
// is what ended it early; what was found before is not lost.
func (s *Search) Run(goal Goal) error {
	for i, w := range s.Workers.Workers {
		l := &loop{Worker: w, search: s, part: s.frontier.Part(i)}
		var err error
		if l.visitor, err = goal.Visitor(w, l.part); err != nil {
			return err
		}
		if s.Checkpoints != nil {
			l.remembers, _ = program.As[program.Resumer](w.Ex)
		}
		s.each = append(s.each, l)
	}
	s.goal, s.Workers.OnHalt = goal, s.frontier.Stop
	if s.deepAfter > 0 && !s.Exhaust && s.Checkpoints == nil {
		if err := s.newDivers(); err != nil {
			return err
		}
		for _, l := range s.each {
			l.awaitDiver()
		}
	}
	if err := s.start(); err != nil {
		return err
	}
	return s.Continue()
}

// Continue goes on with a search that has ended with an error but could make
// every visit.
func (s *Search) Continue() error {
	err := s.Workers.Run(func(i int) error { return s.frontier.Run(i, s.each[i].visit) })
	if hit := s.hit.Load(); hit != nil && hit.Way == nil {
		if lost := s.Retrace(hit); err == nil {
			err = lost
		}
	}
	return err
}

// start makes the first level, or resumes.
func (s *Search) start() error {
	if resumed, err := s.Checkpoints.Read(s.load); err != nil {
		return err
	} else if !resumed {
		if err := s.each[0].visitor.Initial(); err != nil && !errors.Is(err, parallel.ErrHalted) {
			return err
		}
	}
	return s.frontier.Start()
}

// Retrace sets the way to a hit, after the search.
func (s *Search) Retrace(hit *Hit) (err error) {
	hit.Way, err = s.frontier.Way(hit.Place, s.each[0].visitor.Leads)
	return err
}

// visit visits a state within the limits.
func (l *loop) visit(s State) error {
	depth := 1
	if l.search.LimitDepth {
		depth = l.search.Depth + 1
	}
	if err := l.Step(depth); err != nil {
		return err
	}
	if l.search.divers != nil {
		if err := l.goDeep(); err != nil {
			l.TakeBack()
			return err
		}
	}
	err := l.visitor.Visit(s)
	if err != nil && !errors.Is(err, parallel.ErrHalted) {
		l.TakeBack()
		return err
	}
	if s.Inside {
		l.visited.Inside++
	} else {
		l.visited.Outside++
	}
	l.visited.Longest = max(l.visited.Longest, len(s.Vector))
	return err
}

// Take takes a hit, and ends the search unless it is to go on. A visitor returns
// the error.
func (s *Search) Take(h *Hit) error {
	if i := h.Place - deepPlace; i < uint64(len(s.divers)) {
		h.Way, h.Deep = s.divers[i].way(), true
		s.hit.CompareAndSwap(nil, h)
		return s.End()
	}
	later := h.Ahead && s.FinishLevel && !s.noLevels
	if first := s.hit.CompareAndSwap(nil, h); !first && !h.Ahead && s.FinishLevel {
		if before := s.hit.Load(); before.Ahead {
			s.hit.CompareAndSwap(before, h) // it is a step nearer
		}
	}
	if later || s.Exhaust {
		return nil
	}
	return s.End()
}

// End ends the search. A visitor returns the error.
func (s *Search) End() error {
	s.Workers.End(nil)
	return parallel.ErrHalted
}

// Hit returns what was found, nil if nothing was.
func (s *Search) Hit() *Hit { return s.hit.Load() }

// WentDeep reports whether a diver has found what was found.
func (s *Search) WentDeep() bool {
	hit := s.hit.Load()
	return hit != nil && hit.Deep
}

// Storage is how results call the frontier, "" if they do not.
func (s *Search) Storage() search.Storage {
	if named, ok := s.frontier.(interface{ Storage() search.Storage }); ok {
		return named.Storage()
	}
	return ""
}

// countNew counts a state of a program alone that one worker has found, within
// the limit of states.
func (s *Search) countNew(c *Counts, inside bool) error {
	w := s.Workers.Workers[0]
	if inside {
		w.Inside++
		return nil
	}
	if limit := s.Workers.Limits.States; limit > 0 && c.Outside >= limit {
		return s.Workers.StatesLimit(w.Inside)
	}
	c.Outside++
	return nil
}

// Counts adds up what the workers have found, or visited where that is not
// known.
func (s *Search) Counts() (sum Counts) {
	for _, l := range s.each {
		c, known := l.part.Found()
		if !known {
			c = l.visited
		}
		sum.Outside, sum.Inside, sum.Programs = sum.Outside+c.Outside, sum.Inside+c.Inside, sum.Programs+c.Programs
		sum.Longest = max(sum.Longest, c.Longest, l.visited.Longest)
	}
	return sum
}

// Steps are the edges of a program alone to the successors of a batch: a goal
// without a product passes them to Part.Add.
type Steps struct{ edges []product.Edge }

// To returns the edges to n successors, valid until the next call.
func (s *Steps) To(n int) []product.Edge {
	for i := len(s.edges); i < n; i++ {
		s.edges = append(s.edges, product.Edge{Succ: uint32(i)})
	}
	return s.edges[:n]
}
