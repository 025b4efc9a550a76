package coloured

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// Unfolding.
//
// Which colours are possible in a place is computed first, as the least
// solution of: the colours of the initial marking are possible, and so are
// those that a mode puts whose inputs are possible. This takes no account of
// how many tokens there are, or which are there together, so that no colour is
// lost that a reachable marking has. The modes left are those whose inputs are
// all possible. They are counted before anything is built.
//
//	possible[p] := colours of the initial marking of p
//	work := all transitions
//	while work is not empty:
//	  take t from work
//	  for each summand that t puts, for each binding of its variables whose
//	    colours are not yet possible, and which some mode whose inputs are
//	    possible extends:
//	      add the colours to possible
//	  add the transitions behind places that grew to work
//
// Cost: a transition is enumerated again each time that an input place grew,
// and what it puts takes part at once.

// Limits is what may be unfolded.
type Limits struct {
	Places, Transitions, Arcs int
	Stop                      func() bool // polled; true ends with ErrStopped
}

// Size is the size of an unfolded net.
type Size struct{ Places, Transitions, Arcs int }

// TooLarge is the error of an unfolding beyond a limit.
type TooLarge struct {
	At   xml.Spot // of the transition or place that reached it
	What string   // what is too large, for people
}

func (t *TooLarge) Error() string { return t.What }

// Invalid is the error of a net whose unfolding has no meaning.
type Invalid struct {
	At   xml.Spot
	What string
}

func (i *Invalid) Error() string { return i.What }

// Sink receives an unfolded net: first all places, then all transitions. pre and
// post are valid during the call only.
type Sink interface {
	Place(place int, colour string, tokens uint64)
	Transition(transition int, mode string, pre, post []Weighted)
}

// Weighted is a weight of an unfolded place, which is numbered in the order of
// calls of Sink.Place.
type Weighted struct {
	Place  uint32
	Weight uint64
}

// Unfolding is a net whose possible colours are known.
type Unfolding struct {
	net      *Net
	limits   Limits
	possible []colourSet
	modes    []*modes
	outputs  [][]output
	readers  [][]reader // by place
	behind   [][]int    // by place: the transitions that take from it
	ranks    []*ranks
	first    []uint32 // by place: the number of its first unfolded place
	parts    []uint32
	err      error
	list     []counted
	pre, out []Weighted
}

// reader is a pattern that reads a place, and the enumeration it belongs to.
type reader struct {
	modes   *modes
	pattern *pattern
}

// Plan computes which colours are possible. Nothing of the size of the unfolded
// net is allocated yet, but for bits.
func (n *Net) Plan(limits Limits) (*Unfolding, error) {
	u := &Unfolding{net: n, limits: limits, parts: make([]uint32, maxComponents), readers: make([][]reader, len(n.places)), behind: make([][]int, len(n.places))}
	for i := range n.places {
		u.possible = append(u.possible, newColourSet(n.places[i].sort.size))
	}
	for i := range n.transitions {
		u.modes = append(u.modes, newModes(&n.transitions[i], false, nil))
		u.outputs = append(u.outputs, newOutputs(&n.transitions[i]))
		for _, a := range n.transitions[i].in {
			u.behind[a.place] = append(u.behind[a.place], i)
		}
		u.read(u.modes[i])
		for _, out := range u.outputs[i] {
			u.read(out.modes)
		}
	}
	if err := u.fixpoint(); err != nil {
		return nil, err
	}
	sum := uint32(0)
	for i := range u.possible {
		u.first = append(u.first, sum)
		sum += uint32(u.possible[i].count)
		u.ranks = append(u.ranks, u.possible[i].ranks())
	}
	return u, nil
}

// read registers the patterns of an enumeration with the places they read.
func (u *Unfolding) read(m *modes) {
	for _, p := range m.patterns {
		u.readers[p.place] = append(u.readers[p.place], reader{m, p})
	}
}

// fixpoint computes the possible colours.
func (u *Unfolding) fixpoint() error {
	queued := make([]bool, len(u.net.transitions))
	var queue []int
	push := func(t int) {
		if !queued[t] {
			queued[t] = true
			queue = append(queue, t)
		}
	}
	for i := range u.net.places {
		p := &u.net.places[i]
		if u.fits(i, p.marking) {
			u.expand(p.sort, p.marking, nil, func(key uint64, _ int64) bool { return u.allow(i, key, push) })
		}
		if u.err != nil {
			return u.err
		}
	}
	for t := range u.net.transitions {
		push(t)
	}
	for len(queue) > 0 {
		t := queue[0]
		queue, queued[t] = queue[1:], false
		if err := u.spread(t, push); err != nil {
			return err
		}
	}
	return nil
}

// output is a summand that a transition puts into a place.
type output struct {
	place int
	sum   []summand // one
	modes *modes    // its variables first, the others existential
}

// newOutputs lists what a transition puts.
func newOutputs(t *transition) (list []output) {
	for i := range t.out {
		for k, s := range t.out[i].sum {
			if s.count <= 0 {
				continue
			}
			var variables []int32
			for _, p := range s.parts {
				if p.variable != none && !slices.Contains(variables, p.variable) {
					variables = append(variables, p.variable)
				}
			}
			list = append(list, output{t.out[i].place, t.out[i].sum[k : k+1], newModes(t, true, variables)})
		}
	}
	return list
}

// spread makes possible what the modes of a transition put, summand by summand.
func (u *Unfolding) spread(t int, push func(int)) error {
	for i := range u.outputs[t] {
		out := &u.outputs[t][i]
		of := u.net.places[out.place].sort
		if uint64(u.possible[out.place].count) == of.size {
			continue
		}
		if !u.fits(out.place, out.sum) {
			return u.err
		}
		m := out.modes
		m.tried = 0
		m.poll = func(tried uint64) bool { return u.poll(m, tried) }
		m.skip = func() bool {
			return u.expand(of, out.sum, m.binding, func(key uint64, _ int64) bool { return u.possible[out.place].has(key) })
		}
		m.each(func() result {
			if !u.fed(m) {
				return u.judge(refused)
			}
			u.expand(of, out.sum, m.binding, func(key uint64, _ int64) bool { return u.allow(out.place, key, push) })
			return u.judge(found)
		})
		if u.err != nil {
			return u.err
		}
	}
	return nil
}

// judge returns r, or stop after an error.
func (u *Unfolding) judge(r result) result {
	if u.err != nil {
		return stop
	}
	return r
}

// maxTried bounds the colours that are tried for the variables of a transition
// in one enumeration of its modes.
const maxTried = 1 << 34

// poll reports whether the enumeration of modes may go on.
func (u *Unfolding) poll(m *modes, tried uint64) bool {
	switch {
	case u.limits.Stop != nil && u.limits.Stop():
		u.err = ErrStopped
	case tried > maxTried:
		u.err = &TooLarge{m.At, fmt.Sprintf("finding the modes of the transition takes more than %d steps", int64(maxTried))}
	}
	return u.err == nil
}

// ErrStopped ends an unfolding that Limits.Stop has stopped.
var ErrStopped = errors.New("the unfolding was stopped")

// allow makes a colour possible.
func (u *Unfolding) allow(place int, key uint64, push func(int)) bool {
	if !u.possible[place].add(key) {
		return true
	}
	if u.possible[place].count > u.limits.Places {
		u.err = u.tooLarge(u.net.places[place].At, "places", u.limits.Places)
		return false
	}
	sort := u.net.places[place].sort
	components := u.parts[:len(sort.atoms)]
	sort.split(key, components)
	for _, r := range u.readers[place] {
		r.pattern.add(components, r.modes.scratch, r.modes.atoms, sort)
	}
	for _, t := range u.behind[place] {
		push(t)
	}
	return true
}

// fits reports whether the colours of each summand are not too many for a place
// to have, before they are visited.
func (u *Unfolding) fits(place int, sum []summand) bool {
	of := &u.net.places[place]
	for _, s := range sum {
		tuples := uint64(1)
		for i, p := range s.parts {
			if p.all {
				tuples *= of.sort.atoms[i].size
			}
		}
		if tuples > uint64(u.limits.Places) {
			u.err = u.tooLarge(of.At, "places", u.limits.Places)
			return false
		}
	}
	return true
}

func (u *Unfolding) tooLarge(at xml.Spot, what string, limit int) error {
	return &TooLarge{at, fmt.Sprintf("the unfolded net has more than %d %s", limit, what)}
}

// fed reports whether all inputs of the mode that is bound are possible. The
// enumeration has not looked up patterns without variables, those with all, and
// inscriptions with differences.
func (u *Unfolding) fed(m *modes) bool {
	for i := range m.in {
		if !u.collect(m, &m.in[i]) {
			return false
		}
		for _, x := range u.list {
			if !u.possible[m.in[i].place].has(x.key) {
				return false
			}
		}
	}
	return true
}

// split computes the components of a colour.
func (s *sort) split(key uint64, components []uint32) {
	for i := len(s.atoms) - 1; i >= 0; i-- {
		size := s.atoms[i].size
		components[i], key = uint32(key%size), key/size
	}
}

// expand calls visit for each colour that a multiset contains under a binding,
// perhaps several times, until visit returns false.
func (u *Unfolding) expand(of *sort, sum []summand, binding []uint32, visit func(key uint64, count int64) bool) bool {
	for i := range sum {
		if !expandParts(of, sum[i].parts, 0, 0, binding, func(key uint64) bool { return visit(key, sum[i].count) }) {
			return false
		}
	}
	return true
}

// expandParts visits the colours of the tuple from component i on; key is that
// of the components before.
func expandParts(of *sort, parts []part, i int, key uint64, binding []uint32, visit func(uint64) bool) bool {
	for ; i < len(parts); i++ {
		size := of.atoms[i].size
		if !parts[i].all {
			key = key*size + uint64(parts[i].value(binding, size))
			continue
		}
		for c := range size {
			if !expandParts(of, parts, i+1, key*size+c, binding, visit) {
				return false
			}
		}
		return true
	}
	return visit(key)
}

// collect computes, in u.list, the multiset of an inscription under the binding:
// colours with positive counts, ascending. It is false, with u.err set, if the
// multiset takes away more than there is, or is too large.
func (u *Unfolding) collect(m *modes, a *inscription) bool {
	of := u.net.places[a.place].sort
	u.list = u.list[:0]
	u.expand(of, a.sum, m.binding, func(key uint64, n int64) bool {
		if u.list = append(u.list, counted{key, n}); len(u.list) > u.limits.Arcs {
			u.err = u.tooLarge(a.at, "arcs", u.limits.Arcs)
		}
		return u.err == nil
	})
	if u.err != nil {
		return false
	}
	u.list = added(u.list)
	for _, x := range u.list {
		if x.count < 0 {
			u.err = &Invalid{a.at, fmt.Sprintf("for %s the inscription takes away more tokens of the colour %s than it has", m.mode(), u.net.colour(a.place, x.key))}
			return false
		}
	}
	return true
}

// counted is a colour and how often it is in a multiset.
type counted struct {
	key   uint64
	count int64
}

// added sorts a multiset, adds up the counts of equal colours, and drops those
// that are 0.
func added(list []counted) []counted {
	if len(list) > 1 {
		slices.SortFunc(list, func(a, b counted) int { return cmp.Compare(a.key, b.key) })
	}
	out := list[:0]
	for _, x := range list {
		if n := len(out); n > 0 && out[n-1].key == x.key {
			out[n-1].count += x.count
			continue
		}
		out = append(out, x)
	}
	return slices.DeleteFunc(out, func(x counted) bool { return x.count == 0 })
}

// weights appends what an inscription takes or puts under the binding, by
// unfolded place. It is false if some colour is not possible, and also, with
// u.err set, if the net is invalid or too large.
func (u *Unfolding) weights(m *modes, a *inscription, out []Weighted) ([]Weighted, bool) {
	if !u.collect(m, a) {
		return out, false
	}
	for _, x := range u.list {
		r, ok := u.ranks[a.place].of(x.key)
		if !ok {
			return out, false
		}
		out = append(out, Weighted{u.first[a.place] + r, uint64(x.count)})
	}
	return out, true
}

// Size counts places, transitions and arcs. The error is a *TooLarge or an
// *Invalid.
func (u *Unfolding) Size() (Size, error) {
	var s Size
	for i := range u.possible {
		if s.Places += u.possible[i].count; s.Places > u.limits.Places {
			return s, u.tooLarge(u.net.places[i].At, "places", u.limits.Places)
		}
	}
	for t := range u.net.transitions {
		err := u.each(t, func(*modes) error {
			s.Transitions++
			s.Arcs += len(u.pre) + len(u.out)
			switch at := u.net.transitions[t].At; {
			case s.Transitions > u.limits.Transitions:
				return u.tooLarge(at, "transitions", u.limits.Transitions)
			case s.Arcs > u.limits.Arcs:
				return u.tooLarge(at, "arcs", u.limits.Arcs)
			}
			return nil
		})
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// each calls visit for each mode of a transition, with its arcs in u.pre and
// u.out.
func (u *Unfolding) each(t int, visit func(*modes) error) error {
	m := u.modes[t]
	m.tried = 0
	m.poll = func(tried uint64) bool { return u.poll(m, tried) }
	m.each(func() result {
		u.pre, u.out = u.pre[:0], u.out[:0]
		var ok bool
		for i := range m.in {
			if u.pre, ok = u.weights(m, &m.in[i], u.pre); !ok {
				return u.judge(refused)
			}
		}
		for i := range m.out {
			if u.out, ok = u.weights(m, &m.out[i], u.out); !ok {
				return u.judge(refused)
			}
		}
		u.err = visit(m)
		return u.judge(found)
	})
	return u.err
}

// Emit passes the unfolded net to a sink.
func (u *Unfolding) Emit(sink Sink) error {
	for i := range u.net.places {
		counts := map[uint64]int64{}
		p := &u.net.places[i]
		u.expand(p.sort, p.marking, nil, func(key uint64, n int64) bool {
			counts[key] += n
			return true
		})
		for _, key := range u.possible[i].members() {
			if counts[key] < 0 {
				return &Invalid{p.At, fmt.Sprintf("the initial marking takes away more tokens of the colour %s than it has", u.net.colour(i, key))}
			}
			sink.Place(i, u.net.colour(i, key), uint64(counts[key]))
		}
	}
	for t := range u.net.transitions {
		err := u.each(t, func(m *modes) error {
			sink.Transition(t, m.mode(), u.pre, u.out)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// members returns the numbers in the set in increasing order.
func (s *colourSet) members() []uint64 {
	if s.dense == nil {
		return slices.Sorted(maps.Keys(s.sparse))
	}
	out := make([]uint64, 0, s.count)
	for k := range uint64(len(s.dense)) << 6 {
		if s.dense[k>>6]>>(k&63)&1 != 0 {
			out = append(out, k)
		}
	}
	return out
}
