package disk

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

// RunWriter writes a run of keys that come in its order, to both files at once.
// Polling happens at the end of each page.
type RunWriter struct {
	run          *Run
	hashes, keys *writer
	// page has the hashes of the page under way.
	page   []uint64
	record []byte
	out    []byte
}

// newRunWriter begins a run, with the next free name, of keys that have a
// shape.
func newRunWriter(f *Folder, shape Shape, counted bool) (*RunWriter, error) {
	f.last++
	r := &Run{Summary: Summary{Name: fmt.Sprintf("run-%06d", f.last), Shape: shape, Counted: counted}, folder: f}
	if r.Shape.Base == nil {
		r.Shape.look(nil)
	}
	r.packer = newPacker(&r.Shape)
	r.record = r.recordSize()
	w := &RunWriter{run: r, page: make([]uint64, 0, pageKeys), record: make([]byte, r.record+2*slack), out: make([]byte, 0, pageSize)}
	var err error
	if w.hashes, err = newWriter(f, r.files()[0]); err != nil {
		return nil, err
	}
	if w.keys, err = newWriter(f, r.files()[1]); err != nil {
		return nil, errors.Join(err, w.hashes.close())
	}
	return w, nil
}

// add appends a key with its hash and, in a counted run, its number. Keys must
// come in ascending order.
func (w *RunWriter) add(key []byte, hash uint64, count uint32) error {
	r := w.run
	r.packer.pack(w.record, key)
	if r.Counted {
		binary.LittleEndian.PutUint32(w.record[r.packer.size:], count)
	}
	w.keys.write(w.record[:r.record])
	r.Keys++
	if w.page = append(w.page, hash); len(w.page) == pageKeys {
		return w.endPage()
	}
	return w.keys.err
}

// endPage writes a page of hashes.
func (w *RunWriter) endPage() error {
	first := w.page[0]
	shift := max(0, bits.Len64(w.page[len(w.page)-1]-first)-32)
	w.run.first = append(w.run.first, first)
	w.out = binary.LittleEndian.AppendUint64(w.out[:0], first)
	w.out = binary.LittleEndian.AppendUint64(w.out, uint64(shift))
	for _, h := range w.page {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32((h-first)>>shift))
	}
	w.hashes.write(w.out)
	w.page = w.page[:0]
	if poll := w.run.folder.poll; poll != nil && w.keys.err == nil {
		return poll()
	}
	return w.keys.err
}

// end completes the files, makes them durable unless the folder is fleeting,
// and opens the run. After an error the files are removed.
func (w *RunWriter) end() (*Run, error) {
	var err error
	if len(w.page) > 0 {
		err = w.endPage()
	}
	w.keys.write(make([]byte, slack))
	if w.hashes.flush(); !w.run.folder.Fleeting {
		err = cmp.Or(err, w.hashes.sync(), w.keys.sync())
	}
	w.keys.flush()
	w.run.Sums = [2]uint64{w.hashes.sum.Sum64(), w.keys.sum.Sum64()}
	if err = cmp.Or(err, w.hashes.close(), w.keys.close()); err != nil { // it is one disk: others say the same
		return nil, errors.Join(err, w.run.Remove())
	}
	return w.run, w.run.open()
}

// abandon removes what was written, after an error.
func (w *RunWriter) abandon() {
	_ = w.hashes.close() // the error that led here says more
	_ = w.keys.close()
	_ = w.run.Remove()
}

// Remove closes the run and deletes its files.
func (r *Run) Remove() error {
	r.Close()
	return errors.Join(r.folder.remove(r.files()[0]), r.folder.remove(r.files()[1]))
}
