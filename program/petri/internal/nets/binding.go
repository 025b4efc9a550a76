package nets

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Binding is a net with bound propositions. It is immutable.
type Binding struct {
	Net     *Net
	State   program.Letter
	Actions program.Letter
	Conds   []*Condition     // by atom; nil for exec
	Affect  []program.Letter // by transition: state atoms that firing it may change; nil when there are none
	Acts    []program.Letter // by transition: true action atoms; nil when there are none
}

// Bind resolves propositions, with the errors of Net.Bind.
func (n *Net) Bind(atoms []program.Atom) (*Binding, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	b := &Binding{Net: n, Conds: make([]*Condition, len(atoms))}
	var errs source.Errors
	for i, a := range atoms {
		if err := b.bind(i, a); err != nil {
			var e *source.Error
			if errors.As(err, &e) {
				e.Pos, e.Msg = a.Pos.Within(a.Text, e.Pos), fmt.Sprintf("in the proposition %q: %s", Shorten(a.Text), e.Msg)
				errs = append(errs, e)
			}
		}
	}
	if err := errs.Err(); err != nil {
		return nil, errs.Sort()
	}
	b.DeriveAffected()
	return b, nil
}

// bind resolves atom i, as an action atom if it is exec(…), else as a condition
// on markings.
func (b *Binding) bind(i int, a program.Atom) error {
	text := strings.TrimSpace(a.Text)
	if rest, ok := strings.CutPrefix(text, "exec"); ok && strings.HasPrefix(strings.TrimSpace(rest), "(") {
		b.Actions |= 1 << i
		return b.bindExec(i, rest)
	}
	c, err := ParseCondition(b.Net, text)
	b.Conds[i] = c
	b.State |= 1 << i
	return err
}

// bindExec resolves exec(t, …). exec(*) is every transition, and so is exec(_)
// unless some transition is called _.
func (b *Binding) bindExec(i int, names string) error {
	if b.Acts == nil {
		b.Acts = make([]program.Letter, len(b.Net.Transitions))
	}
	named := b.Net.TransitionIndex.has("_")
	if any := strings.ReplaceAll(names, " ", ""); any == "(_)" && !named || any == "(*)" {
		for t := range b.Acts {
			b.Acts[t] |= 1 << i
		}
		return nil
	}
	p := &Parser{Net: b.Net, Text: names}
	ts := p.names(&b.Net.TransitionIndex, "transition")
	if p.space(); p.Err == nil && p.at < len(p.Text) {
		p.fail("exec(t) must be a proposition by itself")
	}
	if p.Err != nil {
		return p.Err
	}
	for _, t := range ts {
		b.Acts[t] |= 1 << i
	}
	return nil
}

// DeriveAffected computes, for each transition, the state atoms that read a place
// whose tokens it changes. The other atoms keep their values, so that an
// expansion evaluates few atoms.
func (b *Binding) DeriveAffected() {
	if b.State == 0 {
		return
	}
	readers := make([]program.Letter, len(b.Net.Places))
	for i, c := range b.Conds {
		if c != nil {
			c.Places(b.Net, func(p uint32) { readers[p] |= 1 << i })
		}
	}
	b.Affect = make([]program.Letter, len(b.Net.Transitions))
	for t := range b.Affect {
		for _, c := range b.Net.Changes.Of(t) {
			b.Affect[t] |= readers[c.Place]
		}
	}
}

// ActionAtoms returns the atoms made of exec.
func (b *Binding) ActionAtoms() program.Letter { return b.Actions }

// ActsOf returns the action atoms that are true of transition t.
func (b *Binding) ActsOf(t int) program.Letter {
	if b.Acts == nil {
		return 0
	}
	return b.Acts[t]
}

// TransitionName returns the identifier, followed by the name if that differs.
func (n *Net) TransitionName(t int) string {
	node := n.Transitions[t]
	if node.Name == "" || node.Name == node.ID {
		return node.ID
	}
	return node.ID + " (" + strings.Join(strings.Fields(node.Name), " ") + ")"
}

// letter evaluates the state atoms in the marking.
func (e *Explorer) letter() program.Letter {
	return e.evaluate(e.Atoms.State, Marking{Net: e.Net, Tokens: e.Tokens, Enabled: e.Enabled})
}

// evaluate returns those of the given state atoms that hold in a marking.
func (e *Explorer) evaluate(atoms program.Letter, m Marking) program.Letter {
	var l program.Letter
	for ; atoms != 0; atoms &= atoms - 1 {
		if e.Atoms.Conds[bits.TrailingZeros64(uint64(atoms))].Holds(&m) {
			l |= atoms & -atoms
		}
	}
	return l
}

// after returns the letter of the marking after firing t, given the letter
// before it. It changes the tokens in place for a moment, evaluates the atoms
// that t may change, and restores the tokens.
func (e *Explorer) after(t int, before program.Letter) program.Letter {
	if e.Atoms.Affect == nil || e.Atoms.Affect[t] == 0 {
		return before
	}
	changes, affected := e.Net.Changes.Of(t), e.Atoms.Affect[t]
	for _, c := range changes {
		e.Tokens[c.Place] += c.Plus - c.Minus
	}
	l := before&^affected | e.evaluate(affected, Marking{Net: e.Net, Tokens: e.Tokens, Enabled: e.Enabled, after: true, fired: t})
	for _, c := range changes {
		e.Tokens[c.Place] -= c.Plus - c.Minus
	}
	return l
}
