package ltltest

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
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
	for _, part := range []string{"/promelaparser", "program/promela", "/petri", "program/lts", "/counters", "/graphviz", "/bitmap", "/wazero", "/jit", "report/picture", "/symbolic", "specs/property", "x/sys/unix", "encoding/xml", "text/template", "html/template", "net/http", "crypto/tls", "go/types", "yaml", "jsonschema", "nats", "cobra", "x/text"} {
		if i := slices.IndexFunc(linked, func(p string) bool { return strings.Contains(p, part) }); i >= 0 {
			t.Errorf("it links %s", linked[i])
		}
	}
	if len(linked) < 100 {
		t.Errorf("only %d packages", len(linked))
	}
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
