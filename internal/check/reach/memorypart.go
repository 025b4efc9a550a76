package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Place implements Part.
func (m *Memory) Place() uint64 { return uint64(m.at) }

// Found implements Part: states of a product count when they are visited.
func (m *Memory) Found() (Counts, bool) { return m.counts, m.product == nil }

// Flags are the flags of all successors that were added.
func (m *Memory) Flags() program.SuccFlags { return m.flags }

// Node returns the state that is visited, as the state graph of a product
// numbers it.
func (m *Memory) Node() search.Node { return m.node(m.at) }

// Inserted returns how many successors of the last batch were stored or known,
// with the one that was not if that has failed.
func (m *Memory) Inserted() int { return m.inserted }

// Fresh returns which successors of the batch that was added last were new, by
// their positions.
func (m *Memory) Fresh() []int { return m.fresh }

// Add implements Part. Where several states are visited together, what they
// lead to is stored after the last of them.
func (m *Memory) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	together := m.staging.copied
	if !together {
		m.staging.begin()
	}
	if err := m.staging.add(b, edges, inside); err != nil {
		return err
	}
	m.staging.endGroup(uint64(m.at))
	if together {
		return nil
	}
	return m.flush()
}

// AddOne implements Part.
func (m *Memory) AddOne(vector program.State, inside bool, _ int) error {
	m.staging.begin()
	if err := m.staging.addOne(vector, flagsOf(inside)); err != nil {
		return err
	}
	m.staging.endGroup(uint64(m.at))
	return m.flush()
}

// AddNodes adds states whose program states are stored.
func (m *Memory) AddNodes(edges []search.Edge) error {
	for i := range edges {
		if err := m.meet(edges[i].Node, m.at); err != nil {
			return err
		}
	}
	return nil
}

// flush stores what is staged, and queues what is new.
func (m *Memory) flush() error {
	staged := &m.staging
	staged.keys.ReadAhead()
	m.fresh, m.inserted = m.fresh[:0], 0
	edge := 0
	for i := range staged.groups {
		g := &staged.groups[i]
		for m.inserted < g.states {
			s, err := staged.insert(m.inserted)
			m.inserted++
			m.flags |= s.flags
			if err == nil && s.added {
				err = m.found(s, uint32(g.parent))
			}
			if err != nil {
				return err
			}
		}
		for ; edge < g.edges; edge++ {
			e := staged.edges[edge]
			if err := m.meet(search.Node{Prog: staged.states[e.at].index, Q: e.q}, uint32(g.parent)); err != nil {
				return err
			}
		}
	}
	return nil
}

// found counts a program state that is new.
func (m *Memory) found(s *stagedState, parent uint32) error {
	m.counts.Longest = max(m.counts.Longest, int(s.length))
	if m.nodes == nil {
		m.fresh = append(m.fresh, m.inserted-1)
		m.worker.Discovered++
		if err := m.parents.Append(parent); err != nil {
			return err
		}
	}
	if m.product == nil {
		if err := m.search.countNew(&m.counts, s.isInside()); err != nil {
			return err
		}
	}
	if s.isInside() && m.inside != nil {
		return m.inside.Set(s.index)
	}
	return nil
}

// meet queues a state of a product that is none of the program, if it is new.
func (m *Memory) meet(n search.Node, parent uint32) error {
	if fresh, err := m.known.Add(n); err != nil || !fresh {
		return err
	}
	m.worker.Discovered++
	if err := m.nodes.Append(n); err != nil {
		return err
	}
	return m.parents.Append(parent)
}
