package conformance

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// ErrMemory ends following when what the program can be in takes more memory
// than Options.Memory.
var ErrMemory = errors.New("the states in which the program can be take more memory than the limit allows")

// ErrExpansion is wrapped by the errors of states whose successors the program
// could not compute, because of a limit of its own for example.
var ErrExpansion = errors.New("in a state that explains the log")

// ErrStuck is an atomic sequence that never ends.
var ErrStuck = errors.New("an atomic sequence does not end")

// maxSequence bounds the transitions of the atomic sequences that one
// transition begins.
const maxSequence = 1 << 16

// system is the program as a graph of numbered states: of vectors with a tuple
// of the monitors, and without those inside atomic sequences, so that the
// numbers are not those of package unfold. They are valid until forget.
type system struct {
	*unfold.Steps
	watch     Watch
	monitors  *monitors
	numbers   map[string]uint32 // of states: vectors, with the monitors if there are any
	vectors   []string          // by state
	monitored []uint32          // by state: the tuple of the monitors
	views     []uint32          // by state: the number of its observed values, from 1 on; 0 if it is not known yet
	edges     [][]edge          // by state; nil if it was not expanded
	tuples    map[string]uint32
	values    [][]uint32 // by tuple: numbers of values
	texts     map[string]uint32
	names     []string // by value; 0 is unknown
	bytes     int64
	limit     int64
	key       []byte
	ctx       context.Context // of the call that expands, and ends long expansions
}

// edge is a step from one state outside atomic sequences to another.
type edge struct {
	to      uint32
	process uint32 // the name of the process that moved, as the number of a value; 0 if none did
	pid     uint32 // its number, as the number of a value
	events  uint64 // those that it is, by bits
}

// newSystem binds the program with the propositions of the properties.
func newSystem(prog program.Program, watch Watch, o Options) (*system, error) {
	var atoms []program.Atom
	if o.Properties != nil {
		atoms = o.Properties.atoms
	}
	tuning := &program.Tuning{}
	steps, err := unfold.Bind(prog, atoms, tuning)
	if err != nil {
		return nil, err
	}
	s := &system{Steps: steps, ctx: context.Background(), monitors: newMonitors(o.Properties), watch: watch, limit: o.Memory, texts: map[string]uint32{"": 0}, names: []string{""}}
	s.forget()
	tuning.Stop = s.ended
	tuning.BoundBatches(o.Memory)
	return s, nil
}

// ended reports whether the call that expands has to end.
func (s *system) ended() bool { return s.ctx.Err() != nil }

// forget drops all states; values keep their numbers.
func (s *system) forget() {
	s.numbers, s.tuples = map[string]uint32{}, map[string]uint32{}
	s.vectors, s.monitored, s.views, s.edges, s.values = nil, nil, nil, nil, nil
	s.bytes = 0
}

// full reports that the states take all of the memory that they may.
func (s *system) full() bool { return s.limit > 0 && s.bytes > s.limit }

// number returns the number of a state, with a tuple of the monitors.
func (s *system) number(v program.State, monitors uint32) uint32 {
	s.key = append(s.key[:0], v...)
	if len(s.monitors.tables) > 0 {
		s.key = binary.LittleEndian.AppendUint32(s.key, monitors)
	}
	if n, ok := s.numbers[string(s.key)]; ok {
		return n
	}
	n := uint32(len(s.vectors))
	text := string(s.key)
	s.numbers[text] = n
	s.vectors = append(s.vectors, text[:len(v)])
	s.monitored = append(s.monitored, monitors)
	s.views = append(s.views, 0)
	s.edges = append(s.edges, nil)
	s.bytes += int64(len(text)) + stateOverhead
	return n
}

// observed returns the number of the observed values of a state, which is
// formatted when they are first asked for: many states are told apart by the
// steps that lead to them.
func (s *system) observed(n uint32) uint32 {
	if s.views[n] == 0 {
		s.views[n] = s.tuple(s.Program.Format(program.State(s.vectors[n]))) + 1
	}
	return s.views[n] - 1
}

// stateOverhead is about what a state takes besides its vector, in bytes;
// edgeSize is that of an edge.
const (
	stateOverhead = 120
	edgeSize      = 24
)

// tuple returns the number of the observed values of a state.
func (s *system) tuple(view program.StateView) uint32 {
	key := make([]byte, 0, 4*len(s.watch.Variables))
	values := make([]uint32, len(s.watch.Variables))
	for i, name := range s.watch.Variables {
		values[i] = s.value(s.watch.value(view, name))
		key = binary.LittleEndian.AppendUint32(key, values[i])
	}
	if n, ok := s.tuples[string(key)]; ok {
		return n
	}
	n := uint32(len(s.values))
	s.tuples[string(key)] = n
	s.values = append(s.values, values)
	s.bytes += int64(2*len(key)) + stateOverhead
	return n
}

// value returns the number of a value.
func (s *system) value(text string) uint32 {
	n, ok := s.texts[text]
	if !ok {
		n = uint32(len(s.names))
		s.texts[text] = n
		s.names = append(s.names, text)
	}
	return n
}

// initial returns the states outside atomic sequences that runs begin with.
func (s *system) initial() ([]uint32, error) {
	if err := s.Begin(); err != nil {
		return nil, err
	}
	var out []uint32
	first := s.reached(passage{})
	for i, succ := range s.Batch.Succs {
		if first[i].transient { // the run begins inside a sequence
			first[i].monitors = s.monitors.arrive(0, succ.Target)
		}
	}
	err := s.settle(first, func(p passage, end program.State) { out = append(out, s.number(end, p.monitors)) })
	return out, err
}

// expand returns the steps of a state. They are valid until forget.
func (s *system) expand(n uint32) ([]edge, error) {
	if s.edges[n] != nil {
		return s.edges[n], nil
	}
	edges := []edge{}
	err := s.steps(n, func(p passage, end program.State) {
		edges = append(edges, s.edge(p, end))
	})
	if err != nil {
		return nil, err
	}
	s.edges[n] = edges
	s.bytes += int64(len(edges)) * edgeSize
	return edges, nil
}

// edge returns the step that ends in a state.
func (s *system) edge(p passage, end program.State) edge {
	e := edge{to: s.number(end, p.monitors), process: s.value(p.process), events: p.events}
	if p.pid >= 0 {
		e.pid = s.value(strconv.Itoa(p.pid))
	}
	return e
}

// passage is what a step has done so far.
type passage struct {
	begun   bool
	first   program.Action
	process string // that took the first transition
	pid     int    // its number, -1 if there is none
	events  uint64
	letter  program.Letter // the propositions of the state it begins in, and of its transitions
	// monitors is the tuple in which the monitors are.
	monitors uint32
}

// reached is a state on the way of a step.
type reached struct {
	passage
	vector    string
	transient bool
	target    program.Letter // of its propositions
}

// steps calls yield for each step of a state.
func (s *system) steps(n uint32, yield func(p passage, end program.State)) error {
	if err := s.successors(s.vectors[n]); err != nil {
		return err
	}
	return s.settle(s.taken(program.State(s.vectors[n]), passage{monitors: s.monitored[n]}), yield)
}

// successors fills the batch with the successors of a state, unless the context
// has ended.
func (s *system) successors(vector string) error {
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return s.cause(s.Expand(program.State(vector)))
}

// cause returns why an expansion failed, nil if it did not.
func (s *system) cause(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, program.ErrInterrupted):
		return context.Cause(s.ctx)
	}
	return fmt.Errorf("%w: %w", ErrExpansion, err)
}

// viewer is an explorer that explains the actions of the state that it expanded
// last without expanding it again, as those of Go models do.
type viewer interface {
	ViewAction(program.Action) program.ActionView
}

// viewAction explains an action of the state that was expanded last.
func (s *system) viewAction(from program.State, a program.Action) program.ActionView {
	if v, ok := s.Explorer.(viewer); ok {
		return v.ViewAction(a)
	}
	return s.Program.FormatAction(from, a)
}

// taken returns the successors in the batch, which a step that did p comes to
// from a state.
func (s *system) taken(from program.State, p passage) []reached {
	next := s.reached(p)
	for i, succ := range s.Batch.Succs {
		view := s.viewAction(from, succ.Action)
		if !p.begun {
			next[i].passage = passage{begun: true, first: succ.Action, process: view.Process, pid: view.Pid, letter: s.Batch.Source, monitors: p.monitors}
		}
		next[i].passage.letter |= succ.Act
		next[i].events |= s.watch.events(view)
	}
	return next
}

// reached copies the successors out of the batch.
func (s *system) reached(p passage) []reached {
	out := make([]reached, s.Batch.Len())
	for i, succ := range s.Batch.Succs {
		out[i] = reached{p, string(s.Batch.State(i)), succ.Flags&program.Transient != 0, succ.Target}
	}
	return out
}

// settle follows transitions through atomic sequences to their ends, depth
// first. A state inside is followed once for each thing that a step can have
// done when it comes there.
func (s *system) settle(next []reached, yield func(passage, program.State)) error {
	type visit struct {
		passage
		vector string
	}
	var seen map[visit]bool
	stack := reversed(nil, next)
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !r.transient {
			if r.begun {
				r.monitors = s.monitors.take(r.monitors, r.letter)
			}
			r.monitors = s.monitors.arrive(r.monitors, r.target)
			yield(r.passage, program.State(r.vector))
			continue
		}
		if v := (visit{r.passage, r.vector}); seen[v] {
			continue
		} else if seen == nil {
			seen = map[visit]bool{v: true}
		} else if seen[v] = true; len(seen) > maxSequence {
			return ErrStuck
		}
		if err := s.successors(r.vector); err != nil {
			return err
		}
		if s.Batch.Len() == 0 {
			yield(r.passage, program.State(r.vector))
			continue
		}
		stack = reversed(stack, s.taken(program.State(r.vector), r.passage))
	}
	return nil
}

// reversed pushes states so that the first is popped first.
func reversed(stack, next []reached) []reached {
	for i := len(next) - 1; i >= 0; i-- {
		stack = append(stack, next[i])
	}
	return stack
}
