package ltltest_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// The formulas in the package's documentation ask for one thing: that a request is answered.
func TestDocumentedFormulasAgree(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.ReplaceAll(string(text), "\n//", "")
	found := regexp.MustCompile(`\[\] \(request -> <> answer\)|response\([a-z, ]*\)`).FindAllString(doc, -1)
	if len(found) != 2 {
		t.Fatalf("doc.go shows %q, want a formula and a pattern", found)
	}
	fa := ltl.NewFactory()
	var formulas []*ltl.Formula
	for _, f := range found {
		formula, _, err := specs.ParseFormula(fa, source.NewFile("<formula>", f), specs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		formulas = append(formulas, formula)
	}
	if formulas[0] != formulas[1] {
		t.Errorf("%s is %s, but %s is %s", found[0], formulas[0], found[1], formulas[1])
	}
}
