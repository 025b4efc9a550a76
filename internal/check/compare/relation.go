package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/enum"
)

// Relation is what it means to behave alike. Finer relations distinguish more
// programs.
type Relation uint8

// The relations.
const (
	Bisimulation   Relation = iota // strong bisimulation
	Branching                      // branching bisimulation, blind to divergence
	Divergence                     // branching bisimulation that preserves divergence
	Weak                           // weak bisimulation, observation equivalence
	Simulation                     // B can follow every step of A, for ever
	Ready                          // simulation between states that offer the same labels
	WeakSimulation                 // B can follow every step of A with internal steps before and after it, for ever
	Trace                          // finite sequences of labels
	WeakTrace                      // finite sequences of labels without internal ones
)

// RelationInfo describes a relation, for help texts and for the choice of
// algorithms.
type RelationInfo struct {
	Relation Relation
	Name     string
	// Doc is one line.
	Doc      string
	Citation string
	// Preorder indicates that A ≤ B can be decided by itself, not only both
	// ways.
	Preorder bool
	// Internal indicates that the relation does not see internal steps.
	Internal bool
}

// Relations lists all relations; the index of one is its number.
func Relations() []RelationInfo {
	return []RelationInfo{
		{Bisimulation, "bisim", "each can follow every step of the other one, for ever: strong bisimulation", "Fernandez & Mounier 1991", false, false},
		{Branching, "branching", "branching bisimulation: internal steps are invisible unless they change what can be done", "van Glabbeek & Weijland 1996", false, true},
		{Divergence, "dpbranching", "branching bisimulation that tells endless internal work from none", "van Glabbeek, Luttik & Trčka 2009", false, true},
		{Weak, "weak", "weak bisimulation: every step can be followed with internal steps before and after it", "Milner 1989", false, true},
		{Simulation, "sim", "the other one can follow every step, for ever", "Henzinger, Henzinger & Kopke 1995", true, false},
		{Ready, "ready-sim", "simulation between states that offer the same labels", "Larsen & Skou 1991", true, false},
		{WeakSimulation, "weak-sim", "the other one can follow every step, for ever, with internal steps before and after it", "van Glabbeek 1993", true, true},
		{Trace, "trace", "inclusion of the finite sequences of labels", "De Wulf, Doyen, Henzinger & Raskin 2006", true, false},
		{WeakTrace, "weak-trace", "inclusion of the finite sequences of labels, internal ones left out", "De Wulf, Doyen, Henzinger & Raskin 2006", true, true},
	}
}

// String returns the name that RelationNamed accepts.
func (r Relation) String() string {
	var names []string
	for _, x := range Relations() {
		names = append(names, x.Name)
	}
	return enum.Name(names, r, "Relation")
}

// RelationNamed returns the relation with a name. The error lists all names.
func RelationNamed(name string) (Relation, error) {
	var names []string
	for _, i := range Relations() {
		if i.Name == name {
			return i.Relation, nil
		}
		names = append(names, i.Name)
	}
	return 0, fmt.Errorf("there is no relation %q: want one of %s", name, strings.Join(names, ", "))
}

// preorder reports whether the relation is a preorder.
func (r Relation) preorder() bool { return Relations()[r].Preorder }

// is reports whether a relation is one of some.
func (r Relation) is(some ...Relation) bool { return slices.Contains(some, r) }
