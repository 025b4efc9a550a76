package specs_test

import (
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// A specification file has definitions, assumptions and properties over expressions of a model, which is not read here.
func ExampleParse() {
	file, err := specs.Parse(source.NewFile("lift.ltl", `
		model "lift.pml";
		define open = "door == 1";
		assume fair: [] <> "requests > 0";
		property closes under fair: [] (open -> <> !open);
		property range: absence("floor > 9");
	`), specs.Options{})
	if err != nil {
		log.Fatal(err) // every mistake, with positions
	}
	for _, p := range file.Properties {
		fmt.Println(specs.Title(p.Name, p.Assumed())+":", p.Formula)
	}
	// Output:
	// closes under fair: []("door == 1" -> <>!"door == 1")
	// range: []!"floor > 9"
}

// One formula, whose propositions are expressions of a model.
func ExampleParseFormula() {
	f, _, err := specs.ParseFormula(ltl.NewFactory(), source.NewFile("formula", `response("x > 0", done)`), specs.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f, ltl.APs(f))
	// Output:
	// []("x > 0" -> <>done) [done x > 0]
}
