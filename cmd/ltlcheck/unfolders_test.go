package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ownWays are the files, or folders, that go from a program to its states by a call of Initial of their own, by the reason. Everything
// else does so by package internal/program/unfold.
var ownWays = []struct {
	reason string
	places []string
}{
	{"it is the one way", []string{"internal/program/unfold/steps.go"}},
	{"a search stores no graph, and its loop is its algorithm", []string{
		"internal/check/bounded/bounded.go", "internal/check/explore/", "internal/check/fifo/search.go",
		"internal/check/guided/", "internal/check/parallel/", "internal/check/queues/", "internal/check/reach/", "internal/check/search/",
		"internal/check/sequential/", "internal/check/sample/space.go", "internal/check/universal/", "internal/distributed/cluster/partition.go",
	}},
	{"it explores a product, by the contract of searches or a walker", []string{
		"cmd/ltlcheck/internal/exploring/productgraph.go", "internal/check/certify/reachable.go", "internal/check/counterexample/",
		"internal/distributed/cluster/watched.go", "internal/product/walker.go",
	}},
	{"a checker of certificates shares no code with what it checks", []string{"internal/check/certificate/"}},
	{"an oracle, or a check of what others have found, is naive on purpose", []string{
		"bench/measure/tests/follow.go", "check/plainruns.go", "internal/explanations/graph.go", "internal/program/programtest/",
		"program/promela/internal/promelatest/promelatest.go",
	}},
	{"it wraps a program, or finds runs behind such a wrapper", []string{
		"internal/distributed/cluster/alone.go", "internal/program/por/explorer.go", "internal/program/por/lift.go", "model/lift.go", "model/quotient.go",
		"program/petri/internal/symmetry/quotient.go", "program/promela/internal/reduce/sliced.go",
		"program/promela/internal/symmetry/quotient.go", "program/promela/internal/tierup/tierup.go",
	}},
	{"it has an explorer already, of a kind that only its front-end or search knows, and looks at single states or random runs", []string{
		"internal/check/fifo/replay.go", "internal/check/sample/choose.go", "internal/program/por/benefit.go",
		"program/petri/internal/facts/facts.go", "program/promela/internal/interp/confirm.go", "program/promela/internal/singlestep/sizes.go",
		"program/promela/internal/symmetry/find.go", "program/promela/internal/unbounded/variables.go",
	}},
	{"not of a program: the initial state of an explicit system, or the initial sets of a periodic one", []string{
		"cmd/ltlcheck/internal/comparing/minimise.go", "cmd/ltlcheck/internal/reproduce/shapes.go",
		"internal/check/symbolic/product.go", "internal/program/periodic/",
	}},
}

// TestUnfolders: programs become graphs of states in one place. A file that calls Initial is on the list, with a reason; the list has no
// others.
func TestUnfolders(t *testing.T) {
	t.Parallel()
	unused := map[string]bool{}
	for _, w := range ownWays {
		for _, place := range w.places {
			unused[place] = true
		}
	}
	calling := 0
	for _, file := range callersOfInitial(t, filepath.Join("..", "..")) {
		calling++
		listed := false
		for place := range unused {
			if file == place || strings.HasSuffix(place, "/") && strings.HasPrefix(file, place) {
				listed, unused[place] = true, false
			}
		}
		if !listed {
			t.Errorf("%s calls Initial itself: number states by unfold.New, go along a run by unfold.Begin, or add the file to ownWays with the reason why it cannot", file)
		}
	}
	for place, is := range unused {
		if is {
			t.Errorf("%s is in ownWays and does not call Initial", place)
		}
	}
	if calling < 50 || calling > 70 {
		t.Errorf("%d files call Initial: want 50 to 70", calling)
	}
}

// callersOfInitial are the files below a folder, tests and their data left out, with a call of a method of this name.
func callersOfInitial(t *testing.T, root string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := e.Name(); e.IsDir() {
			if name == "testdata" || name == "node_modules" || name != ".." && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		} else if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(text, []byte(".Initial(")) {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if calls(parsed, "Initial") {
			relative, err := filepath.Rel(root, path)
			files = append(files, filepath.ToSlash(relative))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	return files
}

// calls reports whether a file calls a method of this name.
func calls(file *ast.File, method string) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if selector, ok := call.Fun.(*ast.SelectorExpr); ok && selector.Sel.Name == method {
				found = true
			}
		}
		return !found
	})
	return found
}
