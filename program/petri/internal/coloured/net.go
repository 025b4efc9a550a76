package coloured

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// Place is a place as it is in the file.
type Place struct {
	ID, Name string
	At       xml.Spot
	Sort     *Element // nil: the dot
	Marking  *Element // nil: empty
}

// Transition is a transition as it is in the file.
type Transition struct {
	ID, Name string
	At       xml.Spot
	Guard    *Element // nil: true
}

// Arc is an arc as it is in the file.
type Arc struct {
	Place, Transition int
	Out               bool // from the transition to the place
	At                xml.Spot
	Inscription       *Element // nil: one dot
}

// Net is a coloured net whose names are resolved. It is immutable.
type Net struct {
	places      []place
	transitions []transition
}

type place struct {
	Place
	sort    *sort
	marking []summand
}

type transition struct {
	Transition
	variables []scoped
	atoms     []*atom      // by atomic variable
	guard     []*condition // which must hold all
	ascending []*condition // those among them that breakSymmetry has added
	in, out   []inscription
}

// inscription is what the arcs between a transition and a place in one
// direction take or put.
type inscription struct {
	place int
	at    xml.Spot
	sum   []summand
}

// New resolves a net. It is of use only if nothing was reported.
func New(declared []*Element, places []Place, transitions []Transition, arcs []Arc, report Report) *Net {
	d := declare(declared, report)
	n := &Net{}
	for _, p := range places {
		n.places = append(n.places, d.place(p))
	}
	scopes := make([]*scope, len(transitions))
	for i, t := range transitions {
		scopes[i] = &scope{declarations: d, allowed: true}
		r := transition{Transition: t}
		if t.Guard != nil {
			r.guard = scopes[i].guard(t.Guard).conjuncts(nil)
		}
		n.transitions = append(n.transitions, r)
	}
	for _, a := range arcs {
		n.arc(a, scopes[a.Transition])
	}
	for i := range n.transitions {
		t := &n.transitions[i]
		t.variables, t.atoms = scopes[i].variables, scopes[i].atoms
		for _, list := range [][]inscription{t.in, t.out} {
			slices.SortFunc(list, func(a, b inscription) int { return cmp.Compare(a.place, b.place) })
		}
		t.breakSymmetry()
	}
	return n
}

// place resolves a place.
func (d *declarations) place(p Place) place {
	r := place{Place: p, sort: d.dot}
	if p.Sort != nil {
		r.sort = d.sort(p.Sort)
	}
	if p.Marking != nil && r.sort != nil {
		r.marking = (&scope{declarations: d}).multiset(p.Marking, r.sort)
	}
	return r
}

// arc resolves an arc and adds it to its transition. Several arcs between the
// same nodes add up.
func (n *Net) arc(a Arc, s *scope) {
	of := n.places[a.Place].sort
	if of == nil {
		return // reported
	}
	sum := []summand{{1, []part{{variable: none}}}}
	switch {
	case a.Inscription != nil:
		sum = s.multiset(a.Inscription, of)
	case !of.same(s.dot):
		s.report(a.At, "the arc has no inscription: want a multiset over the sort %s", of)
		return
	}
	t := &n.transitions[a.Transition]
	list := &t.in
	if a.Out {
		list = &t.out
	}
	for i := range *list {
		if (*list)[i].place == a.Place {
			(*list)[i].sum = append((*list)[i].sum, sum...)
			return
		}
	}
	*list = append(*list, inscription{a.Place, a.At, sum})
}
