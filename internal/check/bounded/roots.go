package bounded

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// roots is the set W of algorithm deterministic (see package sequential), by
// the keys of the states: those that wait, and those that are done, as a root
// that is forgotten could be found and searched again for ever. No root is
// added twice, so that there are at most as many traversals as states, and each
// ends: replacement in the visited set ends as well.
//
// W is first in first out. In memory it is an exact store, in the order of
// discovery, of which the first ones are done. What does not fit its part of
// the memory goes to a folder of temporary files, where duplicates are detected
// with delay: the roots that wait are a level, and those found meanwhile are
// candidates for the next one.
type roots struct {
	monitor   *monitor.Monitor
	budget    *store.Budget
	limit     int64 // bytes in memory
	known     *store.Exact
	done      uint32 // of known
	set       *disk.Set
	folder    *disk.Folder
	root      *disk.Root
	temporary *scratch.Folder
}

// rootsPart divides the memory beside the visited set: W may take 1/rootsPart of
// it. Most of the rest is for the stack.
const rootsPart = 4

// newRoots makes an empty W.
func newRoots(m *monitor.Monitor) *roots {
	w := &roots{monitor: m, budget: m.Budget.Part(), limit: m.Budget.Left() / rootsPart}
	w.known = store.NewExact(w.budget)
	return w
}

// add adds a root that is not there.
func (r *roots) add(key []byte) error {
	if r.set != nil {
		return r.set.Add(key, false)
	}
	_, _, err := r.known.Insert(key)
	full := errors.Is(err, store.ErrFull)
	if err != nil && !full {
		return err
	}
	if !full && (r.limit < 0 || r.budget.Used() <= r.limit) {
		return nil
	}
	if err := r.spill(); err != nil {
		return fmt.Errorf("the set W of roots does not fit its part of the memory, and cannot be written to a disk: %w", err)
	}
	return r.set.Add(key, false)
}

// spill moves W to a disk.
func (r *roots) spill() (err error) {
	if r.temporary, err = scratch.New("", "ltlcheck-roots-"); err != nil {
		return err
	}
	if r.root, err = disk.OpenRoot(filepath.Join(r.temporary.Path(), "disk")); err != nil {
		return err
	}
	if r.folder, err = r.root.Folder("roots", 0); err != nil {
		return err
	}
	r.folder.Fleeting = true
	poll := func() error { return r.monitor.Check(1) }
	r.set, err = disk.NewSet(r.folder, "W", disk.Options{Budget: r.budget, Memory: max(r.limit/2, rootsOnDisk), Poll: poll})
	if err != nil {
		return err
	}
	if err := r.move(0, r.done); err != nil {
		return err
	}
	if err := r.move(r.done, uint32(r.known.Len())); err != nil {
		return err
	}
	r.known.Free()
	return nil
}

// rootsOnDisk is the least memory of W on a disk, in bytes.
const rootsOnDisk = 16 << 10

// move makes some roots in memory the next level on the disk.
func (r *roots) move(from, to uint32) error {
	for i := from; i < to; i++ {
		if err := r.set.Add(r.known.Key(i), false); err != nil {
			return err
		}
	}
	_, err := r.set.NextLevel()
	return err
}

// extract is a root that waits, which is good until the next call; ok is false
// if there is none. A nil W has none.
func (r *roots) extract() (key []byte, ok bool, err error) {
	if r == nil {
		return nil, false, nil
	}
	if r.set == nil {
		if int(r.done) == r.known.Len() {
			return nil, false, nil
		}
		r.done++
		return r.known.Key(r.done - 1), true, nil
	}
	for {
		key, _, more, err := r.set.Next()
		if err != nil || more {
			return key, more, err
		}
		if n, err := r.set.NextLevel(); err != nil || n == 0 {
			return nil, false, err
		}
	}
}

// size is how many roots there were, and the most bytes that they took.
func (r *roots) size() (n uint64, memory, files int64) {
	switch {
	case r == nil:
		return 0, 0, 0
	case r.set == nil:
		return uint64(r.known.Len()), r.budget.Peak(), 0
	}
	return r.set.Len(), r.budget.Peak(), r.folder.Peak()
}

// close gives the memory back and removes the files. What cannot be removed is
// left to the next process that needs a folder.
func (r *roots) close() {
	if r == nil {
		return
	}
	if r.set != nil {
		_ = r.set.Close()
	}
	r.budget.Release()
	if r.root != nil {
		_ = r.root.Close()
	}
	if r.temporary != nil {
		_ = r.temporary.Remove()
	}
}
