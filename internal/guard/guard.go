// Package guard carries panics from one goroutine to another. A panic that
// nobody recovers from ends the process with Go's own trace and status 2,
// whatever goroutine it is in; so what a library does in goroutines of its own
// ends its panics in the goroutine that waits for them, from where they go on
// to whoever has called the library.
//
// It is not for panics that are expected: those are recovered where they come from.
package guard

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic of another goroutine. Panicking with it goes on with it.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that it comes from
}

// Error has the value and the stack.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n%s", p.Value, p.Stack) }

// Catch calls a function, and returns its panic; nil if there is none.
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

// Try calls a function, and makes an error of its panic that begins with
// "internal error".
func Try(do func() error) (err error) {
	if p := Catch(func() { err = do() }); p != nil {
		return fmt.Errorf("internal error: %w", p)
	}
	return err
}

// Group is goroutines that are waited for. Its zero value has none.
type Group struct {
	running sync.WaitGroup
	mu      sync.Mutex
	first   *Panic
}

// Go calls a function in a goroutine.
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

// Wait waits until all functions have ended, and panics if one of them has: the
// first one.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.first != nil {
		panic(g.first)
	}
}
