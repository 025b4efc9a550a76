package translate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Type is the kind of automaton wanted: its acceptance, and whether it is
// deterministic.
type Type uint8

const (
	// TGBA is transition-based generalised Büchi acceptance.
	TGBA Type = iota
	// BA is state-based Büchi acceptance.
	BA
	// Deterministic is DBA for recurrence properties, and Parity for others.
	Deterministic
	// Monitor is the minimal deterministic automaton of the safety part: it is
	// stuck at the first letter after which no word can satisfy the formula,
	// and all of its runs accept.
	Monitor
	// Parity is a complete deterministic automaton with parity acceptance on
	// transitions, the least set deciding. It exists for every formula.
	Parity
	// Rabin is the same with Rabin acceptance.
	Rabin
	// Streett is the same with Streett acceptance.
	Streett
	// Generic is the same with any acceptance, where that takes fewer states.
	Generic
	// DBA is a complete deterministic automaton with state-based Büchi
	// acceptance, which exists for recurrence properties only; for others the
	// error wraps ops.ErrNotRecurrence.
	DBA
)

var typeNames = [...]string{"tgba", "ba", "deterministic", "monitor", "parity", "rabin", "streett", "generic", "dba"}

// Types returns the names of the types, in the order of the constants.
func Types() []string { return slices.Clone(typeNames[:]) }

// String is the type's name on the command line.
func (t Type) String() string { return enum.Name(typeNames[:], t, "Type") }

// ParseType returns the type with a name on the command line; the error lists
// the names.
func ParseType(name string) (Type, error) {
	for t, known := range typeNames {
		if name == known {
			return Type(t), nil
		}
	}
	last := len(typeNames) - 1
	return TGBA, fmt.Errorf("unknown type %q, expected %s or %s", name, strings.Join(typeNames[:last], ", "), typeNames[last])
}

// build returns the automaton of a simplified formula in the type wanted.
func (p *pipeline) build(f *ltl.Formula) (*automata.Automaton, error) {
	switch p.opts.Type {
	case DBA:
		return p.deterministic(f)
	case Deterministic:
		if a, err := p.deterministic(f); !errors.Is(err, ops.ErrNotRecurrence) {
			return a, err
		}
		p.opts.Type = Parity
		return p.determinate(f)
	case Monitor:
		return p.monitor(f)
	case Parity, Rabin, Streett, Generic:
		return p.determinate(f)
	}
	return p.automaton(f, p.opts.Type == BA)
}

func (p *pipeline) operations() ops.Options { return ops.Options{States: p.opts.Limits.States} }

// deterministic returns the smallest of the deterministic candidates, or if
// there is none, of a determinisation by breakpoints; complete and state-based.
func (p *pipeline) deterministic(f *ltl.Formula) (*automata.Automaton, error) {
	all, err := p.candidates(f)
	if err != nil {
		return nil, err
	}
	var found []*automata.Automaton
	for _, a := range all {
		if a.IsDeterministic() {
			found = append(found, a)
		}
	}
	if len(found) == 0 {
		if found, err = p.determinised(f, smallest(all)); err != nil {
			return nil, err
		}
		ba, err := p.unobserved().automaton(f, true) // degeneralised, an automaton can become deterministic
		if err != nil {
			return nil, err
		}
		if ba.IsDeterministic() {
			found = append(found, ba)
		}
	}
	for _, a := range found { // before acceptance is on states, which makes more of them
		if !p.runs("language") {
			break
		}
		small, err := p.sameLanguages(a)
		if err != nil {
			return nil, err
		}
		if small != nil {
			found = append(found, small)
		}
	}
	for i, a := range found {
		if found[i], err = reduce.Reduce(p.ctx, a, p.keepingDeterminism(true)); err != nil {
			return nil, err
		}
	}
	best := smallest(found)
	whole := completed(best)
	small, err := reduce.Minimise(p.ctx, best, whole.States()-1, true, p.options(f, true))
	if small == nil || err != nil {
		return whole, err
	}
	return small, nil
}

// completed adds a trap to a state-based Büchi automaton, unless it is
// complete. Edges into the trap have the marks of their source, so that
// acceptance stays state-based.
func completed(a *automata.Automaton) *automata.Automaton {
	if a.IsComplete() {
		return a
	}
	m := a.BDD()
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	b.AddStart(a.Start()[0])
	trap := a.Start()[0] // of the empty language, where nothing starts
	if len(a.Edges()) > 0 {
		trap = b.AddState()
	}
	b.AddEdge(trap, trap, bdd.True, 0)
	for q := range uint32(a.States()) {
		missing, marks := bdd.True, automata.Marks(0)
		for _, e := range a.Out(q) {
			marks = e.Marks
			if a.Acc.Sets == 0 {
				marks = 1
			}
			b.AddEdge(q, e.Dst, e.Label, marks)
			missing = m.Diff(missing, e.Label)
		}
		if q != trap {
			b.AddEdge(q, trap, missing, marks)
		}
	}
	return b.Build(automata.GeneralisedBuchi(1))
}

// determinised returns deterministic Büchi automata for the language of a, an
// automaton of f: the minimal weak one of an obligation, at low effort too, as
// breakpoints may need far more states. For other classes of languages the
// error wraps ops.ErrNotRecurrence and names the class if it is known.
func (p *pipeline) determinised(f *ltl.Formula, a *automata.Automaton) ([]*automata.Automaton, error) {
	o := p.options(f, false)
	o.Effort = reduce.Medium
	if w, err := reduce.WDBA(p.ctx, a, o); w != nil || err != nil {
		return []*automata.Automaton{w}, err
	}
	negation, err := p.negated(f, p.opts.Limits)
	if err != nil {
		return nil, err
	}
	all, err := ops.Determinisations(p.ctx, a, negation, p.operations())
	if !errors.Is(err, ops.ErrNotRecurrence) {
		return all, err
	}
	class, classErr := ops.ClassBeyondRecurrence(p.ctx, a, negation, p.operations())
	if classErr != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%w but a %s property", err, class.Name())
}

func (p *pipeline) monitor(f *ltl.Formula) (*automata.Automaton, error) {
	all, err := p.candidates(f)
	if err != nil {
		return nil, err
	}
	m, err := ops.Monitor(p.ctx, smallest(all), p.operations())
	if err != nil {
		return nil, err
	}
	w, err := reduce.WDBA(p.ctx, m, reduce.Options{Obligation: true})
	if w == nil || err != nil {
		return m, err
	}
	return w, nil
}
