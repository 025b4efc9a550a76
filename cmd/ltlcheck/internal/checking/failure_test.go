package checking

import (
	"io"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

// liar says of every proposition that it is never true.
type liar struct{ *petri.Net }

func (liar) Known(atoms []program.Atom) (known, value program.Letter, err error) {
	return program.Letter(1)<<len(atoms) - 1, 0, nil
}

// TestOneFailure: a question at which the checker fails does not take the answers to the others with it, and is reported.
func TestOneFailure(t *testing.T) {
	t.Parallel()
	const text = `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place>
<transition id="t"/><arc id="a" source="p" target="t"/><arc id="b" source="t" target="p"/></page></net></pnml>`
	net, err := petri.Read("n.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	prog := liar{net}
	var all []*property.Property
	for _, f := range []string{"[] tokens(p) >= 1", "[] !deadlock"} {
		q, err := property.FromFormula(prog, f, source.NewFile("f", f))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	var out, errOut strings.Builder
	env := &cli.Environment{Stdout: &out, Stderr: &errOut}
	c := &checker{env: env, options: check.Options{Trial: check.NoTrial}, line: cli.NewProgress(env, false)}
	if err := c.check(t.Context(), &task{name: "n.pnml", prog: prog, jobs: jobsOf(all)}); err != nil {
		t.Fatal(err)
	}
	got := c.done[0].Properties
	if len(got) != 2 || got[0].Verdict != report.Inconclusive || !strings.Contains(got[0].Reason, "does not stand") || got[1].Verdict != report.Holds {
		t.Errorf("%+v", got)
	}
	if c.failed == nil || !strings.Contains(c.failed.Error(), "does not stand") {
		t.Errorf("the failure is %v", c.failed)
	}
}
