package checking

import (
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// symmetric refuses --symmetry for questions that it is not for, and, if it is
// strict, models with what tells processes of one proctype apart.
func (fl *checkFlags) symmetric(tasks []*task) error {
	choice := check.Symmetry(fl.symmetry)
	if choice == "" || choice == check.SymmetryOff {
		return nil
	}
	for _, t := range tasks {
		if t.refused != nil {
			continue
		}
		if t.unbounded != nil || t.channels != nil || t.family != nil {
			return cli.InputErrorf("--symmetry: states are sets here, and no processes are exchanged in them")
		}
		for _, j := range t.jobs {
			broken, err := check.Asymmetries(t.prog, j.Check)
			if err != nil {
				return cli.InputErrorf("--symmetry: %s: property %s: %w", t.name, j.Name, err)
			}
			if choice == check.SymmetryStrict && len(broken) > 0 {
				return broken
			}
		}
	}
	return nil
}
