// Package formula reads formulas whose propositions are expressions of a
// program. It knows no front-end: what a program understands is what it binds.
package formula

import (
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Parse reads a formula over expressions of the program, made by the factory;
// the options' Names are the program's. atoms are the propositions, and where
// they stand. The error is a source.Errors.
func Parse(prog program.Program, fa *ltl.Factory, text *source.File, o specs.Options) (f *ltl.Formula, atoms map[string]source.Pos, err error) {
	o.Names = Names(prog)
	return specs.ParseFormula(fa, text, o)
}

// Names returns a function that reports whether the program knows a name, so
// that Gp is read as G p if there is a p and no Gp. It binds each name.
func Names(prog program.Program) func(string) bool {
	return func(name string) bool {
		_, err := prog.Bind([]program.Atom{{Text: name}})
		return err == nil
	}
}

// Locate adds where propositions stand; the first place counts.
func Locate(positions, atoms map[string]source.Pos) {
	for text, pos := range atoms {
		if _, ok := positions[text]; !ok {
			positions[text] = pos
		}
	}
}
