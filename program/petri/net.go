package petri

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxTokens bounds the initial tokens of one place, and the weight of an arc;
// Parse reports larger numbers as errors. During a search a place holds up to
// 2^39-1 tokens; a step that would add more ends Expand with an error.
const MaxTokens = 1 << 38

// Net is a place/transition net with its initial marking. It is immutable, safe
// for concurrent use, and a program.Program.
type Net struct {
	Name        string
	places      []node
	transitions []node
	initial     []uint64 // by place
	pre, post   arcs     // by transition, each place once, in the order of places
	file        *source.File

	placeIndex, transitionIndex names

	stripped *Net // of a coloured net: without colours; may be nil

	takers  takers     // by place: the transitions that take from it
	changes arcChanges // by transition: what firing it changes
	bounds  []uint64   // by place: proven bounds, or unbounded
	shrinks []bool     // by place: some transition that may fire takes tokens away
	layouts []*layout
	engine  program.Engine // what runs it
}

// node is a place or a transition.
type node struct {
	id, name string
	at       xml.Spot
}

// arc joins a place with the transition in whose list it is.
type arc struct {
	place  uint32
	weight uint64
}

// arcs are lists of arcs, one for each transition, back to back.
type arcs struct {
	first []uint32
	list  []arc
}

func (a *arcs) of(t int) []arc { return a.list[a.first[t]:a.first[t+1]] }

// change is the effect of firing a transition on a place. It is never 0: arcs
// in both directions with equal weights leave no change.
type change struct {
	place       uint32
	plus, minus uint64 // one of them is 0
}

type arcChanges struct {
	first []uint32
	list  []change
}

func (c *arcChanges) of(t int) []change { return c.list[c.first[t]:c.first[t+1]] }

// taker is a transition that needs weight tokens in the place in whose list it
// is.
type taker struct {
	transition uint32
	weight     uint64
}

type takers struct {
	first []uint32
	list  []taker
}

func (a *takers) of(p int) []taker { return a.list[a.first[p]:a.first[p+1]] }

// Places returns the number of places.
func (n *Net) Places() int { return len(n.places) }

// Transitions returns the number of transitions.
func (n *Net) Transitions() int { return len(n.transitions) }

// Idle says why no transition can ever fire; "" if some may.
func (n *Net) Idle() string {
	if len(n.transitions) > 0 {
		return ""
	}
	return "the net has no transitions"
}

// Arcs returns the number of arcs; several between the same two nodes in the
// same direction count as one.
func (n *Net) Arcs() int { return len(n.pre.list) + len(n.post.list) }

// Bound returns a proven bound of the tokens in a place; false if none was
// found. The place may be bounded all the same; see Bounds.
func (n *Net) Bound(place int) (uint64, bool) { return n.bounds[place], n.bounds[place] != unbounded }

// seal derives everything that depends on places, transitions and arcs; bounds
// may be known already.
func (n *Net) seal() {
	if n.placeIndex.groups == nil {
		n.placeIndex, n.transitionIndex = indexNames(n.places), indexNames(n.transitions)
	}
	n.deriveTakers()
	n.deriveChanges()
	n.bounds = findBounds(n, n.bounds)
	n.boundByStripped()
	n.shrinks = n.findShrinking()
	n.layouts = newLayouts(n)
}

// deriveTakers inverts the arcs: for each place, the transitions that need
// tokens there, by counting sort.
func (n *Net) deriveTakers() {
	count := make([]uint32, len(n.places)+1)
	for _, a := range n.pre.list {
		count[a.place+1]++
	}
	for p := range n.places {
		count[p+1] += count[p]
	}
	n.takers = takers{first: count, list: make([]taker, len(n.pre.list))}
	next := append([]uint32(nil), count...)
	for t := range n.transitions {
		for _, a := range n.pre.of(t) {
			n.takers.list[next[a.place]] = taker{uint32(t), a.weight}
			next[a.place]++
		}
	}
}

// deriveChanges computes the effect of each transition by merging its two
// sorted lists of arcs.
func (n *Net) deriveChanges() {
	n.changes.first = append(n.changes.first, 0)
	for t := range n.transitions {
		pre, post := n.pre.of(t), n.post.of(t)
		for len(pre)+len(post) > 0 {
			var c change
			switch {
			case len(post) == 0 || len(pre) > 0 && pre[0].place < post[0].place:
				c, pre = change{pre[0].place, 0, pre[0].weight}, pre[1:]
			case len(pre) == 0 || post[0].place < pre[0].place:
				c, post = change{post[0].place, post[0].weight, 0}, post[1:]
			default:
				c = difference(pre[0], post[0])
				pre, post = pre[1:], post[1:]
			}
			if c.plus+c.minus > 0 {
				n.changes.list = append(n.changes.list, c)
			}
		}
		n.changes.first = append(n.changes.first, uint32(len(n.changes.list)))
	}
}

// difference returns the effect that two arcs, one in each direction, have on
// their place together.
func difference(pre, post arc) change {
	if post.weight >= pre.weight {
		return change{place: pre.place, plus: post.weight - pre.weight}
	}
	return change{place: pre.place, minus: pre.weight - post.weight}
}

// pos returns where a node stands in the file.
func (n *Net) pos(at xml.Spot) source.Pos {
	return source.Pos{File: n.file, Line: int(at.Line), Col: int(at.Col)}
}
