package explore

func (d *depthFirst) run() error {
	initial, err := d.initial()
	if err != nil {
		return err
	}
	for _, index := range initial {
		if err := d.follow(exploreStep{index: index}); err != nil {
			return err
		}
		if err := d.loop(); err != nil {
			return err
		}
	}
	return nil
}

func (d *depthFirst) loop() error {
	for d.frames.Len() > 0 {
		if d.todo.Len() == int(d.frames.Top().begin) {
			d.frames.Truncate(d.frames.Len() - 1)
			continue
		}
		step := *d.todo.Top()
		d.todo.Truncate(d.todo.Len() - 1)
		if err := d.follow(step); err != nil {
			return err
		}
	}
	return nil
}

// follow visits the state that the step leads to, unless it was visited before.
func (d *depthFirst) follow(step exploreStep) error {
	if d.visitedYet.Has(step.index) {
		return nil
	}
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
