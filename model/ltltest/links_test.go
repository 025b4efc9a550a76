package ltltest

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestLinks: a test of a model in Go links no front-end of files, nothing that draws, and no WebAssembly.
func TestLinks(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, part := range []string{"/promelaparser", "program/promela", "/petri", "program/lts", "/counters", "/graphviz", "/bitmap", "/wazero", "/jit", "report/picture", "/symbolic", "specs/property"} {
		if i := slices.IndexFunc(linked, func(p string) bool { return strings.Contains(p, part) }); i >= 0 {
			t.Errorf("it links %s", linked[i])
		}
	}
	if len(linked) < 100 {
		t.Errorf("only %d packages", len(linked))
	}
}
