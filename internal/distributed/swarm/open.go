package swarm

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// opened is a run with its program, which its jobs share. They do not share
// properties: formulas and automata are made by factories that are not safe for
// concurrent use, so each job acquires a set of its own.
type opened struct {
	once sync.Once
	run  run
	prog program.Program
	err  error

	parcel []byte
	mu     sync.Mutex
	idle   [][]*property.Property // that no job uses
}

// acquire takes the properties for one job, unpacking them anew if all are in
// use; release returns them. Reading a large model takes long: where the context
// ends meanwhile, that goes on for another job.
func (o *opened) acquire(ctx context.Context) (questions []*property.Property, err error) {
	o.mu.Lock()
	if last := len(o.idle) - 1; last >= 0 {
		questions, o.idle = o.idle[last], o.idle[:last]
	}
	o.mu.Unlock()
	if questions != nil {
		return questions, nil
	}
	read := make(chan error, 1)
	var fresh []*property.Property
	go func() {
		read <- guard.Try(func() (err error) {
			_, fresh, err = unpack(o.parcel, o.run.Parcel)
			return err
		})
	}()
	select {
	case err := <-read:
		return fresh, err
	case <-ctx.Done():
		go func() {
			if <-read == nil {
				o.release(fresh)
			}
		}()
		return nil, ctx.Err()
	}
}

func (o *opened) release(questions []*property.Property) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.idle = append(o.idle, questions)
}

// open returns the run with its program, loading it for the first job. Without
// it, the error is about the connection, or errOver.
func (w *worker) open(ctx context.Context, id string) (*opened, error) {
	w.mu.Lock()
	o := w.runs[id]
	if o == nil {
		if len(w.runs) >= mostOpened {
			clear(w.runs)
		}
		o = &opened{}
		w.runs[id] = o
	}
	w.mu.Unlock()
	var lost error
	o.once.Do(func() { lost = w.load(ctx, id, o) })
	if lost != nil {
		w.mu.Lock()
		delete(w.runs, id)
		w.mu.Unlock()
		return nil, lost
	}
	if o.prog == nil && o.err == nil { // whoever loaded it has failed, and this one has waited
		return nil, context.Canceled
	}
	return o, o.err
}

// mostOpened bounds the runs that a worker keeps open; then all are dropped.
const mostOpened = 8

// load fetches a run. The error is about the connection, or errOver; o.err is
// about the parcel.
func (w *worker) load(ctx context.Context, id string, o *opened) error {
	var data []byte
	err := w.retry(ctx, func(ctx context.Context) error {
		e, err := w.bucket.Get(ctx, runKey(id))
		if err == nil {
			data = e.Value()
		}
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound), err == nil && unseal(data, &o.run) != nil:
		return errOver
	case err != nil:
		return err
	}
	if o.run.Version != w.Version() {
		return errOver // whoever asks cannot have opened the queue
	}
	err = w.retry(ctx, func(ctx context.Context) (err error) {
		data, err = w.objects.GetBytes(ctx, o.run.Parcel)
		return err
	})
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return errOver
	}
	if err != nil && !pointless(err) {
		return err
	}
	o.parcel = data
	var questions []*property.Property
	o.prog, questions, o.err = unpack(data, o.run.Parcel)
	if o.err == nil && len(questions) != o.run.Properties {
		o.err = fmt.Errorf("the parcel has %d questions, and the run %d", len(questions), o.run.Properties)
	}
	o.release(questions)
	return nil
}

// unpack opens a parcel. A panic on its contents is an error.
func unpack(data []byte, hash string) (prog program.Program, questions []*property.Property, err error) {
	err = guard.Try(func() error {
		sent, err := parcel.Read(data, hash)
		if err != nil {
			return err
		}
		read, err := sent.Open()
		if err != nil {
			return err
		}
		prog, questions = read.Model.Program, read.Properties
		return nil
	})
	return prog, questions, err
}
