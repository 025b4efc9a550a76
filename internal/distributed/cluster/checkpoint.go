package cluster

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
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
// An object is keys, each as in a batch but with 2·(length + 1) in its header;
// a header of 0 ends a level, and one of 1 the object.

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

// dump writes an object: keys, each as the difference from the one before.
type dump struct {
	w    *bufio.Writer
	last []byte
	buf  []byte
}

func (d *dump) add(key []byte, mark bool) error {
	header := uint64(len(key)+1) << 1
	if mark {
		header |= 1
	}
	d.buf = appendDifference(binary.AppendUvarint(d.buf[:0], header), key, d.last)
	d.last = append(d.last[:0], key...)
	_, err := d.w.Write(d.buf)
	return err
}

// errDamaged is returned when an object is not what was stored.
var errDamaged = errors.New("a checkpoint is damaged")

// undump reads an object, and calls add with each key and level at the end of
// each level.
func undump(r io.Reader, add func(key []byte, mark bool) error, level func() error) error {
	in, b := bufio.NewReaderSize(r, 1<<16), batch{}
	for {
		header, err := binary.ReadUvarint(in)
		if err != nil {
			return errors.Join(errDamaged, err)
		}
		switch {
		case header == 0:
			err = level()
		case header == 1:
			return nil
		case header>>1 > mostBatch*8:
			return errDamaged
		default:
			if err = b.read1(in, int(header>>1)-1); err == nil {
				err = add(b.keys, header&1 != 0)
			}
		}
		if err != nil {
			return err
		}
	}
}

// read1 replaces the key that is there by the next one, of n bytes.
func (b *batch) read1(in *bufio.Reader, n int) error {
	for len(b.keys) < n {
		b.keys = append(b.keys, 0)
	}
	b.keys = b.keys[:n]
	for i := 0; i < n; i += 8 {
		mask, err := in.ReadByte()
		for j := i; mask != 0 && err == nil; j, mask = j+1, mask>>1 {
			if mask&1 == 0 {
				continue
			}
			if j >= n {
				return errDamaged
			}
			b.keys[j], err = in.ReadByte()
		}
		if err != nil {
			return errors.Join(errDamaged, err)
		}
	}
	return nil
}

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
	d := dump{w: bufio.NewWriterSize(w, 1<<16)}
	for level := from; level < p.levels; level++ {
		_, _, err := p.states.Before(level, func(key []byte, mark bool) (bool, error) { return false, d.add(key, mark) })
		if err != nil {
			return err
		}
		if err := d.w.WriteByte(0); err != nil {
			return err
		}
	}
	return d.end()
}

// dumpFilter writes what is left of the states in search of cycles.
func (p *Partition) dumpFilter(w io.Writer) error {
	d := dump{w: bufio.NewWriterSize(w, 1<<16)}
	if err := p.filter.Settle(func(key []byte) error { return d.add(key, false) }); err != nil {
		return err
	}
	return d.end()
}

func (d *dump) end() error {
	if err := d.w.WriteByte(1); err != nil {
		return err
	}
	return d.w.Flush()
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
		err := vault.Load(name, func(r io.Reader) error { return undump(r, commit, p.nextLevel) })
		if err != nil {
			return err
		}
	}
	if p.levels != k.Levels {
		return errDamaged
	}
	if k.Filter != "" {
		circles, ok := p.steps.(Circles)
		if !ok {
			return errDamaged
		}
		var err error
		p.filter, err = p.states.RestoreFilter(circles.Passes(), func(add func(key []byte) error) error {
			return vault.Load(k.Filter, func(r io.Reader) error {
				return undump(r, func(key []byte, _ bool) error {
					if err := p.valid(key); err != nil {
						return err
					}
					return add(key)
				}, func() error { return errDamaged })
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
