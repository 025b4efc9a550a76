package proposals_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/proposals"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

const model = `bool busy;
active [2] proctype P() {
	do
	:: skip;
want:	(!busy) -> busy = true;
crit:	busy = false
	od
}
active proctype Q() { end: do :: busy -> again: skip od }
proctype Rest() { there: skip }
proctype R() { here: skip }
init { run Rest(); run R() }
`

// TestOf: what is proposed are properties of the model that can be read and asked.
func TestOf(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", model), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	all, ok := proposals.Of(m)
	if !ok {
		t.Fatal("the model has no proposals")
	}
	for _, p := range all {
		lines = append(lines, p.String())
		set, err := property.OpenText(source.NewFile("m.pml", model), property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := set.FromFormula(p.Name, source.NewFile("<formula>", p.Formula))
		if err == nil {
			err = property.Validate(set.Model.Program, []*property.Property{q})
		}
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
	want := `cover P_want_reached "some P comes to want": P@want;
property P_want_apart "never two at want": [] !(P[0]@want && P[1]@want);
property P_want_crit "who is at want comes to crit": [] (P[0]@want -> <> P[0]@crit);
cover P_crit_reached "some P comes to crit": P@crit;
property P_crit_apart "never two at crit": [] !(P[0]@crit && P[1]@crit);
cover Q_again_reached "some Q comes to again": Q@again;
cover Rest_there_reached "some Rest comes to there": Rest@there;`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("proposed\n%s\nwant\n%s", got, want)
	}
}
