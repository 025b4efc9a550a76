package promela

import "slices"

// warnExclusives notes claims that are of no use, and those that the text of the model contradicts.
func (r *resolver) warnExclusives() {
	if !slices.ContainsFunc(r.m.procs, func(p *proctype) bool { return len(p.exclusives) > 0 }) {
		return
	}
	t := newReferences(r.m)
	for _, p := range r.m.procs {
		for i := range p.exclusives {
			r.warnExclusive(&t, p, &p.exclusives[i])
		}
	}
}

func (r *resolver) warnExclusive(t *references, p *proctype, x *exclusive) {
	ref := t.refer(p.index, x.node)
	switch {
	case !t.claimable(p.index, x.node):
		r.warning(x.pos, "%s is not believed, as it may name several channels", x.text).Hint =
			"name a variable that nothing assigns to, as by chan q = c[2]; " + x.text[:2] + " q"
		return
	case ref.kind != chanRange || !ref.exact():
		return
	case r.m.queues[ref.low-1].rendezvous():
		r.warning(x.pos, "%s says nothing, as the channel has no slots", x.text)
		return
	}
	does := [2]string{"receives from", "sends to"}[boolInt(x.sends)]
	for _, q := range r.m.procs {
		for _, st := range q.steps {
			own, ok := t.communication(q.index, st)
			if !ok || own != ref || x.sends != (st.op == stepSend) {
				continue
			}
			switch {
			case q != p:
				r.warning(x.pos, "%s does not hold where %s %s the channel as well", x.text, q.name, does).Hint = "in " + r.m.quote(st.info)
				return
			case p.active > 1:
				r.warning(x.pos, "%s does not hold, as there are %d processes %s that do", x.text, p.active, p.name).Hint = "in " + r.m.quote(st.info)
				return
			}
		}
	}
}
