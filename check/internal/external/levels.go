package external

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// Levels is a breadth-first search with delayed duplicate detection (see
// disk.Set for the set and its sources):
//
//	level 0 := the initial states
//	for each level that has states, for each state of it:
//	    visit it: add its successors as candidates
//	    at the end of the level: the candidates that are new are the next
//
// A checkpoint is written when a level ends and there are 65,536 states more
// than at the last one, within a level after four million states, and when a
// limit ends the search. Its data are the files that exist anyhow: they are
// made durable, and their lengths are written.
type Levels struct {
	Set *disk.Set
	// Depth is the level that is visited, from 0 on.
	Depth       int
	place       *Place
	folder      *disk.Folder
	checkpoints *checkpoint.Saver
	// savedStates is how many states there were at the last checkpoint, read
	// how many were visited since then.
	savedStates uint64
	read        uint64
}

const (
	saveAtEnd  = 1 << 16 // new states from one checkpoint at the end of a level to the next
	saveWithin = 1 << 22 // states visited from one checkpoint to the next
	setName    = "levels"
)

// Search visits the states of a Levels.
type Search interface {
	// Attach is called first. The set exists from Begin on.
	Attach(*Levels)
	// Begin adds the initial states.
	Begin() error
	// Visit adds the successors of a state. If it fails, only the set may have
	// changed, so that the state can be visited again after a checkpoint.
	Visit(key []byte, mark bool) error
	// Done reports whether the search may end; it is called before each visit.
	Done() bool
	Save(*checkpoint.Writer)
	Load(*checkpoint.Reader) error
}

// document is what a checkpoint has of the levels.
type document struct {
	Set   disk.State `json:"set"`
	Depth int        `json:"depth"`
}

// Explore visits all states. If a limit ends it and there are checkpoints, the
// files stay. The caller then calls Levels.Close, with Attach's argument,
// whether or not there was an error.
func Explore(m *monitor.Monitor, p *Place, keeper *checkpoint.Saver, s Search) (err error) {
	l := &Levels{place: p, checkpoints: keeper}
	s.Attach(l)
	if l.folder, err = p.Root.Folder(p.Name, p.Limit); err != nil {
		return err
	}
	l.folder.Fleeting = keeper == nil
	options := p.options(m, 1)
	if r := keeper.Resumed(); r != nil {
		err = l.resume(r, options, s)
	} else {
		err = l.begin(options, s)
	}
	if err == nil {
		err = l.run(s)
	}
	p.Peak = max(p.Peak, l.folder.Peak())
	return err
}

// begin begins in an empty folder.
func (l *Levels) begin(o disk.Options, s Search) (err error) {
	if err := l.folder.Keep(); err != nil {
		return err
	}
	if l.Set, err = disk.NewSet(l.folder, setName, o); err != nil {
		return err
	}
	if err := s.Begin(); err != nil {
		return err
	}
	_, err = l.Set.NextLevel()
	return err
}

// resume continues from a checkpoint.
func (l *Levels) resume(r *checkpoint.Reader, o disk.Options, s Search) error {
	r.Section("levels on a disk")
	var d document
	r.Document(&d)
	err := s.Load(r)
	if r.End(); err == nil {
		err = r.Err()
	}
	if err != nil {
		return err
	}
	if err := l.folder.Keep(append(d.Set.Files(setName), CheckpointFile)...); err != nil {
		return err
	}
	l.Depth, l.savedStates = d.Depth, d.Set.Keys
	l.Set, err = disk.RestoreSet(l.folder, setName, d.Set, o)
	return refusal(err)
}

// run visits all levels.
func (l *Levels) run(s Search) error {
	for !s.Done() {
		key, mark, more, err := l.Set.Next()
		if err != nil {
			return err
		}
		if !more {
			if ended, err := l.next(s); ended || err != nil {
				return err
			}
			continue
		}
		if err := s.Visit(key, mark); err != nil {
			return l.leave(s, err)
		}
		if l.read++; l.read >= saveWithin {
			if err := l.saveCheckpoint(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// next moves to the next level, if there is one.
func (l *Levels) next(s Search) (ended bool, err error) {
	n, err := l.Set.NextLevel()
	if n == 0 || err != nil {
		return true, err
	}
	l.Depth++
	if l.Set.Len()-l.savedStates >= saveAtEnd {
		return false, l.saveCheckpoint(s)
	}
	return false, nil
}

// saveCheckpoint writes a checkpoint. Without a Saver it removes the files that
// one would still need.
func (l *Levels) saveCheckpoint(s Search) error {
	l.read, l.savedStates = 0, l.Set.Len()
	if l.checkpoints == nil {
		return l.Set.Collect()
	}
	state, err := l.Set.Sync()
	if err != nil {
		return err
	}
	err = l.checkpoints.Save(func(w *checkpoint.Writer) {
		w.Section("levels on a disk")
		w.Document(document{state, l.Depth})
		s.Save(w)
	})
	if err != nil {
		return nil // the search goes on without, and what the last one needs stays
	}
	return l.Set.Collect()
}

// end writes the last checkpoint of the levels, if there are any.
func (l *Levels) end(s Search) error {
	if l.checkpoints == nil {
		return nil
	}
	return l.saveCheckpoint(s)
}

// leave writes a checkpoint if the visit of a state has failed with a limit,
// unless the disk itself is full. It returns err.
func (l *Levels) leave(s Search, err error) error {
	var full *disk.Error
	if l.checkpoints == nil || !search.IsLimit(err) || errors.As(err, &full) {
		return err
	}
	l.Set.Unread()
	_ = l.saveCheckpoint(s) // the limit says more
	return err
}

// Close ends the search and frees its memory. All files are removed, unless a
// limit has ended it and it may resume from a checkpoint.
func (l *Levels) Close(ended error) {
	if l.Set != nil {
		_ = l.Set.Close() // what is to stay was written before
	}
	if l.folder != nil && (l.checkpoints == nil || ended == nil) {
		_ = l.folder.Remove() // the answer does not depend on it
	}
}
