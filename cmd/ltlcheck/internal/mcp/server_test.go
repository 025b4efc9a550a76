package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain is also the worker of these tests: it says how it was called, waits until it is interrupted, or writes too much.
func TestMain(m *testing.M) {
	switch os.Getenv("WORKER") {
	case "say":
		input, _ := io.ReadAll(os.Stdin)
		fmt.Printf("%q\n%s", os.Args[1:], input)
		os.Exit(1)
	case "wait":
		interrupted := make(chan os.Signal, 1)
		signal.Notify(interrupted, os.Interrupt)
		<-interrupted
		os.Exit(3)
	case "flood":
		for {
			if _, err := fmt.Println(strings.Repeat("x", 1000)); err != nil {
				os.Exit(0)
			}
		}
	case "long":
		for i := range 3000 {
			fmt.Println("line", i+1)
		}
		fmt.Println(strings.Repeat("ü", mostLine))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// reply is a message of the server.
type reply struct {
	ID     json.RawMessage
	Result *struct {
		result
		Tools           []map[string]any
		ProtocolVersion string
	}
	Error *struct{ Code int }
}

// client talks to a server whose workers do one thing.
type client struct {
	t    *testing.T
	to   io.WriteCloser
	from *bufio.Reader
	done chan error
}

// connect starts a server for a folder with the files m.pml and s/m.ltl, and a link out of it.
func connect(t *testing.T, worker string, atOnce int) *client {
	t.Helper()
	outside, folder := t.TempDir(), t.TempDir()
	for _, name := range []string{filepath.Join(outside, "secret.pml"), filepath.Join(folder, "m.pml"), filepath.Join(folder, "s", "m.ltl"), filepath.Join(folder, "--x.pml")} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("init { skip }"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(outside, "secret.pml"), filepath.Join(folder, "link.pml")); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Folder: folder, Version: "1", Time: "9s", Memory: "1GiB", AtOnce: atOnce, Worker: func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, self, args...)
		cmd.Env = append(os.Environ(), "WORKER="+worker)
		return cmd
	}}
	in, to := io.Pipe()
	from, out := io.Pipe()
	x := &client{t: t, to: to, from: bufio.NewReader(from), done: make(chan error, 1)}
	go func() { x.done <- Serve(t.Context(), c, in, out); out.Close() }()
	return x
}

func (c *client) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) next() (r reply) {
	c.t.Helper()
	line, err := c.from.ReadString('\n')
	if err == nil {
		err = json.Unmarshal([]byte(line), &r)
	}
	if err != nil {
		c.t.Fatal(line, err)
	}
	return r
}

// call is a call of a tool with its answer.
func (c *client) call(tool, arguments string) *result {
	c.t.Helper()
	c.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `","arguments":` + arguments + `}}`)
	r := c.next()
	if r.Result == nil || len(r.Result.Content) != 1 {
		c.t.Fatalf("%s %s: %+v", tool, arguments, r)
	}
	return &r.Result.result
}

// Tools become command lines in which no value can be taken for a flag, with the limits of the server.
func TestCommandLines(t *testing.T) {
	t.Parallel()
	c := connect(t, "say", 1)
	limits := `"--contained" "--time=9s"`
	for _, x := range []struct{ tool, arguments, want string }{
		{"check", `{"file":"m.pml"}`, `["check" ` + limits + ` "--memory=1GiB" "--" "m.pml"]`},
		{"check", `{"file":"--x.pml"}`, `["check" ` + limits + ` "--memory=1GiB" "--" "--x.pml"]`},
		{"check", `{"file":"m.pml","formula":"-x","property":"--p","fairness":"weak","defines":["N=2","M"]}`,
			`["check" ` + limits + ` "--memory=1GiB" "--formula=-" "--property=--p" "--fairness=weak" "--define=N=2" "--define=M" "--" "m.pml"]` + "\n-x"},
		{"explain", `{"file":"s/m.ltl","property":"p"}`, `["check" ` + limits + ` "--memory=1GiB" "--verbose" "--suspects" "--property=p" "--" "s/m.ltl"]`},
		{"propose", `{"file":"m.pml"}`, `["check" ` + limits + ` "--memory=1GiB" "--propose" "--" "m.pml"]`},
		{"minimise", `{"file":"s/m.ltl"}`, `["check" ` + limits + ` "--memory=1GiB" "--shortest" "--" "s/m.ltl"]`},
		{"simulate", `{"file":"m.pml","steps":99999,"seed":0,"trail":"s/m.ltl"}`, `["simulate" ` + limits + ` "--memory=1GiB" "--steps=10000" "--seed=0" "--trail=s/m.ltl" "--" "m.pml"]`},
		{"translate", `{"formula":"--help","automaton":"ba","format":"hoa"}`, `["translate" ` + limits + ` "--type=ba" "--format=hoa" "--formula=--help"]`},
		{"compare", `{"file":"m.pml","other":"s/m.ltl","relation":"trace","preorder":true}`, `["compare" ` + limits + ` "--memory=1GiB" "--relation=trace" "--preorder=true" "--" "m.pml" "s/m.ltl"]`},
		{"validate_log", `{"formula":"G a","records":"{}","finite":true,"log_format":"jsonl"}`, `["log" ` + limits + ` "--memory=1GiB" "--formula=G a" "--log-format=jsonl" "--finite=true" "--" "-"]` + "\n{}"},
		{"validate_log", `{"file":"s/m.ltl","log":"m.pml"}`, `["log" ` + limits + ` "--memory=1GiB" "--" "s/m.ltl" "m.pml"]`},
	} {
		r := c.call(x.tool, x.arguments)
		if got := r.Content[0].Text; got != x.want || r.IsError || r.Structured.Status != 1 || !r.Structured.Complete {
			t.Errorf("%s %s:\n%s\nwant\n%s\n%+v", x.tool, x.arguments, got, x.want, r.Structured)
		}
	}
}

// What is outside of the folder, or no argument of the tool, is refused before any worker starts.
func TestRefused(t *testing.T) {
	t.Parallel()
	c := connect(t, "say", 1)
	for _, x := range []struct{ tool, arguments, want string }{
		{"check", `{}`, `check needs the argument "file"`},
		{"check", `{"fil":"m.pml"}`, `did you mean "file"?`},
		{"check", `{"file":"m.pml","records":"x"}`, `it takes from_line, file, formula, property, fairness, defines`},
		{"check", `{"file":7}`, `cannot unmarshal number`},
		{"check", `[]`, `cannot unmarshal array`},
		{"check", `{"file":"/etc/passwd"}`, "no path of a file below the folder"},
		{"check", `{"file":"s/../m.pml"}`, "no path of a file below the folder"},
		{"check", `{"file":"../m.pml"}`, "no path of a file below the folder"},
		{"check", `{"file":"-"}`, "no path of a file below the folder"},
		{"check", `{"file":""}`, "no path of a file below the folder"},
		{"check", `{"file":"s"}`, "is no file"},
		{"check", `{"file":"none.pml"}`, "no such file"},
		{"check", `{"file":"link.pml"}`, "escapes"},
		{"compare", `{"file":"m.pml","other":"link.pml"}`, "escapes"},
		{"simulate", `{"file":"m.pml","trail":"link.pml"}`, "escapes"},
		{"validate_log", `{"file":"m.pml","log":"link.pml"}`, "escapes"},
		{"validate_log", `{"file":"link.pml","records":""}`, "escapes"},
		{"validate_log", `{"records":""}`, "needs a specification"},
		{"validate_log", `{"file":"m.pml"}`, `needs the file "log" or the "records"`},
		{"translate", `{"formula":"` + strings.Repeat("a", mostFormula+1) + `"}`, "more than 65536 bytes"},
	} {
		r := c.call(x.tool, x.arguments)
		if got := r.Content[0].Text; !strings.Contains(got, x.want) || !r.IsError || r.Structured.Status != 2 {
			t.Errorf("%s %.80s: %.200s, want %s", x.tool, x.arguments, got, x.want)
		}
	}
}

// A long answer is sent in parts of whole lines, which together are the answer.
func TestParts(t *testing.T) {
	t.Parallel()
	c := connect(t, "long", 1)
	var all []string
	from := 1
	for {
		r := c.call("check", fmt.Sprintf(`{"file":"m.pml","from_line":%d}`, from))
		text, o := r.Content[0].Text, r.Structured
		if len(text) > mostSent+100 || r.IsError || o.Complete || o.FromLine != from || o.Lines != 3001 {
			t.Fatalf("%d bytes, %+v", len(text), o)
		}
		lines := strings.Split(text, "\n")
		if o.ToLine < o.Lines {
			if last := lines[len(lines)-1]; last != fmt.Sprintf("(%d more of 3001 lines: call again with from_line %d)", 3001-o.ToLine, o.ToLine+1) {
				t.Fatal(last)
			}
			lines = lines[:len(lines)-1]
		}
		if all = append(all, lines...); len(all) != o.ToLine {
			t.Fatal(len(all), o.ToLine)
		}
		if from = o.ToLine + 1; o.ToLine == o.Lines {
			break
		}
	}
	for i, line := range all[:3000] {
		if line != fmt.Sprint("line ", i+1) {
			t.Fatal(i, line)
		}
	}
	if want := strings.Repeat("ü", mostLine/2) + " … (1024 more bytes in this line)"; all[3000] != want {
		t.Error(all[3000][mostLine-10:])
	}
	for arguments, want := range map[string]string{
		`{"file":"m.pml","from_line":3002}`:            "the answer has 3001 lines",
		`{"file":"m.pml","from_line":2,"formula":"x"}`: "call without from_line first",
	} {
		if r := c.call("check", arguments); !r.IsError || !strings.Contains(r.Content[0].Text, want) {
			t.Errorf("%s: %+v", arguments, r)
		}
	}
}

// A worker that writes without end is ended.
func TestTooMuch(t *testing.T) {
	t.Parallel()
	if r := connect(t, "flood", 1).call("check", `{"file":"m.pml"}`); !r.IsError || r.Content[0].Text != errTooMuch.Error() {
		t.Error(r)
	}
}

// A cancelled call is not answered, and its slot is free; more calls than may wait are refused; at the end of the context all calls end.
func TestCancel(t *testing.T) {
	t.Parallel()
	c := connect(t, "wait", 1)
	check := func(id int) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"check","arguments":{"file":"m.pml"}}}`, id)
	}
	for i := range mostCalls {
		c.send(check(i))
	}
	c.send(check(0))
	if r := c.next(); r.Error == nil || string(r.ID) != "0" {
		t.Errorf("%+v", r)
	}
	c.send(check(mostCalls))
	if r := c.next(); r.Result == nil || !strings.Contains(r.Result.Content[0].Text, "too many calls") {
		t.Errorf("%+v", r)
	}
	for i := range mostCalls {
		c.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, i))
	}
	c.to.Close()
	select {
	case err := <-c.done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("calls that were cancelled go on")
	}
	if rest, err := io.ReadAll(c.from); err != nil || len(rest) > 0 {
		t.Errorf("%q %v: cancelled calls were answered", rest, err)
	}
}

// The protocol around the calls.
func TestProtocol(t *testing.T) {
	t.Parallel()
	c := connect(t, "say", 1)
	for asked, want := range map[string]string{"2024-11-05": "2024-11-05", "1999-01-01": versions[0], versions[1]: versions[1]} {
		c.send(`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"` + asked + `"}}`)
		if r := c.next(); string(r.ID) != `"a"` || r.Result.ProtocolVersion != want {
			t.Errorf("%s: %+v", asked, r)
		}
	}
	c.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	c.send(`{"jsonrpc":"2.0","id":7,"method":"tools/list"}`)
	r := c.next()
	if len(r.Result.Tools) != 8 {
		t.Fatalf("%+v", r)
	}
	for _, tool := range tools() {
		for _, f := range tool.fields {
			if schemas[f] == nil {
				t.Errorf("%s: no schema of %s", tool.name, f)
			}
		}
	}
	for line, code := range map[string]int{
		`{`: -32700,
		`{"jsonrpc":"2.0","id":1,"method":"prompts/list"}`:                                -32601,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///x"}}`: -32602,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}`:           -32602,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}`:                       -32602,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":7}}`:   -32602,
	} {
		c.send(line)
		if r := c.next(); r.Error == nil || r.Error.Code != code {
			t.Errorf("%s: %+v, want %d", line, r, code)
		}
	}
	c.send(`{"jsonrpc":"2.0","id":8,"method":"ping"}`)
	if r := c.next(); r.Error != nil {
		t.Errorf("%+v", r)
	}
	c.to.Close()
	if err := <-c.done; err != nil {
		t.Error(err)
	}
}
