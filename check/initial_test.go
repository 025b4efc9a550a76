package check

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// oneStep is a net whose transitions a and b take the tokens of p, and put none anywhere.
func oneStep(tokens string) string {
	return `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>` + tokens + `</text></initialMarking></place>
<transition id="a"/><transition id="b"/><arc id="x" source="p" target="a"/><arc id="y" source="p" target="b"/></page></net></pnml>`
}

// TestStepsOfTheFirstLetter: which step is taken first is not known before one is taken, whatever is known of the only initial state and
// wherever propositions about steps stand among the others.
func TestStepsOfTheFirstLetter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tokens, formula, assume string
		finite                  bool
	}{
		{"1", `!("exec(a)" && X deadlock)`, "", false},
		{"1", `"exec(a)" -> G !deadlock`, "", false},
		{"1", `F deadlock -> "exec(a)"`, "", false},
		{"1", `"exec(a)"`, "", false},
		{"2", "G !deadlock", `X "fireable(a)"`, true},
		{"2", "G !deadlock", `X "fireable(a)"`, false},
	} {
		fa := ltl.NewFactory()
		if c.finite {
			fa = ltl.NewFiniteFactory()
		}
		read := func(fa *ltl.Factory, text string) *ltl.Formula {
			f, err := ltl.ParseString(fa, text)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		p := Property{Name: c.formula, Factory: fa, Formula: read(fa, c.formula)}
		switch {
		case c.finite:
			p.Factory = ltl.NewFactory()
			f, err := p.Factory.Ending(fa.Implies(read(fa, c.assume), p.Formula), program.AnyStep)
			if err != nil {
				t.Fatal(err)
			}
			p.Formula = f
		case c.assume != "":
			p.Assumptions = []Assumption{{Name: c.assume, Formula: read(fa, c.assume)}}
		}
		for _, without := range [][]string{nil, {KnownShortcut}} {
			r, err := Verify(t.Context(), readNet(t, oneStep(c.tokens)), p, Options{Without: without})
			if err != nil || r.Verdict != Violated {
				t.Errorf("%s assuming %q, about executions that end: %v, without %v: %v, %v", c.formula, c.assume, c.finite, without, r.Verdict, err)
			}
		}
	}
}
