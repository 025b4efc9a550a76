package search

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// loop repeats a run whose last steps are a loop: it goes around several times, and
// compares the states at the beginning of the loop and at its end.
type loop struct {
	*lasso
	rounds  int
	key     schedule.Key
	letters [][]string // of the first round
	before  int        // letters before it
	broken  bool       // the loop does not come back
	done    int        // rounds
}

// maxRounds bounds how often a loop is repeated before it is shown.
const maxRounds = 100

func (lo *loop) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	depth := len(r.Events())
	want := schedule.Transition{}
	switch n := depth - len(lo.prefix); {
	case n < 0:
		want = lo.prefix[depth]
	case n%len(lo.cycle) == 0:
		if !lo.compare(r, n/len(lo.cycle)) || n/len(lo.cycle) == lo.rounds {
			return -1
		}
		want = lo.cycle[0]
	default:
		want = lo.cycle[n%len(lo.cycle)]
	}
	k := slices.Index(enabled, want)
	lo.broken = lo.broken || k < 0
	return k
}

// compare compares the state after a number of rounds with that before the first.
func (lo *loop) compare(r *schedule.Run, rounds int) bool {
	key, keyed := r.Key()
	n := len(r.Letters())
	switch {
	case rounds == 0:
		lo.key, lo.before = key, n
	case rounds == 1:
		lo.letters = slices.Clone(r.Letters()[lo.before:])
	}
	again := len(lo.letters) * rounds
	lo.broken = lo.broken || !keyed || key != lo.key || n != lo.before+again ||
		rounds > 1 && !slices.EqualFunc(r.Letters()[n-len(lo.letters):], lo.letters, slices.Equal)
	lo.done = rounds
	return !lo.broken
}

// End judges the run.
func (lo *loop) End(r *schedule.Run) {
	if lo.broken || lo.done < lo.rounds || r.Failure() != nil {
		lo.broken = lo.broken || r.Failure() == nil
		return
	}
	r.JudgeLoop(lo.before, lo.before+len(lo.letters))
}

// goAround repeats a lasso, and reports whether it violates a formula. It is the run
// that is shown.
func (e *exploration) goAround(l *lasso, rounds int) bool {
	if len(l.cycle) == 0 {
		return e.execute(&replay{path: l.prefix}, true)
	}
	rounds = max(2, min(rounds, (e.o.MaxSteps-len(l.prefix))/len(l.cycle)))
	lo := &loop{lasso: l, rounds: rounds}
	if !e.execute(lo, true) {
		return false
	}
	if e.result.Failure != nil && !lo.broken && lo.done == rounds {
		shown := len(l.prefix) + len(l.cycle)
		e.result.Path, e.result.Events, e.result.Cycle = slices.Concat(l.prefix, l.cycle), e.result.Events[:shown], len(l.cycle)
		e.result.Waiting = slices.DeleteFunc(e.result.Waiting, func(w Waiting) bool {
			return slices.ContainsFunc(l.cycle, func(t schedule.Transition) bool { return t.Involves(w.Goroutine) })
		})
	}
	return true
}

// byState explores the states of a test that gives its state, and reports whether a
// run fails.
func (e *exploration) byState() bool {
	e.states, e.truncated, e.draws = true, "", e.o.Seed
	st := NewStates(e.o.MaxSteps)
	defer func() { e.result.States, e.result.Schedules = len(st.nodes), st.Runs }()
	for st.Next() {
		switch {
		case e.late(e.share(1)):
			e.result.Incomplete = "the time ran out"
		case e.o.Schedules > 0 && st.Runs >= e.o.Schedules:
			e.result.Incomplete = "the bound of schedules was reached"
		default:
			if e.execute(st, false) {
				return true
			}
			continue
		}
		return false
	}
	switch {
	case st.diverged:
		e.result.Incomplete = notRepeated
	case st.different:
		e.result.Incomplete = lacking
	case st.full:
		e.result.Incomplete = fmt.Sprintf("there are more than %d states", maxStates)
	case st.Truncated:
		e.result.Incomplete = cutOff("steps") + ", before states repeated"
	case !e.consistent(st):
		e.result.Incomplete = lacking
	}
	if e.result.Incomplete != "" {
		return false
	}
	if e.temporal(st) {
		return true
	}
	if e.result.Incomplete == "" && st.polls() {
		e.result.Incomplete = "goroutines move forever while a timer is pending, and time passes only when none can"
	}
	return false
}

// lacking is why an exploration ends in which a step leads to different states.
const lacking = "State does not give all that the goroutines depend on: from states that are equal, the same steps lead to states that are not"

// maxWalks bounds the random runs in which states are compared with those that are
// known.
const maxWalks = 100

// walkShare is how many steps they have for each transition that is known.
const walkShare = 3

// consistent repeats transitions at random, and reports whether they lead to the
// states that are known.
func (e *exploration) consistent(st *States) bool {
	steps := 0
	for _, s := range st.nodes {
		steps += walkShare * len(s.moves)
	}
	for seed := range uint64(maxWalks) {
		w := &walk{States: st, random: rand.New(rand.NewPCG(e.o.Seed+seed, 1))}
		if len(st.nodes[0].moves) == 0 {
			return true
		}
		before := e.result.Steps
		e.execute(w, false)
		if w.different {
			return false
		}
		if steps -= e.result.Steps - before; steps < 0 || e.late(e.share(1)) {
			break
		}
	}
	return true
}

// polls reports whether there is a loop in which a timer is pending that does not fire.
func (st *States) polls() bool {
	g := &graph{out: make([][]arrow, len(st.nodes))}
	for n, s := range st.nodes {
		for _, m := range s.moves {
			if s.timed && m.G != schedule.ClockID && m.to != none {
				g.out[n] = append(g.out[n], arrow{to: m.to})
			}
		}
	}
	return len(g.components(g.every())) > 0
}

// temporal looks for fair runs, endless ones as well, that violate a formula.
func (e *exploration) temporal(st *States) bool {
	judged := map[string]bool{}
	for _, set := range st.sets {
		for _, formula := range set {
			if judged[formula] {
				continue
			}
			judged[formula] = true
			a := e.o.Automata[formula]
			if a == nil {
				e.result.Incomplete = "the automaton of a formula is too large: " + formula
				continue
			}
			l := st.violation(formula, a, e.o.Fairness)
			if l == nil {
				continue
			}
			if e.goAround(l, maxRounds) {
				return true
			}
			e.result.Incomplete = lacking
		}
	}
	return false
}
