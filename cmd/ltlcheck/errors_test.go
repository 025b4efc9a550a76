package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// TestMoreErrors: where errors are not all shown, that is said.
func TestMoreErrors(t *testing.T) {
	t.Parallel()
	const (
		begin = `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p"><place id="q"/>`
		end   = `</page></net></pnml>`
	)
	for name, c := range map[string]struct{ text, want string }{
		"m.aut":      {"des (0, 30, 3)\n" + strings.Repeat("(0, a 1)\n", 30), "reading ends here, after 10 errors"},
		"m.pnml":     {begin + strings.Repeat(`<place/>`, 25) + end, "there are more errors: 5 besides the 20 that follow"},
		"m.formulas": {strings.Repeat("a ' ", 120) + "\n", "there are more errors: 10 besides the 50 that follow"},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"explore", path}
		if name == "m.formulas" {
			args = []string{"translate", "-F", path}
		}
		var stdout, stderr strings.Builder
		if status := run(args, nil, &stdout, &stderr); status != cli.StatusInput || !strings.Contains(stderr.String()+stdout.String(), c.want) {
			t.Errorf("%s: exit status %d\n%.1500s", name, status, stderr.String())
		}
	}
}
