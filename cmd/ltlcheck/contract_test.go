package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostInterfaces bounds the interfaces of package program.
const mostInterfaces = 16

// TestContractOfPrograms: package program has few interfaces, and each has at least two implementers in this module, besides those
// in tests, or is there for programs that others write. Each explorer that wraps another has a test of what it inherits.
func TestContractOfPrograms(t *testing.T) {
	t.Parallel()
	forOthers := []string{"Auditor"} // of code that the module does not have, such as that of Go models
	c := &contract{t: t, set: token.NewFileSet(), wrappers: map[string]string{}}
	c.importer, c.sources = importing(t, c.set, "./program/...", "./model", "./internal/program/...", "./internal/check/...")
	promised, err := c.importer.Import(modulePath + "program")
	if err != nil {
		t.Fatal(err)
	}
	implementers := map[string][]string{}
	for _, name := range promised.Scope().Names() {
		if o, ok := promised.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() && types.IsInterface(o.Type()) {
			implementers[name] = nil
		}
	}
	for path := range c.sources {
		if path == modulePath+"program" || strings.HasPrefix(path, modulePath+"internal/program/programtest") {
			continue
		}
		c.check(path, promised, implementers)
	}
	for name, types := range implementers {
		slices.Sort(types)
		t.Logf("%s: %s", name, strings.Join(types, ", "))
		if len(types) < 2 && !slices.Contains(forOthers, name) {
			t.Errorf("program.%s is implemented by %q only: define it where it is used", name, types)
		}
	}
	for wrapper, dir := range c.wrappers {
		name := wrapper[strings.LastIndex(wrapper, ".")+1:]
		if text, err := os.ReadFile(filepath.Join(dir, "inherits_test.go")); err != nil || !strings.Contains(string(text), "&"+name) {
			t.Errorf("inherits_test.go does not test that %s inherits what it wraps, with programtest.Inherits: %v", wrapper, err)
		}
	}
	if len(c.wrappers) < 6 {
		t.Errorf("found only %d wrappers of explorers", len(c.wrappers))
	}
	if len(implementers) > mostInterfaces || len(implementers) < 10 {
		t.Errorf("package program has %d interfaces, want at most %d", len(implementers), mostInterfaces)
	}
}

// contract type-checks packages from their sources, as export data lacks types that are not exported.
type contract struct {
	t        *testing.T
	set      *token.FileSet
	sources  map[string][]string // Go files, of the packages to check
	importer types.Importer
	wrappers map[string]string // folders of types that embed program.WrappedExplorer
}

// check adds the types of a package to the interfaces that they implement.
func (c *contract) check(path string, promised *types.Package, implementers map[string][]string) {
	c.t.Helper()
	var files []*ast.File
	for _, file := range c.sources[path] {
		f, err := parser.ParseFile(c.set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			c.t.Fatal(err)
		}
		files = append(files, f)
	}
	config := types.Config{Importer: c.importer, IgnoreFuncBodies: true, Error: func(error) {}} // imports of bodies look unused
	p, _ := config.Check(path, c.set, files, nil)
	for _, name := range p.Scope().Names() {
		o, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || o.IsAlias() || types.IsInterface(o.Type()) {
			continue
		}
		if s, ok := o.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if f.Embedded() && f.Type().String() == modulePath+"program.WrappedExplorer" {
					c.wrappers[path+"."+name] = filepath.Dir(c.sources[path][0])
				}
			}
		}
		if strings.HasPrefix(path, modulePath+"internal/check/") {
			continue // searches have methods of the same names
		}
		for in := range implementers {
			want := promised.Scope().Lookup(in).Type().Underlying().(*types.Interface)
			if types.Implements(types.NewPointer(o.Type()), want) {
				implementers[in] = append(implementers[in], strings.TrimPrefix(path, modulePath)+"."+name)
			}
		}
	}
}
