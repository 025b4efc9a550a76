package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// warnExclusives warns of xr and xs declarations that have no effect, and of
// those that the text of the model contradicts.
func (r *resolver) warnExclusives() {
	if !slices.ContainsFunc(r.m.Procs, func(p *flat.Proctype) bool { return len(p.Exclusives) > 0 }) {
		return
	}
	t := facts.NewReferences(r.m)
	for _, p := range r.m.Procs {
		for i := range p.Exclusives {
			r.warnExclusive(&t, p, &p.Exclusives[i])
		}
	}
}

func (r *resolver) warnExclusive(t *facts.References, p *flat.Proctype, x *flat.Exclusive) {
	ref := t.Refer(p.Index, x.Node)
	switch {
	case !t.Claimable(p.Index, x.Node):
		r.warning(x.Pos, "%s is not believed, as it may name several channels", x.Text).Hint =
			"name a variable that nothing assigns to, as by chan q = c[2]; " + x.Text[:2] + " q"
		return
	case ref.Kind != facts.ChanRange || !ref.Exact():
		return
	case r.m.Queues[ref.Low-1].Rendezvous():
		r.warning(x.Pos, "%s says nothing, as the channel has no slots", x.Text)
		return
	}
	does := [2]string{"receives from", "sends to"}[lexemes.BoolInt(x.Sends)]
	for _, q := range r.m.Procs {
		for _, st := range q.Steps {
			own, ok := t.Communication(q.Index, st)
			if !ok || own != ref || x.Sends != (st.Op == flat.StepSend) {
				continue
			}
			switch {
			case q != p:
				r.warning(x.Pos, "%s does not hold where %s %s the channel as well", x.Text, q.Name, does).Hint = "in " + r.m.Quote(st.Info)
				return
			case p.Active > 1:
				r.warning(x.Pos, "%s does not hold, as there are %d processes %s that do", x.Text, p.Active, p.Name).Hint = "in " + r.m.Quote(st.Info)
				return
			}
		}
	}
}
