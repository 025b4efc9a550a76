package disk

import (
	"cmp"
	"errors"

	"github.com/ltlcheck/ltlcheck/store"
)

// Set is a set of keys that grows level by level: delayed duplicate detection
// with a table of what is young.
//
// U. Stern, D. L. Dill, Using magnetic disk instead of main memory in the Murφ
// verifier, CAV 1998, check what a table in memory takes for new against a file
// of all states, once for each level. R. E. Korf, Best-first frontier search
// with delayed duplicate detection, AAAI 2004, sorts instead of hashing. P.
// O'Neil, E. Cheng, D. Gawlick, E. O'Neil, The log-structured merge-tree, Acta
// Informatica 33, 1996, do not rewrite one file again and again, but merge
// files of like size.
//
//	add(x):
//	    if x is in the table: it was met
//	    if the table is full: resolve; write what is new in it as a run, keep the youngest part; merge
//	    insert x, as a candidate
//	resolve:
//	    sort the candidates that the filter does not know to be in no run; look for them in each run; those found are known
//	    the others are new: append them to the log, in the order of their insertion
//	merge:
//	    while there are four runs in a tier: make them one; a run of n keys is in tier log4(n / n of the first one)
//
// While the table has room for all keys nothing is looked for on the disk at
// all. A level of n candidates of which the filter is in doubt then costs one
// pass over the pages of the runs in which they may be, and a narrow one costs
// some reads. A key is written once to the log, and log4(keys / keys in memory)
// times to runs.
type Set struct {
	folder  *Folder
	name    string
	table   *table
	runs    []*Run
	filter  filter // of their keys
	garbage []*Run // merged since the last checkpoint
	within  *Run   // keys that are not in it are not wanted; nil: all are
	log     *Log
	keys    uint64
	plain   uint64 // keys without the mark

	pending reference // candidates are from here on
	fresh   int       // new keys in the table that are in no run
	written Place     // in the log: keys before it are in runs
	unit    uint64    // keys of the first run

	level struct {
		from, to Place
		reader   Reader
		read     uint64 // keys
	}
	count uint64 // keys appended since the level began

	staged []byte
	ends   []int
	flags  []uint64
	hashes []uint64
	sorts  sorter
}

// Options are those of a Set.
type Options struct {
	Budget *store.Budget // what its memory is charged to
	Memory int64         // bytes that it may take; what the table cannot use goes to sorting
	Within *Run          // keys that are not in it are ignored; nil is none
	Poll   func() error  // called now and then while much is read and written; an error ends that. It may be nil
}

// retainPart: one in so many parts of the table, the youngest, stays when it is
// written.
const retainPart = 4

// NewSet makes an empty set, whose log has a name.
func NewSet(f *Folder, name string, o Options) (*Set, error) {
	s := &Set{folder: f, name: name, within: o.Within}
	if err := s.begin(o, 0); err != nil {
		return nil, err
	}
	s.written = s.log.End()
	return s, nil
}

// begin makes what is in memory, and opens the log.
func (s *Set) begin(o Options, bytes int64) (err error) {
	s.folder.poll = o.Poll
	s.sorts = sorter{budget: o.Budget, n: placesIn(o.Memory)}
	s.filter = newFilter(o.Budget, o.Memory)
	s.table = newTable(o.Budget, o.Memory-int64(2*placeSize*s.sorts.n)-s.filter.bytes(), false)
	s.log, err = newLog(s.folder, s.name, bytes)
	return err
}

// Len is the number of keys that are known to be in the set: candidates that
// are not resolved are not among them.
func (s *Set) Len() uint64 { return s.keys }

// Plain is how many of them have no mark.
func (s *Set) Plain() uint64 { return s.plain }

// Stage prepares a key, of which a copy is made, to be added. The mark is what
// goes with the key in the log.
func (s *Set) Stage(key []byte, mark bool) { s.StageHashed(key, hashOf(key), mark) }

// StageHashed is Stage of a key whose xxHash64 is known.
func (s *Set) StageHashed(key []byte, hash uint64, mark bool) {
	s.staged = append(s.staged, key...)
	s.stage(hash, mark)
}

// StageWith is Stage of a key to whose end a number of 4 bytes belongs.
func (s *Set) StageWith(key []byte, more uint32, mark bool) {
	begin := len(s.staged)
	s.staged = append(append(s.staged, key...), byte(more), byte(more>>8), byte(more>>16), byte(more>>24))
	s.stage(hashOf(s.staged[begin:]), mark)
}

func (s *Set) stage(hash uint64, mark bool) {
	s.ends = append(s.ends, len(s.staged))
	s.hashes = append(s.hashes, hash)
	flags := uint64(0)
	if mark {
		flags = marked
	}
	s.flags = append(s.flags, flags)
}

// Commit adds the keys that are staged, as candidates for the next level.
func (s *Set) Commit() error {
	s.table.touch(s.hashes)
	begin := 0
	for i, end := range s.ends {
		if err := s.add(s.staged[begin:end], s.hashes[i], s.flags[i]); err != nil {
			return err
		}
		begin = end
	}
	s.staged, s.ends, s.hashes, s.flags = s.staged[:0], s.ends[:0], s.hashes[:0], s.flags[:0]
	return nil
}

// Add adds one key.
func (s *Set) Add(key []byte, mark bool) error {
	s.Stage(key, mark)
	return s.Commit()
}

func (s *Set) add(key []byte, hash, flags uint64) error {
	_, _, err := s.table.insert(key, hash, flags)
	if !errors.Is(err, errTable) {
		return err
	}
	if err := s.Flush(); err != nil {
		return err
	}
	if _, _, err = s.table.insert(key, hash, flags); errors.Is(err, errTable) {
		return store.ErrFull
	}
	return err
}

// Resolve finds out which candidates are new, and appends them to the log.
func (s *Set) Resolve() error {
	end := s.table.end()
	if len(s.runs) > 0 || s.within != nil {
		if err := s.lookUp(end); err != nil {
			return err
		}
	}
	for r := s.table.next(s.pending); r < end; {
		header, _, key, size := s.table.entry(r)
		if header&known == 0 {
			if err := s.log.Append(key, header&marked != 0); err != nil {
				return err
			}
			s.keys++
			s.count++
			s.fresh++
			if header&marked == 0 {
				s.plain++
			}
		}
		r = s.table.next(r.plus(size))
	}
	s.pending = end
	return nil
}

// lookUp looks for the candidates before end on the disk, as many together as
// can be sorted.
func (s *Set) lookUp(end reference) error {
	if err := s.sorts.begin(); err != nil {
		return err
	}
	for r := s.table.next(s.pending); r < end; {
		places := s.sorts.places[:0]
		for ; r < end && len(places) < s.sorts.n; r = s.table.next(r) {
			_, _, key, size := s.table.entry(r)
			if hash := hashOf(key); s.within != nil || s.filter.has(hash) {
				places = append(places, place{hash, r})
			}
			r = r.plus(size)
		}
		s.table.sortPlaces(places, s.sorts.buffer)
		if err := s.mark(places); err != nil {
			return err
		}
	}
	return nil
}

// mark marks the keys that are known.
func (s *Set) mark(places []place) error {
	for _, run := range s.runs {
		if len(places) == 0 {
			return nil
		}
		var err error
		if places, err = s.probe(run, places, true); err != nil {
			return err
		}
	}
	if s.within != nil {
		_, err := s.probe(s.within, places, false)
		return err
	}
	return nil
}

// probe marks those keys that are in a run, or those that are not, and returns
// the others.
func (s *Set) probe(run *Run, places []place, in bool) (others []place, err error) {
	p := run.prober()
	defer p.rest()
	others = places[:0]
	for _, at := range places {
		_, _, key, _ := s.table.entry(at.at)
		_, found, err := p.find(key, at.hash)
		if err != nil {
			return nil, err
		}
		if found == in {
			s.table.flag(at.at, known)
		} else {
			others = append(others, at)
		}
	}
	return others, nil
}

// Flush resolves what is open, and writes the keys that are in memory only as a
// run.
func (s *Set) Flush() error {
	if err := s.Resolve(); err != nil {
		return err
	}
	if s.fresh > 0 {
		run, err := s.writeRun()
		if err != nil {
			return err
		}
		s.runs = append(s.runs, run)
	}
	if err := s.log.endBlock(0); err != nil { // so that what follows can be read from there
		return err
	}
	s.fresh, s.written = 0, s.log.End()
	if err := s.table.retain(len(s.table.chunks) / retainPart); err != nil {
		return err
	}
	s.pending = s.table.end()
	return s.merge()
}

// writeRun writes the keys of the table that are not known on the disk.
func (s *Set) writeRun() (*Run, error) {
	var shape Shape
	t := s.table
	for r := t.next(0); r < t.end(); {
		header, _, key, size := t.entry(r)
		if header&known == 0 {
			shape.look(key)
		}
		r = t.next(r.plus(size))
	}
	w, err := newRunWriter(s.folder, shape, false)
	if err != nil {
		return nil, err
	}
	err = t.sorted(func(p place) error {
		header, _, key, _ := t.entry(p.at)
		if header&known != 0 {
			return nil
		}
		return cmp.Or(s.filter.add(p.hash), w.add(key, p.hash, 0))
	})
	if err != nil {
		w.abandon()
		return nil, err
	}
	return w.end()
}

// inTier is how many runs of a tier become one, and how much larger those of
// the next one are.
const inTier = 4

// merge makes one of the last runs as long as enough of them are in one tier.
func (s *Set) merge() error {
	if s.unit == 0 && len(s.runs) > 0 {
		s.unit = s.runs[0].Keys
	}
	for n := len(s.runs); n >= inTier; n = len(s.runs) {
		last := s.runs[n-inTier:]
		if s.tier(last[0]) > s.tier(last[inTier-1]) {
			return nil
		}
		run, err := Merge(s.folder, last)
		if err != nil {
			return err
		}
		s.garbage = append(s.garbage, last...)
		s.runs = append(s.runs[:n-inTier:n-inTier], run)
	}
	return nil
}

// tier is that of a run.
func (s *Set) tier(r *Run) (tier int) {
	for n := r.Keys / 2; n >= s.unit; n /= inTier { // runs of like size may differ
		tier++
	}
	return tier
}

// NextLevel resolves the candidates: they are the next level, whose keys Next
// reads. The result is how many there are.
func (s *Set) NextLevel() (uint64, error) {
	if err := s.Resolve(); err != nil {
		return 0, err
	}
	n := s.count
	s.level.from, s.level.to, s.level.read, s.count = s.level.to, s.log.End(), 0, 0
	if err := s.log.BeginLevel(); err != nil {
		return 0, err
	}
	return n, s.level.reader.Read(s.log, s.level.from, s.level.to)
}

// Unread has the key that was read last be read again after a Sync.
func (s *Set) Unread() { s.level.read-- }

// Next reads a key of the level, which is good until the next call; more is
// false at its end.
func (s *Set) Next() (key []byte, mark, more bool, err error) {
	for {
		key, mark, begins, more, err := s.level.reader.Next()
		if begins {
			continue
		}
		if more {
			s.level.read++
		}
		return key, mark, more, err
	}
}

// All flushes, and makes one run of all keys. The set is over; the run is the
// caller's.
func (s *Set) All() (*Run, error) {
	if err := s.Flush(); err != nil {
		return nil, err
	}
	var run *Run
	var err error
	if len(s.runs) == 1 {
		run = s.runs[0]
	} else {
		run, err = Merge(s.folder, s.runs)
		s.garbage = append(s.garbage, s.runs...)
	}
	s.runs = nil
	return run, err
}

// Log is where all keys are, level by level.
func (s *Set) Log() *Log { return s.log }

// Close closes all files, and gives the memory back.
func (s *Set) Close() error {
	for _, r := range append(s.runs, s.garbage...) {
		r.Close()
	}
	s.Free()
	return s.log.Close()
}

// Free gives the memory back. The log can still be read.
func (s *Set) Free() {
	s.table.free()
	s.sorts.free()
	s.filter.free()
}

// State is what a checkpoint has of a set.
type State struct {
	Log     int64     `json:"log"` // bytes
	Keys    uint64    `json:"keys"`
	Plain   uint64    `json:"plain"`
	Count   uint64    `json:"count"` // of the level to come
	Unit    uint64    `json:"unit"`
	Written Place     `json:"written"`
	From    Place     `json:"from"` // of the level
	To      Place     `json:"to"`
	Read    uint64    `json:"read"` // keys of it
	Runs    []Summary `json:"runs"`
	Last    int       `json:"last"` // number of a run
}

// Sync makes everything durable. What it returns is enough to go on from there,
// until Collect is called after another Sync.
func (s *Set) Sync() (State, error) {
	if err := s.Resolve(); err != nil {
		return State{}, err
	}
	if err := s.log.Sync(); err != nil {
		return State{}, err
	}
	if err := s.folder.sync(); err != nil {
		return State{}, err
	}
	st := State{Log: s.log.Bytes(), Keys: s.keys, Plain: s.plain, Count: s.count, Unit: s.unit, Written: s.written, From: s.level.from, To: s.level.to, Read: s.level.read, Last: s.folder.last}
	for _, r := range s.runs {
		st.Runs = append(st.Runs, r.Summary)
	}
	return st, nil
}

// Files are those that a set of this name and state has.
func (st *State) Files(name string) []string {
	all := []string{name}
	for i := range st.Runs {
		all = append(all, st.Runs[i].files()...)
	}
	return all
}

// RestoreSet makes a set that goes on from a State. A *Refusal says that the
// files are not those that it is of.
func RestoreSet(f *Folder, name string, st State, o Options) (*Set, error) {
	s := &Set{folder: f, name: name, within: o.Within, keys: st.Keys, plain: st.Plain, count: st.Count, unit: st.Unit, written: st.Written}
	for _, summary := range st.Runs {
		r, err := OpenRun(f, summary)
		if err != nil {
			return nil, err
		}
		s.runs = append(s.runs, r)
	}
	if f.sizes[name] < st.Log {
		return nil, &Refusal{name + " is shorter than it was"}
	}
	if err := s.begin(o, st.Log); err != nil {
		return nil, err
	}
	f.last = max(f.last, st.Last)
	for _, r := range s.runs {
		if err := s.filter.addAll(r); err != nil {
			return nil, err
		}
	}
	if err := s.recall(); err != nil {
		return nil, err
	}
	s.level.from, s.level.to = st.From, st.To
	return s, s.skip(st.Read)
}

// recall puts the keys into the table that are in no run.
func (s *Set) recall() error {
	var r Reader
	if err := r.Read(s.log, s.written, s.log.End()); err != nil {
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
		flags := uint64(0)
		if mark {
			flags = marked
		}
		if err := s.add(key, hashOf(key), flags); err != nil {
			return err
		}
		s.fresh++
		s.pending = s.table.end()
		if s.written.Block > r.block {
			s.written = Place{r.block, blockLength}
		}
	}
}

// skip goes on with the level behind so many keys.
func (s *Set) skip(n uint64) error {
	if err := s.level.reader.Read(s.log, s.level.from, s.level.to); err != nil {
		return err
	}
	for s.level.read < n {
		if _, _, more, err := s.Next(); !more || err != nil {
			return errors.Join(err, &Refusal{s.name + " has fewer keys than were read"})
		}
	}
	return nil
}

// Collect removes what the last State does not need any more: once that is
// safe, no earlier one is good.
func (s *Set) Collect() error {
	var err error
	for _, r := range s.garbage {
		err = errors.Join(err, r.Remove())
	}
	s.garbage = nil
	return err
}
