// Package guard carries panics from one goroutine to another. A panic that is
// not recovered ends the process, whatever goroutine it is in, and the caller
// of a library cannot recover from panics in goroutines that the library
// started. Goroutines of the libraries therefore run in a Group: a panic ends
// the goroutine only, and Wait panics with it in the goroutine of the caller.
//
//	var g guard.Group
//	for _, part := range parts {
//		g.Go(func() { work(part) })
//	}
//	g.Wait() // panics if any call did
//
// It is not for panics that are expected. Those are recovered where they occur.
package guard

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic of another goroutine. Panicking with it again keeps its
// value and stack.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that panicked first
}

// Error returns the value and the stack as text.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n%s", p.Value, p.Stack) }

// Catch calls do and returns its panic, or nil if there was none. A *Panic is
// returned as it is, so that the stack stays the one of its origin.
func Catch(do func()) (p *Panic) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Panic:
			p = r
		default:
			p = &Panic{r, debug.Stack()}
		}
	}()
	do()
	return nil
}

// Try calls do and returns its error. A panic becomes an error whose text
// begins with "internal error".
func Try(do func() error) (err error) {
	if p := Catch(func() { err = do() }); p != nil {
		return fmt.Errorf("internal error: %w", p)
	}
	return err
}

// Group is a set of goroutines that are waited for. The zero value is ready for
// use.
type Group struct {
	running sync.WaitGroup
	mu      sync.Mutex
	first   *Panic
}

// Go calls do in a new goroutine. A panic of do ends that goroutine, and Wait
// reports it.
func (g *Group) Go(do func()) {
	g.running.Go(func() {
		if p := Catch(do); p != nil {
			g.mu.Lock()
			defer g.mu.Unlock()
			if g.first == nil {
				g.first = p
			}
		}
	})
}

// Wait waits until all functions have ended. If any of them panicked, it panics
// with the first panic; the others are lost.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.first != nil {
		panic(g.first)
	}
}
