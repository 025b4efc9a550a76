package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// maxShrinking bounds the runs in which a shorter schedule is looked for.
const maxShrinking = 500

// shrink looks for a schedule that fails in the same way with fewer switches
// between goroutines: it lets a goroutine do earlier what it does after its next
// switch, and leaves steps out, as long as that helps.
func (e *exploration) shrink(kind schedule.Kind) {
	best := e.result.Path
	runs := 0
	for improved := true; improved; {
		improved = false
		for _, candidate := range candidates(best) {
			if runs++; runs > maxShrinking || e.late() {
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

// candidates returns schedules in which two parts of a goroutine come together,
// and those without one part.
func candidates(path []schedule.Transition) (all [][]schedule.Transition) {
	parts := split(path)
	for i := range parts {
		for k := i + 2; k < len(parts); k++ {
			if parts[k][0].G == parts[i][0].G {
				moved := slices.Concat(slices.Clone(parts[:i+1]), [][]schedule.Transition{parts[k]}, parts[i+1:k], parts[k+1:])
				all = append(all, slices.Concat(moved...))
				break
			}
		}
	}
	for i := range parts {
		all = append(all, slices.Concat(slices.Concat(parts[:i:i], parts[i+1:])...))
	}
	return all
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
	r := schedule.Execute(e.main, &follower{wanted: path, last: -1}, schedule.Options{
		MaxSteps: e.o.MaxSteps, MaxTicks: e.o.MaxTicks, FreeTimers: e.o.FreeTimers, Names: e.names, Draws: e.draws})
	e.result.Steps += len(r.Events())
	e.steps.Add(1)
	return pathOf(r), r.Failure() != nil && r.Failure().Kind == kind
}

// follower chooses the first wanted transition that is possible; without one,
// it stays with the goroutine that moved last.
type follower struct {
	wanted []schedule.Transition
	last   int
}

func (f *follower) Choose(_ *schedule.Run, enabled []schedule.Transition) int {
	for i, t := range f.wanted {
		if k := slices.Index(enabled, t); k >= 0 {
			f.wanted = slices.Delete(slices.Clone(f.wanted), i, i+1)
			f.last = t.G
			return k
		}
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
