// Package agents tests the server of the Model Context Protocol with the
// client of the protocol's own library, which the main module does not need.
package agents

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// connect builds the command, starts it as a server for the worked examples, and connects to it.
func connect(t *testing.T) (context.Context, *mcp.ClientSession) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	command := filepath.Join(t.TempDir(), "ltlcheck")
	build := exec.Command("go", "build", "-o", command, "github.com/ltlcheck/ltlcheck/cmd/ltlcheck")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := exec.Command(command, "mcp", filepath.Join("..", "..", "specs"))
	server.Stderr = os.Stderr
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return ctx, session
}

// TestClient: the library connects, finds schemas that its own reader accepts, and gets the answer of each tool.
func TestClient(t *testing.T) {
	ctx, session := connect(t)
	if got := session.InitializeResult(); got.ServerInfo.Name != "ltlcheck" || got.Instructions == "" {
		t.Errorf("%+v", got)
	}
	list, err := session.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, tool := range list.Tools {
		names[tool.Name] = true
		if tool.InputSchema == nil || tool.OutputSchema == nil || tool.Description == "" {
			t.Errorf("%+v", tool)
		}
	}
	for _, x := range []struct {
		tool      string
		arguments map[string]any
		want      string
		status    float64
	}{
		{"check", map[string]any{"file": "peterson.ltl"}, "as expected", 0},
		{"check", map[string]any{"file": "peterson.pml", "formula": "[] !P[0]@cs"}, "FAIL", 1},
		{"explain", map[string]any{"file": "peterson.pml", "formula": "[] !P[0]@cs"}, "why:", 1},
		{"propose", map[string]any{"file": "peterson.pml"}, "P_cs_reached", 0},
		{"minimise", map[string]any{"file": "peterson.pml", "formula": "[] !P[0]@cs"}, "a shortest one", 1},
		{"simulate", map[string]any{"file": "peterson.pml", "seed": 1, "steps": 5}, "5 steps", 0},
		{"translate", map[string]any{"formula": "G (a -> F b)"}, "2 states", 0},
		{"compare", map[string]any{"file": "early.aut", "other": "late.aut"}, "no:", 1},
		{"validate_log", map[string]any{"formula": `G "x < 3"`, "records": "{\"x\":1}\n{\"x\":4}\n"}, "violated at line 2", 1},
	} {
		delete(names, x.tool)
		r, err := session.CallTool(ctx, &mcp.CallToolParams{Name: x.tool, Arguments: x.arguments})
		if err != nil {
			t.Fatal(x.tool, err)
		}
		text, _ := r.Content[0].(*mcp.TextContent)
		outcome, _ := r.StructuredContent.(map[string]any)
		if r.IsError || text == nil || !strings.Contains(text.Text, x.want) || outcome["status"] != x.status || outcome["complete"] != true {
			t.Errorf("%s %v: %+v %+v, want %q", x.tool, x.arguments, text, outcome, x.want)
		}
	}
	if len(names) > 0 {
		t.Errorf("without a call: %v", names)
	}
	r, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "check", Arguments: map[string]any{"file": "../go.mod"}})
	if err != nil || !r.IsError {
		t.Errorf("%+v, %v: want a refusal", r, err)
	}
	if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "delete"}); err == nil {
		t.Error("an unknown tool is no error")
	}
}
