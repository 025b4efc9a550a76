package dap

import (
	"context"
	"encoding/json"
	"io"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// client is a small client of the protocol.
type client struct {
	t    *testing.T
	conn *jsonrpc.Conn
	in   *io.PipeWriter
	seq  int
	done chan error
}

// received is a message of the server.
type received struct {
	Type    string          `json:"type"`
	Command string          `json:"command"`
	Event   string          `json:"event"`
	Success bool            `json:"success"`
	Message string          `json:"message"`
	Body    json.RawMessage `json:"body"`
}

// stop is the body of an event stopped.
type stop struct {
	Reason      string `json:"reason"`
	Description string `json:"description"`
	Thread      int    `json:"threadId"`
}

func newClient(t *testing.T, launch func(context.Context, launchArguments) (*launched, error)) *client {
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c := &client{t: t, conn: jsonrpc.NewConn(out, in, jsonrpc.Headers), in: in, done: make(chan error, 1)}
	go func() {
		c.done <- Serve(context.Background(), toServer, fromServer, launch)
		_ = fromServer.Close()
	}()
	return c
}

func (c *client) read() (r received) {
	c.t.Helper()
	body, err := c.conn.Read(context.Background())
	if err == nil {
		err = json.Unmarshal(body, &r)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

// ask sends a request and returns the answer.
func (c *client) ask(command string, arguments any) received {
	c.t.Helper()
	c.seq++
	if err := c.conn.Write(map[string]any{"seq": c.seq, "type": "request", "command": command, "arguments": arguments}); err != nil {
		c.t.Fatal(err)
	}
	r := c.read()
	if r.Type != "response" || r.Command != command {
		c.t.Fatalf("%s: %+v", command, r)
	}
	return r
}

// about returns the body of an answer that must be a success.
func about[T any](c *client, command string, arguments any) (body T) {
	c.t.Helper()
	r := c.ask(command, arguments)
	if !r.Success {
		c.t.Fatalf("%s: %s", command, r.Message)
	}
	if len(r.Body) > 0 {
		if err := json.Unmarshal(r.Body, &body); err != nil {
			c.t.Fatal(err)
		}
	}
	return body
}

// move sends a request after which the run stands still, and returns where.
func (c *client) move(command string, arguments any) (s stop) {
	c.t.Helper()
	about[any](c, command, arguments)
	for {
		r := c.read()
		if r.Event == "output" {
			continue
		}
		if r.Event != "stopped" {
			c.t.Fatalf("%s: %+v", command, r)
		}
		if err := json.Unmarshal(r.Body, &s); err != nil {
			c.t.Fatal(err)
		}
		return s
	}
}

// launch starts a run and returns what the server says of it.
func (c *client) launch(arguments map[string]any) (said string) {
	c.t.Helper()
	about[any](c, "initialize", map[string]any{"adapterID": "ltlcheck"})
	about[any](c, "launch", arguments)
	if r := c.read(); r.Event != "initialized" {
		c.t.Fatalf("%+v", r)
	}
	if arguments["property"] != nil || arguments["formula"] != nil {
		r := c.read()
		var body struct{ Output string }
		if err := json.Unmarshal(r.Body, &body); err != nil || r.Event != "output" {
			c.t.Fatalf("%+v", r)
		}
		said = body.Output
	}
	if s := c.move("configurationDone", nil); s.Reason != "entry" {
		c.t.Errorf("%+v", s)
	}
	return said
}

// values returns the variables that the threads show, by name.
func (c *client) values() map[string]string {
	c.t.Helper()
	all := map[string]string{}
	for _, th := range about[struct{ Threads []thread }](c, "threads", nil).Threads {
		frames := about[struct{ StackFrames []frame }](c, "stackTrace", map[string]any{"threadId": th.ID}).StackFrames
		if len(frames) != 1 {
			c.t.Fatalf("%+v", frames)
		}
		for _, sc := range about[struct{ Scopes []scope }](c, "scopes", map[string]any{"frameId": frames[0].ID}).Scopes {
			for _, v := range about[struct{ Variables []variable }](c, "variables", map[string]any{"variablesReference": sc.Reference}).Variables {
				if before, ok := all[v.Name]; ok && before != v.Value {
					c.t.Errorf("%s is %s and %s", v.Name, before, v.Value)
				}
				all[v.Name] = v.Value
			}
		}
	}
	return all
}

// end disconnects.
func (c *client) end() {
	c.t.Helper()
	about[any](c, "disconnect", nil)
	if r := c.read(); r.Event != "terminated" {
		c.t.Errorf("%+v", r)
	}
	if err := <-c.done; err != nil {
		c.t.Error(err)
	}
}
