package disk

import (
	"cmp"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Set is a set of keys that grows level by level: delayed duplicate detection
// with a table of the youngest keys in memory.
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
//	    if x is in the table: nothing
//	    if the table is full: resolve; write its new keys as a run,
//	        keep the youngest part; merge
//	    insert x, as a candidate
//	resolve:
//	    sort the candidates that the filter does not know to be in no run;
//	    look them up in each run; those found are known
//	    the others are new: append them to the log, in the order of
//	        their insertion
//	merge:
//	    while there are four runs in a tier: make them one;
//	    a run of n keys is in tier log4(n / n of the first one)
//
// While the table has room for all keys nothing is looked up on the disk at
// all. A level of n candidates that the filter does not decide then costs one
// pass over the pages of the runs in which they may be, and a narrow level
// costs some reads. A key is written once to the log, and log4(keys / keys in
// memory) times to runs.
//
// A set is for one goroutine. Errors are *Error or *Refusal for the disk, and
// store.ErrFull for the memory.
type Set struct {
	folder *Folder
	name   string
	table  *table
	runs   []*Run
	// filter has the keys of all runs.
	filter filter
	// garbage are runs that were merged into others; the last checkpoint may
	// name them.
	garbage []*Run
	// within, unless it is nil, has all keys that are wanted; others are
	// ignored.
	within *Run
	log    *Log
	keys   uint64
	// plain counts the keys without the mark.
	plain uint64

	// pending is the first candidate in the table: all entries from there on
	// are candidates.
	pending reference
	// fresh counts the new keys of the table that are in no run.
	fresh int
	// written is a place in the log: all keys before it are in runs, so that
	// the table can be restored from the rest.
	written Place
	// unit is the number of keys of the first run, which defines the tiers.
	unit uint64

	// level is the range of the log that Next reads, and how many keys it has
	// read.
	level struct {
		from, to Place
		reader   Reader
		read     uint64 // keys
	}
	// count is the number of keys appended since the level began: the size of
	// the next one so far.
	count uint64

	// staged has the bytes of the staged keys, ends where each ends, flags and
	// hashes what belongs to them.
	staged []byte
	ends   []int
	flags  []uint64
	hashes []uint64
	sorts  sorter
}

// Options configure a Set, a Tally or Counts.
type Options struct {
	// Budget is charged with the memory.
	Budget *store.Budget
	// Memory bounds the bytes in memory; what is not of use to the table goes
	// to sorting.
	Memory int64
	// Within, unless it is nil, restricts the set to the keys of a run: others
	// are ignored.
	Within *Run
	// Poll, unless it is nil, is called at intervals while candidates are resolved
	// and runs are written; an error from it ends that and is returned.
	Poll func() error
}

// retainPart divides the chunks of the table: 1/retainPart of them, the
// youngest, stays in memory when the table is written.
const retainPart = 4

// NewSet makes an empty set in a folder; its log is the file of that name. The
// memory is charged as it comes into use.
func NewSet(f *Folder, name string, o Options) (*Set, error) {
	s := &Set{folder: f, name: name, within: o.Within}
	if err := s.begin(o, 0); err != nil {
		return nil, err
	}
	s.written = s.log.End()
	return s, nil
}

// begin makes the parts in memory, and opens the log with that many bytes.
func (s *Set) begin(o Options, bytes int64) (err error) {
	s.folder.poll = o.Poll
	s.sorts = sorter{budget: o.Budget, n: placesIn(o.Memory)}
	s.filter = newFilter(o.Budget, o.Memory)
	s.table = newTable(o.Budget, o.Memory-int64(2*placeSize*s.sorts.n)-s.filter.bytes(), false)
	s.log, err = newLog(s.folder, s.name, bytes)
	return err
}

// Len returns the number of keys that are known to be in the set; candidates
// that are not resolved do not count.
func (s *Set) Len() uint64 { return s.keys }

// Plain returns how many of these keys have no mark.
func (s *Set) Plain() uint64 { return s.plain }

// Stage prepares a key to be added by Commit, and copies it. The mark is a bit
// that is stored with the key in the log; if a key is added more than once, the
// first one's counts.
func (s *Set) Stage(key []byte, mark bool) { s.StageHashed(key, hashOf(key), mark) }

// StageHashed is Stage of a key whose xxHash64 the caller knows.
func (s *Set) StageHashed(key []byte, hash uint64, mark bool) {
	s.staged = append(s.staged, key...)
	s.stage(hash, mark)
}

// StageWith is Stage of a key to which a number of 4 bytes is appended, least
// significant byte first: a program state with Q is such a key.
func (s *Set) StageWith(key []byte, more uint32, mark bool) {
	begin := len(s.staged)
	s.staged = append(append(s.staged, key...), byte(more), byte(more>>8), byte(more>>16), byte(more>>24))
	s.stage(hashOf(s.staged[begin:]), mark)
}

// stage notes the end, hash and mark of the key at the end of staged.
func (s *Set) stage(hash uint64, mark bool) {
	s.ends = append(s.ends, len(s.staged))
	s.hashes = append(s.hashes, hash)
	flags := uint64(0)
	if mark {
		flags = marked
	}
	s.flags = append(s.flags, flags)
}

// Commit adds all staged keys as candidates for the next level. Adding several
// at once lets the processor load the table's slots together. It may write a
// run if the table is full.
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

// Add stages and commits one key.
func (s *Set) Add(key []byte, mark bool) error {
	s.Stage(key, mark)
	return s.Commit()
}

// add inserts a candidate into the table, which it flushes if it is full.
// store.ErrFull means that there is not even room in an empty one.
func (s *Set) add(key []byte, hash, flags uint64) error {
	_, err := s.table.insert(key, hash, flags)
	if !errors.Is(err, errTable) {
		return err
	}
	if err := s.Flush(); err != nil {
		return err
	}
	if _, err = s.table.insert(key, hash, flags); errors.Is(err, errTable) {
		return store.ErrFull
	}
	return err
}

// pollEvery is how many candidates are resolved between two polls.
const pollEvery = 1 << 8

// SetPoll replaces Options.Poll, which it returns.
func (s *Set) SetPoll(poll func() error) (before func() error) {
	before, s.folder.poll = s.folder.poll, poll
	return before
}

// poll polls if n is a multiple of pollEvery.
func (s *Set) poll(n int) error {
	if n%pollEvery != 0 || s.folder.poll == nil {
		return nil
	}
	return s.folder.poll()
}

// Resolve finds out which candidates are new, and appends them to the log. It
// reads pages of runs only for candidates that the filter does not decide. After
// an error from Options.Poll it may be called again, and goes on.
func (s *Set) Resolve() error {
	end := s.table.end()
	if len(s.runs) > 0 || s.within != nil {
		if err := s.lookUp(end); err != nil {
			return err
		}
	}
	for r, n := s.table.next(s.pending), 1; r < end; n++ {
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
		s.pending = r
		if err := s.poll(n); err != nil {
			return err
		}
	}
	s.pending = end
	return nil
}

// lookUp looks up the candidates before end on the disk, in batches of as many
// as can be sorted, and flags those that are known.
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

// mark flags the places whose keys are in a run, or not within.
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

// probe flags those places whose keys are in a run, or, if in is false, those
// whose keys are not, and returns the others. It reuses the slice.
func (s *Set) probe(run *Run, places []place, in bool) (others []place, err error) {
	p := run.prober()
	defer p.rest()
	others = places[:0]
	for i, at := range places {
		if err := s.poll(i + 1); err != nil {
			return nil, err
		}
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

// Flush resolves the candidates, writes the keys that are only in memory as a
// run, and empties most of the table. A full table is flushed by Commit.
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

// writeRun writes the new keys of the table as a run, and adds them to the
// filter.
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

// inTier is how many runs of a tier are merged into one, and the factor between
// the sizes of two tiers.
const inTier = 4

// merge merges the last runs as long as inTier of them are in one tier.
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

// tier returns the tier of a run, by its number of keys.
func (s *Set) tier(r *Run) (tier int) {
	for n := r.Keys / 2; n >= s.unit; n /= inTier { // runs of like size may differ
		tier++
	}
	return tier
}

// NextLevel resolves the candidates and makes them the level that Next reads.
// It returns how many keys the level has; 0 means that the set is complete.
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

// Unread makes a set restored from the next Sync read again the key that Next
// returned last: for a search that stops in the middle of its expansion.
func (s *Set) Unread() { s.level.read-- }

// Next reads a key of the level and its mark. The key is valid until the next
// call; more is false at the end of the level. Keys may be added meanwhile.
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

// All flushes the set and returns one run of all keys, which belongs to the
// caller. The set must not be added to afterwards.
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

// Log returns the log of all keys, level by level.
func (s *Set) Log() *Log { return s.log }

// Close closes all files, which stay on the disk, and frees the memory.
func (s *Set) Close() error {
	for _, r := range append(s.runs, s.garbage...) {
		r.Close()
	}
	s.Free()
	return s.log.Close()
}

// Free returns the memory to the budget. The log can still be read.
func (s *Set) Free() {
	s.table.free()
	s.sorts.free()
	s.filter.free()
}

// State describes a set in a checkpoint: with the files that it names the set
// can be restored.
type State struct {
	// Log is the length of the log in bytes.
	Log   int64  `json:"log"`
	Keys  uint64 `json:"keys"`
	Plain uint64 `json:"plain"`
	// Count is the number of keys of the level to come, so far.
	Count   uint64 `json:"count"`
	Unit    uint64 `json:"unit"`
	Written Place  `json:"written"`
	// From and To delimit the level that is being read; Read of its keys were
	// read.
	From Place     `json:"from"`
	To   Place     `json:"to"`
	Read uint64    `json:"read"`
	Runs []Summary `json:"runs"`
	// Last is the number in the name of the latest run.
	Last int `json:"last"`
}

// Sync resolves the candidates and makes everything durable. RestoreSet can go
// on from the state that it returns, until Collect is called after another
// Sync.
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

// Files returns the names of the files that a set of this name and state needs,
// for Folder.Keep.
func (st *State) Files(name string) []string {
	all := []string{name}
	for i := range st.Runs {
		all = append(all, st.Runs[i].files()...)
	}
	return all
}

// RestoreSet makes the set that a State describes, after Folder.Keep. A
// *Refusal means that the files are not those of the state, or are damaged. It
// reads all runs to verify them and to fill the filter, and the end of the log.
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

// recall puts the keys that are in no run into the table.
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

// skip moves in the level behind n keys.
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

// Collect removes the runs that the last State does not need. It is called once
// the checkpoint with that state is safe; earlier states cannot be restored any
// more.
func (s *Set) Collect() error {
	var err error
	for _, r := range s.garbage {
		err = errors.Join(err, r.Remove())
	}
	s.garbage = nil
	return err
}
