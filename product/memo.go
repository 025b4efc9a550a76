package product

import "github.com/ltlcheck/ltlcheck/automata"

// move is what a factor adds to a product edge: its marks, and its state in
// units of Q.
type move struct {
	marks automata.Marks
	q     uint32
}

// memo is where a factor stands, and its moves over the letters seen last
// there. Most transitions of a program change no atom and no state of the
// factor, so that what was found for the transition before often serves again,
// and each label is tested once for many transitions.
type memo struct {
	state          uint32
	known          bool // moves are those over the letters here
	letter, target uint64
	moves          []move
}

// look finds the moves over a letter, which for a factor that stands before it
// leads to a program state with the atoms of target.
func (m *memo) look(f *factor, letter, target, actions uint64) []move {
	if m.known && m.letter == letter && m.target == target {
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

// start finds the moves into the beginning: from the initial states over the
// letter of an initial program state, or in front of it.
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

// enter puts the factor at state q before a letter whose state atoms are given,
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
