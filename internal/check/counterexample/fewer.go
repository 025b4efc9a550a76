package counterexample

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Fewer returns a bad prefix with fewer steps than the one given, nil if it
// finds none. s is over the product of the program with a deterministic
// monitor, which is stuck at the end of bad prefixes. It makes at most that many
// expansions. It is for prefixes that were found by going deep: much of what
// happens on them is not to the point.
//
// A. Zeller, R. Hildebrandt, Simplifying and isolating failure-inducing input,
// IEEE Transactions on Software Engineering 28(2), 2002, here with moves that
// are alike first:
//
//	moves := the moves of the prefix
//	for each action, the most frequent first: try moves without it
//	for each process, the one that moves most often first:
//	    try moves without those that it makes alone
//	for n := half of the moves, a quarter, … 1:
//	    for each block of n moves: try moves without the block
//
//	try(run):
//	    from the initial state make each move of run that is possible and
//	    leave out the others, until the monitor is stuck
//	    if that comes after fewer moves than before:
//	        moves := those that were made
//
// The result is a bad prefix, and not the shortest one. A try expands as many
// states as it makes moves.
func Fewer(s *search.Search, prefix *trace.Lasso, expansions int) (*trace.Lasso, error) {
	f := &fewer{search: s, left: expansions}
	for _, st := range prefix.Prefix {
		f.best = append(f.best, move{action: st.Action})
	}
	if err := f.repeat(); err != nil || f.found == nil {
		return nil, err
	}
	err := without(f, func(m move) program.Action { return m.action })
	if err == nil {
		err = without(f, func(m move) program.ProcSet { return m.moved })
	}
	if err == nil {
		err = f.withoutBlocks()
	}
	if err != nil {
		return nil, err
	}
	if f.found.Len() >= prefix.Len() {
		return nil, nil
	}
	return f.found, nil
}

// move is a step of a run, in whatever state it is made.
type move struct {
	action program.Action
	moved  program.ProcSet
}

// fewer is the state of one call of Fewer.
type fewer struct {
	search *search.Search
	// left is the number of expansions left.
	left int
	// from is the initial state from which the moves lead to the end.
	from search.Node
	// best is the shortest list of moves so far, found its run.
	best  []move
	found *trace.Lasso
	// less, made and steps are storage for a try: the moves that it may make,
	// those that it made, and its run.
	less, made []move
	steps      []search.Step
}

// repeat finds the initial state from which the moves lead to the end, and the
// processes that make them.
func (f *fewer) repeat() error {
	if err := f.search.Initial(); err != nil {
		return err
	}
	initial := slices.Clone(f.search.Edges)
	for _, e := range initial {
		f.from = e.Node
		if ends, err := f.try(f.best); ends || err != nil {
			return err
		}
	}
	return nil
}

// without tries to leave out all moves that are alike, the most frequent ones
// first.
func without[K comparable](f *fewer, alike func(move) K) error {
	count, all := map[K]int{}, []K(nil)
	for _, m := range f.best {
		k := alike(m)
		if count[k]++; count[k] == 1 {
			all = append(all, k)
		}
	}
	sorting.StableFunc(all, func(a, b K) int { return cmp.Compare(count[b], count[a]) })
	for _, k := range all {
		if f.left <= 0 {
			break
		}
		f.less = f.less[:0]
		for _, m := range f.best {
			if alike(m) != k {
				f.less = append(f.less, m)
			}
		}
		if _, err := f.try(f.less); err != nil {
			return err
		}
	}
	return nil
}

// withoutBlocks tries to leave out blocks of consecutive moves.
func (f *fewer) withoutBlocks() error {
	for n := len(f.best) / 2; n > 0 && f.left > 0; n /= 2 {
		for i := 0; i+n <= len(f.best) && f.left > 0; {
			f.less = append(append(f.less[:0], f.best[:i]...), f.best[i+n:]...)
			better, err := f.try(f.less)
			if err != nil {
				return err
			}
			if !better {
				i += n
			}
		}
	}
	return nil
}

// try makes the moves that are possible until the monitor is stuck, and reports
// whether that takes fewer moves than before.
func (f *fewer) try(moves []move) (bool, error) {
	at := f.from
	f.made, f.steps = f.made[:0], f.steps[:0]
	for next := 0; ; {
		if f.left--; f.left < 0 || f.found != nil && len(f.made)+1 >= len(f.best) {
			return false, nil
		}
		if err := f.search.Revisit(1); err != nil {
			return false, err
		}
		if err := f.search.Space.Expand(at); err != nil {
			return false, err
		}
		if ends := stuck(f.search); len(ends) > 0 {
			return true, f.keep(at, ends[0])
		}
		edge := -1
		for ; edge < 0 && next < len(moves); next++ {
			edge = f.edgeOf(moves[next].action)
		}
		if edge < 0 {
			return false, nil
		}
		succ := &f.search.Walker.Prog.Succs[f.search.Walker.Edges[edge].Succ]
		f.made = append(f.made, move{succ.Action, succ.Moved})
		f.steps = append(f.steps, search.Step{Node: at, Action: succ.Action})
		at = f.search.Edges[edge].Node
	}
}

// edgeOf returns the first edge of the last expansion with an action, -1 if
// there is none.
func (f *fewer) edgeOf(a program.Action) int {
	for i := range f.search.Edges {
		if f.search.Action(i) == a {
			return i
		}
	}
	return -1
}

// keep stores the run of the try, which ends with successor i of the last
// expansion.
func (f *fewer) keep(at search.Node, i int) error {
	succ := &f.search.Walker.Prog.Succs[i]
	f.best, f.made = append(f.made, move{succ.Action, succ.Moved}), f.best
	f.found = &trace.Lasso{Last: slices.Clone(f.search.Walker.Prog.State(i))}
	var err error
	f.found.Prefix, err = f.search.Project(append(f.steps, search.Step{Node: at, Action: succ.Action}))
	return err
}
