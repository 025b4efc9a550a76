package enforce

import (
	"fmt"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/baton"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// operation is what a goroutine does in a schedule; a move of two is two operations.
type operation struct {
	goroutine int // or schedule.ClockID
	what      string
	at        search.Place
	kase      int
	meets     bool // the goroutine waits for that of the next operation
}

// gates chooses where goroutines wait for their turn.
type gates struct {
	*points
	schedule *forcedSchedule
	said     []string // for each step, what the goroutine does
	passes   map[passing]int
	unforced []string // switches that have no gate
}

// passing is a goroutine and a point.
type passing struct{ goroutine, point int }

// births finds where goroutines are created.
func (g *gates) births(r *search.Report) {
	for _, b := range r.Births {
		kind := "start"
		if kindOf(b.At.Call) == "go" {
			kind = "go"
		}
		x, err := g.at(b.At, "goroutine", kind)
		if b.At.File == "" || err != nil {
			g.leave("goroutine %d is created in a way that has no gate", b.Goroutine)
			continue
		}
		g.schedule.births = append(g.schedule.births, forcedBirth{b.Parent, x.point, g.count(b.Parent, x.point), b.Goroutine})
	}
}

// count returns how often a goroutine has come to a point.
func (g *gates) count(goroutine, point int) int {
	g.passes[passing{goroutine, point}]++
	return g.passes[passing{goroutine, point}]
}

func (g *gates) leave(format string, args ...any) {
	g.unforced = append(g.unforced, fmt.Sprintf(format, args...))
}

// steps finds the gates of a schedule: where it switches to another goroutine, and
// at select statements.
func (g *gates) steps(r *search.Report) {
	last, gated, late := -1, false, false
	for _, o := range g.operations(r) {
		if o.goroutine == schedule.ClockID {
			last, late = -1, true
			continue
		}
		switched := o.goroutine != last || !gated
		s, ok, err := g.step(o)
		if last = o.goroutine; !switched && (!ok || s.kase == baton.Any && !o.meets) {
			continue
		}
		switch gated = ok; {
		case err != nil:
			g.leave("%v", err)
		case !ok && o.what != listens:
			g.leave("%s is within a call", say(o))
		}
		if !ok {
			continue
		}
		s.late, s.meets = late, o.meets
		g.schedule.steps = append(g.schedule.steps, s)
		g.said = append(g.said, say(o))
		if o.meets {
			last = -1
		}
	}
	for _, m := range r.Pending {
		if s, ok, _ := g.step(operation{m.Goroutine, m.What, m.At, baton.Any, false}); ok {
			g.schedule.held = append(g.schedule.held, s)
		}
	}
}

// listens is an operation that needs no gate: the one that follows has it.
const listens = "Cond.Wait, waiting for a signal"

// say describes an operation.
func say(o operation) string {
	if o.at.File == "" {
		return o.what
	}
	return fmt.Sprintf("%s at %s:%d", o.what, o.at.File[strings.LastIndexAny(o.at.File, `/\`)+1:], o.at.Line)
}

// step returns the gate of an operation, if it has one.
func (g *gates) step(o operation) (s forcedStep, ok bool, err error) {
	s = forcedStep{goroutine: o.goroutine, kase: baton.Any, pass: 1}
	if o.at.File == "" {
		return s, ends(o.at.Inner) && g.count(o.goroutine, baton.End) == 1, nil
	}
	kind := ""
	switch locks := strings.HasSuffix(o.what, ".Lock"); {
	case locks && strings.HasSuffix(o.at.Call, "(*Cond).Wait"):
		kind = "wake"
	case !g.begins(o.at):
		return s, false, nil
	}
	x, err := g.points.at(o.at, o.what, kind)
	if err != nil {
		return s, false, err
	}
	s.point, s.pass = x.point, g.count(o.goroutine, x.point)
	if x.kind == "select" && o.kase >= 0 {
		s.kase = o.kase
	}
	return s, true, nil
}

// ends reports whether an operation without a place in the program is done after
// the function of the goroutine.
func ends(inner string) bool {
	return strings.Contains(inner, "schedule.(*WaitGroup).Go.") || strings.Contains(inner, "testing.(*T).Run.") || strings.Contains(inner, "testing.(*T).finish")
}

// operations lists what goroutines do. Of two that meet, the one that comes first
// has no default clause.
func (g *gates) operations(r *search.Report) (list []operation) {
	for _, m := range r.Moves {
		mine := operation{m.Goroutine, m.What, m.At, m.Case, false}
		if m.Partner < 0 {
			list = append(list, mine)
			continue
		}
		other := operation{m.Partner, "receive from " + m.Channel, m.PartnerAt, m.PartnerCase, true}
		if x, err := g.points.at(m.PartnerAt, other.what, ""); err == nil && g.hasDefault(x) {
			mine.meets, other.meets = true, false
			list = append(list, mine, other)
			continue
		}
		list = append(list, other, mine)
	}
	return list
}

// maxElapsed bounds the time that passes in a schedule: it passes in the test as
// well.
const maxElapsed = 5 * time.Second
