package check

import (
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Fairness is an assumption about the scheduler that is built into the product:
// runs that are unfair do not count, whatever they do.
type Fairness uint8

// The kinds of fairness.
const (
	// NoFairness: every run counts.
	NoFairness Fairness = iota
	// WeakFairness: runs count in which every process that is enabled from some
	// moment on without interruption moves again and again.
	WeakFairness
	// StrongFairness: runs count in which every process that is enabled again
	// and again moves again and again.
	StrongFairness
)

// String returns "none", "weak" or "strong". It panics for any other value.
func (f Fairness) String() string {
	return enum.Name([]string{"none", "weak", "strong"}, f, "Fairness")
}

// FairTo is an assumption of fairness towards the processes of one kind, or
// towards a group of transitions: exactly one of Process and Transitions is
// set. Package product has the definitions.
type FairTo = language.FairTo

// Assumption restricts the runs that count to those that satisfy it: exactly
// one of Formula and Automaton is set. Formula is made by the Factory of the
// property that it belongs to. Automaton accepts the runs that count. Name is
// how messages call it.
type Assumption struct {
	Name      string
	Formula   *ltl.Formula        // of the property's factory
	Automaton *automata.Automaton // accepts the runs that count
}

// Property is a question to a program: whether all runs that count satisfy
// Formula, or are accepted by Automaton, or are not accepted by Claim. Exactly
// one of the three is set. A run counts when it satisfies all Assumptions, is
// fair to every process as Fairness requires, and fair to those listed in
// FairTo.
//
// Factory made Formula and the formulas in Assumptions. A factory is not safe
// for concurrent use, so that properties checked at the same time need
// factories of their own.
type Property struct {
	Name    string
	Factory *ltl.Factory // owner of Formula and of the formulas in Assumptions
	Formula *ltl.Formula
	Claim   *automata.Automaton // accepts the runs that violate the property
	// Automaton accepts the runs that satisfy the property. It is complemented,
	// except by algorithm deterministic if it is a deterministic Büchi
	// automaton, which is completed by a sink.
	Automaton *automata.Automaton

	Assumptions []Assumption
	Fairness    Fairness // towards every process
	FairTo      []FairTo // towards some

	// Finite: Formula stands for a property of executions that end (see
	// ltl.Factory.Ending), which not every engine answers.
	Finite bool

	// Positions has the position of each proposition's text in its source, for
	// messages; it may be nil or incomplete.
	Positions map[string]source.Pos
}

// LimitError explains in the user's words why a question was not answered, or
// why there is no certificate.
type LimitError = monitor.LimitError

// Limits end a run early; zero means no limit, except for Memory. The fields:
//
//   - Memory int64: bytes of the visited set and the stacks; 0 is 80 % of what
//     the machine or its control group has
//   - Time time.Duration: wall-clock time
//   - States uint64: product states, program states for Failures and Counts
//   - Depth int: states on the search stack
//   - Keys int: product states that storage replace keeps; 0 is as many as fit
//   - Given: the limits that messages name, where Time and Memory are what is
//     left of them
type Limits = monitor.Limits

// DefaultMemory is the memory limit where Limits.Memory is 0, in bytes.
func DefaultMemory() int64 { return monitor.DefaultMemory() }

// Progress describes a running search. The fields:
//
//   - Phase string: "translate", "search", "explore", "counterexample" or
//     another part of the work
//   - States, Transitions uint64: visited and followed so far
//   - Depth int: the length of the search stack
//   - Memory int64: bytes of the visited set and the stacks
//   - Elapsed time.Duration
type Progress = monitor.Progress

// Statistics are what a search of the product measured, whether it came to its
// end or not. The fields that most callers need:
//
//   - States, Transitions uint64: distinct product states visited, and edges out
//     of them; Estimated bool if the store forgot some
//   - Stored, Packets uint64: entries of the visited set at the end, and
//     distinct program states among them
//   - MaxDepth int: the longest search stack
//   - Memory int64: peak of the visited set and the stacks, in bytes
//   - Seconds float64: wall-clock time
//   - Workers int: that searched together
//   - Method, Reduction string: why another search than the default was made,
//     and what was done to have fewer states, in words
//   - Omission float64: of inexact storages, the probability that the last new
//     state was taken for an old one
type Statistics = search.Statistics

// Variation makes searches in bounded memory differ from each other, so that
// several of them together see more than one.
type Variation = search.Variation

// Exploration counts the states and transitions of a program, those of Promela
// models as SPIN does, so that the numbers can be compared.
type Exploration = explore.Exploration

// Failure is one error of the program by itself, with the finite run that shows
// it.
type Failure = replay.Failure

// FailureKind classifies what a program does wrong by itself, whatever the
// property.
type FailureKind = replay.FailureKind

// The failures.
const (
	InvalidEnd      = replay.InvalidEnd      // a state without successors where some process is not at a valid end
	AssertionFailed = replay.AssertionFailed // an assertion failed on the last step
	RuntimeFailed   = replay.RuntimeFailed   // a run-time error happened on the last step
)

// Options configure a search by Verify or NewSession. The zero value searches with one worker, in memory, with the default limits, and ends at the
// first counterexample. Options that do not go together, such as bitstate
// storage with a checkpoint, are rejected with a *source.Error before anything
// is searched.
//
// The options are of three kinds. Algorithm, Storage, Vectors, Policy, Seed,
// Vary, Workers, OnFull, Checkpoints and Disk select the means of the search;
// they change the time and the memory, and whether there is an answer at all,
// but never turn one verdict into the opposite one. Exhaust, Shortest, All and
// Warn request more than a verdict. Without, Trial and Symmetry control when
// smaller programs are searched.
//
// The unexported thresholds are lowered by tests, so that small programs reach
// what large ones do; 0 stands for monitor.ParallelAfter, turns.Alone and
// search.CacheAfter.
type Options struct {
	// Algorithm is a name in Algorithms(). The empty name chooses: reachability
	// or a single search if the automaton allows it, generic if the acceptance
	// needs it, and DefaultAlgorithm otherwise.
	Algorithm AlgorithmName
	Storage   Storage    // of the visited set
	Vectors   VectorForm // how an exact storage keeps the program states
	Policy    Policy     // of storages that replace
	Seed      uint64     // of random replacement, and of the hashes of the bitstate storages
	Vary      Variation  // of a search in bounded memory
	OnFull    OnFull     // of an exact search, to the memory limit
	Exhaust   bool       // search on after a counterexample, so that the counts cover the whole product
	// Shortest asks for a counterexample that is proved shortest, see
	// Result.Shortest. It is looked for after the verdict, in time that is
	// quadratic in the product at worst.
	Shortest bool
	// All is how many distinct counterexamples to look for, and of Counts how many
	// failures to list; 0 is 1. See Result.Further.
	All    int
	Limits Limits
	// Workers is how many goroutines may search together; 0 is 1. A search
	// begins with one, and with all of them only when it turns out to be large.
	Workers int

	// Without names shortcuts that are not to be taken: see Shortcuts.
	Without []string
	// Trial is how many states of the program itself are searched before the
	// search begins again on a smaller program with the same answer.
	Trial Trial
	// Symmetry is whether interchangeable processes are looked for, so that of
	// all states that differ by an exchange of them only one is explored. No
	// other smaller program is searched then.
	Symmetry Symmetry
	// Warn asks, of a property that holds, whether it does so for a reason that
	// its author hardly wants: see Result.Warnings. That takes further
	// searches, see package internal/check/vacuity.
	Warn bool
	// Brief asks for the verdict alone: a counterexample is replayed as ever, but
	// neither shortened nor examined for where the property is lost.
	Brief bool
	// Progress, when set, is called from the searching goroutine every
	// ProgressInterval or so. It must not block.
	Progress func(Progress)
	// ProgressInterval is the time between two calls of Progress; 0 is 200 ms.
	ProgressInterval time.Duration
	// Random asks for a search at random, for programs that are too large for
	// every other; nil does not. Algorithm and Storage are ignored then.
	Random *Sampling
	// Checkpoints writes checkpoints of the search for the verdict, and has the
	// one that it goes on from; nil does neither. Not everything can be asked
	// together with it: it takes one worker, an exact storage, and one of some
	// algorithms.
	Checkpoints *Checkpoints
	// Disk keeps the states on a disk; nil keeps them in memory. With OnFull
	// OnFullDisk they are there once the memory is full.
	Disk *Disk

	parallelAfter uint64 // states that one worker visits before all begin; of Counts also before it begins again breadth first
	deepAfter     uint64 // states that are visited breadth first before other strategies begin
	cacheAfter    uint64 // states that are visited before a depth-first search caches successors

	planFirst time.Duration // that the plan works before walks begin beside it
}

// AutomatonInfo describes the automaton of the negated property: its states,
// its edges, the number of its acceptance sets, and whether it is
// deterministic.
type AutomatonInfo struct {
	States, Edges, Sets int
	Deterministic       bool
}
