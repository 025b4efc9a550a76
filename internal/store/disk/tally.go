package disk

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Tally counts how often keys are added: in a table with a count for each key,
// which is written as a run when it is full. NewCounts reads the result. The
// embedded staging has the methods Stage and StageWith; keys count with Commit.
// It is for one goroutine.
type Tally struct {
	folder *Folder
	table  *table
	runs   []*Run
	staging
}

// staging collects keys that are to be added together, so that the processor
// can load the slots of all at once.
type staging struct {
	staged []byte
	ends   []int
	hashes []uint64
}

// Stage prepares a key, which is copied.
func (s *staging) Stage(key []byte) {
	begin := len(s.staged)
	s.staged = append(s.staged, key...)
	s.stage(begin)
}

// StageWith is Stage of a key to which a number of 4 bytes is appended, least
// significant byte first.
func (s *staging) StageWith(key []byte, more uint32) {
	begin := len(s.staged)
	s.staged = append(append(s.staged, key...), byte(more), byte(more>>8), byte(more>>16), byte(more>>24))
	s.stage(begin)
}

// stage notes the end and hash of the key at the end of staged.
func (s *staging) stage(begin int) {
	s.ends = append(s.ends, len(s.staged))
	s.hashes = append(s.hashes, hashOf(s.staged[begin:]))
}

// each calls yield with all staged keys, and forgets them unless yield returns
// an error.
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

// NewTally makes a tally that has counted nothing, with runs in the folder.
func NewTally(f *Folder, o Options) *Tally {
	return &Tally{folder: f, table: newTable(o.Budget, o.Memory, true)}
}

// Commit counts each staged key once more. It may write a run.
func (t *Tally) Commit() error {
	t.table.touch(t.hashes)
	return t.each(t.add)
}

// add counts a key, and writes the table first if that is full.
func (t *Tally) add(key []byte, hash uint64) error {
	_, err := t.table.countKey(key, hash, t.flush)
	return err
}

// countKey adds one to the count of a key. It empties the table if that is full.
func (t *table) countKey(key []byte, hash uint64, empty func() error) (reference, error) {
	r, err := t.insert(key, hash, 0)
	if errors.Is(err, errTable) {
		if err = empty(); err == nil {
			r, err = t.insert(key, hash, 0)
		}
	}
	if errors.Is(err, errTable) {
		err = store.ErrFull
	}
	if err == nil {
		t.count(r, 1)
	}
	return r, err
}

// count adds n to the count of an entry, up to 2^32-1, and returns the sum.
func (t *table) count(r reference, n uint32) uint32 {
	_, count, _, _ := t.entry(r)
	sum := uint32(min(uint64(binary.LittleEndian.Uint32(count))+uint64(n), math.MaxUint32))
	binary.LittleEndian.PutUint32(count, sum)
	return sum
}

// flush writes the table as a run, and merges the runs once there are many.
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

// mostTallied is how many runs of a tally are merged into one.
const mostTallied = 16

// removeAll deletes the files of runs, and joins the errors.
func removeAll(runs []*Run) (err error) {
	for _, r := range runs {
		err = errors.Join(err, r.Remove())
	}
	return err
}

// write writes all entries with their counts as a run.
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

// Free returns the memory to the budget; runs stay.
func (t *Tally) Free() { t.table.free() }

// Remove frees the memory and deletes the runs.
func (t *Tally) Remove() error {
	t.table.free()
	return removeAll(t.runs)
}
