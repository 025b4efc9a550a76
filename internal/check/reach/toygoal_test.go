package reach

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
)

// toyGoal is a goal in one file: a number whose successors are twice the number
// and one more, below a bound, beginning at 1.
type toyGoal struct {
	search      *Search
	goal, bound uint32
	ahead       bool // the step to the goal is looked for, not the goal
}

// toyVisitor is the part of a worker.
type toyVisitor struct {
	*toyGoal
	out Part
}

func (g *toyGoal) Visitor(_ *parallel.Worker, out Part) (Visitor, error) {
	return &toyVisitor{g, out}, nil
}

func (v *toyVisitor) Initial() error {
	if err := v.out.AddOne(number(1), false, 0); err != nil {
		return err
	}
	return v.out.Commit()
}

func (v *toyVisitor) Visit(s State) error {
	n := binary.LittleEndian.Uint32(s.Vector)
	if n == v.goal {
		return v.search.Take(&Hit{Place: v.out.Place()})
	}
	if v.ahead && n == v.goal/2 {
		return v.search.Take(&Hit{Place: v.out.Place(), Ahead: true})
	}
	for _, next := range []uint32{2 * n, 2*n + 1, n} {
		if next < v.bound {
			if err := v.out.AddOne(number(next), false, 1); err != nil {
				return err
			}
		}
	}
	return v.out.Commit()
}

func (v *toyVisitor) Leads(from, to State) (bool, error) {
	m, n := binary.LittleEndian.Uint32(from.Vector), binary.LittleEndian.Uint32(to.Vector)
	return n == 2*m || n == 2*m+1 || n == m, nil
}

// number returns the vector of a number.
func number(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }

// numbers returns the numbers on a way.
func numbers(way []State) (out []uint32) {
	for _, s := range way {
		out = append(out, binary.LittleEndian.Uint32(s.Vector))
	}
	return slices.Clip(out)
}
