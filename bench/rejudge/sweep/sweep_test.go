package sweep

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// TestSweepsExist: the packages of all sweeps have the tests and the flags that they name.
func TestSweepsExist(t *testing.T) {
	t.Parallel()
	for _, s := range sweeps {
		files, err := filepath.Glob(filepath.Join("..", "..", "..", filepath.FromSlash(s.pkg), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		var code strings.Builder
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
		for _, name := range strings.Split(s.tests, "|") {
			if !strings.Contains(code.String(), "func "+name+"(") {
				t.Errorf("%s: %s has no test %s", s.name, s.pkg, name)
			}
		}
		for _, f := range append([]string{s.count, s.seed}, s.args...) {
			if strings.HasPrefix(f, "-") && !regexp.MustCompile(`flag\.\w+\("`+regexp.QuoteMeta(f[1:])+`"`).MatchString(code.String()) {
				t.Errorf("%s: %s has no flag %s", s.name, s.pkg, f)
			}
		}
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	run := func(args ...string) (int, string) {
		var out, log bytes.Buffer
		status := parts.Run(context.Background(), "rejudge", args, &out, &log, parts.New("", "", Run))
		return status, out.String()
	}
	want := "go test ./check -run ^(TestShortcutsOfNets)$ -count 1 -timeout 12h -v -nets 10000 -net-seed 7\n"
	if status, out := run("-list", "-only", "^nets$", "-seed", "7", "-n", "2"); status != 0 || out != want {
		t.Errorf("got %d, %q, want %q", status, out, want)
	}
	if status, _ := run("-only", "("); status != 2 {
		t.Error("a wrong expression is taken")
	}
}

func TestLogged(t *testing.T) {
	t.Parallel()
	if got := logged("=== RUN TestX\n    a_test.go:7: 3 held | 2 not\n--- PASS\n"); got != `3 held \| 2 not` {
		t.Errorf("%q", got)
	}
}
