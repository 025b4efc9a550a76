package sequences

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// The wide automaton W of A. Its states are places (q, at), q being a state of
// A. outside and waiting are behind a letter that A has read; waiting, positions
// inside were passed over since. A run that stays inside for ever is there only
// if the program has some.
//
//	(q, outside|waiting) -ℓ & !inside→ (r, outside)     where A has q -ℓ→ r, with its marks
//	(q, outside|waiting) -inside→      (q, waiting)     without marks
//	(q, outside)         -ℓ & inside→  (r, for ever)    where A has q -ℓ→ r, with its marks
//	(q, for ever)        -ℓ & inside→  (r, for ever)    the same
//
// A run that waits for ever has no marks. If the condition is true of that, W
// has one set more, with all edges that read a letter. Where no run stays inside
// for ever, waiting and outside are one, so that W is deterministic if A is, and
// edges inside have the marks that all edges of the component have, so that W is
// weak if A is.
//
// A proposition that varies inside is true of a letter if it is at any position
// passed over behind it. An edge of A whose label depends on some is taken with
// those that have to be true and those that must not be, one edge of W for each
// way; a place has the ones that are still due, and those that are barred, until
// the sequence ends.
//
// A state of A with a loop that any letter can take needs no way to wait if the
// acceptance is generalised Büchi: a run that leaves the state now and then may
// stay for one time round longer, and take the loop as often as it likes.

// maxPlaces bounds the states of a wide automaton.
const maxPlaces = 1 << 16

// where is where a run of W stands.
type where uint8

const (
	outside where = iota
	waiting
	forEver
)

// place is a state of W. due and barred are sets of indices of varying
// propositions.
type place struct {
	state       uint32
	at          where
	due, barred uint64
}

// WidenOf returns the automaton of a formula, widened if the formula steps over
// sequences.
func (s *Sequences) WidenOf(f *ltl.Formula, a *automata.Automaton) (*automata.Automaton, error) {
	if !s.Steps(f) {
		return a, nil
	}
	return s.Widen(a)
}

// WidenOwn returns an automaton of the user's, widened if it steps over
// sequences.
func (s *Sequences) WidenOwn(a *automata.Automaton) (*automata.Automaton, error) {
	if !s.StepsIn(a) {
		return a, nil
	}
	return s.Widen(a)
}

// Widen returns the automaton that accepts a wide word exactly if a accepts its
// narrow word. StepsIn, of a or of an automaton for the complement, says whether
// that is needed. If the propositions that vary make it too large, the error
// wraps automata.ErrLimit. O(edges), times three for each of those propositions
// that an edge depends on.
func (s *Sequences) Widen(a *automata.Automaton) (*automata.Automaton, error) {
	al := automata.NewAlphabet(a.Alphabet().APs()...)
	w := widener{endless: s.endless, inside: al.Add(s.inside), number: map[place]uint32{}, Builder: automata.NewBuilder(al)}
	w.a, w.m = a.Over(al), al.BDD()
	for _, name := range s.program.Varying(a.UsedAPs()) {
		w.varying = append(w.varying, al.Add(name))
	}
	w.quick = a.Acc.IsGeneralisedBuchi() && len(w.varying) == 0
	w.components = w.a.Components()
	acc := a.Acc
	if s.endless && acc.Accepts(0) {
		if acc.Sets == automata.MaxSets {
			return nil, fmt.Errorf("%w: an automaton that steps over atomic sequences needs one acceptance set more than %d", automata.ErrLimit, automata.MaxSets)
		}
		w.reads = 1 << acc.Sets
		again := &automata.AccNode{Op: automata.AccInf, Set: acc.Sets}
		acc = automata.NewAcceptance(acc.Sets+1, &automata.AccNode{Op: automata.AccAnd, Kids: []*automata.AccNode{acc.Formula(), again}})
	}
	for _, q := range w.a.Start() {
		w.AddStart(w.visit(place{state: q}))
	}
	for i := 0; i < len(w.places); i++ {
		if len(w.places) > maxPlaces {
			return nil, fmt.Errorf("%w: an automaton that steps over atomic sequences has more than %d states", automata.ErrLimit, maxPlaces)
		}
		w.expand(uint32(i))
	}
	out := w.Build(acc)
	out.Name = a.Name
	if a.StateNames != nil {
		for _, p := range w.places {
			out.StateNames = append(out.StateNames, a.StateName(p.state))
		}
	}
	return out, w.m.Err()
}

// Runs returns the automaton of the words of a that runs can have: where none
// stays inside for ever, those with positions outside again and again. Automata
// that Widen makes of the same language may differ on other words, so those are
// left out before languages are compared. The error wraps automata.ErrLimit.
func (s *Sequences) Runs(a *automata.Automaton) (*automata.Automaton, error) {
	if s == nil || s.endless || !slices.Contains(a.UsedAPs(), s.inside) {
		return a, nil
	}
	if a.Acc.Sets == automata.MaxSets {
		return nil, fmt.Errorf("%w: an automaton that steps over atomic sequences needs one acceptance set more than %d", automata.ErrLimit, automata.MaxSets)
	}
	al := automata.NewAlphabet(s.inside)
	b, m := automata.NewBuilder(al), al.BDD()
	q := b.AddState()
	b.AddStart(q)
	b.AddEdge(q, q, m.NotVar(0), 1)
	b.AddEdge(q, q, m.Var(0), 0)
	return automata.Product(a, b.Build(automata.GeneralisedBuchi(1)))
}

// widener makes W.
type widener struct {
	*automata.Builder
	a       *automata.Automaton
	m       *bdd.Manager
	endless bool
	quick   bool           // no way to wait is needed beside a loop that any letter can take
	inside  int            // variable of the proposition
	varying []int          // variables of those that vary inside
	reads   automata.Marks // of edges that read a letter, if that is a set
	number  map[place]uint32
	places  []place

	components *automata.Components // of A
}

// visit returns the number of a place.
func (w *widener) visit(p place) uint32 {
	n, known := w.number[p]
	if !known {
		n = w.AddState()
		w.number[p] = n
		w.places = append(w.places, p)
	}
	return n
}

// expand adds the edges out of a place.
func (w *widener) expand(n uint32) {
	p := w.places[n]
	if p.at == forEver {
		w.stay(n, p)
		return
	}
	waits := false
	if p.due == 0 {
		for _, e := range w.a.Out(p.state) {
			if w.quick && e.Dst == e.Src && e.Label == bdd.True {
				w.AddEdge(n, n, e.Label, e.Marks|w.reads)
				waits = true
			} else {
				w.read(n, e)
			}
		}
		if w.endless && p.at == outside {
			w.stay(n, p)
		}
	}
	if !waits {
		w.wait(n, p)
	}
}

// stay adds the edges that read a letter inside a sequence that never ends.
func (w *widener) stay(n uint32, p place) {
	for _, e := range w.a.Out(p.state) {
		w.AddEdge(n, w.visit(place{state: e.Dst, at: forEver}), w.m.And(e.Label, w.m.Var(w.inside)), e.Marks|w.reads)
	}
}

// read adds the edges that read a letter outside, for an edge of A.
func (w *widener) read(n uint32, e automata.Edge) {
	w.ways(w.m.And(e.Label, w.m.NotVar(w.inside)), 0, place{state: e.Dst}, func(label bdd.Node, to place) {
		w.AddEdge(n, w.visit(to), label, e.Marks|w.reads)
	})
}

// ways calls yield for each way to take an edge with a label, of which the
// varying propositions from number i on are to be decided: one is true here,
// or due behind this position, or false here and barred there, or does not
// matter.
func (w *widener) ways(label bdd.Node, i int, to place, yield func(bdd.Node, place)) {
	if label == bdd.False {
		return
	}
	if i == len(w.varying) {
		yield(label, to)
		return
	}
	v := w.varying[i]
	with, without := w.m.Cofactor(label, v, true), w.m.Cofactor(label, v, false)
	if with == without {
		w.ways(label, i+1, to, yield)
		return
	}
	due, barred := to, to
	due.due |= 1 << i
	barred.barred |= 1 << i
	w.ways(w.m.And(with, w.m.Var(v)), i+1, to, yield)
	w.ways(w.m.And(with, w.m.NotVar(v)), i+1, due, yield)
	w.ways(w.m.And(without, w.m.NotVar(v)), i+1, barred, yield)
}

// wait adds the edges that pass over a position inside: barred variables are
// false there, and due ones become true there or stay due.
func (w *widener) wait(n uint32, p place) {
	label := w.m.Var(w.inside)
	var due []int
	for i, v := range w.varying {
		if p.barred>>i&1 != 0 {
			label = w.m.And(label, w.m.NotVar(v))
		} else if p.due>>i&1 != 0 {
			due = append(due, i)
		}
	}
	marks := automata.Marks(0)
	if w.endless {
		p.at = waiting
	} else if part := &w.components.Parts[w.components.Of[p.state]]; w.a.Acc.IsGeneralisedBuchi() && !part.Trivial() {
		marks = part.Common
	}
	for some := range 1 << len(due) {
		to, with := p, label
		for k, i := range due {
			if some>>k&1 != 0 {
				to.due &^= 1 << i
				with = w.m.And(with, w.m.Var(w.varying[i]))
			} else {
				with = w.m.And(with, w.m.NotVar(w.varying[i]))
			}
		}
		w.AddEdge(n, w.visit(to), with, marks)
	}
}
