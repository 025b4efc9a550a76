// Package nets has nets as arrays: places, transitions and arcs by number, what
// follows from them (who takes from a place, proven bounds, layouts of vectors),
// conditions on markings, and the explorer that interprets them. Package petri
// reads them, and offers them as programs.
package nets

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxTokens bounds the initial tokens of one place, and the weight of an arc.
// During a search a place holds up to 2^39-1 tokens.
const MaxTokens = 1 << 38

// Net is the arrays of a net, after unfolding.
type Net struct {
	Places      []Node
	Transitions []Node
	Initial     []uint64 // by place
	Pre, Post   Arcs     // by transition, each place once, in the order of places
	File        *source.File

	PlaceIndex, TransitionIndex Names

	Stripped *Net // of a coloured net: without colours; may be nil

	Takers  Takers     // by place: the transitions that take from it
	Changes arcChanges // by transition: what firing it changes
	Bounds  []uint64   // by place: proven bounds, or unbounded
	shrinks []bool     // by place: some transition that may fire takes tokens away
	Layouts []*Layout
}

// Node is a place or a transition.
type Node struct {
	ID, Name string
	At       xml.Spot
}

// Arc joins a place with the transition in whose list it is.
type Arc struct {
	Place  uint32
	Weight uint64
}

// Arcs are lists of arcs, one for each transition, back to back.
type Arcs struct {
	First []uint32
	List  []Arc
}

// Of returns the arcs of a transition.
func (a *Arcs) Of(t int) []Arc { return a.List[a.First[t]:a.First[t+1]] }

// Change is the effect of firing a transition on a place. It is never 0: arcs
// in both directions with equal weights leave no change.
type Change struct {
	Place       uint32
	Plus, Minus uint64 // one of them is 0
}

type arcChanges struct {
	First []uint32
	List  []Change
}

// Of returns what firing a transition changes.
func (c *arcChanges) Of(t int) []Change { return c.List[c.First[t]:c.First[t+1]] }

// Taker is a transition that needs weight tokens in the place in whose list it
// is.
type Taker struct {
	Transition uint32
	Weight     uint64
}

// Takers are lists of takers, one for each place, back to back.
type Takers struct {
	First []uint32
	List  []Taker
}

// Of returns the takers of a place.
func (t *Takers) Of(p int) []Taker { return t.List[t.First[p]:t.First[p+1]] }

// Seal derives everything that depends on places, transitions and arcs; bounds
// may be known already.
func (n *Net) Seal() {
	if n.PlaceIndex.Groups == nil {
		n.PlaceIndex, n.TransitionIndex = IndexNames(n.Places), IndexNames(n.Transitions)
	}
	n.deriveTakers()
	n.deriveChanges()
	n.Bounds = findBounds(n, n.Bounds)
	n.boundByStripped()
	n.shrinks = n.findShrinking()
	n.Layouts = newLayouts(n)
}

// deriveTakers inverts the arcs: for each place, the transitions that need
// tokens there, by counting sort.
func (n *Net) deriveTakers() {
	count := make([]uint32, len(n.Places)+1)
	for _, a := range n.Pre.List {
		count[a.Place+1]++
	}
	for p := range n.Places {
		count[p+1] += count[p]
	}
	n.Takers = Takers{First: count, List: make([]Taker, len(n.Pre.List))}
	next := append([]uint32(nil), count...)
	for t := range n.Transitions {
		for _, a := range n.Pre.Of(t) {
			n.Takers.List[next[a.Place]] = Taker{uint32(t), a.Weight}
			next[a.Place]++
		}
	}
}

// deriveChanges computes the effect of each transition by merging its two
// sorted lists of arcs.
func (n *Net) deriveChanges() {
	n.Changes.First = append(n.Changes.First, 0)
	for t := range n.Transitions {
		pre, post := n.Pre.Of(t), n.Post.Of(t)
		for len(pre)+len(post) > 0 {
			var c Change
			switch {
			case len(post) == 0 || len(pre) > 0 && pre[0].Place < post[0].Place:
				c, pre = Change{pre[0].Place, 0, pre[0].Weight}, pre[1:]
			case len(pre) == 0 || post[0].Place < pre[0].Place:
				c, post = Change{post[0].Place, post[0].Weight, 0}, post[1:]
			default:
				c = difference(pre[0], post[0])
				pre, post = pre[1:], post[1:]
			}
			if c.Plus+c.Minus > 0 {
				n.Changes.List = append(n.Changes.List, c)
			}
		}
		n.Changes.First = append(n.Changes.First, uint32(len(n.Changes.List)))
	}
}

// difference returns the effect that two arcs, one in each direction, have on
// their place together.
func difference(pre, post Arc) Change {
	if post.Weight >= pre.Weight {
		return Change{Place: pre.Place, Plus: post.Weight - pre.Weight}
	}
	return Change{Place: pre.Place, Minus: pre.Weight - post.Weight}
}

// Pos returns where a node stands in the file.
func (n *Net) Pos(at xml.Spot) source.Pos {
	return source.Pos{File: n.File, Line: int(at.Line), Col: int(at.Col)}
}
