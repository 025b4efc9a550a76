package dap

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// Server serves one client.
type Server struct {
	ctx    context.Context
	conn   *jsonrpc.Conn
	launch func(context.Context, launchArguments) (*launched, error)
	seq    int
	run    *launched // nil before a launch
	stops  breakpoints
	ended  bool // the client has asked to end
}

// Serve answers the client until it disconnects, or the input ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, launch func(context.Context, launchArguments) (*launched, error)) error {
	s := &Server{ctx: ctx, conn: jsonrpc.NewConn(in, out, jsonrpc.Headers), launch: launch}
	for !s.ended {
		body, err := s.conn.Read(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil || m.Type != "request" {
			continue // a reply to a request that was never sent, or no message
		}
		if err := s.serve(&m); err != nil {
			return err
		}
	}
	return nil
}

// serve answers a request, and sends the events that follow from it. The error
// is that of the connection.
func (s *Server) serve(m *message) error {
	body, events, err := s.handle(m)
	r := response{Type: "response", RequestSeq: m.Seq, Success: err == nil, Command: m.Command, Body: body}
	if err != nil {
		r.Message = err.Error()
	}
	s.seq++
	r.Seq = s.seq
	if err := s.conn.Write(r); err != nil {
		return err
	}
	for _, e := range events {
		s.seq++
		e.Seq, e.Type = s.seq, "event"
		if err := s.conn.Write(e); err != nil {
			return err
		}
	}
	return nil
}

// handler answers one kind of request.
type handler func(s *Server, a *arguments) (body any, events []event, err error)

// handlers are the requests that need no run, and those that do.
func handlers() (free, running map[string]handler) {
	free = map[string]handler{
		"initialize": func(*Server, *arguments) (any, []event, error) { return capabilities, nil, nil },
		"launch":     (*Server).start,
		"disconnect": (*Server).end, "terminate": (*Server).end,
	}
	running = map[string]handler{
		"configurationDone": (*Server).begin, "setBreakpoints": (*Server).setLines, "setFunctionBreakpoints": (*Server).setExpressions,
		"setExceptionBreakpoints": func(*Server, *arguments) (any, []event, error) { return nil, nil, nil },
		"threads":                 (*Server).threads, "stackTrace": (*Server).stackTrace, "scopes": (*Server).scopes, "variables": (*Server).variables,
		"evaluate": (*Server).evaluate, "stepInTargets": (*Server).targets,
		"next": (*Server).step, "stepIn": (*Server).step, "stepOut": (*Server).step, "stepBack": (*Server).back,
		"continue": (*Server).forward, "reverseContinue": (*Server).backward,
	}
	return free, running
}

// handle finds the handler of a request.
func (s *Server) handle(m *message) (any, []event, error) {
	free, running := handlers()
	h, ok := free[m.Command]
	if !ok {
		h, ok = running[m.Command]
		switch {
		case !ok:
			return nil, nil, fmt.Errorf("there is no request %s", m.Command)
		case s.run == nil:
			return nil, nil, fmt.Errorf("%s: nothing is launched yet", m.Command)
		}
	}
	a := &arguments{}
	if len(m.Arguments) > 0 {
		if err := json.Unmarshal(m.Arguments, a); err != nil {
			return nil, nil, fmt.Errorf("the arguments are wrong: %w", err)
		}
	}
	return h(s, a)
}

// start answers launch.
func (s *Server) start(a *arguments) (_ any, _ []event, err error) {
	if a.Program == "" {
		return nil, nil, errors.New("launch: program is missing, the path of a model or specification")
	}
	if s.run, err = s.launch(s.ctx, a.launchArguments); err != nil {
		return nil, nil, err
	}
	s.run.session.Interrupt(s.ctx)
	events := []event{{Event: "initialized"}}
	if s.run.said != "" {
		events = append(events, output(s.run.said))
	}
	return nil, events, nil
}

// begin answers configurationDone: the run stands at its start.
func (s *Server) begin(*arguments) (any, []event, error) {
	return nil, []event{s.stopped("entry", "the start of the run", 1)}, nil
}

// end ends the server.
func (s *Server) end(*arguments) (any, []event, error) {
	s.ended = true
	return nil, []event{{Event: "terminated"}}, nil
}

// output is a text for the console of the editor.
func output(text string) event {
	return event{Event: "output", Body: map[string]string{"category": "console", "output": text + "\n"}}
}

// stopped says that the run stands still, and why.
func (s *Server) stopped(reason, description string, thread int) event {
	return event{Event: "stopped", Body: map[string]any{"reason": reason, "description": description, "threadId": thread, "allThreadsStopped": true}}
}
