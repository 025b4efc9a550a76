package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Waiting lists the statements that the processes of a state are at, those of
// one place in the text once. A process whose next step is its end waits for
// nothing that others could do, but for their end.
func (f *Formatter) Waiting(s program.State) (out []program.ActionView) {
	r := f.read(s)
	defer f.release(r)
	x := r.x
	for pid := range x.Frames {
		p := &x.Frames[pid]
		var infos []int32
		for _, st := range p.Proc.Points[p.PC].Steps {
			if st.Op != flat.StepEnd && !slices.Contains(infos, st.Info) {
				infos = append(infos, st.Info)
			}
		}
		for _, info := range infos {
			view := program.ActionView{Process: p.Proc.Name, Pid: pid}
			describe(f.model, &view, info)
			out = append(out, view)
		}
	}
	return out
}
