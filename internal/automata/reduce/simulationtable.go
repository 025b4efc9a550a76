package reduce

// Simulation of deterministic graphs by a table of letters. Where every state
// has one edge at most for a letter, a move has one answer at most, so that a
// pair needs no search among edges:
//
//	p ⊑ q iff for each letter a that p reads: q reads it, marks(p, a) ⊆ marks(q, a) and δ(p, a) ⊑ δ(q, a)
//
// O(rounds · pairs · letters) at worst, and most pairs fail on one of the first
// letters.

import "github.com/ltlcheck/ltlcheck/automata"

// minTabulated is the number of states below which a table costs more than it
// saves.
const minTabulated = 128

// none stands for no successor.
const none = ^uint32(0)

// moveTable is the edges of a deterministic graph by state and letter.
type moveTable struct {
	letters int
	dst     []uint32
	marks   []automata.Marks
}

// newMoveTable returns the table of the edges out; nil when a state has two
// edges for one letter, when the graph is small, or when the table would be
// large.
func newMoveTable(ls *letters, out [][]edge) *moveTable {
	size := len(out) * ls.count
	if len(out) < minTabulated || size > maxTransitions {
		return nil
	}
	t := &moveTable{letters: ls.count, dst: make([]uint32, size), marks: make([]automata.Marks, size)}
	for i := range t.dst {
		t.dst[i] = none
	}
	once := true
	for q := range out {
		row := t.dst[q*t.letters : (q+1)*t.letters]
		for _, e := range out[q] {
			ls.each(e.label, func(a int) {
				once = once && row[a] == none
				row[a] = e.dst
				t.marks[q*t.letters+a] = e.marks
			})
		}
		if !once {
			return nil
		}
	}
	return t
}

// matches reports whether q answers every move of p within the relation.
func (t *moveTable) matches(p, q uint32, rel *relation) bool {
	i, j := int(p)*t.letters, int(q)*t.letters
	for a := range t.letters {
		d, e := t.dst[i+a], t.dst[j+a]
		if d != none && (e == none || t.marks[i+a]&^t.marks[j+a] != 0 || d != e && !rel.has(d, e)) {
			return false
		}
	}
	return true
}
