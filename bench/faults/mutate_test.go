package main

import (
	"go/parser"
	"go/token"
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

// TestDraw: every fault parses, differs from the file in one place, and all kinds are drawn.
func TestDraw(t *testing.T) {
	t.Parallel()
	kinds := map[string]bool{}
	for seed := range uint64(300) {
		f, ok, err := draw(rand.New(rand.NewPCG(seed, 1)), "p.go", []byte(sample))
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "p.go", f.text, 0); err != nil {
			t.Errorf("%s: %v\n%s", f.what, err, f.text)
		}
		if string(f.text) == sample || f.line < 5 || f.line > 12 {
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
