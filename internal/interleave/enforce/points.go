package enforce

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// points finds the operations of a schedule in the sources.
type points struct {
	folder string // of the package
	root   string // of the module
	files  map[string]*forcedFile
	calls  map[call][]uintptr // in the order of the code
	first  map[site]string    // the first operation of a call
	found  []forcedPoint
}

// call is what a line calls of the scheduler.
type call struct {
	file, function string
	line           int
}

// site is where the code calls a function of the scheduler.
type site struct {
	pc       uintptr
	function string
}

func newPoints(folder, root string) *points {
	return &points{folder: folder, root: root, files: map[string]*forcedFile{}, calls: map[call][]uintptr{}, first: map[site]string{}}
}

// note notes a place, so that calls in a line can be told apart.
func (p *points) note(at search.Place) {
	k := call{at.File, at.Call, at.Line}
	if at.File != "" && !slices.Contains(p.calls[k], at.PC) {
		p.calls[k] = append(p.calls[k], at.PC)
		slices.Sort(p.calls[k])
		p.first[site{at.PC, at.Call}] = at.Inner
	}
}

// begins reports whether an operation is the first one of a call. Channels have no
// others.
func (p *points) begins(at search.Place) bool {
	return kindOf(at.Call) != "call" || p.first[site{at.PC, at.Call}] == at.Inner && !strings.HasSuffix(at.Call, "(*T).Run")
}

// kindOf is the kind of the operation that calls a function of the scheduler.
func kindOf(function string) string {
	receiver, name := split(function)
	switch {
	case receiver == "(*Sending)":
		return "send"
	case name == "First", name == "Loop", receiver == "(*Receiving)":
		return "range"
	case receiver != "schedule":
	case name == "Receive", name == "ReceiveOK":
		return "receive"
	case name == "Select", name == "Forever":
		return "select"
	case name == "Go":
		return "go"
	}
	return "call"
}

// split returns the receiver, or the package, and the name of a function. The name of a function literal is
// empty.
func split(function string) (receiver, name string) {
	for {
		from, to := strings.Index(function, "["), strings.LastIndex(function, "]")
		if from < 0 || to < from {
			break
		}
		function = function[:from] + function[to+1:]
	}
	parts := strings.Split(function[strings.LastIndex(function, "/")+1:], ".")
	if len(parts) < 2 || slices.ContainsFunc(parts, func(s string) bool { return strings.HasPrefix(s, "func") }) {
		return "", ""
	}
	return parts[len(parts)-2], parts[len(parts)-1]
}

// at returns the point of an operation. kind is empty, start for the creation of a
// goroutine by a call, or wake for what follows the wait for a condition.
func (p *points) at(at search.Place, what, kind string) (*forcedPoint, error) {
	f, name, err := p.file(at.File)
	if err != nil {
		return nil, err
	}
	if kind == "" {
		kind = kindOf(at.Call)
	}
	_, callee := split(at.Call)
	switch callee {
	case "Close":
		callee = "close"
	case "Len", "LenToSend":
		callee = "len"
	case "Ordered":
		callee = what[strings.LastIndex(what, ".")+1:]
	}
	nodes := f.inLine(at.Line, forcedNodeOf(kind), callee)
	if len(nodes) == 0 && kind == "call" {
		nodes = f.deferred(at.Line, callee)
	}
	k, alike := 0, p.calls[call{at.File, at.Call, at.Line}]
	switch {
	case len(nodes) == 0:
		return nil, fmt.Errorf("%s at %s:%d is not in the source as an operation of its own", what, name, at.Line)
	case len(nodes) > 1 && len(nodes) != len(alike):
		return nil, fmt.Errorf("%s at %s:%d is one of several in the line; want a line for each", what, name, at.Line)
	case len(nodes) > 1:
		k = slices.Index(alike, at.PC)
	}
	n := nodes[k]
	if kind == "call" {
		kind = n.kind // or a deferred one
	}
	return p.add(forcedPoint{0, name, n.function, kind, n.text, n.number}), nil
}

// add returns the point, with a number of its own.
func (p *points) add(x forcedPoint) *forcedPoint {
	for i := range p.found {
		x.point = p.found[i].point
		if x == p.found[i] {
			return &x
		}
	}
	x.point = len(p.found) + 1
	p.found = append(p.found, x)
	return &x
}

// file returns a file of the module, and its name relative to the package.
func (p *points) file(name string) (*forcedFile, string, error) {
	inModule, err := filepath.Rel(p.root, name)
	if err != nil || !filepath.IsLocal(inModule) || strings.HasPrefix(filepath.ToSlash(inModule), "vendor/") {
		return nil, "", fmt.Errorf("%s is not a file of the main module", filepath.Base(name))
	}
	relative, err := filepath.Rel(p.folder, name)
	if err != nil {
		return nil, "", err
	}
	relative = filepath.ToSlash(relative)
	if f := p.files[relative]; f != nil {
		return f, relative, nil
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, "", err
	}
	f, err := forcedWalk(relative, src)
	if err != nil {
		return nil, "", err
	}
	p.files[relative] = f
	return f, relative, nil
}

// hasDefault reports whether a point is a select statement with a default clause.
func (p *points) hasDefault(x *forcedPoint) bool {
	f := p.files[x.file]
	for _, n := range f.nodes {
		if s, ok := n.node.(*ast.SelectStmt); ok && n.function == x.function && n.number == x.number && x.kind == "select" {
			return len(f.cases(s)) < len(s.Body.List)
		}
	}
	return false
}

func (w *forcedFile) line(p token.Pos) int { return w.fset.Position(p).Line }

// inLine returns the operations of a kind in a line. Those that call have the name,
// or any name if it is empty.
func (w *forcedFile) inLine(line int, kind, callee string) (nodes []forcedNode) {
	for _, n := range w.nodes {
		if n.kind != kind || kind == "call" && !named(n.text, callee) {
			continue
		}
		at := []token.Pos{n.node.Pos()}
		switch x := n.node.(type) {
		case *ast.CallExpr:
			at = append(at, x.Fun.End()-1, x.Lparen, x.Rparen)
		case *ast.SendStmt:
			at = append(at, x.Arrow)
		case *ast.GoStmt:
			at = append(at, x.Call.Lparen)
		}
		if slices.ContainsFunc(at, func(p token.Pos) bool { return w.line(p) == line }) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// named reports whether the text of a function ends with the name. Function
// literals are called by what is not named.
func named(text, name string) bool {
	if name == "" {
		return text != "func"
	}
	text, _, _ = strings.Cut(text, "[")
	return text[strings.LastIndex(text, ".")+1:] == name
}

// deferred returns the deferred calls of the function that a line is in.
func (w *forcedFile) deferred(line int, callee string) (nodes []forcedNode) {
	inner := w.functionAt(func(n ast.Node) bool { return w.line(n.Pos()) <= line && line <= w.line(n.End()) })
	for _, n := range w.nodes {
		of := w.functionAt(func(f ast.Node) bool { return f.Pos() < n.node.Pos() && n.node.End() <= f.End() })
		if n.kind == "defer" && of == inner && named(n.text, callee) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// functionAt returns the innermost function that contains something.
func (w *forcedFile) functionAt(contains func(ast.Node) bool) (inner ast.Node) {
	ast.Inspect(w.file, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			if contains(n) {
				inner = n
			}
		}
		return true
	})
	return inner
}
