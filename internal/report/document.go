package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// The verdicts as documents spell them.
const (
	Holds        = "holds"
	Violated     = "violated"
	Inconclusive = "inconclusive"
)

// Checks is the document of the command check: the answers for one or more
// model or specification files. It is also what package ci reads.
type Checks struct {
	// Passed is true if every model was read, and every property has its
	// expected verdict.
	Passed      bool         `json:"passed"`
	Summary     Summary      `json:"summary"`
	Checks      []*Check     `json:"checks"`
	Diagnostics []Diagnostic `json:"diagnostics"` // errors of the input as a whole
}

// Summary counts the properties of all models by how they ended. Properties is
// the sum of Passed, Failed and Inconclusive.
type Summary struct {
	Properties   int `json:"properties"`
	Passed       int `json:"passed"` // have their expected verdict
	Failed       int `json:"failed"`
	Inconclusive int `json:"inconclusive"`
	Refused      int `json:"refused"` // models with an error
}

// NewChecks makes the document of the answers about some models and counts
// them. It also sets Passed of each property in checks, which is shared with
// the document and not copied.
//
// Passed of the document is false if any property failed or is inconclusive, or
// if any model has an error; the caller sets it to false for diagnostics as
// well.
func NewChecks(checks []*Check) *Checks {
	c := &Checks{Checks: append([]*Check{}, checks...), Diagnostics: []Diagnostic{}}
	for _, m := range checks {
		c.Summary.add(m)
	}
	c.Passed = c.Summary.Failed+c.Summary.Inconclusive+c.Summary.Refused == 0
	return c
}

// add counts the answers about one model.
func (s *Summary) add(c *Check) {
	s.Properties += len(c.Properties)
	for i := range c.Properties {
		p := &c.Properties[i]
		p.Passed = p.AsExpected()
		switch {
		case p.Verdict == Inconclusive:
			s.Inconclusive++
		case p.Passed:
			s.Passed++
		default:
			s.Failed++
		}
	}
	if c.Error != "" {
		s.Refused++
	}
}

// Refusal is the document of a command that has no result to show: the input is
// wrong, or a limit ended the work too early.
type Refusal struct {
	Passed      bool         `json:"passed"` // false
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is one thing that is wrong with the input.
type Diagnostic struct {
	Severity string `json:"severity"` // error or warning
	Place    *Place `json:"place"`    // null for what is nowhere in particular
	Message  string `json:"message"`
	Hint     string `json:"hint,omitempty"`
}

// NewDiagnostics makes documents of errors. The details of an error become
// further lines of its message.
func NewDiagnostics(errors source.Errors) []Diagnostic {
	out := []Diagnostic{}
	for _, e := range errors {
		d := Diagnostic{Severity: "error", Place: NewPlace(e.Pos), Message: strings.Join(append([]string{e.Msg}, e.Details...), "\n"), Hint: e.Hint}
		if e.Severity == source.SeverityWarning {
			d.Severity = "warning"
		}
		out = append(out, d)
	}
	return out
}

// Place is a position in a file; lines and columns are counted from 1.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// NewPlace returns nil for a position that is not valid, such as the zero Pos.
func NewPlace(p source.Pos) *Place {
	if !p.IsValid() {
		return nil
	}
	return &Place{File: p.File.Name, Line: p.Line, Column: p.Col}
}

// Check is the answers about one model or specification file.
type Check struct {
	Model      string     `json:"model"`
	Properties []Property `json:"properties"`
	Error      string     `json:"error,omitempty"` // why there are no answers, or not all of them
	// Diagnostics are the errors in Error, each with its place.
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
	// Unreached lists the statements that are never executed. It is nil unless
	// the command was run with the option that asks for them.
	Unreached *Unreached `json:"unreached,omitempty"`
	// Coverage is how often statements are executed, likewise.
	Coverage *Executions `json:"coverage,omitempty"`
}

// Unreached lists the statements that are never executed: in Statements those
// that control of no process comes to, in Unexecuted those that it comes to. It
// is a fact about the program only if Exhaustive is true.
type Unreached struct {
	Exhaustive bool        `json:"exhaustive"`
	Reason     string      `json:"reason"` // why not, "" when it is exhaustive
	Statements []Statement `json:"statements"`
	Unexecuted []Statement `json:"unexecuted"`
}

// Property is the answer for one property: the question, the verdict, how it
// was found, and the counterexamples.
//
// SetResult, SetSafety or SetSymbolic fill it in, whichever belongs to the
// search that was made; Explain adds Why. Counterexample is the first
// counterexample, and Further has the rest, so that readers who need one only
// find it in one place.
type Property struct {
	Name        string   `json:"name"`
	Description string   `json:"description,omitempty"`
	Formula     string   `json:"formula"`            // "" when the property is not a formula
	Finite      bool     `json:"finite,omitempty"`   // it is about executions that end, and its counterexamples have no cycle
	Verdict     string   `json:"verdict"`            // holds, violated or inconclusive
	Expected    string   `json:"expected"`           // holds or violated
	Passed      bool     `json:"passed"`             // the verdict is the expected one
	Place       *Place   `json:"place"`              // where it is stated; null if no file states it
	Reason      string   `json:"reason"`             // why the verdict is inconclusive, or what was violated
	Warnings    []string `json:"warnings,omitempty"` // what is odd about it, mostly about a property that holds
	Algorithm   string   `json:"algorithm"`
	Method      string   `json:"method"` // why this algorithm, if it was chosen because it is cheaper, or had to be
	// Reduction tells what was done to have fewer states, or why nothing was.
	Reduction      string          `json:"reduction,omitempty"`
	Varies         *Varies         `json:"varies,omitempty"`
	Store          string          `json:"store"` // "" when there is one only
	Fairness       string          `json:"fairness"`
	Assumptions    []string        `json:"assumptions"`
	Automaton      *Automaton      `json:"automaton"` // null when the property needs none
	Product        Product         `json:"product"`
	Rechecked      *Rechecked      `json:"rechecked,omitempty"` // by a plain search; null unless that was asked for, and the property holds
	MemoryBytes    uint64          `json:"memory_bytes"`
	Seconds        float64         `json:"seconds"`
	Counterexample *Counterexample `json:"counterexample"` // null unless violated
	// BadPrefix is after how many steps of the counterexample no continuation
	// can satisfy the property; null when some continuation always can.
	BadPrefix *int      `json:"bad_prefix"`
	Shortest  bool      `json:"shortest"`         // no counterexample has fewer steps; if there is a bad prefix that counts, no bad prefix
	Length    string    `json:"length,omitempty"` // of the counterexample: shortest, shortest found or first found
	Further   []Further `json:"further"`          // more counterexamples, when they were asked for

	Symbolic *SymbolicProperty `json:"symbolic,omitempty"` // of answers over unbounded integers
	Contents *Contents         `json:"contents,omitempty"` // of answers over channels without capacities; the run is Counterexample

	Family *Family `json:"family,omitempty"` // of answers about every number of processes

	Value   string          `json:"value,omitempty"`   // what was computed, when the question is not whether
	Witness *Counterexample `json:"witness,omitempty"` // a run that shows what is possible
	// Possible: the question is whether some run comes to where the formula
	// holds, and the verdict is that some run does.
	Possible bool   `json:"possible,omitempty"`
	Contest  string `json:"-"` // how the Model Checking Contest names the question

	// Why is why the counterexample violates the formula; null when the
	// property is not a formula.
	Why *Why `json:"why,omitempty"`

	// ShowPackets makes the text tell the packets.
	ShowPackets bool `json:"-"`
	// Text says how much of it is written.
	Text TextOptions `json:"-"`
}

// Rechecked is what a second search, which shares as little as possible with the
// first, found about a property that holds.
type Rechecked struct {
	Confirmed bool   `json:"confirmed"`
	Reason    string `json:"reason,omitempty"` // why it is not confirmed
	States    uint64 `json:"states"`
}

// text describes it in the line about the search.
func (r *Rechecked) text() string {
	if r.Confirmed {
		return "confirmed by a plain search of " + Count(r.States, "state")
	}
	return "not confirmed: " + r.Reason
}

// LengthOf returns the value of Property.Length: what is known about the length
// of the counterexample, given whether it is a shortest one, and whether the
// search tried to shorten it.
func LengthOf(shortest, shortened bool) string {
	switch {
	case shortest:
		return "shortest"
	case shortened:
		return "shortest found"
	}
	return "first found"
}

// TextOptions tell how much of a property WriteProperty writes. The zero value
// is the default of the command check. They do not change JSON documents, which
// are always complete.
type TextOptions struct {
	// Verbose means everything: also what Expected asks for, all steps, and the
	// truth of all subformulas.
	Verbose  bool
	Expected bool // all of a property that is violated as expected
	Continue bool // the steps after the one at which the property is lost
	// More is the option of the caller that shows these steps, in its users'
	// words; "" if there is none.
	More string
	// SameRun is the title of a property written before whose counterexample is
	// the same run; "" for none. It is not written again then.
	SameRun string
}

// Why explains why a run violates a formula: which facts about the run decide
// it, and where each subformula holds. It is made by WhyOf.
type Why struct {
	Formula  string `json:"formula"`  // under the names that definitions gave its parts
	Sentence string `json:"sentence"` // the facts that settle it
	// Settled is after how many steps these facts are known, whatever follows;
	// null if that takes the whole cycle.
	Settled *int `json:"settled"`
	// Rows are the subformulas, each once and before its operands.
	Rows  []Truth `json:"rows"`
	Waits []Wait  `json:"waits"`
	Idle  []Idle  `json:"idle"` // processes that never move on the cycle although they could
	// Fairness is what was found out about an assumption that excludes such
	// processes; null if nothing was.
	Fairness *FairnessHint `json:"fairness,omitempty"`
	// Nearest is the last step in whose place another one leads to a run that
	// satisfies the property; null if none was found, or looked for.
	Nearest *Departure `json:"nearest,omitempty"`
	// Suspects are statements of which a small change makes the property hold,
	// the most likely one first; null if they were not looked for.
	Suspects []Suspect `json:"suspects,omitempty"`
	// Tried are the changes that were tried, of all that there are, if suspects
	// were looked for.
	Tried *Tried `json:"tried,omitempty"`
}

// Departure is what could have been done in the place of step Step, counted from
// 1, so that the property can still be satisfied.
type Departure struct {
	Step      int    `json:"step"`
	Process   string `json:"process"`
	Pid       int    `json:"pid"` // -1 when no process moves
	Place     *Place `json:"place"`
	Statement string `json:"statement"`
}

// Suspect is a statement that may be to blame for a violation, with the change
// that makes the property hold.
type Suspect struct {
	Place     Place  `json:"place"` // of what is replaced
	Statement string `json:"statement"`
	Instead   string `json:"instead"`           // the statement with the change
	Change    string `json:"change"`            // such as "<= in place of <"
	Removed   bool   `json:"removed,omitempty"` // the statement is left out
	Old       string `json:"old"`               // the text at Place that is replaced
	New       string `json:"new"`               // by this
}

// Tried counts changes of a model.
type Tried struct {
	Changes int `json:"changes"`
	Of      int `json:"of"` // more than were tried, if the time was over
}

// FairnessHint is the verdict of the property under one more assumption.
type FairnessHint struct {
	Assumption string `json:"assumption"` // in the words of specifications
	Verdict    string `json:"verdict"`    // holds or violated
}

// Truth tells at which steps of a run one subformula holds.
type Truth struct {
	Formula string `json:"formula"` // under the names that definitions gave
	Depth   int    `json:"depth"`   // below the whole formula
	Atom    bool   `json:"atom"`    // a proposition, or a named formula without temporal operators
	// Proposition is the text of an atom that is one proposition and has
	// another name.
	Proposition string `json:"proposition,omitempty"`
	// Holds has a character for each step, prefix and cycle: 1 if the formula
	// holds when the step is taken, else 0.
	Holds string `json:"holds"`
}

// Wait is something that the formula demands and that never happens: from step
// Since on, counted from 1, the run waits for For.
type Wait struct {
	For   string `json:"for"`
	Since int    `json:"since"` // the step from which on
}

// Idle is a process that does not move on the cycle although it could. A
// fairness assumption would exclude the run if Always is true (weak), or in any
// case (strong).
type Idle struct {
	Process string `json:"process"`
	Pid     int    `json:"pid"`
	Always  bool   `json:"always"` // it could move at every step of the cycle, else at some
}

// Progress is a snapshot of a search that is under way. It is written now and
// then when the progress is asked for as JSON.
type Progress struct {
	Task        string  `json:"task"`  // the property, or the model
	Phase       string  `json:"phase"` // of the task
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Depth       int     `json:"depth"`
	MemoryBytes int64   `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
}

// Further is a counterexample after the first one.
type Further struct {
	Reason         string          `json:"reason"` // what was violated, when that differs
	Counterexample *Counterexample `json:"counterexample"`
	BadPrefix      *int            `json:"bad_prefix"`
	Why            *Why            `json:"why,omitempty"`
}

// AsExpected reports whether the verdict is the expected one. An inconclusive
// verdict never is.
func (p *Property) AsExpected() bool { return p.Verdict == p.Expected }

// Runs returns all counterexamples, the first one first. The result is nil if
// there is none.
func (p *Property) Runs() (all []*Counterexample) {
	if p.Counterexample != nil {
		all = append(all, p.Counterexample)
	}
	for i := range p.Further {
		all = append(all, p.Further[i].Counterexample)
	}
	return all
}

// Automaton is the size of the Büchi automaton that accepts the runs which
// violate the property.
type Automaton struct {
	States        int  `json:"states"`
	Edges         int  `json:"edges"`
	Sets          int  `json:"sets"`
	Deterministic bool `json:"deterministic"`
}

// Product counts what a search visited of the product of the program, the
// fairness assumption, and the automaton. For searches without an automaton it
// counts states of the program. A field that means nothing for an algorithm or
// a store is 0.
type Product struct {
	States      uint64 `json:"states"`              // distinct product states that were visited
	Estimated   bool   `json:"estimated,omitempty"` // states is an estimate, as the store forgot states
	Visits      uint64 `json:"visits"`              // states entered, again by a second search or after they were forgotten
	Transitions uint64 `json:"transitions"`         // followed at all visits
	Stored      uint64 `json:"stored"`              // entries of the visited set at the end, those of all its tables
	Packets     uint64 `json:"packets"`             // distinct program states among the stored
	SCCs        uint64 `json:"sccs"`
	Transient   uint64 `json:"transient"` // stored besides, inside atomic sequences
	MaxDepth    int    `json:"max_depth"` // longest search path
	Workers     int    `json:"workers"`   // goroutines that searched together

	// Demon splits Stored, for the algorithm magic, by the state of the demon,
	// 0 or 1. It is null for other algorithms.
	Demon []uint64 `json:"demon"`
	// Tables has, for nested searches, the entries put into the table of the
	// first and of the second search.
	Tables []uint64 `json:"tables,omitempty"`
	// Storages are, for nested searches with exact stores, what the entries take
	// in the storages of Godefroid and Holzmann 1993.
	Storages []StorageSize `json:"storages,omitempty"`
	// Insertions counts states put into the visited set, Replaced those that
	// stores "replace" and "hybrid,replace" removed from it to make room.
	Insertions uint64    `json:"insertions"`
	Replaced   uint64    `json:"replaced"`
	Coverage   *Coverage `json:"coverage"` // of inexact stores; else null
	// Roots is W of algorithm deterministic with store replace; nil if nothing was in it.
	Roots *Roots `json:"roots,omitempty"`
}

// Roots are the states from which traversals of the search began, those that
// are done included, and the most bytes that they took.
type Roots struct {
	States      uint64 `json:"states"`
	MemoryBytes int64  `json:"memory_bytes"`
	DiskBytes   int64  `json:"disk_bytes"` // in temporary files, once their part of the memory was full
}

// Varies holds what may differ when the same question is asked again, even with
// one worker. Compiled code becomes available at a moment that depends on the
// machine, so that the share of the interpreter is not reproducible.
type Varies struct {
	Engine *Engine `json:"engine"` // what computed the successors
}

// Engine tells what computed the successors of a program that can be compiled.
type Engine struct {
	Name        string `json:"name"`             // compiled, if compiled code took over, or interpreted
	Reason      string `json:"reason,omitempty"` // why no compiled code can run; "" too if the search was too small to compile for
	Expanded    uint64 `json:"expanded"`         // states whose successors were computed
	Interpreted uint64 `json:"interpreted"`      // how many of these by the interpreter
}

// Coverage tells how likely it is that a search with an inexact store missed a
// state, if it found no violation.
type Coverage struct {
	Omission   float64 `json:"omission"`    // probability that the last new state was taken for an old one
	HashFactor float64 `json:"hash_factor"` // bits for each state of a bit array; 0 for other stores
}

// Counterexample is a run that violates a property: the prefix once, then the
// cycle for ever. A run that violates a safety property may be finite; its
// cycle is empty. Prefix and Cycle are never nil.
//
// A cycle comes back to the values that it began with, unless each round adds
// Growth to some of them. Its steps are those of the first round then.
type Counterexample struct {
	Initial     Values   `json:"initial"`
	InitialTrue []string `json:"initial_true"` // propositions that hold initially; nil if unknown
	Prefix      []Step   `json:"prefix"`
	Cycle       []Step   `json:"cycle"`
	Growth      Values   `json:"growth,omitempty"`
}

// TrueAfter returns the propositions that hold after the first n steps of the
// run, of which steps are all. It takes constant time.
func (c *Counterexample) TrueAfter(steps []Step, n int) []string {
	if n == 0 {
		return c.InitialTrue
	}
	return steps[n-1].True
}

// Steps returns the prefix and then the cycle, once. It copies, at a cost that
// is linear in the number of steps.
func (c *Counterexample) Steps() []Step { return slices.Concat(c.Prefix, c.Cycle) }

// Step is one transition of a run. Where statements of several processes are
// executed at once, Process and Line are those of the process that began the
// step, and Then lists the rest.
type Step struct {
	Process   string `json:"process"`
	Pid       int    `json:"pid"` // -1 when no process moves
	File      string `json:"file"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
	Part      string `json:"part,omitempty"`   // the user's for or select that this step is a part of
	Inside    bool   `json:"inside,omitempty"` // the step leads into an atomic sequence: no other process can take the next one
	// Slice is what the step is for the violation: needed, left out or movable;
	// "" if that was not looked for.
	Slice    string    `json:"slice,omitempty"`
	Note     string    `json:"note,omitempty"`
	Then     []Then    `json:"then,omitempty"` // further statements of the same step
	Messages []Message `json:"messages,omitempty"`
	Stutter  bool      `json:"stutter,omitempty"`
	Changes  Values    `json:"changes"` // what differs after the step
	True     []string  `json:"true"`    // propositions that hold after the step
}

// Then is a further statement that was executed in the same step: the rest of a
// d_step, or the receiving half of a rendezvous.
type Then struct {
	Process   string `json:"process"`
	Pid       int    `json:"pid"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
	Part      string `json:"part,omitempty"` // as of a Step
}

// Message is a message that a step sent or received. A rendezvous has both
// ends; otherwise one of From and To is null, as the other end is a channel.
type Message struct {
	Kind    string   `json:"kind"` // sent, received, copied or rendezvous
	Channel string   `json:"channel"`
	Values  []string `json:"values"`
	From    *Party   `json:"from"` // null for a message that comes out of a channel
	To      *Party   `json:"to"`   // null for a message that goes into a channel
}

// Party is a process, as one end of a message.
type Party struct {
	Process string `json:"process"`
	Pid     int    `json:"pid"`
}

// Exploration is the document of the command explore. States and transitions
// are counted as SPIN counts them: every stored state once, and every
// transition once, where the initial state counts as reached by one.
type Exploration struct {
	Model             string `json:"model"`
	States            uint64 `json:"states"`
	Transitions       uint64 `json:"transitions"`
	AtomicSteps       uint64 `json:"atomic_steps"`
	Deadlocks         uint64 `json:"deadlocks"`
	AssertionFailures uint64 `json:"assertion_failures"`
	RuntimeErrors     uint64 `json:"runtime_errors"`
	MaxDepth          int    `json:"max_depth"` // longest search path
	// BreadthFirst means that the search was breadth first, so that the runs to
	// errors are shortest ones.
	BreadthFirst bool         `json:"breadth_first,omitempty"`
	StateBytes   uint64       `json:"state_bytes"`
	MemoryBytes  uint64       `json:"memory_bytes"`
	Seconds      float64      `json:"seconds"`
	Workers      int          `json:"workers"` // goroutines that explored together
	Exhaustive   bool         `json:"exhaustive"`
	Reason       string       `json:"reason"`              // why not exhaustive
	Reduction    string       `json:"reduction,omitempty"` // what was done to have fewer states
	Varies       *Varies      `json:"varies,omitempty"`
	Errors       []StateError `json:"errors"`
	Unreached    []Statement  `json:"unreached"` // control came to none of them; empty when the exploration was not exhaustive
	// Coverage is nil unless the command was run with the option that asks for it.
	Coverage *Executions `json:"coverage,omitempty"`
}

// Statement is a statement of a process type, found by its file and line.
type Statement struct {
	Process   string `json:"process"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
}

// StateError is a failure of the program, with a run that leads to it.
type StateError struct {
	Kind string `json:"kind"`
	// Message is the statement that failed, if one did; for a cycle, it is what
	// the cycle violates.
	Message string          `json:"message"`
	File    string          `json:"file"`
	Line    int             `json:"line"`
	Run     *Counterexample `json:"run"`
	Why     *Why            `json:"why,omitempty"` // only its sentence
}

// Value is a variable with its value as text. In the changes of a step, Old is
// the value before the step, and "" if the variable did not exist; a Value of
// "" means that the variable no longer exists.
type Value struct {
	Name, Value, Old string
	Kind             program.VarKind
}

// Values are variables in the order in which the program lists them. In JSON
// they are one object, with integers as numbers.
type Values []Value

// MarshalJSON keeps the order of the variables, which a map would lose.
func (vs Values) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range vs {
		if i > 0 {
			b.WriteByte(',')
		}
		writeJSON(&b, v.Name)
		b.WriteByte(':')
		if _, err := strconv.ParseInt(v.Value, 10, 64); err == nil {
			b.WriteString(v.Value)
		} else {
			writeJSON(&b, v.Value)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON wrote: values come back as texts, in
// their order.
func (vs *Values) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return errors.New("want an object of variables and their values")
	}
	*vs = Values{}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		value, err := dec.Token()
		if err != nil {
			return err
		}
		switch value.(type) {
		case string, json.Number:
		default:
			return fmt.Errorf("the value of %v is neither a number nor a string", name)
		}
		*vs = append(*vs, Value{Name: fmt.Sprint(name), Value: fmt.Sprint(value)})
	}
	return nil
}

// writeJSON appends s as a JSON string. It leaves <, > and & alone, which
// json.Marshal would escape.
func writeJSON(b *bytes.Buffer, s string) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string in memory always encodes
	b.Truncate(b.Len() - 1)
}
