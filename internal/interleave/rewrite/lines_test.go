package rewrite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// statements has every kind of statement that is replaced, over several lines where
// that is possible. Operations of the scheduler must be in the line in which
// the statement begins, or in that of their number.
var statements = []struct {
	text string
	line map[string]int // of operations, from 1
}{
	{"go\nrun(\n1,\n2,\n)", map[string]int{"Go": 1}},
	{"go run(one(\n1,\n), 2)", map[string]int{"Go": 1}},
	{"go run(\ntwo(\n1))", map[string]int{"Go": 1}},
	{"go func() {\nmark()\n}()", map[string]int{"Go": 1}},
	{"go func(n int) {\nmark()\n}(\none(1),\n)", map[string]int{"Go": 1}},
	{"go close(\nc)", map[string]int{"Go": 1}},
	{"c <-\none(\n1)", map[string]int{"Send": 1}},
	{"pick(\nc,\n) <- 1", map[string]int{"Send": 3}},
	{"<-\nc", map[string]int{"Receive": 1}},
	{"_ = one(<-pick(\nc,\n))", map[string]int{"Receive": 1}},
	{"v, ok :=\n<-c\n_, _ = v, ok", map[string]int{"ReceiveOK": 2}},
	{"if v := <-\nc; v > 0 {\nmark()\n}", map[string]int{"Receive": 1}},
	{"if close(\nc); one(\n1,\n) > 0 {\nmark()\n} else {\nmark()\n}", map[string]int{"Close": 1}},
	{"for i := <-\nc; i < 2; i++ {\nmark()\n}", map[string]int{"Receive": 1}},
	{"switch v := <-\nc; v {\ncase 1:\nmark()\ndefault:\nmark()\n}", map[string]int{"Receive": 1}},
	{"close(\nc,\n)", map[string]int{"Close": 1}},
	{"if len(\nc) > one(\n1) {\nmark()\n}", map[string]int{"Len": 1}},
	{"delete(\nm,\none(1),\n)", nil},
	{"_ = len(\nm,\n)", nil},
	{"clear(\nm,\n)", nil},
	{"select {}", map[string]int{"Forever": 1}},
	{"select {\ncase v :=\n<-c:\nmark()\n_ = v\ncase d <- one(1):\nmark()\n}", map[string]int{"Select": 1}},
	{"select {\ncase <-pick(\nc,\n):\nmark()\ncase d <-\none(1):\nmark()\ndefault:\nmark()\n}", map[string]int{"Select": 1}},
	{"select {\ncase shared[0],\nok =\n<-c:\nmark()\n}", map[string]int{"Select": 1}},
	{"for range c {\nmark()\n}", map[string]int{"Loop": 1, "Next": 1}},
	{"for range pick(\nc,\n) {\nmark()\n}", map[string]int{"Loop": 1, "Next": 1}},
	{"for v := range c {\nmark()\nuse(&v)\n}", map[string]int{"First": 1, "Next": 1}},
	{"for v := range pick(\nc,\n) {\nmark()\nuse(&v)\n}", map[string]int{"First": 1, "Next": 1}},
	{"for shared[0] = range pick(\nc,\n) {\nmark()\n}", map[string]int{"First": 1, "Next": 1}},
	{"for k, v := range both(\nm,\n) {\nmark()\nuse(&v, &k)\n}", map[string]int{"FirstEntry": 1, "Next": 1}},
	{"for k := range both(\nm,\n) {\nmark()\nuse(&k)\n}", map[string]int{"FirstKey": 1, "NextKey": 1}},
	{"for shared[0], shared[1] = range m {\nmark()\n}", map[string]int{"FirstEntry": 1, "Next": 1}},
	{"for range m {\nmark()\n}", map[string]int{"LoopEntries": 1, "Next": 1}},
	{"for i,\nv := range shared {\nmark()\nuse(&i, &v)\n}", nil},
	{"shared[0] =\none(\n1)", nil},
	{"shared[0],\nshared[1] =\ntwo(\n1)", nil},
	{"shared[0] +=\none(\n1)", nil},
	{"m[1] =\none(\n1)", nil},
	{"m[1] +=\none(\n1)", nil},
	{"m[1],\nok =\n<-c", map[string]int{"ReceiveOK": 3}},
	{"shared[0]++", nil},
	{"defer close(\nc,\n)", map[string]int{"Close": 1}},
	{"func() { close(\nc); mark() }(); mark()", map[string]int{"Close": 1}},
	{"again:\nfor v := range pick(\nc,\n) {\nuse(&v)\ncontinue again\n}", map[string]int{"First": 2, "Next": 2}},
}

const helpers = `package p

func mark() {}
func run(a, b int) {}
func one(n int) int { return n }
func two(n int) (int, int) { return n, n }
func pick(c chan int) chan int { return c }
func both(m map[int]int) map[int]int { return m }
func use(...*int) {}

var shared [2]int

var later = func(c chan int) {
	<-c
	mark()
}

`

// TestSynthesisedLines: what is written in place of a statement is in the lines of
// that, and what follows keeps its lines.
func TestSynthesisedLines(t *testing.T) {
	for _, tt := range statements {
		src := helpers + "func f(c, d chan int, m map[int]int) {\nvar ok bool\n_ = ok\n"
		begin := strings.Count(src, "\n")
		src += tt.text + "\nmark()\n}\n\nfunc g() { mark() }\n"
		text := rewritten(t, src)
		if got, want := linesOf(t, text, "mark"), linesOf(t, src, "mark"); !slices.Equal(got, append(want, 15)) {
			t.Errorf("%s\nmark is at %v, want %v\n%s", tt.text, got, want, text)
		}
		for name, at := range tt.line {
			got := slices.DeleteFunc(linesOf(t, text, name), func(line int) bool { return line <= begin })
			if len(got) == 0 || slices.ContainsFunc(got, func(line int) bool { return line != begin+at }) {
				t.Errorf("%s\n%s is at %v, want %d\n%s", tt.text, name, got, begin+at, text)
			}
		}
		if got := linesOf(t, text, "Receive"); !slices.Equal(got[:1], []int{14}) || got[len(got)-1] != 14 {
			t.Errorf("the receive of a variable is at %v", got)
		}
	}
}

// rewritten rewrites a package of a file that imports nothing.
func rewritten(t *testing.T, src string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "m.go")
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := check(&listed{Dir: filepath.Dir(name), ImportPath: "p", Name: "p", GoFiles: []string{"m.go"}}, nil)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	f := p.newFile(p.files[0], []byte(src))
	f.races = true
	text, err := f.rewrite(initialisers([]*file{f}, &resets{}, nil)[f])
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// linesOf returns the lines in which functions of the name are called.
func linesOf(t *testing.T, src, name string) (lines []int) {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "m.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun := c.Fun
		if ix, ok := fun.(*ast.IndexExpr); ok {
			fun = ix.X
		}
		switch fun := fun.(type) {
		case *ast.Ident:
			ok = fun.Name == name
		case *ast.SelectorExpr:
			ok = fun.Sel.Name == name
		default:
			ok = false
		}
		if ok {
			lines = append(lines, set.Position(fun.End()).Line)
		}
		return true
	})
	return lines
}
