package interleave

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// module is a public module whose tests are run.
type module struct {
	path     string // with its version
	packages []string
}

// modules have tests of concurrent code.
var modules = []module{
	{"golang.org/x/sync@v0.25.0", []string{"./errgroup", "./singleflight", "./semaphore"}},
	{"golang.org/x/time@v0.16.0", []string{"./rate"}},
	{"github.com/patrickmn/go-cache@v2.1.0+incompatible", []string{"."}},
	{"github.com/hashicorp/golang-lru/v2@v2.0.7", []string{"./..."}},
	{"github.com/sourcegraph/conc@v0.3.0", []string{"./..."}},
	{"github.com/alitto/pond@v1.9.2", []string{"."}},
}

// Modules runs the tests of public modules under the tool.
func Modules(c *parts.Call) error {
	limit := c.Duration("time", 2*time.Second, "for each test")
	only := c.String("only", "", "the modules whose paths contain this")
	c.ToFile()
	if err := c.Parse(); err != nil {
		return err
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	k := &kernels{ctx: c.Context}
	if k.command, err = parts.Build(c.Context, folder); err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| module | tests | hold | inconclusive | rely on timing | found |\n|---|---:|---:|---:|---:|---|\n")
	for i, m := range modules {
		if !strings.Contains(m.path, *only) {
			continue
		}
		k.folder = filepath.Join(folder, fmt.Sprint("m", i))
		if err := m.fetch(c, k.folder); err != nil {
			fmt.Fprintf(c.Out, "| %s | skipped: %v | | | | |\n", m.path, err)
			continue
		}
		out, err := k.run(append(append([]string{"test"}, m.packages...), "--time", limit.String())...)
		if err != nil {
			fmt.Fprintf(c.Out, "| %s | does not run: %v | | | | |\n", m.path, strings.ReplaceAll(err.Error(), "\n", " "))
			continue
		}
		m.row(c, out)
	}
	return c.Context.Err()
}

// row sums up the results of a module.
func (m module) row(c *parts.Call, out string) {
	tests, hold, open := 0, 0, 0
	var found []string
	for _, r := range result.FindAllStringSubmatch(out, -1) {
		tests++
		switch kind, _, _ := strings.Cut(r[2], ":"); {
		case strings.HasPrefix(kind, "holds"):
			hold++
		case kind == "inconclusive":
			open++
		default:
			found = append(found, r[1]+" "+kind)
		}
	}
	fmt.Fprintf(c.Out, "| %s | %d | %d | %d | %d | %s |\n", m.path, tests, hold, open, strings.Count(out, ": relies on its timing:"), strings.Join(found, ", "))
}

// fetch copies a module to a folder. Old ones get a go.mod.
func (m module) fetch(c *parts.Call, folder string) error {
	cmd := exec.CommandContext(c.Context, "go", "mod", "download", "-json", m.path)
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go mod download: %w", err)
	}
	var got struct{ Dir string }
	if err := json.Unmarshal(out, &got); err != nil {
		return err
	}
	if err := os.CopyFS(folder, os.DirFS(got.Dir)); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
		return nil
	}
	path, _, _ := strings.Cut(m.path, "@")
	return os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module "+path+"\n\ngo 1.20\n"), 0o666)
}
