package compare

// evaluator evaluates formulas in the states of a space, directly from their
// semantics and on the program as it is: no quotient, no saturation, nothing
// that the search for the formula has used. So it can confirm what that found.
type evaluator struct {
	s *space
	// mark is the label of divergence, if branching formulas may have it.
	mark uint32
	// known caches the values of formulas in states.
	known map[evaluation]bool
}

// evaluation is a formula in a state.
type evaluation struct {
	f     *Formula
	state uint32
}

// newEvaluator returns an evaluator for the states of a space, which it
// explores as needed.
func newEvaluator(s *space, mark uint32) *evaluator {
	return &evaluator{s: s, mark: mark, known: map[evaluation]bool{}}
}

// holds reports whether a formula is true in a state. Errors are limits and
// faults of the program.
func (e *evaluator) holds(f *Formula, state uint32) (bool, error) {
	q := evaluation{f, state}
	if v, ok := e.known[q]; ok {
		return v, nil
	}
	v, err := e.evaluate(f, state)
	if err == nil {
		e.known[q] = v
	}
	return v, err
}

// evaluate is holds without the cache.
func (e *evaluator) evaluate(f *Formula, state uint32) (bool, error) {
	switch f.kind {
	case truth:
		return true, nil
	case negation:
		v, err := e.holds(f.parts[0], state)
		return !v, err
	case conjunction:
		for _, p := range f.parts {
			if v, err := e.holds(p, state); err != nil || !v {
				return false, err
			}
		}
		return true, nil
	case until:
		return e.until(f, state)
	case closurePossible:
		states, err := e.internal([]uint32{state}, nil)
		if err != nil {
			return false, err
		}
		return e.holdsInAny(f.parts[0], states)
	case weaklyPossible:
		states, err := e.weakly(f.number, state)
		if err != nil {
			return false, err
		}
		return e.holdsInAny(f.parts[0], states)
	}
	states, err := e.after(f.number, []uint32{state})
	if err != nil {
		return false, err
	}
	return e.holdsInAny(f.parts[0], states)
}

// holdsInAny reports whether a formula is true in at least one of the states.
func (e *evaluator) holdsInAny(f *Formula, states []uint32) (bool, error) {
	for _, s := range states {
		if v, err := e.holds(f, s); v || err != nil {
			return v, err
		}
	}
	return false, nil
}

// after lists the states to which a step with a label leads from some states.
func (e *evaluator) after(label uint32, states []uint32) (to []uint32, err error) {
	seen := map[uint32]bool{}
	for _, s := range states {
		edges, err := e.s.out(s)
		if err != nil {
			return nil, err
		}
		for _, x := range edges {
			if x.label == label && !seen[x.to] {
				seen[x.to], to = true, append(to, x.to)
			}
		}
	}
	return to, nil
}

// internal lists the states to which internal steps lead, those in from
// included; if along is given, only through states where it is true.
func (e *evaluator) internal(from []uint32, along *Formula) ([]uint32, error) {
	var all []uint32
	seen := map[uint32]bool{}
	add := func(states []uint32) error {
		for _, s := range states {
			if seen[s] {
				continue
			}
			seen[s] = true
			if along != nil {
				if v, err := e.holds(along, s); err != nil {
					return err
				} else if !v {
					continue
				}
			}
			all = append(all, s)
		}
		return nil
	}
	if err := add(from); err != nil {
		return nil, err
	}
	for i := 0; i < len(all); i++ {
		to, err := e.after(tau, all[i:i+1])
		if err != nil {
			return nil, err
		}
		if err := add(to); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// weakly lists the states to which internal steps, a step with a label and
// internal steps lead.
func (e *evaluator) weakly(label, state uint32) ([]uint32, error) {
	before, err := e.internal([]uint32{state}, nil)
	if err != nil {
		return nil, err
	}
	middle, err := e.after(label, before)
	if err != nil {
		return nil, err
	}
	return e.internal(middle, nil)
}

// until evaluates φ <a> ψ.
func (e *evaluator) until(f *Formula, state uint32) (bool, error) {
	states, err := e.internal([]uint32{state}, f.parts[0])
	if err != nil {
		return false, err
	}
	if e.mark != 0 && f.number == e.mark {
		for _, s := range states {
			if v, err := e.cycles(s); v || err != nil {
				return v, err
			}
		}
		return false, nil
	}
	to, err := e.after(f.number, states)
	if err != nil {
		return false, err
	}
	return e.holdsInAny(f.parts[1], to)
}

// cycles reports whether a state is on a cycle of internal steps.
func (e *evaluator) cycles(state uint32) (bool, error) {
	next, err := e.after(tau, []uint32{state})
	if err != nil {
		return false, err
	}
	all, err := e.internal(next, nil)
	if err != nil {
		return false, err
	}
	for _, s := range all {
		if s == state {
			return true, nil
		}
	}
	return false, nil
}
