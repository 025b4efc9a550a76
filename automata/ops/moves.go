package ops

// Moves of sets of states on all letters at once. The letters are the classes
// that no label of the automaton tells apart; a table has, for each state and
// letter, the set of successors:
//
//	δ(S, a) = ⋃ δ(q, a), q ∈ S      for all letters a in one pass over the rows of S
//
// Subset constructions expand thousands of sets of the same few states, and so
// look at each label once and not once for every set. O(labels · letters)
// operations on diagrams to make, O(|S| · letters · states/64) for each set.
// Automata that tell many letters apart, or have many states, have no table.

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// The limits of a table: automata beyond them are expanded letter by letter.
const (
	maxMoveLetters = 1 << 10 // letters of a table
	maxMoveWords   = 1 << 22 // words of a table
)

// alphabetOf is the letters of tables of one automaton, and the labels that
// were made by joining letters. set and key are scratch space.
type alphabetOf struct {
	m       *bdd.Manager
	letters []bdd.Node
	joined  map[string]bdd.Node // by set of letters
	set     bitset
	key     []byte
}

// newAlphabetOf is nil when the automaton has too many letters or states for
// tables.
func newAlphabetOf(a *automata.Automaton) *alphabetOf {
	labels := make([]bdd.Node, 0, len(a.Edges()))
	for _, e := range a.Edges() {
		labels = append(labels, e.Label)
	}
	parts := cells(a.BDD(), labels, maxMoveLetters)
	if parts == nil || a.States()*len(parts)*len(newBitset(a.States())) > maxMoveWords {
		return nil
	}
	return &alphabetOf{m: a.BDD(), letters: parts, joined: map[string]bdd.Node{}, set: newBitset(len(parts))}
}

// moves is a table: the row of state q has, for each letter, the set of its
// successors, words words each.
type moves struct {
	letters int
	words   int // of a set of states
	next    []uint64
}

// table makes the table of the edges for which follow holds.
func (al *alphabetOf) table(a *automata.Automaton, follow func(automata.Edge) bool) *moves {
	words := len(newBitset(a.States()))
	t := &moves{letters: len(al.letters), words: words, next: make([]uint64, a.States()*len(al.letters)*words)}
	read := map[bdd.Node][]int{}
	for _, e := range a.Edges() {
		if !follow(e) {
			continue
		}
		if _, ok := read[e.Label]; !ok {
			read[e.Label] = al.reads(e.Label)
		}
		for _, c := range read[e.Label] {
			bitset(t.next[(int(e.Src)*t.letters+c)*words:][:words]).add(e.Dst)
		}
	}
	return t
}

// reads returns the letters that satisfy a label. A label is a union of
// letters, so implication decides it.
func (al *alphabetOf) reads(label bdd.Node) (in []int) {
	for c, letter := range al.letters {
		if al.m.Implies(letter, label) {
			in = append(in, c)
		}
	}
	return in
}

// scratch allocates room for the successors of a set, to be passed to from and
// on.
func (m *moves) scratch() []uint64 { return make([]uint64, m.letters*m.words) }

// from writes the successors of a set into the given room, for all letters.
func (m *moves) from(s bitset, into []uint64) {
	clear(into)
	s.each(func(q uint32) {
		bitset(into).union(m.next[int(q)*len(into) : (int(q)+1)*len(into)])
	})
}

// on returns the successors for one letter that from has written; the set is
// part of into.
func (m *moves) on(letter int, into []uint64) bitset {
	return into[letter*m.words : (letter+1)*m.words]
}

// joinable is a target and the letter that leads to it in one number: sorted by
// it, letters with the same target are neighbours.
type joinable uint64

// letterBits is the width of a letter's number; maxMoveLetters is smaller.
const letterBits = 16

func (j joinable) target() uint32 { return uint32(j >> letterBits) }

// leads packs a letter and the number of what it leads to.
func leads(letter int, target uint32) joinable {
	return joinable(target)<<letterBits | joinable(letter)
}

// join calls visit with each target and the label of the letters that lead to
// it; the list is sorted.
func (al *alphabetOf) join(list []joinable, visit func(target uint32, label bdd.Node)) {
	slices.Sort(list)
	for i := 0; i < len(list); {
		target := list[i].target()
		clear(al.set)
		for ; i < len(list) && list[i].target() == target; i++ {
			al.set.add(uint32(list[i] & (1<<letterBits - 1)))
		}
		visit(target, al.label())
	}
}

// label returns the disjunction of the letters in set, cached.
func (al *alphabetOf) label() bdd.Node {
	al.key = al.key[:0]
	for _, w := range al.set {
		al.key = binary.LittleEndian.AppendUint64(al.key, w)
	}
	l, ok := al.joined[string(al.key)]
	if !ok {
		l = bdd.False
		al.set.each(func(c uint32) { l = al.m.Or(l, al.letters[c]) })
		al.joined[string(al.key)] = l
	}
	return l
}

// withoutMarks is the automaton with edges joined that differ in their marks
// only: fewer labels, which tell fewer letters apart.
func withoutMarks(a *automata.Automaton) *automata.Automaton {
	return copyOf(a, func(automata.Edge) automata.Marks { return 0 }).Build(automata.GeneralisedBuchi(0)).MergeEdges()
}
