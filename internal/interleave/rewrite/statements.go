package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// fresh returns a name that no program has.
func (f *file) fresh() string {
	f.serial++
	return fmt.Sprintf("ltl_%d", f.serial)
}

// store returns the text of a variable that is written.
func (f *file) store(e ast.Expr) string {
	if ix, ok := ast.Unparen(e).(*ast.IndexExpr); ok && f.isMap(ix.X) {
		return f.mapOf(ix.X, "MW") + "[" + f.load(ix.Index) + "]"
	}
	if !f.accessible(e) {
		return f.place(e)
	}
	if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		return "*" + scheduler + "W(" + f.load(star.X) + ")"
	}
	return "*" + scheduler + "W(&" + f.place(e) + ")"
}

// assignment notes writes after the values were computed.
func (f *file) assignment(s *ast.AssignStmt) string {
	right := f.values(len(s.Lhs), s.Rhs)
	if s.Tok == token.DEFINE {
		return f.source(s.Pos(), s.Rhs[0].Pos()) + right
	}
	if !f.calls(s.Rhs...) {
		return f.with(s.Pos(), s.Rhs[0].Pos(), nodes(s.Lhs), func(n ast.Node) string { return f.store(n.(ast.Expr)) }) + right
	}
	operator := f.source(s.TokPos, s.Rhs[0].Pos())
	switch {
	case len(s.Lhs) == 1 && s.Tok == token.ASSIGN:
		return f.assignAfter(s.Lhs[0], operator, right)
	case len(s.Lhs) == 1:
		return f.updateAfter(s, operator, right)
	}
	if at := f.places(s.Lhs); at != "" {
		return at + ".Set(" + right + ")"
	}
	return f.with(s.Pos(), s.Rhs[0].Pos(), nodes(s.Lhs), func(n ast.Node) string { return f.unnoted(n.(ast.Expr)) }) + right
}

// updateAfter is an operation such as +=, whose write is noted after the value
// was computed.
func (f *file) updateAfter(s *ast.AssignStmt, operator, right string) string {
	left := f.unnoted(s.Lhs[0]) + " " + operator
	ix, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	switch {
	case !f.races || f.calls(s.Lhs[0]) || f.untypedShift(s.Rhs[0]):
		return left + right
	case ok && f.isMap(ix.X):
		return left + scheduler + "WrittenMap(" + f.load(ix.X) + ", " + right + ")"
	case f.accessible(s.Lhs[0]):
		return left + scheduler + "Written(&" + f.place(s.Lhs[0]) + ", " + right + ")"
	}
	return left + right
}

// untypedShift reports whether the type of the expression depends on where it
// stands.
func (f *file) untypedShift(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && (b.Op == token.SHL || b.Op == token.SHR) && f.info.Types[b.X].Value != nil
		return !found
	})
	return found
}

// places returns the places of two or three variables that are written after
// their values were computed, or "" if they need no note, or cannot be noted.
func (f *file) places(list []ast.Expr) string {
	if !f.races || len(list) > 3 || f.calls(list...) || !slices.ContainsFunc(list, f.accessible) {
		return ""
	}
	var all []string
	for _, e := range list {
		ix, ok := ast.Unparen(e).(*ast.IndexExpr)
		if ok && f.isMap(ix.X) {
			return ""
		}
		text := "(*any)(nil)"
		if !blank(e) {
			text = "&" + f.place(e)
		}
		all = append(all, text)
	}
	return fmt.Sprintf("%sAt%d(%s)", scheduler, len(list), strings.Join(all, ", "))
}

// unnoted returns the text of a variable whose write is not noted.
func (f *file) unnoted(e ast.Expr) string {
	if ix, ok := ast.Unparen(e).(*ast.IndexExpr); ok && f.isMap(ix.X) {
		return f.load(ix.X) + "[" + f.load(ix.Index) + "]"
	}
	return f.place(e)
}

// assignAfter assigns a value that scheduling points can delay.
func (f *file) assignAfter(left ast.Expr, operator, right string) string {
	if ix, ok := ast.Unparen(left).(*ast.IndexExpr); ok && f.isMap(ix.X) && f.races {
		return scheduler + "In(" + f.load(ix.X) + ").Key(" + f.load(ix.Index) + ").Set(" + right + ")"
	}
	if !f.accessible(left) {
		return f.unnoted(left) + " " + operator + right
	}
	return scheduler + "At(&" + f.place(left) + ").Set(" + right + ")"
}

func nodes[E ast.Node](list []E) (all []ast.Node) {
	for _, e := range list {
		all = append(all, e)
	}
	return all
}

// values returns the text of the right side of an assignment. A receive can
// have two results.
func (f *file) values(left int, right []ast.Expr) string {
	if left == 2 && len(right) == 1 {
		if u, ok := ast.Unparen(right[0]).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
			return f.receive(u, "ReceiveOK")
		}
	}
	return f.with(right[0].Pos(), right[len(right)-1].End(), nodes(right), f.text)
}

func (f *file) valueSpec(s *ast.ValueSpec) string {
	if len(s.Values) == 0 {
		return f.plain(s)
	}
	head := f.source(s.Pos(), s.Values[0].Pos())
	if s.Type != nil {
		head = f.source(s.Pos(), s.Type.Pos()) + f.text(s.Type) + f.source(s.Type.End(), s.Values[0].Pos())
	}
	return head + f.values(len(s.Names), s.Values)
}

// goStatement evaluates the function and its arguments, and starts a goroutine
// that calls it.
func (f *file) goStatement(s *ast.GoStmt) string {
	c := s.Call
	if fun, ok := ast.Unparen(c.Fun).(*ast.FuncLit); ok && len(c.Args) == 0 && fun.Type.Results == nil {
		return scheduler + "Go(" + f.text(fun) + ")"
	}
	var declared, values, arguments []string
	hold := func(text string) string {
		name := f.fresh()
		declared, values = append(declared, name), append(values, text)
		return name
	}
	fun := ""
	if f.named(c.Fun) {
		fun = f.text(c.Fun)
	} else {
		fun = hold(f.text(c.Fun))
	}
	for _, a := range c.Args {
		tv := f.info.Types[a]
		if tuple, ok := tv.Type.(*types.Tuple); ok {
			for range tuple.Len() {
				name := f.fresh()
				declared = append(declared, name)
				arguments = append(arguments, name)
			}
			values = append(values, f.text(a))
			continue
		}
		if tv.Value != nil || tv.IsNil() || tv.IsType() {
			arguments = append(arguments, f.text(a))
			continue
		}
		arguments = append(arguments, hold(f.text(a)))
	}
	if c.Ellipsis.IsValid() {
		arguments[len(arguments)-1] += "..."
	}
	call := scheduler + "Go(func() { " + fun + "(" + strings.Join(arguments, ", ") + ") })"
	if f.info.Types[c.Fun].IsBuiltin() {
		call = scheduler + "Go(func() { " + f.builtin(c, arguments) + " })"
	}
	if len(declared) == 0 {
		return call
	}
	if len(declared) != len(values) && len(values) != 1 {
		f.refuse(s.Pos(), "go statement whose arguments are the results of a call: call the function before")
	}
	held := "{ " + strings.Join(declared, ", ") + " := " + strings.Join(values, ", ") + "; "
	return held + f.backTo(s.Pos(), held) + call + " }"
}

// builtin is the call of a builtin function by a go statement.
func (f *file) builtin(c *ast.CallExpr, arguments []string) string {
	name := c.Fun.(*ast.Ident).Name
	if name == "close" {
		name = scheduler + "Close"
	}
	return name + "(" + strings.Join(arguments, ", ") + ")"
}

// named reports whether the expression is the name of a function, whose value
// need not be kept.
func (f *file) named(e ast.Expr) bool {
	if f.info.Types[e].IsBuiltin() {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, is := f.info.Uses[e].(*types.Func)
		return is
	case *ast.SelectorExpr:
		_, is := f.info.Uses[e.Sel].(*types.Func)
		return is && f.info.Selections[e] == nil
	case *ast.IndexExpr:
		return f.named(e.X)
	case *ast.IndexListExpr:
		return f.named(e.X)
	}
	return false
}

// selectStatement becomes a switch over the number of the communication that
// took place.
func (f *file) selectStatement(s *ast.SelectStmt) string {
	if len(s.Body.List) == 0 {
		return "for { " + scheduler + "Forever() }"
	}
	var held, cases []string
	orDefault, last := false, 0
	for k, clause := range s.Body.List {
		c := clause.(*ast.CommClause)
		if c.Comm == nil {
			orDefault = true
			continue
		}
		last = k
		name := f.fresh()
		held, cases = append(held, name), append(cases, f.communication(c.Comm))
	}
	if orDefault {
		last = -1
	}
	moved := strings.Contains(strings.Join(cases, ""), "\n")
	arguments := fmt.Sprint(orDefault)
	head := "switch "
	if len(held) > 0 {
		arguments += ", " + strings.Join(held, ", ")
		head += strings.Join(held, ", ") + " := " + strings.Join(cases, ", ") + "; "
	}
	head += f.backTo(s.Pos(), head) + scheduler + "Select(" + arguments + ") "
	number := 0
	body := f.with(s.Body.Pos(), s.Body.End(), nodes(s.Body.List), func(n ast.Node) string {
		c := n.(*ast.CommClause)
		rest := f.with(c.Colon+1, c.End(), nodes(c.Body), f.text)
		if moved {
			rest = f.lineOf(c.Colon) + rest
		}
		if c.Comm == nil {
			return "default:" + rest
		}
		label := fmt.Sprintf("case %d:", number)
		if c == s.Body.List[max(last, 0)] && last >= 0 {
			label = "default:"
		}
		number++
		lines := ""
		if !moved {
			lines = strings.Repeat("\n", strings.Count(f.source(c.Pos(), c.Colon), "\n"))
		}
		return label + f.received(c.Comm, held[number-1]) + lines + rest
	})
	return head + body
}

// communication is the operation of a case.
func (f *file) communication(s ast.Stmt) string {
	if send, ok := s.(*ast.SendStmt); ok {
		return scheduler + "To(" + f.text(send.Chan) + ").Value(" + f.text(send.Value) + ")"
	}
	return scheduler + "From(" + f.text(received(s).X) + ")"
}

// received returns the receive of a case.
func received(s ast.Stmt) *ast.UnaryExpr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	}
	return ast.Unparen(e).(*ast.UnaryExpr)
}

// received assigns what was received.
func (f *file) received(s ast.Stmt, from string) string {
	a, ok := s.(*ast.AssignStmt)
	if !ok {
		return ""
	}
	values := []string{from + ".Value", from + ".OK"}[:len(a.Lhs)]
	var left []string
	for _, e := range a.Lhs {
		if a.Tok == token.DEFINE {
			left = append(left, f.source(e.Pos(), e.End()))
		} else {
			left = append(left, f.store(e))
		}
	}
	blank := true
	for _, name := range left {
		blank = blank && name == "_"
	}
	if blank {
		return ""
	}
	return " " + strings.Join(left, ", ") + " " + a.Tok.String() + " " + strings.Join(values, ", ") + ";"
}

// rangeStatement rewrites loops over channels and maps.
func (f *file) rangeStatement(s *ast.RangeStmt) string {
	switch f.info.TypeOf(s.X).Underlying().(type) {
	case *types.Chan:
		return f.loop(s, "First", "Loop", "Loop")
	case *types.Map:
		return f.loop(s, "FirstEntry", "FirstKey", "LoopEntries")
	}
	return f.with(s.Pos(), s.End(), children(s), func(n ast.Node) string {
		if e, ok := n.(ast.Expr); ok && (e == s.Key || e == s.Value) {
			if s.Tok == token.DEFINE {
				return f.source(e.Pos(), e.End())
			}
			return f.place(e)
		}
		switch n {
		case ast.Node(s.X):
			if f.onlyLength(s) {
				return f.mentions(s.X)
			}
			return f.base(s.X)
		case ast.Node(s.Body):
			return f.loopBody(s, "")
		}
		return f.text(n)
	})
}

// onlyLength reports whether a loop takes nothing but the constant length of an
// array, so that its expression is not evaluated.
func (f *file) onlyLength(s *ast.RangeStmt) bool {
	t := f.info.TypeOf(s.X).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, array := t.(*types.Array)
	return array && blank(s.Value) && !f.calls(s.X)
}

// lineOf is a directive that gives what follows the line of the position.
func (f *file) lineOf(p token.Pos) string {
	at := f.fset.Position(p)
	return fmt.Sprintf("\n//line %s:%d\n", at.Filename, at.Line)
}

// backTo is a directive that gives what follows the line of the position, if the
// text before it has more than one.
func (f *file) backTo(p token.Pos, before string) string {
	if !strings.Contains(before, "\n") {
		return ""
	}
	return f.lineOf(p)
}

// loopBody notes that the loop wrote its variables.
func (f *file) loopBody(s *ast.RangeStmt, lines string) string {
	var notes strings.Builder
	for _, e := range []ast.Expr{s.Key, s.Value} {
		id, ok := e.(*ast.Ident)
		if ok && f.races && (f.shared[f.info.Defs[id]] || f.info.Defs[id] == nil && f.accessible(id)) {
			notes.WriteString(scheduler + "W(&" + id.Name + "); ")
		}
	}
	return "{" + lines + notes.String() + strings.TrimPrefix(f.text(s.Body), "{")
}

// loop rewrites a loop over a channel or map to one with a condition. Variables
// that it declares are declared the same way, since the language version says
// whether each iteration has its own.
func (f *file) loop(s *ast.RangeStmt, both, one, none string) string {
	it, x := f.fresh(), f.text(s.X)
	lines := f.backTo(s.Body.Pos(), f.source(s.Pos(), s.Body.Pos()))
	_, isMap := f.info.TypeOf(s.X).Underlying().(*types.Map)
	key, value := blank(s.Key), blank(s.Value)
	if key && value {
		return "for " + it + " := " + scheduler + none + "(" + x + "); " + f.backTo(s.Pos(), x) + it + ".OK; " + it + ".Next() " + f.loopBody(s, lines)
	}
	next, first := ".Next()", both
	if isMap && value {
		next, first = ".NextKey()", one
	}
	text := func(e ast.Expr) string {
		if e == nil {
			return "_"
		}
		if s.Tok == token.DEFINE {
			return f.source(e.Pos(), e.End())
		}
		return f.place(e)
	}
	names := text(s.Key)
	if isMap && !value {
		names += ", " + text(s.Value)
	}
	if s.Tok == token.DEFINE {
		return "for " + names + ", " + it + " := " + scheduler + first + "(" + x + "); " + f.backTo(s.Pos(), x) + it + ".OK; " + names + " = " + it + next + " " + f.loopBody(s, lines)
	}
	return f.assigningLoop(s, it, names, scheduler+first+"("+x+")", next, lines)
}

// assigningLoop is a loop that assigns to variables that exist. The first values
// are assigned unless there are none.
func (f *file) assigningLoop(s *ast.RangeStmt, it, names, first, next, lines string) string {
	held := []string{it + "k"}
	if strings.Contains(next, "Next()") && strings.Contains(names, ", ") {
		held = append(held, it+"v")
	}
	values := strings.Join(held, ", ")
	return "for " + values + ", " + it + " := " + first + "; " + f.backTo(s.Pos(), first) + it + ".OK; " + values + " = " + it + next + " {" + names + " = " + values + "; " + f.loopBody(s, lines) + "}"
}

func blank(e ast.Expr) bool {
	if e == nil {
		return true
	}
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}
