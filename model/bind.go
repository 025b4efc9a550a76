package model

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// binding is a model with bound propositions.
type binding[S any] struct {
	m      *Model[S]
	states []bound[S]  // propositions about states
	fields []fieldProp // propositions over parts of states
	steps  []bound[S]  // propositions about steps
	execs  []exec
	acts   program.Letter
}

type bound[S any] struct {
	prop[S]
	bit program.Letter
}

// fieldProp is a proposition over parts of the state.
type fieldProp struct {
	expression
	text string
	bit  program.Letter
}

// exec is the proposition exec(NAME), or exec(_) for the steps of any process
// and of none.
type exec struct {
	bit     program.Letter
	process int // -1 for any
}

// Bind resolves the names of propositions added by Prop and StepProp, exec(NAME)
// for processes, action(NAME) for actions, and parts of the state; white space
// in names of propositions and processes does not matter. A mistake in
// the model's description is reported here as well, as New and the methods that
// follow it return no errors. Errors are source.Errors.
func (m *Model[S]) Bind(atoms []program.Atom) (program.Binding, error) {
	if len(m.errs) > 0 {
		return nil, m.errs
	}
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	m.codecs.rooms.Do(m.giveRooms)
	b := &binding[S]{m: m}
	_, errs := m.owners()
	for i, a := range atoms {
		if err := b.bind(a, program.Letter(1)<<i); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return b, nil
}

func (b *binding[S]) bind(a program.Atom, bit program.Letter) *source.Error {
	if a.Text == program.AnyStep {
		return b.bindExec("_", a, bit)
	}
	text := squeeze(a.Text)
	for _, p := range b.m.props {
		if squeeze(p.name) != text {
			continue
		}
		if p.state != nil {
			b.states = append(b.states, bound[S]{p, bit})
		} else {
			b.steps, b.acts = append(b.steps, bound[S]{p, bit}), b.acts|bit
		}
		return nil
	}
	if name, ok := nameIn("exec", a.Text); ok {
		return b.bindExec(name, a, bit)
	}
	if name, ok := nameIn("action", a.Text); ok {
		return b.bindAction(name, a, bit)
	}
	return b.bindField(a, bit)
}

// bindField binds an expression over parts of the state.
func (b *binding[S]) bindField(a program.Atom, bit program.Letter) *source.Error {
	t := reflect.TypeFor[S]()
	e, known, err := compileExpression(t, a.Text)
	switch {
	case err != nil && known:
		return source.Errorf(a.Pos, "%v", err)
	case err == nil && e != nil:
		b.fields = append(b.fields, fieldProp{e, a.Text, bit})
		return nil
	}
	problem := source.Errorf(a.Pos, "the model has no proposition %q", a.Text)
	problem.Hint = "the state has " + strings.Join(stateFields(t), ", ")
	if len(b.m.props) > 0 {
		problem.Hint = "it has " + strings.Join(b.m.propNames(), ", ") + "; " + problem.Hint
	}
	if near := source.Nearest(a.Text, append(b.m.propNames(), stateFields(t)...)); near != "" {
		problem.Hint = fmt.Sprintf("is %q meant? %s", near, problem.Hint)
	}
	return problem
}

func (m *Model[S]) propNames() []string {
	names := make([]string, len(m.props))
	for i := range m.props {
		names[i] = m.props[i].name
	}
	return names
}

// nameIn returns the name in, for example, exec(NAME) and exec("NAME").
func nameIn(proposition, text string) (string, bool) {
	text = strings.TrimSpace(text)
	rest, ok := strings.CutPrefix(text, proposition)
	rest = strings.TrimSpace(rest)
	if !ok || len(rest) < 2 || rest[0] != '(' || rest[len(rest)-1] != ')' {
		return "", false
	}
	name := strings.TrimSpace(rest[1 : len(rest)-1])
	if unquoted, err := strconv.Unquote(name); err == nil && strings.HasPrefix(name, `"`) {
		return unquoted, true
	}
	return name, true
}

func (b *binding[S]) bindExec(name string, a program.Atom, bit program.Letter) *source.Error {
	process := -1
	if a.Text != program.AnyStep {
		process = slices.IndexFunc(b.m.processes, func(p string) bool { return squeeze(p) == squeeze(name) })
	}
	if process < 0 && name != "_" {
		err := source.Errorf(a.Pos, "the model has no process %q", name)
		err.Hint = "its method Processes names the processes; exec(_) is every step"
		if len(b.m.processes) > 0 {
			err.Hint = fmt.Sprintf("it has %s; exec(_) is every step", strings.Join(quoteAll(b.m.processes), ", "))
		}
		return err
	}
	b.acts |= bit
	b.execs = append(b.execs, exec{bit, process})
	return nil
}

// squeeze removes white space, as formulas may be spelled with more or less of
// it than the names.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// ActionAtoms implements program.Binding: it returns the propositions about
// steps.
func (b *binding[S]) ActionAtoms() program.Letter { return b.acts }

// stateLetter evaluates the propositions about states.
func (b *binding[S]) stateLetter(s *S) (l program.Letter) {
	for i := range b.states {
		if b.states[i].state(*s) {
			l |= b.states[i].bit
		}
	}
	for i := range b.fields {
		if b.fields[i].expression(unsafe.Pointer(s)) {
			l |= b.fields[i].bit
		}
	}
	return l
}

// stepLetter evaluates the propositions about steps.
func (b *binding[S]) stepLetter(from *S, step Step, to *S) (l program.Letter) {
	for i := range b.steps {
		if b.steps[i].step(*from, step, *to) {
			l |= b.steps[i].bit
		}
	}
	return l
}

// execLetter evaluates exec for a process.
func (b *binding[S]) execLetter(process int) (l program.Letter) {
	for _, e := range b.execs {
		if e.process < 0 || e.process == process {
			l |= e.bit
		}
	}
	return l
}
