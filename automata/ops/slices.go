package ops

// Complement of Büchi automata by slices (Vardi & Wilke 2007; Kähler & Wilke
// 2008), with the merging of finite parts and the single breakpoint of Allred &
// Ultes-Nitsche 2018. Acceptance is on edges; δF is the accepting successors.
//
// The reduced split tree of a word has levels that are sequences of disjoint
// sets of states. A set P has a left child δF(P) and a right child δ(P) \
// δF(P), without the states that stand further left on the level. The word is
// rejected exactly when no branch turns left infinitely often; then from some
// level on, the infinite branches turn right only.
//
//	upper macrostates: a level
//	lower macrostates: M0 I1 M1 I2 … Ik Mk: the sets I guessed to be on infinite branches, between
//	  them the unions M of the sets whose descendants must die out, and subsets D of the M that must
//	  die out before the next breakpoint
//	start: the level {initial states}, or what it may be guessed to be
//	step of an upper macrostate on a: the next level, or what it may be guessed to be
//	step of a lower macrostate on a, from left to right, V the states placed so far:
//	  M'j := (δ(Mj) \ V) ∪ (δF(Ij+1) \ V)     D'j := δ(Dj) \ V      I'j+1 := δ(Ij+1) \ V, must not be empty
//	  if all D' are empty: mark the edge; D' := M'
//
// A guess must find, in each set I, a state from which a run avoids accepting
// edges for ever. Lower macrostates are deterministic. At most about (0.76·n)^n
// macrostates, as is optimal, when the automaton is complete.

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// splitTree is the complement as a lazy automaton. A key begins with the kind
// of the macrostate; the sets follow.
type splitTree struct {
	macrostates
	a     *automata.Automaton // Büchi, acceptance on edges
	lasts bitset              // states from which a run avoids accepting edges for ever
	words int
	limit int // guesses stop once there are more macrostates
}

// newSplitTree complements a Büchi automaton with acceptance on edges. Beyond
// limit macrostates it no longer guesses, and is incomplete; its user finds
// that size exceeds the limit.
func newSplitTree(a *automata.Automaton, limit int) *splitTree {
	s := &splitTree{a: a, lasts: avoiders(a), limit: limit}
	s.words = len(s.lasts)
	return s
}

// avoiders is the greatest set of states that have an edge without a mark into
// the set.
func avoiders(a *automata.Automaton) bitset {
	set := newBitset(a.States())
	for q := range uint32(a.States()) {
		set.add(q)
	}
	for changed := true; changed; {
		changed = false
		for q := range uint32(a.States()) {
			stays := false
			for _, e := range a.Out(q) {
				stays = stays || e.Marks == 0 && set.has(e.Dst)
			}
			if set.has(q) && !stays {
				set[q/64] &^= 1 << (q % 64)
				changed = true
			}
		}
	}
	return set
}

func (s *splitTree) alphabet() *automata.Alphabet { return s.a.Alphabet() }
func (s *splitTree) sets() int                    { return 1 }

// standsFor implements complementing: the union of all sets of a macrostate,
// which are the states that the automaton can be in.
func (s *splitTree) standsFor(n uint32) bitset {
	all := newBitset(s.a.States())
	sets := s.readUpper(s.keys[n])
	if s.keys[n][0] == lowerKind {
		l := s.readLower(s.keys[n])
		sets = append(l.endless, l.mortal...)
	}
	for _, p := range sets {
		all.union(p)
	}
	return all
}

func (s *splitTree) start() []uint32 {
	level := newBitset(s.a.States())
	for _, q := range s.a.Start() {
		level.add(q)
	}
	return s.upperOrGuess([]bitset{level})
}

// upperOrGuess is the macrostates that a level may become.
func (s *splitTree) upperOrGuess(level []bitset) []uint32 {
	var out []uint32
	if len(level) > 0 {
		out = append(out, s.number(upperKey(level)))
	}
	s.guess(level, newLower(s.a.States()), func(l *lower) { out = append(out, s.number(l.key())) })
	return out
}

// guess decides for each set of a level, from the left, whether it is on an
// infinite branch.
func (s *splitTree) guess(level []bitset, l *lower, found func(*lower)) {
	if s.size() > s.limit {
		return
	}
	if len(level) == 0 {
		l.breakpoint()
		found(l)
		return
	}
	dies := l.clone()
	dies.mortal[len(dies.mortal)-1].union(level[0])
	s.guess(level[1:], dies, found)
	if level[0].meets(s.lasts) {
		lives := l.clone()
		lives.append(level[0])
		s.guess(level[1:], lives, found)
	}
}

const (
	upperKind = iota
	lowerKind
)

// upperKey encodes an upper macrostate.
func upperKey(level []bitset) []byte {
	key := []byte{upperKind}
	for _, p := range level {
		key = p.appendKey(key)
	}
	return key
}

// out implements lazy.
func (s *splitTree) out(n uint32) ([]automata.Edge, error) {
	if s.keys[n][0] == upperKind {
		return s.upperOut(n)
	}
	return s.lowerOut(n)
}

// upperOut returns the edges of an upper macrostate: for each letter to the
// next level and to everything it may be guessed to be.
func (s *splitTree) upperOut(n uint32) ([]automata.Edge, error) {
	level := s.readUpper(s.keys[n])
	parts, err := letters(s.a, s.standsFor(n))
	if err != nil {
		return nil, err
	}
	var edges []automata.Edge
	for _, letter := range parts {
		for _, dst := range s.upperOrGuess(s.nextLevel(level, letter)) {
			edges = append(edges, automata.Edge{Src: n, Dst: dst, Label: letter})
		}
	}
	return edges, nil
}

// readUpper is the level of an upper macrostate, nothing for a lower one.
func (s *splitTree) readUpper(key string) (level []bitset) {
	for rest := key[1:]; key[0] == upperKind && rest != ""; {
		var p bitset
		p, rest = readBitset(rest, s.words)
		level = append(level, p)
	}
	return level
}

// nextLevel computes the next level of the reduced split tree for one letter.
func (s *splitTree) nextLevel(level []bitset, letter bdd.Node) []bitset {
	var next []bitset
	placed := newBitset(s.a.States())
	for _, p := range level {
		all, accepting := s.successors(p, letter)
		accepting.without(placed)
		placed.union(accepting)
		all.without(placed)
		placed.union(all)
		for _, child := range []bitset{accepting, all} {
			if !child.empty() {
				next = append(next, child)
			}
		}
	}
	return next
}

// successors returns the states that a letter leads to from p, and those to
// which it leads by a marked edge.
func (s *splitTree) successors(p bitset, letter bdd.Node) (all, accepting bitset) {
	all, accepting = newBitset(s.a.States()), newBitset(s.a.States())
	p.each(func(q uint32) {
		for _, e := range s.a.Out(q) {
			if !s.a.BDD().Implies(letter, e.Label) {
				continue
			}
			all.add(e.Dst)
			if e.Marks != 0 {
				accepting.add(e.Dst)
			}
		}
	})
	return all, accepting
}

// lower is a lower macrostate: mortal[0] endless[0] mortal[1] … endless[k-1]
// mortal[k], with the watched subsets of the mortal sets.
type lower struct{ endless, mortal, watched []bitset }

func newLower(states int) *lower {
	return &lower{mortal: []bitset{newBitset(states)}, watched: []bitset{newBitset(states)}}
}

func (l *lower) clone() *lower {
	return &lower{endless: cloneSets(l.endless), mortal: cloneSets(l.mortal), watched: cloneSets(l.watched)}
}

func cloneSets(sets []bitset) []bitset {
	out := make([]bitset, len(sets))
	for i, s := range sets {
		out[i] = append(bitset(nil), s...)
	}
	return out
}

// append adds a set on an infinite branch at the right end.
func (l *lower) append(p bitset) {
	l.endless = append(l.endless, p)
	l.mortal = append(l.mortal, make(bitset, len(p)))
	l.watched = append(l.watched, make(bitset, len(p)))
}

// breakpoint watches all mortal sets when nothing watched is left.
func (l *lower) breakpoint() bool {
	for _, d := range l.watched {
		if !d.empty() {
			return false
		}
	}
	l.watched = cloneSets(l.mortal)
	return true
}

// key encodes a lower macrostate: the number of endless sets, then all sets.
func (l *lower) key() []byte {
	key := binary.AppendUvarint([]byte{lowerKind}, uint64(len(l.endless)))
	for _, sets := range [][]bitset{l.endless, l.mortal, l.watched} {
		for _, s := range sets {
			key = s.appendKey(key)
		}
	}
	return key
}

func (s *splitTree) readLower(key string) *lower {
	k, n := binary.Uvarint([]byte(key[1:]))
	rest := key[1+n:]
	read := func(count int) []bitset {
		sets := make([]bitset, count)
		for i := range sets {
			sets[i], rest = readBitset(rest, s.words)
		}
		return sets
	}
	return &lower{endless: read(int(k)), mortal: read(int(k) + 1), watched: read(int(k) + 1)}
}

// lowerOut returns the edges of a lower macrostate, at most one for each
// letter.
func (s *splitTree) lowerOut(n uint32) ([]automata.Edge, error) {
	l := s.readLower(s.keys[n])
	parts, err := letters(s.a, s.standsFor(n))
	if err != nil {
		return nil, err
	}
	var edges []automata.Edge
	for _, letter := range parts {
		next, ok := s.nextLower(l, letter)
		if !ok {
			continue
		}
		e := automata.Edge{Src: n, Label: letter}
		if next.breakpoint() {
			e.Marks = 1
		}
		e.Dst = s.number(next.key())
		edges = append(edges, e)
	}
	return edges, nil
}

// nextLower computes the successor of a lower macrostate; ok is false when a
// set that was guessed to be on an infinite branch has died out.
func (s *splitTree) nextLower(l *lower, letter bdd.Node) (next *lower, ok bool) {
	next = newLower(s.a.States())
	placed := newBitset(s.a.States())
	for j := range l.mortal {
		dying, _ := s.successors(l.mortal[j], letter)
		watched, _ := s.successors(l.watched[j], letter)
		dying.without(placed)
		watched.without(placed)
		placed.union(dying)
		next.mortal[j].union(dying)
		next.watched[j].union(watched)
		if j == len(l.endless) {
			break
		}
		right, left := s.successors(l.endless[j], letter)
		left.without(placed)
		placed.union(left)
		next.mortal[j].union(left)
		right.without(placed)
		placed.union(right)
		if !right.meets(s.lasts) {
			return nil, false
		}
		next.append(right)
	}
	return next, true
}
