package automata_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
)

// TestDrawnPropositions: in a drawing, calls have no parentheses around them; other expressions do.
func TestDrawnPropositions(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"exec(P1)": "exec(P1)", "exec(P[2])": "exec(P[2])", "enabled(0)": "enabled(0)", "x": "x", "P[1]@cs": "P[1]@cs", "x == 3": "(x == 3)",
		"(x) + (y)": "((x) + (y))", "f(x) || g(y)": "(f(x) || g(y))", "!f(x)": "(!f(x))", "exec(P1) && y": "(exec(P1) &amp;&amp; y)",
	} {
		var b strings.Builder
		if err := automata.WriteDOT(&b, eventually(name), automata.DOTOptions{}); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); !strings.Contains(text, "&#160;"+want+"&#160;") {
			t.Errorf("%s: want %s in\n%s", name, want, text)
		}
	}
}
