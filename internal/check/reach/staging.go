package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// staging stores the program states that visits lead to, those of one visit or
// of several together, so that the processor waits for the memory of all their
// places in the store at once:
//
//	begin
//	for each visit: add its successors; endGroup
//	keys.ReadAhead
//	for each state: insert
//	for each group: what its edges lead to is new, or not
//
// What was staged can be read until it is begun again.
type staging struct {
	keys keys
	// copied is set while visits overwrite vectors before these are stored.
	copied bool
	// links has edges noted, which searches of programs alone may do without.
	links  bool
	states []stagedState
	edges  []stagedEdge
	groups []stagedGroup
	copies []byte
}

// keys is the store of program states, of one worker or one that several share.
// Its comments are those of store.States.
type keys interface {
	Begin()
	Add(key []byte) error
	ReadAhead()
	InsertAdded(i int) (index uint32, added bool, err error)
}

// sharedKeys is the store that several workers share.
type sharedKeys struct{ *store.ComponentCursor }

// InsertAdded implements keys.
func (k sharedKeys) InsertAdded(i int) (index uint32, added bool, err error) { return k.Insert(i) }

// stagedState is a program state; when it is inserted it has a number, and added
// tells whether it is new.
type stagedState struct {
	index, length uint32
	flags         program.SuccFlags
	added         bool
}

// isInside reports whether it is inside an atomic sequence.
func (s *stagedState) isInside() bool { return s.flags&program.Transient != 0 }

// stagedEdge leads to a state, by its position, and Q.
type stagedEdge struct{ at, q uint32 }

// stagedGroup is what one state leads to: the states and edges after the group
// before.
type stagedGroup struct {
	parent        uint64
	states, edges int
}

// begin drops what is staged.
func (s *staging) begin() {
	s.keys.Begin()
	s.states, s.edges, s.groups, s.copies = s.states[:0], s.edges[:0], s.groups[:0], s.copies[:0]
}

// add stages the program states that edges lead to, each once, as the edges are
// ordered by them. inside is set if they leave a state inside an atomic
// sequence, which then stutters there.
func (s *staging) add(b *program.Batch, edges []product.Edge, inside bool) error {
	last := ^uint32(0)
	for i := range edges {
		e := &edges[i]
		if e.Succ != last {
			last = e.Succ
			succ := &b.Succs[last]
			flags := succ.Flags
			if inside && succ.Action == program.Stutter {
				flags |= program.Transient
			}
			if err := s.addOne(b.State(int(last)), flags); err != nil {
				return err
			}
		}
		if s.links {
			s.edges = append(s.edges, stagedEdge{uint32(len(s.states) - 1), e.Q})
		}
	}
	return nil
}

// addOne stages a program state.
func (s *staging) addOne(vector program.State, flags program.SuccFlags) error {
	if s.copied {
		at := len(s.copies)
		s.copies = append(s.copies, vector...)
		vector = s.copies[at:]
	}
	s.states = append(s.states, stagedState{length: uint32(len(vector)), flags: flags})
	return s.keys.Add(vector)
}

// flagsOf returns the flags of a state that may be inside an atomic sequence.
func flagsOf(inside bool) program.SuccFlags {
	if inside {
		return program.Transient
	}
	return 0
}

// endGroup ends what a state leads to.
func (s *staging) endGroup(parent uint64) {
	s.groups = append(s.groups, stagedGroup{parent, len(s.states), len(s.edges)})
}

// insert stores the i-th state.
func (s *staging) insert(i int) (st *stagedState, err error) {
	st = &s.states[i]
	st.index, st.added, err = s.keys.InsertAdded(i)
	return st, err
}
