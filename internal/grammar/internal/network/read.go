// Package network reads the networks that ANTLR makes of grammars, and finds
// out which tokens each alternative can begin with. It is for making the tables
// of package lookahead, and for their tests; parsers do not need it.
package network

import "fmt"

// The kinds of states and of edges that matter here, as ANTLR numbers them.
const (
	blockStart     = 3
	plusBlockStart = 4
	starBlockStart = 5
	ruleStop       = 7
	starLoopEntry  = 10
	loopEnd        = 12

	edgeRange      = 2
	edgeRule       = 3
	edgeAtom       = 5
	edgeSet        = 7
	edgeNotSet     = 8
	edgeWildcard   = 9
	edgePrecedence = 10
)

// Network is the state machine of a parser.
type Network struct {
	states     []state
	sets       [][]int
	starts     []int // of rules
	precedence map[int]bool
	decisions  []int
	callers    [][]int // of rules: the states behind their calls
	maxToken   int
}

type state struct {
	kind, rule int
	edges      []edge
}

type edge struct{ kind, to, arg1, arg2, arg3 int }

// reader takes numbers off the front.
type reader struct{ left []int32 }

func (r *reader) next() int {
	v := r.left[0]
	r.left = r.left[1:]
	return int(v)
}

func (r *reader) list() []int {
	out := make([]int, r.next())
	for i := range out {
		out[i] = r.next()
	}
	return out
}

// Read takes a network in the form of version 4 of ANTLR's tool; what it made
// is trusted.
func Read(serialized []int32) (*Network, error) {
	r := &reader{serialized}
	if version, kind := r.next(), r.next(); version != 4 || kind != 1 {
		return nil, fmt.Errorf("version %d and kind %d are not those of a parser of version 4", version, kind)
	}
	n := &Network{maxToken: r.next(), precedence: map[int]bool{}}
	n.readStates(r)
	r.list() // loops that are not greedy
	for _, s := range r.list() {
		n.precedence[n.states[s].rule] = true
	}
	n.starts = r.list()
	r.list() // modes
	n.readSets(r)
	n.readEdges(r)
	n.decisions = r.list()
	return n, nil
}

func (n *Network) readStates(r *reader) {
	n.states = make([]state, r.next())
	for i := range n.states {
		s := state{kind: r.next()}
		if s.kind != 0 {
			s.rule = r.next()
		}
		switch s.kind {
		case blockStart, plusBlockStart, starBlockStart, loopEnd:
			r.next() // where the block or loop ends or begins
		}
		n.states[i] = s
	}
}

func (n *Network) readSets(r *reader) {
	n.sets = make([][]int, r.next())
	for i := range n.sets {
		intervals, end := r.next(), r.next()
		if end != 0 {
			n.sets[i] = append(n.sets[i], endOfText)
		}
		for range intervals {
			n.sets[i] = append(n.sets[i], between(r.next(), r.next())...)
		}
	}
}

func (n *Network) readEdges(r *reader) {
	n.callers = make([][]int, len(n.starts))
	for range r.next() {
		from := r.next()
		e := edge{to: r.next(), kind: r.next(), arg1: r.next(), arg2: r.next(), arg3: r.next()}
		n.states[from].edges = append(n.states[from].edges, e)
		if e.kind == edgeRule {
			n.callers[e.arg2] = append(n.callers[e.arg2], e.to)
		}
	}
}

func between(from, to int) (out []int) {
	for t := from; t <= to; t++ {
		out = append(out, t)
	}
	return out
}
