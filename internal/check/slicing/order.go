package slicing

import (
	"math/big"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// future is what depends on a unit, by places in the base.
type future struct {
	all    *big.Int // a set, directly or not
	direct []int    // through no other unit, and of another process
	// against is the set of units that do not depend on it, and after which it
	// cannot be taken or does something else.
	against *big.Int
}

func (f *future) has(at int) bool { return f.all.Bit(at) != 0 }

// order decides which units of the base matter, the last one first. The futures
// are known of some units more, as moves look back.
func (s *slicer) order() {
	s.futures = make([]future, len(s.base))
	last, known := s.lasts(), len(s.base)
	for at := len(s.base) - 1; at >= 0; at-- {
		for ; known > max(0, at-maxFuture); known-- {
			s.futures[known-1] = s.futureOf(known - 1)
		}
		if s.ctx.Err() != nil {
			return
		}
		u := s.base[at]
		needed := last[at] || s.units[u].visible || s.stutters(u) || s.isNeeded(at)
		if !needed {
			w := s.movable(at)
			if needed = w == nil; !needed {
				s.set(u, Step{Movable, w})
			}
		}
		s.needed[u] = needed
	}
}

// isNeeded reports whether a unit that matters depends on the one at a place
// directly, or on what that leads to and would prevent it or have it do something
// else, if it came first.
func (s *slicer) isNeeded(at int) bool {
	f := &s.futures[at]
	if slices.ContainsFunc(f.direct, func(d int) bool { return s.needed[s.base[d]] }) {
		return true
	}
	return s.firstNeeded(f.all) >= 0 && s.firstNeeded(f.against) >= 0
}

// firstNeeded returns the first place of a set whose unit matters, -1 if there is
// none.
func (s *slicer) firstNeeded(set *big.Int) int {
	for i := range set.BitLen() {
		if set.Bit(i) != 0 && s.needed[s.base[i]] {
			return i
		}
	}
	return -1
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
const maxFuture = 64

// futureOf runs the base without the unit at a place, and finds the places of
// the units that then cannot be taken or do something else.
func (s *slicer) futureOf(at int) future {
	f := future{all: new(big.Int), against: new(big.Int)}
	state, reached := s.before(at), new(big.Int)
	moved := s.units[s.base[at]].moved
	for i := at + 1; i < min(len(s.base), at+1+maxFuture) && s.ctx.Err() == nil; i++ {
		u := s.units[s.base[i]]
		if !meet(moved, u.moved) {
			if now := s.runner.take(state, u); now != nil && s.runner.alike(now, s.taken[i]) && s.sameChange(i, now) {
				state = now.to
				if !s.sameAfter(state, at) {
					f.against.SetBit(f.against, i, 1)
				}
				continue
			}
		}
		if reached.Bit(i) == 0 && !meet(s.units[s.base[at]].moved, u.moved) {
			f.direct = append(f.direct, i)
		}
		f.all.SetBit(f.all, i, 1)
		reached.Or(reached, s.futures[i].all)
		moved = union(moved, u.moved)
	}
	return f
}

// sameChange reports whether the unit at a place, as it is taken now, makes the
// propositions true and false that it makes so in the base: what no variable is
// named for, such as a deadlock, depends on all that leads to it.
func (s *slicer) sameChange(at int, now *taken) bool {
	changes := s.units[s.base[at]].changes
	return changes == 0 || s.runner.letter(now.to)&changes == s.runner.letter(s.taken[at].to)&changes
}

// sameAfter reports whether the unit at a place does the same from a state.
func (s *slicer) sameAfter(state program.State, at int) bool {
	t := s.runner.take(state, s.units[s.base[at]])
	return t != nil && s.runner.alike(t, s.taken[at])
}

// movable returns a run that violates the property and takes the unit at another
// place among units that do not depend on it, nil if it matters where it is.
// Orders that the program cannot take say nothing, unless steps far away were not
// looked at.
func (s *slicer) movable(at int) (found *Witness) {
	for _, m := range [][]int{s.late(at), s.early(at)} {
		if m == nil {
			continue
		}
		w, taken := s.try(m)
		if w == nil && (taken != nil || at+maxFuture < len(s.base)) {
			return nil
		}
		if w != nil {
			found = w
		}
	}
	if found != nil {
		return found
	}
	for _, m := range s.across(at) {
		if w, _ := s.try(m); w != nil {
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
// first of these that matters or would let it do something else; nil if nothing
// comes before them then.
func (s *slicer) late(at int) []int {
	f := &s.futures[at]
	_, end := s.segment(at)
	for i := at + 1; i < end; i++ {
		if f.has(i) && s.needed[s.base[i]] || f.against.Bit(i) != 0 {
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
		if s.depends(at, i) {
			start = i + 1
			break
		}
	}
	return s.reordered(start, at+1, func(i int) bool { return i == at })
}

// depends reports whether the unit at a place depends on an earlier one, as far
// as that was looked for.
func (s *slicer) depends(at, earlier int) bool {
	return s.share(earlier, at) || at-earlier <= maxFuture && s.futures[earlier].has(at)
}

// maxAcross is the number of units on each side of one that are tried on its
// other side.
const maxAcross = 4

// across returns the base with one of the next units that do not depend on the
// one at a place before it, and with one of the last ones on which that does not
// depend behind it.
func (s *slicer) across(at int) (moves [][]int) {
	start, end := s.segment(at)
	f := &s.futures[at]
	for i := at + 1; i < end && len(moves) < maxAcross; i++ {
		if !f.has(i) {
			moves = append(moves, s.reordered(at, i+1, func(j int) bool { return j != at && !f.has(j) }))
		}
	}
	for i := at - 1; i >= max(start, at-maxFuture) && len(moves) < 2*maxAcross; i-- {
		if !s.depends(at, i) {
			g := &s.futures[i]
			moves = append(moves, s.reordered(i, at+1, func(j int) bool { return j != i && !g.has(j) }))
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
