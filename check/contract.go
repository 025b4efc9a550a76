package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// The contract: a Question about a Model is answered by an Engine, with a
// Result. Everything else in this package serves one of these four.

// Model is what a question is about:
//
//   - a program.Program, the states of which can be visited one by one;
//   - a family, a program for every number of processes, as
//     promela.ParseFamily returns it;
//   - a program whose channels have no capacities, as the method Unlimited of a
//     promela.Model returns it;
//   - a model that is explored by sets of states, such as one over integers
//     without bounds (internal/check/symbolic).
//
// Verify refuses all other values with an error.
type Model any

// Question is what is asked about a model: a Property, Failures, Counts or
// Bounds.
type Question interface{ question() }

func (Property) question() {}
func (Failures) question() {}
func (Counts) question()   {}
func (Bounds) question()   {}

// Failures asks whether a model fails by itself, whatever the property: by a
// failed assertion, a run-time error, or a stop at a place that is not a valid
// end. Of a program, the runs into failures are shortest unless Result.Shortest
// is false: those that lie deep may be found depth first.
type Failures struct{}

// Counts asks how many states and transitions a program has; the answer is
// Result.Exploration. It goes on after failures, and lists the first Options.All
// of them. The verdict is that of Failures.
//
// The exploration begins depth first. When there are states enough for several
// workers, or one worker has visited some thousand states that pack into three
// words of 64 bits, it begins again breadth first: the counts are the same, but
// the depth is that of this search, and failures are listed with shortest runs,
// of which no two end with the same statement. One worker remains depth first
// with a checkpoint, a limit of states or depth, or states kept as a tree or in
// components.
//
// A state costs its vector and the table's share; what is inside atomic
// sequences is kept beside, in at most a quarter of the memory limit (or what
// one sequence takes), and dropped when there is more.
type Counts struct {
	// DepthFirst keeps one worker to depth-first search, in SPIN's order: the
	// depth is SPIN's then, however many states there are.
	DepthFirst bool
	// Reduce names what may be done to have fewer states; nothing when it is
	// empty. Options.Without and Options.Trial do not matter.
	Reduce []string
	// Goals are propositions about states, at most program.MaxAtoms: runs to
	// states in which they are true become Result.Reached. With Goals or Visit
	// the exploration is breadth first, and a state costs its vector and four
	// bytes more. It ends when all goals are reached, unless Visit is set.
	Goals []program.Atom
	// Visit, when set, is called with every reachable state and its successors,
	// which are valid during the call.
	Visit func(program.State, *program.Batch)
}

// Bounds asks whether channels without capacities are bounded; the answer holds
// if they are. The program is explored under growing capacities up to Capacity,
// from 1 to 80 (T. Jéron 1991). The problem is undecidable: if no
// loop is found that makes a channel grow, and some channel can hold more
// messages than Capacity, the answer is inconclusive.
type Bounds struct{ Capacity int }

// Verdict is the answer to a property.
type Verdict uint8

// The verdicts. Inconclusive is the zero value.
const (
	Inconclusive Verdict = iota
	Holds
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string {
	switch v {
	case Holds:
		return "holds"
	case Violated:
		return "violated"
	}
	return "inconclusive"
}

// Result is the answer to a question. Its zero value is inconclusive.
//
// A counterexample is a run of the program that was asked about, even where a
// smaller program was searched; of models that are many programs, it is a run of
// Program. Its states can be read with trace.NewView and Atoms.
type Result struct {
	Name    string // of a property
	Verdict Verdict
	Reason  string // of an inconclusive verdict, or of a vacuous one, in the user's words
	// Vacuous: the property holds because no run satisfies the assumptions and
	// the fairness.
	Vacuous   bool
	Algorithm AlgorithmName
	Storage   Storage // the one that was used
	Fairness  Fairness
	Automaton AutomatonInfo
	// Product has the measurements of the last search for the verdict on a
	// property, which can be one of several attempts.
	Product Statistics
	// Exploration has the counts of the search for Failures or Counts that gave
	// the answer; they cover what was visited until then, each step inside an
	// atomic sequence once.
	Exploration Exploration
	// Counterexample is set exactly when the verdict is Violated, unless sets of
	// states show the violation, in Details. It is a lasso, or, where no run was found that closes after a bad prefix, that bad prefix
	// and one step more; for Failures, the run into Failure.
	Counterexample *trace.Lasso
	// BadPrefix is, when a property is Violated, the shortest beginning of the
	// counterexample that no continuation can save, if there is one; for safety
	// properties there is. The counterexample is then one continuation of many.
	BadPrefix *trace.Lasso
	Failure   *Failure // at the end of Counterexample; nil for properties
	// Shortest: for a safety property without assumptions no bad prefix of any
	// run has fewer steps than this one; for all others no counterexample has
	// fewer steps, prefix and cycle together. (When the question has automata
	// of the user's: no lasso of the product of the program with them.)
	Shortest bool
	// Further counterexamples, at most Options.All - 1. For a safety property
	// without assumptions no two of all have bad prefixes with the same last
	// statement; for all others no two have cycles that take the same set of
	// statements. With All large enough, every statement that ends some bad
	// prefix, or that some cycle takes, is in one of them. No two failures are of
	// one kind and end with the same statement.
	Further []Further
	// Warnings are what is odd about a property that holds, a sentence each: an
	// antecedent that is never true, assumptions that no run satisfies, names
	// of what never comes to be, fairness towards nothing, a tautology. They do
	// not change the verdict. They are empty without Options.Warn; but a
	// violated property has one if its counterexample could only be judged by
	// what is known of the reachable states.
	Warnings []string
	// FairTo has the property's FairTo in words, one entry each.
	FairTo []string
	// Atoms are the propositions of the property and its assumptions, as
	// trace.NewView wants them.
	Atoms []program.Atom
	// Reached has a replayed run for each of Counts.Goals, nil for those that no
	// visited state satisfies.
	Reached []*trace.Lasso
	// Program is the program that answered, where that is not the model itself:
	// the instance of a family that violates the question, or what stands for all
	// of them; the part of one without capacities that fails.
	Program program.Program
	// Details is what the engine measured besides, of a type of its own package,
	// for reports: families.Found, queues.Result, fifo.Result, sample.Outcome,
	// explore.Surveyed (with Goals or Visit) or symbolic.Answer, by pointer. It is
	// nil for other searches.
	Details any
}

// Further is one more counterexample; see Result for the fields.
type Further struct {
	Counterexample, BadPrefix *trace.Lasso
	Failure                   *Failure
}

// Verify answers a question about a model, by the engine that EngineFor returns.
// What the user got wrong (an unknown algorithm, an unknown proposition) is a
// *source.Error or source.Errors; any other error is a fault of this program,
// and the result then says nothing. Running into a limit is no error but an
// inconclusive result with a reason.
//
// A counterexample has been confirmed on the program itself. Holds is answered
// only after a search that left no reachable state out, of the program or of a
// smaller one with the same answer.
func Verify(ctx context.Context, m Model, q Question, o Options) (Result, error) {
	e := EngineFor(m, &o)
	if e == nil {
		return Result{}, errNoModel(m)
	}
	return e.answer(ctx, m, q, o)
}

// Certify writes the section of a certificate about a question that Verify has
// found to hold; section describes the question. For a family, m is the Program
// of the result. The search is made once more, without shortcuts and
// reductions. A *LimitError explains why there is no certificate, such as a
// memory limit. After an error the writer has half a section, so that the file
// must be dropped.
func Certify(ctx context.Context, m Model, q Question, o Options, section format.Section, w *format.Writer) error {
	e := EngineFor(m, &o)
	if e == nil {
		return errNoModel(m)
	}
	if e.certify == nil {
		return fmt.Errorf("engine %s writes no certificates", e.Name)
	}
	return e.certify(ctx, m, q, o, section, w)
}

// errNoModel is the error for a value that is no model.
func errNoModel(m Model) error {
	return fmt.Errorf("%T is not a model that questions are answered about", m)
}

// errNoQuestion is the error of an engine for a question that it does not know.
func errNoQuestion(e string, q Question) error {
	return fmt.Errorf("engine %s does not answer %T", e, q)
}
