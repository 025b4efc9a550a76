package ops

// Fair simulation between two Büchi automata (Etessami, Wilke & Schuller 2001):
// a game in which Spoiler moves along edges of A, and Duplicator answers each
// along an edge of B for the same letter. Duplicator wins when she can always
// answer, and has passed marks infinitely often if Spoiler has. Where she wins
// from (p, q), q accepts every word that p does: her answers build the run. It
// is solved as a parity game with three priorities:
//
//	2: nobody passed a mark   1: Spoiler alone did   0: Duplicator did; the least seen for ever decides
//
//	W := everything
//	repeat: G := W without what Duplicator can bring to 0
//	        L := where in G Spoiler can see 1 for ever
//	        W := W without what Spoiler can bring to L
//	until L = ∅
//
// Only pairs that some word reaches are played. O(rounds · size of the game),
// few rounds in practice.

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxGame bounds the edges of a game that is played. The game only saves work,
// so beyond it nobody is known to simulate anybody.
const maxGame = 1 << 21

// simulators returns, by state of a, the states of b that are known to accept
// at least its words, among those that are reached by the same words. Both are
// Büchi automata with acceptance on edges and the same alphabet. Rows are empty
// where the game is too large to be played.
func simulators(ctx context.Context, a, b *automata.Automaton) ([]bitset, error) {
	rows := make([]bitset, a.States())
	for p := range rows {
		rows[p] = newBitset(b.States())
	}
	g := &game{ctx: ctx, a: a, b: b, index: map[[3]uint32]int32{}}
	if err := g.build(); err != nil || g.size > maxGame {
		return rows, err
	}
	for v, wins := range g.solve() {
		if at := g.at[v]; wins && g.spoiler[v] {
			rows[at[0]].add(at[1])
		}
	}
	return rows, nil
}

// game is the graph of the game. Positions of Spoiler are a pair of states and
// what the last round passed; positions of Duplicator are an edge of Spoiler
// and a set of edges of which one has to be chosen.
type game struct {
	ctx     context.Context
	a, b    *automata.Automaton
	index   map[[3]uint32]int32
	at      [][3]uint32 // p, q and priority of a position of Spoiler
	spoiler []bool
	next    [][]int32
	size    int
}

// The priorities of positions of Spoiler. The least that is seen infinitely
// often decides: even ones win for Duplicator.
const (
	duplicatorPassed = iota
	spoilerPassed
	nobodyPassed
)

// build makes all positions that can be reached, until the game has more than
// maxGame edges.
func (g *game) build() error {
	for _, p := range g.a.Start() {
		for _, q := range g.b.Start() {
			g.pair(p, q, nobodyPassed)
		}
	}
	for v := 0; v < len(g.at) && g.size <= maxGame; v++ {
		if err := g.ctx.Err(); err != nil {
			return err
		}
		if g.spoiler[v] {
			g.expand(int32(v))
		}
	}
	return nil
}

func (g *game) add(at [3]uint32, spoiler bool) int32 {
	g.at = append(g.at, at)
	g.spoiler = append(g.spoiler, spoiler)
	g.next = append(g.next, nil)
	return int32(len(g.at) - 1)
}

// pair returns the position of Spoiler for these states and this priority.
func (g *game) pair(p, q, passed uint32) int32 {
	key := [3]uint32{p, q, passed}
	v, ok := g.index[key]
	if !ok {
		v = g.add(key, true)
		g.index[key] = v
	}
	return v
}

// expand makes a position of Duplicator for each edge of Spoiler and each set
// of edges that can answer it on some letter; larger sets are left out.
func (g *game) expand(v int32) {
	p, q := g.at[v][0], g.at[v][1]
	for _, e := range g.a.Out(p) {
		for _, answers := range fewestAnswers(g.a.BDD(), e.Label, g.b.Out(q)) {
			d := g.add([3]uint32{e.Dst, 0, nobodyPassed}, false)
			g.next[v] = append(g.next[v], d)
			answers.each(func(i uint32) {
				f := g.b.Out(q)[i]
				passed := uint32(nobodyPassed)
				switch {
				case f.Marks != 0:
					passed = duplicatorPassed
				case e.Marks != 0:
					passed = spoilerPassed
				}
				g.next[d] = append(g.next[d], g.pair(e.Dst, f.Dst, passed))
			})
			g.size += 1 + len(g.next[d])
		}
	}
}

// fewestAnswers returns the sets of edges that read a letter of the label,
// without those that contain another one: Spoiler prefers letters to which
// Duplicator has fewer answers. Where the letters are too many, it is as if no
// edge could answer, which errs on the side of "does not simulate".
func fewestAnswers(m *bdd.Manager, label bdd.Node, edges []automata.Edge) []bitset {
	parts := partition(m, append([]automata.Edge{{Label: label}}, edges...), 1)
	if parts == nil {
		return []bitset{newBitset(len(edges))}
	}
	var least []bitset
	for _, part := range parts {
		set := newBitset(len(edges))
		part.reads.each(func(n uint32) {
			if n > 0 {
				set.add(n - 1)
			}
		})
		if slices.ContainsFunc(least, func(other bitset) bool { return other.within(set) }) {
			continue
		}
		least = append(slices.DeleteFunc(least, set.within), set)
	}
	return least
}

// solve returns the positions from which Duplicator wins, by the fixpoint on
// top of the file.
func (g *game) solve() []bool {
	before := g.before()
	wins := make([]bool, len(g.at))
	stuck := make([]bool, len(g.at))
	for v := range wins {
		wins[v] = true
		stuck[v] = !g.spoiler[v] && len(g.next[v]) == 0
	}
	g.remove(wins, stuck, true, before)
	for {
		good := g.attracted(wins, g.marked(wins, duplicatorPassed), false, before)
		rest := make([]bool, len(wins))
		for v := range rest {
			rest[v] = wins[v] && !good[v]
		}
		lost := g.recurring(rest, before)
		if !slices.Contains(lost, true) {
			return wins
		}
		g.remove(wins, lost, true, before)
	}
}

// recurring is where, within a part that Duplicator cannot leave to her gain,
// Spoiler can pass marks for ever.
func (g *game) recurring(part []bool, before [][]int32) []bool {
	part = slices.Clone(part)
	for {
		reach := g.attracted(part, g.marked(part, spoilerPassed), true, before)
		escapes := make([]bool, len(part))
		for v := range part {
			escapes[v] = part[v] && !reach[v]
		}
		if !slices.Contains(escapes, true) {
			return part
		}
		g.remove(part, escapes, false, before)
	}
}

// marked is the positions of a part that have a priority.
func (g *game) marked(part []bool, passed uint32) []bool {
	out := make([]bool, len(part))
	for v := range out {
		out[v] = part[v] && g.spoiler[v] && g.at[v][2] == passed
	}
	return out
}

// remove takes from a part what a player can bring to a goal.
func (g *game) remove(part, goal []bool, spoiler bool, before [][]int32) {
	for v, in := range g.attracted(part, goal, spoiler, before) {
		part[v] = part[v] && !in
	}
}

// before returns the predecessors of each position.
func (g *game) before() [][]int32 {
	before := make([][]int32, len(g.next))
	for v, next := range g.next {
		for _, w := range next {
			before[w] = append(before[w], int32(v))
		}
	}
	return before
}

// attracted returns the positions of a part from which a player can force the
// game into the goal: those with one move there for the player, and those with
// no move elsewhere for the opponent. Linear in the game.
func (g *game) attracted(part, goal []bool, spoiler bool, before [][]int32) []bool {
	in := slices.Clone(goal)
	left := make([]int32, len(part)) // ways out that the other player has, plus one once counted
	var todo []int32
	for v := range in {
		if in[v] {
			todo = append(todo, int32(v))
		}
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, w := range before[v] {
			if !part[w] || in[w] {
				continue
			}
			if g.spoiler[w] != spoiler {
				if left[w] == 0 {
					left[w] = g.waysOut(part, w) + 1
				}
				if left[w]--; left[w] > 1 {
					continue
				}
			}
			in[w] = true
			todo = append(todo, w)
		}
	}
	return in
}

// waysOut counts the moves from v that stay in the part.
func (g *game) waysOut(part []bool, v int32) (n int32) {
	for _, w := range g.next[v] {
		if part[w] {
			n++
		}
	}
	return n
}
