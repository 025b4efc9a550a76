package facts

import "github.com/ltlcheck/ltlcheck/program/promela/internal/flat"

// Row is a step of a proctype with its effects.
type Row struct {
	From, To int // control points; To is -1 for the end of the process
	Atomic   bool
	Text     string
	Effects  Effects
}

// StepsOf lists the steps of a proctype, given by its index, with their
// effects. A d_step is one row with the effects of everything in it.
func StepsOf(m *flat.Model, proctype int) []Row {
	p := m.Procs[proctype]
	var out []Row
	for at := range p.Points {
		if p.Points[at].Inner {
			continue
		}
		for i := range p.Points[at].Steps {
			st := &p.Points[at].Steps[i]
			f := effectFinder{m: m, proc: p}
			f.step(st)
			if p.Provided >= 0 {
				f.value(p.Provided)
			}
			out = append(out, Row{From: at, To: int(st.Target), Atomic: st.Atomic, Text: m.Infos[st.Info].Text, Effects: f.out})
		}
	}
	return out
}

// EffectsOf returns the effects of one step.
func EffectsOf(m *flat.Model, p *flat.Proctype, st *flat.Step) Effects {
	f := effectFinder{m: m, proc: p}
	f.step(st)
	return f.out
}
