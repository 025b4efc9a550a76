package specs

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// chainOf is a file of n definitions, each of which uses the one before it.
func chainOf(n int, body string, backwards bool) string {
	lines := make([]string, n)
	for i := range lines {
		at := i
		if backwards {
			at = n - 1 - i
		}
		lines[at] = fmt.Sprintf("define d%d = "+body+";", i+1, i, i)
	}
	return "define d0 = x;\n" + strings.Join(lines, "\n") + fmt.Sprintf("\nproperty p: [] d%d;\n", n)
}

// TestChainOfDefinitions: a definition costs what stands in it, not what the definitions that it uses cost.
func TestChainOfDefinitions(t *testing.T) {
	for _, body := range []string{"d%d && y == %d", "X d%d | z > %d", "(d%d -> <> (y == %d))"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		f := mustLoad(t, chainOf(4000, body, false), memory{})
		runtime.ReadMemStats(&after)
		if n := len(f.Properties[0].Atoms); n != 4001 {
			t.Errorf("%s: %d propositions, want 4001", body, n)
		}
		for name, pos := range f.Properties[0].Atoms {
			if !pos.IsValid() || !strings.Contains(pos.File.Line(pos.Line), name) {
				t.Fatalf("%s: %s is not in line %d", body, name, pos.Line)
			}
		}
		if made := (after.TotalAlloc - before.TotalAlloc) >> 20; made > 600 {
			t.Errorf("%s: %d MiB were allocated, want at most 600", body, made)
		}
		t.Logf("%s: %v, %d MiB", body, time.Since(begin), (after.TotalAlloc-before.TotalAlloc)>>20)
	}
}

// TestDeepDefinitions: definitions that stand behind their uses are expanded recursively, and there is
// a limit before the stack is used up.
func TestDeepDefinitions(t *testing.T) {
	_, err := loadText(chainOf(10_500, "X d%d | y == %d", true), memory{})
	if err == nil || !strings.Contains(err.Error(), "the definitions are nested more than 10000 deep here") {
		t.Errorf("%.200v", err)
	}
}
