package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// Answer answers whether two programs are related. The zero value is
// Inconclusive, so that a comparison cut short cannot read as success.
type Answer uint8

// The answers.
const (
	Inconclusive Answer = iota
	Yes
	No
)

// String returns "inconclusive", "yes" or "no".
func (a Answer) String() string { return enum.Name([]string{"inconclusive", "yes", "no"}, a, "Answer") }

// Method is how programs are compared. It changes cost, and no answer.
type Method uint8

// The methods. Global needs memory for both programs, and gives differences of
// least depth; OnTheFly may find a difference in programs that do not fit
// memory.
const (
	Automatic Method = iota // global, and on the fly when that does not fit the limits
	Global                  // explore both programs, then refine
	OnTheFly                // explore pairs of states until the first that proves a difference
)

// Methods returns the names of the methods; the index of a name is the Method.
func Methods() []string { return []string{"auto", "global", "onthefly"} }

// String returns the name of the method.
func (m Method) String() string { return enum.Name(Methods(), m, "Method") }

// Storage is how an on-the-fly comparison keeps the pairs that it has visited.
type Storage uint8

// The storages.
const (
	Exact   Storage = iota // all of them
	Replace                // as many as there is room for; those on the search path stay
)

// Storages returns the names of the storages; the index of a name is the
// Storage.
func Storages() []string { return []string{"exact", "replace"} }

// Options describe a comparison. The zero value compares by strong
// bisimulation, with the automatic method, and no limits.
type Options struct {
	Relation Relation
	// Preorder asks, of a relation that is a preorder, whether B can do at
	// least what A does. Without it such a relation is compared both ways.
	Preorder bool
	Labels   Labels
	Method   Method
	Storage  Storage
	// Keys is how many pairs storage Replace keeps; 0 is as many as fit the
	// memory.
	Keys   int // pairs that storage Replace keeps; 0: as many as the memory holds
	Policy lossy.Policy
	// Seed makes random replacement repeatable.
	Seed   uint64 // of random replacement
	Limits Limits
	// Progress, unless it is nil, is called every 200 ms or so, from the
	// goroutine that compares. It must not block.
	Progress func(Progress) // called from the comparing goroutine every 200 ms or so; may be nil
}

// Difference explains why two programs are not related: either Formula or Trace
// is set, or Missing explains why there is neither.
type Difference struct {
	// Of is the program, 0 for A and 1 for B, that satisfies the formula or has
	// the trace; the other one does not.
	Of      int
	Formula *Formula
	// Trace is a sequence of labels.
	Trace   []string // labels
	Missing string
}

// Statistics are what a comparison measured.
type Statistics struct {
	// Method is the method that gave the answer.
	Method Method
	// States and Transitions were explored, of each program. On the fly a state
	// counts as often as it is expanded.
	States      [2]uint64
	Transitions [2]uint64
	// Classes is the number of classes of both programs together; 0 without a
	// partition.
	Classes int
	// Pairs is the number of pairs visited, on the fly or for traces.
	Pairs uint64
	// Replaced is the number of pairs that Replace took out of the memory for
	// others.
	Replaced uint64
	// Runs is the number of runs of the search over pairs, on the fly.
	Runs int
	// Labels are the labels seen in each program, internal ones left out,
	// sorted.
	Labels [2][]string
	// Memory is the peak, in bytes.
	Memory  int64
	Seconds float64
}

// Result is the answer to a comparison.
type Result struct {
	Answer Answer
	// Reason explains an inconclusive answer.
	Reason string
	// Difference is set if the answer is No.
	Difference *Difference
	Statistics Statistics
}

// comparison is the state of one call of Check or Minimise.
type comparison struct {
	m        *monitor
	o        Options
	programs [2]program.Program
	alphabet *alphabet
	// mark is the label of divergence: it marks states on cycles of internal
	// steps.
	mark   uint32
	result *Result
}

// Check decides whether two programs are related by o.Relation. An error is a
// fault in a program (source.Errors) or in the options; limits and interrupts
// make the answer inconclusive. A difference was evaluated on both programs
// before it is returned. Memory is proportional to the states of both programs,
// or, on the fly, to the pairs visited.
func Check(ctx context.Context, a, b program.Program, o Options) (*Result, error) {
	if o.Preorder && !o.Relation.preorder() {
		return nil, fmt.Errorf("%s is an equivalence: there is no preorder to ask for", o.Relation)
	}
	c := &comparison{m: newMonitor(ctx, o.Limits, o.Progress), o: o, programs: [2]program.Program{a, b}, result: &Result{}}
	c.alphabet = newAlphabet(o.Labels, c.m.budget)
	c.mark = c.alphabet.reserve("diverges")
	err := c.decide()
	c.result.Statistics.Memory, c.result.Statistics.Seconds = c.m.budget.Peak(), time.Since(c.m.began).Seconds()
	if err != nil {
		reason, err := c.m.reason(err)
		if err != nil {
			return nil, err
		}
		c.result.Answer, c.result.Reason = Inconclusive, reason
	}
	return c.result, nil
}

// decide uses the method asked for. Automatic tries the global one first.
func (c *comparison) decide() error {
	if c.o.Method == OnTheFly {
		return c.onTheFly()
	}
	err := c.global()
	if c.o.Method == Automatic && (errors.Is(err, store.ErrFull) || errors.Is(err, errStates) || errors.Is(err, errTooDeep)) {
		c.m.budget = store.NewBudget(c.o.Limits.Memory) // what the global method held is garbage now
		if err := c.alphabet.chargeTo(c.m.budget); err != nil {
			return err
		}
		return c.onTheFly()
	}
	return err
}

// record adds what was seen of a program to the statistics.
func (c *comparison) record(program int, s *system) {
	st := &c.result.Statistics
	st.States[program] += s.expanded
	st.Transitions[program] += s.edges
	st.Labels[program] = s.labels()
}

// directions returns the pairs of programs to be compared: A with B, and for
// the equivalence of a preorder B with A.
func (c *comparison) directions() [][2]int {
	if c.o.Relation.preorder() && !c.o.Preorder {
		return [][2]int{{0, 1}, {1, 0}}
	}
	return [][2]int{{0, 1}}
}

// differ sets the answer to No, with a difference that it has verified.
func (c *comparison) differ(d *Difference) error {
	if err := c.verify(d); err != nil {
		return err
	}
	c.result.Answer, c.result.Difference = No, d
	return nil
}

// reserve makes a label that no step has.
func (a *alphabet) reserve(name string) uint32 {
	a.names = append(a.names, name)
	return uint32(len(a.names) - 1)
}

// words returns the texts of labels.
func (a *alphabet) words(trace []uint32) []string {
	words := make([]string, len(trace))
	for i, l := range trace {
		words[i] = a.names[l]
	}
	return words
}
