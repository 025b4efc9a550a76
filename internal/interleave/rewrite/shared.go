package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// sharedVariables returns the local variables that function literals capture or
// whose address is taken: goroutines can share them.
func sharedVariables(f *ast.File, info *types.Info) map[types.Object]bool {
	shared := map[types.Object]bool{}
	var functions []ast.Node
	innermost := func(p token.Pos) ast.Node {
		for i := len(functions) - 1; i >= 0; i-- {
			if functions[i].Pos() <= p && p < functions[i].End() {
				return functions[i]
			}
		}
		return nil
	}
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			if top := stack[len(stack)-1]; len(functions) > 0 && functions[len(functions)-1] == top {
				functions = functions[:len(functions)-1]
			}
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			functions = append(functions, n)
		case *ast.UnaryExpr:
			if id, ok := n.X.(*ast.Ident); ok && n.Op == token.AND {
				shared[info.Uses[id]] = true
			}
		case *ast.Ident:
			v, ok := info.Uses[n].(*types.Var)
			if ok && !v.IsField() && innermost(n.Pos()) != innermost(v.Pos()) {
				shared[v] = true
			}
		}
		return true
	})
	delete(shared, nil)
	return shared
}
