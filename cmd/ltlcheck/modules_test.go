package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestModules: the main module requires neither what only measurements need nor the tools of .ci/run, and the workspace picks the
// versions that go install picks: bench, the example of raft and the exporter of spans require no other version of a module than the main module does.
func TestModules(t *testing.T) {
	t.Parallel()
	root := requirements(t, filepath.Join("..", "..", "go.mod"))
	bench := requirements(t, filepath.Join("..", "..", "bench", "go.mod"))
	example := requirements(t, filepath.Join("..", "..", "docs", "examples", "raft", "go.mod"))
	spans := requirements(t, filepath.Join("..", "..", "model", "record", "spans", "go.mod"))
	shared := 0
	for module, version := range root {
		if strings.HasPrefix(module, "gonum.org/") || strings.HasPrefix(module, "honnef.co/") || strings.Contains(module, "font") {
			t.Errorf("go.mod requires %s", module)
		}
		if strings.HasPrefix(module, "go.etcd.io/") || strings.HasPrefix(module, "go.opentelemetry.io/") {
			t.Errorf("go.mod requires %s", module)
		}
		if other, also := example[module]; also && other != version {
			t.Errorf("%s is %s in go.mod and %s in docs/examples/raft/go.mod: run go mod tidy there", module, version, other)
		}
		if other, also := spans[module]; also && other != version {
			t.Errorf("%s is %s in go.mod and %s in model/record/spans/go.mod: run go mod tidy there", module, version, other)
		}
		if other, also := bench[module]; also {
			shared++
			if other != version {
				t.Errorf("%s is %s in go.mod and %s in bench/go.mod: run go mod tidy in bench", module, version, other)
			}
		}
	}
	if len(root) < 10 || shared < 5 {
		t.Errorf("%d requirements, %d of them of bench, too", len(root), shared)
	}
}

// requirements are the versions of the modules that a go.mod file requires.
func requirements(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`).FindAllStringSubmatch(string(text), -1) {
		versions[m[1]] = m[2]
	}
	return versions
}
