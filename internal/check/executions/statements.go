package executions

import (
	"cmp"
	"errors"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Statements lists the statements of a program, or the transitions of a net or
// explicit system, and finds those that a transition executes.
type Statements struct {
	all        []program.ActionView
	enumerated bool // actions are indices of all
	places     map[place]int
}

// place finds a statement.
type place struct {
	process   string
	line, col int
}

// ErrNoStatements is a program whose statements cannot be listed.
var ErrNoStatements = errors.New("the statements of this kind of model cannot be listed")

// List lists the statements of a program, those of a process in the order of the
// text. The error is ErrNoStatements or that of the program.
func List(prog program.Program) (*Statements, error) {
	s := &Statements{places: map[place]int{}}
	if actions := program.Describe(prog).Actions; actions != nil {
		s.enumerated = true
		for i := range actions() {
			s.all = append(s.all, prog.FormatAction(nil, program.Action(i)))
		}
		return s, nil
	}
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	explorer, err := binding.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	coverage, ok := program.As[program.Coverage](explorer)
	if !ok {
		return nil, ErrNoStatements
	}
	s.list(coverage.Unreached()) // nothing is reached yet
	return s, nil
}

// list adds statements.
func (s *Statements) list(all []program.ActionView) {
	order := map[string]int{}
	for _, view := range all {
		if _, ok := order[view.Process]; !ok {
			order[view.Process] = len(order)
		}
	}
	sorting.StableFunc(all, func(a, b program.ActionView) int {
		return cmp.Or(order[a.Process]-order[b.Process], a.Pos.Line-b.Pos.Line, a.Pos.Col-b.Pos.Col)
	})
	for _, view := range all {
		if _, twice := s.places[placeOf(&view)]; view.Statement != EndOfProcess && !twice {
			s.places[placeOf(&view)] = len(s.all)
			s.all = append(s.all, view)
		}
	}
}

// EndOfProcess is the text of the statement by which a process of Promela ends. A
// list of statements has it where a process ends, which is no step of the source.
const EndOfProcess = "-end-"

// placeOf returns where a statement is.
func placeOf(view *program.ActionView) place {
	name, _, _ := strings.Cut(view.Process, "[")
	return place{name, view.Pos.Line, view.Pos.Col}
}

// unreached reports of each statement whether it is on a list; transitions of
// models that have no such list are reached when they are executed.
func (s *Statements) unreached(list []program.ActionView) map[int]bool {
	on := map[int]bool{}
	for i := range s.all {
		on[i] = s.enumerated
	}
	for i := range list {
		if k, ok := s.places[placeOf(&list[i])]; ok && list[i].Statement != EndOfProcess {
			on[k] = true
		}
	}
	return on
}

// All returns all statements. The slice must not be changed.
func (s *Statements) All() []program.ActionView { return s.all }

// Executed calls executed with the index in All of each statement that a
// transition executes, in their order. A loop in a d_step executes one several
// times.
func (s *Statements) Executed(view *program.ActionView, action program.Action, executed func(int)) {
	if s.enumerated {
		executed(int(action))
		return
	}
	if i, ok := s.places[placeOf(view)]; ok {
		executed(i)
	}
	for i := range view.Then {
		s.Executed(&view.Then[i], action, executed)
	}
}
