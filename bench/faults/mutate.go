package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
)

// fault is one change of a function. The result still parses, and most likely
// compiles.
type fault struct {
	file   string
	place  int // its index among the places of the file
	line   int
	what   string // the change in words
	number int    // by which it is chosen, from 1
}

// opposites maps operators to those that replace them: at a limit, of an order,
// of a sum, of a condition.
var opposites = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND, token.AND: token.OR, token.OR: token.AND,
	token.SHL: token.SHR, token.SHR: token.SHL, token.AND_NOT: token.AND,
}

// change is a place in a syntax tree and a function that changes it.
type change struct {
	at   token.Pos
	what string
	make func()
}

// place is a change of a function.
type place struct {
	in *ast.FuncDecl
	change
}

// places lists all places of a file where it can be broken. Those outside of
// functions are left out, and so are functions that call recover, which has no
// effect in a copy that the function calls.
func places(f *ast.File) (all []place) {
	for _, d := range f.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || decl.Body == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main") || recovers(decl) {
			continue
		}
		for _, c := range changes(decl.Body) {
			all = append(all, place{decl, c})
		}
	}
	return all
}

// recovers reports whether a function calls recover.
func recovers(decl *ast.FuncDecl) (yes bool) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		yes = yes || ok && id.Name == "recover"
		return !yes
	})
	return yes
}

// changes lists all changes of a function: operators, conditions, and statements
// that can be left out.
func changes(f ast.Node) (all []change) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if to, ok := opposites[n.Op]; ok && !isText(n) {
				all = append(all, change{n.OpPos, fmt.Sprintf("`%v` for `%v`", to, n.Op), func() { n.Op = to }})
			}
		case *ast.IfStmt:
			if n.Init == nil {
				all = append(all, change{n.Pos(), "condition negated", func() { n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: n.Cond}} }})
			}
		case *ast.BlockStmt:
			all = append(all, removals(n)...)
		}
		return true
	})
	return all
}

// removals returns the changes that leave out one statement of a block: a call,
// an increment, or an assignment such as +=. Plain assignments stay, since a
// variable that is only assigned to is an error in Go.
func removals(b *ast.BlockStmt) (all []change) {
	for i, s := range b.List {
		switch s := s.(type) {
		case *ast.ExprStmt:
		case *ast.IncDecStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || s.Tok == token.ASSIGN {
				continue // what it assigns may be declared for it only
			}
		default:
			continue
		}
		all = append(all, change{s.Pos(), "statement left out", func() { b.List[i] = &ast.EmptyStmt{} }})
	}
	return all
}

// isText reports whether an operand contains a string literal: + of strings has
// no opposite.
func isText(b *ast.BinaryExpr) (text bool) {
	ast.Inspect(b, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		text = text || ok && lit.Kind == token.STRING
		return true
	})
	return text
}

// draw selects a random place of a file. ok is false if it has no such place.
func draw(rng *rand.Rand, name string, text []byte) (f fault, ok bool, err error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, text, 0)
	if err != nil {
		return f, false, err
	}
	all := places(tree)
	if len(all) == 0 {
		return f, false, nil
	}
	k := rng.IntN(len(all))
	return fault{file: name, place: k, line: files.Position(all[k].at).Line, what: all[k].what}, true, nil
}
