package cluster

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// A checkpoint of a partition is made between two supersteps, when enough has
// come in its log since the last one: while states are visited for the first
// time, and before a round in search of cycles. It consists of objects that are
// never changed. Levels do not change either, so each checkpoint has those that
// are new, until there are many objects and all of them become one; what is
// left of the states in search of cycles is an object of its own. A worker that
// takes the partition over reads them, without expanding any state, and goes on
// in the log from there. What is in front of that in the log can go.
//
// Checkpoint names the stored objects from which a partition can be restored,
// and the place in its log to go on from.
type Checkpoint struct {
	Step   uint64   `json:"step"`             // the superstep that begins there
	Entry  uint64   `json:"entry"`            // so many entries of the log are not needed any more
	Levels uint64   `json:"levels"`           // in the objects
	Parts  []string `json:"parts,omitempty"`  // the objects with levels
	Filter string   `json:"filter,omitempty"` // the object with what is left of the states; "" before cycles are looked for
}

// Names are all of its objects.
func (c *Checkpoint) Names() []string {
	if c.Filter == "" {
		return c.Parts
	}
	return append(slices.Clone(c.Parts), c.Filter)
}

// Vault stores the objects of checkpoints. A Transport that implements it
// offers checkpoints. Store calls write once, or again from the beginning when
// it has to retry; an object is complete or not there. Load passes read a whole
// object.
type Vault interface {
	Store(name string, write func(w io.Writer) error) error
	Load(name string, read func(r io.Reader) error) error
}

// DefaultCheckpointBytes is the number of bytes of its log after which a
// partition writes a checkpoint.
const DefaultCheckpointBytes = 64 << 20

// mostParts bounds the objects with levels of a checkpoint; then all levels are
// written into one new object.
const mostParts = 32

// saveCheckpoint writes a checkpoint if enough of the log has been read since
// the last one. The superstep has not begun, so that the states stored are
// exactly those of the supersteps before. There is none before the first one,
// with which the initial states are counted. A checkpoint that cannot be stored is
// no error: the log stays, and is enough.
func (p *Partition) saveCheckpoint(t owcty.Task) error {
	vault, ok := p.out.(Vault)
	if !ok || p.assignment.CheckpointBytes <= 0 || p.taken < p.assignment.CheckpointBytes || t.Kind != 0 && t.Kind != owcty.Number || p.step < p.assignment.Silent || p.step == 0 {
		return nil
	}
	k := Checkpoint{Step: p.step, Entry: p.entries - 1, Levels: p.levels, Parts: slices.Clone(p.checkpoint.Parts)}
	from := p.checkpoint.Levels
	if len(k.Parts) == mostParts {
		k.Parts, from = nil, 0
	}
	name := fmt.Sprintf("%d.%d.%d", p.assignment.Partition, p.assignment.Epoch, p.step)
	err := error(nil)
	if from < p.levels {
		k.Parts = append(k.Parts, name)
		err = vault.Store(name, func(w io.Writer) error { return p.dumpLevels(w, from) })
	}
	if err == nil && t.Kind == owcty.Number {
		k.Filter = name + ".left"
		err = vault.Store(k.Filter, p.dumpFilter)
	}
	p.taken = 0
	if err != nil {
		var gone *endedError
		if errors.As(err, &gone) {
			return err
		}
		return ended(p.poll()) // it goes on without, and the log stays
	}
	p.checkpoint = k
	return ended(p.out.Report(Report{Kind: Checkpointed, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step, Saved: &k}))
}

// dumpLevels writes the levels from the given one on.
func (p *Partition) dumpLevels(w io.Writer, from uint64) error {
	d := wire.NewObjectWriter(w)
	for level := from; level < p.levels; level++ {
		_, _, err := p.states.Before(level, func(key []byte, mark bool) (bool, error) { return false, d.Add(key, mark) })
		if err != nil {
			return err
		}
		if err := d.EndLevel(); err != nil {
			return err
		}
	}
	return d.End()
}

// dumpFilter writes what is left of the states in search of cycles.
func (p *Partition) dumpFilter(w io.Writer) error {
	d := wire.NewObjectWriter(w)
	if err := p.filter.Settle(func(key []byte) error { return d.Add(key, false) }); err != nil {
		return err
	}
	return d.End()
}

// restore reads a checkpoint in place of everything before it in the log. The
// states come in the order in which they were added, so that the partition
// behaves as its predecessor would have.
func (p *Partition) restore(k *Checkpoint) error {
	vault, ok := p.out.(Vault)
	if !ok {
		return errors.New("internal error: there are no checkpoints here")
	}
	commit := func(key []byte, mark bool) error {
		if err := p.valid(key); err != nil {
			return err
		}
		p.states.Stage(key, xxhash.Sum64(key), mark)
		return p.states.Commit()
	}
	for _, name := range k.Parts {
		err := vault.Load(name, func(r io.Reader) error { return wire.ReadObject(r, commit, p.nextLevel) })
		if err != nil {
			return err
		}
	}
	if p.levels != k.Levels {
		return wire.ErrDamaged
	}
	if k.Filter != "" {
		circles, ok := p.steps.(Circles)
		if !ok {
			return wire.ErrDamaged
		}
		var err error
		p.filter, err = p.states.RestoreFilter(circles.Passes(), func(add func(key []byte) error) error {
			return vault.Load(k.Filter, func(r io.Reader) error {
				return wire.ReadObject(r, func(key []byte, _ bool) error {
					if err := p.valid(key); err != nil {
						return err
					}
					return add(key)
				}, func() error { return wire.ErrDamaged })
			})
		})
		if err != nil {
			return err
		}
	}
	p.checkpoint, p.step, p.entries = *k, k.Step, k.Entry
	return nil
}

// nextLevel ends a level.
func (p *Partition) nextLevel() error {
	_, err := p.states.NextLevel()
	p.levels++
	return err
}
