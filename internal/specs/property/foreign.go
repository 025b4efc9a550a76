package property

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// The advice for models and programs in languages that are not read.
const (
	rewrite   = " is not read; write the model in Promela (docs/promela.md) or as Go functions (docs/go-api.md)"
	goProgram = "a model in Go is checked by a Go test: ltltest.Check in a _test.go file, then go test (docs/go-api.md)"
)

// foreignFiles are files that are no models here, by the suffixes of their names,
// what to do with them, and the option for that.
var foreignFiles = []struct {
	suffixes, hint string
	option         source.Option
}{
	{".go", goProgram, ""},
	{".tla .tlc", "TLA+" + rewrite, ""},
	{".cfg", "a configuration of TLC is not read; properties go into a specification, an .ltl file (docs/specifications.md), and constants are macros of the model", "define"},
	{".qnt", "Quint" + rewrite, ""}, {".fizz", "FizzBee" + rewrite, ""}, {".smv", "the language of NuSMV" + rewrite, ""}, {".als", "Alloy" + rewrite, ""},
	{".prism .nm", "the language of PRISM" + rewrite, ""}, {".mcrl2 .lps", "mCRL2" + rewrite + ", or convert its state space: lps2lts FILE.lps FILE.aut", ""},
	{".dve", "the language of DIVINE" + rewrite, ""}, {".xta .ta", "the language of UPPAAL" + rewrite, ""}, {".csp", "CSP" + rewrite, ""},
	{".c .h .cc .cpp .rs .py .java .js .ts .ex .erl", "programs in this language are not read; model what matters of it in Promela (docs/promela.md), or check what it logs (docs/logs.md)", ""},
	{".trail", "a trail of SPIN is replayed by simulate, together with its model", "trail"},
	{".json .jsonl .csv", "a log is checked by log (docs/logs.md), and a saved run is replayed by simulate, together with its model", "trail"},
	{".hoa .never", "an automaton is checked together with a model", "claim"},
	{".xml", "a Petri net ends in .pnml or .pnml.gz, and queries are answered together with their net", "mcc"},
	{".dot .svg .png .html", "it is a result; check the model that it was made from", ""},
}

// ForeignHint says what to do with a file that is no model, by the suffix of its
// name, and the option for that, if there is one; "" if nothing is known of it.
func ForeignHint(path string) (hint string, option source.Option) {
	suffix := strings.ToLower(filepath.Ext(path))
	for _, f := range foreignFiles {
		if suffix != "" && slices.Contains(strings.Fields(f.suffixes), suffix) {
			return f.hint, f.option
		}
	}
	return "", ""
}

// operators are those of formulas that are no names of anything else.
var operators = []string{"[]", "<>", "->", "<->", "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "U", "W", "R", "G", "F", "X"}

// IsOperator reports whether a word is an operator of formulas and nothing else.
func IsOperator(word string) bool { return slices.Contains(operators, word) }

// LooksLikeFormula reports whether an argument is more likely a formula than
// the name of a file.
func LooksLikeFormula(arg string) bool {
	words := strings.Fields(arg)
	return slices.ContainsFunc(operators[:9], func(o string) bool { return strings.Contains(arg, o) }) || len(words) > 1 && slices.ContainsFunc(words, IsOperator)
}

// FolderHint says what to name instead of a folder: the files in it that match
// one of the patterns, or the tests of Go models.
func FolderHint(folder string, patterns ...string) string {
	var found []string
	for _, pattern := range patterns {
		if holds(folder, pattern) {
			found = append(found, filepath.Join(folder, pattern))
		}
	}
	switch {
	case len(found) > 0:
		return "name the files in it: " + joinOr(found)
	case holds(folder, "*.go"):
		return "models in Go are checked by Go tests: go test ./" + filepath.ToSlash(filepath.Clean(folder)) + " (docs/go-api.md)"
	}
	return "no file in it ends as one of " + joinOr(patterns) + " does"
}

// holds reports whether a folder has a file whose name matches a pattern.
func holds(folder, pattern string) bool {
	files, err := os.ReadDir(folder)
	return err == nil && slices.ContainsFunc(files, func(f fs.DirEntry) bool {
		is, _ := filepath.Match(pattern, f.Name()) // the patterns are well-formed
		return is
	})
}

// located is Located for a file that the options name. Of one that does not
// exist it says which other file may have been meant, unless names of files
// are not to be told.
func (o *Options) located(path string, err error) error {
	err = Located(path, o.Named, err)
	if _, missing := os.Stat(path); !errors.Is(missing, fs.ErrNotExist) || o.Files != nil && o.Files.Contained {
		return err
	}
	for _, e := range source.ErrorsOf(err) {
		if near := likelyFile(path); near != "" && e.Pos == o.Named && e.Hint == "" {
			e.Hint = "did you mean " + near + "?"
		}
	}
	return err
}

// likelyFile returns the file beside path that has nearly its name; "" if there
// is none.
func likelyFile(path string) string {
	folder, name := filepath.Split(path)
	files, err := os.ReadDir(filepath.Clean(folder + "."))
	if err != nil {
		return ""
	}
	var names []string
	for _, f := range files {
		if !f.IsDir() {
			names = append(names, f.Name())
		}
	}
	near := source.Nearest(name, names)
	if near == "" {
		return ""
	}
	return folder + near
}
