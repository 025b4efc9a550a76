package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Waiting lists the statements that the processes of a state are at, those of
// one place in the text once. A process whose next step is its end waits for
// nothing that others could do, but for their end.
func Waiting(m *flat.Model, s program.State) (out []program.ActionView) {
	x := NewExplorer(m, nil)
	x.Open(s)
	for pid := range x.Frames {
		f := &x.Frames[pid]
		var infos []int32
		for _, st := range f.Proc.Points[f.PC].Steps {
			if st.Op != flat.StepEnd && !slices.Contains(infos, st.Info) {
				infos = append(infos, st.Info)
			}
		}
		for _, info := range infos {
			view := program.ActionView{Process: f.Proc.Name, Pid: pid}
			describe(m, &view, info)
			out = append(out, view)
		}
	}
	return out
}
