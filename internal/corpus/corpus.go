// Package corpus finds the models, formulas, automata and nets with known
// answers that tests compare with. They belong to others, and are not part of
// the project: a folder beside it, or the one that LTLCHECK_CORPUS names.
//
// Where the corpus is absent a test that needs it is skipped, and says so.
// Where LTLCHECK_REQUIRE_CORPUS is set its absence is a failure, so that a
// green run has not left out half of the tests.
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

// Path is a file or folder of the corpus. The test is skipped, or fails, where
// it is absent.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := Seeds(parts...)
	if _, err := os.Stat(path); err != nil {
		miss(t, path)
	}
	return path
}

// Read is a file of the corpus. The test is skipped, or fails, where it is absent.
func Read(t testing.TB, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(Path(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Glob is the files of the corpus that a pattern means. The test is skipped, or
// fails, where there is none.
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

// Missing ends a test that has not found the corpus: it is skipped, or fails.
func Missing(t testing.TB) {
	t.Helper()
	miss(t, root())
}

func miss(t testing.TB, path string) {
	t.Helper()
	if os.Getenv(Required) != "" {
		t.Fatalf("the corpus is absent: there is no %s (%s is set)", path, Required)
	}
	t.Skipf("the corpus is absent: there is no %s", path)
}

// Seeds is where a file or folder of the corpus is, if it is anywhere: for fuzz
// targets and commands, which do without.
func Seeds(parts ...string) string {
	return filepath.Join(append([]string{root()}, parts...)...)
}

// root is the folder that the variable names, or shared/corpus beside the
// repository, whose modules are named in go.work.
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
