package verdicts

import (
	"context"
	"fmt"
	"strconv"

	"github.com/dustin/go-humanize"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// mostGrowthStates is in how many states the search for variables that grow
// looks, maxGrowing how many of these it names.
const (
	mostGrowthStates = 1 << 12
	maxGrowing       = 3
)

// growing tells which variables grow from state to state, as those of endless
// models do: their largest value is larger in twice as many states, and larger
// still in twice as many again, in the order of a breadth-first search. It
// returns nil if none does, or if the model has fewer states than are needed to
// tell.
func growing(ctx context.Context, p program.Program) (warnings []string) {
	g := &growth{prog: p, largest: map[string]*[3]float64{}}
	if !g.explore(ctx) {
		return nil
	}
	for _, name := range g.names {
		x := g.largest[name]
		if x[0] < x[1] && x[1] < x[2] && len(warnings) < maxGrowing {
			warnings = append(warnings, fmt.Sprintf("%s grows: up to %s in the first %s states, %s in %s, %s in %s; a model must have finitely many states", name,
				number(x[0]), humanize.Comma(mostGrowthStates/4), number(x[1]), humanize.Comma(mostGrowthStates/2), number(x[2]), humanize.Comma(mostGrowthStates)))
		}
	}
	return warnings
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 12, 64) }

// growth is a breadth-first search that notes the largest value of each
// variable: of numbers their size, of all others the length of what is shown.
type growth struct {
	prog    program.Program
	names   []string               // in the order in which they are found
	largest map[string]*[3]float64 // in the first quarter, half, and all of the states
}

// explore visits as many states as are needed, and reports whether there are so
// many.
func (g *growth) explore(ctx context.Context) bool {
	u, err := unfold.New(g.prog, unfold.Options{})
	if err != nil {
		return false
	}
	noted := 0
	for _, err := range u.BreadthFirst(ctx) {
		if err != nil {
			return false
		}
		for ; noted < min(u.Len(), mostGrowthStates); noted++ {
			g.note(u.State(uint32(noted)), noted+1)
		}
		if noted == mostGrowthStates {
			return true
		}
	}
	return false
}

// note notes the values of the nth state.
func (g *growth) note(s program.State, n int) {
	for _, v := range g.prog.Format(s).Vars {
		x := g.largest[v.Name]
		if x == nil {
			x = &[3]float64{}
			g.largest[v.Name], g.names = x, append(g.names, v.Name)
		}
		size, err := strconv.ParseFloat(v.Value, 64)
		if err != nil {
			size = float64(len(v.Value))
		}
		size = max(size, -size)
		for i, until := range [...]int{mostGrowthStates / 4, mostGrowthStates / 2, mostGrowthStates} {
			if n <= until {
				x[i] = max(x[i], size)
			}
		}
	}
}
