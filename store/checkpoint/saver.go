package checkpoint

import (
	"encoding/json"
	"io"
	"sync/atomic"
	"time"
)

// Saver writes the checkpoints of one search, and has the one that it goes on
// from. All methods may be called on nil, which keeps nothing. It is for one
// search at a time; only Due may be called from several goroutines.
type Saver struct {
	header  header
	options Options
	due     atomic.Bool
	timer   *time.Timer
	resumed *Reader
}

// header begins a checkpoint.
type header struct {
	Identity
	Place json.RawMessage `json:"place"` // in the plan of the question; see Keeper.At
}

// Options say where checkpoints go, and when.
type Options struct {
	// Save replaces the last checkpoint by what content writes, or keeps it if
	// that fails; nil keeps nothing.
	Save func(content func(io.Writer) error) error
	// Every is the time from one checkpoint to the next; 0 writes one before
	// every step, which is for tests.
	Every time.Duration
	// Written, when set, is told of every checkpoint: how many bytes it has and
	// how long it took, or that it could not be written. The search goes on in
	// either case.
	Written func(bytes int64, took time.Duration, err error)
}

// New makes the keeper of a search; the time until its first checkpoint begins.
func New(of Identity, options Options) *Saver {
	k := &Saver{header: header{Identity: of, Place: json.RawMessage("null")}, options: options}
	k.wait()
	return k
}

// wait begins the time until the next checkpoint.
func (k *Saver) wait() {
	k.due.Store(k.options.Save != nil && k.options.Every == 0)
	if k.options.Save != nil && k.options.Every > 0 {
		k.timer = time.AfterFunc(k.options.Every, func() { k.due.Store(true) })
	}
}

// Stop ends the waiting for the next checkpoint.
func (k *Saver) Stop() {
	if k != nil && k.timer != nil {
		k.timer.Stop()
	}
}

// Resume has the search go on from the checkpoint in r. The error is a *Refusal
// if it is none, or of something else.
func (k *Saver) Resume(r io.Reader) error {
	in := newReader(r)
	var then header
	in.Document(&then)
	if in.err == nil {
		if why := then.differs(&k.header.Identity); why != "" {
			in.Refuse("%s", why)
		}
	}
	if in.err != nil {
		return in.err
	}
	k.header.Place, k.resumed = then.Place, in
	return nil
}

// Place reads where in the plan of its question the search was that is gone on
// with; false if it begins.
func (k *Saver) Place(place any) (resumed bool, err error) {
	if k == nil || k.resumed == nil {
		return false, nil
	}
	if err := json.Unmarshal(k.header.Place, place); err != nil {
		return false, &Refusal{"the checkpoint has a document that cannot be read: " + err.Error()}
	}
	return true, nil
}

// At says where in the plan the search is now: any value that has a form in JSON.
func (k *Saver) At(place any) error {
	if k == nil {
		return nil
	}
	var err error
	k.header.Place, err = json.Marshal(place)
	return err
}

// Resumed is what the search goes on from; nil if it begins. It is handed out once.
func (k *Saver) Resumed() *Reader {
	if k == nil {
		return nil
	}
	r := k.resumed
	k.resumed = nil
	return r
}

// Resuming reports whether there is a checkpoint to go on from that nobody has
// read yet.
func (k *Saver) Resuming() bool { return k != nil && k.resumed != nil }

// Due reports whether it is time for a checkpoint.
func (k *Saver) Due() bool { return k != nil && k.due.Load() }

// Save writes a checkpoint, of which the search writes the content. A search
// may go on after the error, which Written was told of.
func (k *Saver) Save(content func(*Writer)) error {
	if k == nil || k.options.Save == nil {
		return nil
	}
	k.Stop()
	began, bytes := time.Now(), int64(0)
	err := k.options.Save(func(out io.Writer) error {
		w := newWriter(out)
		w.Document(&k.header)
		content(w)
		err := w.close()
		bytes = w.bytes
		return err
	})
	if k.options.Written != nil {
		k.options.Written(bytes, time.Since(began), err)
	}
	k.wait()
	return err
}
