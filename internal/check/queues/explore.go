package queues

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
)

// maxAhead bounds the messages of one channel on which a transition may depend,
// and those that it may send.
const maxAhead = 16

// mostStates bounds the automaton of the contents of one control state.
const mostStates = 1 << 9

// mostLoops bounds the loops of a control state that have meta-transitions;
// mostLoopEdges bounds the edges of a loop, mostTurns the earlier increments of
// a control state that make loops with a new one, and mostStars the
// meta-transitions that are taken one after another.
const (
	mostLoops     = 24
	mostLoopEdges = 24
	mostTurns     = 3
	mostStars     = 2
)

// Answer answers whether a program fails. The zero value is Inconclusive.
type Answer uint8

// The answers.
const (
	Inconclusive Answer = iota
	Holds
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (a Answer) String() string {
	return enum.Name([]string{"inconclusive", "holds", "violated"}, a, "ContentAnswer")
}

// Result is what an exploration found.
type Result struct {
	Answer Answer
	// Reason explains an inconclusive answer.
	Reason string
	// Failure is set if the answer is Violated.
	Failure *Failure
	// Proof is set if the answer is Holds.
	Proof *Proof

	// Controls is how many control states were found, States how many states
	// the automata of their contents have.
	Controls, States uint64
	// Increments counts sets of contents that were explored, Loops the loops
	// with a meta-transition, Stars the meta-transitions that found something.
	Increments, Loops, Stars uint64
	Memory                   int64
	Seconds                  float64
}

// Options configure an exploration.
type Options struct {
	monitor.Config
	// Trials lets it visit states one by one before.
	Trials bool
	// Atoms are bound in all explorers.
	Atoms []program.Atom
	// Good tells by its letter whether a state satisfies an invariant. If it is
	// nil the question is whether the program itself fails.
	Good func(program.Letter) bool
}

// search is an exploration.
//
//	explore():
//	    X(c) = ∅ for all control states c; add(initial control state, contents)
//	    while there is an increment (c, D):
//	        for each known loop σ of c: add(c, star(D, σ))
//	        for each case, and each edge c → c' in it, with effect e:
//	            add(c', e(D ∩ case))
//	add(c, D):
//	    D := D \ X(c); if it is not empty:
//	        X(c) := X(c) ∪ D; (c, D) is an increment
//	        if an earlier increment of c led to it: the edges between are a loop
//
// When there is no increment left, X is closed under all edges: it is the set of
// reachable states. The cases of a control state are found by expanding it with
// contents of the least messages, those on which the last expansion depended
// (openchannels.ContentExplorer): there is no assumption about what a language can do
// with channels.
type search struct {
	builder
	Options
	sys     openchannels.Unlimited
	part    program.Program
	ex      openchannels.ContentExplorer
	batch   program.Batch
	parts   openchannels.Contents
	layout  []openchannels.Channel // the channels, as in the initial state
	letters map[string]int32       // messages by text
	texts   []string               // by letter
	nodes   []*node
	numbers map[string]int
	meta    []*increment // from meta-transitions, which come in turn with others
	plain   []*increment
	result  *Result
	found   *failing
}

// node is a control state.
type node struct {
	number int
	vector program.State // with empty channels
	all    *diagram
	cases  map[string]*expansion
	loops  []*loop
	known  map[string]bool // loops that were tried
	bursts map[string]*loop
}

// edge is a transition of a control state in a case.
type edge struct {
	from, to int
	effects  []effect
	action   program.Action
	flags    program.SuccFlags
}

// expansion is the result of expanding a case: that more of a channel must be known, or
// the edges.
type expansion struct {
	split int // a channel; -1 if the edges are known
	edges []*edge
	stuck bool // no edge, and no valid end
	bad   bool // the state does not satisfy the invariant
}

// increment is a set of contents of a control state, none of which was known
// before, and how it was reached: by an edge or any number of rounds of a loop.
type increment struct {
	node   *node
	set    *diagram
	parent *increment
	edge   *edge
	loop   *loop
	depth  int // from the initial state
}

// failing is a failure: in the state, or along the edge.
type failing struct {
	at       *increment
	contents *diagram
	edge     *edge // nil for an end that is not valid, or a state that is bad
}

// Explore explores a program without capacities. Limits and what the exploration
// cannot do are in the result; the error is a fault of the replay.
func Explore(ctx context.Context, sys openchannels.Unlimited, opts Options) (Result, error) {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	m := monitor.New(ctx, opts.Config, "contents")
	defer m.Budget.Release()
	s := &search{Options: opts, builder: builder{Monitor: &m}, sys: sys, letters: map[string]int32{}, texts: []string{""}, numbers: map[string]int{}, result: &Result{}}
	err := s.run()
	if err == nil && s.found != nil {
		err = s.show()
	} else if err == nil && s.result.Failure == nil {
		s.result.Answer, s.result.Proof = Holds, s.proof()
	}
	r := s.result
	for _, n := range s.nodes {
		r.States += uint64(len(n.all.arcs))
	}
	r.Controls, r.Memory, r.Seconds = uint64(len(s.nodes)), s.Budget.Peak(), time.Since(s.Started).Seconds()
	var fault *replayError
	if errors.As(err, &fault) {
		return *r, err
	}
	if err != nil {
		r.Reason = s.Reason(err)
	}
	return *r, nil
}

// run explores until nothing is left, or a failure is found.
func (s *search) run() error {
	if err := s.begin(); err != nil {
		return err
	}
	for s.result.Failure == nil && s.found == nil && len(s.meta)+len(s.plain) > 0 {
		var next *increment
		if len(s.meta) > 0 && (s.result.Increments&1 == 0 || len(s.plain) == 0) {
			next, s.meta = s.meta[0], s.meta[1:]
		} else {
			next, s.plain = s.plain[0], s.plain[1:]
		}
		if err := s.Visit(next.depth); err != nil {
			return err
		}
		s.result.Increments++
		if err := s.follow(next); err != nil {
			return err
		}
	}
	if s.result.Failure == nil && s.found == nil {
		if open := s.ex.Undecided(); open != "" {
			return monitor.Limitf("%s", open)
		}
	}
	return nil
}

// begin makes the explorer, and adds the initial state.
func (s *search) begin() (err error) {
	if s.part, err = s.sys.Within(maxAhead); err != nil {
		return err
	}
	tuning := &program.Tuning{}
	s.Watch(tuning)
	ex, err := s.sys.NewExplorer(s.part, s.Atoms, tuning)
	if err != nil {
		return err
	}
	var ok bool
	if s.ex, ok = ex.(openchannels.ContentExplorer); !ok {
		return monitor.Limitf("this kind of model cannot be explored by sets of contents")
	}
	if err := s.ex.Initial(&s.batch); err != nil {
		return err
	}
	state := slices.Clone(s.batch.State(0))
	s.ex.Split(state, &s.parts)
	s.layout = slices.Clone(s.parts.Open)
	word, err := s.word(&s.parts)
	if err != nil {
		return err
	}
	only, err := s.only(word)
	if err != nil {
		return err
	}
	n, err := s.node(state)
	if err != nil {
		return err
	}
	if s.batch.Succs[0].Flags&(program.AssertFailed|program.RuntimeError) != 0 {
		return monitor.Limitf("the initial values of the model fail")
	}
	if s.Trials {
		if found, err := s.trial(state); found || err != nil {
			return err
		}
	}
	return s.add(&increment{node: n, set: only})
}

// only returns the set of one word.
func (s *search) only(word []int32) (*diagram, error) {
	k := &sketch{}
	from, to := k.add(), k.add()
	k.initial, k.final[to] = []int32{from}, true
	k.word(from, word, to)
	return s.diagram(k)
}

// word returns the contents of a state as a word.
func (s *search) word(c *openchannels.Contents) (word []int32, err error) {
	for i := range c.Open {
		messages, err := s.messages(c.Open[i].Text, c.Open[i].Messages)
		if err != nil {
			return nil, err
		}
		word = append(append(word, messages...), separator)
	}
	return word, nil
}

// messages returns the letters of a text of n messages.
func (s *search) messages(text []byte, n int) (word []int32, err error) {
	for range n {
		size := len(text) / n
		if size == 0 {
			return nil, monitor.Limitf("a channel has messages without fields")
		}
		m := string(text[len(word)*size : (len(word)+1)*size])
		if s.letters[m] == 0 {
			s.letters[m] = int32(len(s.texts))
			s.texts = append(s.texts, m)
		}
		word = append(word, s.letters[m])
	}
	return word, nil
}

// text returns the messages of a word.
func (s *search) text(word []int32) []byte {
	var b strings.Builder
	for _, on := range word {
		b.WriteString(s.texts[on])
	}
	return []byte(b.String())
}

// node returns the control state of a state, whose parts are in s.parts.
func (s *search) node(state program.State) (*node, error) {
	same := func(a, b openchannels.Channel) bool { return a.Channel == b.Channel && a.Place == b.Place }
	if !slices.EqualFunc(s.parts.Open, s.layout, same) {
		return nil, monitor.Limitf("channels without capacities are made or removed while the model runs")
	}
	i, ok := s.numbers[string(s.parts.Control)]
	if ok {
		return s.nodes[i], nil
	}
	vector, err := s.ex.Fill(state, make([][]byte, len(s.layout)))
	if err != nil {
		return nil, err
	}
	if err := s.Budget.Take(int64(2*len(vector) + 512)); err != nil {
		return nil, err
	}
	n := &node{number: len(s.nodes), vector: vector, all: &diagram{}, cases: map[string]*expansion{}, known: map[string]bool{}, bursts: map[string]*loop{}}
	s.numbers[string(s.parts.Control)] = n.number
	s.nodes = append(s.nodes, n)
	return n, nil
}

// add adds contents of a control state, those that are new.
func (s *search) add(x *increment) (err error) {
	if x.set, err = s.minus(x.set, x.node.all); err != nil || x.set.empty() {
		return err
	}
	all, err := s.union(x.node.all, x.set)
	if err != nil {
		return err
	}
	if err := s.Budget.Take(all.bytes() + x.set.bytes() + 128); err != nil {
		return err
	}
	s.Budget.Give(x.node.all.bytes())
	x.node.all = all
	if len(all.arcs) > mostStates {
		return monitor.Limitf("the contents of one control state take an automaton of more than %d states: they may be no regular set", mostStates)
	}
	if x.parent != nil {
		x.depth = x.parent.depth + 1
	}
	if x.loop != nil {
		s.result.Stars++
		s.meta = append(s.meta, x)
		return nil
	}
	s.plain = append(s.plain, x)
	return s.loops(x)
}

// loops adds the loops on the way to an increment. A meta-transition on the way
// leads to its own control state, and is left out.
func (s *search) loops(x *increment) error {
	var edges []*edge
	turns := 0
	for at := x; at.parent != nil && len(edges) < mostLoopEdges && turns < mostTurns; at = at.parent {
		if at.edge == nil {
			continue
		}
		edges = append(edges, at.edge)
		if at.parent.node != x.node {
			continue
		}
		turns++
		whole := slices.Clone(edges)
		slices.Reverse(whole)
		for i := range whole { // and from each of its control states
			if err := s.addLoop(slices.Concat(whole[i:], whole[:i])); err != nil {
				return err
			}
		}
	}
	return nil
}

// addLoop adds a loop to its control state, unless it is known, changes no
// channel, or there are too many.
func (s *search) addLoop(edges []*edge) error {
	n, l := s.nodes[edges[0].from], &loop{edges: edges}
	key := l.key()
	changes := slices.ContainsFunc(edges, func(e *edge) bool {
		return slices.ContainsFunc(e.effects, func(f effect) bool { return f.drop > 0 || len(f.send) > 0 })
	})
	if !changes || n.known[key] || len(n.loops) == mostLoops {
		return nil
	}
	n.known[key] = true
	if l.grow() > 1 {
		return nil
	}
	n.loops = append(n.loops, l)
	n.addBurst(l)
	s.result.Loops++
	return s.Budget.Take(int64(64 + len(key) + 8*len(edges)))
}

// follow explores an increment: its loops, and its edges.
func (s *search) follow(x *increment) error {
	chain := 0
	for at := x; at.loop != nil; at = at.parent {
		chain++
	}
	for _, l := range x.node.loops {
		if l == x.loop || chain == mostStars {
			continue
		}
		set, err := s.star(x.set, l)
		if err != nil {
			return err
		}
		if err := s.add(&increment{node: x.node, set: set, parent: x, loop: l}); err != nil {
			return err
		}
	}
	return s.cases(x, x.set, make([]effect, len(s.layout)))
}
