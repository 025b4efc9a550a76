package periodic

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Symbolic exploration (§4): sets are spread along transitions and
// meta-transitions until every image is covered by the union of those that were
// found at its location.
//
//	R := initial sets; todo := R
//	while todo is not empty: take (c, S); for every meta-transition I of c: cover(c, I⁺(S)); for every transition: cover(c', I(S))
//	cover(c, S): unless S is empty or in ∪R(c), add it to R(c) and todo
//
// todo is a queue, or a stack for the paper's depth-first order. It may not
// end; what it found so far is reachable at any time.

// Options control an exploration. Zero values stand for defaults.
type Options struct {
	Cycles     int  // the length of closed paths; 0 takes those that are met, and several lengths in turn, see deepen.go
	Steps      int  // images, of all lengths together; default 10,000
	Locations  int  // default 100,000
	DepthFirst bool // the paper's order, not first in, first out
	Nodes      int  // of an automaton; 0 is the default of package presburger
	// Found, if it is set, is called for every new set, and again for the same
	// one with another length; true ends the exploration.
	Found func(n *Node, e *Exploration) (bool, error)
}

// The defaults of Options.
const (
	DefaultCycles    = 4 // the longest length that is tried from the beginning
	DefaultSteps     = 10_000
	DefaultLocations = 100_000
)

// Node is a set of reachable states together with how it was reached: from the
// set of Parent by Transition or by Meta. The nodes of an exploration form a
// forest with the initial sets as its roots; Run walks it backwards. Nodes are
// not changed once they have been found.
type Node struct {
	Location   int
	Set        *Set
	Parent     *Node // nil of initial sets
	Transition *Transition
	Meta       *Meta // instead of a transition
	Once       bool  // I(S) of a meta-transition and not I⁺(S)
	exact      *presburger.Set
	limit      int  // that exact exceeds; 0 if it does not
	expanded   bool // its images were made
}

// Exploration is what an exploration has found. All states in the union of the
// sets at a location can be reached; if Closed, no others can. It keeps working
// storage in Space, so that its methods must not be called concurrently.
type Exploration struct {
	System  System
	Space   *presburger.Space
	Order   []int           // locations in the order in which they were reached
	Found   map[int][]*Node // by location
	Steps   int
	Metas   int // meta-transitions that were found
	Nested  int // of them, those with inner loops executed as often as possible
	Paper   int // images that the paper's inclusion test found covered
	Judged  int // images that exact tests found covered, and it did not
	Closed  bool
	Stopped bool   // by Options.Found
	Reason  string // why it is not closed

	options     Options
	forever     int    // the length of cycles for ever
	nodes       uint64 // of automata that may be made, or work like that; 0 is no limit
	systems     uint64 // that arithmetic has solved
	unions      map[int]*union
	share       bool // images or nodes were used up
	hopeless    bool // another length would end in the same way
	repeats     func(fingerprint string) bool
	repeated    bool // another length has the same meta-transitions
	control     *control
	transitions map[int][]Transition // of control
	metas       map[int][]*Meta
	todo        []*Node
	fresh       []freshMeta
	looped      map[int]bool // locations whose loops of one transition are meta-transitions
	finder      *cycleFinder // of cycles for ever
}

// Explore finds the reachable states of a program. The error is ctx's, or comes
// from the program. When a limit is exceeded there is no error but a result
// that is not closed, and says why in Reason. The result is not nil even then:
// its sets can be used for what they contain. The outcome depends on the
// program and the options only, not on the time that it takes.
func Explore(ctx context.Context, sys System, o Options) (*Exploration, error) {
	if o.Steps == 0 {
		o.Steps = DefaultSteps
	}
	if o.Locations == 0 {
		o.Locations = DefaultLocations
	}
	if o.Cycles == 0 {
		return deepen(ctx, sys, o)
	}
	e := newExploration(ctx, sys, o, &control{})
	err := e.explore(ctx)
	if e.share {
		e.Reason += " with " + tried([]int{o.Cycles})
	}
	return e, err
}

func newExploration(ctx context.Context, sys System, o Options, c *control) *Exploration {
	return &Exploration{
		System: sys, Space: &presburger.Space{Limit: o.Nodes, Context: ctx}, Found: map[int][]*Node{}, unions: map[int]*union{},
		options: o, forever: o.Cycles, control: c,
	}
}

// explore runs the exploration. Exceeded limits become e.Reason.
func (e *Exploration) explore(ctx context.Context) error {
	err := e.run(ctx)
	switch {
	case errors.Is(err, automata.ErrLimit):
		e.Reason = err.Error()
	case errors.Is(err, ErrCases), errors.Is(err, ErrIncomplete):
		e.Reason, e.hopeless = err.Error(), true
	case errors.Is(err, errLocations):
		e.Reason, e.hopeless = fmt.Sprintf("there are more than %d control states", e.options.Locations), true
	case errors.Is(err, errDigits):
		e.Reason = fmt.Sprintf("%s: values have more than %d binary digits", notClosed(e.Steps), maxDigits)
	case err != nil:
		return err
	}
	return nil
}

// ErrIncomplete is wrapped by errors of systems that cannot enumerate all
// transitions of a location. The exploration then ends without being closed.
var ErrIncomplete = errors.New("not all transitions are known")

// ErrWide is wrapped by errors of programs that cannot replay a run because the
// values in it exceed what they can represent.
var ErrWide = errors.New("a value is too large for the program")

var (
	errLocations = errors.New("too many locations")
	errDigits    = errors.New("too many digits")
)

// maxDigits bounds the binary digits of numbers in the description of a set, so
// that numbers do not get longer and longer where values grow exponentially.
const maxDigits = 512

func (e *Exploration) run(ctx context.Context) error {
	initial, err := e.System.Initial()
	if err != nil {
		return err
	}
	if err := e.findControl(initial); err != nil {
		return err
	}
	e.transitions = e.control.transitions
	if e.options.Cycles == met {
		e.metas, e.looped = map[int][]*Meta{}, map[int]bool{}
	} else if e.metas, err = metaTransitions(ctx, e.control.order, e.transitions, len(e.System.Variables()), e.options.Cycles); err != nil {
		return err
	}
	if e.repeated = e.repeats != nil && e.repeats(fingerprint(e.control.order, e.metas)); e.repeated {
		return nil
	}
	for _, list := range e.metas {
		e.Metas += len(list)
		for _, m := range list {
			if m.Nested {
				e.Nested++
			}
		}
	}
	for _, i := range initial {
		if err := e.cover(&Node{Location: i.Location, Set: i.Set}); err != nil {
			return err
		}
	}
	return e.search(ctx)
}

// control is the graph of all locations that control may come to if guards are
// ignored. All explorations of a deepening share it.
type control struct {
	order       []int
	transitions map[int][]Transition // nil: not known yet
}

// findControl fills e.control, unless that has been done.
func (e *Exploration) findControl(initial []Initial) error {
	if e.control.transitions != nil {
		return nil
	}
	var order []int
	transitions := map[int][]Transition{}
	seen := map[int]bool{}
	add := func(c int) {
		if !seen[c] {
			seen[c] = true
			order = append(order, c)
		}
	}
	for _, i := range initial {
		add(i.Location)
	}
	for i := 0; i < len(order); i++ {
		if i >= e.options.Locations {
			return errLocations
		}
		if i&255 == 0 && e.Space.Context != nil && e.Space.Context.Err() != nil {
			return e.Space.Context.Err()
		}
		out, err := e.System.Transitions(order[i])
		if err != nil {
			return err
		}
		transitions[order[i]] = out
		for _, t := range out {
			add(t.To)
		}
	}
	e.control.order, e.control.transitions = order, transitions
	return nil
}

// notClosed says after how many steps an exploration has not come to its end.
func notClosed(steps int) string {
	return fmt.Sprintf("not closed after %d %s", steps, english.PluralWord(steps, "step", ""))
}

func (e *Exploration) search(ctx context.Context) error {
	for len(e.todo) > 0 && !e.Stopped {
		if err := ctx.Err(); err != nil {
			return err
		}
		if e.Steps >= e.options.Steps || e.nodes > 0 && e.Space.Made+e.systems*systemNodes > e.nodes {
			e.Reason, e.share = notClosed(e.Steps), true
			return nil
		}
		if err := e.useFresh(); err != nil {
			return err
		}
		at := 0
		if e.options.DepthFirst {
			at = len(e.todo) - 1
		}
		n := e.todo[at]
		if e.options.DepthFirst {
			e.todo = e.todo[:at]
		} else {
			e.todo = e.todo[1:]
		}
		from := len(e.todo)
		if err := e.expand(n); err != nil {
			return err
		}
		if e.options.DepthFirst { // what was found first is taken first
			reverse(e.todo[from:])
		}
	}
	e.Closed = !e.Stopped
	return nil
}

func reverse(l []*Node) {
	for i, j := 0, len(l)-1; i < j; i, j = i+1, j-1 {
		l[i], l[j] = l[j], l[i]
	}
}

// expand makes all images of a node's set, those by meta-transitions first, so
// that later images are more often covered already.
func (e *Exploration) expand(n *Node) error {
	if e.options.Cycles == met {
		if e.superseded(n) {
			return nil
		}
		e.selfLoops(n.Location)
	}
	n.expanded = true
	for _, m := range slices.Clone(e.metas[n.Location]) {
		if err := e.accelerate(n, m); err != nil {
			return err
		}
	}
	out := e.transitions[n.Location]
	for i := range out {
		if err := e.cover(&Node{Location: out[i].To, Set: n.Set.Image(out[i].Instruction), Parent: n, Transition: &out[i]}); err != nil {
			return err
		}
	}
	return nil
}

// accelerate makes the images of a node's set by a meta-transition.
func (e *Exploration) accelerate(n *Node, m *Meta) error {
	if n.Meta == m && !n.Once && m.Instruction.A.isIdentity() {
		return nil // I⁺(I⁺(S)) is in I⁺(S)
	}
	if err := e.cover(&Node{Location: n.Location, Set: n.Set.Accelerate(m.Instruction), Parent: n, Meta: m}); err != nil {
		return err
	}
	if m.Instruction.A.isIdentity() {
		return nil
	}
	return e.cover(&Node{Location: n.Location, Set: n.Set.Image(m.Instruction), Parent: n, Meta: m, Once: true})
}

// systemNodes is the number of nodes of automata that take about as long as a
// system of rows.
const systemNodes = 256

// cover adds a node unless its set is empty or covered by what was found at its
// location.
func (e *Exploration) cover(n *Node) error {
	if e.Stopped || !n.Set.possible() {
		return nil
	}
	if n.Parent != nil {
		e.Steps++
	}
	for _, d := range n.Set.D {
		if d.BitLen() > maxDigits {
			return errDigits
		}
	}
	if in, err := e.covered(n); in || err != nil {
		return err
	}
	c := n.Location
	if len(e.Found[c]) == 0 {
		e.Order = append(e.Order, c)
	}
	e.Found[c] = append(e.Found[c], n)
	e.todo = append(e.todo, n)
	if e.options.Cycles == met && n.Transition != nil {
		e.close(n)
	}
	if e.options.Found != nil {
		stop, err := e.options.Found(n, e)
		e.Stopped = stop && err == nil // what a limit has cut short has decided nothing
		e.hopeless = errors.Is(err, automata.ErrLimit)
		return err
	}
	return nil
}

// Total returns the number of states that were found at all locations; nil if
// they are infinitely many.
func (e *Exploration) Total() (*big.Int, error) {
	total := new(big.Int)
	for _, c := range e.Order {
		n, err := e.Count(c)
		if n == nil || err != nil {
			return nil, err
		}
		total.Add(total, n)
	}
	return total, nil
}

// Contains reports whether the state with values x at a location was found.
// Unless the exploration is closed, false does not mean that it is unreachable.
func (e *Exploration) Contains(location int, x Vector) (bool, error) {
	return e.Union(location).Contains(func(v int) exact.Int { return x[v] })
}
