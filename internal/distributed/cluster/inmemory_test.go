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
func (im *inMemory) Stage(key []byte, _ uint64, mark bool) {
	if im.known[string(key)] {
		return
	}
	k := string(key)
	im.known[k] = true
	im.staged = append(im.staged, inLevel{k, mark})
	if !mark {
		im.plain++
	}
}

// Commit implements States; there is nothing to do.
func (im *inMemory) Commit() error { return nil }

// NextLevel implements States.
func (im *inMemory) NextLevel() (uint64, error) {
	im.levels, im.staged, im.next = append(im.levels, im.staged), nil, 0
	return uint64(len(im.levels[len(im.levels)-1])), nil
}

// Next implements States.
func (im *inMemory) Next() (key []byte, mark, more bool, err error) {
	level := im.levels[len(im.levels)-1]
	if im.next == len(level) {
		return nil, false, false, nil
	}
	im.next++
	return []byte(level[im.next-1].key), level[im.next-1].mark, true, nil
}

// Find implements States.
func (im *inMemory) Find(key []byte) (uint64, bool, error) {
	for i, level := range im.levels {
		for _, e := range level {
			if e.key == string(key) {
				return uint64(i), true, nil
			}
		}
	}
	return 0, false, nil
}

// Before implements States.
func (im *inMemory) Before(level uint64, leads func(key []byte, mark bool) (bool, error)) ([]byte, bool, error) {
	if level >= uint64(len(im.levels)) {
		return nil, false, nil
	}
	for _, e := range im.levels[level] {
		if done, err := leads([]byte(e.key), e.mark); done || err != nil {
			return []byte(e.key), done, err
		}
	}
	return nil, false, nil
}

// Filter implements States.
func (im *inMemory) Filter(passes int, wanted func(key []byte) bool) (Filter, error) {
	v := &inMemoryFilter{passes: make([]*inMemory, passes)}
	var all []string
	for _, level := range im.levels {
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
func (im *inMemory) RestoreFilter(passes int, each func(add func(key []byte) error) error) (Filter, error) {
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
func (im *inMemory) Sizes() Sizes { return Sizes{Stored: uint64(len(im.known)), Plain: im.plain} }

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
func (i *inMemoryFilter) Begin(t owcty.Task) error {
	switch t.Kind {
	case owcty.Number:
		i.close()
		i.count, i.gone, i.to = map[string]int{}, nil, 0
	case owcty.Trim:
		i.from, i.to = i.to, len(i.gone)
	case owcty.Seed:
		i.close()
		i.passes[t.Pass] = newInMemory()
	}
	i.now = t
	return nil
}

// close replaces S by what the rounds so far have left of it.
func (i *inMemoryFilter) close() {
	var left []string
	for _, key := range i.states {
		switch i.now.Kind {
		case owcty.Number, owcty.Trim:
			if i.count[key] > 0 {
				left = append(left, key)
			}
		case owcty.Seed, owcty.Follow:
			if i.passes[i.now.Pass].known[key] {
				left = append(left, key)
			}
		default:
			return
		}
	}
	i.make(left)
}

// make sets S.
func (i *inMemoryFilter) make(states []string) {
	i.states, i.in = states, map[string]bool{}
	for _, key := range states {
		i.in[key] = true
	}
}

// Settle hands over what is left.
func (i *inMemoryFilter) Settle(yield func(key []byte) error) error {
	i.close()
	for _, key := range i.states {
		if err := yield([]byte(key)); err != nil {
			return err
		}
	}
	return nil
}

// Each hands over what is to be expanded.
func (i *inMemoryFilter) Each(yield func(key []byte) error) error {
	var all []string
	switch i.now.Kind {
	case owcty.Number, owcty.Seed:
		all = i.states
	case owcty.Trim:
		all = i.gone[i.from:i.to]
	case owcty.Follow:
		levels := i.passes[i.now.Pass].levels
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
func (i *inMemoryFilter) Stage(key []byte) {
	switch i.now.Kind {
	case owcty.Number:
		i.count[string(key)]++
	case owcty.Trim:
		if i.count[string(key)]--; i.count[string(key)] == 0 && i.has(key) {
			i.gone = append(i.gone, string(key))
		}
	case owcty.Seed, owcty.Follow:
		if i.has(key) {
			i.passes[i.now.Pass].Stage(key, 0, false)
		}
	}
}

// has reports whether a state is in S.
func (i *inMemoryFilter) has(key []byte) bool { return i.in[string(key)] }

// Commit has nothing to do.
func (i *inMemoryFilter) Commit() error { return nil }

// End ends the turn.
func (i *inMemoryFilter) End() (level uint64, err error) {
	switch i.now.Kind {
	case owcty.Number:
		for _, key := range i.states {
			if i.count[key] == 0 {
				i.gone = append(i.gone, key)
			}
		}
		return uint64(len(i.gone)), nil
	case owcty.Trim:
		return uint64(len(i.gone) - i.to), nil
	case owcty.Seed, owcty.Follow:
		return i.passes[i.now.Pass].NextLevel()
	}
	return 0, nil
}

// Remaining is how many states are left.
func (i *inMemoryFilter) Remaining() uint64 {
	switch i.now.Kind {
	case owcty.Number, owcty.Trim:
		return uint64(len(i.states) - len(i.gone))
	case owcty.Seed, owcty.Follow:
		return uint64(len(i.passes[i.now.Pass].known))
	}
	return uint64(len(i.states))
}

// See answers a question.
func (i *inMemoryFilter) See(l *owcty.Look, leads func(owcty.Task) func(from []byte) (bool, error)) (s owcty.Seen, err error) {
	switch l.Asking {
	case owcty.AnyState:
		if len(i.states) > 0 {
			s = owcty.Seen{Has: true, Key: []byte(i.states[0])}
		}
	case owcty.Depth:
		s.Level, s.Has, err = i.passes[l.Pass].Find(l.Key)
	case owcty.Before:
		test := leads(owcty.Task{Kind: owcty.Follow, Pass: l.Pass})
		s.Key, s.Has, err = i.passes[l.Pass].Before(l.Level, func(key []byte, _ bool) (bool, error) { return test(key) })
	case owcty.Edge:
		test := leads(owcty.Task{Kind: owcty.Seed, Pass: l.Pass})
		for _, key := range i.states {
			if s.Has, err = test([]byte(key)); s.Has || err != nil {
				s.Key = []byte(key)
				break
			}
		}
	}
	return s, err
}
