package check

// single is the search for a cycle in an accepting component of a weak automaton.
type single struct{ coloured }

// The colours of single.
const (
	onPath uint8 = 1 + iota
	left
)

func searchSingle(s *search) error {
	d := &single{newColoured(s)}
	err := d.run()
	s.stats.Stored = s.stats.States
	return err
}

func (d *single) run() error {
	if err := d.initial(); err != nil {
		return err
	}
	initial := append([]edge(nil), d.edges...)
	for _, e := range initial {
		if d.known.colour(e.node) != 0 {
			continue
		}
		if err := d.enter(e.node, onPath); err != nil {
			return err
		}
		if err := d.loop(); err != nil || d.done() {
			return err
		}
	}
	return nil
}

func (d *single) loop() error {
	for d.frames.Len() > 0 && !d.done() {
		e, ok := d.next()
		if !ok {
			if err := d.known.set(d.pop(), left); err != nil {
				return err
			}
			continue
		}
		var err error
		switch d.known.colour(e.node) {
		case 0:
			err = d.enter(e.node, onPath)
		case onPath:
			if d.shape.accepting[e.q] && d.found == nil {
				d.found, err = d.lassoThrough(func(n node) bool { return d.known.colour(n) != 0 }, e.node)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
