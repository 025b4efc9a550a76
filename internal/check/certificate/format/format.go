// Package format defines what certificates consist of, and writes them. The
// file format is specified in docs/internals/certificate-format.md; package certificate reads
// it. It is apart from the reader so that the search that writes shares nothing
// with the checker but these records.
package format

import (
	"encoding/json"

	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
)

// Magic is the first line of every certificate.
const Magic = "ltlcheck certificate 1\n"

// The tags of records.
const (
	TagEnd      = 0   // of a section
	TagRank     = 1   // a rank begins: its depth, from 1 on, and its duty
	TagState    = 2   // a state of the rank that began last
	TagAlone    = 3   // a state in a rank of its own, of depth 1, without a duty
	TagSection  = 'P' // a section begins
	TagFinished = 'E' // the checksum of all that comes before follows
)

// Request is the first document of a certificate: what was asked, as the
// command line had it, so that the checker can read the same files again.
type Request struct {
	Version     string   `json:"version"` // of the program that wrote the certificate
	Models      []string `json:"models"`  // models and specification files
	Format      string   `json:"format,omitempty"`
	Defines     []string `json:"defines,omitempty"`
	Formulas    []string `json:"formulas,omitempty"`
	Claims      []string `json:"claims,omitempty"`
	Automata    []string `json:"automata,omitempty"`
	Assumptions []string `json:"assumptions,omitempty"`
	Fairness    string   `json:"fairness,omitempty"`
	NonProgress bool     `json:"non_progress,omitempty"`
	Symbolic    string   `json:"symbolic,omitempty"`           // how sets of states were explored
	Integers    string   `json:"integers,omitempty"`           // with Symbolic: which integers have no bounds
	Parameters  []string `json:"parameters,omitempty"`         // with Symbolic: conditions on unknowns
	Contest     []string `json:"contest,omitempty"`            // property files of the Model Checking Contest
	Properties  []string `json:"properties,omitempty"`         // the names of those that were chosen
	Channels    string   `json:"unbounded_channels,omitempty"` // which channels have no capacities: names with commas, or all
	ForAll      string   `json:"for_all,omitempty"`            // the macro for whose every value the questions are asked
}

// Section is the document that begins the part about one property.
type Section struct {
	Model    string   `json:"model"`  // one of Asked.Models
	Number   int      `json:"number"` // of the question among those of the model, from 0 on
	Name     string   `json:"name"`
	Formula  string   `json:"formula,omitempty"`
	Safety   bool     `json:"safety,omitempty"`   // the program itself does not fail
	Atoms    []string `json:"atoms,omitempty"`    // bit i of a letter is Atoms[i]
	Automata []string `json:"automata,omitempty"` // in the Hanoi format
	// System describes the transition system to which the vectors belong. The
	// writer leaves it out where it is that of the section before.
	System *transitions.System `json:"system,omitempty"`
	// Sets is a proof over unbounded integers, of package internal/check/symbolic. The
	// section has no records then.
	Sets json.RawMessage `json:"sets,omitempty"`
	// Contents is a proof over channels without capacities, for package
	// internal/check/certificate/contents. The section has no records then.
	Contents *Contents `json:"contents,omitempty"`
	// Facts is a proof by facts about all runs, for package
	// internal/check/certificate/facts. The section has no automata and no records then.
	Facts *Facts `json:"facts,omitempty"`
	// Counts means that the records are about the counter abstraction of a
	// family.
	Counts *Counts `json:"counts,omitempty"`
}

// Counts are the parameters of the counter abstraction of a family.
type Counts struct {
	Cut     int `json:"cut"`     // counts of processes are exact below it
	Tracked int `json:"tracked"` // processes that are told apart
	Least   int `json:"least"`   // the smallest size for which it is proved
	// Classes are the local states that processes are counted in.
	Classes []Class `json:"classes"`
	// Counting are the shared variables that are sums over counted processes.
	Counting []Counting `json:"counting,omitempty"`
}

// Counting is a shared variable whose value is a number, which states have, plus
// a weight for each counted process.
type Counting struct {
	Variable int   `json:"variable"` // index among the scalars of shared variables
	Weights  []int `json:"weights"`  // by class
}

// Class is a local state of the processes of a group.
type Class struct {
	Group int    `json:"group"`
	State []byte `json:"state"`
}

// Facts are statements about all runs of a program with their proofs, which leave
// no run that violates a formula.
type Facts struct {
	// Lemmas are what the proofs build on, in a form that belongs to the
	// front-end, as that of proofs.
	Lemmas json.RawMessage `json:"lemmas"`
	Facts  []Fact          `json:"facts"`
}

// Fact is a statement about the states in which all atoms of Yes are true and all
// of No are false, and, of NoStep, about the states after a step.
type Fact struct {
	Kind    string          `json:"kind"`
	Yes     []int           `json:"yes,omitempty"` // numbers of atoms
	No      []int           `json:"no,omitempty"`
	ThenYes []int           `json:"then_yes,omitempty"`
	ThenNo  []int           `json:"then_no,omitempty"`
	Proof   json.RawMessage `json:"proof"`
}

// The kinds of facts.
const (
	Never   = "never"   // no reachable state is one of these
	NoStep  = "no step" // no step leads from one of these to one of those after it
	Leaves  = "leaves"  // no run has only such states from some state on
	Settles = "settles" // from some state on, a run has only such states, or none
)

// Contents is a set of states of a program whose channels have no capacities:
// for each control state, a finite automaton of what the channels hold.
type Contents struct {
	// Room is the capacity of the part of the program to which the vectors
	// belong.
	Room int `json:"room"`
	// Messages are the texts of messages, by letter. Letter 0 is the end of a
	// channel, and its text is empty.
	Messages [][]byte `json:"messages"`
	// Controls are the control states, in any order.
	Controls []Control `json:"controls"`
}

// Control is a control state and the deterministic automaton of the contents of
// its channels. A word of contents is the messages of each channel, the oldest
// first, and letter 0 after those of each. It is read from state 0 on, and is
// accepted if it ends in state Final.
type Control struct {
	Vector []byte        `json:"vector"` // a state with this control; what its channels hold is not used
	Arcs   [][][2]uint32 `json:"arcs"`   // by state: letter and target
	Final  uint32        `json:"final"`
}

// Kind is the kind of a duty.
type Kind uint32

// The kinds of duties, with what their two numbers mean.
const (
	None   Kind = iota // there is none: no edge is inside the rank
	Clause             // a conjunct of the acceptance of an automaton: the automaton, and the conjunct
	Weak               // weak fairness towards the process
	Strong             // strong fairness towards the process
	Group              // fairness towards a group of transitions: its place in Question.FairTo
)

// Duty is a conjunct of the acceptance that no edge inside a rank serves. What
// A and B mean depends on the kind.
type Duty struct {
	Kind Kind
	A, B uint32
}
