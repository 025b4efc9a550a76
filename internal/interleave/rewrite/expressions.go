package rewrite

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// load returns the text of an expression whose value is used.
func (f *file) load(e ast.Expr) string {
	tv := f.info.Types[e]
	if tv.Value != nil || tv.IsBuiltin() {
		return f.mentions(e)
	}
	if tv.IsType() {
		return f.mentions(e)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return f.read(e, f.identifier(e))
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.UnaryExpr:
		return f.unary(e)
	case *ast.IndexExpr:
		return f.index(e)
	case *ast.StarExpr:
		if f.races {
			return "(*" + scheduler + "R(" + f.load(e.X) + "))"
		}
	case *ast.CallExpr:
		return f.call(e)
	case *ast.CompositeLit:
		return f.literal(e)
	case *ast.SliceExpr:
		return f.slice(e)
	}
	return f.plain(e)
}

// mentions replaces names in expressions that read no variables: types,
// constants and the names of functions.
func (f *file) mentions(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Ident:
		return f.identifier(n)
	case *ast.SelectorExpr:
		if text, ok := f.qualified(n); ok {
			return text
		}
	case *ast.FuncLit:
		return f.plain(n)
	}
	return f.with(n.Pos(), n.End(), children(n), f.mentions)
}

// identifier returns the name by which the object is known after rewriting.
func (f *file) identifier(e *ast.Ident) string {
	o := f.info.Uses[e]
	if o == nil {
		o = f.info.Defs[e]
	}
	switch {
	case o == nil:
	case f.tests[o]:
		return "ltl" + e.Name
	case o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && o.Pkg() != f.types && f.names[o.Pkg().Path()][e.Name]:
		return f.replaced(o.Pkg().Path(), e.Name) // dot import
	}
	if name, ok := o.(*types.PkgName); ok {
		f.kept[name] = true
	}
	return e.Name
}

func (f *file) replaced(path, name string) string {
	f.used[path] = true
	return alias(path) + "." + name
}

// qualified returns the text of an identifier of another package.
func (f *file) qualified(e *ast.SelectorExpr) (string, bool) {
	id, ok := e.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	name, ok := f.info.Uses[id].(*types.PkgName)
	if !ok {
		return "", false
	}
	if path := name.Imported().Path(); f.names[path][e.Sel.Name] {
		return f.replaced(path, e.Sel.Name), true
	}
	f.kept[name] = true
	return f.source(e.Pos(), e.End()), true
}

func (f *file) selector(e *ast.SelectorExpr) string {
	if text, ok := f.qualified(e); ok {
		return f.guarded(e, f.info.Uses[e.Sel], f.read(e, text))
	}
	s := f.info.Selections[e]
	if s == nil {
		return f.plain(e)
	}
	switch s.Kind() {
	case types.MethodExpr:
		return f.mentions(e)
	case types.MethodVal:
		return f.guarded(e, s.Obj(), f.receiver(e, s)+f.source(e.X.End(), e.End()))
	}
	return f.read(e, f.place(e))
}

// receiver returns the text of the receiver of a method. Methods of pointers
// take the address of variables.
func (f *file) receiver(e *ast.SelectorExpr, s *types.Selection) string {
	_, pointer := s.Obj().Type().(*types.Signature).Recv().Type().(*types.Pointer)
	if pointer && f.info.Types[e.X].Addressable() {
		return f.place(e.X)
	}
	return f.load(e.X)
}

// place returns the text of a variable, as opposed to its value.
func (f *file) place(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return f.identifier(e)
	case *ast.ParenExpr:
		return "(" + f.place(e.X) + ")"
	case *ast.SelectorExpr:
		if text, ok := f.qualified(e); ok {
			return text
		}
		return f.base(e.X) + f.source(e.X.End(), e.End())
	case *ast.IndexExpr:
		return f.base(e.X) + f.source(e.X.End(), e.Index.Pos()) + f.load(e.Index) + f.source(e.Index.End(), e.End())
	case *ast.StarExpr:
		return "*" + f.load(e.X)
	}
	return f.load(e)
}

// base returns the text of what a field or element is selected from: a variable,
// or the value of a pointer or slice.
func (f *file) base(e ast.Expr) string {
	if !f.info.Types[e].Addressable() {
		return f.load(e)
	}
	switch f.info.TypeOf(e).Underlying().(type) {
	case *types.Struct, *types.Array:
		return f.place(e)
	}
	return f.load(e)
}

// read wraps a variable that several goroutines can access.
func (f *file) read(e ast.Expr, place string) string {
	if !f.accessible(e) {
		return place
	}
	return "(*" + scheduler + "R(&" + place + "))"
}

// accessible reports whether the expression is a variable that several
// goroutines can access.
func (f *file) accessible(e ast.Expr) bool {
	if !f.races || !f.info.Types[e].Addressable() {
		return false
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := f.info.Uses[e].(*types.Var)
		return ok && e.Name != "_" && (f.shared[v] || f.global(v))
	case *ast.ParenExpr:
		return f.accessible(e.X)
	case *ast.SelectorExpr:
		if s := f.info.Selections[e]; s != nil {
			return s.Indirect() || f.indirect(e.X) || f.accessible(e.X)
		}
		v, ok := f.info.Uses[e.Sel].(*types.Var)
		return ok && f.global(v)
	case *ast.IndexExpr:
		if _, array := f.info.TypeOf(e.X).Underlying().(*types.Array); array {
			return f.accessible(e.X)
		}
		return true
	case *ast.StarExpr:
		return true
	}
	return false
}

func (f *file) indirect(e ast.Expr) bool {
	_, pointer := f.info.TypeOf(e).Underlying().(*types.Pointer)
	return pointer
}

// global reports whether the variable is one of a package that is rewritten.
func (f *file) global(v *types.Var) bool {
	return v.Pkg() == f.types && v.Parent() == v.Pkg().Scope()
}

func (f *file) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.ARROW:
		return f.receive(e, "Receive")
	case token.AND:
		return "&" + f.place(e.X)
	}
	return f.plain(e)
}

func (f *file) receive(e *ast.UnaryExpr, function string) string {
	return scheduler + function + "(" + f.text(e.X) + ")"
}

func (f *file) index(e *ast.IndexExpr) string {
	t := f.info.TypeOf(e.X)
	if t == nil || f.info.Types[e.Index].IsType() {
		return f.mentions(e)
	}
	switch t.Underlying().(type) {
	case *types.Signature:
		return f.mentions(e)
	case *types.Map:
		return f.mapOf(e.X, "MR") + f.source(e.X.End(), e.Index.Pos()) + f.load(e.Index) + f.source(e.Index.End(), e.End())
	}
	return f.read(e, f.place(e))
}

// mapOf returns the text of a map that is read or written.
func (f *file) mapOf(e ast.Expr, function string) string {
	if !f.races {
		return f.load(e)
	}
	return scheduler + function + "(" + f.load(e) + ")"
}

// isMap reports whether the expression is a map whose type is known.
func (f *file) isMap(e ast.Expr) bool {
	_, is := f.info.TypeOf(e).Underlying().(*types.Map)
	return is
}

func (f *file) call(e *ast.CallExpr) string {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if ok && f.info.Types[e.Fun].IsBuiltin() {
		switch id.Name {
		case "close":
			return scheduler + "Close(" + f.text(e.Args[0]) + ")"
		case "delete":
			return "delete(" + f.mapOf(e.Args[0], "MW") + ", " + f.text(e.Args[1]) + ")"
		case "len", "clear":
			if c, is := f.info.TypeOf(e.Args[0]).Underlying().(*types.Chan); is {
				return scheduler + lengthOf(c) + "(" + f.text(e.Args[0]) + ")"
			}
			if f.isMap(e.Args[0]) {
				return id.Name + "(" + f.mapOf(e.Args[0], map[string]string{"len": "MR", "clear": "MW"}[id.Name]) + ")"
			}
		}
	}
	f.property(e)
	return f.plain(e)
}

// lengthOf is the function that replaces len.
func lengthOf(c *types.Chan) string {
	if c.Dir() == types.SendOnly {
		return "LenToSend"
	}
	return "Len"
}

// property notes the formula of a call of Property.
func (f *file) property(e *ast.CallExpr) {
	sel, ok := e.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	if o := f.info.Uses[sel.Sel]; o == nil || o.Pkg() == nil || o.Pkg().Path() != eventsPath {
		return
	}
	if sel.Sel.Name == "Watch" && !f.races {
		f.refuse(e.Pos(), "writes of variables are only noted if data races are looked for; want no Watch, or data races")
	}
	if sel.Sel.Name != "Property" {
		return
	}
	v := f.info.Types[e.Args[0]].Value
	if v == nil {
		f.refuse(e.Args[0].Pos(), "the formula of a property must be a constant")
		return
	}
	f.formulas = append(f.formulas, Formula{constant.StringVal(v), f.fset.Position(e.Args[0].Pos())})
}

// literal leaves the names of fields alone.
func (f *file) literal(e *ast.CompositeLit) string {
	t := f.info.TypeOf(e).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, isStruct := t.(*types.Struct)
	return f.with(e.Pos(), e.End(), children(e), func(n ast.Node) string {
		if kv, ok := n.(*ast.KeyValueExpr); ok && isStruct {
			return f.source(kv.Pos(), kv.Value.Pos()) + f.text(kv.Value)
		}
		return f.text(n)
	})
}

// slice slices arrays in place.
func (f *file) slice(e *ast.SliceExpr) string {
	return f.with(e.Pos(), e.End(), children(e), func(n ast.Node) string {
		if n == ast.Node(e.X) {
			return f.base(e.X)
		}
		return f.text(n)
	})
}

// calls reports whether evaluating the expression can reach a scheduling point.
func (f *file) calls(list ...ast.Expr) (found bool) {
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				found = found || !f.info.Types[n.Fun].IsType() && !f.info.Types[n.Fun].IsBuiltin()
			case *ast.UnaryExpr:
				found = found || n.Op == token.ARROW
			}
			return !found
		})
	}
	return found
}
