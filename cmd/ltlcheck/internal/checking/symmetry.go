package checking

import (
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// exchanges reports whether interchangeable parts are to be exchanged.
func (fl *checkFlags) exchanges() bool {
	return fl.symmetry != "" && check.Symmetry(fl.symmetry) != check.SymmetryOff
}

// symmetric refuses --symmetry for models in which it is not looked for, and, if
// it is strict, for those with what tells processes of one proctype apart.
func (fl *checkFlags) symmetric(tasks []*task) error {
	if !fl.exchanges() {
		return nil
	}
	for _, t := range tasks {
		if t.refused != nil {
			continue
		}
		for _, j := range t.jobs {
			broken, err := check.Asymmetries(t.prog, j.Check)
			if err != nil {
				return cli.InputErrorf("--symmetry: %s: property %s: %w", t.name, j.Name, err)
			}
			if check.Symmetry(fl.symmetry) == check.SymmetryStrict && len(broken) > 0 {
				return broken
			}
		}
	}
	return nil
}
