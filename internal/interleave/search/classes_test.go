package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// classOf names the class of a run: its events, known by goroutines and positions
// there, and the order of those that conflict.
func classOf(r *schedule.Run) string {
	positions := map[int]int{}
	var names, lines []string
	events := r.Events()
	for j := range events {
		e := &events[j]
		name := fmt.Sprint(e.G, ".", positions[e.G])
		positions[e.G]++
		if e.Partner >= 0 {
			positions[e.Partner]++
		}
		lines = append(lines, fmt.Sprint(name, " ", e.Transition))
		for i := range names {
			if dependent(r, &events[i], e) {
				lines = append(lines, names[i]+" < "+name)
			}
		}
		names = append(names, name)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// dependent is the relation of conflicts, from the definition.
func dependent(r *schedule.Run, a, b *schedule.Event) bool {
	if a.Shares(b.Transition) || !r.FreeTimers() && (a.G == schedule.ClockID || b.G == schedule.ClockID) {
		return true
	}
	for _, x := range a.Accesses {
		for _, y := range b.Accesses {
			if conflict(x, y) {
				return true
			}
		}
	}
	return false
}

// classes explores runs, and counts classes and those that were seen before.
type classes struct {
	schedule.Chooser
	seen     map[string]bool
	repeated int
}

func (c *classes) End(r *schedule.Run) {
	if !r.Abandoned() {
		name := classOf(r)
		if c.seen[name] {
			c.repeated++
		}
		c.seen[name] = true
	}
	c.Chooser.End(r)
}

// TestClasses compares the number of schedules with the number of classes of all
// schedules, on random programs. No class is explored twice. Runs are abandoned in
// few: where a select statement has several cases, or partners meet.
func TestClasses(t *testing.T) {
	compared, total, redundant := 0, 0, 0
	for k := 0; compared < *programs/2; k++ {
		random := rand.New(rand.NewPCG(*seed+uint64(k), 0))
		program := randomProgram(random, 3)
		o := schedule.Options{FreeTimers: k%2 == 0}
		enumerated := &enumeration{}
		all := &classes{enumerated, map[string]bool{}, 0}
		if want, _ := outcomes(program, all, enumerated.next, o); want == nil {
			continue
		}
		d := &Reduction{}
		explored := &classes{d, map[string]bool{}, 0}
		outcomes(program, explored, d.Next, o)
		if d.Fair {
			continue
		}
		compared++
		total += len(all.seen)
		redundant += d.Redundant
		if len(explored.seen) != len(all.seen) || explored.repeated > 0 {
			t.Errorf("program %d: %d classes of %d, %d repeated, %d abandoned", *seed+uint64(k), len(explored.seen), len(all.seen), explored.repeated, d.Redundant)
		}
	}
	t.Logf("%d programs, %d classes, %d abandoned", compared, total, redundant)
	if redundant*20 > total {
		t.Errorf("%d runs were abandoned for %d classes", redundant, total)
	}
}
