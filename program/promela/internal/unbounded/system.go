package unbounded

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// System is a model with integers without bounds. It is a periodic.System and
// has what periodic.Program asks for besides, except a description of labels.
// Locations are found during the exploration, so that it is not safe for
// concurrent use.
type System struct {
	model     *flat.Model
	format    *interp.Formatter
	derived   *flat.Model
	variables []variable
	number    map[int32]int // of the variable at a place
	declared  map[*flat.Variable]bool
	form      map[int32]bool // value nodes that are linear forms
	explorer  *interp.Explorer
	decider   *decider
	space     *presburger.Space

	initial   []byte
	condition periodic.Condition
	free      map[int]bool // variables whose initial value only the condition restricts
	start0    periodic.Vector
	locations []location
	index     map[string]int
	kept      map[int]bool // locations inside atomic sequences that are not composed away
	ways      []way        // by label
	composed  map[int][]periodic.Transition
	failures  map[int][]periodic.Failure // by location
	chosen    map[string]bool            // variables by name
	batch     program.Batch

	atoms *flat.Atoms      // propositions, or nil
	asked []flat.StateAtom // those about states
}

// location is a control state: a vector in which the chosen variables are 0.
type location struct {
	vec    []byte
	inside bool // an atomic sequence
	raw    []step
	done   bool
	stuck  cases // in which nothing can move, and it is no valid end
	ended  cases // in which nothing can move
}

// step is a transition of the interpreter, in one convex case.
type step struct {
	to          int
	instruction *periodic.Instruction
	action      program.Action
	act         program.Letter // propositions about transitions
	flags       program.SuccFlags
}

// Step is an action in a location.
type Step struct {
	Location int
	Action   program.Action
}

// New makes a system of the model. names are the int variables without bounds,
// or "all"; parameters are further ones, whose initial values are unknown.
// atoms are the bound propositions, or nil; the model must then be theirs.
// Errors are source.Errors or a *source.Error.
func New(m *flat.Model, names, parameters []string, atoms *flat.Atoms) (*System, error) {
	s := &System{
		model: m, format: interp.NewFormatter(m), atoms: atoms, composed: map[int][]periodic.Transition{}, number: map[int32]int{}, declared: map[*flat.Variable]bool{}, form: map[int32]bool{}, index: map[string]int{}, kept: map[int]bool{},
		free: map[int]bool{}, chosen: map[string]bool{}, failures: map[int][]periodic.Failure{}, condition: periodic.And(), space: &presburger.Space{Limit: 1 << 14},
	}
	initial, err := initialState(m)
	if err != nil {
		return nil, err
	}
	s.explorer = interp.NewExplorer(m, nil)
	if err := s.choose(append(slices.Clone(names), parameters...), initial); err != nil {
		return nil, err
	}
	for _, v := range s.variables {
		s.chosen[v.name] = true
	}
	for _, p := range parameters {
		s.free[slices.Index(s.Variables(), p)] = true
	}
	s.initial, s.start0 = s.start(initial)
	if err := s.rewrite(); err != nil {
		return nil, err
	}
	s.explorer = interp.NewExplorer(s.derived, s.moves())
	s.decider = &decider{s: s}
	s.explorer.Unbounded = s.decider
	return s, nil
}

// Restrict adds a condition that the initial values of parameters satisfy. It
// must be called before the exploration.
func (s *System) Restrict(c periodic.Condition) { s.condition = c }

// Initial implements periodic.System.
func (s *System) Initial() ([]periodic.Initial, error) {
	all, err := s.condition.Cases()
	if err != nil {
		return nil, err
	}
	var out []periodic.Initial
	n := len(s.variables)
	for _, rows := range all {
		for v, x := range s.start0 {
			if !s.free[v] {
				a := make(periodic.Vector, n)
				a[v] = exact.Of(1)
				rows = append(rows, periodic.Row{A: a, B: x}, periodic.Row{A: periodic.Row{A: a}.Negated().A, B: x.Neg()})
			}
		}
		out = append(out, periodic.Initial{Location: s.locate(s.initial, false), Set: periodic.All(n, rows)})
	}
	return out, nil
}

// locate returns the number of a location, a new one if its vector is new.
func (s *System) locate(vec []byte, inside bool) int {
	n, ok := s.index[string(vec)]
	if !ok {
		n = len(s.locations)
		s.index[string(vec)] = n
		s.locations = append(s.locations, location{vec: slices.Clone(vec), inside: inside})
	}
	return n
}

// Inside reports whether a location is inside an atomic sequence.
func (s *System) Inside(l int) bool { return s.locations[l].inside }

// Location describes a location: where processes are, and the variables with
// bounds that are not 0. Different locations have different descriptions, also
// where control points are on one line.
func (s *System) Location(l int) string {
	var control, values []string
	distinctions := interp.Distinctions(s.model, s.locations[l].vec)
	for _, v := range s.format.Format(s.locations[l].vec).Vars {
		_, at := strings.CutSuffix(v.Name, "@")
		switch {
		case at:
			control = append(control, v.Name+v.Value+distinctions[len(control)])
		case s.chosen[v.Name]:
		case v.Value != "0" && v.Value != "false" && v.Value != "":
			values = append(values, v.Name+" = "+v.Value)
		}
	}
	return strings.Join(append(control, values...), ", ")
}

// expand computes the interpreter's transitions from a location, for all
// combinations of answers.
func (s *System) expand(l int) error {
	if s.locations[l].done {
		return nil
	}
	var leaves []leaf
	found := map[string]outcome{}
	var order []string
	s.decider.prefix = s.decider.prefix[:0]
	for {
		s.decider.reset()
		err := s.explorer.Expand(s.locations[l].vec, &s.batch)
		if s.decider.failed || len(leaves) > maxLeaves {
			return ErrCases
		}
		if err != nil {
			return incomplete(err)
		}
		has := map[string]bool{}
		s.collect(func(key string, o outcome) {
			if _, known := found[key]; !known {
				found[key] = o
				order = append(order, key)
			}
			has[key] = true
		})
		leaves = append(leaves, leaf{slices.Clone(s.decider.answers), has})
		if !s.decider.next() {
			break
		}
	}
	return s.conclude(l, leaves, order, found)
}

// incomplete marks limits of the interpreter; faults of the model stay what
// they are.
func incomplete(err error) error {
	if source.ErrorsOf(err) != nil {
		return err
	}
	return fmt.Errorf("%w: %w", periodic.ErrIncomplete, err)
}

// outcome is a successor under some answers, or the fact that nothing can move.
type outcome struct {
	vec    []byte
	inside bool
	effect []periodic.Form
	action program.Action
	act    program.Letter
	flags  program.SuccFlags
	stuck  bool
	ended  bool
}

// collect passes on what the current expansion has found, with a key that is
// equal for equal outcomes.
func (s *System) collect(add func(key string, o outcome)) {
	b := &s.batch
	if b.Flags&program.Deadlock != 0 {
		add("ended", outcome{ended: true})
		if b.Flags&program.ValidEnd == 0 {
			add("stuck", outcome{stuck: true})
		}
	}
	for i := range b.Succs {
		succ := &b.Succs[i]
		vec := slices.Clone([]byte(b.State(i)))
		o := outcome{vec: vec, inside: succ.Flags&program.Transient != 0, action: succ.Action, act: succ.Act, flags: succ.Flags & (program.AssertFailed | program.RuntimeError)}
		var key []byte
		for v, x := range s.variables {
			f := periodic.Variable(len(s.variables), v)
			if x.pid >= int32(vec[0]) {
				f = periodic.Number(len(s.variables), exact.Int{})
			} else if n := flat.Get(vec, flat.StoreInt, x.at); n != 0 {
				f = s.decider.forms[n]
				flat.Put(vec, flat.StoreInt, 0, x.at, 0)
			}
			o.effect = append(o.effect, f)
			key = append(f.Append(key), ';')
		}
		add(fmt.Sprint(o.action, o.act, o.flags, o.inside, "/", string(key), "/", string(vec)), o)
	}
}

// conclude merges the answers of equal outcomes into convex guards and stores
// the transitions of a location.
func (s *System) conclude(l int, leaves []leaf, order []string, found map[string]outcome) error {
	for _, key := range order {
		o := found[key]
		guards, err := periodic.Merge(s.space, where(leaves, 0, key))
		if err != nil {
			return err
		}
		if o.stuck || o.ended {
			if o.stuck {
				s.locations[l].stuck = guards
			} else {
				s.locations[l].ended = guards
			}
			continue
		}
		to := s.locate(o.vec, o.inside)
		i := periodic.Instruction{}
		for _, f := range o.effect {
			i.A, i.B = append(i.A, f.A), append(i.B, f.C)
		}
		for _, rows := range guards {
			own := periodic.Instruction{Guard: rows, A: i.A, B: i.B}
			s.locations[l].raw = append(s.locations[l].raw, step{to, &own, o.action, o.act, o.flags})
		}
	}
	s.locations[l].done = true
	return nil
}

// Format describes a step. Values of chosen variables in the description have
// no meaning.
func (s *System) Format(st Step) program.ActionView {
	return s.format.FormatAction(s.locations[st.Location].vec, st.Action)
}
