package rewrite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/interleave"
	"github.com/ltlcheck/ltlcheck/source"
)

// listed is a package as go list describes it.
type listed struct {
	Dir        string
	ImportPath string
	Name       string
	Export     string
	ForTest    string
	Standard   bool
	DepOnly    bool
	GoFiles    []string
	CgoFiles   []string
	ImportMap  map[string]string
	Module     *struct {
		Path, GoVersion string
		Main            bool
	}
	Error      *struct{ Err string }
	DepsErrors []*struct{ Err string }
}

// Package is a package with its syntax and types.
type Package struct {
	*listed
	fset    *token.FileSet
	files   []*ast.File
	emitted []string // files with tests that enforce schedules
	info    *types.Info
	types   *types.Package
}

// path is the import path without the test that it was compiled for.
func (l *listed) path() string {
	path, _, _ := strings.Cut(l.ImportPath, " ")
	return path
}

// load lists packages and all that they and their tests need, and checks the
// types of those that are to be rewritten: packages of the main module, and
// others whose import path or module is named, without those that are opaque. It also returns the package of
// events, if it is used.
func load(ctx context.Context, o Options) (loaded []*Package, events *listed, err error) {
	all, err := list(ctx, o.Dir, o.Arguments)
	if err != nil {
		return nil, nil, err
	}
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	for _, path := range o.Opaque {
		if !slices.ContainsFunc(all, func(p *listed) bool { return p.path() == path }) {
			return nil, nil, fmt.Errorf("%s: no package is imported from this path", path)
		}
	}
	for _, p := range all {
		if p.path() == eventsPath {
			events = p
		}
		if !p.rewritten(o.Also) || slices.Contains(o.Opaque, p.path()) {
			continue
		}
		if p.Error != nil {
			return nil, nil, errors.New(p.Error.Err)
		}
		q, err := check(p, exports)
		if err != nil {
			return nil, nil, err
		}
		loaded = append(loaded, q)
	}
	return loaded, events, nil
}

// eventsPath is the package by which tests state properties of their events.
const eventsPath = "github.com/ltlcheck/ltlcheck/model/interleave"

// rewritten reports whether the package is one of those to be rewritten.
func (l *listed) rewritten(also []string) bool {
	if l.Standard || strings.HasSuffix(l.ImportPath, ".test") || len(l.GoFiles)+len(l.CgoFiles) == 0 || l.path() == eventsPath {
		return false
	}
	if l.Module == nil || l.Module.Main {
		return true
	}
	return slices.Contains(also, l.path()) || slices.Contains(also, l.Module.Path)
}

func list(ctx context.Context, dir string, arguments []string) ([]*listed, error) {
	args := append([]string{"list", "-e", "-deps", "-test", "-export", "-json=Dir,ImportPath,Name,Export,ForTest,Standard,DepOnly,GoFiles,CgoFiles,ImportMap,Module,Error"}, arguments...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, messages.String())
	}
	var all []*listed
	for d := json.NewDecoder(&out); ; {
		p := &listed{}
		if err := d.Decode(p); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// check parses a package and checks its types.
func check(p *listed, exports map[string]string) (*Package, error) {
	q := &Package{listed: p, fset: token.NewFileSet()}
	if len(p.CgoFiles) > 0 {
		return nil, callsC(q.fset, filepath.Join(p.Dir, p.CgoFiles[0]))
	}
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(string(src), interleave.Marker) {
			q.emitted = append(q.emitted, file)
			continue
		}
		f, err := parser.ParseFile(q.fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		q.files = append(q.files, f)
	}
	lookup := func(path string) (io.ReadCloser, error) {
		if mapped := p.ImportMap[path]; mapped != "" {
			path = mapped
		}
		if exports[path] == "" {
			return nil, fmt.Errorf("%s was not compiled", path)
		}
		return os.Open(exports[path])
	}
	q.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: importer.ForCompiler(q.fset, "gc", lookup), GoVersion: p.version()}
	var err error
	q.types, err = config.Check(p.path(), q.fset, q.files, q.info)
	return q, err
}

// callsC is the error of a package whose file calls C.
func callsC(fset *token.FileSet, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(fset, name, text, parser.ImportsOnly)
	if err != nil {
		return err
	}
	at := f.Name.Pos()
	for _, i := range f.Imports {
		if i.Path.Value == `"C"` {
			at = i.Path.Pos()
		}
	}
	return errorAt(fset.Position(at), text, "the package calls C, which cannot be scheduled; want it opaque, or built without cgo")
}

// errorAt is an error at a place in a file.
func errorAt(p token.Position, text []byte, format string, a ...any) error {
	line, _, _ := strings.Cut(string(text[p.Offset-(p.Column-1):]), "\n")
	at := source.Pos{File: source.NewExcerpt(p.Filename, p.Line, line), Line: p.Line, Col: p.Column}
	return source.Errors{source.Errorf(at, format, a...)}
}

// version is the language version of the package.
func (l *listed) version() string {
	if l.Module == nil || l.Module.GoVersion == "" {
		return ""
	}
	return "go" + l.Module.GoVersion
}
