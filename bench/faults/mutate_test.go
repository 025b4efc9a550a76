package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"
)

const sample = `package p

// f counts.
func f(a, b int, s []int) (n int) {
	if a < b && n == 0 {
		n++
	}
	for range s {
		n += a &^ b
		g("a" + "b")
	}
	return n - 1
}
`

// TestDraw: every fault changes a line of the function, and all kinds are drawn.
func TestDraw(t *testing.T) {
	t.Parallel()
	kinds := map[string]bool{}
	for seed := range uint64(300) {
		f, ok, err := draw(rand.New(rand.NewPCG(seed, 1)), "p.go", []byte(sample))
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if f.line < 5 || f.line > 12 {
			t.Errorf("line %d, %s: nothing is changed", f.line, f.what)
		}
		kinds[f.what] = true
	}
	for _, want := range []string{"`<=` for `<`", "`||` for `&&`", "`!=` for `==`", "`&` for `&^`", "`+` for `-`", "condition negated", "statement left out"} {
		if !kinds[want] {
			t.Errorf("%s was not drawn: %v", want, kinds)
		}
	}
	if kinds["`-` for `+`"] {
		t.Error("texts are subtracted")
	}
	if _, ok, err := draw(rand.New(rand.NewPCG(1, 1)), "p.go", []byte("package p\n")); ok || err != nil {
		t.Error("a file without code is broken", ok, err)
	}
}

// signatures has functions and methods of all forms.
const signatures = `package p

type pair[K comparable, V any] struct { k K; v V }

func (p *pair[K, V]) same(k K) bool { return p.k == k }
func (pair[K, V]) bare(_ int, b int) (n int, err error) {
	if b > 1 { n++ }
	return n, nil
}
func g(string) {}
func f(a, b int, s []int) (n int) { return a + b*n }
func unnamed(int, ...string) { g("x") }
func spread[T any](zero T, all ...T) int {
	if len(all) == 0 { g("none") }
	return len(all) - 1
}
func rescued() { if recover() != nil { g("y") } }
func init() { g("z") }
`

// TestSchema: a file with all of its faults at once compiles, and has a function of its own for each, which differs from the original.
func TestSchema(t *testing.T) {
	t.Parallel()
	for _, text := range []string{sample + "func g(string) {}\n", signatures} {
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, "p.go", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		var faults []*fault
		for i := range places(tree) {
			faults = append(faults, &fault{file: "p.go", place: i, number: i + 1})
		}
		if len(faults) < 8 {
			t.Fatalf("%d faults", len(faults))
		}
		out, err := schema("p.go", []byte(text), faults)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, "\nvar chosenFault int\n"...)
		tree, err = parser.ParseFile(files, "p.go", out, 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if _, err := new(types.Config).Check("p", files, []*ast.File{tree}, nil); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		for _, f := range faults {
			if call := fmt.Sprintf("if chosenFault == %d {", f.number); !strings.Contains(string(out), call) || !strings.Contains(string(out), fmt.Sprintf("_fault%d", f.number)) {
				t.Errorf("fault %d is not there:\n%s", f.number, out)
			}
		}
		if strings.Contains(string(out), "rescued_") || strings.Contains(string(out), "init_") {
			t.Errorf("a function that cannot be called is broken:\n%s", out)
		}
	}
}

func TestFirstFailure(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"=== RUN\n--- FAIL: TestX (0.1s)\n": "TestX", "panic: x\n": "panic:", "": "failed", strings.Repeat("ok\n", 3) + "test timed out after": "test timed out",
	} {
		if got := firstFailure(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestImporters: the packages with tests that import another, in their tests at least, those that depend on least first.
func TestImporters(t *testing.T) {
	t.Parallel()
	const list = `m/a /r/a 1 a 10 fmt
m/b /r/b 3 b 01 m/a m/a
m/c /r/c 2 c 10 fmt m/a m/c
m/d /r/d 2 d 00 m/a
m/cmd /r/cmd 1 main 10 m/a
m/e /r/e 9 e 10 m/a
`
	for n, want := range map[int]string{1: "[./c]", 2: "[./c ./b]", 9: "[./c ./b ./e]"} {
		all, err := importers(list, "/r", n)
		if got := fmt.Sprint(all["./a"]); err != nil || got != want || len(all) != 1 {
			t.Errorf("%d: %v, %v, want %s", n, all, err, want)
		}
	}
	if _, err := importers("m/a\n", "/r", 1); err == nil {
		t.Error("half a line is read")
	}
}
