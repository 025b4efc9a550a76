package properties

import (
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Verdict is the answer to a property.
type Verdict uint8

// The verdicts. Inconclusive is the zero value.
const (
	Inconclusive Verdict = iota
	Holds
	Violated
)

// Answer is the answer to a property; check.Result describes the fields.
type Answer struct {
	Verdict        Verdict
	Reason         string // of an inconclusive verdict, or of a vacuous one
	Full           bool   // it is inconclusive because the memory was full
	Vacuous        bool
	Algorithm      algorithms.Name
	Storage        search.Storage
	Automaton      Automaton
	Product        search.Statistics
	Counterexample *trace.Lasso
	BadPrefix      *trace.Lasso
	Shortest       bool
	Further        []Further
	Warnings       []string
	Atoms          []program.Atom
}

// Further is one more counterexample.
type Further struct{ Counterexample, BadPrefix *trace.Lasso }

// Automaton describes the automaton of the negated property.
type Automaton struct {
	States, Edges, Sets int
	Deterministic       bool
}
