package petri

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// Linking. PNML may be split into pages, with reference nodes that stand for
// places and transitions on other pages, and arcs may precede the nodes they
// join. So reading collects nodes, references and arcs with their positions,
// and everything is resolved here, at the end, with an error at the position of
// each arc or reference that cannot be.

// net connects the nodes by the arcs, after the whole file has been read, as
// arcs may stand before their nodes. It reports arcs that do not join a place
// and a transition.
func (p *pnml) net() (*Net, error) {
	if p.name == "" {
		p.name = p.x.File.Name
	}
	pre, post := make([][]arc, len(p.transitions)), make([][]arc, len(p.transitions))
	var inscribed []coloured.Arc
	for _, a := range p.arcs {
		from, ok1 := p.resolve(a.source, a.at, "source")
		to, ok2 := p.resolve(a.target, a.at, "target")
		if !ok1 || !ok2 {
			continue
		}
		switch {
		case p.labels.any && from.transition != to.transition:
			inscribed = append(inscribed, a.coloured(from, to))
		case !from.transition && to.transition:
			pre[to.index] = append(pre[to.index], arc{uint32(from.index), a.weight})
		case from.transition && !to.transition:
			post[from.index] = append(post[from.index], arc{uint32(to.index), a.weight})
		default:
			kind := map[bool]string{false: "places", true: "transitions"}[from.transition]
			p.report(a.at, "the arc joins two %s, %s and %s: want a place and a transition", kind, a.source, a.target)
		}
	}
	p.checkReferences()
	if p.labels.any {
		return p.unfold(inscribed)
	}
	n := &Net{Name: p.name, places: p.places, transitions: p.transitions, initial: p.initial, file: p.x.File}
	n.pre, n.post = p.pack(pre), p.pack(post)
	if err := p.errs.More(p.more, p.x.File).Err(); err != nil {
		return nil, err
	}
	n.seal()
	return n, nil
}

// resolve returns the node at which an arc ends, through any chain of
// references.
func (p *pnml) resolve(id string, at xml.Spot, end string) (kindOf, bool) {
	k, ok := p.ids[id]
	switch {
	case id == "":
		p.report(at, "the arc has no %s", end)
		return k, false
	case !ok:
		p.report(at, "the %s of the arc, %q, is no place and no transition of the net", end, shorten(id))
		return k, false
	}
	for range len(p.refs) + 1 {
		if !k.reference {
			return k, true
		}
		target, ok := p.ids[p.refs[k.index].target]
		if !ok || target.transition != k.transition {
			return k, false // reported by checkReferences
		}
		k = target
	}
	return k, false
}

// checkReferences reports references that lead nowhere, to the other kind of
// node, or in a circle.
func (p *pnml) checkReferences() {
	for i, r := range p.refs {
		target, ok := p.ids[r.target]
		switch {
		case !ok:
			p.report(r.at, "the reference stands for %q, which is no place and no transition of the net", shorten(r.target))
		case target.transition != r.transition:
			p.report(r.at, "the reference stands for %q, which is of the other kind", shorten(r.target))
		case p.circular(i):
			p.report(r.at, "the reference %q stands for itself in the end", shorten(r.id))
		}
	}
}

// circular reports whether following a reference never ends.
func (p *pnml) circular(i int) bool {
	k := kindOf{reference: true, index: i}
	for range len(p.refs) + 1 {
		if !k.reference {
			return false
		}
		var ok bool
		if k, ok = p.ids[p.refs[k.index].target]; !ok {
			return false
		}
	}
	return true
}

// pack sorts the arcs of each transition by place and adds up the weights of
// arcs between the same two nodes.
func (p *pnml) pack(lists [][]arc) arcs {
	out := arcs{first: make([]uint32, 1, len(lists)+1)}
	for t, list := range lists {
		slices.SortFunc(list, func(a, b arc) int { return cmp.Compare(a.place, b.place) })
		for i, a := range list {
			last := len(out.list) - 1
			if i > 0 && out.list[last].place == a.place {
				if out.list[last].weight += a.weight; out.list[last].weight > MaxTokens {
					p.report(p.transitions[t].at, "the arcs between transition %s and a place weigh more than %d together", p.transitions[t].id, uint64(MaxTokens))
					out.list[last].weight = 1
				}
				continue
			}
			out.list = append(out.list, a)
		}
		out.first = append(out.first, uint32(len(out.list)))
	}
	return out
}
