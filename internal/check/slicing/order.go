package slicing

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// future is what depends on a unit, by places in the base.
type future struct {
	all    []int // directly or not, ascending
	direct []int // through no other unit, and of another process
	// before: a unit that matters and does not depend on it would prevent it, or
	// have it do something else, if it came first.
	before bool
}

func (f *future) has(at int) bool {
	_, has := slices.BinarySearch(f.all, at)
	return has
}

// order decides which units of the base matter, the last one first.
func (s *slicer) order() {
	futures := make([]future, len(s.base))
	last := s.lasts()
	for at := len(s.base) - 1; at >= 0; at-- {
		u := s.base[at]
		if s.ctx.Err() != nil {
			return
		}
		futures[at] = s.futureOf(at, futures)
		needed := last[at] || s.units[u].visible || s.stutters(u) || futures[at].before ||
			slices.ContainsFunc(futures[at].direct, func(d int) bool { return s.needed[s.base[d]] })
		if !needed {
			w := s.movable(at, futures)
			if needed = w == nil; !needed {
				s.set(u, Step{Movable, w})
			}
		}
		s.needed[u] = needed
	}
}

// lasts returns the units that matter because the run ends with them: the last
// one of a finite run, and where it matters where processes stop, the last one
// of each.
func (s *slicer) lasts() map[int]bool {
	all := map[int]bool{}
	end := len(s.base) - 1
	if s.input.Run.Finite() {
		all[end] = true
	}
	if !s.input.Stops {
		return all
	}
	var seen program.ProcSet
	for at := end; at >= 0; at-- {
		moved := s.units[s.base[at]].moved
		if more := union(seen, moved); more != seen {
			all[at], seen = true, more
		}
	}
	return all
}

func (s *slicer) stutters(u int) bool {
	return s.input.Run.At(s.units[u].from).Action == program.Stutter
}

// maxFuture is the number of units after one among which those that depend on it
// are looked for, so that long runs cost no more for each step. What is farther
// away is only judged.
const maxFuture = 128

// futureOf runs the base without the unit at a place, and returns the places of
// the units that then cannot be taken or do something else.
func (s *slicer) futureOf(at int, futures []future) future {
	var f future
	state := s.before(at)
	var reached [maxFuture]bool // through other units, by the distance from the one after this one
	moved := s.units[s.base[at]].moved
	for i := at + 1; i < min(len(s.base), at+1+maxFuture) && s.ctx.Err() == nil; i++ {
		u := s.units[s.base[i]]
		if !intersect(moved, u.moved) {
			if now := s.runner.take(state, u); now != nil && s.runner.alike(now, s.taken[i]) {
				state = now.to
				f.before = f.before || s.needed[s.base[i]] && !s.sameAfter(state, at)
				continue
			}
		}
		if !reached[i-at-1] && !intersect(s.units[s.base[at]].moved, u.moved) {
			f.direct = append(f.direct, i)
		}
		f.all = append(f.all, i)
		for _, far := range futures[i].all {
			if far-at-1 < maxFuture {
				reached[far-at-1] = true
			}
		}
		moved = union(moved, u.moved)
	}
	return f
}

// sameAfter reports whether the unit at a place does the same from a state.
func (s *slicer) sameAfter(state program.State, at int) bool {
	t := s.runner.take(state, s.units[s.base[at]])
	return t != nil && s.runner.alike(t, s.taken[at])
}

// movable returns a run that violates the property and takes the unit at another
// place among units that do not depend on it, nil if it matters where it is.
func (s *slicer) movable(at int, futures []future) (w *Witness) {
	moves := [][]int{s.late(at, &futures[at]), s.early(at)}
	moves = slices.DeleteFunc(moves, func(m []int) bool { return m == nil })
	for _, m := range moves {
		if w, _ = s.try(m); w == nil {
			return nil
		}
	}
	if len(moves) > 0 {
		return w
	}
	for _, m := range s.across(at, &futures[at]) {
		if w, _ = s.try(m); w != nil {
			return w
		}
	}
	return nil
}

// segment returns the places between which a unit may be moved: those of the
// prefix or of the cycle, without the last one of a finite run.
func (s *slicer) segment(at int) (from, to int) {
	in := s.units[s.base[at]].inCycle
	from, to = at, at+1
	for from > 0 && s.units[s.base[from-1]].inCycle == in {
		from--
	}
	for to < len(s.base) && s.units[s.base[to]].inCycle == in {
		to++
	}
	if s.input.Run.Finite() {
		to--
	}
	return from, to
}

// late returns the base with a unit, and what depends on it, right before the
// first of these that matters; nil if nothing comes before them then.
func (s *slicer) late(at int, f *future) []int {
	_, end := s.segment(at)
	for i := at + 1; i < end; i++ {
		if f.has(i) && s.needed[s.base[i]] {
			end = i
		}
	}
	return s.reordered(at, end, func(i int) bool { return i != at && !f.has(i) })
}

// early returns the base with a unit right behind the last one that it depends
// on; nil if it is there.
func (s *slicer) early(at int) []int {
	start, _ := s.segment(at)
	for i := at - 1; i >= start; i-- {
		if s.share(i, at) {
			start = i + 1
			break
		}
	}
	return s.reordered(start, at+1, func(i int) bool { return i == at })
}

// across returns the base with the next unit that does not depend on the one at
// a place before it, and with the last one on which that does not depend behind
// it.
func (s *slicer) across(at int, f *future) (moves [][]int) {
	start, end := s.segment(at)
	for i := at + 1; i < end; i++ {
		if !f.has(i) {
			moves = append(moves, s.reordered(at, i+1, func(j int) bool { return j == i }))
			break
		}
	}
	for i := at - 1; i >= start; i-- {
		if !s.share(i, at) {
			moves = append(moves, s.reordered(i, at+1, func(j int) bool { return j != i }))
			break
		}
	}
	return moves
}

// reordered returns the base with the units between two places that are chosen
// in front of the others there; nil if that changes nothing.
func (s *slicer) reordered(from, to int, first func(at int) bool) []int {
	order := slices.Clone(s.base[:from])
	for _, chosen := range []bool{true, false} {
		for i := from; i < to; i++ {
			if first(i) == chosen {
				order = append(order, s.base[i])
			}
		}
	}
	order = append(order, s.base[max(from, to):]...)
	if slices.Equal(order, s.base) {
		return nil
	}
	return order
}
