package sequential

import "github.com/ltlcheck/ltlcheck/internal/check/search"

// coloured is a single depth-first search that stores a colour of two bits with
// every state: what single and deterministic have in common. Colour 0 is a new
// state; the others are the algorithm's.
type coloured struct {
	search *search.Search
	known  search.Colours // two bits: 0 new; the others are the algorithm's
	dfs
}

// newColoured returns a search with an empty stack.
func newColoured(s *search.Search) coloured {
	return coloured{search: s, known: s.NewColours(2), dfs: newDFS(s.Monitor.Budget)}
}

// enter gives a state its colour, counts it, and pushes it with its edges.
func (c *coloured) enter(n search.Node, colour uint8) error {
	if err := c.known.Set(n, colour); err != nil {
		return err
	}
	if err := c.search.Visit(c.frames.Len() + 1); err != nil {
		return err
	}
	c.search.Count(n, &c.search.Stats.States)
	if err := c.search.Expand(n); err != nil {
		return err
	}
	return c.push(n, c.search.Edges)
}
