package schedule

import (
	"cmp"
	"slices"
)

// held is a clock of a goroutine, a timer or of shared state. Which accesses it has
// seen decides which later ones race with them.
type held struct {
	name  objectName
	part  int
	clock clock
}

// Names of clocks that are not those of shared state. Origins are large, or 0.
const (
	ofGoroutine = -2
	ofTimer     = -3
	noName      = -4
)

// accessed is an access that can race with a later one.
type accessed struct {
	variable *history
	name     int
	write    bool
	touch
}

// unsettled finds the accesses that can race with what follows.
func (k *keyWriter) unsettled() {
	for _, h := range k.run.races.entries[:k.run.races.used] {
		if h.writer.g != nil && !k.run.settled(h.writer) {
			k.accesses = append(k.accesses, accessed{h, 0, true, h.writer})
		}
		for _, t := range h.readers {
			if !k.run.settled(t) {
				k.accesses = append(k.accesses, accessed{h, 0, false, t})
			}
		}
	}
}

// canRace reports whether an earlier access to the variable can race with what
// follows.
func (r *Run) canRace(h *history) bool {
	return h.writer.g != nil && !r.settled(h.writer) || slices.ContainsFunc(h.readers, func(t touch) bool { return !r.settled(t) })
}

// settled reports whether an access happened before all that can follow, so that it
// races with nothing.
func (r *Run) settled(t touch) bool {
	for _, g := range r.goroutines {
		if !g.done && !t.seenBy(g.clock) {
			return false
		}
	}
	for _, a := range r.time.timers {
		if a.f != nil && !t.seenBy(a.released) {
			return false
		}
	}
	return true
}

func (t *touch) seenBy(c clock) bool { return c.at(t.g.index) >= t.time }

// hasSeen reports whether a clock of shared state has seen one of the accesses.
func (k *keyWriter) hasSeen(h holder) (seen bool) {
	h.clocks(func(c clock) {
		for i := range k.accesses {
			seen = seen || k.accesses[i].seenBy(c)
		}
	})
	return seen
}

// see keeps the clocks of shared state.
func (k *keyWriter) see(h holder) {
	name, part := k.nameOf(h.at()), 0
	h.clocks(func(c clock) {
		part++
		if c != nil {
			k.clocks = append(k.clocks, held{name, part, c})
		}
	})
}

// order writes which accesses each clock has seen.
func (k *keyWriter) order() {
	// Variables that no value leads to are numbered in the order of their first accesses.
	slices.SortStableFunc(k.accesses, func(a, b accessed) int { return a.variable.birth - b.variable.birth })
	unnamed := 0
	for i := range k.accesses {
		a := &k.accesses[i]
		if n, named := k.variables[a.variable.at]; named {
			a.name = n
			continue
		}
		if i == 0 || k.accesses[i-1].variable != a.variable {
			unnamed++
		}
		a.name = -unnamed
	}
	slices.SortStableFunc(k.accesses, func(a, b accessed) int {
		return cmp.Or(a.name-b.name, a.g.id-b.g.id, boolean(a.g.done)-boolean(b.g.done), boolean(a.write)-boolean(b.write), boolean(a.atomic)-boolean(b.atomic))
	})
	for i := range k.accesses {
		a := &k.accesses[i]
		k.number(a.name)
		k.number(a.g.id)
		k.flag(a.g.done)
		k.flag(a.write)
		k.flag(a.atomic)
		for _, c := range k.clocks {
			if a.seenBy(c.clock) {
				k.number(c.name.at)
				k.number(c.name.n)
				k.number(c.part)
			}
		}
		k.number(noName)
	}
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}
