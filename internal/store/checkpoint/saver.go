package checkpoint

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// Saver writes the checkpoints of one search, and holds the one that the search
// resumes from. All methods may be called on a nil Saver, which saves nothing
// and never is due, so that searches need no case for it. It is for one search
// at a time and for one goroutine, except that several may call Due.
type Saver struct {
	header  header
	options Options
	// due is set by the timer, and read by all workers of the search.
	due   atomic.Bool
	timer *time.Timer
	// ctx ends the attempt under way, as Until says; nil before that.
	ctx  context.Context
	last schedule
	// resumed is the checkpoint to resume from, until the search takes it.
	resumed *Reader
}

// header is the first document of a checkpoint.
type header struct {
	Identity
	// Place is the attempt of the question's plan that was under way; see
	// Saver.At.
	Place json.RawMessage `json:"place"`
}

// Options configure a Saver.
type Options struct {
	// Save replaces the last checkpoint by the bytes that content writes, and
	// leaves the last one alone if content or the file fails. Nil saves
	// nothing.
	Save func(content func(io.Writer) error) error
	// Every is the longest time from the end of one checkpoint to the next, which
	// is shorter where writing takes a small part of it; 0 writes one before
	// every step, which is for tests.
	Every time.Duration
	// Written, if it is not nil, is called after every attempt to write a
	// checkpoint, with the bytes it has and the time it took, or with the
	// error. The search continues in either case.
	Written func(bytes int64, took time.Duration, err error)
}

// New makes the Saver of a search and starts the time until the first
// checkpoint. Stop ends its timer.
func New(of Identity, options Options) *Saver {
	k := &Saver{header: header{Identity: of, Place: json.RawMessage("null")}, options: options}
	k.wait()
	return k
}

// Until says that an attempt begins, and that it ends with ctx. If that has a
// deadline, the last checkpoint is written before it (see schedule), and none
// when the attempt ends at it. Reading a checkpoint ends with ctx as well, and
// writing one soon after it (see grace).
func (s *Saver) Until(ctx context.Context) {
	if s == nil {
		return
	}
	s.ctx = ctx
	s.begin()
}

// begin starts the time until the first checkpoint of a search.
func (s *Saver) begin() {
	s.Stop()
	s.last = schedule{begun: time.Now()}
	if s.ctx != nil {
		s.last.deadline, _ = s.ctx.Deadline()
	}
	s.wait()
}

// wait starts the time until the next checkpoint, unless the last one before a
// deadline is written.
func (s *Saver) wait() {
	s.due.Store(s.options.Save != nil && s.options.Every == 0)
	if after, more := s.last.wait(time.Now(), s.options.Every); more && s.options.Save != nil && s.options.Every > 0 {
		s.timer = time.AfterFunc(after, func() { s.due.Store(true) })
	}
}

// Stop stops the timer, so that the Saver does not become due any more. A Save
// starts it again.
func (s *Saver) Stop() {
	if s != nil && s.timer != nil {
		s.timer.Stop()
	}
}

// Resume reads the header of a checkpoint and prepares the search to go on from
// it. The reader stays in use until the search has read the rest. The error is
// a *Refusal if the file is no checkpoint, or belongs to something else.
func (s *Saver) Resume(r io.Reader) error {
	in := newReader(r)
	var then header
	in.Document(&then)
	if in.err == nil {
		if why := then.differs(&s.header.Identity); why != "" {
			in.Refuse("%s", why)
		}
	}
	if in.err != nil {
		return in.err
	}
	s.header.Place, s.resumed = then.Place, in
	return nil
}

// Place decodes, from the checkpoint, the attempt of the plan that was under
// way. It reports false and leaves place alone if the search does not resume.
// The error is a *Refusal.
func (s *Saver) Place(place any) (resumed bool, err error) {
	if s == nil || s.resumed == nil {
		return false, nil
	}
	if err := json.Unmarshal(s.header.Place, place); err != nil {
		return false, &Refusal{"the checkpoint has a document that cannot be read: " + err.Error()}
	}
	return true, nil
}

// At records which attempt of the plan is under way, for the checkpoints to
// come: any value that has a JSON form. Place returns it after a Resume.
func (s *Saver) At(place any) error {
	if s == nil {
		return nil
	}
	var err error
	s.header.Place, err = json.Marshal(place)
	return err
}

// Resumed returns the rest of the checkpoint that the search resumes from,
// once; it returns nil if there is none, and from the second call on. Each
// search calls it when it begins: the time until its first checkpoint starts.
func (s *Saver) Resumed() *Reader {
	if s == nil {
		return nil
	}
	s.begin()
	r := s.resumed
	s.resumed = nil
	if r != nil && s.ctx != nil {
		r.ended = s.ctx.Err
	}
	return r
}

// Read calls read with the rest of the checkpoint that the search resumes from,
// and reports whether there is one. The error is that of read; or it is a
// *Refusal, if read has refused a value or leaves some.
func (s *Saver) Read(read func(*Reader) error) (resumed bool, err error) {
	r := s.Resumed()
	if r == nil {
		return false, nil
	}
	err = read(r)
	if r.End(); err == nil {
		err = r.Err()
	}
	return true, err
}

// Resuming reports whether there is a checkpoint that Resumed has not returned
// yet.
func (s *Saver) Resuming() bool { return s != nil && s.resumed != nil }

// Due reports whether it is time for a checkpoint. It costs one atomic load, so
// that searches may call it for every state.
func (s *Saver) Due() bool { return s != nil && s.due.Load() }

// Save writes a checkpoint: the header, and then what content writes. The
// search must be in a state that content describes completely. It may go on
// after an error, which Written was called with, and the previous checkpoint
// stays: so it does, without that call, after the last one before a deadline.
// The error is ErrNoTime if the attempt has ended and writing takes longer than
// the constant late from then. The time until the next checkpoint starts when it
// returns.
func (s *Saver) Save(content func(*Writer)) error {
	if s == nil || s.options.Save == nil {
		return nil
	}
	began, bytes := time.Now(), int64(0)
	if s.options.Every > 0 && s.last.over(began) {
		return errOver
	}
	s.Stop()
	ended, cancel := s.late()
	defer cancel()
	err := s.options.Save(func(out io.Writer) error {
		w := newWriter(out)
		w.ended = ended
		w.Document(&s.header)
		content(w)
		err := w.close()
		bytes = w.bytes
		return err
	})
	if s.options.Written != nil {
		s.options.Written(bytes, time.Since(began), err)
	}
	s.last.wrote(began, time.Now())
	s.wait()
	return err
}

// late is how long after the end of an attempt its checkpoint may be written: a
// part of grace.Period, as a file that is not whole is removed afterwards.
const late = grace.Period / 2

// late returns what ends the writing of a checkpoint: nil for nothing.
func (s *Saver) late() (ended func() error, cancel context.CancelFunc) {
	if s.ctx == nil {
		return nil, func() {}
	}
	late, cancel := grace.Within(s.ctx, late, 0)
	return late.Err, cancel
}

// ErrNoTime means that an interrupt, or a deadline that came too early, has left
// too little time to write a checkpoint.
var ErrNoTime = errors.New("there was too little time left to write it")

// errOver means that there is no time for a checkpoint before the deadline, and
// that the last one was written for that.
var errOver = errors.New("the last checkpoint before the deadline is written")
