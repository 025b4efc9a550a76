package main

import (
	"bytes"
	"cmp"
	"fmt"
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

// limitRow matches a row of docs/internals/limits.md: a package, a name, its value, and what it bounds.
var limitRow = regexp.MustCompile("(?m)^\\| `([\\w/]+)` \\| `(\\w+)` = `([^`]+)` \\| ([^|]+) \\|$")

// aLimit is a constant by its name and the package that has a row, or the layer: what moves between packages of a layer stays the same.
type aLimit struct{ name, pkg string }

// number is the value of a constant as it is written, and the comment at it.
type number struct{ value, comment string }

// TestLimitsAreListed: docs/internals/limits.md says what follows when a limit
// is reached. A new limit cannot be forgotten there, and no value is out of
// date.
func TestLimitsAreListed(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	page := filepath.Join(root, "docs", "internals", "limits.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	rows := limitRow.FindAllStringSubmatch(string(text), -1)
	numbers, err := numbersOf(root, func(pkg string) bool {
		return slices.ContainsFunc(rows, func(row []string) bool { return row[1] == pkg })
	})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	if updated := updateLimits(slices.Clone(lines), numbers); *update {
		if err := os.WriteFile(page, []byte(strings.Join(updated, "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
	} else {
		for _, line := range updated {
			if !slices.Contains(lines, line) {
				t.Errorf("docs/internals/limits.md lacks %s: what happens when it is reached?", line)
			}
		}
		for _, line := range lines {
			if !slices.Contains(updated, line) {
				t.Errorf("docs/internals/limits.md has a constant that there is not: %s", line)
			}
		}
	}
	if n := strings.Count(string(text), "\n| `"); n != len(rows) || n < 250 {
		t.Errorf("%d rows, of which %d are understood", n, len(rows))
	}
}

// updateLimits returns the lines of the page with the values that the constants have.
func updateLimits(lines []string, numbers map[aLimit][]number) []string {
	last, end := map[string]int{}, 0 // the last row of a package, and of the page
	open := map[aLimit][]number{}
	for l, all := range numbers {
		open[l] = slices.Clone(all)
	}
	take := func(l aLimit, wanted func(number) bool) (number, bool) {
		i := slices.IndexFunc(open[l], wanted)
		if i < 0 {
			return number{}, false
		}
		n := open[l][i]
		open[l] = slices.Delete(open[l], i, i+1)
		return n, true
	}
	var changed []int
	for i, line := range lines {
		if m := limitRow.FindStringSubmatch(line); m != nil {
			last[m[1]], end = i, i
			if _, same := take(aLimit{m[2], m[1]}, func(n number) bool { return n.value == m[3] }); !same {
				changed = append(changed, i)
			}
		}
	}
	added := map[int][]string{}
	for _, i := range changed {
		m := limitRow.FindStringSubmatch(lines[i])
		lines[i] = ""
		if n, other := take(aLimit{m[2], m[1]}, func(number) bool { return true }); other {
			added[i] = []string{limitLine(aLimit{m[2], m[1]}, n.value, m[4])}
		}
	}
	for l, all := range open {
		for _, n := range all {
			if limitName.MatchString(l.name) {
				at := cmp.Or(last[l.pkg], end)
				added[at] = append(added[at], limitLine(l, n.value, n.comment))
			}
		}
	}
	var out []string
	for i, line := range lines {
		if line != "" || !slices.Contains(changed, i) {
			out = append(out, line)
		}
		slices.Sort(added[i])
		out = append(out, added[i]...)
	}
	return out
}

func limitLine(l aLimit, value, meaning string) string {
	return fmt.Sprintf("| `%s` | `%s` = `%s` | %s |", l.pkg, l.name, value, meaning)
}

// TestUpdateLimits: values are renewed, constants that are gone are dropped, and new ones are added to the rows of their package.
func TestUpdateLimits(t *testing.T) {
	t.Parallel()
	page := []string{"# Limits", "", "| `a` | `maxKept` = `1` | bytes |", "| `a` | `maxGone` = `2` | words |", "| `b` | `maxTwice` = `3` | steps |", "| `b` | `maxTwice` = `4` | rounds |", "", "end"}
	got := updateLimits(page, map[aLimit][]number{
		{"maxKept", "a"}: {{"7", "Bounds bytes."}}, {"maxNew", "a"}: {{"1 << 3", "states of a net"}}, {"other", "a"}: {{"1", ""}},
		{"maxTwice", "b"}: {{"3", ""}, {"5", ""}}, {"mostNew", "c"}: {{"9", "of a new package"}},
	})
	want := []string{"# Limits", "", "| `a` | `maxKept` = `7` | bytes |", "| `a` | `maxNew` = `1 << 3` | states of a net |", "| `b` | `maxTwice` = `3` | steps |", "| `b` | `maxTwice` = `5` | rounds |", "| `c` | `mostNew` = `9` | of a new package |", "", "end"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// numbersOf is the constants that are numbers, by their packages or the layers of those without a row.
func numbersOf(root string, hasRow func(pkg string) bool) (map[aLimit][]number, error) {
	found := map[aLimit][]number{}
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
		f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution|parser.ParseComments)
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

func addNumbers(found map[aLimit][]number, pkg string, fset *gotoken.FileSet, g *ast.GenDecl) {
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		for i, name := range v.Names {
			if i >= len(v.Values) || isText(v.Values[i]) {
				continue
			}
			var value bytes.Buffer
			_ = printer.Fprint(&value, fset, v.Values[i]) // a buffer never fails
			l := aLimit{name.Name, pkg}
			found[l] = append(found[l], number{value.String(), commentOf(name.Name, v, g)})
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

// commentOf is the first sentence of the comment at a constant, without its name.
func commentOf(name string, v *ast.ValueSpec, g *ast.GenDecl) string {
	text := cmp.Or(v.Doc.Text(), v.Comment.Text(), g.Doc.Text())
	text = strings.Join(strings.Fields(text), " ")
	for _, verb := range []string{" bounds ", " is ", " limits "} {
		text = strings.TrimPrefix(text, name+verb)
	}
	text, _, _ = strings.Cut(text+" ", ". ")
	return strings.ReplaceAll(strings.TrimSpace(text), "|", "\\|")
}
