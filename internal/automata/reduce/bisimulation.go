package reduce

// Bisimulation (Kanellakis & Smolka 1990): states are one that have the same
// edges, with the same letters and marks, to the same classes. It merges less
// than direct simulation but does not look at pairs of states, and so comes
// first where states are many, as after a subset construction.
//
//	C := one class
//	repeat: C := classes of equal (C, {(letters to D with M, M, D) : D in C})   until there are no more
//
// O(rounds · edges · log edges).

import (
	"cmp"
	"context"
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// minBisimulated is the number of states below which simulation alone is quick.
const minBisimulated = 128

// bisimilar returns the graph with bisimilar states merged; g itself if it is
// small or has none.
func (g *graph) bisimilar(ctx context.Context) (*graph, error) {
	if g.states() < minBisimulated {
		return g, nil
	}
	of := make([]uint32, g.states())
	for classes := 0; ; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		first := g.refineClasses(of)
		if len(first) == g.states() {
			return g, nil
		}
		if len(first) == classes {
			return g.merged(of, first, false), nil
		}
		classes = len(first)
	}
}

// refineClasses splits the classes by the edges of their members. It updates
// of, the class of each state, and returns a member of each class.
func (g *graph) refineClasses(of []uint32) (first []uint32) {
	index := map[string]uint32{}
	next := make([]uint32, len(of))
	var key []byte
	for q := range of {
		key = g.signature(key[:0], uint32(q), of)
		c, ok := index[string(key)]
		if !ok {
			c = uint32(len(first))
			index[string(key)] = c
			first = append(first, uint32(q))
		}
		next[q] = c
	}
	copy(of, next)
	return first
}

// signature appends a state's class and its edges to classes, in an order that
// depends on the classes alone, to a key.
func (g *graph) signature(key []byte, q uint32, of []uint32) []byte {
	type target struct {
		class uint32
		marks automata.Marks
		label label
	}
	targets := make([]target, len(g.out[q]))
	for i, e := range g.out[q] {
		targets[i] = target{of[e.dst], e.marks, e.label}
	}
	sorting.Func(targets, func(s, t target) int {
		return cmp.Or(cmp.Compare(s.class, t.class), cmp.Compare(s.marks, t.marks))
	})
	key = binary.LittleEndian.AppendUint32(key, of[q])
	for i := 0; i < len(targets); {
		t := targets[i]
		for i++; i < len(targets) && targets[i].class == t.class && targets[i].marks == t.marks; i++ {
			t.label = g.ls.or(t.label, targets[i].label)
		}
		key = binary.LittleEndian.AppendUint32(key, t.class)
		key = binary.LittleEndian.AppendUint64(key, uint64(t.marks))
		key = binary.LittleEndian.AppendUint32(key, uint32(t.label))
	}
	return key
}
