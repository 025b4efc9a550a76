package search

import (
	"errors"
	"sync"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// moves caches the moves of a product's automata over letters, which are
// numbered: the number is the class of the states with this letter. known has
// the moves by class and Q, nil before they are computed; found has the last
// ones that are not kept. It needs a product whose edges depend on letters of
// states alone.
type moves struct {
	of      *product.Walker
	q       uint64 // how many values of Q there are
	classes map[program.Letter]uint32
	letters []program.Letter // by class
	last    uint32           // class that was asked for last
	shared  *sharedLetters   // whose numbers letters have; nil: they are this one's own
	known   [][]move         // by class and Q, nil before they are asked for
	found   []move           // the last of those that are not kept
}

// sharedLetters numbers letters for several workers.
type sharedLetters struct {
	mu sync.Mutex
	moves
}

// move is the marks of an edge, and the Q that it leads to.
type move struct {
	marks automata.Marks
	q     uint32
}

const (
	mostLetters = 1 << 16 // that are numbered
	mostMoves   = 1 << 16 // pairs of class and Q whose moves are kept
)

// errManyLetters means that there are more letters than are numbered.
var errManyLetters = errors.New("internal error: too many letters")

// is reports whether a letter belongs to a class.
func (m *moves) is(class uint32, letter program.Letter) bool {
	return int(class) < len(m.letters) && m.letters[class] == letter
}

// class returns the number of a letter. The letter before is tried first.
func (m *moves) class(letter program.Letter) (class uint32, err error) {
	if m.is(m.last, letter) {
		return m.last, nil
	}
	class, known := m.classes[letter]
	if !known {
		if class, err = m.number(letter); err != nil {
			return 0, err
		}
		if m.classes == nil {
			m.classes = map[program.Letter]uint32{}
		}
		m.classes[letter] = class
	}
	m.last = class
	return class, nil
}

// number gives a letter the next number, or takes over the one that another
// worker has given it.
func (m *moves) number(letter program.Letter) (class uint32, err error) {
	if m.shared != nil {
		m.shared.mu.Lock()
		class, err = m.shared.class(letter)
		m.shared.mu.Unlock()
		return class, err
	}
	if len(m.letters) == mostLetters {
		return 0, errManyLetters
	}
	m.letters = append(m.letters, letter)
	return uint32(len(m.letters) - 1), nil
}

// catchUp takes over the letters that workers have numbered.
func (m *moves) catchUp() {
	m.shared.mu.Lock()
	m.letters = append(m.letters, m.shared.letters[len(m.letters):]...)
	m.shared.mu.Unlock()
}

// at returns the moves at Q over the letter of a class, valid until the next
// call.
func (m *moves) at(class, q uint32) []move {
	if m.shared != nil && int(class) >= len(m.letters) {
		m.catchUp()
	}
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

// find computes moves, and appends them.
func (m *moves) find(to []move, class, q uint32) []move {
	m.of.Begin()
	m.of.Follow(0, q, m.letters[class])
	for i := range m.of.Edges {
		to = append(to, move{m.of.Edges[i].Marks, m.of.Edges[i].Q})
	}
	return to
}
