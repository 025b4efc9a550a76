package search

import (
	"iter"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// maxShrinking bounds the runs in which a shorter schedule is looked for.
const maxShrinking = 500

// shrinkShare is the part of the time in which a shorter schedule is looked for.
const shrinkShare = 0.1

// shrink looks for a schedule that fails in the same way with fewer switches
// between goroutines: it lets a goroutine do earlier what it does after its next
// switch, and leaves steps out, as long as that helps.
func (e *exploration) shrink(kind schedule.Kind) {
	best := e.result.Path
	runs := 0
	limit := e.now() + e.share(shrinkShare)
	for improved := true; improved; {
		improved = false
		for candidate := range candidates(best) {
			if runs++; runs > maxShrinking || e.late(limit) {
				e.result.Path = best
				return
			}
			path, failed := e.follow(candidate, kind)
			if failed && less(path, best) {
				best, improved = path, true
				break
			}
		}
	}
	e.result.Path = best
}

// less compares schedules by switches, and then by length.
func less(a, b []schedule.Transition) bool {
	if x, y := switches(a), switches(b); x != y {
		return x < y
	}
	return len(a) < len(b)
}

func switches(path []schedule.Transition) (n int) {
	for i := 1; i < len(path); i++ {
		if path[i].G != path[i-1].G {
			n++
		}
	}
	return n
}

// candidates yields schedules in which two parts of a goroutine come together,
// and those without one part.
func candidates(path []schedule.Transition) iter.Seq[[]schedule.Transition] {
	parts := split(path)
	return func(yield func([]schedule.Transition) bool) {
		for i := range parts {
			k := i + 2
			for k < len(parts) && parts[k][0].G != parts[i][0].G {
				k++
			}
			if k >= len(parts) {
				continue
			}
			moved := slices.Concat(parts[:i+1], [][]schedule.Transition{parts[k]}, parts[i+1:k], parts[k+1:])
			if !yield(slices.Concat(moved...)) {
				return
			}
		}
		for i := range parts {
			if !yield(slices.Concat(slices.Concat(parts[:i], parts[i+1:])...)) {
				return
			}
		}
	}
}

// split returns the parts of a schedule between switches.
func split(path []schedule.Transition) (parts [][]schedule.Transition) {
	for i, t := range path {
		if i == 0 || t.G != path[i-1].G {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], t)
	}
	return parts
}

// follow runs a schedule as far as it is possible, and reports whether the run
// fails in the way that is wanted.
func (e *exploration) follow(path []schedule.Transition, kind schedule.Kind) ([]schedule.Transition, bool) {
	r := e.run(&follower{wanted: path, last: -1, most: 2*len(path) + usualFollow}, false)
	e.steps.Add(1)
	return pathOf(r), r.Failure() != nil && r.Failure().Kind == kind
}

// usualFollow is how many steps a run may be longer than twice the schedule that it
// follows: one that is much longer is not simpler.
const usualFollow = 100

// follower chooses the first wanted transition that is possible; without one,
// it stays with the goroutine that moved last.
type follower struct {
	wanted []schedule.Transition
	last   int
	most   int // steps
}

func (f *follower) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	if len(r.Events()) > f.most {
		return -1
	}
	for i, t := range f.wanted {
		if k := slices.Index(enabled, t); k >= 0 {
			if i == 0 {
				f.wanted = f.wanted[1:]
			} else {
				f.wanted = slices.Delete(slices.Clone(f.wanted), i, i+1)
			}
			f.last = t.G
			return k
		}
	}
	if k := len(enabled) - r.Idle(); k > 0 {
		enabled = enabled[:k]
	}
	for k, t := range enabled {
		if t.G == f.last {
			return k
		}
	}
	f.last = enabled[0].G
	return 0
}

func (f *follower) End(*schedule.Run) {}
