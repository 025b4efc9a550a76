package jit

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// ErrUnsupported is the error of Compile if wazero has no compiler for this
// processor or operating system; explorers then go on interpreting.
var ErrUnsupported = errors.New("there is no compiler for this machine")

// Background compiles a module once, for all explorers that want it, while
// these go on interpreting. The zero value is ready to use. All methods may be
// called concurrently.
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

// Start begins to compile the module that translate returns, in a goroutine of
// its own, unless that has been begun before. A panic of translate becomes the
// error of Poll.
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
	if runtime.GOOS == "js" {
		return &outcome{err: ErrUnsupported} // nothing is translated in vain
	}
	module, err := translate()
	if err != nil {
		return &outcome{err: err}
	}
	code, err := Compile(context.Background(), module)
	return &outcome{code, err}
}

// Started reports whether Start has been called: further calls do nothing.
func (b *Background) Started() bool { return b.started.Load() }

// Poll returns what compiling has led to; ok is false as long as it is not
// finished, or not begun. It does not block.
func (b *Background) Poll() (code *Code, err error, ok bool) {
	if o := b.done.Load(); o != nil {
		return o.code, o.err, true
	}
	return nil, nil, false
}

// Wait blocks until compiling is finished. It must be called after Start.
func (b *Background) Wait() { b.over.Wait() }
