package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
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

// limitName matches the names of constants that bound something.
var limitName = regexp.MustCompile(`^([mM]ax|[mM]ost|[lL]ongest|[lL]argest|[wW]idest|[dD]eepest|[lL]imit|[dD]efault|[fF]ew|[mM]any)([A-Z]\w*)?$`)

// limitRow matches a row of docs/internals/limits.md: a package and its
// limits, separated by line breaks. limitItem matches one of them: name,
// value, and what follows.
var (
	limitRow  = regexp.MustCompile("(?m)^\\| `([\\w/]+)` \\| ([^|]+) \\|$")
	limitItem = regexp.MustCompile("^`(\\w+)` = `([^`]+)`: .+$")
)

// aLimit is a constant by its name and the package that has a row, or the layer: what moves between packages of a layer stays the same.
type aLimit struct{ name, pkg string }

// TestLimitsAreListed: docs/internals/limits.md says what follows when a limit
// is reached. A new limit cannot be forgotten there, and no value is out of
// date.
func TestLimitsAreListed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "internals", "limits.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[aLimit][]string{}
	rows := limitRow.FindAllStringSubmatch(string(text), -1)
	for _, row := range rows {
		for _, item := range strings.Split(row[2], "<br>") {
			m := limitItem.FindStringSubmatch(item)
			if m == nil {
				t.Errorf("docs/internals/limits.md, %s: %q is not a name, a value and a meaning", row[1], item)
				continue
			}
			l := aLimit{m[1], row[1]}
			listed[l] = append(listed[l], m[2])
		}
	}
	if n := strings.Count(string(text), "\n| `"); n != len(rows) || len(listed) < 250 {
		t.Errorf("%d rows, of which %d are understood, with %d limits", n, len(rows), len(listed))
	}
	numbers, err := numbersOf(filepath.Join("..", ".."), func(pkg string) bool {
		return slices.ContainsFunc(rows, func(row []string) bool { return row[1] == pkg })
	})
	if err != nil {
		t.Fatal(err)
	}
	for l, values := range numbers {
		if limitName.MatchString(l.name) && len(listed[l]) == 0 {
			t.Errorf("%s of %s = %s is not in docs/internals/limits.md: what happens when it is reached?", l.name, l.pkg, strings.Join(values, ", "))
		}
	}
	for l, said := range listed {
		got := numbers[l]
		slices.Sort(got)
		slices.Sort(said)
		switch {
		case len(got) == 0:
			t.Errorf("docs/internals/limits.md: %s has no constant %s", l.pkg, l.name)
		case !slices.Equal(got, said):
			t.Errorf("docs/internals/limits.md: %s of %s is %s, and not %s", l.name, l.pkg, strings.Join(got, ", "), strings.Join(said, ", "))
		}
	}
}

// numbersOf is the constants that are numbers, as their values are written, by their packages or the layers of those without a row.
func numbersOf(root string, hasRow func(pkg string) bool) (map[aLimit][]string, error) {
	found := map[aLimit][]string{}
	fset := gotoken.NewFileSet()
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if file != root && (strings.HasPrefix(name, ".") || slices.Contains([]string{"testdata", "bench", "examples", "grammar", "node_modules"}, name)) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(dir)
		if above, _, inside := strings.Cut(pkg, "/internal/"); inside && above != "cmd/ltlcheck" {
			pkg = above
		}
		if slices.Contains(testOnly, pkg) {
			return nil
		}
		if layer := floor(pkg); strings.HasPrefix(pkg, "internal/") && !hasRow(pkg) && layer != "internal" {
			pkg = layer
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && g.Tok == gotoken.CONST {
				addNumbers(found, path.Clean(pkg), fset, g)
			}
			return true
		})
		return nil
	})
	return found, err
}

func addNumbers(found map[aLimit][]string, pkg string, fset *gotoken.FileSet, g *ast.GenDecl) {
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		for i, name := range v.Names {
			if i >= len(v.Values) || isText(v.Values[i]) {
				continue
			}
			var value bytes.Buffer
			_ = printer.Fprint(&value, fset, v.Values[i]) // a buffer never fails
			l := aLimit{name.Name, pkg}
			found[l] = append(found[l], value.String())
		}
	}
}

// isText reports whether a text is among the parts of a value.
func isText(e ast.Expr) (text bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BasicLit); ok && b.Kind == gotoken.STRING {
			text = true
		}
		return true
	})
	return text
}
