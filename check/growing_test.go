package check

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestViolatedByBounds: where every beginning of every run violates a formula because of the bounds of places, and no run comes back to
// a marking, the counterexample is a beginning, and says why.
func TestViolatedByBounds(t *testing.T) {
	t.Parallel()
	net := readNet(t, `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/>
<transition id="t"/><arc id="x" source="p" target="t"/><arc id="y" source="t" target="p"><inscription><text>2</text></inscription></arc></page></net></pnml>`)
	for text, steps := range map[string]int{`F "tokens(q) >= 1"`: 0, `G F "tokens(q) >= 1"`: 0, `"exec(t)" -> F "tokens(q) >= 1"`: 1, `X F "tokens(q) >= 1"`: 0} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Verify(t.Context(), net, Property{Name: "f", Factory: fa, Formula: f}, Options{Limits: Limits{States: 5000}})
		if err != nil || r.Verdict != Violated || r.BadPrefix == nil || r.BadPrefix.Len() != steps || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "every continuation") {
			t.Errorf("%s: %v %q %v, bad prefix %v, warnings %q", text, r.Verdict, r.Reason, err, r.BadPrefix, r.Warnings)
		}
	}
}
