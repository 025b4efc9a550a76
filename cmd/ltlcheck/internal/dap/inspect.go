package dap

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// position is where a process is.
type position struct {
	thread    int
	name      string
	at        source.Pos
	statement string
}

// positions lists where the processes are, each once, at the first statement
// that it may execute; none of models without places.
func (s *Server) positions() (all []position) {
	waiting := program.Describe(s.run.prog).Waiting
	if waiting == nil || !s.run.session.Started() {
		return nil
	}
	seen := map[int]bool{}
	for _, a := range waiting(s.run.session.State()) {
		if a.Pid < 0 || seen[a.Pid] || a.Pos.File == nil {
			continue
		}
		seen[a.Pid] = true
		all = append(all, position{a.Pid + 1, processName(a), a.Pos, a.Statement})
	}
	return all
}

// threads answers the request of that name.
func (s *Server) threads(*arguments) (any, []event, error) {
	list := []thread{}
	for _, p := range s.positions() {
		list = append(list, thread{p.thread, p.name})
	}
	if len(list) == 0 {
		list = append(list, thread{1, "the run"})
	}
	return map[string]any{"threads": list}, nil, nil
}

// stackTrace answers with the statement that the process is at, or the one that
// was executed last.
func (s *Server) stackTrace(a *arguments) (any, []event, error) {
	f := frame{ID: a.Thread, Name: "the start of the run"}
	if last, ok := s.run.session.Last(); ok {
		f = frameAt(a.Thread, last.Statement, last.Pos)
	}
	for _, p := range s.positions() {
		if p.thread == a.Thread {
			f = frameAt(a.Thread, p.statement, p.at)
		}
	}
	return map[string]any{"stackFrames": []frame{f}, "totalFrames": 1}, nil, nil
}

// frameAt makes the frame of a thread.
func frameAt(id int, statement string, at source.Pos) frame {
	f := frame{ID: id, Name: statement}
	if at.File != nil {
		path := at.File.Name
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		f.Source, f.Line, f.Column = &file{filepath.Base(path), path}, at.Line, at.Col
	}
	return f
}

// The groups of variables; their references are the number of a frame times
// groups, and the group.
const (
	globals = iota + 1
	channels
	places
	locals
	groups
)

// scopes answers with the groups of variables of a frame.
func (s *Server) scopes(a *arguments) (any, []event, error) {
	list := []scope{}
	for _, g := range []struct {
		group int
		name  string
	}{{locals, "Local variables"}, {globals, "Variables"}, {channels, "Channels"}, {places, "Processes"}} {
		reference := a.Frame*groups + g.group
		if len(s.group(reference)) > 0 {
			list = append(list, scope{g.name, reference, false})
		}
	}
	return map[string]any{"scopes": list}, nil, nil
}

// variables answers with the variables of a group.
func (s *Server) variables(a *arguments) (any, []event, error) {
	return map[string]any{"variables": s.group(a.Reference)}, nil, nil
}

// group returns the variables of a group: every part of the state is in one of
// globals, channels and places, or local to one thread.
func (s *Server) group(reference int) []variable {
	out := []variable{}
	if !s.run.session.Started() {
		return out
	}
	thread, wanted := reference/groups, reference%groups
	alive := map[int]bool{}
	for _, p := range s.positions() {
		alive[p.thread] = true
	}
	for _, v := range s.run.prog.Format(s.run.session.State()).Vars {
		group := globals
		pid, local := localTo(v.Name)
		switch {
		case v.Kind == program.Position:
			group = places
		case local && alive[pid+1]: // those of a process that has ended are shown with the others
			group = locals
		case v.Kind == program.Queue:
			group = channels
		}
		if group == wanted && (group != locals || pid == thread-1) {
			out = append(out, variable{Name: v.Name, Value: v.Value})
		}
	}
	return out
}

// localTo returns the number of the process that has a variable, such as 1 of
// P[1]:x; false if it belongs to none.
func localTo(name string) (pid int, local bool) {
	before, _, found := strings.Cut(name, "]:")
	open := strings.LastIndexByte(before, '[')
	if !found || open < 0 {
		return 0, false
	}
	_, err := fmt.Sscan(before[open+1:], &pid)
	return pid, err == nil
}

// evaluate answers with the value of a variable, or the truth of an expression.
func (s *Server) evaluate(a *arguments) (any, []event, error) {
	if !s.run.session.Started() {
		return nil, nil, fmt.Errorf("the run has not started: choose an initial state")
	}
	result := ""
	for _, v := range s.run.prog.Format(s.run.session.State()).Vars {
		if v.Name == strings.TrimSpace(a.Expression) {
			result = v.Value
		}
	}
	if result == "" {
		e, err := s.bind(a.Expression)
		if err != nil {
			return nil, nil, err
		}
		result = fmt.Sprint(e.holds(s))
	}
	return map[string]any{"result": result, "variablesReference": 0}, nil, nil
}

// targets answers stepInTargets with the steps that can be taken, or the
// initial states.
func (s *Server) targets(*arguments) (any, []event, error) {
	list := []target{}
	if !s.run.session.Started() {
		for i := range s.run.session.Choices() {
			list = append(list, target{i + 1, fmt.Sprintf("initial state %d", i+1)})
		}
	} else {
		for i, a := range s.run.session.Actions() {
			list = append(list, target{i + 1, label(a)})
		}
	}
	return map[string]any{"targets": list}, nil, nil
}
