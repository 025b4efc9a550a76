package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forbiddenNames are words of our own that engineers would have to learn, and what to write instead.
var forbiddenNames = map[string]string{
	"KeepIfDue": "SaveIfDue", "keepIfDue": "startCache or saveIfDue", "KeptMethod": "CacheMethod", "KeepAfter": "CacheAfter",
	"Keeper": "Saver", "strangers": "prefetched", "fetchStrangers": "fetchDisplaced", "glance": "prefetch", "glanceSingle": "prefetchOne",
	"glanced": "prefetched", "Together": "ParallelRun", "StoredTogether": "BatchStates", "Outlet": "Transport", "Sieve": "Filter",
	"sieve": "filter", "SieveOf": "RestoreFilter", "hear": "receive", "forsake": "abandon", "asker": "client", "Insist": "Retry",
	"insist": "retry", "InsistWithin": "RetryWithin", "lend": "acquire", "giveBack": "release", "furnish": "allocate",
	"Reaction": "OnFull", "GoOnByReplacing": "OnFullReplace", "GoOnInBitstate": "OnFullBitstate", "GoOnAtRandom": "OnFullSample",
	"GoOnOnDisk": "OnFullDisk", "Scout": "AtomicExplorer", "scout": "lookahead", "lone": "reconstruct", "minds": "conflicts",
	"awaits": "necessaryEnabling", "lettering": "writeLetter",
}

// forbiddenPhrases are relative clauses in the place of a noun.
var forbiddenPhrases = regexp.MustCompile(`\bwho asks\b|\bis come by\b|\bcome by:`)

// TestWords: what is declared, and what comments and texts say, uses the words of the field.
func TestWords(t *testing.T) {
	t.Parallel()
	fset := gotoken.NewFileSet()
	for name, f := range handWritten(t, fset) {
		if path.Base(name) == "words_test.go" {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, id := range declared(n) {
				better := forbiddenNames[id.Name]
				if spec, ok := n.(*ast.TypeSpec); ok && strings.EqualFold(spec.Name.Name, "question") && !strings.HasSuffix(name, "check/contract.go") {
					better = "Property, Emptiness, Job …"
				}
				if better != "" {
					t.Errorf("%s: %s; write %s", fset.Position(id.Pos()), id.Name, better)
				}
			}
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == gotoken.STRING && forbiddenPhrases.MatchString(l.Value) {
				t.Errorf("%s: %s", fset.Position(l.Pos()), forbiddenPhrases.FindString(l.Value))
			}
			return true
		})
		for _, c := range f.Comments {
			if m := forbiddenPhrases.FindString(c.Text()); m != "" {
				t.Errorf("%s: %q in a comment", fset.Position(c.Pos()), m)
			}
		}
	}
}

// declared lists the names that a node declares.
func declared(n ast.Node) (ids []*ast.Ident) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return []*ast.Ident{n.Name}
	case *ast.TypeSpec:
		return []*ast.Ident{n.Name}
	case *ast.ValueSpec:
		return n.Names
	case *ast.Field:
		return n.Names
	case *ast.AssignStmt:
		if n.Tok == gotoken.DEFINE {
			for _, e := range n.Lhs {
				if id, ok := e.(*ast.Ident); ok {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids
}

// handWritten parses the Go files of the repository, but for generated ones, by their paths from its root.
func handWritten(t *testing.T, fset *gotoken.FileSet) map[string]*ast.File {
	t.Helper()
	root, files := filepath.Join("..", ".."), map[string]*ast.File{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		if rel, err := filepath.Rel(root, name); err == nil && !ast.IsGenerated(f) {
			files[filepath.ToSlash(rel)] = f
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// publicRow matches a row of the table of public packages in docs/go-api.md.
var publicRow = regexp.MustCompile("(?m)^\\| `([\\w/]+)` \\|")

// publicPackages are the packages of the table in docs/go-api.md.
func publicPackages(t *testing.T) (public []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "go-api.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Public packages")
	section, _, _ = strings.Cut(section, "\n# ")
	for _, m := range publicRow.FindAllStringSubmatch(section, -1) {
		public = append(public, m[1])
	}
	return public
}

// TestPublicExamples: each public package has an example that runs.
func TestPublicExamples(t *testing.T) {
	t.Parallel()
	examples := map[string]bool{}
	for name, f := range handWritten(t, gotoken.NewFileSet()) {
		if path.Base(name) == "example_test.go" {
			for _, e := range doc.Examples(f) {
				examples[path.Dir(name)] = examples[path.Dir(name)] || e.Output != ""
			}
		}
	}
	for _, p := range publicPackages(t) {
		if !examples[p] {
			t.Errorf("%s/example_test.go has no example with output", p)
		}
	}
}

// TestPublicPackages: docs/go-api.md lists exactly the packages that others can import; all others are internal, commands, documents or
// measurements.
func TestPublicPackages(t *testing.T) {
	t.Parallel()
	public := publicPackages(t)
	var importable []string
	for name, f := range handWritten(t, gotoken.NewFileSet()) {
		dir := path.Dir(name)
		if f.Name.Name == "main" || strings.HasSuffix(name, "_test.go") || slices.Contains(strings.Split(dir, "/"), "internal") ||
			strings.HasPrefix(dir, "cmd/") || strings.HasPrefix(dir, "bench/") || dir == "docs" || strings.HasPrefix(dir, "docs/") || dir == "model/record/spans" { // the last is a module of its own
			continue
		}
		if !slices.Contains(importable, dir) {
			importable = append(importable, dir)
		}
	}
	slices.Sort(public)
	slices.Sort(importable)
	if !slices.Equal(public, importable) || len(public) > 19 {
		t.Errorf("docs/go-api.md lists\n\t%q; packages that can be imported are\n\t%q", public, importable)
	}
}
