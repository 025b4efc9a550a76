package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestOverriddenDefines: what was given as -D N=8, or by a specification, is not replaced without a word.
func TestOverriddenDefines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"#define N 4\n", "m.pml:1:9: warning: this overrides the definition N = 8, which was given with the model"},
		{"#define M N\n#undef N\n#define N 4\n", "m.pml:2:8: warning: this takes back the definition N = 8, which was given with the model"},
		{"#define N(x) x\n#define N 3\n", "m.pml:1:9: warning: this overrides the definition N = 8, which was given with the model"},
		{"#define N 8\n", ""},
		{"#ifndef N\n#define N 4\n#endif\n", ""},
		{"#define K 4\n#undef K\n#define K 5\n", ""},
	} {
		m, err := resolve.Parse(source.NewFile("m.pml", c.text+"init { skip }\n"), lexemes.Options{Defines: []string{"N=8"}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range interp.Confirm(m) {
			got = append(got, w.Error())
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
