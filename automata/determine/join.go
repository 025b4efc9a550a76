package determine

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Join returns the product of complete deterministic automata, which is
// deterministic and complete again: the condition is the disjunction or
// conjunction of theirs. With automata.AccAnd it accepts what all of them
// accept, with automata.AccOr what some of them do. parts must not be empty;
// the APs of the others are added to the alphabet of the first. Reachable
// states only. The error wraps automata.ErrLimit when the states, or the
// acceptance sets together, are too many.
func Join(ctx context.Context, op automata.AccOp, parts []*automata.Automaton, opts Options) (*automata.Automaton, error) {
	all := slices.Clone(parts)
	j := joining{Builder: automata.NewBuilder(all[0].Alphabet()), all: all, number: map[string]uint32{}}
	acc := &automata.AccNode{Op: op}
	sets := 0
	start := make([]uint32, len(all))
	for i := range all {
		if i > 0 {
			all[i] = all[i].Over(all[0].Alphabet())
		}
		a := all[i]
		j.shift = append(j.shift, sets)
		acc.Kids = append(acc.Kids, a.Acc.Formula().Shift(sets))
		sets += a.Acc.Sets
		start[i] = a.Start()[0]
	}
	if sets > automata.MaxSets {
		return nil, fmt.Errorf("%w: %d acceptance sets", automata.ErrLimit, sets)
	}
	j.AddStart(j.visit(start))
	for n := 0; n < len(j.tuples); n++ {
		if err := opts.check(ctx, n); err != nil {
			return nil, err
		}
		j.expand(uint32(n), 0, bdd.True, 0, make([]uint32, len(all)))
	}
	return j.Build(automata.NewAcceptance(sets, folded(acc))).MergeEdges(), all[0].BDD().Err()
}

// joining is the product under construction: a state is a tuple of states.
type joining struct {
	*automata.Builder
	all    []*automata.Automaton
	shift  []int // of the acceptance sets
	number map[string]uint32
	tuples [][]uint32
}

// visit returns the number of a tuple, the next free one if it is new. The
// tuple is copied.
func (j *joining) visit(tuple []uint32) uint32 {
	var key []byte
	for _, q := range tuple {
		key = binary.LittleEndian.AppendUint32(key, q)
	}
	n, ok := j.number[string(key)]
	if !ok {
		n = j.AddState()
		j.number[string(key)] = n
		j.tuples = append(j.tuples, append([]uint32(nil), tuple...))
	}
	return n
}

// expand follows an edge of automaton i, and of those after it, for the letters
// of the label.
func (j *joining) expand(n uint32, i int, label bdd.Node, marks automata.Marks, dst []uint32) {
	if i == len(j.all) {
		j.AddEdge(n, j.visit(dst), label, marks)
		return
	}
	for _, e := range j.all[i].Out(j.tuples[n][i]) {
		if both := j.all[i].BDD().And(label, e.Label); both != bdd.False {
			dst[i] = e.Dst
			j.expand(n, i+1, both, marks|e.Marks<<j.shift[i], dst)
		}
	}
}
