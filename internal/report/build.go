package report

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// SetResult copies the result of a search for a violation of a formula or an
// automaton into p: the verdict, the statistics, and the counterexamples. The
// caller has set Name, Formula, Expected and Place before.
//
// views[0] shows r's counterexample, and views[i+1] shows r.Further[i]. There
// is no view, or a nil one, when there is no counterexample. SetSafety is the
// counterpart for failures of the program itself.
func (p *Property) SetResult(r *check.Result, views ...*trace.View) {
	p.Verdict, p.Reason = r.Verdict.String(), r.Reason
	p.Warnings = r.Warnings
	p.Algorithm, p.Fairness = string(r.Algorithm), r.Fairness.String()
	p.Method, p.Store, p.Shortest = r.Product.Method, string(r.Storage), r.Shortest
	p.Reduction = r.Product.Reduction
	p.Varies = newVaries(r.Product.Engine)
	p.Automaton = &Automaton{
		States:        r.Automaton.States,
		Edges:         r.Automaton.Edges,
		Sets:          r.Automaton.Sets,
		Deterministic: r.Automaton.Deterministic,
	}
	p.Product = Product{
		States:      r.Product.States,
		Estimated:   r.Product.Estimated,
		Visits:      r.Product.Visits,
		Transitions: r.Product.Transitions,
		Stored:      r.Product.Stored,
		Packets:     r.Product.Packets,
		SCCs:        r.Product.SCCs,
		Transient:   r.Product.Transient,
		MaxDepth:    r.Product.MaxDepth,
		Workers:     r.Product.Workers,
		Insertions:  r.Product.Insertions,
		Replaced:    r.Product.Replaced,
		Coverage:    newCoverage(&r.Product),
	}
	p.Product.Storages = Storages(&r.Product)
	if t := r.Product.Tables; t != [2]uint64{} {
		p.Product.Tables = t[:]
	}
	if d := r.Product.Demon; d != [2]uint64{} {
		p.Product.Demon = d[:]
	}
	if n := r.Product.Roots; n > 0 {
		p.Product.Roots = &Roots{States: n, MemoryBytes: r.Product.RootMemory, DiskBytes: r.Product.RootDisk}
	}
	p.MemoryBytes, p.Seconds = uint64(r.Product.Memory), r.Product.Seconds
	p.Further = []Further{}
	for i, view := range views {
		if i == 0 {
			p.Counterexample, p.BadPrefix = NewCounterexample(view), Steps(r.BadPrefix)
			continue
		}
		p.Further = append(p.Further, Further{Counterexample: NewCounterexample(view), BadPrefix: Steps(r.Further[i-1].BadPrefix)})
	}
}

// SetPossible turns the answer that a formula, which says that something never
// happens, is violated or holds into one that this is possible or not. The
// counterexample becomes the witness, up to where it happens. Expected, which is
// about the formula as well, is turned, too.
func (p *Property) SetPossible() {
	p.Possible, p.Verdict, p.Expected = true, Turned(p.Verdict), Turned(p.Expected)
	p.Warnings = nil
	if p.Verdict == Holds {
		p.Reason = "" // it said what was wrong
	}
	if p.Witness = p.Counterexample; p.Witness != nil && p.BadPrefix != nil {
		p.Witness.cut(*p.BadPrefix)
	}
	p.Counterexample, p.BadPrefix, p.Further, p.Why = nil, nil, []Further{}, nil
}

// Turned is what a verdict about a formula which says that something never
// happens means for whether it is possible.
func Turned(verdict string) string {
	switch verdict {
	case Holds:
		return Violated
	case Violated:
		return Holds
	}
	return verdict
}

// cut leaves only the first n steps of a run.
func (c *Counterexample) cut(n int) {
	if steps := c.Steps(); n < len(steps) {
		c.Prefix, c.Cycle, c.Growth = append([]Step{}, steps[:n]...), []Step{}, nil
	}
}

// newVaries describes which engine computed the successors. It returns nil for
// programs that only the interpreter can run, whose documents have no such
// member.
func newVaries(u *program.EngineUse) *Varies {
	if u == nil {
		return nil
	}
	return &Varies{&Engine{Name: u.Engine.String(), Reason: u.Reason, Expanded: u.Expanded, Interpreted: u.Interpreted}}
}

// newCoverage returns nil for exact stores: both numbers are 0 for them.
func newCoverage(s *check.Statistics) *Coverage {
	if s.Omission == 0 && s.HashFactor == 0 {
		return nil
	}
	return &Coverage{Omission: s.Omission, HashFactor: s.HashFactor}
}

// Steps returns a pointer to the number of steps of a lasso, prefix and cycle,
// as the member bad_prefix needs it. It returns nil for a nil lasso, which JSON
// writes as null.
func Steps(l *trace.Lasso) *int {
	if l == nil {
		return nil
	}
	n := l.Len()
	return &n
}

// SetSafety copies the result of a search for deadlocks, failed assertions and
// other failures of the program itself into p. views[0] shows the run to
// r.Failure, and views[i+1] the run to r.Further[i]; there are no views if no
// failure was found.
//
// The algorithm is always "explore", and fairness plays no part: a failure is a
// state, so whether every process moves for ever does not matter.
func (p *Property) SetSafety(r *check.Result, views ...*trace.View) {
	e := &r.Exploration
	p.Verdict, p.Reason = r.Verdict.String(), r.Reason
	p.Algorithm, p.Fairness = "explore", check.NoFairness.String()
	p.Method, p.Store, p.Reduction = e.Method, string(e.Storage), e.Reduction
	p.Varies = newVaries(e.Engine)
	p.Product = Product{
		States: e.States, Transitions: e.Transitions, Stored: e.Stored, MaxDepth: e.MaxDepth, Workers: e.Workers,
		Estimated: e.Estimated, Visits: max(e.Visits, e.States), Insertions: max(e.Insertions, e.Stored, e.States), Replaced: e.Replaced,
	}
	if e.Omission != 0 || e.HashFactor != 0 {
		p.Product.Coverage = &Coverage{Omission: e.Omission, HashFactor: e.HashFactor}
	}
	p.MemoryBytes, p.Seconds = uint64(e.Memory), e.Seconds
	p.Further = []Further{}
	if r.Failure == nil {
		return
	}
	p.Shortest = r.Shortest
	p.Reason = joined(r.Failure.Kind.String(), r.Reason)
	p.Counterexample, p.Why = NewCounterexample(views[0]), whyFailed(r.Failure.Kind, views[0])
	for i, f := range r.Further {
		kind := f.Failure.Kind
		p.Further = append(p.Further, Further{Reason: kind.String(), Counterexample: NewCounterexample(views[i+1]), Why: whyFailed(kind, views[i+1])})
	}
}

// joined returns two reasons separated by a semicolon. Either may be "".
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// NewUnreached lists the statements that are never executed. The lists say
// something about the program only if the exploration was exhaustive; otherwise
// Reason tells why it was not.
func NewUnreached(u *executions.Uncovered) *Unreached {
	return &Unreached{Exhaustive: u.Exhaustive, Reason: u.Reason, Statements: statementList(u.Unreached), Unexecuted: statementList(u.Unexecuted)}
}

// statementList returns the statements of views, not nil.
func statementList(views []program.ActionView) []Statement {
	out := []Statement{}
	for _, v := range views {
		out = append(out, statementOf(v))
	}
	return out
}

// NewExploration makes the document of an exploration. views[i] shows the run
// to e.Errors[i], so that there must be as many views as errors.
//
// Errors and Unreached are empty lists and not nil, so that JSON has [] for
// them and readers need no case for null.
func NewExploration(model string, e *check.Exploration, views []*trace.View) *Exploration {
	out := &Exploration{
		Model:             model,
		States:            e.States,
		Transitions:       e.Transitions,
		AtomicSteps:       e.AtomicSteps,
		Deadlocks:         e.Deadlocks,
		AssertionFailures: e.AssertionFailures,
		RuntimeErrors:     e.RuntimeErrors,
		MaxDepth:          e.MaxDepth,
		BreadthFirst:      e.BreadthFirst,
		StateBytes:        uint64(e.StateBytes),
		MemoryBytes:       uint64(e.Memory),
		Seconds:           e.Seconds,
		Workers:           e.Workers,
		Exhaustive:        e.Exhaustive,
		Reason:            e.Reason,
		Reduction:         e.Reduction,
		Varies:            newVaries(e.Engine),
		Errors:            []StateError{},
		Unreached:         statementList(e.Unreached),
	}
	for i, f := range e.Errors {
		out.Errors = append(out.Errors, newStateError(f, views[i]))
	}
	return out
}

// statementOf returns the process type, position and text of an action.
func statementOf(u program.ActionView) Statement {
	s := Statement{Process: u.Process, Line: u.Pos.Line, Statement: u.Statement}
	if u.Pos.File != nil {
		s.File = u.Pos.File.Name
	}
	return s
}

// newStateError makes the document of one failure. Its position and message are
// taken from the last step of its run: what went wrong there, or else the
// statement that failed. An
// invalid end state has none: there the fault is that no statement can be
// executed.
func newStateError(f check.Failure, view *trace.View) StateError {
	e := StateError{Kind: f.Kind.String(), Run: NewCounterexample(view), Why: whyFailed(f.Kind, view)}
	if n := len(view.Steps); n > 0 && f.Kind != check.InvalidEnd {
		last := view.Steps[n-1]
		e.Message, e.Line = last.Statement, last.Pos.Line
		if f.Kind == check.RuntimeFailed && last.Note != "" {
			e.Message = last.Note
		}
		if last.Pos.File != nil {
			e.File = last.Pos.File.Name
		}
	}
	return e
}

// NewCounterexample makes the document of a run. The steps before
// view.CycleStart are the prefix, the others the cycle; a negative CycleStart
// means that the run is finite and has no cycle. It returns nil for a nil view.
//
// A view lists only the values after each step. The values before them, which
// Value.Old holds, are found by following the run from its initial state.
func NewCounterexample(view *trace.View) *Counterexample {
	if view == nil {
		return nil
	}
	c := &Counterexample{Initial: make(Values, 0, len(view.Initial.Vars)), InitialTrue: trueAt(view, 0)}
	for _, v := range view.Initial.Vars {
		c.Initial = append(c.Initial, Value{Name: v.Name, Value: v.Value, Kind: v.Kind})
	}
	current := changing(view)
	for _, v := range view.Growth {
		c.Growth = append(c.Growth, Value{Name: v.Name, Value: v.Value, Kind: v.Kind})
	}
	steps := make([]Step, len(view.Steps))
	for i := range steps {
		steps[i] = newStep(&view.Steps[i], current)
		steps[i].True = trueAt(view, i+1)
	}
	prefix := len(steps)
	if view.CycleStart >= 0 {
		prefix = min(prefix, view.CycleStart)
	}
	c.Prefix, c.Cycle = steps[:prefix:prefix], steps[prefix:]
	return c
}

// trueAt returns the propositions that hold after n steps of a run, never nil.
// After the last step of a cycle they are those where the cycle begins.
func trueAt(view *trace.View, n int) []string {
	atoms := view.End
	if n == len(view.Steps) && view.CycleStart >= 0 {
		n = view.CycleStart
	}
	if n < len(view.Steps) {
		atoms = view.Steps[n].True
	}
	return append([]string{}, atoms...)
}

// changing maps each variable that some step changes to its initial value: few of
// those of a large state.
func changing(view *trace.View) map[string]string {
	initial := map[string]string{}
	for _, s := range view.Steps {
		for _, v := range s.Changes {
			initial[v.Name] = ""
		}
	}
	for _, v := range view.Initial.Vars {
		if _, ok := initial[v.Name]; ok {
			initial[v.Name] = v.Value
		}
	}
	return initial
}

// newStep makes the document of one step. current maps each variable to its
// value before the step, and newStep updates it to the values after it; the
// steps of a run must therefore be converted in their order.
//
// Changes are never nil, so that JSON has {} for them. True is left to the
// caller, as it belongs to the next state.
func newStep(s *trace.StepView, current map[string]string) Step {
	step := Step{
		Process:   s.Process,
		Pid:       s.Pid,
		Line:      s.Pos.Line,
		Statement: s.Statement,
		Part:      s.Part,
		Inside:    s.Inside,
		Note:      s.Note,
		Stutter:   s.Stutter,
		Changes:   make(Values, 0, len(s.Changes)),
	}
	if s.Pos.File != nil {
		step.File = s.Pos.File.Name
	}
	step.Then = slices.Grow(step.Then, len(s.Then))
	for _, then := range s.Then {
		step.Then = append(step.Then, newThen(then))
	}
	for _, m := range s.Messages {
		step.Messages = append(step.Messages, newMessage(m))
	}
	for _, v := range s.Changes {
		step.Changes = append(step.Changes, Value{Name: v.Name, Value: v.Value, Old: current[v.Name], Kind: v.Kind})
		current[v.Name] = v.Value
	}
	return step
}

// newThen makes the document of a further statement of a step.
func newThen(a program.ActionView) Then {
	return Then{Process: a.Process, Pid: a.Pid, Line: a.Pos.Line, Statement: a.Statement, Part: a.Part}
}

// newMessage makes the document of a message. The values are copied, since
// those of the view may be shared.
func newMessage(m program.Message) Message {
	return Message{Kind: m.Kind.String(), Channel: m.Channel, Values: append([]string{}, m.Values...), From: newParty(m.From), To: newParty(m.To)}
}

// newParty returns nil for program.Nobody: the end of a message that is a
// channel and not a process.
func newParty(p program.Party) *Party {
	if p == program.Nobody {
		return nil
	}
	return &Party{Process: p.Process, Pid: p.Pid}
}
