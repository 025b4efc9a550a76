package network

import (
	"fmt"
	"maps"
)

const endOfText = -1

// place is a state with what is to be read behind the rules that were entered
// on the way to it; behind these is everything that may follow the outermost
// rule anywhere in the grammar.
type place struct {
	state int
	stack string
}

func (p place) push(state int) string { return p.stack + string(rune(state+1)) }

func (p place) pop() (place, bool) {
	calls := []rune(p.stack)
	if len(calls) == 0 {
		return place{}, false
	}
	return place{int(calls[len(calls)-1]) - 1, string(calls[:len(calls)-1])}, true
}

// look gathers what can be read at some places. Predicates are taken to hold
// and callers are all that there are, so that nothing which can be read is
// missing; what cannot may be in it.
type look struct {
	n       *Network
	loop    int // a state from which only the last edge is taken, -1 for none
	seen    map[place]bool
	after   map[int][]place // a token, and where one is behind it
	levels  map[int]map[int]bool
	current int // the level of the predicate passed last
}

func (n *Network) look(loop int) *look {
	return &look{n: n, loop: loop, seen: map[place]bool{}, after: map[int][]place{}, levels: map[int]map[int]bool{}}
}

func (l *look) from(p place) {
	if l.seen[p] {
		return
	}
	l.seen[p] = true
	s := &l.n.states[p.state]
	if s.kind == ruleStop {
		l.behind(p, s.rule)
		return
	}
	edges := s.edges
	if p.state == l.loop {
		edges = edges[len(edges)-1:]
	}
	for _, e := range edges {
		l.follow(p, e)
	}
}

func (l *look) behind(p place, rule int) {
	if caller, ok := p.pop(); ok {
		l.from(caller)
		return
	}
	l.token(endOfText, p) // a parser may be asked for any rule alone
	for _, caller := range l.n.callers[rule] {
		l.from(place{state: caller})
	}
}

func (l *look) follow(p place, e edge) {
	to := place{e.to, p.stack}
	switch e.kind {
	case edgeRule:
		l.from(place{e.arg1, place{stack: p.stack}.push(e.to)})
	case edgePrecedence:
		outer := l.current
		l.current = e.arg1
		l.from(to)
		l.current = outer
	case edgeAtom, edgeRange:
		if e.arg3 != 0 {
			l.token(endOfText, to)
			return
		}
		for _, t := range between(e.arg1, max(e.arg1, e.arg2)) {
			l.token(t, to)
		}
	case edgeSet:
		for _, t := range l.n.sets[e.arg1] {
			l.token(t, to)
		}
	case edgeNotSet, edgeWildcard:
		for _, t := range between(1, l.n.maxToken) {
			l.token(t, to)
		}
	default:
		l.from(to)
	}
}

func (l *look) token(t int, behind place) {
	l.after[t] = append(l.after[t], behind)
	if l.levels[t] == nil {
		l.levels[t] = map[int]bool{}
	}
	l.levels[t][l.current] = true
}

// second is the tokens that can be read behind t.
func (l *look) second(t int) map[int][]place {
	next := l.n.look(-1)
	for _, p := range l.after[t] {
		if t == endOfText {
			next.token(endOfText, p)
		}
		next.from(p)
	}
	return next.after
}

// level is that of the one operator that t is, or an error if there are several.
func (l *look) level(t int) (int, error) {
	if len(l.levels[t]) != 1 {
		return 0, fmt.Errorf("token %d is an operator of several levels", t)
	}
	for level := range maps.Keys(l.levels[t]) {
		return level, nil
	}
	return 0, nil
}
