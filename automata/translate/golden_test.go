package translate_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var update = flag.Bool("update", false, "rewrite testdata/sizes.tsv")

// TestSizes compares with the recorded sizes: a worse one is an error, a better one is too, until
// it is recorded with -update.
func TestSizes(t *testing.T) {
	const file = "testdata/sizes.tsv"
	recorded, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(string(recorded)), "\n") {
		text, sizes, _ := strings.Cut(line, "\t")
		if text == "formula" {
			out.WriteString(line + "\n")
			continue
		}
		fa := ltl.NewFactory()
		f := parse(t, fa, text)
		a := translated(t, fa, f, translate.TGBA).Stats()
		b := translated(t, fa, f, translate.BA).Stats()
		now := fmt.Sprintf("%d\t%d\t%d\t%v\t%d\t%d", a.States, a.Edges, a.Sets, a.Deterministic, b.States, b.Edges)
		if now != sizes && !*update {
			t.Errorf("%s: %s, recorded %s", text, now, sizes)
		}
		out.WriteString(text + "\t" + now + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
