package search

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// moves is the moves of the automata of a product over letters, which are
// numbered: a number is the class of the states with this letter.
type moves struct {
	of      *product.Walker
	q       uint64 // how many values of Q there are
	classes map[program.Letter]uint32
	letters []program.Letter // by class
	last    uint32           // class that was asked for last
	known   [][]move         // by class and Q, nil before they are asked for
	found   []move           // the last of those that are not kept
}

// move is one of them, with the Q that it leads to.
type move struct {
	marks automata.Marks
	q     uint32
}

const (
	mostLetters = 1 << 16 // that are numbered
	mostMoves   = 1 << 16 // pairs of class and Q whose moves are kept
)

// errManyLetters: there are more than are numbered.
var errManyLetters = errors.New("internal error: too many letters")

// is reports whether a class is that of a letter.
func (m *moves) is(class uint32, letter program.Letter) bool {
	return int(class) < len(m.letters) && m.letters[class] == letter
}

// class is the number of a letter.
func (m *moves) class(letter program.Letter) (class uint32, err error) {
	if m.is(m.last, letter) {
		return m.last, nil
	}
	class, known := m.classes[letter]
	if !known {
		if len(m.letters) == mostLetters {
			return 0, errManyLetters
		}
		if m.classes == nil {
			m.classes = map[program.Letter]uint32{}
		}
		class = uint32(len(m.letters))
		m.classes[letter], m.letters = class, append(m.letters, letter)
	}
	m.last = class
	return class, nil
}

// at is the moves at Q over the letter of a class. They are good until the next
// call.
func (m *moves) at(class, q uint32) []move {
	at := uint64(class)*m.q + uint64(q)
	if at >= mostMoves {
		m.found = m.find(m.found[:0], class, q)
		return m.found
	}
	if more := int(at) + 1 - len(m.known); more > 0 {
		m.known = append(m.known, make([][]move, more)...)
	}
	if m.known[at] == nil {
		m.known[at] = m.find([]move{}, class, q)
	}
	return m.known[at]
}

// find asks the automata for moves, and appends them to others.
func (m *moves) find(to []move, class, q uint32) []move {
	m.of.Begin()
	m.of.Follow(0, q, m.letters[class])
	for i := range m.of.Edges {
		to = append(to, move{m.of.Edges[i].Marks, m.of.Edges[i].Q})
	}
	return to
}
