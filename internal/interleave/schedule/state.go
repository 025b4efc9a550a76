package schedule

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"reflect"
	"runtime"
	"slices"
	"unsafe"
)

// Key identifies a state of a run: where the goroutines are, what channels,
// locks, atomic variables and timers hold, the values that the test gives by
// State, and what orders accesses to variables. States with the same key have the
// same future, if the values of State are all that it depends on besides. Keys are
// comparable within a process.
type Key [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// holder is shared state that holds something.
type holder interface {
	at() *Object
	// contents writes what it holds, and holds reports whether that differs from
	// what it held at first.
	contents(k *keyWriter)
	holds() bool
	// clocks calls see with what was seen by those that used it, in a fixed order.
	clocks(see func(clock))
}

// State adds a function whose value is part of the state of the run.
func State(f func() any) {
	if g := current(); g != nil {
		g.run.values = append(g.run.values, f)
	}
}

// Stateful reports whether the run has called State.
func (r *Run) Stateful() bool { return len(r.values) > 0 }

// Key returns the key of the present state. It reports false if there is none:
// State has not been called, or something cannot be seen.
func (r *Run) Key() (key Key, known bool) {
	if !r.options.States || !r.Stateful() || r.drew {
		return key, false
	}
	k := &r.keys
	k.begin(r)
	k.unsettled()
	for _, required := range r.required {
		k.text(required)
	}
	for _, f := range r.values {
		k.given(f)
	}
	k.watched()
	k.survivors()
	k.goroutines()
	k.timers()
	k.others()
	k.aliases()
	k.order()
	for i, seed := range seeds {
		key[i] = maphash.Bytes(seed, k.buffer)
	}
	return key, !k.unknown && r.failure == nil
}

// hold keeps shared state that was used for the first time.
func (r *Run) hold(h holder) {
	if !r.options.States {
		return
	}
	if r.holders == nil {
		r.holders = map[*Object]holder{}
	}
	r.holders[h.at()] = h
	r.held = append(r.held, h)
}

// identify names the shared state that the pending operation is about, by the
// goroutine and its position, unless it has a name. Names are lost with what the state
// holds: so they depend on the state of the run, and not on how it was reached.
func (g *Goroutine) identify() {
	r := g.run
	r.pending = g.Accesses(r.pending[:0])
	for _, x := range r.pending {
		// What there is once in a run, such as its clock, needs no name.
		if h := r.holders[x.Object]; h != nil && !h.holds() && !r.mentions(x.Object, g) {
			r.births++
			x.Object.birth, x.Object.origin = r.births, g.origin()
		}
	}
}

// mentions reports whether the pending operation of another goroutine is about the
// object.
func (r *Run) mentions(o *Object, except *Goroutine) bool {
	for _, g := range r.goroutines {
		if g == except || g.done {
			continue
		}
		r.others = g.Accesses(r.others[:0])
		if slices.ContainsFunc(r.others, func(x Access) bool { return x.Object == o }) {
			return true
		}
	}
	return false
}

// origin identifies the goroutine and its position.
func (g *Goroutine) origin() uint64 {
	r := g.run
	r.position = binary.AppendVarint(r.position[:0], int64(g.id))
	for _, pc := range g.stack {
		r.position = binary.AppendVarint(r.position, int64(pc))
	}
	return maphash.Bytes(seeds[0], r.position)
}

// given writes a value of State. A panic there is a failure of the run.
func (k *keyWriter) given(f func() any) {
	defer func() {
		if v := recover(); v != nil {
			k.run.fail(&Failure{Kind: Panic, Message: fmt.Sprintf("the function of State panics: %v", v), Stack: stack()})
		}
	}()
	v := f()
	k.values = append(k.values, v)
	k.walk(reflect.ValueOf(&v).Elem())
}

// watched writes the values of watched variables.
func (k *keyWriter) watched() {
	var list []*watched
	for _, w := range k.run.watched {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b *watched) int { return a.number - b.number })
	for _, w := range list {
		k.variable(w.variable)
	}
}

// goroutines writes the positions and the pending operations of goroutines.
func (k *keyWriter) goroutines() {
	r := k.run
	since := []int{r.epoch}
	for _, g := range r.byID {
		if g != nil && !g.done {
			since = append(since, g.since)
		}
	}
	slices.Sort(since)
	since = slices.Compact(since)
	for _, g := range r.byID {
		if g == nil || g.done {
			continue
		}
		k.number(g.id)
		k.number(slices.Index(since, g.since) - len(since))
		k.flag(g.background)
		k.flag(g.exiting)
		k.number(len(g.stack))
		for _, pc := range g.stack {
			k.number(int(pc))
		}
		k.pending(&g.pending)
		k.clocks = append(k.clocks, held{objectName{ofGoroutine, g.id}, 0, g.clock})
	}
}

// pending writes an operation.
func (k *keyWriter) pending(o *operation) {
	k.flag(o.orDefault)
	k.number(len(o.cases))
	for _, c := range o.cases {
		k.flag(c.sends())
		if ch := c.channel(); ch != nil {
			k.object(&ch.Object)
			c.offered(k)
		}
	}
	if o.action == nil {
		return
	}
	k.text(reflect.TypeOf(o.action).String())
	k.flag(o.action.ready())
	if object := o.action.access().Object; object != nil {
		k.object(object)
	}
	switch a := o.action.(type) {
	case *noting:
		k.text(a.describe())
	case *accessing:
		k.text(a.what)
		k.number(int(a.mode))
	case *adding:
		k.number(a.delta)
	case *signalling:
		k.flag(a.all)
	case *calling:
		k.text(a.name)
	}
}

// timers writes when timers are due, from now on.
func (k *keyWriter) timers() {
	for i, a := range k.run.time.timers {
		k.number(int(a.at - k.run.time.now))
		k.number(int(a.period))
		k.number(a.by)
		if a.f != nil {
			k.number(int(reflect.ValueOf(a.f).Pointer()))
		}
		if a.channel != nil {
			k.object(&a.channel.Object)
		}
		k.clocks = append(k.clocks, held{objectName{ofTimer, i}, 0, a.released})
	}
}

// survivors names shared state that no value led to, by where it was mentioned first,
// and numbers what comes from the same place. What holds nothing, was not seen by
// those whose accesses can race, and is not waited for, may as well not be there: so
// loops that make channels can come to the same state.
func (k *keyWriter) survivors() {
	for _, h := range k.run.held {
		if _, named := k.named[h.at()]; !named && (h.holds() || k.run.mentions(h.at(), nil) || k.hasSeen(h)) {
			k.survived = append(k.survived, h)
		}
	}
	slices.SortFunc(k.survived, func(a, b holder) int {
		return cmp.Or(cmp.Compare(a.at().origin, b.at().origin), a.at().birth-b.at().birth)
	})
	for i, h := range k.survived {
		k.left[h.at()] = 0
		if i > 0 && k.survived[i-1].at().origin == h.at().origin {
			k.left[h.at()] = k.left[k.survived[i-1].at()] + 1
		}
	}
}

// others writes what shared state holds that no value led to.
func (k *keyWriter) others() {
	for _, h := range k.survived {
		k.object(h.at())
		k.see(h)
		k.leadsTo(unsafe.Pointer(h.at()), 1)
		h.contents(k)
	}
}

// callers appends the stack of the caller.
func callers(into []uintptr) []uintptr {
	for {
		into = into[:cap(into)]
		if n := runtime.Callers(3, into); n < len(into) {
			return into[:n]
		}
		into = make([]uintptr, 2*len(into)+usualFrames)
	}
}

// usualFrames is for how many frames memory is taken at first.
const usualFrames = 32
