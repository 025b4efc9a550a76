package rewrite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/interleave"
)

const prefix = interleave.Prefix

// Options of rewriting.
type Options struct {
	Dir       string   // where the go command is run
	Arguments []string // build flags and packages, for go list
	Also      []string // import paths, or modules, outside of the main module
	Opaque    []string // import paths that are left as they are
	Races     bool     // note accesses to variables
}

// Formula is a formula that a test requires.
type Formula struct {
	Text string
	At   token.Position
}

// Written is what Write makes.
type Written struct {
	Overlay  string            // the name of the file for the go command
	Formulas []Formula         // that tests require
	Folders  []string          // of the packages with tests
	Mains    []string          // of the packages with a function TestMain
	Homes    map[string]string // the folders of packages that are rewritten, by import path
}

// Write rewrites packages, and writes their files, and the overlay that puts them
// in place, to a folder.
func Write(ctx context.Context, folder string, o Options) (*Written, error) {
	w := &writer{folder: folder, o: o, replace: map[string]string{}, made: Written{Homes: map[string]string{}}}
	if err := w.scheduler(ctx); err != nil {
		return nil, err
	}
	packages, events, err := load(ctx, o)
	if err != nil {
		return nil, err
	}
	if events != nil {
		if err := w.putEvents(events); err != nil {
			return nil, err
		}
	}
	// Packages that are compiled with their tests come first: they have all files.
	for _, tested := range []bool{true, false} {
		for _, p := range packages {
			if (p.ForTest != "") == tested {
				if err := w.rewrite(p); err != nil {
					return nil, err
				}
			}
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": w.replace})
	if err != nil {
		return nil, err
	}
	w.made.Overlay = filepath.Join(folder, "overlay.json")
	return &w.made, os.WriteFile(w.made.Overlay, data, 0o666)
}

type writer struct {
	folder  string
	o       Options
	replace map[string]string // files of the overlay, by the paths that they take
	names   names
	made    Written
}

// putEvents makes events and properties known to the scheduler.
func (w *writer) putEvents(p *listed) error {
	for i, name := range p.GoFiles {
		text := "package interleave\n"
		if i == 0 {
			text += "\nimport \"" + prefix + "/schedule\"\n\nfunc Event(name string, args ...any) { schedule.Note(name, args...) }\n\nfunc Property(formula string) { schedule.Require(formula) }\n" +
				"\nfunc Watch[T any](name string, variable *T) { schedule.Watch(name, variable) }\n" +
				"\nfunc State(value func() any) { schedule.State(value) }\n"
		}
		if err := w.put(filepath.Join(p.Dir, name), text); err != nil {
			return err
		}
	}
	return nil
}

// put adds a file to the overlay.
func (w *writer) put(name, text string) error {
	file := filepath.Join(w.folder, strconv.Itoa(len(w.replace))+"_"+filepath.Base(name))
	w.replace[name] = file
	return os.WriteFile(file, []byte(text), 0o666)
}

// scheduler adds the packages of the scheduler to the standard library, and
// reads which names are replaced.
func (w *writer) scheduler(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	root := filepath.Join(string(bytes.TrimSpace(out)), "src")
	sources, err := interleave.Sources()
	if err != nil {
		return err
	}
	w.names = names{}
	for _, s := range sources {
		if err := w.put(filepath.Join(root, filepath.FromSlash(s.Path)), s.Text); err != nil {
			return err
		}
		if err := w.names.read(s); err != nil {
			return err
		}
	}
	w.names["testing"] = map[string]bool{"T": true}
	for _, path := range []string{"sync/atomic", "math/rand", "math/rand/v2"} {
		w.names[path] = w.names[shimOf(path)]
		delete(w.names, shimOf(path))
	}
	return nil
}

// read adds the exported names of a file that replaces names of a package.
func (n names) read(s interleave.Source) error {
	if !strings.HasPrefix(s.Path, prefix+"/shim/") {
		return nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), s.Path, s.Text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	of := path.Base(path.Dir(s.Path))
	if n[of] == nil {
		n[of] = map[string]bool{}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.IsExported() {
				n[of][d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok && t.Name.IsExported() {
					n[of][t.Name.Name] = true
				}
			}
		}
	}
	return nil
}

// rewrite adds the files of a package, and files with its tests and with the
// restoration of its variables.
func (w *writer) rewrite(p *Package) error {
	tests := p.testFunctions()
	w.made.Homes[p.path()] = p.Dir
	if p.hasMain() {
		w.made.Mains = append(w.made.Mains, p.Dir)
	}
	if len(tests) > 0 && !slices.Contains(w.made.Folders, p.Dir) {
		w.made.Folders = append(w.made.Folders, p.Dir)
	}
	for _, name := range p.emitted {
		if err := w.put(name, "package "+p.Name+"\n"); err != nil {
			return err
		}
	}
	var files []*file
	for _, syntax := range p.files {
		src, err := os.ReadFile(p.fset.Position(syntax.FileStart).Filename)
		if err != nil {
			return err
		}
		f := p.newFile(syntax, src)
		f.names, f.races, f.opaque, f.tests = w.names, w.o.Races, w.o.Opaque, tests
		files = append(files, f)
	}
	r := &resets{}
	assigned := map[types.Object]bool{}
	for _, f := range files {
		maps.Copy(assigned, f.assignedByInit())
	}
	tails := map[*file]string{}
	for _, f := range files {
		tails[f] = f.resetOf(r, assigned)
	}
	for f, text := range initialisers(files, r, assigned) {
		tails[f] += text
	}
	for _, f := range files {
		name := p.fset.Position(f.syntax.FileStart).Filename
		if w.replace[name] != "" {
			continue
		}
		text, err := f.rewrite(tails[f])
		if err != nil {
			return err
		}
		w.made.Formulas = append(w.made.Formulas, f.formulas...)
		if err := w.put(name, text); err != nil {
			return err
		}
	}
	if err := w.addResets(p, r); err != nil {
		return err
	}
	return w.addTests(p, tests, r)
}

// addResets adds a file that registers the restoration of the variables of a
// package without its tests.
func (w *writer) addResets(p *Package, r *resets) error {
	name := filepath.Join(p.Dir, "ltlcheck_interleave.go")
	call := r.call(false)
	if call == "" || w.replace[name] != "" {
		return nil
	}
	return w.put(name, fmt.Sprintf("package %s\n\nimport ltl_schedule %q\n\n%s", p.Name, prefix+"/schedule", call))
}

// testFunctions returns the functions that go test calls, apart from benchmarks,
// examples and TestMain.
func (p *Package) testFunctions() map[types.Object]bool {
	found := map[types.Object]bool{}
	for _, f := range p.files {
		if !strings.HasSuffix(p.fset.Position(f.FileStart).Filename, "_test.go") {
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Type.TypeParams != nil || !isTestName(fn.Name.Name) {
				continue
			}
			o := p.info.Defs[fn.Name]
			s := o.Type().(*types.Signature)
			if s.Params().Len() == 1 && s.Params().At(0).Type().String() == "*testing.T" {
				found[o] = true
			}
		}
	}
	return found
}

// hasMain reports whether the package has a function TestMain.
func (p *Package) hasMain() bool {
	for _, f := range p.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "TestMain" {
				return true
			}
		}
	}
	return false
}

// isTestName reports whether go test takes the function for a test.
func isTestName(name string) bool {
	rest, ok := strings.CutPrefix(name, "Test")
	return ok && (rest == "" || !('a' <= rest[0] && rest[0] <= 'z'))
}

// addTests adds a file with functions that explore the tests.
func (w *writer) addTests(p *Package, tests map[types.Object]bool, r *resets) error {
	call := r.call(true)
	if len(tests) == 0 && call == "" {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"testing\"\n\n\tltl_schedule %q\n\tltl_testing %q\n)\n\n", p.Name, prefix+"/schedule", prefix+"/shim/testing")
	b.WriteString("var _ *testing.T\n\nvar _ ltl_testing.T\n\nvar _ ltl_schedule.Run\n\n" + call)
	for _, f := range p.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && tests[p.info.Defs[fn.Name]] {
				fmt.Fprintf(&b, "\nfunc %s(t *testing.T) { ltl_testing.Explore(t, ltl%[1]s) }\n", fn.Name.Name)
			}
		}
	}
	name := "ltlcheck_interleave_test.go"
	if strings.HasSuffix(p.Name, "_test") {
		name = "ltlcheck_interleave_x_test.go"
	}
	return w.put(filepath.Join(p.Dir, name), b.String())
}
