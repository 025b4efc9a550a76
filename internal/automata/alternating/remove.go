package alternating

// Removal of alternation by the construction of Miyano & Hayashi (Alternating
// finite automata on ω-words, 1984). Rejecting states whose component has no
// other state are removed as by Gastin & Oddoux (Fast LTL to Büchi automata
// translation, CAV 2001), without a set O.
//
// A state of the result is a set S of states that must all accept, and its
// subset O of those that paths came to that have not left their component since
// O was empty. For each letter a,
//
//	δ(S, O) = ⋀ δ(q) for q in S
//	(S, O) --a--> (S', O')  for each minimal S' that makes δ(S, O) true at a, where
//	    O'' = the successors of O that are in the same component, of those that are chosen for O
//	    the edge is in the set of O if O'' is empty
//	    O'  = O'' if it is not empty, otherwise the states of S' that paths must leave
//
// A path that stays in a rejecting component keeps O from being empty, once it
// is in O. If none stays, O becomes empty again and again (König). What is
// chosen for a state q of O may differ from what is chosen for q outside of it,
// so the states of O have variables of their own: δ of a marked state is δ with
// the marked states of its component in place of the unmarked. If (S, O) has a
// state with both, the marked one is enough, as it may do what the other does.
//
// A path that stays in a rejecting component of one state takes the loop of
// that state for ever. So such a state needs no place in O: it has an
// acceptance set of its own, of the edges that do not take its loop. δ then has
// the loop's variable with the state's own. A rejecting state without a way
// back to itself needs nothing at all.
//
// For all letters at once: δ(S, O) is split at the propositions (bdd.Splitter),
// and for each of the functions that remain its prime implicants are the
// minimal sets of states, marks and loops. Sets with the same δ are one state.
//
// Cost: 3^n states for an automaton with n at worst, 2^n if it is very weak.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// errLarge is wrapped by the errors of Translate and Remove when a limit on
// states, edges or nodes of diagrams is reached; it is automata.ErrLimit.
var errLarge = toolarge.New("the alternating automaton exceeds the limit")

// Edge is an edge of an automaton without alternation: it reads the letters for
// which Label is true. Bit i of Sets is set if the edge is in acceptance set i.
type Edge struct {
	Src, Dst uint32
	Label    bdd.Node // of propositions only, in the diagrams of the alternating automaton
	Sets     uint64
}

// Removed is an automaton without alternation: its states are 0 to States-1,
// runs start in state 0, and a run is accepted if it takes edges of each of the
// acceptance sets 0 to Sets-1 infinitely often.
type Removed struct {
	States, Sets int
	Edges        []Edge // by source
}

// Remove returns an automaton without alternation of the same language. It has
// at most states states, edges times as many edges, and sets acceptance sets,
// from 1 to 64; where there would be more, loops are treated as other rejecting
// states are. All three limits must be positive. The error is the context's, or
// wraps automata.ErrLimit.
//
// Remove adds variables to the automaton's diagrams, so an automaton should be
// used up by it.
func (a *Automaton) Remove(ctx context.Context, states, edges, sets int) (*Removed, error) {
	r := &removal{Automaton: a, ctx: ctx, most: states, edges: edges * states, number: map[bdd.Node]uint32{}, steps: map[bdd.Node][]move{}}
	a.m.Within(ctx)
	r.prepare(sets)
	r.visit(r.initial())
	for r.done < len(r.todo) && r.exceeded() == nil {
		r.expand(uint32(r.done))
		r.done++
	}
	if err := r.exceeded(); err != nil {
		return nil, err
	}
	r.out.States = len(r.todo)
	return &r.out, nil
}

// removal is the state of one call of Remove. todo has the δ of each state of
// the result, by number; done of them have been expanded.
type removal struct {
	*Automaton
	ctx         context.Context
	most, edges int
	cubes       int        // looked at so far
	plain       []bdd.Node // δ with loops, by state
	marked      []bdd.Node // δ with loops and marks, of those that O may have
	meaning     map[int]meaning
	marks       bool // some state may be in O
	split       *bdd.Splitter
	number      map[bdd.Node]uint32 // of (S, O), by δ
	todo        []bdd.Node          // δ by number
	done        int
	steps       map[bdd.Node][]move // of a function of states, marks and loops
	out         Removed
}

// meaning explains a variable of a decision diagram that follows the
// propositions: it represents a state, marked or not, or the loop of a state,
// which keeps an edge out of an acceptance set.
type meaning struct {
	state  int
	marked bool
	loop   uint64
}

// move is a transition for whatever letters allow it.
type move struct {
	delta bdd.Node
	sets  uint64
}

// prepare assigns variables to marks and loops. If there is a set O, its
// acceptance set is number 0.
func (r *removal) prepare(sets int) {
	g := r.graph()
	parts := g.components()
	r.meaning = map[int]meaning{}
	r.plain, r.marked = make([]bdd.Node, len(g)), make([]bdd.Node, len(g))
	marked := make([]bdd.Node, len(g)) // the variables
	var loops []int
	for q := range g {
		r.meaning[r.states[q].variable] = meaning{state: q}
		r.plain[q] = r.states[q].delta
		alone := len(parts.States(int(parts.Of[q]))) == 1
		switch {
		case !r.states[q].rejecting || alone && !slices.Contains(g[q], q):
		case alone && len(loops)+1 < sets:
			loops = append(loops, q)
		default:
			v := r.m.NewVar()
			marked[q] = r.m.Var(v)
			r.meaning[v] = meaning{state: q, marked: true}
			r.marks = true
		}
	}
	if r.marks {
		r.out.Sets = 1
	}
	for _, q := range loops {
		v := r.m.NewVar()
		r.meaning[v] = meaning{state: -1, loop: 1 << (r.out.Sets & 63)}
		r.plain[q] = r.m.Compose(r.plain[q], r.states[q].variable, r.m.And(r.State(q), r.m.Var(v)))
		r.out.Sets++
	}
	for q := range g {
		if marked[q] == bdd.False {
			continue
		}
		r.marked[q] = r.plain[q]
		for _, p := range g[q] {
			if parts.Of[p] == parts.Of[q] {
				r.marked[q] = r.m.Compose(r.marked[q], r.states[p].variable, marked[p])
			}
		}
	}
	r.split = r.m.NewSplitter(r.aps)
}

// exceeded returns the reason why the removal must stop; nil if it may go on.
func (r *removal) exceeded() error {
	switch {
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case r.m.Err() != nil:
		return fmt.Errorf("%w: %w", errLarge, r.m.Err())
	case len(r.todo) > r.most:
		return fmt.Errorf("%w of %d states", errLarge, r.most)
	case r.cubes > r.edges || len(r.out.Edges) > r.edges:
		return fmt.Errorf("%w of %d edges", errLarge, r.edges)
	}
	return nil
}

// initial is δ of the sets of which some must accept, with nothing in O before.
func (r *removal) initial() bdd.Node {
	d := bdd.False
	r.m.Cubes(r.start, func(cube []bdd.Lit) bool {
		d = r.m.Or(d, r.move(cube).delta)
		return r.exceeded() == nil
	})
	return d
}

// visit numbers (S, O) by its δ.
func (r *removal) visit(delta bdd.Node) uint32 {
	q, ok := r.number[delta]
	if !ok {
		q = uint32(len(r.todo))
		r.number[delta] = q
		r.todo = append(r.todo, delta)
	}
	return q
}

// expand adds the edges of a state, one for all letters with the same successor
// and acceptance sets.
func (r *removal) expand(src uint32) {
	var order []move
	letters := map[move]bdd.Node{}
	for _, leaf := range r.split.Split(r.todo[src]) {
		for _, t := range r.moves(leaf.Rest) {
			l, ok := letters[t]
			if !ok {
				order = append(order, t)
			}
			letters[t] = r.m.Or(l, leaf.Label)
		}
		if r.exceeded() != nil {
			return
		}
	}
	for _, t := range order {
		r.out.Edges = append(r.out.Edges, Edge{Src: src, Dst: r.visit(t.delta), Label: letters[t], Sets: t.sets})
	}
}

// moves are the transitions for a letter after which δ(S, O) is the function
// rest.
func (r *removal) moves(rest bdd.Node) []move {
	if moves, ok := r.steps[rest]; ok {
		return moves
	}
	var moves []move
	r.m.Cubes(rest, func(cube []bdd.Lit) bool {
		if t := r.move(cube); t.delta != bdd.False {
			moves = append(moves, t)
		}
		return r.exceeded() == nil
	})
	sorting.Func(moves, func(s, t move) int { return cmp.Or(cmp.Compare(s.delta, t.delta), cmp.Compare(s.sets, t.sets)) })
	moves = slices.Compact(moves)
	r.steps[rest] = moves
	return moves
}

// move returns the transition to the states of a prime implicant, and the
// acceptance sets that it is in.
func (r *removal) move(cube []bdd.Lit) move {
	r.cubes++
	all := ^uint64(0) >> (64 - r.out.Sets)
	var loops uint64
	var set []meaning
	owes := false
	for _, l := range cube {
		x := r.meaning[l.Var()]
		loops |= x.loop
		owes = owes || x.marked
		if x.state >= 0 {
			set = append(set, x)
		}
	}
	if owes {
		loops |= 1
	}
	delta := bdd.True
	for _, x := range set {
		if x.marked || !owes && r.marked[x.state] != bdd.False {
			delta = r.m.And(delta, r.marked[x.state])
		} else if !slices.Contains(set, meaning{state: x.state, marked: true}) {
			delta = r.m.And(delta, r.plain[x.state])
		}
	}
	return move{delta, all &^ loops}
}
