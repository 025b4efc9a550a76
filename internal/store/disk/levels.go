package disk

import (
	"bytes"
	"slices"
)

// Levels is a Set that remembers where each level begins in the log, so that a
// level can be read again: to find the way back from a state to the beginning.
type Levels struct {
	*Set
	// ends are the places behind each level, unknown of a restored set before
	// they are needed.
	ends    []Place
	unknown bool
	reader  Reader
}

// NewLevels returns the levels of a set, which must be empty.
func NewLevels(s *Set) *Levels { return &Levels{Set: s} }

// RestoredLevels returns the levels of a set of RestoreSet. The first level that
// is read again costs reading the log.
func RestoredLevels(s *Set) *Levels { return &Levels{Set: s, unknown: true} }

// NextLevel resolves the candidates, as Set.NextLevel does, and notes where the
// level ends.
func (l *Levels) NextLevel() (uint64, error) {
	if err := l.Resolve(); err != nil {
		return 0, err
	}
	if !l.unknown {
		l.ends = append(l.ends, l.Log().End())
	}
	return l.Set.NextLevel()
}

// locate finds where the levels of a restored set end.
func (l *Levels) locate() error {
	if !l.unknown {
		return nil
	}
	if err := l.reader.Read(l.Log(), Place{}, l.Log().End()); err != nil {
		return err
	}
	l.ends = nil
	for {
		place := l.reader.Place()
		_, _, begins, more, err := l.reader.Next()
		if !more || err != nil {
			l.unknown = err != nil
			return err
		}
		if begins {
			l.ends = append(l.ends, place)
		}
	}
}

// Scan calls look with the keys of a level, in the order in which they were
// found, until it returns true. The key is valid during the call. It reads the
// level from the disk.
func (l *Levels) Scan(level uint64, look func(key []byte, mark bool) (bool, error)) error {
	if err := l.locate(); err != nil || level >= uint64(len(l.ends)) {
		return err
	}
	var from Place
	if level > 0 {
		from = l.ends[level-1]
	}
	return enough(EachBetween(&l.reader, l.Log(), from, l.ends[level], func(key []byte, mark bool) error {
		done, err := look(key, mark)
		if err == nil && done {
			err = errEnough
		}
		return err
	}))
}

// Find returns the level of a key, and whether it has one. It reads all levels
// up to that one.
func (l *Levels) Find(key []byte) (level uint64, found bool, err error) {
	if err := l.locate(); err != nil {
		return 0, false, err
	}
	for level = range uint64(len(l.ends)) {
		err = l.Scan(level, func(k []byte, _ bool) (bool, error) {
			found = bytes.Equal(k, key)
			return found, nil
		})
		if found || err != nil {
			return level, found, err
		}
	}
	return 0, false, nil
}

// Before returns a copy of the first key of a level for which leads returns
// true, and whether there is one: a predecessor of a state on the next level,
// if leads tests for it.
func (l *Levels) Before(level uint64, leads func(key []byte, mark bool) (bool, error)) (before []byte, found bool, err error) {
	err = l.Scan(level, func(key []byte, mark bool) (bool, error) {
		done, err := leads(key, mark)
		if done {
			before, found = slices.Clone(key), true
		}
		return done, err
	})
	return before, found, err
}

// EachBetween calls yield with the keys of a log from one place, where a level
// or a block begins, up to another. The key is valid during the call; an error
// of yield ends the reading and is returned.
func EachBetween(r *Reader, l *Log, from, to Place, yield func(key []byte, mark bool) error) error {
	if err := r.Read(l, from, to); err != nil {
		return err
	}
	for {
		key, mark, begins, more, err := r.Next()
		if !more || err != nil {
			return err
		}
		if begins {
			continue
		}
		if err := yield(key, mark); err != nil {
			return err
		}
	}
}
