package symmetry

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// Net is the graph of a net. Nodes are the places, numbered from 0, and the
// transitions after them.
type Net struct {
	places  int
	colours []uint32 // by node
	first   []uint32 // by node: where its arcs begin
	arcs    []Arc    // in the order of the nodes at their ends
	class   []uint32 // by transition: that of those with equal arcs and colours
	rank    []uint32 // by transition: which of its class it is
	members [][]uint32
	byHash  map[uint64][]uint32 // classes
}

// Arc joins a node with another one. Equal labels mean equal weights in both
// directions.
type Arc struct{ Node, Label uint32 }

// NewNet makes the graph of a net from the colours of its places and of its
// transitions, and the arcs of each transition, sorted by place, each place
// once. Symmetries map nodes to nodes of equal colours, arcs to arcs of equal
// labels.
func NewNet(places, transitions []uint32, arcsOf func(transition int) []Arc) *Net {
	n := &Net{places: len(places)}
	n.colours = append(append(n.colours, places...), transitions...)
	for t, c := range transitions {
		n.colours[n.places+t] = c
	}
	count := make([]uint32, len(n.colours)+1)
	for t := range transitions {
		for _, a := range arcsOf(t) {
			count[a.Node+1]++
			count[n.places+t+1]++
		}
	}
	for i := range n.colours {
		count[i+1] += count[i]
	}
	n.first, n.arcs = count, make([]Arc, count[len(n.colours)])
	next := slices.Clone(count)
	for t := range transitions {
		node := uint32(n.places + t)
		for _, a := range arcsOf(t) {
			n.arcs[next[node]], n.arcs[next[a.Node]] = a, Arc{node, a.Label}
			next[node]++
			next[a.Node]++
		}
	}
	n.classify()
	return n
}

// of returns the arcs of a node.
func (n *Net) of(node uint32) []Arc { return n.arcs[n.first[node]:n.first[node+1]] }

// classify numbers the classes of transitions with equal arcs and colours.
func (n *Net) classify() {
	transitions := len(n.colours) - n.places
	n.class, n.rank = make([]uint32, transitions), make([]uint32, transitions)
	n.byHash = map[uint64][]uint32{}
	same := map[string]uint32{}
	var key []byte
	for t := range transitions {
		node := uint32(n.places + t)
		key = binary.LittleEndian.AppendUint32(key[:0], n.colours[node])
		for _, a := range n.of(node) {
			key = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(key, a.Node), a.Label)
		}
		c, known := same[string(key)]
		if !known {
			c = uint32(len(n.members))
			same[string(key)] = c
			n.members = append(n.members, nil)
			h := n.hash(node, func(p uint32) uint32 { return p })
			n.byHash[h] = append(n.byHash[h], c)
		}
		n.class[t], n.rank[t] = c, uint32(len(n.members[c]))
		n.members[c] = append(n.members[c], uint32(t))
	}
}

// hash hashes a transition with its places permuted; the order of arcs does not
// matter.
func (n *Net) hash(node uint32, image func(place uint32) uint32) uint64 {
	h := uint64(n.colours[node])
	for _, a := range n.of(node) {
		h += mixing.Pair(uint64(image(a.Node)), uint64(a.Label))
	}
	return h
}

// Image returns the image of a transition under a permutation of places: the
// transition of the same rank among those with the permuted arcs. The rank makes
// it a homomorphism: the image under a product is the image under one permutation
// after the other. It is -1 if no transition has these arcs; symmetries always
// have an image. O(a·log b) for a arcs of the transition and b of its image.
func (n *Net) Image(t int, image func(place uint32) uint32) int {
	node := uint32(n.places + t)
	for _, c := range n.byHash[n.hash(node, image)] {
		other := n.members[c]
		if len(other) == len(n.members[n.class[t]]) && n.corresponds(node, uint32(n.places)+other[0], image) {
			return int(other[n.rank[t]])
		}
	}
	return -1
}

// corresponds reports whether a permutation of places makes one transition the
// other.
func (n *Net) corresponds(a, b uint32, image func(place uint32) uint32) bool {
	from, to := n.of(a), n.of(b)
	if len(from) != len(to) || n.colours[a] != n.colours[b] {
		return false
	}
	for _, arc := range from {
		i, ok := slices.BinarySearchFunc(to, image(arc.Node), func(x Arc, p uint32) int { return int(x.Node) - int(p) })
		if !ok || to[i].Label != arc.Label {
			return false
		}
	}
	return true
}

// preserves reports whether a permutation of places is one of the net, that is,
// whether every transition after and before moved places has an image. O(their
// arcs · log).
func (n *Net) preserves(p *Permutation, seen map[uint32]bool) bool {
	clear(seen)
	for i, place := range p.moved {
		if n.colours[place] != n.colours[p.to[i]] {
			return false
		}
		for _, a := range n.of(place) {
			if seen[a.Node] {
				continue
			}
			seen[a.Node] = true
			if n.Image(int(a.Node)-n.places, p.Image) < 0 {
				return false
			}
		}
	}
	return true
}

// Permutation is a permutation of places that moves few of them.
type Permutation struct{ moved, to []uint32 } // ascending; their images

// Image returns the image of a place. O(log of the places that are moved).
func (p *Permutation) Image(place uint32) uint32 {
	if i, ok := slices.BinarySearch(p.moved, place); ok {
		return p.to[i]
	}
	return place
}

// NewPermutation makes the permutation that maps places[i] to to[i] and every
// place that is not listed to itself; nil if that is not a permutation.
func NewPermutation(places, to []uint32) *Permutation {
	images := slices.Clone(to)
	slices.Sort(images)
	p := &Permutation{}
	for i, x := range slices.Sorted(slices.Values(places)) {
		if images[i] != x || i > 0 && images[i-1] == x {
			return nil
		}
	}
	at := make(map[uint32]uint32, len(places))
	for i, x := range places {
		at[x] = to[i]
	}
	for _, x := range images {
		if at[x] != x {
			p.moved, p.to = append(p.moved, x), append(p.to, at[x])
		}
	}
	return p
}
