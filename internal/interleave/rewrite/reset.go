package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// resets are functions, at the ends of files, that give package variables their
// first values again, so that every schedule begins alike. Left alone are
// variables that init functions assign, and those whose first values come from
// packages that are not rewritten, apart from a few without side effects.
type resets struct {
	functions []reset // in the order of initialisation
}

type reset struct {
	name   string
	inTest bool
}

// quiet are packages whose functions can be called again.
var quiet = []string{"bytes", "context", "errors", "fmt", "maps", "math", "math/rand", "math/rand/v2", "path", "reflect", "regexp", "slices", "sort",
	"strconv", "strings", "sync", "sync/atomic", "time", "unicode"}

// resetOf returns the text of the functions for the variables of a file.
func (f *file) resetOf(r *resets, assigned map[types.Object]bool) string {
	var b strings.Builder
	add := func(body string) {
		name := fmt.Sprintf("ltlReset%d", len(r.functions))
		inTest := strings.HasSuffix(f.fset.Position(f.syntax.FileStart).Filename, "_test.go")
		r.functions = append(r.functions, reset{name, inTest})
		fmt.Fprintf(&b, "func %s() { %s }\n", name, body)
	}
	for _, v := range f.uninitialised() {
		if !assigned[f.info.Defs[v]] {
			add(scheduler + "Zero(&" + v.Name + ")")
		}
	}
	return b.String()
}

// initialisers appends the functions for the variables of a package that have
// initial values, to the files that declare them.
func initialisers(files []*file, r *resets, assigned map[types.Object]bool) map[*file]string {
	text := map[*file]string{}
	if len(files) == 0 {
		return text
	}
	for _, i := range files[0].info.InitOrder {
		f := fileOf(files, i.Rhs.Pos())
		if f == nil || !f.repeatable(i.Rhs) || slices.ContainsFunc(i.Lhs, func(v *types.Var) bool { return assigned[v] }) {
			continue
		}
		var names []string
		for _, v := range i.Lhs {
			names = append(names, v.Name())
		}
		if strings.Trim(strings.Join(names, ""), "_") == "" && !f.calls(i.Rhs) {
			continue
		}
		name := fmt.Sprintf("ltlReset%d", len(r.functions))
		r.functions = append(r.functions, reset{name, strings.HasSuffix(f.fset.Position(i.Rhs.Pos()).Filename, "_test.go")})
		text[f] += fmt.Sprintf("func %s() { %s = %s%s }\n", name, strings.Join(names, ", "), f.lineOf(i.Rhs.Pos()), f.values(len(names), []ast.Expr{i.Rhs}))
	}
	return text
}

func fileOf(files []*file, p token.Pos) *file {
	for _, f := range files {
		if f.syntax.FileStart <= p && p < f.syntax.FileEnd {
			return f
		}
	}
	return nil
}

// uninitialised returns the package variables of the file without initial values.
func (f *file) uninitialised() (names []*ast.Ident) {
	for _, d := range f.syntax.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for _, name := range v.Names {
				if len(v.Values) == 0 && name.Name != "_" {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// assignedByInit returns the package variables that init functions and TestMain
// mention.
func (f *file) assignedByInit() map[types.Object]bool {
	assigned := map[types.Object]bool{}
	for _, d := range f.syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || fn.Name.Name != "init" && fn.Name.Name != "TestMain" {
			continue
		}
		ast.Inspect(fn, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := f.info.Uses[id].(*types.Var); ok {
					assigned[v] = true
				}
			}
			return true
		})
	}
	return assigned
}

// repeatable reports whether the expression calls functions of the package, of
// its replaced packages and of quiet packages only.
func (f *file) repeatable(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			tv := f.info.Types[n.Fun]
			ok = ok && (tv.IsType() || tv.IsBuiltin() || f.quietCall(n.Fun))
		}
		return ok
	})
	return ok
}

func (f *file) quietCall(fun ast.Expr) bool {
	switch e := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f.quietObject(f.info.Uses[e])
	case *ast.SelectorExpr:
		return f.quietObject(f.info.Uses[e.Sel])
	case *ast.IndexExpr:
		return f.quietCall(e.X)
	case *ast.FuncLit:
		return true
	}
	return false
}

func (f *file) quietObject(o types.Object) bool {
	return o != nil && o.Pkg() != nil && (o.Pkg() == f.types || slices.Contains(quiet, o.Pkg().Path()))
}

// call is a function that calls those of the tests, or of the other files.
func (r *resets) call(inTest bool) string {
	var calls []string
	for _, f := range r.functions {
		if f.inTest == inTest {
			calls = append(calls, f.name+"()")
		}
	}
	if len(calls) == 0 {
		return ""
	}
	return "func init() { " + scheduler + "OnReset(func() { " + strings.Join(calls, "; ") + " }) }\n"
}
