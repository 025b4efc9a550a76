package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"slices"
	"strings"
)

// selector returns the source of a file that is added to each package with
// faults: the number of the chosen one, 0 for none, is read from a file when the
// program starts. So one build serves for all faults, in child processes, too.
func selector(pkg, path string) []byte {
	return fmt.Appendf(nil, `package %s

import (
	faultOS "os"
	faultNumber "strconv"
)

var chosenFault = func() int {
	text, _ := faultOS.ReadFile(%q)
	n, _ := faultNumber.Atoi(string(text))
	return n
}()
`, pkg, path)
}

// edit replaces a part of a file, by offsets.
type edit struct {
	from, to int
	text     string
}

// schema returns a file with all of its faults (mutant schemata, Untch et al.
// 1993): each is a changed copy of its function at the end of the file, which the
// function calls if the fault is chosen. Compiler errors in the copy of fault 7
// are reported in lines of a file fault7.
func schema(name string, text []byte, faults []*fault) ([]byte, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, text, 0)
	if err != nil {
		return nil, err
	}
	all := places(tree)
	offset := func(p token.Pos) int { return files.Position(p).Offset }
	in := map[*ast.FuncDecl][]*fault{}
	var copies bytes.Buffer
	for _, f := range faults {
		decl := all[f.place].in
		in[decl] = append(in[decl], f)
		changed, err := f.changed(name, text)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&copies, "\n//line fault%d:1\n%s\n", f.number, changed)
	}
	var edits []edit
	for decl, faults := range in {
		edits = append(edits, dispatch(decl, faults, offset)...)
	}
	return append(apply(text, edits), copies.Bytes()...), nil
}

// apply makes the edits of a text.
func apply(text []byte, edits []edit) (out []byte) {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	last := 0
	for _, e := range edits {
		out = append(append(out, text[last:e.from]...), e.text...)
		last = e.to
	}
	return append(out, text[last:]...)
}

// changed returns the function with the fault, under a name of its own.
func (f *fault) changed(name string, text []byte) ([]byte, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, text, 0)
	if err != nil {
		return nil, err
	}
	p := places(tree)[f.place]
	p.make()
	p.in.Name.Name = f.copyOf(p.in)
	var out bytes.Buffer
	err = printer.Fprint(&out, files, p.in)
	return out.Bytes(), err
}

// copyOf returns the name of the copy of a function.
func (f *fault) copyOf(decl *ast.FuncDecl) string {
	return fmt.Sprintf("%s_fault%d", decl.Name.Name, f.number)
}

// dispatch returns the edits that make a function call the copy of the chosen
// fault. All parameters get names for that.
func dispatch(decl *ast.FuncDecl, faults []*fault, offset func(token.Pos) int) (edits []edit) {
	receiver := ""
	if decl.Recv != nil {
		names, changed := named(decl.Recv, "faultReceiver", offset)
		edits, receiver = append(edits, changed...), names[0]+"."
	}
	arguments, changed := named(decl.Type.Params, "faultArgument", offset)
	edits = append(edits, changed...)
	if k := len(arguments) - 1; k >= 0 {
		if _, variadic := decl.Type.Params.List[len(decl.Type.Params.List)-1].Type.(*ast.Ellipsis); variadic {
			arguments[k] += "..."
		}
	}
	var types string
	if decl.Type.TypeParams != nil {
		names, _ := named(decl.Type.TypeParams, "", offset)
		types = "[" + strings.Join(names, ", ") + "]"
	}
	var cases strings.Builder
	for _, f := range faults {
		call := fmt.Sprintf("%s%s%s(%s)", receiver, f.copyOf(decl), types, strings.Join(arguments, ", "))
		if decl.Type.Results != nil {
			call = "return " + call
		} else {
			call += "; return"
		}
		fmt.Fprintf(&cases, " if chosenFault == %d { %s };", f.number, call)
	}
	at := offset(decl.Body.Lbrace) + 1
	return append(edits, edit{at, at, cases.String()})
}

// named returns the names of parameters, and the edits that give names to those
// that have none.
func named(fields *ast.FieldList, prefix string, offset func(token.Pos) int) (names []string, edits []edit) {
	for _, field := range fields.List {
		if len(field.Names) == 0 {
			name := fmt.Sprint(prefix, len(names))
			names = append(names, name)
			edits = append(edits, edit{offset(field.Pos()), offset(field.Pos()), name + " "})
		}
		for _, id := range field.Names {
			name := id.Name
			if name == "_" {
				name = fmt.Sprint(prefix, len(names))
				edits = append(edits, edit{offset(id.Pos()), offset(id.End()), name})
			}
			names = append(names, name)
		}
	}
	return names, edits
}
