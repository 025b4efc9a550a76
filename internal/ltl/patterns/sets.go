package patterns

import (
	"embed"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/ltl"
)

//go:embed sets/*.ltl
var files embed.FS

// Set is a list of formulas. Its texts are part of this package.
type Set struct {
	Name   string
	Doc    string
	Source string
}

// Sets returns all sets, sorted by name.
func Sets() []Set {
	return []Set{
		{"dac", "eleven specification patterns in five scopes each", "Dwyer, Avrunin & Corbett 1998, Property specification patterns for finite-state verification"},
		{"eh", "formulas of practical interest", "Etessami & Holzmann 2000, Optimizing Büchi automata"},
		{"sb", "formulas that try a translator's optimisations", "Somenzi & Bloem 2000, Efficient Büchi automata from LTL formulae"},
		{"sejk", "formulas outside the fragments that earlier translators treat", "Sickert, Esparza, Jaax & Křetínský 2016, Limit-deterministic Büchi automata for linear temporal logic"},
	}
}

// Texts returns the formulas of the set as they are written in the literature;
// nil if there is no set of that name.
func (s *Set) Texts() []string {
	text, err := files.ReadFile("sets/" + s.Name + ".ltl")
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// Formulas returns the formulas of the set, made by fa, in the order of Texts.
func (s *Set) Formulas(fa *ltl.Factory) ([]*ltl.Formula, error) {
	var fs []*ltl.Formula
	for i, text := range s.Texts() {
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			return nil, fmt.Errorf("set %s, formula %d: %w", s.Name, i+1, err)
		}
		fs = append(fs, f)
	}
	return fs, nil
}
