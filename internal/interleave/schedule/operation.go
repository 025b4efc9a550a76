package schedule

// ClockID is the number of the clock in transitions in which time passes.
const ClockID = -2

// NoCase is the case number of a default clause.
const NoCase = -1

// Transition performs the pending operation of a goroutine. It names the same
// transition in all runs with the same beginning.
type Transition struct {
	G           int // number of the goroutine, or ClockID
	Case        int // of its select statement; 0 otherwise
	Partner     int // the receiver that takes part, or -1
	PartnerCase int
}

// Involves reports whether the goroutine takes part.
func (t Transition) Involves(id int) bool { return t.G == id || t.Partner == id }

// Shares reports whether a goroutine takes part in both transitions.
func (t Transition) Shares(u Transition) bool {
	return t.Involves(u.G) || u.Partner >= 0 && t.Involves(u.Partner)
}

// Mode says how an operation accesses an object.
type Mode int8

// Operations on an object conflict unless both read, both increment or both
// decrement. The decrement after which another one would fail is the last: it
// conflicts with others that would be the last.
const (
	Write Mode = iota
	Read
	Increment
	Decrement
	Last
	Acquire // takes a lock
	Release // gives it back
)

// Access of an object by an operation.
type Access struct {
	Object *Object
	Mode   Mode
	Now    Conditions // that the object meets before the operation
	Needs  Conditions // one of which lets the operation be performed; 0 if that is not known
}

// Conditions are states of an object that operations wait for.
type Conditions uint8

// What operations wait for.
const (
	CanReceive Conditions = 1 << iota // the buffer of a channel has a value, or the channel is closed
	CanSend                           // there is space, or the channel is closed
	Free                              // of a lock
	Empty                             // of the readers of a lock, or of a counter
	Nothing                           // the access is in addition to another one
)

// given returns the conditions if they are met.
func (c Conditions) given(met bool) Conditions {
	if met {
		return c
	}
	return 0
}

// Possible reports whether the operation with the accesses can perhaps be performed
// before the event: an event that lets it be performed comes first.
func (e *Event) Possible(accesses []Access) bool {
	for _, x := range accesses {
		if x.Needs == Nothing {
			continue
		}
		known := false
		for _, list := range e.Accesses {
			for _, y := range list {
				known = known || x.Object == y.Object && x.Needs != 0 && x.Needs&y.Now == 0
			}
		}
		if !known {
			return true
		}
	}
	return false
}

// Conflict reports whether the order of two accesses can matter.
func (a Access) Conflict(b Access) bool {
	if a.Object != b.Object {
		return false
	}
	return a.Mode.Conflicts(b.Mode)
}

// Conflicts reports whether the order of accesses in these modes to the same
// object can matter.
func (m Mode) Conflicts(n Mode) bool {
	switch m {
	case Read, Increment:
		return m != n
	case Decrement:
		return n != Decrement && n != Last
	case Last:
		return n != Decrement
	}
	return true
}

// Object is shared state. Its zero value is ready for use; it belongs to the
// run in which it was last used.
type Object struct {
	serial uint64
	self   *Object
	number int
	// If runs have keys: which operation it was first mentioned by since it held
	// nothing, and where.
	birth  int
	origin uint64
}

// attach reports whether the object is used for the first time in the run.
func (o *Object) attach(r *Run) bool {
	if o.serial == r.serial && o.self == o {
		return false
	}
	o.serial, o.self, o.number, o.birth, o.origin = r.serial, o, r.objects, 0, 0
	r.objects++
	return true
}

// Number of the object in the run, in the order of first uses.
func (o *Object) Number() int { return o.number }

// action is an operation on one object.
type action interface {
	// ready reports whether the operation can be performed now.
	ready() bool
	// apply performs it for the goroutine.
	apply(g *Goroutine)
	// access returns what is accessed.
	access() Access
	// describe returns the operation in words.
	describe() string
}

// operation is what a goroutine does next: an action, or a choice of
// communications.
type operation struct {
	action    action
	cases     []communication
	orDefault bool
}

// Accesses appends what the pending operation accesses.
func (g *Goroutine) Accesses(into []Access) []Access {
	if g.pending.action != nil {
		return append(into, g.pending.action.access())
	}
	for _, c := range g.pending.cases {
		if ch := c.channel(); ch != nil {
			into = append(into, g.accessTo(ch, c))
			if ch.timed && g.run.options.FreeTimers {
				into = append(into, Access{Object: &g.run.time.object, Mode: Write, Needs: Nothing})
			}
		}
	}
	return into
}

// accessTo returns the access of a pending communication.
func (g *Goroutine) accessTo(ch *Channel, c communication) Access {
	a := Access{Object: &ch.Object, Mode: Write}
	if c.capacity() == 0 {
		return a
	}
	a.Now = CanReceive.given(ch.over(g.run, c) || c.length() > 0) | CanSend.given(ch.closed || c.length() < c.capacity())
	switch {
	case g.pending.orDefault:
	case c.sends():
		a.Needs = CanSend
	default:
		a.Needs = CanReceive
	}
	return a
}

// request performs an action when the chooser lets it.
func (g *Goroutine) request(a action) {
	g.leaveIfAborting()
	g.pending = operation{action: a}
	g.suspend()
}

// operate performs an operation on what goroutines share, or calls the real one
// outside of runs.
func operate(shared interface{ attach(*Run) }, a action, real func()) {
	g := current()
	if g == nil {
		real()
		return
	}
	shared.attach(g.run)
	g.request(a)
}

// canWait reports whether the operation is of a kind that is not always ready.
func (o *operation) canWait() bool {
	switch o.action.(type) {
	case nil, *locking, *announcing, *writing, *reading, *awaiting, *listening, *sleeping, admitted, never:
		return true
	}
	return false
}

// perform applies the pending operation.
func (o *operation) perform(r *Run, g *Goroutine, t Transition, partner *Goroutine) {
	if o.action != nil {
		o.action.apply(g)
		return
	}
	o.communicate(r, g, t, partner)
}

// transitions appends everything that can happen next. Goroutines that wait in a
// loop come last.
func (r *Run) transitions(into []Transition) []Transition {
	idle := r.idling[:0]
	for _, g := range r.goroutines {
		if g.done {
			continue
		}
		a := g.pending.action
		switch {
		case a == nil:
			into = g.communications(into)
		case !a.ready():
		case g.idles():
			idle = append(idle, Transition{G: g.id, Partner: -1})
		default:
			into = append(into, Transition{G: g.id, Partner: -1})
		}
	}
	if (len(into) == 0 || r.options.FreeTimers) && r.canAdvance() {
		into = append(into, Transition{G: ClockID, Partner: -1})
	}
	r.idling, r.idle = idle, len(idle)
	return append(into, idle...)
}

// Event is a transition that was performed.
type Event struct {
	Transition
	Accesses [2][]Access // of the goroutine and of its partner
	Shown    *Shown      // nil if runs are not traced
	What     string
	Waits    bool // the operation of the goroutine may have waited for earlier events
}

// Shown is what is known of an event of a traced run in addition.
type Shown struct {
	Positions [2][]uintptr // of the operations, as program counters
	Channel   string       // of a communication, or ""
	Sends     bool         // to the channel; otherwise the goroutine receives
}

// shown returns what is shown of the pending operation.
func (g *Goroutine) shown(kase int) *Shown {
	s := &Shown{Positions: [2][]uintptr{g.position}}
	if g.pending.action == nil && kase != NoCase {
		c := g.pending.cases[kase]
		s.Channel, s.Sends = c.channel().describe(), c.sends()
	}
	return s
}

// record appends the event of a transition, before it is performed.
func (r *Run) record(t Transition) {
	e := Event{Transition: t}
	if t.G == ClockID {
		n := len(r.accesses)
		r.accesses = append(r.accesses, r.ClockAccesses()...)
		e.Accesses[0] = r.accesses[n:len(r.accesses):len(r.accesses)]
		e.What = "time passes"
		r.events = append(r.events, e)
		return
	}
	g := r.find(t.G)
	e.Accesses[0] = r.accessesOf(g)
	e.Waits = g.pending.canWait()
	if t.Partner >= 0 {
		p := r.find(t.Partner)
		e.Accesses[1] = r.accessesOf(p)
	}
	if r.options.Trace {
		e.What = g.pending.describe(t.Case)
		e.Shown = g.shown(t.Case)
		if t.Partner >= 0 {
			e.Shown.Positions[1] = r.find(t.Partner).position
		}
	}
	r.events = append(r.events, e)
}

// accessesOf returns what the pending operation accesses, in memory of the run.
func (r *Run) accessesOf(g *Goroutine) []Access {
	n := len(r.accesses)
	r.accesses = g.Accesses(r.accesses)
	return r.accesses[n:len(r.accesses):len(r.accesses)]
}

// AccessesOf appends what an enabled transition accesses.
func (r *Run) AccessesOf(t Transition, into []Access) []Access {
	if t.G == ClockID {
		return append(into, r.ClockAccesses()...)
	}
	into = r.find(t.G).Accesses(into)
	if t.Partner >= 0 {
		into = r.find(t.Partner).Accesses(into)
	}
	return into
}

// Objects is the number of objects that are known.
func (r *Run) Objects() int { return r.objects }
