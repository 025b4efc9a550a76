package specs

import (
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// File is a loaded specification file, its imports included. It is read-only,
// except that File.Formula adds formulas to Factory and so must not be called
// concurrently.
type File struct {
	Path    string
	Model   *Model // nil when the file names none
	Factory *ltl.Factory

	Definitions []Definition
	// Names are what definitions call formulas of the factory: "in0", or
	// "in(0)" with arguments.
	Names map[*ltl.Formula]string
	// Ending makes the formulas of properties of executions that end; nil if
	// there are none. EndingNames is as Names.
	Ending      *ltl.Factory
	EndingNames map[*ltl.Formula]string
	Assumptions []*Assumption // in textual order, those of imported files first
	Properties  []Property    // in textual order
	Stated      []Stated      // what is said of properties that the model states itself, in textual order
	Without     []Without     // those of the model's own properties that are not to be checked

	names  *namespace        // for further formulas
	isName func(string) bool // of a definition or of the model; may be nil
}

// Model names the model that the properties are about. Package specs does not
// read it; Options.Model does, if it is set.
type Model struct {
	Path    string     // relative to the working directory, or absolute
	Defines []string   // NAME or NAME=VALUE, in order, as -D of the command line
	Pos     source.Pos // of the model's name
}

// Definition is a name for a formula or an expression. Formulas that use it
// have it already expanded; it is listed for explanations and for finding
// mistakes in definitions that nothing uses.
type Definition struct {
	Name   string
	Params []string
	Pos    source.Pos
	// Unused: no other declaration mentions the name. Then Atoms are the
	// propositions of the definition that no parameter is part of, and where
	// they stand first, so that they can be resolved all the same.
	Unused bool
	Atoms  map[string]source.Pos
	// Bare: the definition is nothing but a name, which may also be that of a
	// process.
	Bare bool
}

// Assumption restricts the computations that count. Exactly one of Formula,
// Automaton and Fairness is set.
type Assumption struct {
	Name, Title string
	Pos         source.Pos

	Formula   *ltl.Formula          // every computation that counts satisfies it
	Atoms     map[string]source.Pos // the propositions of Formula, and where they stand first
	Automaton *Automaton            // accepts the computations that count
	Fairness  *Fairness
	// Ending is Formula over words that end, of the factory for these; nil if
	// no such property is under it.
	Ending *ltl.Formula
}

// Automaton names a file in the Hanoi format, or a never claim; it exists, but
// has not been read.
type Automaton struct {
	Path string
	Pos  source.Pos // of the name
}

// Fairness is an assumption about the scheduler: weak or strong fairness
// towards every process, or towards the listed ones.
type Fairness struct {
	Strong    bool
	Processes []Process // none means every process
}

// Process names whom fairness is about, in the words of the model: P for every
// process of that type, P[1] for one, or transitions, in quotes. It is resolved
// by package property.
type Process struct {
	Text string
	Pos  source.Pos
}

// Expectation is the verdict that a property is expected to have, as expect
// states in a specification. A check whose verdict is another one fails, also
// if the property holds.
type Expectation uint8

// The expectations. NoExpectation is the zero value.
const (
	NoExpectation Expectation = iota
	ExpectHolds
	ExpectViolated
)

// String returns the word used in specification files, "" for NoExpectation.
func (e Expectation) String() string {
	return enum.Name([]string{"", "holds", "violated"}, e, "Expectation")
}

// Property is one property that the file states. Exactly one of Formula, Claim
// and Automaton is set. Several properties may have the same name under
// different assumptions.
type Property struct {
	Name, Title string
	Pos         source.Pos // of the name

	Formula *ltl.Formula
	Finite  bool // it is about executions that end, and Formula is of the factory for these
	// Possible: the property asks whether some run comes to where the formula of
	// the file holds. Formula says that none does, and Expect is about Formula.
	Possible bool
	Text     string                // of the formula, as it stands in the file
	Atoms    map[string]source.Pos // the propositions of Formula, and where they stand first
	Claim    *Automaton            // accepts the computations that violate the property
	// Automaton accepts the computations that satisfy the property.
	Automaton *Automaton

	Under  []*Assumption // all of them together
	Expect Expectation
}

// FactoryOf returns the factory that the property's formula belongs to:
// formulas about executions that end have their own.
func (f *File) FactoryOf(p *Property) *ltl.Factory {
	if p.Finite && f.Ending != nil {
		return f.Ending
	}
	return f.Factory
}

// Stated is a property that the model states itself, such as its safety or one
// of its ltl blocks, with what the specification adds to it.
type Stated struct {
	Name, Title string
	Pos         source.Pos // of the name
	Under       []*Assumption
	Expect      Expectation
}

// Without names a property that the model states itself and that is not to be
// checked.
type Without struct {
	Name string
	Pos  source.Pos
}

// Property returns the properties called name, one for each set of assumptions;
// none if there is no such property.
func (f *File) Property(name string) []Property {
	var found []Property
	for _, p := range f.Properties {
		if p.Name == name {
			found = append(found, p)
		}
	}
	return found
}
