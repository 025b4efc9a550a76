package conformance

import "github.com/ltlcheck/ltlcheck/program"

// InitialView returns the first initial state of a program as people read it,
// for the names of its variables. It has none if the program has no initial
// state.
func InitialView(prog program.Program) (view program.StateView, err error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return view, err
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return view, err
	}
	var b program.Batch
	if err := ex.Initial(&b); err != nil || b.Len() == 0 {
		return view, err
	}
	return prog.Format(b.State(0)), nil
}
