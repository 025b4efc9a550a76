package disk

import (
	"bytes"
	"slices"
)

// Levels is a Set of which every level can be read again.
type Levels struct {
	*Set
	ends   []Place // of the levels
	reader Reader
}

// NewLevels begins with an empty set.
func NewLevels(s *Set) *Levels { return &Levels{Set: s} }

// NextLevel resolves the candidates, as Set.NextLevel does, and notes where the
// level ends.
func (l *Levels) NextLevel() (uint64, error) {
	if err := l.Resolve(); err != nil {
		return 0, err
	}
	l.ends = append(l.ends, l.Log().End())
	return l.Set.NextLevel()
}

// Scan calls look with the keys of a level until it returns true.
func (l *Levels) Scan(level uint64, look func(key []byte, mark bool) (bool, error)) error {
	if level >= uint64(len(l.ends)) {
		return nil
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

// Find is the level of a key, if it has one.
func (l *Levels) Find(key []byte) (level uint64, found bool, err error) {
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

// Before is the first key of a level for which leads returns true, if there is one.
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

// EachBetween hands over the keys of a log from a place where a level or a
// block begins up to another one.
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
