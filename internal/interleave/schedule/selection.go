package schedule

import (
	"reflect"
	"strings"
)

// communicate performs a single send or receive.
func (g *Goroutine) communicate(c communication) {
	g.leaveIfAborting()
	g.single[0] = c
	g.offer(g.single[:], false)
}

// Select performs one of the communications and returns its number, or, if
// orDefault, NoCase when none can proceed.
func Select(orDefault bool, cases ...communication) int {
	g := current()
	if g == nil {
		return selectDirectly(orDefault, cases)
	}
	g.leaveIfAborting()
	return g.offer(cases, orDefault)
}

// Forever waits forever, as an empty select statement does.
func Forever() {
	Select(false)
}

// offer makes communications pending and waits for one of them.
func (g *Goroutine) offer(cases []communication, orDefault bool) int {
	for k, c := range cases {
		c.bind(g.run)
		if ch := c.channel(); ch != nil {
			ch.enqueue(c.sends(), waiter{g, k})
		}
	}
	g.pending = operation{cases: cases, orDefault: orDefault}
	if cases == nil && !orDefault {
		g.pending.action = never{}
	}
	g.suspend()
	if g.chosen == sendOnClosed {
		panic(runtimeError("send on closed channel"))
	}
	return g.chosen
}

// sendOnClosed is the outcome of a send on a closed channel.
const sendOnClosed = -3

// never is the operation of an empty select statement.
type never struct{}

func (never) ready() bool      { return false }
func (never) apply(*Goroutine) {}
func (never) access() Access   { return Access{} }
func (never) describe() string { return "select without cases" }

func (c *Channel) enqueue(sends bool, w waiter) {
	if sends {
		c.senders = append(c.senders, w)
	} else {
		c.receivers = append(c.receivers, w)
	}
}

// withdraw removes the goroutine from the queues of its pending operation.
func (g *Goroutine) withdraw() {
	for _, c := range g.pending.cases {
		ch := c.channel()
		if ch == nil {
			continue
		}
		if c.sends() {
			ch.senders = without(ch.senders, g)
		} else {
			ch.receivers = without(ch.receivers, g)
		}
	}
}

func without(queue []waiter, g *Goroutine) []waiter {
	kept := queue[:0]
	for _, w := range queue {
		if w.g != g {
			kept = append(kept, w)
		}
	}
	return kept
}

// communications appends the transitions of the pending communications. Those
// of unbuffered channels are listed for the sender.
func (g *Goroutine) communications(into []Transition) []Transition {
	certain := false
	for k, c := range g.pending.cases {
		ch := c.channel()
		if ch == nil {
			continue
		}
		sends, length, capacity := c.sends(), 0, c.capacity()
		if capacity > 0 {
			length = c.length()
		}
		switch {
		case ch.over(g.run, c) && (sends || length == 0), sends && length < capacity, !sends && length > 0:
			into = append(into, Transition{G: g.id, Case: k, Partner: -1})
			certain = true
		case capacity > 0:
		case sends:
			g.run.meeting = eldest(g.run.meeting[:0], ch.receivers, g)
			for _, w := range g.run.meeting {
				if g.precedes(ch.senders, w.g) {
					into = append(into, Transition{g.id, k, w.g.id, w.kase})
				}
				certain = certain || w.g.waits()
			}
		default:
			for _, w := range ch.senders {
				certain = certain || w.g != g && w.g.waits()
			}
		}
	}
	if g.pending.orDefault && !certain {
		into = append(into, Transition{G: g.id, Case: NoCase, Partner: -1})
	}
	return into
}

// waits reports whether time has passed since the pending operation began, so
// that the goroutine is waiting for certain.
func (g *Goroutine) waits() bool { return !g.pending.orDefault && g.since < g.run.epoch }

// eldest appends those in the queue that a communication with g may meet: the ones
// that came first, as far as that is known.
func eldest(found, queue []waiter, g *Goroutine) []waiter {
	first := -1
	for _, w := range queue {
		if w.g.canMeet(g) && (first < 0 || w.g.since < first) {
			first = w.g.since
		}
	}
	for _, w := range queue {
		if w.g.canMeet(g) && w.g.since == first {
			found = append(found, w)
		}
	}
	return found
}

// canMeet reports whether the two can communicate: select statements with
// default clauses do not wait for each other.
func (g *Goroutine) canMeet(other *Goroutine) bool {
	return g != other && !(g.pending.orDefault && other.pending.orDefault)
}

// precedes reports whether no one in the queue waits for longer than g to meet
// the other.
func (g *Goroutine) precedes(queue []waiter, other *Goroutine) bool {
	for _, w := range queue {
		if w.g != g && w.g.canMeet(other) && w.g.since < g.since {
			return false
		}
	}
	return true
}

// communicate performs a communication of g, with the partner if there is one.
func (o *operation) communicate(r *Run, g *Goroutine, t Transition, partner *Goroutine) {
	g.chosen = t.Case
	g.withdraw()
	if t.Case == NoCase {
		return
	}
	c := o.cases[t.Case]
	ch := c.channel()
	switch {
	case partner != nil:
		partner.chosen = t.PartnerCase
		partner.withdraw()
		partner.pending.cases[t.PartnerCase].take(c.value())
		g.rendezvous(partner)
	case c.sends() && ch.closed:
		g.chosen = sendOnClosed
	case c.sends():
		c.push()
		g.releaseInto(ch)
	case c.length() > 0:
		c.pop()
		g.acquireFrom(ch)
	default:
		c.end()
		g.acquire(ch.sealed)
	}
}

func (o *operation) describe(kase int) string {
	if o.action != nil {
		return o.action.describe()
	}
	if kase == NoCase {
		return "default of select"
	}
	return o.cases[kase].describe()
}

// waitingFor describes all that the operation waits for.
func (o *operation) waitingFor() string {
	if o.action != nil {
		return o.action.describe()
	}
	var words []string
	for _, c := range o.cases {
		words = append(words, c.describe())
	}
	return strings.Join(words, " or ")
}

// selectDirectly performs a select statement outside of runs.
func selectDirectly(orDefault bool, cases []communication) int {
	var list []reflect.SelectCase
	for _, c := range cases {
		list = append(list, c.reflected())
	}
	if orDefault {
		list = append(list, reflect.SelectCase{Dir: reflect.SelectDefault})
	}
	k, v, ok := reflect.Select(list)
	if k == len(cases) {
		return NoCase
	}
	cases[k].receive(v, ok)
	return k
}
