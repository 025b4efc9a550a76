package petri

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
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
func (p *pnml) net() (*nets.Net, error) {
	if p.name == "" {
		p.name = p.x.File.Name
	}
	pre, post := make([][]nets.Arc, len(p.transitions)), make([][]nets.Arc, len(p.transitions))
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
			pre[to.index] = append(pre[to.index], nets.Arc{Place: uint32(from.index), Weight: a.weight})
		case from.transition && !to.transition:
			post[from.index] = append(post[from.index], nets.Arc{Place: uint32(to.index), Weight: a.weight})
		default:
			kind := map[bool]string{false: "places", true: "transitions"}[from.transition]
			p.report(a.at, "the arc joins two %s, %s and %s: want a place and a transition", kind, a.source, a.target)
		}
	}
	p.checkReferences()
	if p.labels.any {
		return p.unfold(inscribed)
	}
	n := &nets.Net{Places: p.places, Transitions: p.transitions, Initial: p.initial, File: p.x.File}
	n.Pre, n.Post = p.pack(pre), p.pack(post)
	if err := p.errs.More(p.more, p.x.File).Err(); err != nil {
		return nil, err
	}
	n.Seal()
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
		p.report(at, "the %s of the arc, %q, is no place and no transition of the net", end, nets.Shorten(id))
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
			p.report(r.At, "the reference stands for %q, which is no place and no transition of the net", nets.Shorten(r.target))
		case target.transition != r.transition:
			p.report(r.At, "the reference stands for %q, which is of the other kind", nets.Shorten(r.target))
		case p.circular(i):
			p.report(r.At, "the reference %q stands for itself in the end", nets.Shorten(r.ID))
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
func (p *pnml) pack(lists [][]nets.Arc) nets.Arcs {
	out := nets.Arcs{First: make([]uint32, 1, len(lists)+1)}
	for t, list := range lists {
		slices.SortFunc(list, func(a, b nets.Arc) int { return cmp.Compare(a.Place, b.Place) })
		for i, a := range list {
			last := len(out.List) - 1
			if i > 0 && out.List[last].Place == a.Place {
				if out.List[last].Weight += a.Weight; out.List[last].Weight > nets.MaxTokens {
					p.report(p.transitions[t].At, "the arcs between transition %s and a place weigh more than %d together", p.transitions[t].ID, uint64(nets.MaxTokens))
					out.List[last].Weight = 1
				}
				continue
			}
			out.List = append(out.List, a)
		}
		out.First = append(out.First, uint32(len(out.List)))
	}
	return out
}
