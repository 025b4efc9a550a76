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
// and Explorer. Everything else here is a capability that one of the three may
// have besides: [Reducible] and [Compilable] of a Program, [Partial] and
// [Kinds] of a Binding, [Reader] and [Coverage] of an
// Explorer, and others. A caller tests whether a value has a capability, and
// must be able to do without. A [Wrapper] around an explorer inherits the
// capabilities of the inner one if they are looked up by [As].
//
// The package contains no front-end and no search, and knows neither formulas
// nor automata.
package program

import (
	"github.com/ltlcheck/ltlcheck/internal/enum"
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

// Partial is a Binding whose explorers may leave it undecided whether something
// in the states that they expand is an error. A search that finds nothing is
// then inconclusive, for the reason that Undecided gives.
type Partial interface {
	// Undecided returns what is left open, in the user's words; "" if nothing
	// is. It is called after the search.
	Undecided() string
}

// Undecided returns what the explorers of a binding have left undecided, "" if
// that is nothing or the binding is not Partial. It is called after a search.
func Undecided(b Binding) string {
	if p, ok := b.(Partial); ok {
		return p.Undecided()
	}
	return ""
}

// Unfinished is the error of an expansion that a limit of the program has ended:
// the state may have successors that were not found. It is no fault of the
// program.
type Unfinished struct{ Reason string }

// Error returns the limit, in words for the user.
func (e *Unfinished) Error() string { return e.Reason }

// Kinds is a capability of a Binding whose processes have named kinds, such as
// proctypes; its explorers then implement KindExplorer. Fairness towards all
// processes of a kind needs it.
type Kinds interface {
	// Kind returns the number, not negative, of a kind of processes. An unknown
	// name is an error.
	Kind(name string) (int, error)
}

// KindExplorer is an Explorer that knows the kinds of processes, by the numbers
// that Kinds.Kind returns.
type KindExplorer interface {
	// KindOf returns the kind of a process in the state that was expanded last;
	// it is negative if there is no such process.
	KindOf(pid int) int
}

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

// Coverage is an Explorer that records which statements control has reached. It
// describes the states that this explorer has expanded, and is not inherited by
// wrappers.
type Coverage interface {
	// Unreached lists the statements that no process has come to in the states
	// expanded since the explorer was made, process type by process type in the
	// order of the text.
	Unreached() []ActionView
	// Covered returns where control has been, indexed by numbers of the
	// program's own. It must not be changed. Cover adds what another explorer
	// of the same program has covered.
	Covered() []bool
	Cover([]bool)
}

// Executing is a Coverage that records as well which statements were executed.
// Covered and Cover are about both.
type Executing interface {
	Coverage
	// Unexecuted lists the statements that control has reached, but that no
	// transition has executed, in the order of Unreached.
	Unexecuted() []ActionView
}

// UnreachedByAll returns the statements that none of several explorers of the
// same program has reached; ok is false if there are no explorers or one of
// them does not implement Coverage. It merges the coverage of all into the
// first one.
func UnreachedByAll(explorers []Explorer) (unreached []ActionView, ok bool) {
	c := coverageOf(explorers)
	if c == nil {
		return nil, false
	}
	return c.Unreached(), true
}

// UnexecutedByAll returns the statements that some of several explorers of the
// same program have reached and none has executed, nil if one of them does not
// know. It merges the coverage of all into the first one.
func UnexecutedByAll(explorers []Explorer) []ActionView {
	if c, ok := coverageOf(explorers).(Executing); ok {
		return c.Unexecuted()
	}
	return nil
}

// coverageOf merges the coverage of explorers into that of the first one, which
// it returns; nil if there is none or one of them has no coverage.
func coverageOf(explorers []Explorer) Coverage {
	var first Coverage
	for _, ex := range explorers {
		c, ok := As[Coverage](ex)
		switch {
		case !ok:
			return nil
		case first == nil:
			first = c
		default:
			first.Cover(c.Covered())
		}
	}
	return first
}

// Enumerated is a Program whose actions are the numbers from 0 to Actions()-1,
// and whose FormatAction needs no state. So all labels can be listed without
// exploring.
type Enumerated interface {
	// Actions returns the number of actions. FormatAction accepts them with a
	// nil state.
	Actions() int
}

// ActionViewer is an Explorer that explains the actions of the state that it
// expanded last, like Program.FormatAction but without expanding it again. It is
// not inherited by wrappers.
type ActionViewer interface {
	// ViewAction explains an action of the last expansion.
	ViewAction(Action) ActionView
}

// ViewAction explains an action of a state that an explorer of the program has
// expanded last.
func ViewAction(p Program, x Explorer, from State, a Action) ActionView {
	if v, ok := As[ActionViewer](x); ok {
		return v.ViewAction(a)
	}
	return p.FormatAction(from, a)
}

// Comparer is a Program that can list the differences between two states faster
// than by formatting both.
type Comparer interface {
	// Changes lists what Format would show with another value in after, in its
	// order, and then what it would show in before alone, with the value "".
	Changes(before, after State) []Var
}

// Waiter is a Program that can tell what its processes wait for, which explains
// a deadlock.
type Waiter interface {
	// Waiting lists the statements that the processes of a state are at, process
	// by process. Processes that have ended are left out.
	Waiting(State) []ActionView
}

// StateView is a state for people: a list of named values, the same names in
// the same order for states in which the same things exist.
type StateView struct {
	Vars []Var
}

// Var is one named value of a state. Name is unique in the view, and as far as
// possible an expression that a proposition can use.
type Var struct {
	Name, Value string
	Kind        VarKind
}

// VarKind is what a value of a state is about, so that reports can show the
// kinds differently.
type VarKind uint8

// What a value can be.
const (
	Data     VarKind = iota // a variable
	Queue                   // what is in a channel, or which channel a variable stands for
	Position                // where a process is
	Tokens                  // how many tokens are in a place
)

// ActionView is a transition for people: who moves, by which statement, and
// where that stands in the text.
type ActionView struct {
	Process   string     // name of the process that moves, "" when there is none
	Pid       int        // its number, -1 when there is none
	Pos       source.Pos // where the statement is
	Statement string     // its text
	Part      string     // the statement of the user's that was turned into this one and others, a for or select; "" if it is itself the user's
	Note      string     // what else happened: the message of a rendezvous and its receiver, printf output …
	// Then lists the further statements that one transition executed (the rest
	// of a d_step, the receiving half of a rendezvous), in order.
	Then []ActionView
	// Messages lists what the transition sent and received, in order, Then
	// included.
	Messages []Message
}

// Message is one communication of a transition, for diagrams of message
// sequences.
type Message struct {
	Kind    MessageKind
	Channel string // named as in the view of the state
	Values  []string
	From    Party // who sends; nobody for a message that is taken out of a channel
	To      Party // who receives; nobody for a message that is put into a channel
}

// Party is a process that sends or receives a message; Pid is -1 for nobody.
type Party struct {
	Process string
	Pid     int
}

// Nobody is the Party that takes no part: the receiver of a message put into a
// channel, or the sender of one taken out.
var Nobody = Party{Pid: -1}

// MessageKind is what happens to a message.
type MessageKind uint8

// What can happen to a message.
const (
	Sent       MessageKind = iota // put into a channel
	Received                      // taken out of a channel
	Copied                        // read, and left in the channel
	Rendezvous                    // handed over from sender to receiver
)

// String returns the kind as reports write it: "sent", "received", "copied" or
// "rendezvous".
func (k MessageKind) String() string {
	return enum.Name([]string{"sent", "received", "copied", "rendezvous"}, k, "MessageKind")
}
