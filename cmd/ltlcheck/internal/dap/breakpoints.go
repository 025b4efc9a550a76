package dap

import (
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// breakpoints are where a run stops.
type breakpoints struct {
	lines       map[string]map[int]*expression // by the base name of the file; nil where there is no condition
	expressions []*expression
}

// expression is a proposition about states.
type expression struct {
	text  string
	ex    program.Explorer
	batch program.Batch
}

// bind resolves an expression of the model.
func (s *Server) bind(text string) (*expression, error) {
	pos := source.NewFile("<expression>", text).Pos(0)
	binding, err := program.Interpret(s.run.prog).Bind([]program.Atom{{Text: text, Pos: pos}})
	if err != nil {
		return nil, err
	}
	if binding.ActionAtoms() != 0 {
		return nil, source.Errorf(pos, "the expression is about steps, and not about states")
	}
	ex, err := binding.NewExplorer(program.Until(s.ctx))
	return &expression{text: text, ex: ex}, err
}

// holds reports whether the expression is true in the present state. One that
// cannot be evaluated is not.
func (e *expression) holds(s *Server) bool {
	return s.run.session.Started() && e.ex.Expand(s.run.session.State(), &e.batch) == nil && e.batch.Source&1 != 0
}

// setLines answers setBreakpoints, which replaces those of a file.
func (s *Server) setLines(a *arguments) (any, []event, error) {
	out, lines := []breakpoint{}, map[int]*expression{}
	for _, b := range a.Breakpoints {
		answer := breakpoint{Verified: true, Line: b.Line}
		var condition *expression
		if b.Condition != "" {
			var err error
			if condition, err = s.bind(b.Condition); err != nil {
				answer = breakpoint{Line: b.Line, Message: err.Error()}
			}
		}
		if answer.Verified {
			lines[b.Line] = condition
		}
		out = append(out, answer)
	}
	if s.stops.lines == nil {
		s.stops.lines = map[string]map[int]*expression{}
	}
	s.stops.lines[filepath.Base(a.Source.Path)] = lines
	return map[string]any{"breakpoints": out}, nil, nil
}

// setExpressions answers setFunctionBreakpoints, whose names are expressions.
func (s *Server) setExpressions(a *arguments) (any, []event, error) {
	s.stops.expressions = nil
	out := []breakpoint{}
	for _, b := range a.Breakpoints {
		e, err := s.bind(b.Name)
		if err != nil {
			out = append(out, breakpoint{Message: err.Error()})
			continue
		}
		s.stops.expressions = append(s.stops.expressions, e)
		out = append(out, breakpoint{Verified: true})
	}
	return map[string]any{"breakpoints": out}, nil, nil
}

// truths returns which expressions are true in the present state.
func (b *breakpoints) truths(s *Server) []bool {
	out := make([]bool, len(b.expressions))
	for i, e := range b.expressions {
		out[i] = e.holds(s)
	}
	return out
}

// hit returns the reason to stop in the present state, "" if there is none: an
// expression has become true, or the thread that has moved is at a line.
func (b *breakpoints) hit(s *Server, before []bool, thread int) (reason, description string) {
	for i, e := range b.expressions {
		if !before[i] && e.holds(s) {
			return "function breakpoint", e.text + " is true"
		}
	}
	for _, p := range s.positions() {
		if p.thread != thread {
			continue
		}
		condition, ok := b.lines[filepath.Base(p.at.File.Name)][p.at.Line]
		if ok && (condition == nil || condition.holds(s)) {
			return "breakpoint", s.where()
		}
	}
	return "", ""
}
