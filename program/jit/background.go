package jit

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// Background compiles a module once, for all who want it. The zero value is
// ready to use.
type Background struct {
	once    sync.Once
	started atomic.Bool
	done    atomic.Pointer[outcome]
	over    sync.WaitGroup
}

type outcome struct {
	code *Code
	err  error
}

// Start begins to compile what translate makes, unless that was begun before.
func (b *Background) Start(translate func() ([]byte, error)) {
	b.once.Do(func() {
		b.over.Add(1)
		b.started.Store(true)
		go func() {
			defer b.over.Done()
			b.done.Store(compile(translate))
		}()
	})
}

func compile(translate func() ([]byte, error)) (o *outcome) {
	defer func() {
		if r := recover(); r != nil {
			o = &outcome{err: fmt.Errorf("internal error in the compiler: %v", r)}
		}
	}()
	module, err := translate()
	if err != nil {
		return &outcome{err: err}
	}
	code, err := Compile(context.Background(), module)
	return &outcome{code, err}
}

// Started reports whether there was a call of Start: later ones do not translate.
func (b *Background) Started() bool { return b.started.Load() }

// Poll is what came out, if anything has; ok is false while the compiler is at
// work.
func (b *Background) Poll() (code *Code, err error, ok bool) {
	if o := b.done.Load(); o != nil {
		return o.code, o.err, true
	}
	return nil, nil, false
}

// Wait waits for what comes out after Start.
func (b *Background) Wait() { b.over.Wait() }
