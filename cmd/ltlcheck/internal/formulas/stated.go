package formulas

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

// isSpecification tells a specification file from a formula, whose last
// proposition may have a name with a dot.
func isSpecification(text string) bool {
	return property.IsSpecification(text) && !strings.ContainsAny(text, " ()<>[]!&|\"")
}

// propertyLines lists the formulas of the properties of a specification, each
// once, as they are with definitions put in. One that is stated by an automaton
// has none, and one of executions that end is read with finite only; that is an
// error where its name is asked for.
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

// named puts the name of the property before its formula.
func named(property, text string) string {
	if property == "" {
		return text
	}
	return property + ": " + text
}
