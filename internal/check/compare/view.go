package compare

import (
	"encoding/binary"
	"slices"
)

// view is a program as an on-the-fly comparison sees it: steps between states
// given by strings.
type view interface {
	initial() (string, error)
	// out returns the steps of a state. The slice is valid until the next call.
	out(state string) ([]move, error)
}

// sortMoves sorts steps by label and target, and removes duplicates, in place.
func sortMoves(moves []move) []move {
	slices.SortFunc(moves, func(a, b move) int {
		if a.label != b.label {
			return int(int64(a.label) - int64(b.label))
		}
		switch {
		case a.to < b.to:
			return -1
		case a.to > b.to:
			return 1
		}
		return 0
	})
	return slices.Compact(moves)
}

// closureOf lists the states that internal steps lead to, the given one first.
func closureOf(m *monitor, v view, state string) ([]string, error) {
	all, seen := []string{state}, map[string]bool{state: true}
	for i := 0; i < len(all); i++ {
		moves, err := v.out(all[i])
		if err != nil {
			return nil, err
		}
		for _, x := range moves {
			if x.label == tau && !seen[x.to] {
				seen[x.to], all = true, append(all, x.to)
			}
		}
		if err := m.poll(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// saturatedView has the weak steps of a program as steps: see saturate.
type saturatedView struct {
	view
	m     *monitor
	moves []move
}

// out returns the weak steps of a state: internal steps, a step, and internal
// steps again.
func (s *saturatedView) out(state string) ([]move, error) {
	before, err := closureOf(s.m, s.view, state)
	if err != nil {
		return nil, err
	}
	var middle []move
	s.moves = s.moves[:0]
	for _, b := range before {
		s.moves = append(s.moves, move{tau, b})
		moves, err := s.view.out(b)
		if err != nil {
			return nil, err
		}
		for _, x := range moves {
			if x.label != tau {
				middle = append(middle, x)
			}
		}
	}
	for _, x := range sortMoves(middle) {
		after, err := closureOf(s.m, s.view, x.to)
		if err != nil {
			return nil, err
		}
		for _, a := range after {
			s.moves = append(s.moves, move{x.label, a})
		}
	}
	s.moves = sortMoves(s.moves)
	return s.moves, nil
}

// markedView adds a step to itself, with the mark as label, to every state on a
// cycle of internal steps.
type markedView struct {
	view
	m     *monitor
	mark  uint32
	moves []move
}

// out returns the steps of a state, and a step with the label mark to itself if
// internal steps lead from it back to it.
func (v *markedView) out(state string) ([]move, error) {
	moves, err := v.view.out(state)
	if err != nil {
		return nil, err
	}
	v.moves = append(v.moves[:0], moves...)
	for _, x := range v.moves {
		if x.label != tau {
			continue
		}
		reach, err := closureOf(v.m, v.view, x.to)
		if err != nil {
			return nil, err
		}
		if slices.Contains(reach, state) {
			v.moves = append(v.moves, move{v.mark, state})
			break
		}
	}
	return v.moves, nil
}

// determinedView is the subset construction: its states are sets of states, and
// for each label there is one step.
type determinedView struct {
	view
	m *monitor
	// weak sets are closed under internal steps.
	weak  bool
	moves []move
}

// initial returns the set that has the initial state.
func (d *determinedView) initial() (string, error) {
	s, err := d.view.initial()
	if err != nil {
		return "", err
	}
	return d.encode([]string{s})
}

// encode writes a set as a string: its members, sorted, each after its length.
func (d *determinedView) encode(set []string) (string, error) {
	if d.weak {
		closed := map[string]bool{}
		for _, s := range set {
			if closed[s] {
				continue
			}
			more, err := closureOf(d.m, d.view, s)
			if err != nil {
				return "", err
			}
			for _, t := range more {
				closed[t] = true
			}
		}
		set = set[:0]
		for s := range closed {
			set = append(set, s)
		}
	}
	slices.Sort(set)
	var b []byte
	for _, s := range slices.Compact(set) {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	return string(b), nil
}

// decode is the inverse of encode.
func decode(set string) (members []string) {
	for b := []byte(set); len(b) > 0; {
		n, k := binary.Uvarint(b)
		members = append(members, string(b[k:k+int(n)]))
		b = b[k+int(n):]
	}
	return members
}

// out returns for each label the set of the states that steps with it lead to.
func (d *determinedView) out(state string) ([]move, error) {
	after := map[uint32][]string{}
	for _, s := range decode(state) {
		moves, err := d.view.out(s)
		if err != nil {
			return nil, err
		}
		for _, x := range moves {
			if !d.weak || x.label != tau {
				after[x.label] = append(after[x.label], x.to)
			}
		}
	}
	d.moves = d.moves[:0]
	for label, set := range after {
		to, err := d.encode(set)
		if err != nil {
			return nil, err
		}
		d.moves = append(d.moves, move{label, to})
	}
	if d.weak { // an internal step of the other side changes nothing
		d.moves = append(d.moves, move{tau, state})
	}
	return sortMoves(d.moves), nil
}
