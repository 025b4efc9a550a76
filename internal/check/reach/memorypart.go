package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Place implements Part.
func (f *Memory) Place() uint64 { return uint64(f.at) }

// Found implements Part: states of a product count when they are visited.
func (f *Memory) Found() (Counts, bool) { return f.counts, f.product == nil }

// Inserted returns how many successors of the last batch were stored or known,
// with the one that was not if that has failed.
func (f *Memory) Inserted() int { return f.inserted }

// Fresh returns which successors of the batch that was added last were new, by
// their positions.
func (f *Memory) Fresh() []int { return f.fresh }

// Add implements Part. Where several states are visited together, what they
// lead to is stored after the last of them.
func (f *Memory) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	together := f.staging.copied
	if !together {
		f.staging.begin()
	}
	if err := f.staging.add(b, edges, inside); err != nil {
		return err
	}
	f.staging.endGroup(uint64(f.at))
	if together {
		return nil
	}
	return f.flush()
}

// AddOne implements Part.
func (f *Memory) AddOne(vector program.State, inside bool, _ int) error {
	f.staging.begin()
	if err := f.staging.addOne(vector, flagsOf(inside)); err != nil {
		return err
	}
	f.staging.endGroup(uint64(f.at))
	return f.flush()
}

// Commit implements Part.
func (f *Memory) Commit() error { return nil }

// addNodes adds states whose program states are stored.
func (f *Memory) addNodes(edges []search.Edge) error {
	for i := range edges {
		if err := f.meet(edges[i].Node, f.at); err != nil {
			return err
		}
	}
	return nil
}

// flush stores what is staged, and queues what is new.
func (f *Memory) flush() error {
	staged := &f.staging
	staged.keys.ReadAhead()
	f.fresh, f.inserted = f.fresh[:0], 0
	edge := 0
	for i := range staged.groups {
		g := &staged.groups[i]
		for f.inserted < g.states {
			s, err := staged.insert(f.inserted)
			f.inserted++
			f.flags |= s.flags
			if err == nil && s.added {
				err = f.found(s, uint32(g.parent))
			}
			if err != nil {
				return err
			}
		}
		for ; edge < g.edges; edge++ {
			e := staged.edges[edge]
			if err := f.meet(search.Node{Prog: staged.states[e.at].index, Q: e.q}, uint32(g.parent)); err != nil {
				return err
			}
		}
	}
	return nil
}

// found counts a program state that is new.
func (f *Memory) found(s *stagedState, parent uint32) error {
	f.counts.Longest = max(f.counts.Longest, int(s.length))
	if f.nodes == nil {
		f.fresh = append(f.fresh, f.inserted-1)
		f.worker.Discovered++
		if err := f.parents.Append(parent); err != nil {
			return err
		}
	}
	if f.product == nil {
		if err := f.search.countNew(&f.counts, s.isInside()); err != nil {
			return err
		}
	}
	if s.isInside() && f.inside != nil {
		return f.inside.Set(s.index)
	}
	return nil
}

// meet queues a state of a product that is none of the program, if it is new.
func (f *Memory) meet(n search.Node, parent uint32) error {
	if fresh, err := f.known.Add(n); err != nil || !fresh {
		return err
	}
	f.worker.Discovered++
	if err := f.nodes.Append(n); err != nil {
		return err
	}
	return f.parents.Append(parent)
}
