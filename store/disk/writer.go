package disk

import (
	"github.com/cespare/xxhash/v2"
)

// bufferSize is how many bytes are written at once.
const bufferSize = 1 << 17

// writer appends to a file.
type writer struct {
	folder *Folder
	name   string
	file   file
	buffer []byte
	bytes  int64 // those in the buffer included
	sum    xxhash.Digest
	err    error
}

// newWriter begins a file, or goes on with one of so many bytes.
func newWriter(f *Folder, name string) (*writer, error) {
	out, err := f.create(f.Path(name))
	if err != nil {
		return nil, failed(err)
	}
	w := &writer{folder: f, name: name, file: out, buffer: make([]byte, 0, bufferSize)}
	w.sum.Reset()
	return w, nil
}

// write appends bytes. The first error stays.
func (w *writer) write(b []byte) {
	w.bytes += int64(len(b))
	if len(w.buffer)+len(b) > cap(w.buffer) {
		w.flush()
	}
	if len(b) > cap(w.buffer) {
		w.put(b)
		return
	}
	w.buffer = append(w.buffer, b...)
}

func (w *writer) flush() {
	w.put(w.buffer)
	w.buffer = w.buffer[:0]
}

func (w *writer) put(b []byte) {
	if w.err != nil || len(b) == 0 {
		return
	}
	if w.err = w.folder.grow(w.name, int64(len(b))); w.err != nil {
		return
	}
	_, _ = w.sum.Write(b) // never fails
	_, err := w.file.Write(b)
	w.err = failed(err)
}

// sync makes everything durable.
func (w *writer) sync() error {
	w.flush()
	if w.err == nil {
		w.err = failed(w.file.Sync())
	}
	return w.err
}

// close ends the file.
func (w *writer) close() error {
	w.flush()
	err := failed(w.file.Close())
	if w.err == nil {
		w.err = err
	}
	return w.err
}
