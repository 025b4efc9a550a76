package gotest

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/rewrite"
)

// module writes a module with a file.
func module(t *testing.T, name, text string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.org/m\n\ngo 1.25\n", name: text} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestOutside reaches each function that schedules do not control.
func TestOutside(t *testing.T) {
	imports, tests, want := map[string]bool{}, "", map[string]string{}
	for i, c := range rewrite.Outside() {
		imports[fmt.Sprintf("import %q\n", c.Path)] = true
		value := path.Base(c.Path) + "." + c.Name
		if kind, method, is := strings.Cut(c.Name, "."); is {
			value = "new(" + path.Base(c.Path) + "." + kind + ")." + method
		}
		tests += fmt.Sprintf("func Test%d(t *testing.T) { _ = %s }\n", i, value)
		want[fmt.Sprintf("Test%d", i)] = fmt.Sprintf("inconclusive: %s.%s is called at m_test.go:", c.Path, c.Name)
	}
	text := "package m\n\nimport \"testing\"\n" + strings.Join(slices.Sorted(maps.Keys(imports)), "") + tests
	status, out, errs := goTest(t, module(t, "m_test.go", text))
	if status != cli.StatusInconclusive || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		name, result, _ := strings.Cut(line, ": ")
		if !strings.HasPrefix(result, want[name]) || !strings.Contains(result, "; --opaque ") {
			t.Errorf("%s, want %s", line, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not run: %v", want)
	}
}

// TestOutsideOpaque makes the calls of a package steps.
func TestOutsideOpaque(t *testing.T) {
	text := "package m\n\nimport (\n\"net\"\n\"testing\"\n)\n\nfunc TestNet(t *testing.T) {\n\tl, err := net.Listen(\"tcp\", \"127.0.0.1:0\")\n\tif err != nil {\n\t\tt.Skip(err)\n\t}\n\tl.Close()\n}\n"
	status, out, errs := goTest(t, module(t, "m_test.go", text), "--opaque", "net")
	if status != cli.StatusOK || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
}

// TestRefused shows the place of what cannot be rewritten.
func TestRefused(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"m_test.go", "package m\n\nimport (\n\t\"testing\"\n\t\"testing/synctest\"\n)\n\nfunc TestX(t *testing.T) { synctest.Wait() }\n", "m_test.go:8:28: goroutines of a bubble"},
		{"m.go", "package m\n\nimport \"C\"\n", "m.go:3:8: the package calls C"},
	} {
		t.Setenv("CGO_ENABLED", "1")
		status, out, errs := goTest(t, module(t, tt.name, tt.text))
		if status != cli.StatusInput || !strings.Contains(errs, tt.want) || !strings.Contains(errs, "^") {
			t.Errorf("status %d\n%s%s", status, out, errs)
		}
	}
}

// TestFiles: calls on files are steps in every order.
func TestFiles(t *testing.T) {
	text := `package m

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	var w sync.WaitGroup
	w.Go(func() { os.WriteFile(name, []byte("a"), 0o666) })
	w.Go(func() { os.WriteFile(name, []byte("b"), 0o666) })
	w.Wait()
	if text, _ := os.ReadFile(name); string(text) != "b" {
		t.Errorf("%s", text)
	}
}
`
	status, out, errs := goTest(t, module(t, "m_test.go", text), "--random", "0")
	if status != cli.StatusFail || errs != "" || !strings.Contains(out, "os.WriteFile") {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
}
