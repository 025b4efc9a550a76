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
	// broken is the error of the set in the last checkpoint.
	broken error
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
func (di *Disk) Part(int) Part { return di }

// Start implements Frontier.
func (di *Disk) Start() (err error) {
	d := di.resumed
	if d == nil {
		_, err = di.Set.NextLevel()
		return err
	}
	if err := di.Folder.Keep(append(d.Set.Files(setName), CheckpointFile)...); err != nil {
		return err
	}
	di.marked, di.savedStates, di.resumed = d.Marked, d.Set.Keys, nil
	set, err := disk.RestoreSet(di.Folder, setName, d.Set, di.place.Options(di.search.Workers.Monitor))
	if err == nil {
		di.Set, di.foreign = disk.RestoredLevels(set), true
	}
	return refusal(err)
}

// Run implements Frontier.
func (di *Disk) Run(_ int, visit func(State) error) (err error) {
	for err == nil && !di.stopped {
		var mark, more bool
		switch di.key, mark, more, err = di.Set.Next(); {
		case err != nil:
		case more:
			err = di.visit(mark, visit)
		default:
			if more, err = di.next(); !more {
				di.stopped = true
			}
		}
	}
	if err != nil && !errors.Is(err, parallel.ErrHalted) {
		defer di.late()()
		_ = di.Set.Resolve() // candidates count
	}
	return err
}

// late lets what follows the end of the search resolve candidates for a part of
// the time that there is then (see monitor.Late), until the function that it
// returns is called.
func (di *Disk) late() (back func()) {
	late, cancel := grace.Within(di.search.Workers.Ctx, grace.Period/2, 0)
	before := di.Set.SetPoll(late.Err)
	return func() {
		cancel()
		di.Set.SetPoll(before)
	}
}

// visit visits the state that was read, and writes a checkpoint if it is time or
// a limit ends the search, unless the disk itself is full.
func (di *Disk) visit(mark bool, visit func(State) error) error {
	di.begun = true
	if err := di.Valid(di.key); err != nil {
		return err
	}
	di.search.note()
	err := visit(di.State(di.key, mark))
	if err != nil {
		var full *disk.Error
		if di.search.Checkpoints != nil && search.IsLimit(err) && !errors.As(err, &full) {
			di.Set.Unread()
			back := di.late()
			_ = di.save() // the limit says more
			back()
		}
		return err
	}
	if mark && di.q > 0 {
		di.worker.Inside++
	}
	if di.read++; di.read >= saveWithin || di.search.Checkpoints.Due() {
		return di.Save()
	}
	return nil
}

// Valid refuses a key that another process has written and is no state. It is
// called before anything else is done with a key of the files.
func (di *Disk) Valid(key []byte) error {
	if !di.foreign {
		return nil
	}
	err := errors.New("a key is cut off")
	if di.q == 0 || len(key) >= qSize {
		s := di.State(key, false)
		if err = program.Valid(di.worker.Ex, s.Vector); s.Q > 0 && s.Q >= di.q {
			err = fmt.Errorf("the automaton has no state %d", s.Q)
		}
	}
	if err != nil {
		return &checkpoint.Refusal{Msg: fmt.Sprintf("the files have what is no state of the program: %v", err)}
	}
	return nil
}

// next moves to the next level, if there is one.
func (di *Disk) next() (more bool, err error) {
	n, err := di.Set.NextLevel()
	if n == 0 || err != nil || !di.search.begin(int(n)) {
		return false, err
	}
	if di.Set.Len()-di.savedStates >= saveAtEnd {
		return true, di.Save()
	}
	return true, nil
}

// Save writes a checkpoint between two visits. Without checkpoints it removes the files that one
// would still need.
func (di *Disk) Save() error {
	di.search.note()
	return di.save()
}

// save is Save also after a visit that has failed.
func (di *Disk) save() error {
	di.read, di.savedStates = 0, di.Set.Len()
	if di.search.Checkpoints == nil {
		return di.Set.Collect()
	}
	di.broken = nil
	if err := di.search.save(); di.broken != nil || err != nil {
		return di.broken // nil: the search goes on without, and what the last one needs stays
	}
	return di.Set.Collect()
}

// mark implements persistent: a visit changes nothing that is written.
func (di *Disk) mark() {}

// write implements persistent.
func (di *Disk) write(w *checkpoint.Writer) {
	var set disk.State
	if set, di.broken = di.Set.Sync(); di.broken != nil {
		w.Fail(di.broken)
		return
	}
	w.Document(diskDocument{set, di.marked})
}

// load implements persistent.
func (di *Disk) load(r *checkpoint.Reader) error {
	di.resumed = &diskDocument{}
	r.Document(di.resumed)
	return nil
}

// Stop implements Frontier.
func (di *Disk) Stop() { di.stopped = true }

// State returns the state of a key, which it aliases.
func (di *Disk) State(key []byte, mark bool) State {
	if di.q == 0 {
		return State{key, 0, mark}
	}
	n := len(key) - qSize
	return State{key[:n:n], binary.LittleEndian.Uint32(key[n:]), mark}
}

// qSize is the number of bytes of Q behind a program state.
const qSize = 4

// Place implements Part.
func (di *Disk) Place() uint64 {
	if !di.begun {
		return initialParent
	}
	di.marked = append(di.marked, leveled{slices.Clone(di.key), di.search.Depth})
	return uint64(len(di.marked)) - 1
}

// Way implements Frontier.
func (di *Disk) Way(place uint64, leads func(from, to State) (bool, error)) ([]State, error) {
	way := []State{}
	if place == initialParent {
		return way, nil
	}
	if place >= uint64(len(di.marked)) {
		return nil, &checkpoint.Refusal{Msg: "the checkpoint has found a state that it does not have"}
	}
	end := &di.marked[place]
	keys, err := di.WayTo(end.Key, end.Level, leads)
	for _, key := range keys {
		way = append(way, di.State(key, false))
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
func (di *Disk) WayTo(end []byte, level int, leads func(from, to State) (bool, error)) ([][]byte, error) {
	m := di.search.Workers.Monitor
	if err := monitor.FitsRun(m.Ctx, level); err != nil {
		return nil, err
	}
	defer m.WatchLate(di.worker.Tuning)()
	late, cancel := monitor.Late(m.Ctx)
	defer cancel()
	di.Set.Free()
	way := [][]byte{end}
	for ; level > 0; level-- {
		to := di.State(way[len(way)-1], false)
		before, found, err := di.Set.Before(uint64(level-1), func(key []byte, mark bool) (bool, error) {
			if m.Pace.Due() && late.Err() != nil {
				return false, m.Interrupted(late.Err())
			}
			if err := di.Valid(key); err != nil {
				return false, err
			}
			return leads(di.State(key, mark), to)
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
func (di *Disk) Found() (c Counts, known bool) {
	if di.Set != nil {
		c.Outside, c.Longest = di.Set.Plain(), di.longest
	}
	return c, di.q == 0
}

// Add implements Part.
func (di *Disk) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	for i := range edges {
		e := &edges[i]
		di.stage(b.State(int(e.Succ)), e.Q, leadsInside(&b.Succs[e.Succ], inside))
	}
	return di.Set.Commit()
}

// stage stages a state.
func (di *Disk) stage(vector program.State, q uint32, inside bool) {
	di.longest = max(di.longest, len(vector))
	if di.q > 0 {
		di.Set.StageWith(vector, q, inside)
	} else {
		di.Set.Stage(vector, inside)
	}
}

// AddOne implements Part.
func (di *Disk) AddOne(vector program.State, inside bool, _ int) error {
	di.stage(vector, 0, inside)
	return nil
}

// Commit implements Part.
func (di *Disk) Commit() error { return di.Set.Commit() }

// Close ends the search and frees its memory. All files are removed, unless a
// limit has ended it and it may resume from a checkpoint.
func (di *Disk) Close(ended error) {
	if di.Set != nil {
		_ = di.Set.Close() // what is to stay was written before
	}
	if di.Folder != nil && (di.search.Checkpoints == nil || ended == nil) {
		_ = di.Folder.Remove() // the answer does not depend on it
	}
}
