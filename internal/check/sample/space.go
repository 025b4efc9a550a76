package sample

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Task is the product that is searched, and the goal. It is safe for concurrent use.
type Task struct {
	// Product is the program with the automata that watch it.
	Product *product.Product
	// Failures asks for failed assertions, run-time errors and stops at invalid
	// ends of the program alone: the product has no automata then.
	Failures bool
	// Cycles asks for accepting cycles among the states in V, of methods that
	// keep one.
	Cycles bool
	// Universal lists the states of the only automaton from which every word is
	// accepted: who comes there has violated the property, whatever follows.
	// Nil if nothing is a violation by itself.
	Universal []bool
}

// Kind says what kind of violation was found.
type Kind uint8

// The kinds of violations.
const (
	InvalidEnd     Kind = iota // a state without successors where some process is not at a valid end
	Assertion                  // an assertion failed on the last step
	RuntimeError               // a run-time error happened on the last step
	BadPrefix                  // the property is violated, whatever follows
	AcceptingCycle             // the run ends in a cycle that the automata accept
)

// space is the graph that is searched. Nodes are byte strings: program states,
// followed, if there are automata, by the number of their joint state in width
// bytes. The methods about edges are about the state expanded last.
//
// It is for one goroutine, and allocates nothing in steady state: slices that
// it returns are overwritten by the next call.
type space struct {
	task   *Task
	walker *product.Walker
	ex     program.Explorer
	batch  *program.Batch
	alone  bool // no automata: edges are the program's
	width  int  // bytes for the automata's state

	edges   []edge // of the product, where they are not the program's
	deadEnd bool   // of the state expanded last: no successors, or it repeats for ever
	buffer  []byte
	runtime bool // some run-time error was met by a search that is not for failures
}

// edge leads to a successor in the batch.
type edge struct {
	succ, q uint32
	marks   automata.Marks
}

// newSpace makes the graph of a question, with an explorer of its own.
func newSpace(q *Task) (*space, error) {
	w, err := q.Product.NewWalker()
	if err != nil {
		return nil, err
	}
	s := &space{task: q, walker: w, ex: w.Explorer(), batch: &w.Prog, alone: q.Failures}
	for n := uint64(q.Product.Q()) - 1; !s.alone && n > 0; n >>= 8 {
		s.width++
	}
	return s, nil
}

// initial finds the initial nodes, as successors of nothing.
func (s *space) initial() error {
	s.deadEnd = false
	if s.alone {
		return s.ex.Initial(s.batch)
	}
	if err := s.walker.Initial(); err != nil {
		return err
	}
	s.take()
	return nil
}

// expand finds the successors of a node.
func (s *space) expand(node []byte) error {
	if s.alone {
		err := s.ex.Expand(node, s.batch)
		s.deadEnd = len(s.batch.Succs) == 0
		return err
	}
	state, q := s.split(node)
	if err := s.walker.Expand(state, q); err != nil {
		return err
	}
	s.take()
	s.deadEnd = s.stands(q)
	return nil
}

// take copies the edges of the product, but for those of run-time errors, which
// are only noted in runtime.
func (s *space) take() {
	s.edges = s.edges[:0]
	for _, e := range s.walker.Edges {
		if s.batch.Succs[e.Succ].Flags&program.RuntimeError != 0 {
			s.runtime = true
			continue
		}
		s.edges = append(s.edges, edge{e.Succ, e.Q, e.Marks})
	}
}

// stands reports whether a state with this Q can only repeat itself.
func (s *space) stands(q uint32) bool {
	for _, e := range s.edges {
		if e.q != q || s.batch.Succs[e.succ].Action != program.Stutter {
			return false
		}
	}
	return true
}

// split returns the program's state in a node, as a slice of it, and Q.
func (s *space) split(node []byte) (program.State, uint32) {
	n := len(node) - s.width
	q := uint32(0)
	for i, b := range node[n:] {
		q |= uint32(b) << (8 * i)
	}
	return node[:n:n], q
}

// len returns the number of edges of the state expanded last.
func (s *space) len() int {
	if s.alone {
		return len(s.batch.Succs)
	}
	return len(s.edges)
}

// succ returns which of the program's successors edge i leads to.
func (s *space) succ(i int) int {
	if s.alone {
		return i
	}
	return int(s.edges[i].succ)
}

// node returns the node that edge i leads to. The slice is overwritten by the
// next call of a method.
func (s *space) node(i int) []byte {
	if s.alone {
		return s.batch.State(i)
	}
	e := &s.edges[i]
	s.buffer = append(s.buffer[:0], s.batch.State(int(e.succ))...)
	for j := range s.width {
		s.buffer = append(s.buffer, byte(e.q>>(8*j)))
	}
	return s.buffer
}

// first reports whether no edge before edge i leads to the same node. It
// compares all of them, which is quadratic for a whole state; there are few.
func (s *space) first(i int) bool {
	for j := range i {
		if s.same(i, j) {
			return false
		}
	}
	return true
}

// same reports whether two edges lead to the same node.
func (s *space) same(i, j int) bool {
	if s.alone {
		return bytes.Equal(s.batch.State(i), s.batch.State(j))
	}
	a, b := &s.edges[i], &s.edges[j]
	return a.q == b.q && (a.succ == b.succ || bytes.Equal(s.batch.State(int(a.succ)), s.batch.State(int(b.succ))))
}

// action returns the program's action on edge i.
func (s *space) action(i int) program.Action { return s.batch.Succs[s.succ(i)].Action }

// transient reports whether edge i leads inside an atomic sequence.
func (s *space) transient(i int) bool {
	return s.batch.Succs[s.succ(i)].Flags&program.Transient != 0
}

// moves reports whether a process takes part in edge i.
func (s *space) moves(i, process int) bool { return s.batch.Succs[s.succ(i)].Moved.Has(process) }

// marks returns the marks of edge i; none without automata.
func (s *space) marks(i int) automata.Marks {
	if s.alone {
		return 0
	}
	return s.edges[i].marks
}

// violates reports whether taking edge i is a violation, and of which kind.
func (s *space) violates(i int) (Kind, bool) {
	if s.task.Failures {
		flags := s.batch.Succs[s.succ(i)].Flags
		switch {
		case flags&program.AssertFailed != 0:
			return Assertion, true
		case flags&program.RuntimeError != 0:
			return RuntimeError, true
		}
	}
	if u := s.task.Universal; u != nil && !s.alone && u[s.edges[i].q] {
		return BadPrefix, true
	}
	return 0, false
}

// ends reports whether the state expanded last is a violation by itself.
func (s *space) ends() bool {
	return s.task.Failures && s.batch.Flags&program.Deadlock != 0 && s.batch.Flags&program.ValidEnd == 0
}
