package sequential

import "github.com/ltlcheck/ltlcheck/check/internal/search"

// coloured is a single depth-first search that keeps a colour with every state:
// what `single` and `deterministic` have in common.
type coloured struct {
	*search.Search
	known search.Colours // two bits: 0 new; the others are the algorithm's
	dfs
}

func newColoured(s *search.Search) coloured {
	return coloured{Search: s, known: s.NewColours(2), dfs: newDFS(s.Monitor.Budget)}
}

// enter gives a state its colour, counts it, and puts it with its edges on the
// stack.
func (d *coloured) enter(n search.Node, colour uint8) error {
	if err := d.known.Set(n, colour); err != nil {
		return err
	}
	if err := d.Visit(d.frames.Len() + 1); err != nil {
		return err
	}
	d.Count(n, &d.Stats.States)
	if err := d.Expand(n); err != nil {
		return err
	}
	return d.push(n, d.Edges)
}
