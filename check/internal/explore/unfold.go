package explore

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// unfold returns the unfolding of the state on top of the search stack, and
// puts steps to the next states outside atomic sequences that were not visited
// yet on todo, the first one on top.
func (d *depthFirst) unfold(f exploreFrame) (unfolding, error) {
	if err := d.Visit(int(d.frames.Top().depth) + 1); err != nil {
		return unfolding{}, err
	}
	ways, err := d.begin(d.states.Key(f.index))
	if err != nil {
		return unfolding{}, err
	}
	if len(ways.Ends) > 0 {
		return d.takeWays(ways)
	}
	if d.flags&program.Transient == 0 {
		return d.unfoldOutside()
	}
	u, err := d.unfoldFrom(f.index)
	d.firstOnTop(int(f.begin))
	return u, err
}

// unfoldBegun unfolds a state given by its vector, after begin, for a search
// whose meet stores the next states.
func (d *depthFirst) unfoldBegun(ways program.Ways) (unfolding, error) {
	if len(ways.Ends) > 0 {
		return d.takeWays(ways)
	}
	if d.flags&program.Transient == 0 {
		return d.unfoldHere()
	}
	return d.unfoldFrom(0)
}

// unfoldHere is unfoldBegun if no step leads into an atomic sequence.
func (d *depthFirst) unfoldHere() (unfolding, error) {
	u := unfolding{height: 1}
	d.tally(&u)
	if err := d.report(); err != nil {
		return unfolding{}, err
	}
	for i := range d.batch.Len() {
		if err := d.meet(i); err != nil {
			return u, err
		}
	}
	return u, nil
}

// unfoldFrom unfolds a state that was just expanded.
func (d *depthFirst) unfoldFrom(index uint32) (unfolding, error) {
	if err := d.arrive(index); err != nil {
		return unfolding{}, err
	}
	u, err := d.unfoldInside()
	d.sequences.note(&u)
	return u, err
}

// begin expands a state outside atomic sequences, or follows the ways from
// there. The caller has counted it and polled for the end of the search.
func (d *depthFirst) begin(state program.State) (ways program.Ways, err error) {
	s := &d.sequences
	s.forget()
	s.way.Truncate(0)
	s.todo.Truncate(0)
	if d.weighs != nil {
		d.out.Represented += d.weighs.Weight(state)
	}
	if s.walks {
		if ways, ok, err := d.walk(state); ok || err != nil {
			return ways, err
		}
	}
	return program.Ways{}, d.ask(state)
}

// unfoldOutside is unfold if no step leads into an atomic sequence.
func (d *depthFirst) unfoldOutside() (unfolding, error) {
	u := unfolding{height: 1}
	d.tally(&u)
	if err := d.report(); err != nil {
		return unfolding{}, err
	}
	return u, d.storeAll()
}

// unfoldInside unfolds the state that is on the way, through states inside
// sequences.
func (d *depthFirst) unfoldInside() (unfolding, error) {
	s := &d.sequences
	for {
		top := s.way.Top()
		if s.todo.Len() > int(top.begin) {
			next := *s.todo.Top()
			s.todo.Truncate(s.todo.Len() - 1)
			if err := d.step(next); err != nil {
				return d.abandon(), err
			}
			continue
		}
		u := top.unfolding
		s.way.Truncate(s.way.Len() - 1)
		if s.way.Len() == 0 {
			return u, nil
		}
		*s.unfolded.At(top.index) = u
		s.way.Top().below(&u)
	}
}

// abandon adds up what is on the way when a limit ends the search.
func (d *depthFirst) abandon() unfolding {
	var u unfolding
	for i := d.sequences.way.Len() - 1; i >= 0; i-- {
		v := d.sequences.way.At(uint32(i)).unfolding
		v.below(&u)
		u = v
	}
	return u
}

// step takes one step of the way.
func (d *depthFirst) step(next wayStep) error {
	s := &d.sequences
	if !next.inside {
		if d.visitedYet.Has(next.index) {
			return nil
		}
		return d.todo.Append(exploreStep{next.index, uint32(s.way.Len())})
	}
	switch u := s.unfolded.At(next.index); u.height {
	case 0:
		return d.enter(s.states.Key(next.index), next.index)
	case onTheWay:
	default:
		s.way.Top().below(u)
	}
	return nil
}

// enter expands a state inside a sequence and puts it on the way.
func (d *depthFirst) enter(state program.State, index uint32) error {
	s := &d.sequences
	depth := int(d.frames.Top().depth) + s.way.Len()
	if err := d.Visit(depth + 1); err != nil {
		return err
	}
	s.unfolded.At(index).height = onTheWay
	if err := d.ask(state); err != nil {
		return err
	}
	return d.arrive(index)
}

// arrive puts a state that was just expanded on the way.
func (d *depthFirst) arrive(index uint32) error {
	s := &d.sequences
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), unfolding: unfolding{height: 1}}); err != nil {
		return err
	}
	d.tally(&s.way.Top().unfolding)
	if err := d.report(); err != nil {
		return err
	}
	for i := d.batch.Len() - 1; i >= 0; i-- {
		if err := d.remember(i); err != nil {
			return err
		}
	}
	return nil
}

// remember stores successor i of the batch and adds the step to it.
func (d *depthFirst) remember(i int) (err error) {
	step := wayStep{inside: d.batch.Succs[i].Flags&program.Transient != 0}
	if step.inside {
		before := d.sequences.states.Len()
		step.index, err = d.sequences.insert(d.batch.State(i))
		d.Inside += uint64(d.sequences.states.Len() - before)
	} else if d.meet != nil {
		return d.meet(i)
	} else {
		step.index, _, err = d.explorer.insert(i)
		d.Forecast.Taken, d.Forecast.Discovered = d.Forecast.Taken+1, uint64(d.states.Len())
	}
	if err != nil {
		return err
	}
	return d.sequences.todo.Append(step)
}
