package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// flagNamed matches the name of a flag in a text: --name, or -n as a word.
var flagNamed = regexp.MustCompile(`(^|[\s("])(--[a-z][a-z-]+|-[A-Za-z]([\s,;)]|$))`)

// callsPrograms are the folders outside cmd and bench that may name flags, and
// whose flags these are.
var callsPrograms = map[string]string{
	"internal/limited":                   "draws command lines of this program, for tests",
	"internal/distributed/natsserver":    "is the command ltlcheck-server",
	"internal/distributed/brokertest":    "starts servers for tests",
	"internal/corpus":                    "calls a program that decompresses",
	"internal/interleave/rewrite":        "calls go",
	"internal/interleave/enforce":        "calls go",
	"docs/packaging/release":             "is a command, and calls go",
	"internal/spin":                      "calls spin and a C compiler",
	"internal/report/picture":            "calls dot",
	"internal/compressed/compressedtest": "is for tests",
}

// otherTexts are texts that only look like flags.
var otherTexts = map[string]string{
	"write -x - 1": "an expression",
	"the address space is limited to %s (ulimit -v), and no more is left": "an option of the shell",
}

// TestLibrariesNameNoFlags: no text of a package outside the command names a flag
// of a command. Hints have options as values (source.Error.Options), and what a
// report names of its caller is given to it.
func TestLibrariesNameNoFlags(t *testing.T) {
	t.Parallel()
	texts := 0
	skip := func(folder string) bool {
		base := path.Base(folder)
		return callsPrograms[folder] != "" || base == "testdata" || base == ".git" || folder == "cmd" || folder == "bench"
	}
	err := walkGo(skip, func(name, file string) error {
		if strings.HasSuffix(name, "_test.go") || callsPrograms[name] != "" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			l, ok := n.(*ast.BasicLit)
			if !ok || l.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(l.Value)
			texts++
			if found := flagNamed.FindString(text); err == nil && found != "" && otherTexts[text] == "" {
				t.Errorf("%s names the flag %s: %q", name, strings.TrimSpace(found), text)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if texts < 5000 {
		t.Errorf("only %d texts", texts)
	}
}
