package disk

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/ltlcheck/ltlcheck/store"
)

// Tally counts how often keys are added: a table with a number for each key,
// which is written as a run when it is full.
type Tally struct {
	folder *Folder
	table  *table
	runs   []*Run
	staging
}

// staging is keys that wait to be added together.
type staging struct {
	staged []byte
	ends   []int
	hashes []uint64
}

// Stage prepares a key, of which a copy is made.
func (s *staging) Stage(key []byte) {
	begin := len(s.staged)
	s.staged = append(s.staged, key...)
	s.stage(begin)
}

// StageWith prepares a key, to whose end a number of 4 bytes belongs.
func (s *staging) StageWith(key []byte, more uint32) {
	begin := len(s.staged)
	s.staged = append(append(s.staged, key...), byte(more), byte(more>>8), byte(more>>16), byte(more>>24))
	s.stage(begin)
}

func (s *staging) stage(begin int) {
	s.ends = append(s.ends, len(s.staged))
	s.hashes = append(s.hashes, hashOf(s.staged[begin:]))
}

// each hands over what is staged, and forgets it.
func (s *staging) each(yield func(key []byte, hash uint64) error) error {
	begin := 0
	for i, end := range s.ends {
		if err := yield(s.staged[begin:end], s.hashes[i]); err != nil {
			return err
		}
		begin = end
	}
	s.staged, s.ends, s.hashes = s.staged[:0], s.ends[:0], s.hashes[:0]
	return nil
}

// NewTally counts nothing yet.
func NewTally(f *Folder, o Options) *Tally {
	return &Tally{folder: f, table: newTable(o.Budget, o.Memory, true)}
}

// Commit counts the keys that are staged.
func (t *Tally) Commit() error {
	t.table.touch(t.hashes)
	return t.each(t.add)
}

func (t *Tally) add(key []byte, hash uint64) error {
	r, _, err := t.table.insert(key, hash, 0)
	if errors.Is(err, errTable) {
		if err = t.flush(); err == nil {
			r, _, err = t.table.insert(key, hash, 0)
		}
	}
	if errors.Is(err, errTable) {
		return store.ErrFull
	}
	if err != nil {
		return err
	}
	t.table.count(r, 1)
	return nil
}

// count adds to the number of an entry, and returns it.
func (t *table) count(r reference, n uint32) uint32 {
	_, count, _, _ := t.entry(r)
	sum := uint32(min(uint64(binary.LittleEndian.Uint32(count))+uint64(n), math.MaxUint32))
	binary.LittleEndian.PutUint32(count, sum)
	return sum
}

// flush writes the table as a run.
func (t *Tally) flush() error {
	if t.table.n == 0 {
		return nil
	}
	run, err := t.table.write(t.folder)
	if err != nil {
		return err
	}
	t.runs = append(t.runs, run)
	if len(t.runs) == mostTallied {
		if run, err = Merge(t.folder, t.runs); err != nil {
			return err
		}
		if err = removeAll(t.runs); err != nil {
			return err
		}
		t.runs = append(t.runs[:0], run)
	}
	return t.table.retain(0)
}

// mostTallied is how many runs of a tally become one.
const mostTallied = 16

func removeAll(runs []*Run) (err error) {
	for _, r := range runs {
		err = errors.Join(err, r.Remove())
	}
	return err
}

// write writes all entries, with their numbers.
func (t *table) write(f *Folder) (*Run, error) {
	var shape Shape
	for r := t.next(0); r < t.end(); {
		_, _, key, size := t.entry(r)
		shape.look(key)
		r = t.next(r.plus(size))
	}
	w, err := newRunWriter(f, shape, true)
	if err != nil {
		return nil, err
	}
	err = t.sorted(func(p place) error {
		_, count, key, _ := t.entry(p.at)
		return w.add(key, p.hash, binary.LittleEndian.Uint32(count))
	})
	if err != nil {
		w.abandon()
		return nil, err
	}
	return w.end()
}

// Free gives the memory back.
func (t *Tally) Free() { t.table.free() }

// Remove ends the tally.
func (t *Tally) Remove() error {
	t.table.free()
	return removeAll(t.runs)
}
