package petri

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// MaxTokens bounds the initial tokens of one place, and the weight of an arc;
// Load reports larger numbers as errors. During a search a place holds up to
// 2^39-1 tokens; a step that would add more ends Expand with an error.
const MaxTokens = nets.MaxTokens

// Deadlocked is the proposition, as Bind understands it, that no transition of
// the net is fireable.
const Deadlocked = nets.DeadlockWord

// Net is a place/transition net with its initial marking. It is immutable, safe
// for concurrent use, and a program.Program.
type Net struct {
	Name   string
	arrays *nets.Net
	engine program.Engine // what runs it
}

// Places returns the number of places.
func (n *Net) Places() int { return len(n.arrays.Places) }

// Transitions returns the number of transitions.
func (n *Net) Transitions() int { return len(n.arrays.Transitions) }

// Idle says why no transition can ever fire; "" if some may.
func (n *Net) Idle() string {
	if len(n.arrays.Transitions) > 0 {
		return ""
	}
	return "the net has no transitions"
}

// Arcs returns the number of arcs; several between the same two nodes in the
// same direction count as one.
func (n *Net) Arcs() int { return len(n.arrays.Pre.List) + len(n.arrays.Post.List) }

// Bound returns a proven bound of the tokens in a place; false if none was
// found. The place may be bounded all the same; see Bounds.
func (n *Net) Bound(place int) (uint64, bool) {
	return n.arrays.Bounds[place], n.arrays.Bounds[place] != nets.Unbounded
}

// Known implements known.Program. It evaluates propositions by the bounds of
// places alone: each place has between 0 and its bound of tokens, and a
// constant place its initial tokens. No marking is explored.
func (n *Net) Known(atoms []program.Atom) (known, value program.Letter, err error) {
	b, err := n.arrays.Bind(atoms)
	if err != nil {
		return 0, 0, err
	}
	for i, c := range b.Conds {
		if c == nil {
			continue
		}
		switch can, must := possible(c, true, n.arrays), !possible(c, false, n.arrays); {
		case !can:
			known |= 1 << i
		case must:
			known |= 1 << i
			value |= 1 << i
		}
	}
	return known, value, nil
}

// NewProver implements proving.Program.
func (n *Net) NewProver(ctx context.Context, atoms []program.Atom, effort int) (proving.Prover, error) {
	return facts.New(ctx, n.arrays, atoms, effort)
}

// NewProofWriter implements proving.Certifying.
func (n *Net) NewProofWriter(ctx context.Context, atoms []program.Atom, effort int) (proving.Writer, error) {
	return facts.NewWriter(ctx, n.arrays, atoms, effort)
}

// NewProofChecker implements proving.Certifying.
func (n *Net) NewProofChecker(ctx context.Context, atoms []program.Atom, lemmas json.RawMessage) (proving.Checker, error) {
	return facts.NewChecker(ctx, n.arrays, atoms, lemmas)
}

// Bind resolves propositions: comparisons of sums of tokens(p, …), fireable(t,
// …) and deadlock, combined by && || !; and exec(t, …), true of the steps that
// fire one of the transitions, which must be a proposition by itself. Places
// and transitions are named by their identifier, or by their name if only one
// has it. Errors are source.Errors at the positions of the atoms.
func (n *Net) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := n.arrays.Bind(atoms)
	if err != nil {
		return nil, err
	}
	return &binding{Binding: b, engine: n.engine}, nil
}

// Format shows a marking: one variable for each place, named by the identifier.
// Places that never change are left out if they are empty.
func (n *Net) Format(s program.State) program.StateView {
	e := nets.NewExplorer(&nets.Binding{Net: n.arrays})
	e.GoTo(s)
	var v program.StateView
	for p, tokens := range e.Tokens {
		if tokens > 0 || n.arrays.Layouts[0].Fields[p].Width > 0 {
			v.Vars = append(v.Vars, program.Var{Name: n.arrays.Places[p].ID, Value: fmt.Sprint(tokens), Kind: program.Tokens})
		}
	}
	return v
}

// Actions returns the number of transitions, which are the actions.
func (n *Net) Actions() int { return len(n.arrays.Transitions) }

// FormatAction describes the transition that fires, with its place in the file.
// The state is not needed.
func (n *Net) FormatAction(_ program.State, a program.Action) program.ActionView {
	t := int(a)
	if a >= program.Action(len(n.arrays.Transitions)) {
		return program.ActionView{Pid: -1}
	}
	return program.ActionView{Pid: -1, Pos: n.arrays.Pos(n.arrays.Transitions[t].At), Statement: n.arrays.TransitionName(t)}
}
