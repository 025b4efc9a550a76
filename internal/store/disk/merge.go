package disk

import (
	"errors"
	"math"
)

// Merge writes one run with the keys of several, each once. The numbers of a
// key in counted runs are added up, to 2^32-1 at most. The given runs stay. It
// reads each of them once, in sequence.
func Merge(f *Folder, runs []*Run) (*Run, error) {
	var shape Shape
	counted := false
	for _, r := range runs {
		shape.join(&r.Shape)
		counted = r.Counted
	}
	w, err := newRunWriter(f, shape, counted)
	if err != nil {
		return nil, err
	}
	if err := merge(runs, w.add); err != nil {
		w.abandon()
		return nil, err
	}
	return w.end()
}

// merge calls yield with the keys of several runs in order, each once, with the
// sum of its numbers. It compares the heads of all runs for each key, as there
// are few.
func merge(runs []*Run, yield func(key []byte, hash uint64, count uint32) error) error {
	var left []*Cursor
	for _, r := range runs {
		c := r.Cursor()
		if more, err := c.Next(); err != nil {
			return err
		} else if more {
			left = append(left, c)
		}
	}
	for len(left) > 0 {
		least := left[0]
		for _, c := range left[1:] {
			if c.less(least) {
				least = c
			}
		}
		count := uint64(0)
		for _, c := range left {
			if c.hash == least.hash && !c.less(least) && !least.less(c) {
				count += uint64(c.Count)
			}
		}
		if err := yield(least.Key, least.hash, uint32(min(count, math.MaxUint32))); err != nil {
			return err
		}
		var err error
		if left, err = advance(left, least); err != nil {
			return err
		}
	}
	return nil
}

// advance moves all cursors that stand at the key of least to their next keys,
// and returns those that have one.
func advance(cursors []*Cursor, least *Cursor) ([]*Cursor, error) {
	hash, kept := least.hash, cursors[:0]
	for _, c := range cursors {
		if c != least && c.hash == hash && !c.less(least) && !least.less(c) {
			if more, err := c.Next(); err != nil {
				return nil, err
			} else if !more {
				continue
			}
		}
		if c != least {
			kept = append(kept, c)
		}
	}
	more, err := least.Next()
	if more {
		kept = append(kept, least)
	}
	return kept, err
}

// Each calls yield with the keys of a run in its order, until yield returns an
// error, which it returns. The key is valid during the call.
func (r *Run) Each(yield func(key []byte, count uint32) error) error {
	c := r.Cursor()
	for {
		more, err := c.Next()
		if !more || err != nil {
			return err
		}
		if err := yield(c.Key, c.Count); err != nil {
			return err
		}
	}
}

// errEnough ends a pass over keys early; enough turns it into no error.
var errEnough = errors.New("")

// enough turns errEnough, by which a caller ends an iteration early, into nil.
func enough(err error) error {
	if err == errEnough {
		return nil
	}
	return err
}

// First calls look with the keys of a run until it returns true.
func (r *Run) First(look func(key []byte) (bool, error)) error {
	return enough(r.Each(func(key []byte, _ uint32) error {
		done, err := look(key)
		if err == nil && done {
			err = errEnough
		}
		return err
	}))
}

// Select writes a run with those keys of another one that are wanted. The other
// one stays; the result is not counted.
func Select(f *Folder, of *Run, wanted func(key []byte) bool) (*Run, error) {
	w, err := newRunWriter(f, of.Shape, false)
	if err != nil {
		return nil, err
	}
	c := of.Cursor()
	for {
		more, err := c.Next()
		if err == nil && more && wanted(c.Key) {
			err = w.add(c.Key, c.hash, 0)
		}
		if err != nil {
			w.abandon()
			return nil, err
		}
		if !more {
			return w.end()
		}
	}
}
