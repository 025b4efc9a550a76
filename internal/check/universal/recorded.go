package universal

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/reach"
)

// recordedVisitor is a universalVisitor on the state graph that several
// properties share: edges are numbers of states that are stored.
type recordedVisitor struct{ *universalVisitor }

// Initial implements Visitor.
func (v recordedVisitor) Initial() error {
	if err := v.goal.Space.Initial(); err != nil {
		return err
	}
	return v.add()
}

// Visit implements Visitor.
func (v recordedVisitor) Visit(reach.State) error {
	g := v.goal
	if err := g.Space.Expand(g.memory.Node()); err != nil {
		return err
	}
	v.Followed += uint64(len(g.Edges))
	return v.add()
}

// add adds the states that edges lead to, unless one is hit.
func (v recordedVisitor) add() error {
	g := v.goal
	if n, found := g.Shape.FirstUniversal(g.Edges); found && (!g.Exhaust || g.reach.Hit() == nil) {
		end := reach.State{Vector: slices.Clone(g.States.Key(n.Prog)), Q: n.Q}
		if err := g.reach.Take(&reach.Hit{Place: g.memory.Place(), Ahead: true, End: end}); err != nil {
			return err
		}
	}
	if err := g.memory.AddNodes(g.Edges); err != nil {
		return err
	}
	return g.reportFirst()
}
