package ltltest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestLinks: a test of a model in Go links no front-end of files, nothing that draws, no WebAssembly, and no package whose constants
// and types for all of a system or format take long to compile where a few lines of the standard library serve.
func TestLinks(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, part := range []string{"/promelaparser", "program/promela", "/petri", "program/lts", "/counters", "/graphviz", "/bitmap", "/wazero", "/jit", "report/picture", "/symbolic", "specs/property", "x/sys/unix", "encoding/xml", "periodic", "text/template", "html/template", "net/http", "crypto/tls", "go/types", "yaml", "jsonschema", "nats", "cobra", "x/text"} {
		if i := slices.IndexFunc(linked, func(p string) bool { return strings.Contains(p, part) }); i >= 0 {
			t.Errorf("it links %s", linked[i])
		}
	}
	if len(linked) < 100 {
		t.Errorf("only %d packages", len(linked))
	}
}

// TestNoOtherEngines: what answers the questions of tests calls check.VerifyProgram, so that the linker leaves out the searches in bounded
// memory and at random, the searches of other models than programs, and certificates. What needs a disk is brought by those who open one.
func TestNoOtherEngines(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if .Main}}{{$.ImportPath}} {{$.Dir}}{{end}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/ltlcheck/ltlcheck/"
	// By package: functions that nothing else may mention, with those that may.
	only := map[string][]string{
		"check.Verify": {"internal/check/executions"}, "check.NewSession": nil, "check.Certify": nil, "check.Engines": nil, "check.EngineFor": nil,
		"bounded.Search": {"check"}, "bounded.Traverse": {"check"}, "universal.OnDisk": {"check"}, "external.OWCTY": {"check"},
		"failures.Sample": {"check"}, "properties.Sample": {"check"}, "explore.FindOnDisk": {"check"}, "explore.ExploreOnDisk": {"check"},
	}
	mentioned := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, f := range parsed(t, dir) {
			ast.Inspect(f, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				text := types.ExprString(s)
				if by, ok := only[text]; ok {
					mentioned[text] = true
					if !slices.Contains(by, strings.TrimPrefix(path, module)) {
						t.Errorf("%s mentions %s", path, text)
					}
				}
				return true
			})
		}
	}
	for name, by := range only {
		if by != nil && !mentioned[name] {
			t.Errorf("nothing mentions %s: does it still exist?", name)
		}
	}
}

// parsed returns the files of a folder but for tests.
func parsed(t *testing.T, dir string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestModules: who tests a model in Go gets few modules into their go.sum: those of the packages that are linked, and
// of these packages' tests, which go mod tidy looks at as well.
func TestModules(t *testing.T) {
	t.Parallel()
	list := func(args ...string) []string {
		cmd := exec.Command("go", append([]string{"list"}, args...)...)
		cmd.Env = append(os.Environ(), "GOWORK=off")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(out))
	}
	linked := list("-deps", "-f", `{{with .Module}}{{if .Main}}{{$.ImportPath}}{{end}}{{end}}`, ".")
	used := list(append([]string{"-f", `{{join .TestImports "\n"}}{{"\n"}}{{join .XTestImports "\n"}}`}, linked...)...)
	used = slices.Compact(slices.Sorted(slices.Values(used)))
	modules := list(append([]string{"-deps", "-f", `{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}`, "."}, used...)...)
	modules = slices.Compact(slices.Sorted(slices.Values(modules)))
	if len(modules) > 8 || !slices.Contains(modules, "pgregory.net/rapid") {
		t.Errorf("%d modules: %q", len(modules), modules)
	}
}

// TestLittleIsCompiled: what a test of a model in Go compiles are few packages, and no functions that the compiler makes for what
// nobody asked for. A type that embeds a search, an automaton or the context of a rule has one for each of its methods, twice, and
// a package that sees a generic type compiles all methods of it anew.
func TestLittleIsCompiled(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	dirs := strings.Fields(string(out))
	if len(dirs) > 113 {
		t.Errorf("%d packages of this module", len(dirs))
	}
	costly := []string{"antlr.BaseParserRuleContext", "*search.Search", "*automata.Automaton"}
	embeds := map[string]int{}
	for _, dir := range dirs {
		for _, f := range parsed(t, dir) {
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						text := types.ExprString(field.Type)
						if len(field.Names) == 0 && (slices.Contains(costly, text) || f.Name.Name == "automata" && text == "*Automaton") {
							embeds[f.Name.Name+": "+text]++
						}
					}
				}
				return true
			})
		}
	}
	for _, known := range []string{"universal: *search.Search", "ops: *automata.Automaton", "search: *automata.Automaton"} { // one type each
		if embeds[known] > 1 {
			t.Errorf("%d types embed as %s does", embeds[known], known)
		}
		delete(embeds, known)
	}
	for what, n := range embeds {
		t.Errorf("%d types of %s embed what has many methods", n, what)
	}
	if n := reflect.TypeFor[*store.Array[uint32]]().NumMethod() + reflect.TypeFor[*store.Shared[uint32]]().NumMethod(); n > 12 {
		t.Errorf("growing arrays have %d methods", n)
	}
}
