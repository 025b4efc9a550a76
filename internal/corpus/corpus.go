// Package corpus finds the models, formulas, automata and nets with known
// answers that tests compare with. They belong to others and are not part of
// the project. The corpus is a folder shared/corpus beside the repository, or
// the one that the environment variable LTLCHECK_CORPUS names.
//
// A test that needs the corpus is skipped where it is absent. With
// LTLCHECK_REQUIRE_CORPUS set it fails instead, so that a successful run cannot
// have left out half of the tests.
package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

// The environment variables.
const (
	Variable = "LTLCHECK_CORPUS"
	Required = "LTLCHECK_REQUIRE_CORPUS"
)

// Path returns the path of a file or folder of the corpus. It skips the test,
// or fails it, if there is no such file.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := Seeds(parts...)
	if _, err := os.Stat(path); err != nil {
		miss(t, path)
	}
	return path
}

// Read returns the content of a file of the corpus. It skips the test, or fails
// it, if there is no such file.
func Read(t testing.TB, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(Path(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Glob returns the files of the corpus that match a pattern. It skips the test,
// or fails it, if there are none.
func Glob(t testing.TB, parts ...string) []string {
	t.Helper()
	pattern := Seeds(parts...)
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		miss(t, pattern)
	}
	return files
}

// Missing skips or fails a test that has found out itself that the corpus is
// absent.
func Missing(t testing.TB) {
	t.Helper()
	miss(t, root())
}

// miss skips the test, or fails it if the corpus is required.
func miss(t testing.TB, path string) {
	t.Helper()
	if os.Getenv(Required) != "" {
		t.Fatalf("the corpus is absent: there is no %s (%s is set)", path, Required)
	}
	t.Skipf("the corpus is absent: there is no %s", path)
}

// Seeds returns where a file or folder of the corpus would be, whether it
// exists or not. It is for fuzz targets and commands, which can do without.
func Seeds(parts ...string) string {
	return filepath.Join(append([]string{root()}, parts...)...)
}

// root returns the folder of the corpus. Without the environment variable it is
// found from the working folder: up to the folder with go.work, and from there
// ../shared/corpus.
func root() string {
	if dir := os.Getenv(Variable); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	for err == nil {
		if _, gone := os.Stat(filepath.Join(dir, "go.work")); gone == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return filepath.Join(dir, "..", "shared", "corpus")
}
