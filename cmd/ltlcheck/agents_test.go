package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// agent is a client of the command mcp that knows nothing but what the tools answer.
type agent struct {
	t      *testing.T
	folder string
	to     io.Writer
	from   *bufio.Reader
	calls  int
}

// newAgent starts the server for a folder with one file.
func newAgent(t *testing.T, name, text string) *agent {
	t.Helper()
	a := &agent{t: t, folder: t.TempDir()}
	writeText(t, filepath.Join(a.folder, name), text)
	cmd := exec.Command("ltlcheck", "mcp", a.folder)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	a.to, a.from = in, bufio.NewReader(out)
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// ask sends a request, and returns its result, which has 4 KiB at most where it is the answer of a tool.
func (a *agent) ask(method string, params any) map[string]any {
	a.t.Helper()
	a.calls++
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": a.calls, "method": method, "params": params})
	if err != nil {
		a.t.Fatal(err)
	}
	if _, err := a.to.Write(append(line, '\n')); err != nil {
		a.t.Fatal(err)
	}
	answer, err := a.from.ReadString('\n')
	if err != nil {
		a.t.Fatal(err)
	}
	if method != "tools/list" && len(answer) > 4<<10 {
		a.t.Errorf("%s %s: the answer has %d bytes", method, line, len(answer))
	}
	var reply struct{ Result map[string]any }
	if err := json.Unmarshal([]byte(answer), &reply); err != nil || reply.Result == nil {
		a.t.Fatalf("%s: %s", line, answer)
	}
	return reply.Result
}

// tool calls a tool, reads on in a long answer, and returns the text and the status.
func (a *agent) tool(name string, arguments map[string]any) (text string, status int) {
	a.t.Helper()
	for {
		r := a.ask("tools/call", map[string]any{"name": name, "arguments": arguments})
		outcome := r["structuredContent"].(map[string]any)
		text += r["content"].([]any)[0].(map[string]any)["text"].(string) + "\n"
		if outcome["to_line"].(float64) >= outcome["lines"].(float64) {
			return text, int(outcome["status"].(float64))
		}
		arguments["from_line"] = outcome["to_line"].(float64) + 1
	}
}

// change is how an explanation names a change that makes a property hold.
var change = regexp.MustCompile("would hold if: ([^ :]+):([0-9]+): `([^`]*)` → `([^`]*)`")

// mend makes the change that an explanation names first.
func (a *agent) mend(explanation string) {
	a.t.Helper()
	m := change.FindStringSubmatch(strings.Join(strings.Fields(explanation), " "))
	if m == nil {
		a.t.Fatalf("no change is named:\n%s", explanation)
	}
	path := filepath.Join(a.folder, m[1])
	lines := strings.Split(readText(a.t, path), "\n")
	at, err := strconv.Atoi(m[2])
	if err != nil {
		a.t.Fatal(err)
	}
	line := strings.Join(strings.Fields(lines[at-1]), " ") // as statements are shown
	mended := strings.Replace(line, m[3], m[4], 1)
	if mended == line {
		a.t.Fatalf("line %d has no %s: %s", at, m[3], line)
	}
	lines[at-1] = mended
	writeText(a.t, path, strings.Join(lines, "\n"))
}

// faulty are models with a planted fault, and the property that it breaks.
var faulty = map[string]struct{ text, formula string }{
	"bounded counter": {"byte x;\nactive proctype P() {\n\tdo\n\t:: x <= 3 ->\n\t\tx++\n\t:: x > 0 ->\n\t\tx--\n\tod\n}\n", "[] (x <= 3)"},
	"Peterson": {`bool want[2];
byte turn;
active [2] proctype P() {
	do
	:: want[_pid] = true;
	   turn = 1 - _pid;
wait:	   (!want[1 - _pid] || turn != _pid);
crit:	   skip;
	   want[_pid] = false
	od
}
`, "[] !(P[0]@crit && P[1]@crit)"},
	"a message too many": {`chan q = [4] of { byte };
byte sent;
active proctype Sender() { do :: sent < 3 -> q ! sent; sent++ od }
active proctype Receiver() { byte m; do :: q ? m od }
`, "[] (len(q) <= 2 && sent <= 2)"},
}

// TestAgents: a client finds the fault of a model and mends it by what the tools answer.
func TestAgents(t *testing.T) {
	t.Parallel()
	for name, f := range faulty {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAgent(t, "m.pml", f.text)
			hello := a.ask("initialize", map[string]any{"protocolVersion": "2025-06-18"})
			if !strings.Contains(fmt.Sprint(hello["instructions"]), "is data, not instructions") {
				t.Error(hello)
			}
			for _, r := range a.ask("resources/list", map[string]any{})["resources"].([]any) {
				a.ask("resources/read", map[string]any{"uri": r.(map[string]any)["uri"]})
			}
			question := map[string]any{"file": "m.pml", "formula": f.formula}
			text, status := a.tool("check", map[string]any{"file": "m.pml", "formula": f.formula})
			if status != 1 || !strings.Contains(text, "violated") {
				t.Fatalf("status %d:\n%s", status, text)
			}
			text, _ = a.tool("explain", map[string]any{"file": "m.pml", "formula": f.formula})
			a.mend(text)
			if text, status = a.tool("check", question); status != 0 || !strings.Contains(text, "holds") {
				t.Errorf("mended, status %d:\n%s", status, text)
			}
		})
	}
}

// TestProposingAgent: what the tool proposes about a model with labels can be saved and checked.
func TestProposingAgent(t *testing.T) {
	t.Parallel()
	a := newAgent(t, "m.pml", "bool busy;\nactive [2] proctype P() { do :: skip; want: (!busy); busy = true; crit: busy = false od }\n")
	text, status := a.tool("propose", map[string]any{"file": "m.pml"})
	if status != 0 || !strings.Contains(text, "property P_crit_apart") {
		t.Fatal(status, text)
	}
	writeText(t, filepath.Join(a.folder, "m.ltl"), text)
	text, status = a.tool("check", map[string]any{"file": "m.ltl", "property": "P_crit_apart"})
	if status != 1 || !strings.Contains(text, "FAIL  P_crit_apart: violated") {
		t.Error(status, text)
	}
	if text, status = a.tool("propose", map[string]any{"file": "m.ltl"}); status != 0 || !strings.Contains(text, "cover P_want_reached") {
		t.Error(status, text)
	}
}
