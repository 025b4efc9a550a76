package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// misread reports whether many people read x in an operation wrongly where it has no parentheses. In Go &, &^, << and >> bind as
// tightly as *, and + and - as loosely as | and ^; in C, and in what most people expect, all of these differ. What everybody
// writes and reads rightly, such as 1<<n - 1, a<<8 | b, v>>i&1 and a|b | c&^d, is left alone.
func misread(op token.Token, x, outer *ast.BinaryExpr) bool {
	right := x == outer.Y
	switch op {
	case token.ADD, token.SUB:
		switch x.Op {
		case token.SHL, token.SHR:
			return right
		case token.AND, token.AND_NOT, token.OR, token.XOR:
			return true
		}
	case token.OR, token.XOR:
		return x.Op == token.ADD || x.Op == token.SUB || (x.Op == token.OR || x.Op == token.XOR) && x.Op != op
	case token.SHL, token.SHR:
		return x.Op == token.AND || x.Op == token.AND_NOT
	case token.MUL, token.QUO, token.REM:
		return x.Op == token.AND || x.Op == token.AND_NOT || x.Op == token.SHL || x.Op == token.SHR
	case token.AND_NOT:
		return x.Op == token.ADD || x.Op == token.SUB
	}
	return false
}

// misreadings are the places of a file where parentheses are missing, and how many mixes of operators it has.
func misreadings(file *ast.File) (places []token.Pos, mixes int) {
	ast.Inspect(file, func(n ast.Node) bool {
		outer, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		for _, operand := range []ast.Expr{outer.X, outer.Y} {
			x, ok := operand.(*ast.BinaryExpr)
			if !ok || x.Op == outer.Op || !bitwise(x.Op) && !bitwise(outer.Op) {
				continue
			}
			if mixes++; misread(outer.Op, x, outer) {
				places = append(places, x.Pos())
			}
		}
		return true
	})
	return places, mixes
}

func bitwise(op token.Token) bool {
	switch op {
	case token.AND, token.AND_NOT, token.SHL, token.SHR, token.OR, token.XOR:
		return true
	}
	return false
}

// TestPrecedence: no operation on bits relies on a precedence that is easily taken for another one.
func TestPrecedence(t *testing.T) {
	t.Parallel()
	files, mixes := token.NewFileSet(), 0
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		if ast.IsGenerated(file) {
			return nil
		}
		places, n := misreadings(file)
		mixes += n
		for _, p := range places {
			t.Errorf("%s: parentheses are missing in a mix of operators", files.Position(p))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d mixes of operators", mixes)
	if mixes < 500 {
		t.Errorf("only %d mixes of operators were seen", mixes)
	}
}

// TestMisreadings: what is found, and what is left alone.
func TestMisreadings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"1<<n - 1&^a": 1, "a + b<<c": 1, "a&b + c": 1, "a | b + c": 1, "a ^ b | c": 1, "a & b << c": 1, "1 << n * 2": 1, "a - b>>1": 1,
		"1<<n - 1": 0, "(1<<n - 1) &^ a": 0, "a<<8 | b": 0, "v>>i&1": 0, "a | b&^c": 0, "a + b*c": 0, "a&b == c": 0, "a | b | c": 0, "x*8 >> 3": 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nvar x = "+text, 0)
		if err != nil {
			t.Fatal(err)
		}
		if places, _ := misreadings(file); len(places) != want {
			t.Errorf("%s: found %d times, want %d", text, len(places), want)
		}
	}
}
