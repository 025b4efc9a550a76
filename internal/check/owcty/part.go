package owcty

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// Part is S, or those states of it that one machine has, on a disk. In each
// turn Begin comes first; then, in any order, states are staged and committed,
// and Each is called once for the states to be expanded; End comes when
// everything is staged. It is not safe for concurrent use.
//
// states is S as it was when the elimination or the pass began. At most one of
// three structures stands beside it:
//
//	tally          while predecessors are counted (Number)
//	counts, queue  during the elimination (until the first Seed)
//	set            during a pass (Seed and Follow)
//
// The next turn of another kind replaces states by what is left in them
// (close). from and to bound the part of the queue that this turn expands; gone
// is the number of states taken out when the turn began. passes keeps the
// levels of the last pass for each acceptance set, which a Finder goes back
// through.
type Part struct {
	folder  *disk.Folder
	options disk.Options
	now     Task
	states  *disk.Run // S, as it was when the elimination or the pass began

	tally    *disk.Tally
	counts   *disk.Counts
	queue    *disk.Log // states that are taken out
	from, to disk.Place
	gone     uint64       // states taken out when the turn began
	set      *disk.Levels // of the pass
	passes   []*disk.Levels
	read     disk.Reader
}

// NewPart begins before the first turn. o are the options of each of the sets,
// of which there is one at a time. passes is the number of passes in a round.
func NewPart(f *disk.Folder, o disk.Options, passes int) *Part {
	return &Part{folder: f, options: o, passes: make([]*disk.Levels, passes)}
}

// Resume begins between two rounds, with a run of states that becomes the
// part's own: S as Settle left it.
func Resume(f *disk.Folder, o disk.Options, passes int, states *disk.Run) *Part {
	p := NewPart(f, o, passes)
	p.states = states
	return p
}

// Select does the work of the turn Select: S becomes the wanted keys of a run.
// That run stays as it is.
func (p *Part) Select(all *disk.Run, wanted func(key []byte) bool) (err error) {
	p.states, err = disk.Select(p.folder, all, wanted)
	return err
}

// Begin begins a turn: it finishes what the turn before has left, and makes the
// structure that this one fills.
func (p *Part) Begin(t Task) (err error) {
	switch t.Kind {
	case Number:
		if err := p.close(); err != nil {
			return err
		}
		p.tally = disk.NewTally(p.folder, p.options)
	case Trim:
		p.from, p.to, p.gone = p.to, p.queue.End(), p.counts.Gone()
		err = p.queue.BeginLevel()
	case Seed:
		if err := p.close(); err != nil {
			return err
		}
		if old := p.passes[t.Pass]; old != nil {
			if err := old.Log().Remove(); err != nil {
				return err
			}
		}
		o := p.options
		o.Within = p.states
		var set *disk.Set
		if set, err = disk.NewSet(p.folder, fmt.Sprintf("pass-%d", t.Pass), o); err == nil {
			p.set = disk.NewLevels(set)
			p.passes[t.Pass] = p.set
		}
	}
	p.now = t
	return err
}

// close replaces S by what the elimination or the pass has left, and removes
// the old run. It does nothing between two rounds.
func (p *Part) close() (err error) {
	var left *disk.Run
	switch {
	case p.counts != nil:
		left, err = p.counts.Rest()
		err = errors.Join(err, p.queue.Remove())
		p.counts, p.queue = nil, nil
	case p.set != nil:
		if left, err = p.set.All(); err == nil {
			err = p.set.Collect()
		}
		p.set.Free()
		p.set = nil
	default:
		return nil
	}
	if err != nil {
		return err
	}
	old := p.states
	p.states = left
	return old.Remove()
}

// Settle makes S a run of its own between two rounds, and passes its states to
// yield, to write a checkpoint for example.
func (p *Part) Settle(yield func(key []byte) error) error {
	if err := p.close(); err != nil {
		return err
	}
	return p.eachOfS(yield)
}

// eachOfS passes the states of S, in the order of their keys, to yield. A key
// stays valid until yield returns.
func (p *Part) eachOfS(yield func(key []byte) error) error {
	return p.states.Each(func(key []byte, _ uint32) error { return yield(key) })
}

// Each passes the states that are to be expanded in the turn to yield, once.
// During it yield may stage and commit. A key stays valid until yield returns.
func (p *Part) Each(yield func(key []byte) error) error {
	switch p.now.Kind {
	case Number, Seed:
		return p.eachOfS(yield)
	case Trim:
		return disk.EachBetween(&p.read, p.queue, p.from, p.to, func(key []byte, _ bool) error { return yield(key) })
	case Follow:
		for {
			key, _, more, err := p.set.Next()
			if !more || err != nil {
				return err
			}
			if err := yield(key); err != nil {
				return err
			}
		}
	}
	return nil
}

// Stage prepares a state that an edge of the turn leads to; it takes effect
// with the next Commit. States that are not in S are ignored then.
func (p *Part) Stage(key []byte) {
	switch p.now.Kind {
	case Number:
		p.tally.Stage(key)
	case Trim:
		p.counts.Stage(key)
	case Seed, Follow:
		p.set.Stage(key, false)
	}
}

// StageWith is Stage for a key that consists of a program state and Q, so that
// the caller need not put them together.
func (p *Part) StageWith(state []byte, q uint32) {
	switch p.now.Kind {
	case Number:
		p.tally.StageWith(state, q)
	case Trim:
		p.counts.StageWith(state, q)
	case Seed, Follow:
		p.set.StageWith(state, q, false)
	}
}

// Commit adds what is staged to the structure of the turn.
func (p *Part) Commit() error {
	switch p.now.Kind {
	case Number:
		return p.tally.Commit()
	case Trim:
		return p.counts.Commit()
	case Seed, Follow:
		return p.set.Commit()
	}
	return nil
}

// End ends the turn. It returns how many states the next turn of the
// elimination, or of the pass, has to expand; 0 means that it is complete.
func (p *Part) End() (level uint64, err error) {
	switch p.now.Kind {
	case Number:
		return p.number()
	case Trim:
		if err := p.counts.Settle(); err != nil {
			return 0, err
		}
		return p.counts.Gone() - p.gone, nil
	case Seed, Follow:
		level, err = p.set.NextLevel()
		return level, errors.Join(err, p.set.Collect())
	}
	return 0, nil
}

// number turns the tally of edges into a number of predecessors for each state
// of S, and puts the states without any into the queue.
func (p *Part) number() (level uint64, err error) {
	if p.queue, err = disk.NewLog(p.folder, "queue"); err != nil {
		return 0, err
	}
	p.from, p.to = disk.Place{}, disk.Place{}
	p.counts, err = disk.NewCounts(p.states, p.tally, p.options, func(key []byte) error { return p.queue.Append(key, false) })
	err = errors.Join(err, p.tally.Remove())
	p.tally = nil
	if err != nil {
		return 0, err
	}
	return p.counts.Gone(), nil
}

// Remaining returns how many states are in S, as of the end of the last turn.
func (p *Part) Remaining() uint64 {
	switch {
	case p.counts != nil:
		return p.states.Keys - p.counts.Gone()
	case p.set != nil:
		return p.set.Len()
	}
	return p.states.Keys
}

// Free gives the memory back. The files stay.
func (p *Part) Free() {
	if p.tally != nil {
		p.tally.Free()
	}
	if p.counts != nil {
		p.counts.Free()
	}
	if p.set != nil {
		p.set.Free()
	}
}

// See answers a question of a Finder about S or the levels of its passes.
// leads(t)(from) reports whether an edge that counts in turn t leads from a
// state to the key in question; it expands the state. A question may read all
// of S.
func (p *Part) See(l *Look, leads func(Task) func(from []byte) (bool, error)) (s Seen, err error) {
	switch l.Asking {
	case AnyState:
		err = p.states.First(func(key []byte) (bool, error) {
			s = Seen{Has: true, Key: slices.Clone(key)}
			return true, nil
		})
	case Depth:
		s.Level, s.Has, err = p.passes[l.Pass].Find(l.Key)
	case Before:
		test := leads(Task{Kind: Follow, Pass: l.Pass})
		s.Key, s.Has, err = p.passes[l.Pass].Before(l.Level, func(key []byte, _ bool) (bool, error) { return test(key) })
	case Edge:
		test := leads(Task{Kind: Seed, Pass: l.Pass})
		err = p.states.First(func(key []byte) (bool, error) {
			done, err := test(key)
			if done {
				s = Seen{Has: true, Key: slices.Clone(key)}
			}
			return done, err
		})
	}
	return s, err
}
