package search

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// EdgeStack is a stack of edges that a depth-first search still has to follow.
// On a long path these are many, and all but the last ones rest for long; so
// only one or two pieces at the top are kept as edges, and what is below is
// packed, piece by piece:
//
//	packed:  piece₀ | piece₁ | … | pieceₙ₋₁        top:  at most 2 pieces
//	an edge: difference of program states, 1 if Q or the marks change,
//	         then Q and the marks
//
// An edge on top takes 16 bytes, one below some 3. A piece is packed when the
// top has two and one more edge comes, and unpacked when the top is empty; so
// there are at least as many pushes or pops between as a piece has edges, and
// each takes constant time. It is for one goroutine.
type EdgeStack struct {
	budget *store.Budget
	top    []Edge
	packed store.Array[uint64] // bytes, eight in a word
	sizes  store.Array[uint32] // of the packed pieces, in words
	piece  int                 // edges in a piece
	buffer []byte              // working storage: a packed piece
}

const (
	edgePiece  = 1 << 13 // edges in a piece
	firstEdges = 64      // for which there is room at first
)

// NewEdgeStack makes an empty stack that charges its memory to the budget.
func NewEdgeStack(b *store.Budget) EdgeStack {
	return EdgeStack{budget: b, packed: store.NewArray[uint64](b), sizes: store.NewArray[uint32](b), piece: edgePiece}
}

// Len returns the number of edges.
func (s *EdgeStack) Len() int { return s.sizes.Len()*s.piece + len(s.top) }

// Push adds an edge. The errors are store.ErrFull and store.ErrTooMany; the
// stack is unchanged then. What was popped, and no more, can always be pushed
// again: there is room for it.
func (s *EdgeStack) Push(e Edge) error {
	if len(s.top) == cap(s.top) {
		if err := s.extend(); err != nil {
			return err
		}
	}
	s.top = append(s.top, e)
	return nil
}

// PushReversed pushes edges so that the first one is on top. After an error
// some of them may have been pushed.
func (s *EdgeStack) PushReversed(edges []Edge) error {
	if had := len(s.top); had+len(edges) <= cap(s.top) {
		s.top = s.top[:had+len(edges)]
		to := s.top[had:]
		for i := range edges {
			to[len(to)-1-i] = edges[i]
		}
		return nil
	}
	for i := len(edges) - 1; i >= 0; i-- {
		if err := s.Push(edges[i]); err != nil {
			return err
		}
	}
	return nil
}

// Pop removes the last edge and returns it. The stack must not be empty.
func (s *EdgeStack) Pop() Edge {
	if len(s.top) == 0 {
		s.unpack()
	}
	n := len(s.top) - 1
	e := s.top[n]
	s.top = s.top[:n]
	return e
}

// Truncate removes all edges but the first n, which must not be more than there
// are.
func (s *EdgeStack) Truncate(n int) {
	for n < s.sizes.Len()*s.piece {
		s.unpack()
	}
	s.top = s.top[:n-s.sizes.Len()*s.piece]
}

// extend makes room for one more edge on top: for twice as many, or by packing
// a piece. Its errors are those of Push.
func (s *EdgeStack) extend() error {
	if cap(s.top) == 2*s.piece {
		return s.pack()
	}
	top, err := store.Allocate[Edge](s.budget, min(max(2*cap(s.top), firstEdges), 2*s.piece))
	if err != nil {
		return err
	}
	top = top[:copy(top, s.top)]
	store.Free(s.budget, s.top[:cap(s.top)])
	s.top = top
	return nil
}

// pack packs the lower half of the top, which has two pieces. Its errors are
// those of Push.
func (s *EdgeStack) pack() error {
	s.buffer = s.buffer[:0]
	last := Edge{}
	for i := range s.piece {
		e := s.top[i]
		s.buffer = appendEdge(s.buffer, last, e)
		last = e
	}
	for len(s.buffer)%8 != 0 {
		s.buffer = append(s.buffer, 0)
	}
	at, size := s.packed.Len(), len(s.buffer)/8
	if at+size > store.MaxIndex {
		return store.ErrTooMany
	}
	if err := s.packed.Resize(at + size); err != nil {
		return err
	}
	if err := s.sizes.Append(uint32(size)); err != nil {
		s.packed.Truncate(at)
		return err
	}
	for i := range size {
		*s.packed.At(uint32(at + i)) = binary.LittleEndian.Uint64(s.buffer[8*i:])
	}
	s.top = s.top[:copy(s.top, s.top[s.piece:])]
	return nil
}

// unpack replaces the top by the last piece that is packed. It needs no memory,
// as the top had two pieces when that was packed.
func (s *EdgeStack) unpack() {
	last := s.sizes.Len() - 1
	at := s.packed.Len() - int(*s.sizes.Top())
	s.top = s.top[:0]
	s.eachOf(at, int(*s.sizes.Top()), func(e Edge) { s.top = append(s.top, e) })
	s.sizes.Truncate(last)
	s.packed.Truncate(at)
}

// each calls yield for all edges, from the lowest one on.
func (s *EdgeStack) each(yield func(Edge)) {
	at := 0
	for i := range uint32(s.sizes.Len()) {
		size := int(*s.sizes.At(i))
		s.eachOf(at, size, yield)
		at += size
	}
	for _, e := range s.top {
		yield(e)
	}
}

// eachOf calls yield for the edges of a packed piece, from the lowest one on.
func (s *EdgeStack) eachOf(at, size int, yield func(Edge)) {
	s.buffer = s.buffer[:0]
	for i := range size {
		s.buffer = binary.LittleEndian.AppendUint64(s.buffer, *s.packed.At(uint32(at + i)))
	}
	e, rest := Edge{}, s.buffer
	for range s.piece {
		e, rest = nextEdge(rest, e)
		yield(e)
	}
}

// appendEdge appends an edge to a packed piece, given the edge before.
func appendEdge(piece []byte, last, e Edge) []byte {
	d := int64(e.Prog) - int64(last.Prog)
	x := uint64(d<<1^d>>63) << 1
	if e.Q == last.Q && e.Marks == last.Marks {
		return binary.AppendUvarint(piece, x)
	}
	return binary.AppendUvarint(binary.AppendUvarint(binary.AppendUvarint(piece, x|1), uint64(e.Q)), uint64(e.Marks))
}

// nextEdge reads the first edge of a packed piece, given the edge before, and
// returns the rest of the piece.
func nextEdge(piece []byte, e Edge) (Edge, []byte) {
	x, n := binary.Uvarint(piece)
	piece = piece[n:]
	d := x >> 1
	e.Prog += uint32(d>>1 ^ -(d & 1))
	if x&1 != 0 {
		q, n := binary.Uvarint(piece)
		marks, m := binary.Uvarint(piece[n:])
		e.Q, e.Marks, piece = uint32(q), automata.Marks(marks), piece[n+m:]
	}
	return e, piece
}

// Save writes the edges, from the lowest one on.
func (s *EdgeStack) Save(w *checkpoint.Writer) {
	w.Uint(uint64(s.Len()))
	s.each(func(e Edge) {
		w.Uint(uint64(e.Marks))
		SaveNode(w, e.Node)
	})
}

// LoadEdges reads what EdgeStack.Save has written.
func (s *Search) LoadEdges(r *checkpoint.Reader, edges *EdgeStack) error {
	for range r.Below(store.MaxIndex) {
		e := Edge{Marks: automata.Marks(r.Uint())}
		if e.Node = s.LoadNode(r); r.Err() != nil {
			return nil
		}
		if err := edges.Push(e); err != nil {
			return err
		}
	}
	return nil
}
