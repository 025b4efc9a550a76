package reach

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
)

// Disk is a frontier whose states are in a set on a disk, with delayed
// duplicate detection (see disk.Set for the set and its sources):
//
//	level 0 := the initial states
//	for each level that has states, for each state of it:
//	    visit it: add its successors as candidates
//	    at the end of the level: the candidates that are new are the next
//
// A key of the set is the vector of a program state, followed by Q in four bytes
// in a search of a product; its mark is that the state is inside an atomic
// sequence.
//
// A checkpoint is written when a level ends and there are 65,536 states more
// than at the last one, within a level after four million states or when it is
// time, and when a limit ends the search and there is time left. Its data are the
// files that exist anyhow: they are made durable, and their lengths are written.
type Disk struct {
	Set     *disk.Levels
	Folder  *disk.Folder
	search  *Search
	worker  *parallel.Worker
	place   *DiskPlace
	q       uint32 // keys have Q below it; 0 if they have none
	stopped bool

	key   []byte // of the state that is visited
	begun bool   // one is, or was
	// longest is the length of the longest vector that was added.
	longest int
	// marked are the states that Place has identified.
	marked []leveled
	// savedStates is how many states there were at the last checkpoint, read
	// how many were visited since then.
	savedStates uint64
	read        uint64
	resumed     *diskDocument
	// foreign is set if another process may have written the files.
	foreign bool
}

// leveled is the key of a state, and its level.
type leveled struct {
	Key   []byte
	Level int
}

const (
	saveAtEnd  = 1 << 16 // new states from one checkpoint at the end of a level to the next
	saveWithin = 1 << 22 // states visited from one checkpoint to the next
	setName    = "levels"
)

// diskDocument is what a checkpoint has of the frontier.
type diskDocument struct {
	Set    disk.State
	Marked []leveled
}

// NewDisk makes a search by one worker whose states are at a place on a disk,
// those of a product with Q below q or, if that is 0, of a program alone. The
// caller calls Disk.Close at its end, whether or not there was an error.
func NewDisk(m *monitor.Monitor, p *DiskPlace, saver *checkpoint.Saver, q uint32) (*Search, *Disk, error) {
	s := &Search{Workers: parallel.NewAlone(m), Checkpoints: saver}
	f := &Disk{search: s, worker: s.Workers.Workers[0], place: p, q: q}
	s.frontier = f
	var err error
	if f.Folder, err = p.Root.Folder(p.Name, p.Limit); err != nil || saver.Resuming() {
		return s, f, err
	}
	f.Folder.Fleeting = saver == nil
	if err = f.Folder.Keep(); err != nil {
		return s, f, err
	}
	set, err := disk.NewSet(f.Folder, setName, p.Options(m))
	if err == nil {
		f.Set = disk.NewLevels(set)
	}
	return s, f, err
}

// Part implements Frontier: there is one worker.
func (f *Disk) Part(int) Part { return f }

// Start implements Frontier.
func (f *Disk) Start() (err error) {
	d := f.resumed
	if d == nil {
		_, err = f.Set.NextLevel()
		return err
	}
	if err := f.Folder.Keep(append(d.Set.Files(setName), CheckpointFile)...); err != nil {
		return err
	}
	f.marked, f.savedStates, f.resumed = d.Marked, d.Set.Keys, nil
	set, err := disk.RestoreSet(f.Folder, setName, d.Set, f.place.Options(f.search.Workers.Monitor))
	if err == nil {
		f.Set, f.foreign = disk.RestoredLevels(set), true
	}
	return refusal(err)
}

// Run implements Frontier.
func (f *Disk) Run(_ int, visit func(State) error) (err error) {
	for err == nil && !f.stopped {
		var mark, more bool
		switch f.key, mark, more, err = f.Set.Next(); {
		case err != nil:
		case more:
			err = f.visit(mark, visit)
		default:
			if more, err = f.next(); !more {
				f.stopped = true
			}
		}
	}
	if err != nil && !errors.Is(err, parallel.ErrHalted) {
		defer f.late()()
		_ = f.Set.Resolve() // candidates count
	}
	return err
}

// late lets what follows the end of the search resolve candidates for a part of
// the time that there is then (see monitor.Late), until the function that it
// returns is called.
func (f *Disk) late() (back func()) {
	late, cancel := grace.Within(f.search.Workers.Ctx, grace.Period/2, 0)
	before := f.Set.SetPoll(late.Err)
	return func() {
		cancel()
		f.Set.SetPoll(before)
	}
}

// visit visits the state that was read, and writes a checkpoint if it is time or
// a limit ends the search, unless the disk itself is full.
func (f *Disk) visit(mark bool, visit func(State) error) error {
	f.begun = true
	if err := f.Valid(f.key); err != nil {
		return err
	}
	f.search.note()
	err := visit(f.State(f.key, mark))
	if err != nil {
		var full *disk.Error
		if f.search.Checkpoints != nil && search.IsLimit(err) && !errors.As(err, &full) {
			f.Set.Unread()
			back := f.late()
			_ = f.save() // the limit says more
			back()
		}
		return err
	}
	if mark && f.q > 0 {
		f.worker.Inside++
	}
	if f.read++; f.read >= saveWithin || f.search.Checkpoints.Due() {
		return f.Save()
	}
	return nil
}

// Valid refuses a key that another process has written and is no state. It is
// called before anything else is done with a key of the files.
func (f *Disk) Valid(key []byte) error {
	if !f.foreign {
		return nil
	}
	err := errors.New("a key is cut off")
	if f.q == 0 || len(key) >= qSize {
		s := f.State(key, false)
		if err = program.Valid(f.worker.Ex, s.Vector); s.Q > 0 && s.Q >= f.q {
			err = fmt.Errorf("the automaton has no state %d", s.Q)
		}
	}
	if err != nil {
		return &checkpoint.Refusal{Msg: fmt.Sprintf("the files have what is no state of the program: %v", err)}
	}
	return nil
}

// next moves to the next level, if there is one.
func (f *Disk) next() (more bool, err error) {
	n, err := f.Set.NextLevel()
	if n == 0 || err != nil || !f.search.begin(int(n)) {
		return false, err
	}
	if f.Set.Len()-f.savedStates >= saveAtEnd {
		return true, f.Save()
	}
	return true, nil
}

// Save writes a checkpoint between two visits. Without checkpoints it removes the files that one
// would still need.
func (f *Disk) Save() error {
	f.search.note()
	return f.save()
}

// save is Save also after a visit that has failed.
func (f *Disk) save() error {
	f.read, f.savedStates = 0, f.Set.Len()
	if f.search.Checkpoints == nil {
		return f.Set.Collect()
	}
	var broken error
	err := f.search.save(func(w *checkpoint.Writer) {
		set, err := f.Set.Sync()
		if err != nil {
			broken = err
			w.Fail(err)
			return
		}
		w.Document(diskDocument{set, f.marked})
	})
	if broken != nil || err != nil {
		return broken // nil: the search goes on without, and what the last one needs stays
	}
	return f.Set.Collect()
}

// load implements persistent.
func (f *Disk) load(r *checkpoint.Reader) error {
	f.resumed = &diskDocument{}
	r.Document(f.resumed)
	return nil
}

// Stop implements Frontier.
func (f *Disk) Stop() { f.stopped = true }

// State returns the state of a key, which it aliases.
func (f *Disk) State(key []byte, mark bool) State {
	if f.q == 0 {
		return State{key, 0, mark}
	}
	n := len(key) - qSize
	return State{key[:n:n], binary.LittleEndian.Uint32(key[n:]), mark}
}

// qSize is the number of bytes of Q behind a program state.
const qSize = 4

// Place implements Part.
func (f *Disk) Place() uint64 {
	if !f.begun {
		return initialParent
	}
	f.marked = append(f.marked, leveled{slices.Clone(f.key), f.search.Depth})
	return uint64(len(f.marked)) - 1
}

// Way implements Frontier.
func (f *Disk) Way(place uint64, leads func(from, to State) (bool, error)) ([]State, error) {
	way := []State{}
	if place == initialParent {
		return way, nil
	}
	if place >= uint64(len(f.marked)) {
		return nil, &checkpoint.Refusal{Msg: "the checkpoint has found a state that it does not have"}
	}
	end := &f.marked[place]
	keys, err := f.WayTo(end.Key, end.Level, leads)
	for _, key := range keys {
		way = append(way, f.State(key, false))
	}
	return way, err
}

// WayTo returns the keys of the states on a way to a state of a level, when the
// search has ended. The memory of the set is freed first. The set has the states
// level by level, and a state of level d > 0 is a successor of one of level
// d - 1. So each level is read until a state is found that leads to the state at
// hand:
//
//	s_d := the state at the end
//	for i = d - 1 down to 0:
//	    s_i := the first state of level i that leads to s_{i+1}
//
// That expands each state once at most, as the search has.
func (f *Disk) WayTo(end []byte, level int, leads func(from, to State) (bool, error)) ([][]byte, error) {
	m := f.search.Workers.Monitor
	defer m.WatchLate(f.worker.Tuning)()
	late, cancel := monitor.Late(m.Ctx)
	defer cancel()
	f.Set.Free()
	way := [][]byte{end}
	for ; level > 0; level-- {
		to := f.State(way[len(way)-1], false)
		before, found, err := f.Set.Before(uint64(level-1), func(key []byte, mark bool) (bool, error) {
			if m.Pace.Due() && late.Err() != nil {
				return false, m.Interrupted(late.Err())
			}
			if err := f.Valid(key); err != nil {
				return false, err
			}
			return leads(f.State(key, mark), to)
		})
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errors.New("internal error: no state of the level before leads to a state that was found from there")
		}
		way = append(way, before)
	}
	slices.Reverse(way)
	return way, nil
}

// Found implements Part: states of a product count when they are visited.
func (f *Disk) Found() (c Counts, known bool) {
	if f.Set != nil {
		c.Outside, c.Longest = f.Set.Plain(), f.longest
	}
	return c, f.q == 0
}

// Add implements Part.
func (f *Disk) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	for i := range edges {
		e := &edges[i]
		succ := &b.Succs[e.Succ]
		goesInside := succ.Flags&program.Transient != 0 || inside && succ.Action == program.Stutter
		f.stage(b.State(int(e.Succ)), e.Q, goesInside)
	}
	return f.Set.Commit()
}

// stage stages a state.
func (f *Disk) stage(vector program.State, q uint32, inside bool) {
	f.longest = max(f.longest, len(vector))
	if f.q > 0 {
		f.Set.StageWith(vector, q, inside)
	} else {
		f.Set.Stage(vector, inside)
	}
}

// AddOne implements Part.
func (f *Disk) AddOne(vector program.State, inside bool, _ int) error {
	f.stage(vector, 0, inside)
	return nil
}

// Commit implements Part.
func (f *Disk) Commit() error { return f.Set.Commit() }

// Close ends the search and frees its memory. All files are removed, unless a
// limit has ended it and it may resume from a checkpoint.
func (f *Disk) Close(ended error) {
	if f.Set != nil {
		_ = f.Set.Close() // what is to stay was written before
	}
	if f.Folder != nil && (f.search.Checkpoints == nil || ended == nil) {
		_ = f.Folder.Remove() // the answer does not depend on it
	}
}
