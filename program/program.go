// Package program is the contract between anything that has behaviour (a
// Promela model, a Petri net, an explicit graph, a Go program) and everything
// that explores it.
//
// A program is a finite, rooted transition system explored on the fly. Its runs
// are infinite: a state without successors repeats for ever (it stutters); the
// product adds that step, a program never does.
//
// # Words
//
// A state is a byte string: equal states have equal bytes and nothing else
// does; vectors of one program may differ in length. An atom is a proposition
// written in the program's own expression language. A letter is the set of
// atoms that are true, bit i being atom i of the binding. State atoms are read
// in one state; action atoms, such as exec(P), describe a transition. A letter
// of a run's position is therefore the union of the state atoms of the source
// state and the action atoms of the transition taken there.
//
// Inside an atomic sequence every statement is a transition of its own; such a
// state is Transient: it names the process that has the processor to itself,
// only that process moves in it, and it is stored but not counted. A property
// does not see it: its letter is that of the state in which the sequence began.
//
// # Exploring
//
// A [Program] is bound to atoms, the [Binding] makes an [Explorer] for each
// goroutine, and the explorer fills a [Batch] with the successors of one state:
//
//	binding, err := prog.Bind(atoms)
//	if err != nil {
//		return err // a source.Errors, with the positions of the atoms
//	}
//	ex, err := binding.NewExplorer(nil)
//	if err != nil {
//		return err
//	}
//	var batch program.Batch
//	if err := ex.Initial(&batch); err != nil {
//		return err
//	}
//	state := slices.Clone(batch.State(0)) // the batch is reused
//	if err := ex.Expand(state, &batch); err != nil {
//		return err
//	}
//	for i, succ := range batch.Succs {
//		fmt.Println(prog.FormatAction(state, succ.Action).Statement, batch.State(i))
//	}
//
// # Capabilities
//
// Three interfaces are all that a front-end must implement: Program, Binding
// and Explorer. A [Tuning] is what the owner of an explorer wants of its
// expansions; those that cannot fulfil a wish ignore it. Everything else here is
// a capability, without which callers must be able to do:
//
//	of a Program
//		Describer   more of what people see: differences, labels, types of values
//		Reducer     a smaller program with the same words or failures
//		Quotienter  a smaller program, by an exchange of interchangeable parts
//		Compiler    the same program, interpreted or compiled
//		Auditor     how code of others breaks the contract
//	of a Binding
//		Partial     what explorers have left undecided
//	of an Explorer
//		Reader      letters of states that others have found
//		Validator   which vectors are states
//		Kinds       kinds of processes, for fairness
//		Coverage    which statements were reached and executed
//		Resumer     results that are stored with a checkpoint
//		Engined     whether the interpreter or compiled code computes successors
//		Orbits      what a state of a quotient stands for
//
// Capabilities are looked up by [As]. Programs, bindings and explorers that wrap
// others embed [WrappedProgram], [WrappedBinding] or [WrappedExplorer], and so
// inherit all capabilities but those for which [Dropped] has a reason.
//
// What is asked of many programs at once, and what a single front-end offers to
// a single search, has its contract elsewhere: in internal/program/counting,
// openchannels, proving, follow and heuristic, or beside the code that asks.
//
// The package contains no front-end and no search, and knows neither formulas
// nor automata.
package program

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxAtoms is the largest number of atoms in one binding, as a Letter has 64
// bits; Bind returns an error for more.
const MaxAtoms = 64

// MaxProcesses is one more than the largest process number that a ProcSet can
// hold. Front-ends with more processes let those beyond share the last number;
// fairness towards every process then refuses the program.
const MaxProcesses = 256

// State is one state vector. Comparing bytes compares states. A slice returned
// by a Batch belongs to the batch and is valid until its next Reset or Add;
// callers that keep a state clone it.
type State = []byte

// Letter is a set of atoms: bit i is atom i of the binding. Letters of
// different bindings cannot be compared.
type Letter uint64

// Action identifies the cause of a transition cheaply; Program.FormatAction
// describes it. The number has the same meaning in every explorer of one
// program, so that a counterexample found by one can be replayed by another.
// Together with source and target it identifies a transition.
type Action uint64

// Stutter is the action of the step that the product adds to a state without
// successors.
const Stutter = ^Action(0)

// ProcSet is a set of process numbers (for Promela: pids) below MaxProcesses.
// It is a value: assignment copies it, == compares it.
type ProcSet [MaxProcesses / 64]uint64

// Add puts process i into the set; i must be below MaxProcesses.
func (s *ProcSet) Add(i int) { s[i>>6] |= 1 << (i & 63) }

// Has reports whether process i is in the set.
func (s *ProcSet) Has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

// AnyStep is the atom that is true of every transition, whatever names a
// program has; only the step that the product adds to a state without
// successors does not satisfy it. Bind of every program accepts it. So G
// exec(*) says that the program never stops.
const AnyStep = "exec(*)"

// Atom is a proposition to be bound. Atoms with equal texts are bound
// independently, each to its own bit.
type Atom struct {
	Text string     // an expression of the program's language, or exec(P)
	Pos  source.Pos // where Text begins, for messages; may be the zero Pos
}

// Program is a transition system without atoms. It is immutable and safe for
// concurrent use. Format and FormatAction serve people and need not be fast;
// they must accept every state that an explorer of the program has produced.
type Program interface {
	// Bind resolves propositions; bit i of a Letter is atoms[i]. If some cannot
	// be resolved the error is a source.Errors with all of them.
	Bind(atoms []Atom) (Binding, error)
	// Format names the variables of a state, for people, always in the same
	// order.
	Format(State) StateView
	// FormatAction explains an action taken in the given source state.
	FormatAction(State, Action) ActionView
}

// Binding is a program together with its bound atoms. It is safe for concurrent
// use; its explorers are not, and each goroutine makes one.
type Binding interface {
	// NewExplorer makes an explorer for one goroutine. The tuning, which may be
	// nil, stays the caller's, to be changed between expansions.
	NewExplorer(tuning *Tuning) (Explorer, error)
	// ActionAtoms returns the atoms that describe transitions; the others
	// describe states.
	ActionAtoms() Letter
}

// Explorer enumerates successors. It is used by one goroutine, deterministic
// (the same state gives the same batch in the same order), and allocation-free
// in steady state. The result depends on the state alone, not on what was
// expanded before. The state given to Expand must not lie in the batch that
// Expand resets.
type Explorer interface {
	// Initial resets the batch and adds the initial states as successors of
	// nothing.
	Initial(*Batch) error
	// Expand resets the batch and adds every enabled transition of the state in
	// a fixed order. The error, if any, is a limit of the program that makes
	// the search incomplete, or, if it is a *source.Error, a fault of the
	// program that ends it.
	Expand(State, *Batch) error
}

// Unfinished is the error of an expansion that a limit of the program has ended:
// the state may have successors that were not found. It is no fault of the
// program.
type Unfinished struct{ Reason string }

// Error returns the limit, in words for the user.
func (u *Unfinished) Error() string { return u.Reason }

// Auditor is a Program that runs code of others, which may break the contract
// of this package, for example by not being deterministic. It is audited when a
// search or a replay meets a contradiction, to report its cause.
type Auditor interface {
	// Audit looks closely at the given states, with the atoms bound. The error,
	// a *source.Error, describes how the program broke the contract; it is nil
	// when nothing was found.
	Audit(states []State, atoms []Atom) error
}

// Reader is an Explorer whose state vectors do not depend on the binding, so
// that an explorer of one binding can read atoms of states that another one has
// found.
type Reader interface {
	// Read returns the letter of the state atoms. Action atoms are 0 in it.
	Read(State) (Letter, error)
}
