package guard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestGroup(t *testing.T) {
	t.Parallel()
	var g Group
	ended := make([]bool, 3)
	for i := range ended {
		g.Go(func() {
			defer func() { ended[i] = true }()
			if i == 1 {
				panic("boom")
			}
		})
	}
	p := Catch(g.Wait)
	if p == nil || p.Value != "boom" || !strings.Contains(string(p.Stack), "TestGroup") {
		t.Errorf("Wait panics with %v", p)
	}
	if slices.Contains(ended, false) {
		t.Errorf("Wait did not wait: %v", ended)
	}
	if p := Catch(func() {}); p != nil {
		t.Errorf("a panic where there is none: %v", p)
	}
}

// plain lists the goroutines outside of tests that this package does not guard, and why a panic there ends well all the same.
var plain = map[string]string{
	"internal/check/parallel/workers.go":            "every worker is caught, and the other one only waits",
	"internal/check/turns/turns.go":                 "every way is caught, and the caller panics again",
	"internal/atomicfile/disk.go":                   "waits for an interrupt, and sets a deadline",
	"internal/program/jit/background.go":            "compile recovers",
	"cmd/ltlcheck/internal/cli/loading.go":          "outcomeOf recovers, and its caller panics again",
	"cmd/ltlcheck/internal/cli/execute.go":          "outcomeOf recovers, and its caller panics again",
	"cmd/ltlcheck/internal/cli/watchdog.go":         "reads clocks and the size of the memory",
	"internal/distributed/natsserver/server.go":     "looks whether the broker is still enabled, in a command of its own",
	"cmd/ltlcheck/internal/simulate/console.go":     "reads lines",
	"cmd/ltlcheck/internal/logs/interruptible.go":   "reads bytes",
	"cmd/ltlcheck/internal/serve/server.go":         "draws an empty graph",
	"cmd/ltlcheck/internal/serve/queue.go":          "jobs are other processes",
	"cmd/ltlcheck/internal/serve/command.go":        "waits for a process",
	"cmd/ltlcheck/internal/jsonrpc/conn.go":         "reading is tried",
	"cmd/ltlcheck/internal/distributing/worker.go":  "net/http recovers",
	"cmd/ltlcheck/internal/lsp/server.go":           "the check is tried",
	"cmd/ltlcheck/internal/lsp/verdicts.go":         "the check is tried",
	"cmd/ltlcheck/internal/mcp/server.go":           "every call is tried",
	"internal/distributed/brokertest/brokertest.go": "for tests",
	"internal/limited/run_linux.go":                 "for tests",
	"internal/interleave/baton/baton.go":            "runs in tests only, and calls nothing of the program",
	"internal/interleave/schedule/goroutine.go":     "panics of scheduled goroutines are recovered; outside of runs it is the goroutine of the test",
	"internal/interleave/search/helpers.go":         "reads and writes messages",
	"internal/interleave/search/stall.go":           "reads a counter and the clock",
	"internal/interleave/shim/context/context.go":   "as before",
	"internal/interleave/shim/testing/testing.go":   "as before",
	"internal/distributed/swarm/local.go":           "jobs are done by perform, which recovers",
	"internal/distributed/swarm/open.go":            "reading is tried",
	"internal/distributed/natsserver/command.go":    "waits for a process",
	"internal/distributed/swarm/worker.go":          "sends and receives messages; perform and unpack are tried",
	"internal/distributed/cluster/client.go":        "sends and receives messages",
	"internal/distributed/cluster/room.go":          "asks the server for its room",
	"internal/distributed/cluster/work.go":          "sends and receives messages; partitions and loading are tried",
}

// TestGoroutinesAreGuarded: a goroutine that is begun anywhere outside of tests is guarded, or listed with a reason.
func TestGoroutinesAreGuarded(t *testing.T) {
	t.Parallel()
	root, found := filepath.Join("..", ".."), map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "bench" || d.Name() == "testdata" || d.Name() == "node_modules" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "internal/guard/"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if !startsPlain(file) {
			return nil
		}
		if found[name] = true; plain[name] == "" {
			t.Errorf("%s: starts a goroutine that is not guarded: use guard.Group, or guard.Catch, or list it here", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range plain {
		if !found[name] {
			t.Errorf("%s is listed, and starts no goroutine that is not guarded", name)
		}
	}
}

// startsPlain reports whether a file has a go statement, or calls Go and does not use guard.Group.
func startsPlain(file *ast.File) (plain bool) {
	guarded := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			plain = true
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			guarded = guarded || ok && x.Name == "guard" && n.Sel.Name == "Group"
		}
		return true
	})
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !guarded {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" && len(call.Args) == 1 {
				plain = true
			}
		}
		return true
	})
	return plain
}
