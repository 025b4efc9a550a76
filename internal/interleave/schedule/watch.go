package schedule

import (
	"fmt"
	"reflect"
	"unsafe"
)

// watched is a variable whose writes are events.
type watched struct {
	name     string
	number   int
	value    func() string
	variable reflect.Value
}

// written is an event whose value is known when the goroutine comes to its next
// operation.
type written struct {
	letter int
	of     *watched
}

// Watch makes the value of a variable an event, and each write that follows.
func Watch[T any](name string, p *T) {
	g := current()
	if g == nil {
		return
	}
	Note(name, *p)
	if g.run.watched == nil {
		g.run.watched = map[unsafe.Pointer]*watched{}
	}
	g.run.watched[unsafe.Pointer(p)] = &watched{
		name, len(g.run.watched), func() string { return fmt.Sprint(*p) }, reflect.ValueOf(p).Elem(),
	}
	concurrent.Store(true) // writes are noted from now on
}

// noteWrite is an event before a write of a watched variable.
func (g *Goroutine) noteWrite(p unsafe.Pointer) {
	w := g.run.watched[p]
	if w == nil {
		return
	}
	Note(w.name)
	g.written = append(g.written, written{len(g.run.letters) - 1, w})
}

// noteValues completes events with the values that were written.
func (g *Goroutine) noteValues() {
	for _, w := range g.written {
		g.run.letters[w.letter] = []string{w.of.name, w.of.name + "(" + w.of.value() + ")"}
	}
	g.written = g.written[:0]
}
