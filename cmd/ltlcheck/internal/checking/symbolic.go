package checking

import (
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// unbound gives the task a checker over unbounded integers, if --symbolic or
// the language of the model asks for one.
func (fl *checkFlags) unbound(t *task, m *property.Model) error {
	if !fl.symbolic.WantedFor(m.Language) {
		return nil
	}
	if fl.oneByOne != "" {
		return cli.InputErrorf("%s: %s visits states one by one, and those of a counter program are sets of unbounded integers; check and explore answer questions about it", t.name, fl.oneByOne)
	}
	p, err := fl.symbolic.Unbounded(m)
	if err != nil {
		return err
	}
	sets, err := fl.symbolic.Options()
	if err != nil {
		return err
	}
	var explicit check.Options
	if !fl.recorded {
		if explicit, err = fl.options(); err != nil {
			return err
		}
	}
	t.unbounded, t.narrow = symbolic.New(p, symbolic.Options{Options: sets, Time: explicit.Limits.Time, Explicit: explicit}), p.Narrow
	return fl.refuse(t, "")
}
