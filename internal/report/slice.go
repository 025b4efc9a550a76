package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
)

// What steps are for a violation.
const (
	SliceNeeded  = "needed"
	SliceLeftOut = "left out" // the run without it violates the property, too
	SliceMovable = "movable"  // so does the run with it at another place
)

// SetSlice notes what the steps of the first counterexample are. Steps beyond
// those given come after the property is lost.
func (p *Property) SetSlice(steps []slicing.Step) {
	c := p.Counterexample
	if c == nil {
		return
	}
	names := [...]string{slicing.Needed: SliceNeeded, slicing.LeftOut: SliceLeftOut, slicing.Movable: SliceMovable}
	for i := range min(len(steps), len(c.Prefix)+len(c.Cycle)) {
		c.at(i).Slice = names[steps[i].Kind]
	}
}

// at returns step i, counted through prefix and cycle.
func (c *Counterexample) at(i int) *Step {
	if i < len(c.Prefix) {
		return &c.Prefix[i]
	}
	return &c.Cycle[i-len(c.Prefix)]
}

// aside reports whether steps are not needed for the violation, as far as that
// was looked for.
func aside(steps []Step) bool {
	for i := range steps {
		if steps[i].Slice == "" || steps[i].Slice == SliceNeeded {
			return false
		}
	}
	return true
}

// asideMark stands behind the numbers of such steps in a table.
const asideMark = "~"

// sliced says how many of the first n steps matter, "" if all do or if that was
// not looked for.
func (c *Counterexample) sliced(n int) string {
	needed := 0
	for i := range n {
		if !aside([]Step{*c.at(i)}) {
			needed++
		}
	}
	if needed == n {
		return ""
	}
	verb := "matter"
	if needed == 1 {
		verb = "matters"
	}
	return fmt.Sprintf("%d of %s %s; those marked %s can be left out, or taken at another time", needed, Count(n, "step"), verb, asideMark)
}

// leastSliced is the number of steps from which on stretches of a run that do not
// matter are written as one line, and leastAside that of the rows of a stretch.
const (
	leastSliced = 20
	leastAside  = 3
)

// withoutAside replaces stretches of rows that do not matter by folds.
func withoutAside(spans []fold, steps []Step, cycle int) (out []fold) {
	for i := 0; i < len(spans); {
		end := i
		for end < len(spans) && aside(steps[spans[end].from:spans[end].to]) && (spans[end].from != cycle || end == i) {
			end++
		}
		if end-i >= leastAside {
			out = append(out, fold{from: spans[i].from, to: spans[end-1].to, aside: true})
			i = end
			continue
		}
		end = max(end, i+1)
		out = append(out, spans[i:end]...)
		i = end
	}
	return out
}

// asideText describes steps that do not matter, which one line stands for.
func asideText(steps []Step, from, to int) string {
	var processes []string
	for i := from; i < to; i++ {
		if name := who(&steps[i]); name != "" && !slices.Contains(processes, name) {
			processes = append(processes, name)
		}
	}
	text := fmt.Sprintf("… steps %d–%d%s", from+1, to, asideMark)
	if len(processes) > 0 {
		text += " of " + strings.Join(processes, ", ")
	}
	if changed := net(steps[from:to]); len(changed) > 0 {
		text += "; " + differences(changed)
	}
	return text
}
