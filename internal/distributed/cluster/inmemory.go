package cluster

import (
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
)

// inMemory implements States in memory, for simulated machines. It is written
// for plainness: Find goes through all levels.
type inMemory struct {
	known  map[string]bool
	levels [][]inLevel
	staged []inLevel
	next   int
	plain  uint64
}

type inLevel struct {
	key  string
	mark bool
}

func newInMemory() *inMemory { return &inMemory{known: map[string]bool{}} }

// Stage implements States. There is nothing to read from a disk, so the state
// is added at once.
func (s *inMemory) Stage(key []byte, _ uint64, mark bool) {
	if s.known[string(key)] {
		return
	}
	k := string(key)
	s.known[k] = true
	s.staged = append(s.staged, inLevel{k, mark})
	if !mark {
		s.plain++
	}
}

// Commit implements States; there is nothing to do.
func (s *inMemory) Commit() error { return nil }

// NextLevel implements States.
func (s *inMemory) NextLevel() (uint64, error) {
	s.levels, s.staged, s.next = append(s.levels, s.staged), nil, 0
	return uint64(len(s.levels[len(s.levels)-1])), nil
}

// Next implements States.
func (s *inMemory) Next() (key []byte, mark, more bool, err error) {
	level := s.levels[len(s.levels)-1]
	if s.next == len(level) {
		return nil, false, false, nil
	}
	s.next++
	return []byte(level[s.next-1].key), level[s.next-1].mark, true, nil
}

// Find implements States.
func (s *inMemory) Find(key []byte) (uint64, bool, error) {
	for i, level := range s.levels {
		for _, e := range level {
			if e.key == string(key) {
				return uint64(i), true, nil
			}
		}
	}
	return 0, false, nil
}

// Before implements States.
func (s *inMemory) Before(level uint64, leads func(key []byte, mark bool) (bool, error)) ([]byte, bool, error) {
	if level >= uint64(len(s.levels)) {
		return nil, false, nil
	}
	for _, e := range s.levels[level] {
		if done, err := leads([]byte(e.key), e.mark); done || err != nil {
			return []byte(e.key), done, err
		}
	}
	return nil, false, nil
}

// Filter implements States.
func (s *inMemory) Filter(passes int, wanted func(key []byte) bool) (Filter, error) {
	v := &inMemoryFilter{passes: make([]*inMemory, passes)}
	var all []string
	for _, level := range s.levels {
		for _, e := range level {
			if wanted([]byte(e.key)) {
				all = append(all, e.key)
			}
		}
	}
	v.make(all)
	return v, nil
}

// RestoreFilter implements States.
func (s *inMemory) RestoreFilter(passes int, each func(add func(key []byte) error) error) (Filter, error) {
	v := &inMemoryFilter{passes: make([]*inMemory, passes)}
	var all []string
	err := each(func(key []byte) error {
		all = append(all, string(key))
		return nil
	})
	v.make(all)
	return v, err
}

// Sizes implements States; nothing is on a disk.
func (s *inMemory) Sizes() Sizes { return Sizes{Stored: uint64(len(s.known)), Plain: s.plain} }

// inMemoryFilter implements Filter in memory: the set S of
// one-way-catch-them-young, as owcty.Part keeps it on a disk.
type inMemoryFilter struct {
	states []string // S
	in     map[string]bool
	now    owcty.Task
	count  map[string]int // predecessors; nil: they are not counted
	gone   []string       // without predecessors
	from   int            // of gone: what is expanded in the turn
	to     int
	passes []*inMemory
}

// Begin begins a turn.
func (v *inMemoryFilter) Begin(t owcty.Task) error {
	switch t.Kind {
	case owcty.Number:
		v.close()
		v.count, v.gone, v.to = map[string]int{}, nil, 0
	case owcty.Trim:
		v.from, v.to = v.to, len(v.gone)
	case owcty.Seed:
		v.close()
		v.passes[t.Pass] = newInMemory()
	}
	v.now = t
	return nil
}

// close replaces S by what the rounds so far have left of it.
func (v *inMemoryFilter) close() {
	var left []string
	for _, key := range v.states {
		switch v.now.Kind {
		case owcty.Number, owcty.Trim:
			if v.count[key] > 0 {
				left = append(left, key)
			}
		case owcty.Seed, owcty.Follow:
			if v.passes[v.now.Pass].known[key] {
				left = append(left, key)
			}
		default:
			return
		}
	}
	v.make(left)
}

// make sets S.
func (v *inMemoryFilter) make(states []string) {
	v.states, v.in = states, map[string]bool{}
	for _, key := range states {
		v.in[key] = true
	}
}

// Settle hands over what is left.
func (v *inMemoryFilter) Settle(yield func(key []byte) error) error {
	v.close()
	for _, key := range v.states {
		if err := yield([]byte(key)); err != nil {
			return err
		}
	}
	return nil
}

// Each hands over what is to be expanded.
func (v *inMemoryFilter) Each(yield func(key []byte) error) error {
	var all []string
	switch v.now.Kind {
	case owcty.Number, owcty.Seed:
		all = v.states
	case owcty.Trim:
		all = v.gone[v.from:v.to]
	case owcty.Follow:
		levels := v.passes[v.now.Pass].levels
		for _, e := range levels[len(levels)-1] {
			all = append(all, e.key)
		}
	}
	for _, key := range all {
		if err := yield([]byte(key)); err != nil {
			return err
		}
	}
	return nil
}

// Stage takes a state.
func (v *inMemoryFilter) Stage(key []byte) {
	switch v.now.Kind {
	case owcty.Number:
		v.count[string(key)]++
	case owcty.Trim:
		if v.count[string(key)]--; v.count[string(key)] == 0 && v.has(key) {
			v.gone = append(v.gone, string(key))
		}
	case owcty.Seed, owcty.Follow:
		if v.has(key) {
			v.passes[v.now.Pass].Stage(key, 0, false)
		}
	}
}

// has reports whether a state is in S.
func (v *inMemoryFilter) has(key []byte) bool { return v.in[string(key)] }

// Commit has nothing to do.
func (v *inMemoryFilter) Commit() error { return nil }

// End ends the turn.
func (v *inMemoryFilter) End() (level uint64, err error) {
	switch v.now.Kind {
	case owcty.Number:
		for _, key := range v.states {
			if v.count[key] == 0 {
				v.gone = append(v.gone, key)
			}
		}
		return uint64(len(v.gone)), nil
	case owcty.Trim:
		return uint64(len(v.gone) - v.to), nil
	case owcty.Seed, owcty.Follow:
		return v.passes[v.now.Pass].NextLevel()
	}
	return 0, nil
}

// Remaining is how many states are left.
func (v *inMemoryFilter) Remaining() uint64 {
	switch v.now.Kind {
	case owcty.Number, owcty.Trim:
		return uint64(len(v.states) - len(v.gone))
	case owcty.Seed, owcty.Follow:
		return uint64(len(v.passes[v.now.Pass].known))
	}
	return uint64(len(v.states))
}

// See answers a question.
func (v *inMemoryFilter) See(l *owcty.Look, leads func(owcty.Task) func(from []byte) (bool, error)) (s owcty.Seen, err error) {
	switch l.Asking {
	case owcty.AnyState:
		if len(v.states) > 0 {
			s = owcty.Seen{Has: true, Key: []byte(v.states[0])}
		}
	case owcty.Depth:
		s.Level, s.Has, err = v.passes[l.Pass].Find(l.Key)
	case owcty.Before:
		test := leads(owcty.Task{Kind: owcty.Follow, Pass: l.Pass})
		s.Key, s.Has, err = v.passes[l.Pass].Before(l.Level, func(key []byte, _ bool) (bool, error) { return test(key) })
	case owcty.Edge:
		test := leads(owcty.Task{Kind: owcty.Seed, Pass: l.Pass})
		for _, key := range v.states {
			if s.Has, err = test([]byte(key)); s.Has || err != nil {
				s.Key = []byte(key)
				break
			}
		}
	}
	return s, err
}
