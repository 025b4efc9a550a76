package search

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// States explores the states of a program that gives its state: each transition of
// each state once. A run follows the shortest known path to a state with
// transitions that have not been explored, and goes on as long as it comes to such
// states.
//
//	while there is a state s with a transition that was not explored:
//	  repeat the path to s
//	  while s has a transition t that was not explored:
//	    perform t; s := the state whose key is that of now
//
// No order of transitions is left out: what keeps deadlocks alone would lose loops,
// and events. O(transitions · length of the paths) steps.
type States struct {
	nodes     []state
	known     map[schedule.Key]int
	waiting   []int // states that may have transitions to explore
	sets      [][]string
	letters   [][]string
	path      []schedule.Transition // to the state that the run begins with
	at        int                   // the state of the run, or none
	by        int                   // the last move, from there
	noted     int                   // events before it
	ends      map[int]int           // states in which nothing more can happen, by what is required
	most      int                   // steps of a run
	Runs      int
	diverged  bool
	different bool // two states with the same key differ
	Truncated bool
	full      bool
}

// none is no state, and no letter.
const none = -1

// state is a node of the graph.
type state struct {
	moves    []edge
	next     int // the first move that was not explored
	parent   int // a state before it
	by       int // the move that leads from there to here
	depth    int
	required int // which formulas are required here
	key      schedule.Key
	keyed    bool
	timed    bool // a timer is pending
}

// edge is a transition, and the event that it marks.
type edge struct {
	schedule.Transition
	to     int
	letter int
}

// maxStates bounds the states of a test that gives its state.
const maxStates = 1_000_000

// NewStates returns a chooser for runs of at most this many steps.
func NewStates(most int) *States {
	return &States{known: map[schedule.Key]int{}, ends: map[int]int{}, most: most}
}

// Next prepares the next run, and reports whether there is one.
func (st *States) Next() bool {
	st.at, st.by, st.path = none, none, st.path[:0]
	if st.diverged || st.different || st.full {
		return false
	}
	if len(st.nodes) == 0 {
		return st.Runs == 0
	}
	for ; len(st.waiting) > 0; st.waiting = st.waiting[1:] {
		n := st.waiting[0]
		if s := &st.nodes[n]; s.next == len(s.moves) {
			continue
		}
		if st.nodes[n].depth >= st.most {
			st.Truncated = true
			return false
		}
		for s := &st.nodes[n]; s.parent != none; s = &st.nodes[s.parent] {
			st.path = append(st.path, st.nodes[s.parent].moves[s.by].Transition)
		}
		slices.Reverse(st.path)
		st.at = n
		return true
	}
	return false
}

// Choose follows the path, and then what was not explored.
func (st *States) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	depth := len(r.Events())
	if depth < len(st.path) {
		k := slices.Index(enabled, st.path[depth])
		st.diverged = k < 0
		return k
	}
	if depth > len(st.path) || len(st.nodes) == 0 {
		st.arrive(r, enabled)
	} else if key, keyed := r.Key(); keyed != st.nodes[st.at].keyed || key != st.nodes[st.at].key {
		st.diverged = true
	}
	if st.diverged || st.different || st.full {
		return -1
	}
	s := &st.nodes[st.at]
	if s.next == len(s.moves) || depth+1 >= st.most && depth > len(st.path) {
		return -1
	}
	st.by, st.noted = s.next, len(r.Letters())
	s.next++
	k := slices.Index(enabled, s.moves[st.by].Transition)
	st.diverged = k < 0
	return k
}

// arrive moves to the state that the last transition led to.
func (st *States) arrive(r *schedule.Run, enabled []schedule.Transition) {
	to := none
	key, keyed := r.Key()
	if keyed {
		if n, known := st.known[key]; known {
			to = n
			st.different = st.different || !st.nodes[n].offers(enabled)
		}
	}
	if to == none {
		to = st.add(r, enabled)
		st.nodes[to].key, st.nodes[to].keyed = key, keyed
		if keyed {
			st.known[key] = to
		}
	}
	st.link(r, to)
	st.at = to
}

// add returns a new state.
func (st *States) add(r *schedule.Run, enabled []schedule.Transition) int {
	s := state{parent: st.at, by: st.by, required: st.requiredBy(r), timed: r.Pending()}
	if st.at != none {
		s.depth = st.nodes[st.at].depth + 1
	}
	for _, t := range enabled {
		s.moves = append(s.moves, edge{t, none, none})
	}
	slices.SortFunc(s.moves, func(a, b edge) int { return compare(a.Transition, b.Transition) })
	st.nodes = append(st.nodes, s)
	st.waiting = append(st.waiting, len(st.nodes)-1)
	st.full = st.full || len(st.nodes) >= maxStates
	return len(st.nodes) - 1
}

func compare(a, b schedule.Transition) int {
	return cmp.Or(a.G-b.G, a.Case-b.Case, a.Partner-b.Partner, a.PartnerCase-b.PartnerCase)
}

// link notes where the last transition led to, and which event it marked.
func (st *States) link(r *schedule.Run, to int) {
	if st.at == none {
		return
	}
	e := &st.nodes[st.at].moves[st.by]
	e.to = to
	if letters := r.Letters(); len(letters) > st.noted {
		e.letter = st.letter(letters[st.noted])
	}
	if d := st.nodes[st.at].depth + 1; d < st.nodes[to].depth {
		st.nodes[to].parent, st.nodes[to].by, st.nodes[to].depth = st.at, st.by, d
	}
}

// letter returns the number of an event.
func (st *States) letter(l []string) int { return numberOf(&st.letters, l) }

// requiredBy returns the number of the set of formulas that are required.
func (st *States) requiredBy(r *schedule.Run) int {
	return numberOf(&st.sets, slices.Clone(r.Required()))
}

func numberOf(lists *[][]string, l []string) int {
	for i, known := range *lists {
		if slices.Equal(known, l) {
			return i
		}
	}
	*lists = append(*lists, l)
	return len(*lists) - 1
}

// offers reports whether these are the transitions of the state.
func (s *state) offers(enabled []schedule.Transition) bool {
	if len(enabled) != len(s.moves) {
		return false
	}
	for i := range s.moves {
		if !slices.Contains(enabled, s.moves[i].Transition) {
			return false
		}
	}
	return true
}

// End adds the state in which nothing more can happen.
func (st *States) End(r *schedule.Run) {
	st.Runs++
	if r.Truncated() != "" {
		st.Truncated = true
		return
	}
	if r.Abandoned() || r.Failure() != nil || r.Refused() != nil {
		return
	}
	if st.by == none && len(st.nodes) > 0 {
		st.diverged = true
		return
	}
	required := st.requiredBy(r)
	if _, known := st.ends[required]; !known {
		st.ends[required] = st.add(r, nil)
	}
	st.link(r, st.ends[required])
}

// walk repeats transitions of the graph at random, and compares states and
// events with those that are known.
type walk struct {
	*States
	random    *rand.Rand
	different bool
}

// maxWalk bounds the steps of such a run.
const maxWalk = 1000

func (w *walk) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	if len(r.Events()) == 0 {
		w.at = 0
	} else if e := w.nodes[w.at].moves[w.by]; !w.confirms(r, enabled, &e) {
		w.different = true
		return -1
	} else {
		w.at = e.to
	}
	if len(r.Events()) >= maxWalk {
		return -1
	}
	moves := w.nodes[w.at].moves
	w.by, w.noted = w.random.IntN(len(moves)), len(r.Letters())
	return slices.Index(enabled, moves[w.by].Transition)
}

// confirms reports whether the last transition led to the same state as before, by
// the same event.
func (w *walk) confirms(r *schedule.Run, enabled []schedule.Transition, e *edge) bool {
	to := &w.nodes[e.to]
	if !to.offers(enabled) {
		return false
	}
	if key, keyed := r.Key(); keyed != to.keyed || key != to.key {
		return false
	}
	letters := r.Letters()[w.noted:]
	if e.letter == none {
		return len(letters) == 0
	}
	return len(letters) == 1 && slices.Equal(letters[0], w.letters[e.letter])
}

func (w *walk) End(r *schedule.Run) {
	if !r.Abandoned() && r.Failure() == nil && r.Truncated() == "" && len(r.Events()) > 0 {
		w.different = w.different || len(w.nodes[w.nodes[w.at].moves[w.by].to].moves) > 0
	}
}
