package schedule

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"unsafe"
)

// history is who accessed a variable last.
type history struct {
	at      unsafe.Pointer
	birth   int // if runs have keys: which access was the first that can race
	writer  touch
	readers []touch
}

// touch is an access, with the time on the goroutine's own clock.
type touch struct {
	g      *Goroutine
	time   int32
	at     uintptr
	atomic bool
}

// R notes a read of a variable. The address is returned. Before a second
// goroutine starts, nothing needs to be noted: it happens before all others.
func R[T any](p *T) *T {
	if concurrent.Load() {
		note(unsafe.Pointer(p), unsafe.Sizeof(*p), false)
	}
	return p
}

// W notes a write of a variable. The address is returned.
func W[T any](p *T) *T {
	if concurrent.Load() {
		note(unsafe.Pointer(p), unsafe.Sizeof(*p), true)
	}
	return p
}

// concurrent is set while a run has more than one goroutine. R and W look at nothing
// else before, so that they are inlined.
var concurrent atomic.Bool

// note notes an access by the goroutine that is running. Variables without size
// share their addresses.
func note(p unsafe.Pointer, size uintptr, write bool) {
	switch g := current(); {
	case g == nil || size == 0:
	case write:
		if g.run.watched != nil {
			g.noteWrite(p)
		}
		g.writeAt(p)
	default:
		g.readAt(p)
	}
}

// MR notes a read of a map. The map is returned.
func MR[M ~map[K]V, K comparable, V any](m M) M {
	if g := current(); g != nil && m != nil && len(g.run.goroutines) > 1 {
		g.readAt(*(*unsafe.Pointer)(unsafe.Pointer(&m)))
	}
	return m
}

// MW notes a write to a map. The map is returned.
func MW[M ~map[K]V, K comparable, V any](m M) M {
	if g := current(); g != nil && m != nil && len(g.run.goroutines) > 1 {
		g.writeAt(*(*unsafe.Pointer)(unsafe.Pointer(&m)))
	}
	return m
}

func (g *Goroutine) variable(p unsafe.Pointer) *history {
	if p == nil || g.run.aborting || g.run.options.IgnoreRaces {
		return nil
	}
	h, fresh := g.run.races.find(p)
	if fresh {
		*h = history{at: p, readers: h.readers[:0]}
	}
	if g.run.options.States && !g.run.canRace(h) {
		g.run.births++
		h.birth = g.run.births
	}
	return h
}

// races reports whether nothing orders an earlier access before this one. Atomic
// operations do not race with each other.
func (t touch) races(earlier touch) bool {
	return earlier.g != nil && earlier.g != t.g && !(t.atomic && earlier.atomic) && earlier.time > t.g.clock.at(earlier.g.index)
}

func (g *Goroutine) touch(atomic bool) touch {
	t := touch{g: g, time: g.clock[g.index], atomic: atomic}
	if g.run.options.Trace {
		t.at = caller()
	}
	return t
}

func (g *Goroutine) readAt(p unsafe.Pointer) {
	if h := g.variable(p); h != nil {
		h.read(g.touch(false))
	}
}

func (g *Goroutine) writeAt(p unsafe.Pointer) {
	if h := g.variable(p); h != nil {
		h.write(g.touch(false))
	}
}

func (h *history) read(now touch) {
	if now.races(h.writer) {
		now.report("read", h.writer, "write")
	}
	for i, r := range h.readers {
		if r.g == now.g && r.atomic == now.atomic {
			h.readers[i] = now
			return
		}
	}
	h.readers = append(h.readers, now)
}

func (h *history) write(now touch) {
	if now.races(h.writer) {
		now.report("write", h.writer, "write")
	}
	for _, r := range h.readers {
		if now.races(r) {
			now.report("write", r, "read")
		}
	}
	h.writer, h.readers = now, h.readers[:0]
}

// caller returns the position of the access in the program, outside of the
// scheduler.
func caller() uintptr {
	var pcs [6]uintptr
	n := runtime.Callers(4, pcs[:])
	for _, pc := range pcs[:n] {
		if f := runtime.FuncForPC(pc - 1); f == nil || !Own(f.Name()) {
			return pc
		}
	}
	return pcs[0]
}

// Own reports whether a function is one of the scheduler, and not of the program.
func Own(function string) bool {
	return strings.HasPrefix(function, "ltlinterleave/") || strings.HasPrefix(function, "github.com/ltlcheck/ltlcheck/model/interleave.")
}

// Starts reports whether a function of the scheduler calls that of a goroutine.
func Starts(function string) bool {
	return strings.HasSuffix(function, "schedule.(*Goroutine).perform") || strings.Contains(function, "schedule.(*Names).coroutine.")
}

func (t touch) report(what string, earlier touch, before string) {
	t.g.run.fail(&Failure{Kind: Race, Goroutine: t.g.id, Message: fmt.Sprintf("%s by goroutine %d at %s, and %s by goroutine %d at %s",
		before, earlier.g.id, position(earlier.at), what, t.g.id, position(t.at))})
}

// position returns the file and line of a program counter.
func position(pc uintptr) string {
	frame, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	return fmt.Sprintf("%s:%d", frame.File, frame.Line)
}
