package check

// coloured is a single depth-first search that keeps a colour with every state: what `single`
// and `deterministic` have in common.
type coloured struct {
	*search
	known colours // two bits: 0 new; the others are the algorithm's
	dfs
}

func newColoured(s *search) coloured {
	return coloured{search: s, known: s.newColours(2), dfs: newDFS(s.clock.budget)}
}

// enter gives a state its colour, counts it, and puts it with its edges on the stack.
func (d *coloured) enter(n node, colour uint8) error {
	if err := d.known.set(n, colour); err != nil {
		return err
	}
	if err := d.visit(d.frames.Len() + 1); err != nil {
		return err
	}
	d.count(n, &d.stats.States)
	if err := d.expand(n); err != nil {
		return err
	}
	return d.push(n, d.edges)
}
