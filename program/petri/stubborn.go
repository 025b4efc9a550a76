package petri

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Stubborn sets of a marking (A. Valmari, Stubborn sets for reduced state space
// generation, 1991).
//
//	close(seed):
//	    set := {seed}
//	    for each t in set:
//	        if t is enabled: add every transition that takes tokens which t needs, or needs such as t takes
//	        else: choose a place with too few tokens for t; add every transition that puts tokens there
//
// Two transitions that do neither accord: what they put besides adds up. The
// smallest closed set of a few seeds is taken.
//
// For properties of runs, a set with a visible enabled transition is not used,
// nor one with an enabled transition that closes loops: then all successors are
// kept. A loop of markings gives every place as many tokens as it takes. So it
// cannot consist of transitions that all take tokens from somewhere, and none
// of which, in some order, puts tokens where an earlier one takes some: the
// first would never be fed. Transitions that take nothing, and one on every
// loop of the others, close loops; see package promela for this proviso. Dead
// markings need none of that.
//
// Cost: the arcs of the set, for each seed.

// maxSeeds bounds the sets that are tried in a marking.
const maxSeeds = 8

// stubbornTables are what stubborn sets need to know about a net. They are
// computed once and shared by all pickers.
type stubbornTables struct {
	net      *nets.Net
	shrinks  [][]uint32 // by place: transitions that take tokens for good
	grows    [][]uint32 // by place: transitions that put tokens for good
	barred   []bool     // by transition: visible, or closing loops
	anything bool       // some transition is barred
}

// newStubbornTables computes the tables. If loops is set, transitions that
// close loops are barred, which properties of runs need and dead markings do
// not.
func newStubbornTables(b *nets.Binding, loops bool) *stubbornTables {
	n := b.Net
	t := &stubbornTables{net: n, shrinks: make([][]uint32, len(n.Places)), grows: make([][]uint32, len(n.Places)), barred: make([]bool, len(n.Transitions))}
	for i := range n.Transitions {
		for _, c := range n.Changes.Of(i) {
			if c.Minus > 0 {
				t.shrinks[c.Place] = append(t.shrinks[c.Place], uint32(i))
			} else {
				t.grows[c.Place] = append(t.grows[c.Place], uint32(i))
			}
		}
		t.barred[i] = b.Affect != nil && b.Affect[i] != 0
	}
	if loops {
		t.barLoops()
	}
	t.anything = slices.Contains(t.barred, true)
	return t
}

// barLoops bars transitions that take no tokens, and one transition of every
// cycle of transitions that feed one another: the one with which a depth-first
// search returns to its path.
func (t *stubbornTables) barLoops() {
	for i := range t.barred {
		t.barred[i] = t.barred[i] || !slices.ContainsFunc(t.net.Changes.Of(i), func(c nets.Change) bool { return c.Minus > 0 })
	}
	const onPath, left = 1, 2
	state := make([]uint8, len(t.barred))
	type frame struct {
		transition uint32
		next       []uint32
	}
	for root := range t.barred {
		if t.barred[root] || state[root] != 0 {
			continue
		}
		state[root] = onPath
		path := []frame{{uint32(root), t.fed(root)}}
		for len(path) > 0 {
			f := &path[len(path)-1]
			if len(f.next) == 0 {
				state[f.transition] = left
				path = path[:len(path)-1]
				continue
			}
			u := f.next[0]
			f.next = f.next[1:]
			switch {
			case t.barred[u]:
			case state[u] == onPath:
				t.barred[u] = true
			case state[u] == 0:
				state[u] = onPath
				path = append(path, frame{u, t.fed(int(u))})
			}
		}
	}
}

// fed lists the transitions that take tokens from a place where i puts some.
func (t *stubbornTables) fed(i int) (out []uint32) {
	for _, c := range t.net.Changes.Of(i) {
		if c.Plus > 0 {
			out = append(out, t.shrinks[c.Place]...)
		}
	}
	return out
}

// picker computes stubborn sets for one explorer.
type picker struct {
	*stubbornTables
	at      *nets.Explorer // stands at the marking
	enabled []bool         // by transition
	in      []uint32       // by transition: the round in which it came into the set
	round   uint32
	set     []uint32
	keeps   []bool
	effort  *int // left for all pickers that share it; nil: any
}

func (t *stubbornTables) newPicker() *picker {
	n := len(t.net.Transitions)
	return &picker{stubbornTables: t, at: nets.NewExplorer(&nets.Binding{Net: t.net}), enabled: make([]bool, n), in: make([]uint32, n)}
}

// Choose implements por.Front: it marks the successors of the smallest stubborn
// set that it finds, and reports whether some successor is left out.
func (p *picker) Choose(s program.State, b *program.Batch, keep []bool) bool {
	p.at.GoTo(s)
	for i := range b.Succs {
		p.enabled[b.Succs[i].Action] = true
	}
	best := b.Len()
	for i := 0; i < min(maxSeeds, b.Len()) && best > 1; i++ {
		seed := uint32(b.Succs[i*b.Len()/min(maxSeeds, b.Len())].Action)
		if p.barred[seed] || !p.close(seed, best) {
			continue
		}
		best = 0
		for j := range keep {
			if keep[j] = p.in[b.Succs[j].Action] == p.round; keep[j] {
				best++
			}
		}
	}
	for i := range b.Succs {
		p.enabled[b.Succs[i].Action] = false
	}
	return best < b.Len()
}

// close builds a stubborn set around a transition. It gives up, with false,
// when the set has as many enabled transitions as the best one so far, or one
// that is barred.
func (p *picker) close(seed uint32, best int) bool {
	if p.effort != nil {
		if *p.effort <= 0 {
			return false
		}
		defer func() { *p.effort -= len(p.set) }()
	}
	p.round++
	p.set = p.set[:0]
	p.put(seed)
	count := 0
	for i := 0; i < len(p.set); i++ {
		t := p.set[i]
		if !p.enabled[t] {
			p.await(t)
			continue
		}
		if count++; count >= best || p.barred[t] {
			return false
		}
		p.conflicts(t)
	}
	return true
}

// put adds a transition to the set.
func (p *picker) put(t uint32) {
	if p.in[t] != p.round {
		p.in[t] = p.round
		p.set = append(p.set, t)
	}
}

// conflicts adds the transitions that take tokens which t needs, or need tokens
// which t takes.
func (p *picker) conflicts(t uint32) {
	for _, a := range p.net.Pre.Of(int(t)) {
		for _, u := range p.shrinks[a.Place] {
			p.put(u)
		}
	}
	for _, c := range p.net.Changes.Of(int(t)) {
		if c.Minus > 0 {
			for _, u := range p.net.Takers.Of(int(c.Place)) {
				p.put(u.Transition)
			}
		}
	}
}

// await adds the transitions that put tokens into a place where t has too few;
// of several such places it takes the one that the fewest transitions feed.
func (p *picker) await(t uint32) {
	fewest := -1
	for _, a := range p.net.Pre.Of(int(t)) {
		if p.at.Tokens[a.Place] < a.Weight && (fewest < 0 || len(p.grows[a.Place]) < len(p.grows[fewest])) {
			fewest = int(a.Place)
		}
	}
	for _, u := range p.grows[fewest] {
		p.put(u)
	}
}

// Follow implements por.Front: it returns the index of the successor if a
// single one need be explored, else -1.
func (p *picker) Follow(s program.State, b *program.Batch, _ *program.Succ) int {
	n := b.Len()
	if n == 1 {
		if p.barred[b.Succs[0].Action] {
			return -1
		}
		return 0
	}
	if n == 0 {
		return -1
	}
	if n > cap(p.keeps) {
		p.keeps = make([]bool, 2*n)
	}
	p.keeps = p.keeps[:n]
	clear(p.keeps)
	if !p.Choose(s, b, p.keeps) {
		return -1
	}
	one := slices.Index(p.keeps, true)
	if slices.Contains(p.keeps[one+1:], true) {
		return -1
	}
	return one
}

// Settle implements por.Front. Pickers have no memory of states, so it does
// nothing.
func (p *picker) Settle(program.State) {}

// sampled is how many markings are expanded to decide whether stubborn sets are
// worth their time.
const sampled = 400

// maxSampleEffort bounds the transitions that come into the sets of these
// markings. Sets that take longer are not worth their time.
const maxSampleEffort = 1 << 20

// worth reports whether stubborn sets leave out at least a tenth of the
// transitions of the first markings, within the effort that is left.
func worth(ctx context.Context, p *por.Program, effort *int) bool {
	g, err := unfold.New(p, unfold.Options{Tuning: program.Until(ctx), Expanded: sampled})
	if err != nil {
		return false
	}
	for _, err := range g.BreadthFirst(ctx) {
		if err != nil || *effort <= 0 {
			return false
		}
	}
	c := p.Counts()
	return 10*c.Kept < 9*c.Offered
}
