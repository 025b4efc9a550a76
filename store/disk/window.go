package disk

import (
	"fmt"
	"io"
	"os"
)

// A window reads pieces of a file at places that mostly grow. Where they follow
// each other closely it reads ahead, more and more; where they do not, only
// what is asked for.
type window struct {
	file   *os.File
	size   int64 // of the file
	begin  int64 // of what is in the buffer
	buffer []byte
	ahead  int
}

// The most that is read at once, and the least where there is a sequence.
const (
	mostAhead  = 1 << 17
	leastAhead = 1 << 12
)

// at is n bytes from a place on, good until the next call.
func (w *window) at(place int64, n int) ([]byte, error) {
	if place >= w.begin && place+int64(n) <= w.begin+int64(len(w.buffer)) {
		return w.buffer[place-w.begin:][:n], nil
	}
	if place+int64(n) > w.size {
		return nil, &Error{Err: fmt.Errorf("%s is shorter than it was", w.file.Name())}
	}
	end := w.begin + int64(len(w.buffer))
	if near := place >= w.begin && place < end+int64(max(w.ahead, leastAhead)); near {
		w.ahead = min(mostAhead, max(leastAhead, 2*w.ahead))
	} else {
		w.ahead = 0
	}
	want := int(min(w.size-place, int64(max(n, w.ahead))))
	if cap(w.buffer) < want {
		w.buffer = make([]byte, want, max(want, 2*cap(w.buffer)))
	}
	w.begin, w.buffer = place, w.buffer[:want]
	if _, err := w.file.ReadAt(w.buffer, place); err != nil && err != io.EOF {
		w.buffer = w.buffer[:0]
		return nil, failed(err)
	}
	return w.buffer[:n], nil
}

// rest forgets what is more than little.
func (w *window) rest() {
	if cap(w.buffer) > leastAhead {
		w.buffer = nil
	}
	w.ahead = 0
}
