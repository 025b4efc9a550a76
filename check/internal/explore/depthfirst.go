package explore

// run explores from the checkpoint, if there is one, or from the beginning.
func (d *depthFirst) run() error {
	resumed, err := d.recover(d)
	if err == nil && !resumed {
		err = d.start()
	}
	if err == nil {
		err = d.resume()
	}
	return err
}

// resume visits what is left, until it is time to pause.
func (d *depthFirst) resume() (err error) {
	for err == nil && d.seek() {
		if d.pause > 0 && d.Visited >= d.pause {
			return d.ManyStates()
		}
		d.saveIfDue(d)
		err = d.advance()
	}
	return err
}

// start puts the initial states on todo, the first one on top.
func (d *depthFirst) start() error {
	initial, err := d.initial()
	for i := len(initial) - 1; i >= 0 && err == nil; i-- {
		err = d.todo.Append(exploreStep{index: initial[i]})
	}
	return err
}

// seek leaves the states whose successors have all been visited, and reports
// whether there is a next step: the one on top of todo, to a state that was not
// visited before. Nearly all steps end here, so that nothing else is done for
// each of them.
func (d *depthFirst) seek() bool {
	for {
		n := d.todo.Len()
		switch {
		case d.frames.Len() > 0 && n == int(d.frames.Top().begin):
			d.frames.Truncate(d.frames.Len() - 1)
		case n == 0:
			return false
		case d.visitedYet.Has(d.todo.Top().index):
			d.todo.Truncate(n - 1)
		default:
			return true
		}
	}
}

// advance takes the next step; it is undone if it fails.
func (d *depthFirst) advance() error {
	step := *d.todo.Top()
	d.todo.Truncate(d.todo.Len() - 1)
	if d.todo.Len() > 0 {
		d.states.Fetch(d.todo.Top().index) // what comes next unless the step leads to something new
	}
	d.note()
	if err := d.follow(step); err != nil {
		return d.undo(step, err)
	}
	return nil
}

// follow visits the state that a step leads to.
func (d *depthFirst) follow(step exploreStep) error {
	if err := d.visitedYet.Set(step.index); err != nil {
		return err
	}
	f := exploreFrame{index: step.index, begin: uint32(d.todo.Len())}
	if d.frames.Len() > 0 {
		f.depth = d.frames.Top().depth + step.steps
	}
	if err := d.frames.Append(f); err != nil {
		return err
	}
	u, err := d.unfold(f)
	d.out.count(u)
	d.out.MaxDepth = max(d.out.MaxDepth, int(f.depth+u.height)-1)
	return err
}
