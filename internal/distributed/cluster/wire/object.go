package wire

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// An object is keys, each as in a batch but with 2·(length + 1) in its header;
// a header of 0 ends a level, and one of 1 the object.

// ObjectWriter writes an object: keys, each as the difference from the one before.
type ObjectWriter struct {
	w    *bufio.Writer
	last []byte
	buf  []byte
}

// Add appends a key.
func (o *ObjectWriter) Add(key []byte, mark bool) error {
	header := uint64(len(key)+1) << 1
	if mark {
		header |= 1
	}
	o.buf = appendDifference(binary.AppendUvarint(o.buf[:0], header), key, o.last)
	o.last = append(o.last[:0], key...)
	_, err := o.w.Write(o.buf)
	return err
}

// NewObjectWriter begins an object.
func NewObjectWriter(w io.Writer) *ObjectWriter {
	return &ObjectWriter{w: bufio.NewWriterSize(w, 1<<16)}
}

// EndLevel ends a level.
func (o *ObjectWriter) EndLevel() error { return o.w.WriteByte(0) }

// End ends the object, and writes what is buffered.
func (o *ObjectWriter) End() error {
	if err := o.w.WriteByte(1); err != nil {
		return err
	}
	return o.w.Flush()
}

// ErrDamaged is returned when an object is not what was stored.
var ErrDamaged = errors.New("a checkpoint is damaged")

// ReadObject reads an object, and calls add with each key and level at the end of
// each level.
func ReadObject(r io.Reader, add func(key []byte, mark bool) error, level func() error) error {
	in, b := bufio.NewReaderSize(r, 1<<16), Batch{}
	for {
		header, err := binary.ReadUvarint(in)
		if err != nil {
			return errors.Join(ErrDamaged, err)
		}
		switch {
		case header == 0:
			err = level()
		case header == 1:
			return nil
		case header>>1 > MaxBatch*8:
			return ErrDamaged
		default:
			if err = b.readKey(in, int(header>>1)-1); err == nil {
				err = add(b.keys, header&1 != 0)
			}
		}
		if err != nil {
			return err
		}
	}
}

// readKey replaces the key that is there by the next one, of n bytes.
func (b *Batch) readKey(in *bufio.Reader, n int) error {
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
				return ErrDamaged
			}
			b.keys[j], err = in.ReadByte()
		}
		if err != nil {
			return errors.Join(ErrDamaged, err)
		}
	}
	return nil
}
