package external

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// Breadth-first search with delayed duplicate detection (see disk.Set for the
// set and its sources):
//
//	level 0 := the initial states
//	for each level that has states, for each state of it:
//	    visit it: add its successors as candidates
//	    at the end of the level: those candidates that are new are the next one
//
// A checkpoint is written when a level ends and there are 65,536 states more
// than at the last one, within a level after four million states, and when a
// limit ends the search. Each is a look at the files that are there anyhow:
// they are made durable, and how long they are is written.
type Levels struct {
	Set         *disk.Set
	Depth       int // levels before the one that is visited
	place       *Place
	folder      *disk.Folder
	checkpoints *checkpoint.Saver
	savedStates uint64 // states at the last checkpoint
	read        uint64 // states visited since then
}

const (
	saveAtEnd  = 1 << 16 // new states from one checkpoint at the end of a level to the next
	saveWithin = 1 << 22 // states visited from one checkpoint to the next
	setName    = "levels"
)

// Search is what visits the states.
type Search interface {
	// Attach is called first. There is a set once states are added.
	Attach(*Levels)
	// Begin adds the initial states.
	Begin() error
	// Visit adds the successors of a state. It notes before how it stands, and
	// when it fails nothing but the set has changed since.
	Visit(key []byte, mark bool) error
	// Done reports whether the search may end.
	Done() bool
	Save(*checkpoint.Writer)
	Load(*checkpoint.Reader) error
}

// document is what a checkpoint has of the levels.
type document struct {
	Set   disk.State `json:"set"`
	Depth int        `json:"depth"`
}

// Explore visits all states. It leaves the files where a limit ends it and
// there are checkpoints; Levels.Close ends it.
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

// begin begins with an empty folder.
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

// resume goes on from a checkpoint.
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

// run visits the levels.
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

// next goes to the next level, if there is one.
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

// saveCheckpoint writes a checkpoint. Without a keeper it removes what one
// would still need.
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

// leave writes a checkpoint if err, with which the visit of a state has ended,
// is a limit but that of the disk. The error is err.
func (l *Levels) leave(s Search, err error) error {
	var full *disk.Error
	if l.checkpoints == nil || !search.IsLimit(err) || errors.As(err, &full) {
		return err
	}
	l.Set.Unread()
	_ = l.saveCheckpoint(s) // the limit says more
	return err
}

// Close ends the search. All files are removed, unless a limit has ended it and
// it may go on from a checkpoint.
func (l *Levels) Close(ended error) {
	if l.Set != nil {
		_ = l.Set.Close() // what is to stay was written before
	}
	if l.folder != nil && (l.checkpoints == nil || ended == nil) {
		_ = l.folder.Remove() // the answer does not depend on it
	}
}
