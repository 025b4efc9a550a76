package petri

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Smaller nets with the same words.
//
// A place is visible if an atom reads its tokens, a transition if it changes a
// visible place. All rules keep the visible places, and keep, of every maximal
// run, the word over the atoms:
//
// dead: a transition that the bounds show never to be enabled is left out; so
// is one that takes and puts what an earlier one does. A place that never
// changes and has what all transitions after it need is left out. Nothing is
// changed but the names of the steps.
//
// sinks: an invisible place from which nothing is taken is left out. Markings
// that differ there only have the same future.
//
// agglomeration, up to stuttering (B. Berthelot 1985; D. Poitrenaud, J.-F.
// Pradat-Peyre, Pre- and post-agglomerations for LTL model checking, 2000): an
// invisible place p, initially empty, with producers H and consumers F, none in
// both, all arcs of p having weight 1, is left out and each pair h ∈ H, f ∈ F
// becomes one transition, in two cases.
//
//   - post: every f takes from p alone and is invisible. In a run, f can be moved to right after its
//     h, and added where it never comes: it only gives tokens earlier. A run ends in a dead marking
//     only where p is empty.
//   - pre: every h puts into p alone, is invisible, takes something, and is the only transition to take
//     from the places before it. In a run, h can be moved to right before its f, and left out where
//     none comes: nobody else misses the tokens. What is left out is finite, or others fire for ever,
//     since h must be fed.
//
// The invisible transition of a pair repeats a letter wherever it stands. So words become shorter
// by agglomeration, and differ in nothing else (program.ShorterWords).
//
// free agglomeration, for properties that only beginnings of runs violate, up to
// stuttering: as pre, but of every h it is only required that it puts into p
// alone and is invisible. In the beginning of a run, h can be moved to right
// before its f: others see more tokens meanwhile. It is left out where no f
// comes. What a run could do after its beginning may change, as an h that is
// left out may have taken tokens from others. A beginning of a run of the
// reduced net is one of the net.
//
// redundant, prefix: see redundant.go and prefix.go.
//
// cone, for properties that only beginnings of runs violate, up to stuttering
// (A. Rakow, Safety slicing Petri nets, 2012): relevant are the visible places,
// every transition that changes a relevant place, and every place before a
// relevant transition. All else is left out. The relevant part can do by itself
// what it can do in the whole; but the rest may go on for ever without it, so
// that a run of the relevant part may stop anywhere. Such a run has no more
// beginnings than the longer one.
//
// Cost: a few passes over the arcs for each place that is left out.

// Names of the reductions.
const (
	reduceDead          = "dead"
	reduceSinks         = "sinks"
	reduceAgglomeration = "agglomeration"
	reduceFree          = "free"
	reduceRedundant     = "redundant"
	reducePrefix        = "prefix"
	reduceCone          = "cone"
	reducePOR           = "por" // see stubborn.go
)

// Reductions implements program.Reducer: it lists the names that Reduce
// accepts in without.
func (n *Net) Reductions() []string {
	return []string{reduceDead, reduceSinks, reduceRedundant, reducePrefix, reduceAgglomeration, reduceFree, reduceCone, reducePOR}
}

// maxReducible bounds the arcs of a net that is reduced at all.
const maxReducible = 1 << 21

// maxGrown bounds the transitions that one agglomeration may add.
const maxGrown = 8

// sketchedTransition is a transition of a net under reduction. It stands for
// one or more transitions of the original net that fire one after another.
type sketchedTransition struct {
	pre, post map[uint32]uint64
	fires     []uint32 // transitions of the original net, in order
	number    int
	gone      bool
}

// reducer is a net under reduction.
type reducer struct {
	net         *Net
	visible     []bool
	gone        []bool   // places
	initial     []uint64 // tokens by place, after first
	first       []uint32 // transitions of the original net that are fired before all others
	shortened   bool     // words leave out repetitions of letters
	transitions []*sketchedTransition
	made        int                            // transitions, also those that are gone
	givers      []map[*sketchedTransition]bool // by place
	takers      []map[*sketchedTransition]bool
}

// ReduceAfter implements program.Reducer: smaller nets are tried at once.
func (n *Net) ReduceAfter() uint64 { return 0 }

// Reduce implements program.Reducer. Nets that are too large, and
// propositions about steps or about deadlock, are not reduced. See the top of
// this file for the rules and what they preserve.
func (n *Net) Reduce(ctx context.Context, atoms []program.Atom, same program.Preservation, without []string) (small *program.Reduced, why string, err error) {
	bound, err := n.arrays.Bind(atoms)
	if err != nil {
		return nil, "", err
	}
	switch {
	case bound.Actions != 0:
		return nil, "the property reads which transitions fire", nil
	case slices.ContainsFunc(bound.Conds, seesAll):
		return nil, "the property reads whether the net is dead", nil
	case n.Arcs() > maxReducible:
		return nil, fmt.Sprintf("the net has more than %d arcs", maxReducible), nil
	}
	r := newReducer(ctx, n, bound)
	does := func(name string) bool { return !slices.Contains(without, name) }
	if does(reduceDead) && ctx.Err() == nil {
		r.dead(ctx)
	}
	if same >= program.SameBeginnings && does(reduceCone) {
		r.cone()
	}
	r.repeat(ctx, same, does)
	if ctx.Err() != nil {
		return nil, "the time was over", nil
	}
	r.remove(func(t *sketchedTransition) bool { return t.gone })
	whole := len(r.transitions) == len(n.arrays.Transitions) && !slices.Contains(r.gone, true) && len(r.first) == 0
	if same >= program.SameUpToStuttering && does(reducePOR) {
		if small = r.partly(ctx, atoms, whole); small != nil {
			return small, "", nil
		}
		why = littleGain
	}
	if whole {
		return nil, why, nil
	}
	return r.build().asReduced(), "", nil
}

// repeat applies the rules that make others applicable, until none is.
func (r *reducer) repeat(ctx context.Context, same program.Preservation, does func(string) bool) {
	joins := same >= program.ShorterWords && does(reduceAgglomeration)
	free := same >= program.SameBeginnings && does(reduceFree)
	for again := true; again && ctx.Err() == nil; {
		again = false
		if does(reduceSinks) {
			again = r.sinks() || again
		}
		if does(reduceRedundant) {
			again = r.redundant() || again
		}
		if same >= program.ShorterWords && does(reducePrefix) {
			again = r.firePrefix() || again
		}
		if joins || free {
			again = r.agglomerate(ctx, joins, free) || again
		}
	}
}

// partly explores fewer interleavings of the reduced net; nil if that does not
// help.
func (r *reducer) partly(ctx context.Context, atoms []program.Atom, whole bool) *program.Reduced {
	var p *partial
	if whole {
		p = explorePartly(ctx, r.net, nil, atoms, true)
	} else {
		small := r.build()
		p = explorePartly(ctx, small, small, atoms, true)
	}
	if p == nil {
		return nil
	}
	return p.asReduced()
}

// seesAll reports whether the condition depends on every transition of the net.
func seesAll(c *nets.Condition) bool {
	return c != nil && (c.Op == nets.OpDeadlock || slices.ContainsFunc(c.Kids, seesAll))
}

// newReducer copies the net into a form that can be changed, and marks the
// visible places.
func newReducer(ctx context.Context, n *Net, b *nets.Binding) *reducer {
	r := &reducer{net: n, initial: slices.Clone(n.arrays.Initial), visible: make([]bool, len(n.arrays.Places)), gone: make([]bool, len(n.arrays.Places))}
	for _, c := range b.Conds {
		c.Places(n.arrays, func(p uint32) { r.visible[p] = true })
	}
	r.givers, r.takers = make([]map[*sketchedTransition]bool, len(n.arrays.Places)), make([]map[*sketchedTransition]bool, len(n.arrays.Places))
	for p := range n.arrays.Places {
		r.givers[p], r.takers[p] = map[*sketchedTransition]bool{}, map[*sketchedTransition]bool{}
	}
	for t := range n.arrays.Transitions {
		if t%polledPlaces == 0 && ctx.Err() != nil {
			break // what is made is not used
		}
		x := &sketchedTransition{pre: map[uint32]uint64{}, post: map[uint32]uint64{}, fires: []uint32{uint32(t)}}
		for _, a := range n.arrays.Pre.Of(t) {
			x.pre[a.Place] = a.Weight
		}
		for _, a := range n.arrays.Post.Of(t) {
			x.post[a.Place] = a.Weight
		}
		r.add(x)
	}
	return r
}

// add adds a transition and links it to its places.
func (r *reducer) add(t *sketchedTransition) {
	t.number = r.made
	r.made++
	r.transitions = append(r.transitions, t)
	for p := range t.pre {
		r.takers[p][t] = true
	}
	for p := range t.post {
		r.givers[p][t] = true
	}
}

// remove removes the transitions for which out returns true, and those dropped
// before.
func (r *reducer) remove(out func(*sketchedTransition) bool) {
	for _, t := range r.transitions {
		if out(t) {
			r.drop(t)
		}
	}
	r.transitions = slices.DeleteFunc(r.transitions, func(t *sketchedTransition) bool { return t.gone })
}

// drop unlinks a transition from its places. It stays in the list until remove
// is called.
func (r *reducer) drop(t *sketchedTransition) {
	t.gone = true
	for p := range t.pre {
		delete(r.takers[p], t)
	}
	for p := range t.post {
		delete(r.givers[p], t)
	}
}

// removePlace removes a place and its arcs.
func (r *reducer) removePlace(p uint32) {
	r.gone[p] = true
	for t := range r.takers[p] {
		delete(t.pre, p)
	}
	for t := range r.givers[p] {
		delete(t.post, p)
	}
	clear(r.takers[p])
	clear(r.givers[p])
}

// dead removes transitions that are never enabled or equal to an earlier one,
// and constant places.
func (r *reducer) dead(ctx context.Context) {
	seen := map[string]bool{}
	r.remove(func(t *sketchedTransition) bool {
		if t.number%polledPlaces == 0 && ctx.Err() != nil {
			return false
		}
		if r.net.arrays.DeadBy(int(t.fires[0]), r.net.arrays.Bounds) {
			return true
		}
		key := fmt.Sprint(r.net.arrays.Pre.Of(int(t.fires[0])), r.net.arrays.Post.Of(int(t.fires[0])))
		twice := seen[key]
		seen[key] = true
		return twice
	})
	for p := range r.net.arrays.Places {
		if !r.visible[p] && !r.gone[p] && r.constantIn(uint32(p)) {
			r.removePlace(uint32(p))
		}
	}
}

// constantIn reports whether no transition that is left changes the place. None
// lacks its tokens then: the bound of the place is what it has, and a
// transition that needs more has been left out.
func (r *reducer) constantIn(p uint32) bool {
	for t := range r.takers[p] {
		if t.post[p] != t.pre[p] {
			return false
		}
	}
	for t := range r.givers[p] {
		if t.post[p] != t.pre[p] {
			return false
		}
	}
	return true
}

// sinks removes invisible places that nothing takes from, and reports whether
// there were any.
func (r *reducer) sinks() bool {
	any := false
	for p := range r.net.arrays.Places {
		if !r.gone[p] && !r.visible[p] && len(r.takers[p]) == 0 {
			r.removePlace(uint32(p))
			any = true
		}
	}
	return any
}

// cone removes what is not relevant, as defined above: a search backwards from
// the visible places.
func (r *reducer) cone() {
	relevant, kept := slices.Clone(r.visible), map[*sketchedTransition]bool{}
	var todo []uint32
	for p, is := range relevant {
		if is {
			todo = append(todo, uint32(p))
		}
	}
	keep := func(t *sketchedTransition) {
		if kept[t] {
			return
		}
		kept[t] = true
		for p := range t.pre {
			if !relevant[p] {
				relevant[p] = true
				todo = append(todo, p)
			}
		}
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, set := range []map[*sketchedTransition]bool{r.givers[p], r.takers[p]} {
			for t := range set {
				if t.pre[p] != t.post[p] {
					keep(t)
				}
			}
		}
	}
	r.remove(func(t *sketchedTransition) bool { return !kept[t] })
	for p := range r.net.arrays.Places {
		if !relevant[p] && !r.gone[p] {
			r.removePlace(uint32(p))
		}
	}
}

// polledPlaces is after how many places the context is polled.
const polledPlaces = 1 << 6

// agglomerate removes places by pre- and post-agglomeration, and by free
// agglomeration, and reports whether there were any. A place whose removal would add more than maxGrown transitions is kept.
func (r *reducer) agglomerate(ctx context.Context, joins, free bool) bool {
	any := false
	for p := range r.net.arrays.Places {
		if p%polledPlaces == 0 && ctx.Err() != nil {
			return false
		}
		p := uint32(p)
		if r.gone[p] || r.visible[p] || r.initial[p] != 0 {
			continue
		}
		h, f := len(r.givers[p]), len(r.takers[p])
		if h == 0 || f == 0 || h*f > h+f+maxGrown || !r.simple(p) {
			continue
		}
		if joins && (r.postAgglomerable(p) || r.preAgglomerable(p)) || free && r.freeAgglomerable(p) {
			r.join(p)
			any, r.shortened = true, true
		}
	}
	return any
}

// simple reports whether the arcs of a place weigh 1 and no transition has it
// on both sides.
func (r *reducer) simple(p uint32) bool {
	for t := range r.givers[p] {
		if t.post[p] != 1 || t.pre[p] != 0 {
			return false
		}
	}
	for t := range r.takers[p] {
		if t.pre[p] != 1 {
			return false
		}
	}
	return true
}

// postAgglomerable reports whether every consumer of p takes from p alone and
// is invisible.
func (r *reducer) postAgglomerable(p uint32) bool {
	for f := range r.takers[p] {
		if len(f.pre) != 1 || r.changesVisible(f) {
			return false
		}
	}
	return true
}

// changesVisible reports whether firing t changes the tokens of a visible
// place.
func (r *reducer) changesVisible(t *sketchedTransition) bool {
	for q, w := range t.pre {
		if r.visible[q] && t.post[q] != w {
			return true
		}
	}
	for q, w := range t.post {
		if r.visible[q] && t.pre[q] != w {
			return true
		}
	}
	return false
}

// preAgglomerable reports whether every producer of p puts into p alone, is
// invisible, takes something, and is the only one to take from the places
// before it.
func (r *reducer) preAgglomerable(p uint32) bool {
	for h := range r.givers[p] {
		if len(h.post) != 1 || len(h.pre) == 0 {
			return false
		}
		for q := range h.pre {
			if r.visible[q] || len(r.takers[q]) != 1 {
				return false
			}
		}
	}
	return true
}

// freeAgglomerable reports whether every producer of p puts into p alone and is
// invisible.
func (r *reducer) freeAgglomerable(p uint32) bool {
	for h := range r.givers[p] {
		if len(h.post) != 1 || r.changesVisible(h) {
			return false
		}
	}
	return true
}

// join replaces the producers and consumers of a place by one transition for
// each pair of them, in a fixed order.
func (r *reducer) join(p uint32) {
	givers, takers := inOrder(r.givers[p]), inOrder(r.takers[p])
	for _, h := range givers {
		r.drop(h)
	}
	for _, f := range takers {
		r.drop(f)
	}
	r.gone[p] = true
	for _, h := range givers {
		for _, f := range takers {
			r.add(inSequence(h, f, p))
		}
	}
}

func inOrder(set map[*sketchedTransition]bool) []*sketchedTransition {
	return slices.SortedFunc(maps.Keys(set), func(a, b *sketchedTransition) int { return a.number - b.number })
}

// inSequence makes the transition that fires h and then f, with p empty before
// and after.
func inSequence(h, f *sketchedTransition, p uint32) *sketchedTransition {
	t := &sketchedTransition{pre: maps.Clone(h.pre), post: maps.Clone(f.post), fires: slices.Concat(h.fires, f.fires)}
	for q, w := range h.post {
		if q != p {
			t.post[q] += w
		}
	}
	for q, w := range f.pre {
		if q != p {
			t.pre[q] += w
		}
	}
	return t
}
