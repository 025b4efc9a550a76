package formulas

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// isSpecification reports whether an argument names a specification file, and
// is not a formula that ends in a name with a dot.
func isSpecification(text string) bool {
	return property.IsSpecification(text) && !strings.ContainsAny(text, " ()<>[]!&|\"")
}

// propertyLines returns the formulas of the properties of a specification, each
// once, with definitions expanded. Properties that are stated by automata have
// none, and those about executions that end are included with finite only; if
// the user asked for one of them by name it is an error.
func propertyLines(env *cli.Environment, path string, wanted specs.Names, finite bool) ([]*line, error) {
	file, err := specs.Load(path, specs.Options{Files: &env.Files, Finite: finite})
	if err != nil {
		return nil, env.Located(path, err)
	}
	properties, err := cli.SelectProperties(file.Properties, wanted)
	if err != nil {
		return nil, err
	}
	var lines []*line
	var bad source.Errors
	for _, p := range properties {
		switch {
		case p.Formula == nil && len(wanted) > 0:
			bad = append(bad, source.Errorf(p.Pos, "property %s is stated by an automaton: it has no formula", p.Name))
		case p.Finite && !finite && len(wanted) > 0:
			bad = append(bad, source.Errorf(p.Pos, "property %s is about executions that end: translate --finite and formula compare --finite take it", p.Name))
		case p.Formula != nil && p.Finite == finite:
			l := newLine(cli.DisplayName(path), 1, p.Formula.String())
			l.property = p.Name
			if !slices.ContainsFunc(lines, func(o *line) bool { return o.property == l.property && o.text == l.text }) {
				lines = append(lines, l)
			}
		}
	}
	if len(lines) == 0 && len(bad) == 0 {
		return nil, cli.InputErrorf("%s states no property by a formula", path)
	}
	return lines, bad.Sort().Err()
}

// named returns a text with the name of the property before it, if it has one.
func named(property, text string) string {
	if property == "" {
		return text
	}
	return property + ": " + text
}
