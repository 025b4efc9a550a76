package reach

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
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

// Add implements Part.
func (f *Memory) Add(b *program.Batch, edges []product.Edge, _ bool) error {
	if !f.together {
		f.begin()
	}
	last := ^uint32(0)
	for i := range edges {
		e := &edges[i]
		if e.Succ != last {
			last = e.Succ
			vector := b.State(int(last))
			if f.together { // other visits come before it is stored
				at := len(f.copies)
				f.copies = append(f.copies, vector...)
				vector = f.copies[at:]
			}
			f.staged = append(f.staged, stagedState{length: uint32(len(vector)), flags: b.Succs[last].Flags})
			if err := f.states.Add(vector); err != nil {
				return err
			}
		}
		if f.nodes != nil {
			f.edges = append(f.edges, sharedEdge{uint32(len(f.staged) - 1), e.Q})
		}
	}
	f.groups = append(f.groups, stagedGroup{f.at, len(f.staged), len(f.edges)})
	if f.together {
		return nil
	}
	if err := f.flush(); err != nil {
		return err
	}
	return f.Commit()
}

// AddAll implements Part.
func (f *Memory) AddAll(b *program.Batch) error { return f.Add(b, f.steps.To(b.Len()), false) }

// AddOne implements Part.
func (f *Memory) AddOne(vector program.State, inside bool) error {
	f.begin()
	s := stagedState{length: uint32(len(vector))}
	if inside {
		s.flags = program.Transient
	}
	f.staged = append(f.staged, s)
	f.groups = append(f.groups, stagedGroup{parent: f.at, states: 1})
	if err := f.states.Add(vector); err != nil {
		return err
	}
	return f.flush()
}

// Commit implements Part. The new states of a dive go on its stack, before the
// visit counts.
func (f *Memory) Commit() error {
	if !f.diving {
		return nil
	}
	f.diving = false
	return f.Took(f.first, f.len())
}

// addNodes adds states whose program states are stored.
func (f *Memory) addNodes(edges []search.Edge) error {
	for i := range edges {
		if err := f.meet(edges[i].Node, f.at); err != nil {
			return err
		}
	}
	return f.Commit()
}

// begin drops what is staged.
func (f *Memory) begin() {
	f.states.Begin()
	f.staged, f.edges, f.groups, f.copies = f.staged[:0], f.edges[:0], f.groups[:0], f.copies[:0]
}

// flush stores what is staged, and queues what is new.
func (f *Memory) flush() error {
	f.states.ReadAhead()
	f.fresh, f.inserted = f.fresh[:0], 0
	edge := 0
	for i := range f.groups {
		g := &f.groups[i]
		for f.inserted < g.states {
			s := &f.staged[f.inserted]
			f.inserted++
			f.flags |= s.flags
			index, added, err := f.states.InsertAdded(f.inserted - 1)
			if err != nil {
				return err
			}
			if s.index = index; added {
				if err := f.found(s, g.parent); err != nil {
					return err
				}
			}
		}
		for ; edge < g.edges; edge++ {
			e := f.edges[edge]
			if err := f.meet(search.Node{Prog: f.staged[e.at].index, Q: e.q}, g.parent); err != nil {
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
	switch {
	case s.flags&program.Transient != 0:
		if f.product == nil {
			f.worker.Inside++
		}
		if f.inside != nil {
			return f.inside.Set(s.index)
		}
	case f.product == nil:
		if limit := f.search.Workers.Limits.States; limit > 0 && f.counts.Outside >= limit {
			return f.search.Workers.StatesLimit(f.worker.Inside)
		}
		f.counts.Outside++
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
