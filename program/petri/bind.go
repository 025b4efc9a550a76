package petri

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// binding is a net with bound propositions. It is immutable but for compiled,
// which is shared by the explorers of the binding and made at most once.
type binding struct {
	net     *Net
	state   program.Letter
	actions program.Letter
	conds   []*condition     // by atom; nil for exec
	affect  []program.Letter // by transition: state atoms that firing it may change; nil when there are none
	acts    []program.Letter // by transition: true action atoms; nil when there are none

	compiled jit.Background
}

// Bind resolves propositions: comparisons of sums of tokens(p, …), fireable(t,
// …) and deadlock, combined by && || !; and exec(t, …), true of the steps that
// fire one of the transitions, which must be a proposition by itself. Places
// and transitions are named by their identifier, or by their name if only one
// has it. Errors are source.Errors at the positions of the atoms.
func (n *Net) Bind(atoms []program.Atom) (program.Binding, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	b := &binding{net: n, conds: make([]*condition, len(atoms))}
	var errs source.Errors
	for i, a := range atoms {
		if err := b.bind(i, a); err != nil {
			var e *source.Error
			if errors.As(err, &e) {
				e.Pos, e.Msg = a.Pos.Within(a.Text, e.Pos), fmt.Sprintf("in the proposition %q: %s", shorten(a.Text), e.Msg)
				errs = append(errs, e)
			}
		}
	}
	if err := errs.Err(); err != nil {
		return nil, errs.Sort()
	}
	b.deriveAffected()
	return b, nil
}

// bind resolves atom i, as an action atom if it is exec(…), else as a condition
// on markings.
func (b *binding) bind(i int, a program.Atom) error {
	text := strings.TrimSpace(a.Text)
	if rest, ok := strings.CutPrefix(text, "exec"); ok && strings.HasPrefix(strings.TrimSpace(rest), "(") {
		b.actions |= 1 << i
		return b.bindExec(i, rest)
	}
	c, err := parseCondition(b.net, text)
	b.conds[i] = c
	b.state |= 1 << i
	return err
}

// bindExec resolves exec(t, …). exec(*) is every transition, and so is exec(_)
// unless some transition is called _.
func (b *binding) bindExec(i int, names string) error {
	if b.acts == nil {
		b.acts = make([]program.Letter, len(b.net.transitions))
	}
	named := b.net.transitionIndex.has("_")
	if any := strings.ReplaceAll(names, " ", ""); any == "(_)" && !named || any == "(*)" {
		for t := range b.acts {
			b.acts[t] |= 1 << i
		}
		return nil
	}
	p := &conditionParser{net: b.net, text: names}
	ts := p.names(&b.net.transitionIndex, "transition")
	if p.space(); p.err == nil && p.at < len(p.text) {
		p.fail("exec(t) must be a proposition by itself")
	}
	if p.err != nil {
		return p.err
	}
	for _, t := range ts {
		b.acts[t] |= 1 << i
	}
	return nil
}

// deriveAffected computes which state atoms each transition may change: those
// that read a place that firing it changes. The other atoms keep their values,
// so that an expansion evaluates few of them.
func (b *binding) deriveAffected() {
	if b.state == 0 {
		return
	}
	readers := make([]program.Letter, len(b.net.places))
	for i, c := range b.conds {
		if c != nil {
			c.places(b.net, func(p uint32) { readers[p] |= 1 << i })
		}
	}
	b.affect = make([]program.Letter, len(b.net.transitions))
	for t := range b.affect {
		for _, c := range b.net.changes.of(t) {
			b.affect[t] |= readers[c.place]
		}
	}
}

// NewExplorer makes an explorer for one goroutine. Unless the engine is
// Interpreted it may change over to compiled code.
func (b *binding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	e := newExplorer(b)
	e.tuning = tuning
	if b.net.engine == program.Interpreted {
		return e, nil
	}
	return &switching{explorer: e, Switch: jit.Switch{Tuning: tuning}}, nil
}

// ActionAtoms returns the atoms made of exec.
func (b *binding) ActionAtoms() program.Letter { return b.actions }

// actsOf returns the action atoms that are true of transition t.
func (b *binding) actsOf(t int) program.Letter {
	if b.acts == nil {
		return 0
	}
	return b.acts[t]
}

// letter evaluates the state atoms in the marking.
func (e *explorer) letter() program.Letter {
	return e.evaluate(e.atoms.state, marking{net: e.net, tokens: e.tokens, enabled: e.enabled})
}

// evaluate returns those of the given state atoms that hold in a marking.
func (e *explorer) evaluate(atoms program.Letter, m marking) program.Letter {
	var l program.Letter
	for ; atoms != 0; atoms &= atoms - 1 {
		if e.atoms.conds[bits.TrailingZeros64(uint64(atoms))].holds(&m) {
			l |= atoms & -atoms
		}
	}
	return l
}

// after returns the letter of the marking after firing t, given the letter
// before it. It changes the tokens in place for a moment, evaluates the atoms
// that t may change, and restores the tokens.
func (e *explorer) after(t int, before program.Letter) program.Letter {
	if e.atoms.affect == nil || e.atoms.affect[t] == 0 {
		return before
	}
	changes, affected := e.net.changes.of(t), e.atoms.affect[t]
	for _, c := range changes {
		e.tokens[c.place] += c.plus - c.minus
	}
	l := before&^affected | e.evaluate(affected, marking{net: e.net, tokens: e.tokens, enabled: e.enabled, after: true, fired: t})
	for _, c := range changes {
		e.tokens[c.place] -= c.plus - c.minus
	}
	return l
}

// Format shows a marking: one variable for each place, named by the identifier.
// Places that never change are left out if they are empty.
func (n *Net) Format(s program.State) program.StateView {
	e := newExplorer(&binding{net: n})
	e.goTo(s)
	var v program.StateView
	for p, tokens := range e.tokens {
		if tokens > 0 || n.layouts[0].fields[p].width > 0 {
			v.Vars = append(v.Vars, program.Var{Name: n.places[p].id, Value: fmt.Sprint(tokens), Kind: program.Tokens})
		}
	}
	return v
}

// Actions returns the number of transitions, which are the actions.
func (n *Net) Actions() int { return len(n.transitions) }

// FormatAction describes the transition that fires, with its place in the file.
// The state is not needed.
func (n *Net) FormatAction(_ program.State, a program.Action) program.ActionView {
	t := int(a)
	if a >= program.Action(len(n.transitions)) {
		return program.ActionView{Pid: -1}
	}
	return program.ActionView{Pid: -1, Pos: n.pos(n.transitions[t].at), Statement: n.transitionName(t)}
}

// transitionName returns the identifier, followed by the name if that differs.
func (n *Net) transitionName(t int) string {
	node := n.transitions[t]
	if node.name == "" || node.name == node.id {
		return node.id
	}
	return node.id + " (" + strings.Join(strings.Fields(node.name), " ") + ")"
}
