package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
)

// WorkOptions configures a worker.
type WorkOptions struct {
	Name   string // unique among the workers of a server
	Slots  int    // partitions at a time
	Folder string // the parent of a temporary folder for files; "" is the system's
	// Counters, when set, counts what the worker does.
	Counters *Counters
}

// worker is a process that works on partitions of any number of runs.
type worker struct {
	*broker.Conn
	o       WorkOptions
	objects jetstream.ObjectStore
	mu      sync.Mutex // of the host
	host    host
	all     sync.WaitGroup
	folders atomic.Uint64 // that were made
}

// Work serves partitions of all runs on the server until the context is done;
// it answers every client of the same version. The error is about the
// connection or the folder; what goes wrong in a run is reported to its client.
// All files are removed before it returns.
func Work(ctx context.Context, c *broker.Conn, o WorkOptions) (err error) {
	ctx, leave := c.While(ctx)
	defer leave()
	folder, err := scratch.New(o.Folder, folderPrefix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Remove()) }()
	o.Folder = folder.Path()
	o.Name = strings.ReplaceAll(o.Name, "#", "-")
	o.Slots = max(1, o.Slots)
	if o.Counters == nil {
		o.Counters = &Counters{}
	}
	w := &worker{Conn: c, o: o}
	w.host = host{name: o.Name, version: c.Version(), slots: o.Slots, runs: map[string]*joined{}, over: map[string]bool{}, start: w.start, send: w.answer, session: rand.Text}
	w.host.load = func(j *joined) { w.all.Go(func() { w.load(j) }) }
	open, cancel := context.WithTimeout(ctx, opening)
	w.objects, err = c.Objects(open, bucketName, retention)
	cancel()
	if err != nil {
		return err
	}
	sub, err := c.NATS.Subscribe(calls, func(m *nats.Msg) {
		if c, err := readCall(m.Data); err == nil {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.host.receive(ctx, &c, time.Now())
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-time.After(broker.RetryPause):
			w.mu.Lock()
			w.host.abandon(time.Now())
			w.mu.Unlock()
		}
	}
	w.mu.Lock()
	for _, j := range w.host.runs {
		j.cancel()
	}
	w.mu.Unlock()
	w.all.Wait()
	return c.Refused()
}

// answer sends a heartbeat to the client of a run.
func (w *worker) answer(run string, b heartbeat) {
	_ = w.NATS.Publish(heartbeats+run, wire.Pack(numberOf(run), wire.KindHeartbeat, b)) // it is said again
}

// noteRoom notes whether the server stores what is sent for a run; the next
// heartbeat says so.
func (w *worker) noteRoom(j *joined, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j.full = ""; err != nil {
		j.full = err.Error()
	}
}

// load fetches and opens the parcel of a run, and answers.
func (w *worker) load(j *joined) {
	var q *Problem
	err := guard.Try(func() (err error) {
		q, err = w.fetch(j)
		return err
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.host.loaded(j, q, err)
}

// fetch returns the problem of a run. A parcel that cannot be opened, even
// because of a panic, is an error of the run and not of the worker.
func (w *worker) fetch(j *joined) (q *Problem, err error) {
	var data []byte
	err = retry(j.ctx, func(ctx context.Context) (err error) {
		data, err = w.objects.GetBytes(ctx, j.call.Parcel)
		return err
	})
	if err != nil {
		return nil, err
	}
	bad := guard.Try(func() error {
		p, err := parcel.Read(data, j.call.Parcel)
		if err != nil {
			return err
		}
		opened, err := p.Open()
		if err != nil {
			return err
		}
		if j.call.Property < 0 || j.call.Property >= len(opened.Properties) {
			return fmt.Errorf("the parcel has no question %d", j.call.Property)
		}
		q, err = NewProblem(j.ctx, opened.Model.Program, opened.Properties[j.call.Property])
		return err
	})
	return q, bad
}

// start begins work on a partition.
func (w *worker) start(j *joined, turn Assignment) *activeAssignment {
	ctx, cancel := context.WithCancel(j.ctx)
	t := &activeAssignment{epoch: turn.Epoch, cancel: cancel, done: make(chan struct{})}
	w.all.Go(func() {
		defer close(t.done)
		defer cancel()
		w.have(ctx, j, turn)
	})
	return t
}

// have works on a partition until the context is done. A failure that the
// partition could not report itself is reported here, again and again: the
// server might lose a report.
func (w *worker) have(ctx context.Context, j *joined, t Assignment) {
	out := &remote{w: w, run: j.call.Run, assignment: fmt.Sprintf("%s.%d.%d", j.call.Run, t.Partition, t.Epoch), out: broker.Sender{Conn: w.Conn, Context: ctx, Limit: atOnce, Full: func(err error) { w.noteRoom(j, err) }}}
	w.o.Counters.begin(out.assignment, t.Checkpoint != nil)
	defer w.o.Counters.end(out.assignment)
	err := guard.Try(func() error { return w.follow(ctx, j, t, out) })
	for err != nil && ctx.Err() == nil {
		_ = out.Report(Report{Kind: Failed, Partition: t.Partition, Epoch: t.Epoch, Reason: err.Error()}) // or the next time
		select {
		case <-ctx.Done():
		case <-time.After(broker.Quiet):
		}
	}
}

// follow reads the log of a partition, from its checkpoint on, and applies it.
func (w *worker) follow(ctx context.Context, j *joined, t Assignment, out Transport) error {
	// A run that was left and joined again may still have the folder of before.
	folder := filepath.Join(w.o.Folder, fmt.Sprintf("%s.%d.%d", j.call.Run, t.Partition, w.folders.Add(1)))
	p, err := newPlace(folder, j.call.Memory, j.call.Disk, ctx.Err)
	if err != nil {
		return err
	}
	defer func() { _ = p.close() }() // they are in the worker's folder, which goes as well
	steps, err := j.problem.steps(func() bool { return ctx.Err() != nil })
	if err != nil {
		return err
	}
	part, err := NewPartition(t, steps, p.set, out, ctx.Err)
	if err != nil {
		return err
	}
	from := uint64(0)
	if t.Checkpoint != nil {
		from = t.Checkpoint.Entry
	}
	return broker.ReadAll(ctx, w.Conn, logStream(j.call.Run, t.Partition), from, part.Idle, func(data []byte) error {
		w.o.Counters.took(len(data))
		return part.Take(data)
	})
}

// remote is the Transport and Vault of a partition on a server.
type remote struct {
	out        broker.Sender
	w          *worker
	run        string
	assignment string // for the counters
}

// Batch implements Transport.
func (r *remote) Batch(target int, frame []byte) error {
	return r.out.Send(logSubject(r.run, target), slices.Clone(frame))
}

// Flush implements Transport.
func (r *remote) Flush() error { return r.out.Flush() }

// Report implements Transport: the report is stored before it returns.
func (r *remote) Report(rep Report) error {
	r.w.o.Counters.say(r.assignment, &rep)
	if rep.Kind == Failed {
		rep.Reason = fmt.Sprintf("worker %s: %s", r.w.o.Name, rep.Reason)
	}
	return r.out.SendNow(reportSubject(r.run), rep.Bytes(numberOf(r.run)))
}

// moving bounds the time of one attempt to transfer an object.
const moving = 10 * time.Minute

// Store implements Vault. An error of write is final; others are retried from
// the beginning.
func (r *remote) Store(name string, write func(io.Writer) error) error {
	var own error // of write, which would be the same again
	again := func(err error) bool { return own != nil || pointless(err) || broker.NoRoom(err) }
	return broker.RetryWithin(r.out.Context, moving, again, func(ctx context.Context) error {
		in, out := io.Pipe()
		var all sync.WaitGroup
		all.Go(func() {
			err := write(out)
			if !errors.Is(err, io.ErrClosedPipe) {
				own = err
			}
			out.CloseWithError(err) // nil is the end
		})
		_, err := r.w.objects.Put(ctx, jetstream.ObjectMeta{Name: objectName(r.run, name)}, in)
		in.Close()
		all.Wait()
		return err
	})
}

// downloadFile remembers the first error of writing to disk, which downloading
// again would not mend.
type downloadFile struct {
	file *os.File
	err  error
}

func (f *downloadFile) Write(b []byte) (n int, err error) {
	n, f.err = f.file.Write(b)
	return n, f.err
}

// empty removes what an earlier attempt has written.
func (f *downloadFile) empty() {
	if f.err = f.file.Truncate(0); f.err == nil {
		_, f.err = f.file.Seek(0, io.SeekStart)
	}
}

// Load implements Vault. The connection may break in the middle, so the object
// is downloaded to a file first.
func (r *remote) Load(name string, read func(io.Reader) error) error {
	file, err := os.CreateTemp(r.w.o.Folder, "object-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	kept := &downloadFile{file: file}
	again := func(err error) bool { return kept.err != nil || pointless(err) }
	err = broker.RetryWithin(r.out.Context, moving, again, func(ctx context.Context) error {
		if kept.empty(); kept.err != nil {
			return kept.err
		}
		object, err := r.w.objects.Get(ctx, objectName(r.run, name))
		if err != nil {
			return err
		}
		_, err = io.Copy(kept, object) // its end is an error unless the sum is right
		return errors.Join(err, object.Close())
	})
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	return read(file)
}
