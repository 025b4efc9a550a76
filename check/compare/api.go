package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Answer is whether two programs are related. The zero value is Inconclusive.
type Answer uint8

// The answers.
const (
	Inconclusive Answer = iota
	Yes
	No
)

// String is "inconclusive", "yes" or "no".
func (a Answer) String() string { return [...]string{"inconclusive", "yes", "no"}[a] }

// Method is a way to compare.
type Method uint8

// The methods.
const (
	Automatic Method = iota // global, and on the fly when that does not fit the limits
	Global                  // explore both programs, then refine
	OnTheFly                // explore pairs of states until the first that proves a difference
)

// Methods are the names of the methods, in order.
func Methods() []string { return []string{"auto", "global", "onthefly"} }

// String is the name of a method.
func (m Method) String() string { return Methods()[m] }

// Storage is how an on-the-fly comparison keeps the pairs that it visited.
type Storage uint8

// The storages.
const (
	Exact   Storage = iota // all of them
	Replace                // as many as there is room for; those on the search path stay
)

// Storages are the names of the storages, in order.
func Storages() []string { return []string{"exact", "replace"} }

// Options say what to compare and how.
type Options struct {
	Relation Relation
	// Preorder asks whether B can do at least what A does, where the relation
	// is a preorder. Without it a preorder means its equivalence: both ways.
	Preorder bool
	Labels   Labels
	Method   Method
	Storage  Storage
	Keys     int // pairs that storage Replace keeps; 0: as many as the memory holds
	Policy   store.Policy
	Seed     uint64 // of random replacement
	Limits   Limits
	Progress func(Progress) // called from the comparing goroutine every 200 ms or so; may be nil
}

// Difference is why two programs are not related: exactly one of Formula and
// Trace is set, or Missing says why there is none.
type Difference struct {
	// Of is the program, 0 for A and 1 for B, of which the formula is true, or
	// which has the trace; of the other one it is false, or it has not.
	Of      int
	Formula *Formula
	Trace   []string // labels
	Missing string
}

// Statistics are what a comparison measured.
type Statistics struct {
	Method      Method    // that gave the answer
	States      [2]uint64 // explored, of each program; on the fly a state counts as often as it is expanded
	Transitions [2]uint64
	Classes     int         // of both programs together, globally; 0 where there is no partition
	Pairs       uint64      // visited, on the fly or by traces
	Runs        int         // of the search over pairs, on the fly
	Labels      [2][]string // that were met in each program, internal ones left out, sorted
	Memory      int64
	Seconds     float64
}

// Result is the answer to a comparison.
type Result struct {
	Answer     Answer
	Reason     string      // of an inconclusive answer
	Difference *Difference // set when the answer is No
	Statistics Statistics
}

// comparison is one call of Check.
type comparison struct {
	m        *monitor
	o        Options
	programs [2]program.Program
	alphabet *alphabet
	mark     uint32 // label of divergence
	result   *Result
}

// Check compares two programs. An error is a fault of a program (source.Errors)
// or of the options.
func Check(ctx context.Context, a, b program.Program, o Options) (*Result, error) {
	if o.Preorder && !o.Relation.preorder() {
		return nil, fmt.Errorf("%s is an equivalence: there is no preorder to ask for", o.Relation)
	}
	c := &comparison{m: newMonitor(ctx, o.Limits, o.Progress), o: o, programs: [2]program.Program{a, b}, alphabet: newAlphabet(o.Labels), result: &Result{}}
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

// decide uses the method asked for.
func (c *comparison) decide() error {
	if c.o.Method == OnTheFly {
		return c.onTheFly()
	}
	err := c.global()
	if c.o.Method == Automatic && (errors.Is(err, store.ErrFull) || errors.Is(err, errStates) || errors.Is(err, errTooDeep)) {
		c.m.budget = store.NewBudget(c.o.Limits.Memory) // what the global method held is garbage now
		return c.onTheFly()
	}
	return err
}

// record notes what was seen of a program.
func (c *comparison) record(program int, s *system) {
	st := &c.result.Statistics
	st.States[program] += s.expanded
	st.Transitions[program] += s.edges
	st.Labels[program] = s.labels()
}

// directions are the questions that make up the answer: A to B, and for the
// equivalence of a preorder B to A.
func (c *comparison) directions() [][2]int {
	if c.o.Relation.preorder() && !c.o.Preorder {
		return [][2]int{{0, 1}, {1, 0}}
	}
	return [][2]int{{0, 1}}
}

// differ sets the answer no, with a difference that is true of one program,
// after it was evaluated.
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

// words are labels as texts.
func (a *alphabet) words(trace []uint32) []string {
	words := make([]string, len(trace))
	for i, l := range trace {
		words[i] = a.names[l]
	}
	return words
}
