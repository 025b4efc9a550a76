package model

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a program made of Go functions over states of type S. It implements
// program.Program, and is immutable and safe for concurrent use if its
// functions are. Models are made by New; methods that describe a model return a
// changed copy, so that models with different propositions can share a
// description.
type Model[S any] struct {
	next      func(S, *Steps[S])
	initial   []program.State // encoded, in the order given
	props     []prop[S]
	end       func(S) bool
	processes []string
	number    map[string]int
	audit     uint64

	scalarsets []Scalarset[S]

	codecs *codecs
	root   *codec
	errs   source.Errors // what is wrong with the description; Bind reports it
}

// prop is a named proposition: exactly one of state and step is set.
type prop[S any] struct {
	name  string
	state func(S) bool
	step  func(S, Step, S) bool
}

// Prop adds a proposition about states, which formulas use by its name; the
// name may be any text (formulas quote it unless it is a word), but no other
// proposition's. It returns another model and leaves this one as it is. holds
// is called for every state that is found, from several goroutines.
func (m *Model[S]) Prop(name string, holds func(S) bool) *Model[S] {
	return m.withProp(prop[S]{name: name, state: holds})
}

// StepProp adds a proposition about steps: a function of the state that a step
// leaves, the step, and the state that it leads to. In formulas it holds at a
// position of a run if it holds for the step taken there. It is false for the
// repetition of a state without steps.
func (m *Model[S]) StepProp(name string, holds func(from S, step Step, to S) bool) *Model[S] {
	return m.withProp(prop[S]{name: name, step: holds})
}

// Processes names processes of the model, at most program.MaxProcesses in all.
// A step is taken by one of them or by none. Fairness is about them. A model
// that names none is one process, whatever name its steps have. In
// formulas exec(NAME) is true of the steps that the process takes, exec("NAME")
// if the name is more than one word; exec(_) is true of every step.
func (m *Model[S]) Processes(names ...string) *Model[S] {
	m = m.clone()
	m.processes, m.number = slices.Clone(m.processes), maps.Clone(m.number)
	for _, n := range names {
		m.addProcess(n)
	}
	return m
}

// End defines the states in which the model may stop; it replaces an earlier
// definition. In all others a state without steps is a deadlock, which is
// reported when deadlocks are searched for. To formulas it makes no difference:
// a state without steps repeats for ever.
func (m *Model[S]) End(allowed func(S) bool) *Model[S] {
	m = m.clone()
	m.end = allowed
	return m
}

// AuditEvery sets how often the functions of the model are called twice, to
// find out whether they give the same answer: in one of every n states, 1 being
// all of them and 0 none. The default is 64. The first hundred states of each
// search, and of each replay of a counterexample, are always audited, unless n
// is 0. Auditing a state calls the next function once more, and decodes and
// encodes every next state again.
func (m *Model[S]) AuditEvery(n int) *Model[S] {
	m = m.clone()
	m.audit = uint64(max(0, n))
	return m
}

// clone copies the description. Slices and maps except errs are shared: a
// method that changes one of them must copy it first.
func (m *Model[S]) clone() *Model[S] {
	c := *m
	c.errs = slices.Clone(m.errs)
	return &c
}

// defaultAudit is the share of states that are looked at twice, alwaysAudited
// those that are first.
const (
	defaultAudit  = 64
	alwaysAudited = 100
)

// New makes a model from its initial states and its next function, which is
// called for each state and adds its steps. Mistakes in the description are
// reported by Bind, and so by everything that checks the model: a type S that
// cannot be a state, two propositions of one name, no initial state. initial is
// encoded at once and not retained.
func New[S any](initial []S, next func(s S, steps *Steps[S])) *Model[S] {
	m := &Model[S]{next: next, number: map[string]int{}, audit: defaultAudit, codecs: newCodecs()}
	if next == nil {
		m.wrong("", "the model has no next function")
	}
	if len(initial) == 0 {
		m.wrong("", "the model has no initial state")
	}
	root, err := m.codecs.root(reflect.TypeFor[S]())
	if err != nil {
		m.wrong(unfitHint, "%v", err)
		return m
	}
	m.root = root
	m.begin(initial)
	return m
}

// begin encodes the initial states. A panic of the user's encoding becomes an
// error of the description.
func (m *Model[S]) begin(initial []S) {
	defer func() {
		if r := recover(); r != nil {
			e := describe(r)
			e.Msg = "an initial state: " + e.Msg
			m.errs = append(m.errs, e)
		}
	}()
	for i := range initial {
		var e encoder
		m.root.enc(&e, unsafe.Pointer(&initial[i]))
		m.initial = append(m.initial, e.b)
	}
}

func (m *Model[S]) wrong(hint, format string, args ...any) {
	e := source.Errorf(source.Pos{}, format, args...)
	e.Hint = hint
	m.errs = append(m.errs, e)
}

func (m *Model[S]) withProp(p prop[S]) *Model[S] {
	m = m.clone()
	switch {
	case strings.TrimSpace(p.name) == "":
		m.wrong("", "a proposition has no name")
	case p.state == nil && p.step == nil:
		m.wrong("", "the proposition %q has no function", p.name)
	}
	for i := range m.props {
		if squeeze(m.props[i].name) == squeeze(p.name) {
			m.wrong("", "two propositions are called %q", p.name)
		}
	}
	m.props = append(slices.Clone(m.props), p)
	return m
}

func (m *Model[S]) addProcess(name string) {
	switch _, twice := m.number[name]; {
	case name == "":
		m.wrong("a step that no process takes is added with an empty name", "a process has no name")
	case twice:
		m.wrong("", "two processes are called %q", name)
	case len(m.processes) == program.MaxProcesses:
		m.wrong("", "the model has more than %d processes", program.MaxProcesses)
	}
	m.number[name] = len(m.processes)
	m.processes = append(m.processes, name)
}

// decode reads an encoded state into *into, which shares nothing with other
// values but strings.
func (m *Model[S]) decode(d *decoder, s program.State, into *S) {
	d.b, d.depth = s, 0
	m.root.dec(d, unsafe.Pointer(into))
}

// FormatAction describes a step. An action is the number of a step in the order
// of the explorers, so that the state has to be expanded again: this is for
// counterexamples, not for every transition, which the explorers view
// themselves.
func (m *Model[S]) FormatAction(s program.State, a program.Action) program.ActionView {
	x := newExplorer(&binding[S]{m: m.AuditEvery(0)})
	var batch program.Batch
	if err := x.Expand(s, &batch); err != nil {
		return program.ActionView{Pid: -1, Statement: fmt.Sprintf("step %d", a)}
	}
	return x.ViewAction(a)
}
