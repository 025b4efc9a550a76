package reduce

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// newIndependence makes the tables for partial-order reduction of a model with
// respect to some atoms, or returns why there are none. sliced may be nil. The
// cost is polynomial in the number of steps and control points; states are not
// explored.
func newIndependence(b *flat.Atoms, sliced *facts.Slice) (*independence, string) {
	t, why := findIndependence(b, sliced)
	if t != nil {
		t.fold()
	}
	return t, why
}

// findIndependence makes the tables before fold: all that is done to channels
// is still kept apart. Tests look at it.
func findIndependence(b *flat.Atoms, sliced *facts.Slice) (*independence, string) {
	m := b.Model
	switch {
	case m.UsesPriority:
		return nil, "processes have priorities"
	case m.UsesLast:
		return nil, "the model reads _last"
	}
	t := &independence{References: facts.NewReferences(m), sliced: sliced, shown: make([]map[int32]bool, len(m.Procs))}
	if t.traceReads() {
		return nil, "a trace assertion reads variables"
	}
	t.findFacts()
	watched, why := t.watch(b)
	if why != "" {
		return nil, why
	}
	t.cut(watched.Effects)
	t.lay()
	t.findClaims()
	t.changes = t.changing(watched)
	t.own()
	t.sequences()
	t.follow()
	t.chooseClosing()
	t.findSafe()
	t.findDoubts()
	for k := range m.Procs {
		t.provisoChannels = append(t.provisoChannels, t.findProvisoChannels(k))
	}
	return t, ""
}
