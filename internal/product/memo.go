package product

import "github.com/ltlcheck/ltlcheck/automata"

// move is what a factor adds to a product edge: its marks, at the factor's
// offset, and its next state times the factor's radix.
type move struct {
	marks automata.Marks
	q     uint32
}

// memo is the state of a factor and its moves for the letter that was looked up
// last. Most transitions of a program change neither an atom nor the factor's
// state, so that the moves of the transition before serve again, and each label
// is tested once for many transitions.
type memo struct {
	state uint32
	// known indicates that moves belong to state, letter and target.
	known          bool
	letter, target uint64
	moves          []move
}

// has reports whether moves are those over a letter.
func (m *memo) has(letter, target uint64) bool {
	return m.known && m.letter == letter && m.target == target
}

// look returns the moves of a factor over a letter. For a factor that stands
// before the letter, target has the atoms of the program state that the
// transition leads to, and actions the action atoms. The slice is valid until
// the next call.
func (m *memo) look(f *factor, letter, target, actions uint64) []move {
	if m.has(letter, target) {
		return m.moves
	}
	m.known, m.letter, m.target, m.moves = true, letter, target, m.moves[:0]
	out := f.Out(m.state)
	for i := range out {
		o := &out[i]
		switch {
		case !o.Holds(letter):
		case f.ahead:
			m.enter(f, o.Dst, target, actions, o.Marks<<f.shift)
		default:
			m.moves = append(m.moves, move{o.Marks << f.shift, f.radix * o.Dst})
		}
	}
	return m.moves
}

// start returns the moves into initial product states: over the letter of an
// initial program state from the factor's initial states, or, for a factor that
// stands before it, to those themselves.
func (m *memo) start(f *factor, letter, actions uint64) []move {
	m.known, m.moves = false, m.moves[:0]
	for _, q := range f.Start {
		if f.ahead {
			m.enter(f, q, letter, actions, 0)
			continue
		}
		out := f.Out(q)
		for i := range out {
			if o := &out[i]; o.Holds(letter) {
				m.moves = append(m.moves, move{0, f.radix * o.Dst})
			}
		}
	}
	return m.moves
}

// enter adds the move to state q before a letter whose state atoms are given,
// unless no edge of q allows them.
func (m *memo) enter(f *factor, q uint32, target, actions uint64, marks automata.Marks) {
	out := f.Out(q)
	for i := range out {
		if o := &out[i]; target&o.Pos == o.Pos&^actions && target&o.Neg == 0 {
			m.moves = append(m.moves, move{marks, f.radix * q})
			return
		}
	}
}
