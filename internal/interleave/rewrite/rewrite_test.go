package rewrite

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLines: rewriting keeps the lines of all statements, or says where they were.
func TestLines(t *testing.T) {
	t.Setenv("GOWORK", "off")
	dir := filepath.Join("..", "..", "..", "cmd", "ltlcheck", "internal", "gotest", "testdata", "module")
	made, err := Write(t.Context(), t.TempDir(), Options{Dir: dir, Arguments: []string{"."}, Races: true})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(made.Overlay)
	if err != nil {
		t.Fatal(err)
	}
	var o struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for name, file := range o.Replace {
		original, err := os.ReadFile(name)
		if err != nil || strings.Contains(name, prefix) {
			continue // a file of ours
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		compared += compareLines(t, name, string(original), string(text))
	}
	if compared < 40 {
		t.Errorf("%d functions compared", compared)
	}
}

// TestOpaque: packages that are opaque are not rewritten, and must exist.
func TestOpaque(t *testing.T) {
	t.Setenv("GOWORK", "off")
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", "cmd", "ltlcheck", "internal", "gotest", "testdata", "module"))
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	path := strings.Fields(string(module))[1]
	folder := t.TempDir()
	made, err := Write(t.Context(), folder, Options{Dir: dir, Arguments: []string{"."}, Opaque: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(made.Overlay)
	if err != nil || strings.Contains(string(data), "flight") || !strings.Contains(string(data), prefix) {
		t.Errorf("%v: %s", err, data)
	}
	if _, err := Write(t.Context(), folder, Options{Dir: dir, Arguments: []string{"."}, Opaque: []string{"nothing"}}); err == nil {
		t.Error("a package that does not exist can be opaque")
	}
}

// compareLines compares the lines at which functions of both files begin and end.
func compareLines(t *testing.T, name, original, text string) (compared int) {
	t.Helper()
	lines := func(src string) map[string]bool {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]bool{}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			from, to := set.Position(d.Pos()), set.Position(d.End())
			all[fmt.Sprintf("%s:%d-%d", from.Filename, from.Line, to.Line)] = true
		}
		return all
	}
	rewritten := lines(text)
	for at := range lines(original) {
		compared++
		if !rewritten[at] {
			t.Errorf("nothing is at %s", at)
		}
	}
	return compared
}
