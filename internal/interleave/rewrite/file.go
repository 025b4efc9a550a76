package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// file rewrites a file.
type file struct {
	*Package
	names    names
	races    bool
	opaque   []string // packages whose calls are steps
	syntax   *ast.File
	src      []byte
	tests    map[types.Object]bool // test functions, which get other names
	shared   map[types.Object]bool // local variables that several goroutines can access
	used     map[string]bool       // the replaced packages that the file needs
	kept     map[types.Object]bool // imports that are needed as before
	formulas []Formula             // that tests require
	serial   int                   // of fresh names
	listed   map[ast.Node]bool     // declarations, and statements of lists, which others can follow in a line of their own
	err      error
}

// names has, for each package of the standard library, the names that are replaced.
type names map[string]map[string]bool

// newFile returns a file of the package before it is rewritten.
func (p *Package) newFile(syntax *ast.File, src []byte) *file {
	return &file{Package: p, syntax: syntax, src: src, shared: sharedVariables(syntax, p.info), listed: listedNodes(syntax),
		used: map[string]bool{"schedule": true}, kept: map[types.Object]bool{}}
}

// alias is the name under which rewritten files import a package.
func alias(path string) string { return "ltl_" + shimOf(path) }

// shimOf is the name of the folder of what replaces names of a package.
func shimOf(path string) string { return path[strings.LastIndex(path, "/")+1:] }

const scheduler = "ltl_schedule."

// offset returns where in the source a position is.
func (f *file) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// source returns the original text.
func (f *file) source(from, to token.Pos) string { return string(f.src[f.offset(from):f.offset(to)]) }

// text returns the rewritten text of a node. Where it has other lines than the
// original, what follows is given the line that it had.
func (f *file) text(n ast.Node) string {
	text := f.rewritten(n)
	if f.listed[n] && !sameLines(text, f.source(n.Pos(), n.End())) {
		text += f.lineOf(n.End())
	}
	return text
}

// sameLines reports whether what follows a text has the line that it has after the
// original.
func sameLines(text, original string) bool {
	return strings.Count(text, "\n") == strings.Count(original, "\n") && !strings.Contains(text, "\n//line ")
}

func (f *file) rewritten(n ast.Node) string {
	switch n := n.(type) {
	case ast.Expr:
		return f.load(n)
	case *ast.SendStmt:
		channel := scheduler + "To(" + f.text(n.Chan) + ")."
		return channel + f.backTo(n.Arrow, channel) + "Send(" + f.text(n.Value) + ")"
	case *ast.GoStmt:
		return f.goStatement(n)
	case *ast.SelectStmt:
		return f.selectStatement(n)
	case *ast.RangeStmt:
		return f.rangeStatement(n)
	case *ast.AssignStmt:
		return f.assignment(n)
	case *ast.IncDecStmt:
		return f.store(n.X) + n.Tok.String()
	case *ast.ValueSpec:
		return f.valueSpec(n)
	}
	return f.plain(n)
}

// plain returns the text of a node with its children rewritten.
func (f *file) plain(n ast.Node) string {
	return f.with(n.Pos(), n.End(), children(n), f.text)
}

// with returns the source between two positions, with nodes replaced.
func (f *file) with(from, to token.Pos, nodes []ast.Node, text func(ast.Node) string) string {
	var b strings.Builder
	begin := from
	for _, c := range nodes {
		b.WriteString(f.source(from, c.Pos()))
		changed := text(c)
		if _, block := c.(*ast.BlockStmt); block && !sameLines(b.String(), f.source(begin, c.Pos())) {
			changed = "{" + f.lineOf(c.Pos()) + strings.TrimPrefix(changed, "{")
		}
		b.WriteString(changed)
		from = c.End()
	}
	b.WriteString(f.source(from, to))
	return b.String()
}

// listedNodes returns the declarations of a file, and the statements of its lists.
func listedNodes(s *ast.File) map[ast.Node]bool {
	listed := map[ast.Node]bool{}
	for _, d := range s.Decls {
		listed[d] = true
	}
	ast.Inspect(s, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		for _, s := range list {
			listed[s] = true
		}
		return true
	})
	return listed
}

// children returns the nodes directly below a node, in the order of the source.
func children(n ast.Node) (list []ast.Node) {
	if d, ok := n.(*ast.FuncDecl); ok {
		return declarationParts(d)
	}
	ast.Inspect(n, func(c ast.Node) bool {
		switch c.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		}
		if c == n {
			return true
		}
		list = append(list, c)
		return false
	})
	slices.SortStableFunc(list, func(a, b ast.Node) int { return int(a.Pos() - b.Pos()) })
	return list
}

// declarationParts are the parts of a function declaration, whose type begins
// before its receiver.
func declarationParts(d *ast.FuncDecl) (list []ast.Node) {
	if d.Recv != nil {
		list = append(list, d.Recv)
	}
	list = append(list, d.Name)
	for _, fields := range []*ast.FieldList{d.Type.TypeParams, d.Type.Params, d.Type.Results} {
		if fields != nil {
			list = append(list, fields)
		}
	}
	if d.Body != nil {
		list = append(list, d.Body)
	}
	return list
}

// refuse records that something cannot be rewritten.
func (f *file) refuse(at token.Pos, format string, a ...any) {
	if f.err == nil {
		f.err = errorAt(f.fset.Position(at), f.src, format, a...)
	}
}

// rewrite returns the text of the whole file, with more declarations at its end.
func (f *file) rewrite(tail string) (string, error) {
	var declarations []ast.Node
	for _, d := range f.syntax.Decls {
		if g, ok := d.(*ast.GenDecl); !ok || g.Tok != token.IMPORT {
			declarations = append(declarations, d)
		}
	}
	first := f.syntax.Name.End()
	start := f.syntax.FileEnd
	if len(declarations) > 0 {
		start = declarations[0].Pos()
	}
	body := f.with(start, f.syntax.FileEnd, declarations, f.text)
	imports := f.with(first, start, importNames(f.syntax), f.importSpec)
	head := string(f.src[:f.offset(first)]) + f.added()
	return head + imports + body + "\nvar _ " + scheduler + "Run\n" + tail, f.err
}

func importNames(s *ast.File) (nodes []ast.Node) {
	for _, i := range s.Imports {
		nodes = append(nodes, i)
	}
	return nodes
}

// importSpec makes an import blank if all uses of it were replaced.
func (f *file) importSpec(n ast.Node) string {
	spec := n.(*ast.ImportSpec)
	path := strings.Trim(spec.Path.Value, `"`)
	var object types.Object = f.info.Implicits[spec]
	if spec.Name != nil {
		object = f.info.Defs[spec.Name]
	}
	if path == "C" || f.names[path] == nil || object == nil || f.kept[object] {
		return f.source(spec.Pos(), spec.End())
	}
	return "_ " + spec.Path.Value
}

// added imports the scheduler and the replaced packages.
func (f *file) added() string {
	var b strings.Builder
	var paths []string
	for p := range f.used {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, p := range paths {
		fmt.Fprintf(&b, `;import %s "%s"`, alias(p), place(p))
	}
	return b.String()
}

// place is the import path of a replaced package in tests.
func place(path string) string {
	if path == "schedule" {
		return prefix + "/schedule"
	}
	return prefix + "/shim/" + shimOf(path)
}
