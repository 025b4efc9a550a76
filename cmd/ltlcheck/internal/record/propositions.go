package record

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Propositions is expressions over fields, bound together: bit i of a letter is
// the i-th of them.
type Propositions struct {
	atoms []atom
	env   environment
	tree  *tree
}

type atom struct {
	program.Atom
	exact  int // the slot of the field that has the whole text as its name
	value  expression
	syntax *syntaxError // why the text is no expression; then it can only be the name of a field
}

// Bind reads propositions. What is no expression may still be the name of a
// field, which only the records tell; too many propositions are an error.
func Bind(atoms []program.Atom) (*Propositions, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions", program.MaxAtoms)
	}
	p := &Propositions{tree: newTree()}
	for _, a := range atoms {
		bound := atom{Atom: a, exact: p.slot(path{{name: a.Text, element: -1}})}
		x, err := parseExpression(a.Text, p.slot)
		if err != nil && !errors.As(err, &bound.syntax) {
			return nil, err
		}
		bound.value = x
		p.atoms = append(p.atoms, bound)
	}
	return p, nil
}

// slot is the number of a field's value.
func (p *Propositions) slot(to path) int {
	t := p.tree.at(to)
	if t.slot < 0 {
		t.slot = len(p.env.fields)
		p.env.fields = append(p.env.fields, value{})
		p.env.names = append(p.env.names, to)
	}
	return t.slot
}

// letter evaluates all propositions. The error has the place of the proposition.
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

func (a *atom) holds(env *environment) (bool, error) {
	switch v := env.fields[a.exact]; {
	case v.kind != absent:
		return v.truth()
	case a.syntax == nil:
		return truth(a.value, env)
	case env.lenient:
		return false, nil
	}
	return false, a.syntax
}

// located is an error with the place of the proposition. One of the syntax says
// also that there is no field of that name.
func (a *atom) located(err error) error {
	message := fmt.Sprintf("the proposition %q: %v", a.Text, err)
	if a.syntax != nil && errors.Is(err, a.syntax) {
		message = fmt.Sprintf("the record has no field named %q, and it is no expression over fields: %v", a.Text, err)
	}
	e := source.Errorf(a.Pos, "%s", message)
	if absent := (*absentError)(nil); errors.As(err, &absent) {
		e.Hint = "a text is written in quotes: state == 'open'; --missing false or keep says what a missing field means"
	}
	return e
}
