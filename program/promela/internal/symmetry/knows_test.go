package symmetry

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestUnknownIsRefused: processes are exchanged, and stay where they end, under propositions that observe what is known, and no others.
func TestUnknownIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		knows flat.Observed
	}{
		{"byte x; active [3] proctype P() { do :: x = 1 - x od }", knows},
		{"byte x; active [3] proctype P() { x = 1 }", staysKnow},
	} {
		m, err := resolve.Parse(source.NewFile("m.pml", c.text), lexemes.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for bit := flat.Observed(1); bit <= flat.ObservesAll; bit <<= 1 {
			list := []program.Atom{{Text: "x == 1"}}
			a, err := resolve.Atoms(m, list)
			if err != nil {
				t.Fatal(err)
			}
			a.Observes |= bit
			g, _, broken := Find(a, list, program.SameUpToStuttering)
			if found := g != nil; found != c.knows.Any(bit) {
				t.Errorf("%s: class %b: exchanged: %v, %v", c.text, bit, found, broken)
			}
		}
	}
}

// TestTimeoutShowsEnds: a process at its end can move, so that a proposition about timeout sees that it stays there.
func TestTimeoutShowsEnds(t *testing.T) {
	t.Parallel()
	const model = "byte x; active [2] proctype P() { x++ }"
	for proposition, want := range map[string]string{"x == 2": "", "timeout": "a property can see that reads whether no process can move"} {
		b := bindStaying(t, model, proposition)
		if want == "" && b.group == nil || want != "" && (b.group != nil || !strings.Contains(b.broken.Error(), want)) {
			t.Errorf("%s: %v", proposition, b.broken)
		}
	}
}
