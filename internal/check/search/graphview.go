package search

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// graphView is one search's view of a StateGraph, from which the edges of a
// product state are a row of numbers, and the moves of the automata over the
// classes of these:
//
//	expand(s, q):
//		for each successor t in row(s):
//			for each (marks, r) in moves(q, class of t):
//				an edge with marks to (t, r)
//
// It needs a product whose edges depend on the letters of states alone, and
// costs a byte for each state of the graph, words, and two more where there are
// many letters, classes.
//
// due is a stack of states that edges have led to and that may not be expanded
// yet; the search is likely to expand the last one next. It is bounded by
// mostDue: when it is full the older half is forgotten, which costs time at
// most. outside and within count the states that edges have led to, outside and
// inside atomic sequences; others were stored ahead, or by other searches.
type graphView struct {
	*StateGraph
	alone           bool           // no other search uses the graph: it is a cache
	ahead           bool           // states are expanded that are due
	reader          program.Reader // of letters; nil if the graph has them, or alone
	words           store.Array[word]
	classes         store.Array[uint16] // by state: the upper bits of its class; empty as long as all are 0
	moves           moves
	due             []uint32
	outside, within uint64

	q  uint32   // of the last expansion
	at []uint32 // its row
}

// word is what a view knows of a state: the flags below, and in the bits from
// wordClass on the lower bits of the class of its letter, see moves.
type word uint8

const (
	wordFollowed   word            = 1 << iota // an edge of this search has led to it
	wordClassified                             // its class is known
	wordExpanded                               // its successors are known
	wordClass      = iota                      // the class is in the bits from here on
	classBits      = 8 - wordClass             // of a class that a word has
)

// class returns the class of a state's letter, given the state's word.
func (v *graphView) class(state uint32, w word) uint32 {
	class := uint32(w >> wordClass)
	if v.classes.Len() > 0 {
		class |= uint32(*v.classes.At(state)) << classBits
	}
	return class
}

// mostDue bounds the stack of states that edges have led to and that may not be
// expanded yet.
const mostDue = 256

// Share makes the space read its successors from a graph that searches share. It
// is called before the first expansion; the space's own store of program states
// is replaced by that of the graph, so that the numbers agree. The graph must
// outlive the space.
func (sp *Space) Share(g *StateGraph) {
	v := sp.view(g)
	if !g.own {
		v.reader, _ = program.As[program.Reader](sp.Walker.Explorer())
	}
	sp.Shared, sp.source, sp.States, sp.Transient = g, v, g.States, g.inside
}

// view makes the view of a graph, to which no edge has led.
func (sp *Space) view(g *StateGraph) *graphView {
	v := &graphView{StateGraph: g, words: store.NewArray[word](sp.Budget), classes: store.NewArray[uint16](sp.Budget)}
	v.moves.of, v.moves.q = sp.Walker, uint64(sp.Prod.Q())
	return v
}

// Undecided describes in the user's words what the explorers of the program
// have left open of the states that they expanded; it is empty when nothing is
// open. The binding of the space comes first, then that of a shared graph. A
// search that finds nothing is inconclusive when something is open.
func (sp *Space) Undecided() string {
	open := program.Undecided(sp.Prod.Binding())
	if open == "" && sp.Shared != nil {
		open = program.Undecided(sp.Shared.binding)
	}
	return open
}

// initial implements successors: the walker starts its automata on the letter of
// each initial state.
func (v *graphView) initial(sp *Space) error {
	if err := v.grow(); err != nil {
		return err
	}
	sp.Walker.Begin()
	for i, state := range v.StateGraph.initial {
		w := v.words.At(state)
		if err := v.classify(state, w); err != nil {
			return err
		}
		sp.Walker.Start(uint32(i), v.moves.letters[v.class(state, *w)])
	}
	sp.Edges = sp.Edges[:0]
	for i := range sp.Walker.Edges {
		e := &sp.Walker.Edges[i]
		state := v.StateGraph.initial[e.Succ]
		v.follow(state, v.words.At(state))
		sp.Edges = append(sp.Edges, Edge{0, Node{state, e.Q}})
	}
	return nil
}

// expand implements successors. When a cache fails for lack of memory it is
// given up, and the program computes the successors.
func (v *graphView) expand(sp *Space, n Node) error {
	if !v.isExpanded(n.Prog) {
		if err := v.expandBatch(n.Prog); v.alone && isScarce(err) {
			sp.cacheDropped = true
			if err := v.drop(sp); err != nil {
				return err
			}
			return sp.Expand(n)
		} else if err != nil {
			return err
		}
	}
	if err := v.grow(); err != nil {
		return err
	}
	*v.words.At(n.Prog) |= wordExpanded
	v.at, v.q, sp.Edges = v.row(n.Prog, v.at[:0]), n.Q, sp.Edges[:0]
	for _, t := range v.at {
		w := v.words.At(t)
		if *w&wordClassified == 0 {
			if err := v.classify(t, w); err != nil {
				return err
			}
		}
		moves := v.moves.at(v.class(t, *w), n.Q)
		if len(moves) == 0 {
			continue
		}
		if *w&(wordFollowed|wordExpanded) != wordFollowed|wordExpanded {
			v.follow(t, w)
		}
		for i := range moves {
			sp.Edges = append(sp.Edges, Edge{moves[i].marks, Node{t, moves[i].q}})
		}
	}
	if !sp.Runtime && v.fails.Len() > 0 && v.fails.Has(n.Prog) {
		return v.lookForErrors(sp, n)
	}
	return nil
}

// expandBatch expands a state, and states that are due until the batch has
// BatchStates successors; only the one state where keys that are pending in the
// store do not outlast the reading of another one. The error is store.ErrFull as
// soon as a cache takes more than its part of the memory that is left.
func (v *graphView) expandBatch(state uint32) error {
	if v.Most > 0 && v.States.Len() >= v.Most {
		return ErrLargeGraph
	}
	if left := v.Budget.Left(); v.alone && left >= 0 && v.bytes() > left/scarcePart {
		return store.ErrFull
	}
	v.batch.begin()
	if err := v.compute(state); err != nil {
		return err
	}
	v.States.Begin()
	if err := v.announce(state); err != nil {
		return err
	}
	for v.ahead && v.States.KeepsPending() && len(v.batch.flags) < BatchStates && len(v.due) > 0 {
		next := v.due[len(v.due)-1]
		v.due = v.due[:len(v.due)-1]
		if v.isExpanded(next) || v.batch.has(next) {
			continue
		}
		if v.compute(next) != nil {
			break // it fails again when the search comes to it
		}
		if err := v.announce(next); err != nil {
			return err
		}
	}
	if err := v.store(); err != nil {
		return err
	}
	if err := v.noteBatch(); err != nil {
		return err
	}
	return v.addRows()
}

// noteBatch notes what the batch, which is stored, has of the states: that they
// are expanded, and, if nobody else needs their letters, the classes of these.
func (v *graphView) noteBatch() error {
	if err := v.grow(); err != nil {
		return err
	}
	b := &v.batch
	for i, index := range b.indices {
		if !v.alone {
			break
		}
		if err := v.classifyAs(index, v.words.At(index), b.letters[i]); err != nil {
			return err
		}
	}
	for i := range b.sources {
		s := &b.sources[i]
		w := v.words.At(s.state)
		if *w |= wordExpanded; v.alone && s.n == 0 { // it is its own successor
			if err := v.classifyAs(s.state, w, s.letter); err != nil {
				return err
			}
		}
	}
	return nil
}

// grow makes room for all states of the graph.
func (v *graphView) grow() error {
	if err := v.words.Resize(v.States.Len()); err != nil || v.classes.Len() == 0 {
		return err
	}
	return v.classes.Resize(v.States.Len())
}

// freeWords gives back what the view has of the states.
func (v *graphView) freeWords() {
	v.words.Free()
	v.classes.Free()
}

// classify notes the class of a state's letter, if it is not known: from the
// graph, or by reading it.
func (v *graphView) classify(state uint32, w *word) error {
	switch {
	case *w&wordClassified != 0:
		return nil
	case v.own:
		return v.classifyAs(state, w, *v.letters.At(state))
	}
	letter, err := v.reader.Read(v.States.Key(state))
	if err != nil {
		return err
	}
	return v.classifyAs(state, w, letter)
}

// classifyAs notes the class of a state's letter in its word, if it is not known.
// If there are too many letters, the error is errManyLetters for a cache,
// otherwise ErrNotShared.
func (v *graphView) classifyAs(state uint32, w *word, letter program.Letter) error {
	if *w&wordClassified != 0 {
		return nil
	}
	class, err := v.moves.class(letter)
	if err != nil && !v.alone {
		return ErrNotShared
	}
	if err == nil && class>>classBits != 0 {
		if err = v.classes.Resize(v.States.Len()); err == nil {
			*v.classes.At(state) = uint16(class >> classBits)
		}
	}
	if err == nil {
		*w |= word(class<<wordClass) | wordClassified
	}
	return err
}

// follow notes that an edge leads to a state with word w: it puts the state on
// the stack due if it may not be expanded, and counts it if it is the first edge
// to it.
func (v *graphView) follow(state uint32, w *word) {
	if v.ahead && *w&wordExpanded == 0 {
		if len(v.due) == mostDue {
			v.due = v.due[:copy(v.due, v.due[mostDue/2:])]
		}
		v.due = append(v.due, state)
	}
	if *w&wordFollowed == 0 {
		*w |= wordFollowed
		if v.inside.Has(state) {
			v.within++
		} else {
			v.outside++
		}
	}
}

// lookForErrors sets Runtime when the automata can follow a transition of n
// that fails with a run-time error. The row of a state has no flags of
// transitions, so the program expands the state again; this happens only until
// the first such error, in states with such a transition.
func (v *graphView) lookForErrors(sp *Space, n Node) error {
	if err := sp.Walker.Program(v.States.Key(n.Prog)); err != nil {
		return err
	}
	for i := range sp.Walker.Prog.Succs {
		if sp.Walker.Prog.Succs[i].Flags&program.RuntimeError != 0 {
			sp.Runtime = sp.Runtime || len(v.moves.at(v.class(v.at[i], *v.words.At(v.at[i])), n.Q)) > 0
		}
	}
	return nil
}

// followed implements successors.
func (v *graphView) followed(*Space) (outside, inside uint64) { return v.outside, v.within }

// action implements successors: it is the position of the successor among those
// of the program state.
func (v *graphView) action(_ *Space, i int) program.Action {
	at := 0
	for ; ; at++ {
		state := v.at[at]
		n := len(v.moves.at(v.class(state, *v.words.At(state)), v.q))
		if i < n {
			return program.Action(at)
		}
		i -= n
	}
}

// actionOf implements successors.
func (v *graphView) actionOf(sp *Space, st Step) (program.Action, error) {
	if st.Action == program.Stutter {
		return st.Action, nil
	}
	if err := sp.Walker.Program(sp.States.Key(st.Node.Prog)); err != nil {
		return 0, err
	}
	if st.Action >= program.Action(sp.Walker.Prog.Len()) {
		return program.Stutter, nil
	}
	return sp.Walker.Prog.Succs[st.Action].Action, nil
}
