package record

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Propositions are expressions over fields, evaluated together: bit i of a
// letter is the i-th of them. They hold the fields of the current record, so
// they serve one log at a time.
type Propositions struct {
	atoms  []atom
	fields []field // of Select
	env    environment
	tree   *tree
}

// atom is one proposition. A field whose name is its whole text takes
// precedence over the expression.
type atom struct {
	program.Atom
	exact int // the slot of the field that has the whole text as its name
	value expression
	truth condition // of value
	// syntax tells why the text is not an expression; it can then only be the
	// name of a field.
	syntax *syntaxError
}

// Bind parses propositions. A text that is no expression may still be the name
// of a field, which only the records can show; it is an error when a record
// does not have it. An expression that compares texts and reads no field, and
// more than program.MaxAtoms propositions, are errors.
func Bind(atoms []program.Atom) (*Propositions, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions", program.MaxAtoms)
	}
	p := &Propositions{tree: newTree()}
	for _, a := range atoms {
		bound := atom{Atom: a, exact: p.slot(path{{name: a.Text, element: -1}})}
		x, err := parseExpression(a.Text, p.slot)
		if constant := (*constantError)(nil); errors.As(err, &constant) {
			return nil, source.Errorf(a.Pos, "the proposition %q: %v", a.Text, err)
		}
		if err != nil && !errors.As(err, &bound.syntax) {
			return nil, err
		}
		if bound.syntax == nil {
			bound.value, bound.truth = x, truth(x)
		}
		p.atoms = append(p.atoms, bound)
	}
	return p, nil
}

// slot returns the slot of a field, the next free one if it is new.
func (p *Propositions) slot(to path) int {
	t := p.tree.at(to)
	if t.slot < 0 {
		t.slot = len(p.env.fields)
		p.env.fields = append(p.env.fields, value{})
		p.env.names = append(p.env.names, to)
		if len(to) > 1 {
			p.tree.at(path{{name: to.plain(), element: -1}}).dotted = t.slot
		}
	}
	return t.slot
}

// letter evaluates all propositions for the current record. The error has the
// position of the proposition.
func (p *Propositions) letter() (letter uint64, err error) {
	for i := range p.atoms {
		holds, err := p.atoms[i].holds(&p.env)
		if err != nil {
			return 0, p.atoms[i].located(err)
		}
		if holds {
			letter |= 1 << i
		}
	}
	return letter, nil
}

// holds evaluates the proposition on a record. A field whose name is the whole
// text of the proposition comes first. Otherwise the text is an expression; if
// it is not, that is an error, or false if absent fields are allowed.
func (a *atom) holds(env *environment) (bool, error) {
	switch v := &env.fields[a.exact]; {
	case v.kind != absent:
		return v.truth()
	case a.syntax == nil:
		return a.truth(env)
	case env.lenient:
		return false, nil
	}
	return false, a.syntax
}

// located returns an error with the position of the proposition. If the text is
// no expression, it says that there is no field of that name either.
func (a *atom) located(err error) error {
	message := fmt.Sprintf("the proposition %q: %v", a.Text, err)
	if a.syntax != nil && errors.Is(err, a.syntax) {
		message = fmt.Sprintf("the record has no field named %q, and it is no expression over fields: %v", a.Text, err)
	}
	e := source.Errorf(a.Pos, "%s", message)
	if absent := (*absentError)(nil); errors.As(err, &absent) {
		e.Hint = fmt.Sprintf("a text is in single quotes, state == '%s', as double quotes enclose a whole proposition; --missing false or keep says what a missing field means", absent.field)
	}
	return e
}
