package ops

// Fair simulation between two generalised Büchi automata, without making Büchi
// automata of them first: the game of fairsim.go, in which Duplicator wins a
// play when she passes each mark of B infinitely often, or Spoiler passes some
// mark of A finitely often only. That is a condition of generalised
// reactivity(1), which the fixpoint of Bloem, Jobstmann, Piterman, Pnueli &
// Sa'ar 2012 decides:
//
//	νZ. ⋀_i μY. ⋁_j νX. for all choices of Spoiler there is an answer that
//	    passes mark i of B and leads to Z, or leads to Y, or leads to X after a choice without mark j of A
//
//
// Where that is not enough, Duplicator may after each step also move from a
// state of B to one that simulates it backward, and to one that simulates
// Spoiler's state backward; the latter counts as if
// she had passed all marks. That is sound however often she does it. For every
// finite play there is a run of B to where she is that passes, step by step, at
// least the marks that she passed since the last move of the second kind, and
// before it those that Spoiler did. By Kőnig's lemma there is an infinite such
// run, which accepts if Spoiler's does. So B may lack edges that others
// dominate at both ends (Clemente & Mayr 2019).
//
// Positions are pairs of states that some word reaches. O((n · |A| · |B|)²)
// evaluations of a position for n sets of either automaton, far fewer in
// practice.

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxGeneralGame bounds the answers of a game that only saves work, as before
// an inclusion that is decided otherwise.
const maxGeneralGame = 1 << 18

// Simulates reports whether some start of b simulates each start of a fairly,
// so that b accepts every word that a accepts. Both have to be generalised
// Büchi automata; for others the answer is false. It is a sufficient condition
// only: false says nothing about the languages. Polynomial, unlike inclusion.
// The error wraps automata.ErrLimit when the game has more answers than opts.States.
func Simulates(ctx context.Context, a, b *automata.Automaton, opts Options) (bool, error) {
	if !a.Acc.IsGeneralisedBuchi() || !b.Acc.IsGeneralisedBuchi() {
		return false, nil
	}
	a, b = a.Trim(), b.Over(a.Alphabet()).Trim()
	wins, err := playGeneral(ctx, a, b, backward{}, opts)
	if wins || err != nil {
		return wins, err
	}
	back, err := movesBack(ctx, a, b)
	if err != nil || back.none() {
		return false, err
	}
	return playGeneral(ctx, a, b, back, opts)
}

// backward is the states of b to which Duplicator may move because of backward
// simulation: from each state of b, and when Spoiler is at each state of a.
type backward struct{ fromHers, fromHis []bitset }

// none reports whether the relation has no pair, so that a second game could
// not be won where the first was lost.
func (b backward) none() bool {
	some := func(row bitset) bool { return !row.empty() }
	return !slices.ContainsFunc(b.fromHers, some) && !slices.ContainsFunc(b.fromHis, some)
}

// movesBack computes both backward simulations. Where there are too many pairs
// of states, or the numbers of acceptance sets differ, it returns fewer moves,
// which is sound.
func movesBack(ctx context.Context, a, b *automata.Automaton) (k backward, err error) {
	if n := b.States(); n*n <= maxSimulated {
		if k.fromHers, err = aboveBackward(ctx, b, b); err != nil {
			return k, err
		}
		for q, row := range k.fromHers {
			row.remove(uint32(q))
		}
	}
	if a.Acc.Sets == b.Acc.Sets && a.States()*b.States() <= maxSimulated {
		k.fromHis, err = aboveBackward(ctx, a, b)
	}
	return k, err
}

// playGeneral builds and solves the game for trimmed automata over one
// alphabet, and reports whether Duplicator wins from the starts.
func playGeneral(ctx context.Context, a, b *automata.Automaton, back backward, opts Options) (bool, error) {
	g := &generalGame{ctx: ctx, a: a, b: b, back: back, index: map[[2]uint32]int32{}, memo: map[labelAt][]bitset{}}
	if err := g.build(opts); err != nil {
		return false, err
	}
	wins := g.solve()
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return g.startsWon(wins), nil
}

// labelAt is a label that Spoiler's edge has, and Duplicator's state.
type labelAt struct {
	label bdd.Node
	q     uint32
}

// generalGame keeps positions, Spoiler's choices at each and Duplicator's
// answers to each in flat arrays, each grouped by the one before: the choices
// of position v are choices[v] to choices[v+1], the answers to choice c are
// answers[c] to answers[c+1]. passed has the marks of a choice, to and marks
// the destination and marks of an answer.
type generalGame struct {
	ctx     context.Context
	a, b    *automata.Automaton
	back    backward
	index   map[[2]uint32]int32
	at      [][2]uint32
	choices []int32 // first choice of a position; one entry more than positions
	answers []int32 // first answer to a choice; one entry more than choices
	passed  []automata.Marks
	to      []int32
	marks   []automata.Marks
	before  [][]int32 // positions from which an answer leads to a position
	memo    map[labelAt][]bitset
}

// pair returns the position for these states, and makes it if it is new.
func (g *generalGame) pair(p, q uint32) int32 {
	key := [2]uint32{p, q}
	v, ok := g.index[key]
	if !ok {
		v = int32(len(g.at))
		g.index[key] = v
		g.at = append(g.at, key)
	}
	return v
}

func (g *generalGame) build(opts Options) error {
	for _, p := range g.a.Start() {
		for _, q := range g.b.Start() {
			g.pair(p, q)
		}
	}
	g.answers = []int32{0}
	for v := 0; v < len(g.at); v++ {
		if err := opts.check(g.ctx, len(g.to)); err != nil {
			return err
		}
		g.choices = append(g.choices, int32(len(g.passed)))
		g.expand(g.at[v][0], g.at[v][1])
	}
	g.choices = append(g.choices, int32(len(g.passed)))
	g.before = make([][]int32, len(g.at))
	for v := range int32(len(g.at)) {
		for _, w := range g.to[g.answers[g.choices[v]]:g.answers[g.choices[v+1]]] {
			if n := len(g.before[w]); n == 0 || g.before[w][n-1] != v {
				g.before[w] = append(g.before[w], v)
			}
		}
	}
	return g.a.BDD().Err()
}

// expand adds the choices of Spoiler at a position and Duplicator's answers.
func (g *generalGame) expand(p, q uint32) {
	for _, e := range g.a.Out(p) {
		key := labelAt{e.Label, q}
		sets, ok := g.memo[key]
		if !ok {
			sets = fewestAnswers(g.a.BDD(), e.Label, g.b.Out(q))
			g.memo[key] = sets
		}
		for _, set := range sets {
			set.each(func(i uint32) { g.answerBy(e, g.b.Out(q)[i]) })
			if g.back.fromHis != nil {
				g.back.fromHis[e.Dst].each(func(r uint32) { g.answer(e.Dst, r, g.b.Acc.All()) })
			}
			g.passed = append(g.passed, e.Marks)
			g.answers = append(g.answers, int32(len(g.to)))
		}
	}
}

// answerBy adds an edge of b as an answer to one of a, with the moves after it.
func (g *generalGame) answerBy(e, f automata.Edge) {
	g.answer(e.Dst, f.Dst, f.Marks)
	if g.back.fromHers != nil {
		g.back.fromHers[f.Dst].each(func(r uint32) { g.answer(e.Dst, r, f.Marks) })
	}
}

// answer adds one answer to the choice that is being made.
func (g *generalGame) answer(p, q uint32, marks automata.Marks) {
	g.to = append(g.to, g.pair(p, q))
	g.marks = append(g.marks, marks)
}

// startsWon reports whether for each start of a some start of b is won.
func (g *generalGame) startsWon(wins []bool) bool {
	for _, p := range g.a.Start() {
		if !slices.ContainsFunc(g.b.Start(), func(q uint32) bool { return wins[g.index[[2]uint32{p, q}]] }) {
			return false
		}
	}
	return true
}

// oneSet returns the marks of the sets one by one; where there are no sets, the
// empty mark, which every edge has.
func oneSet(acc automata.Acceptance) []automata.Marks {
	if acc.Sets == 0 {
		return []automata.Marks{0}
	}
	var all []automata.Marks
	for i := range acc.Sets {
		all = append(all, 1<<i)
	}
	return all
}

// solve says from which positions Duplicator wins; it stops when a start is
// lost.
func (g *generalGame) solve() []bool {
	z := make([]bool, len(g.at))
	for v := range z {
		z[v] = true
	}
	for changed := true; changed && g.ctx.Err() == nil; {
		changed = false
		for _, goal := range oneSet(g.b.Acc) {
			if y := g.reaching(goal, z); !slices.Equal(y, z) {
				z, changed = y, true
			}
		}
		if !g.startsWon(z) {
			break
		}
	}
	return z
}

// reaching is the positions of z from which Duplicator can pass the goal on the
// way to z, unless Spoiler fails to pass some mark for ever.
func (g *generalGame) reaching(goal automata.Marks, z []bool) []bool {
	y := make([]bool, len(z))
	for changed := true; changed && g.ctx.Err() == nil; {
		changed = false
		for _, mark := range oneSet(g.a.Acc) {
			x := g.staying(goal, mark, z, y)
			for v, in := range x {
				if in && !y[v] {
					y[v], changed = true, true
				}
			}
		}
	}
	return y
}

// staying is the positions of z from which Duplicator can pass the goal and get
// to z, or get to y, or else see to it that the mark is never passed.
func (g *generalGame) staying(goal, mark automata.Marks, z, y []bool) []bool {
	x := slices.Clone(z)
	var todo []int32
	drop := func(v int32) {
		if x[v] && !y[v] && !g.good(v, goal, mark, z, y, x) {
			x[v] = false
			todo = append(todo, v)
		}
	}
	for v := range int32(len(x)) {
		drop(v)
	}
	for len(todo) > 0 {
		w := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, v := range g.before[w] {
			drop(v)
		}
	}
	return x
}

// good reports whether Duplicator has, to each choice of Spoiler at v, an
// answer that satisfies the formula on top of the file.
func (g *generalGame) good(v int32, goal, mark automata.Marks, z, y, x []bool) bool {
	for c := g.choices[v]; c < g.choices[v+1]; c++ {
		if !g.answered(c, goal, mark, z, y, x) {
			return false
		}
	}
	return true
}

// answered reports whether choice c has such an answer.
func (g *generalGame) answered(c int32, goal, mark automata.Marks, z, y, x []bool) bool {
	avoids := g.passed[c]&mark == 0 && mark != 0
	for n := g.answers[c]; n < g.answers[c+1]; n++ {
		w := g.to[n]
		if y[w] || avoids && x[w] || g.marks[n]&goal == goal && z[w] {
			return true
		}
	}
	return false
}
