package sequential

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// nodes writes product states with a nonzero number each, as differences
// between their program states; end ends them. loadNodes reads them.
//
// A checkpoint may be forged. So what is read is written in a form in which it
// makes sense whatever the numbers are, or is validated.
type nodes struct {
	*checkpoint.Writer
	last search.Node
}

// add writes a node with its number, which is not 0, as the difference to the
// node before.
func (no *nodes) add(n search.Node, number uint64) {
	no.Uint(number)
	no.Int(int64(n.Prog) - int64(no.last.Prog))
	no.Uint(uint64(n.Q))
	no.last = n
}

// end writes the mark that ends the list.
func (no *nodes) end() { no.Uint(0) }

// loadNodes calls take with the states that nodes has written. Numbers must be
// below the bound.
func loadNodes(s *search.Search, r *checkpoint.Reader, below uint64, take func(n search.Node, number uint32) error) error {
	last := int64(0)
	for number := r.Below(below); number != 0; number = r.Below(below) {
		prog := last + r.Int()
		if prog < 0 || prog >= int64(s.States.Len()) {
			r.Refuse("the checkpoint has a product state without a program state")
		}
		last = prog
		n := search.Node{Prog: uint32(prog), Q: r.Below(uint64(s.Prod.Q()))}
		if r.Err() != nil {
			return nil
		}
		if err := take(n, number); err != nil {
			return err
		}
	}
	return nil
}

// Save implements search.Checkpointable: it writes the states of complete
// components; the others in the order of their numbers, with what the path and
// the roots have of them; and the edges to follow.
func (s *scc) Save(w *checkpoint.Writer) {
	w.Section("scc")
	done := nodes{Writer: w}
	s.numbers.Each(func(n search.Node, number uint32) {
		if s.isDead(number) {
			done.add(n, 1)
		}
	})
	done.end()
	w.Uint(uint64(s.visits))
	w.Uint(uint64(s.live.Len()))
	frame, root, last := uint32(0), uint32(0), uint32(0)
	for i := range uint32(s.live.Len()) {
		n := *s.live.At(i)
		number := s.numbers.Number(n)
		search.SaveNode(w, n)
		w.Uint(uint64(number - last))
		last = number
		isRoot := int(root) < s.roots.Len() && s.roots.At(root).number == number
		onPath := int(frame) < s.frames.Len() && s.frames.At(frame).number == number
		if w.Bool(onPath); !onPath {
			continue
		}
		w.Uint(uint64(s.frames.At(frame).begin))
		frame++
		if w.Bool(isRoot); isRoot {
			r := s.roots.At(root)
			w.Uint(uint64(r.via))
			w.Uint(uint64(r.inside))
			w.Bool(r.cyclic)
			root++
		}
	}
	s.todo.Save(w)
}

// Load implements search.Checkpointable. Numbers are given anew, in the same
// order: those of complete components are not needed any more.
func (s *scc) Load(r *checkpoint.Reader) error {
	r.Section("scc")
	err := loadNodes(s.search, r, 2, func(n search.Node, _ uint32) error { return s.number(r, n, dead) })
	if err != nil {
		return err
	}
	visits, last := r.Below(uint64(dead)), uint32(0)
	for range r.Below(uint64(dead)) {
		n := s.search.LoadNode(r)
		more := r.Below(uint64(dead - last))
		if more == 0 {
			r.Refuse("the checkpoint has a number twice")
		}
		if r.Err() != nil {
			return nil
		}
		last += more
		if err := s.loadLive(r, n); err != nil {
			return err
		}
	}
	if last > visits {
		r.Refuse("the checkpoint has a number of a state that was not given yet")
	}
	if err := s.search.LoadEdges(r, &s.todo); err != nil {
		return err
	}
	checkPath(r, s.frames.Len(), s.todo.Len(), func(i uint32) uint32 { return s.frames.At(i).begin })
	return nil
}

// number sets the number of a state, which must not have one yet.
func (s *scc) number(r *checkpoint.Reader, n search.Node, number uint32) error {
	slot, err := s.numbers.Slot(n)
	if err != nil {
		return err
	}
	if *slot != 0 {
		r.Refuse("the checkpoint has a state twice")
	}
	*slot = number
	return nil
}

// loadLive reads what belongs to a state on live.
func (s *scc) loadLive(r *checkpoint.Reader, n search.Node) error {
	s.visits++
	number := s.visits
	if err := s.dead.reserve(number); err != nil {
		return err
	}
	if err := s.number(r, n, number); err != nil {
		return err
	}
	if err := s.live.Append(n); err != nil {
		return err
	}
	first := s.frames.Len() == 0
	root := false
	if r.Bool() {
		if err := s.frames.Append(sccFrame{n, number, r.Below(store.MaxIndex)}); err != nil {
			return err
		}
		root = r.Bool()
	}
	if first && !root {
		r.Refuse("the checkpoint has a path that does not begin with a root")
	}
	if !root {
		return nil
	}
	return s.roots.Append(sccRoot{number: number, via: automata.Marks(r.Uint()), inside: automata.Marks(r.Uint()), cyclic: r.Bool()})
}

// checkPath refuses a path whose states do not divide the edges to follow among
// them in order.
func checkPath(r *checkpoint.Reader, frames, todo int, begin func(i uint32) uint32) {
	last := uint32(0)
	for i := range uint32(frames) {
		if b := begin(i); b < last || int(b) > todo {
			r.Refuse("the checkpoint has a path that cannot be")
		} else {
			last = b
		}
	}
}

// saveColours writes the states that were visited, with their colours.
func saveColours(w *checkpoint.Writer, known *search.Colours) {
	all := nodes{Writer: w}
	known.Each(func(n search.Node, colour uint8) { all.add(n, uint64(colour)) })
	all.end()
}

// loadColours reads what saveColours has written, of colours below a bound.
func loadColours(s *search.Search, r *checkpoint.Reader, known *search.Colours, below uint64) error {
	return loadNodes(s, r, below, func(n search.Node, colour uint32) error { return known.Set(n, uint8(colour)) })
}

// Save implements search.Checkpointable.
func (nd *ndfs) Save(w *checkpoint.Writer) {
	w.Section("ndfs")
	saveColours(w, &nd.known)
	search.SaveNode(w, nd.seed)
	w.Uint(uint64(nd.frames.Len()))
	for i := range uint32(nd.frames.Len()) {
		f := nd.frames.At(i)
		search.SaveNode(w, f.Node)
		w.Uint(uint64(f.begin))
		w.Bool(f.inRed)
		w.Bool(f.allRed)
	}
	nd.todo.Save(w)
}

// Load implements search.Checkpointable.
func (nd *ndfs) Load(r *checkpoint.Reader) error {
	r.Section("ndfs")
	if err := loadColours(nd.search, r, &nd.known, uint64(red)+1); err != nil {
		return err
	}
	nd.seed = nd.search.LoadNode(r)
	for range r.Below(store.MaxIndex) {
		f := ndfsFrame{Node: nd.search.LoadNode(r), begin: r.Below(store.MaxIndex), inRed: r.Bool(), allRed: r.Bool()}
		if r.Err() != nil {
			return nil
		}
		if err := nd.frames.Append(f); err != nil {
			return err
		}
	}
	if err := nd.search.LoadEdges(r, &nd.todo); err != nil {
		return err
	}
	checkPath(r, nd.frames.Len(), nd.todo.Len(), func(i uint32) uint32 { return nd.frames.At(i).begin })
	return nil
}

// Save implements search.Checkpointable.
func (s *single) Save(w *checkpoint.Writer) {
	w.Section("single")
	saveColours(w, &s.known)
	w.Uint(uint64(s.frames.Len()))
	for i := range uint32(s.frames.Len()) {
		f := s.frames.At(i)
		search.SaveNode(w, f.Node)
		w.Uint(uint64(f.begin))
	}
	s.todo.Save(w)
}

// Load implements search.Checkpointable.
func (s *single) Load(r *checkpoint.Reader) error {
	r.Section("single")
	if err := loadColours(s.search, r, &s.known, uint64(left)+1); err != nil {
		return err
	}
	for range r.Below(store.MaxIndex) {
		f := dfsFrame{s.search.LoadNode(r), r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if err := s.frames.Append(f); err != nil {
			return err
		}
	}
	if err := s.search.LoadEdges(r, &s.todo); err != nil {
		return err
	}
	checkPath(r, s.frames.Len(), s.todo.Len(), func(i uint32) uint32 { return s.frames.At(i).begin })
	return nil
}
