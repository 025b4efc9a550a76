package main

import (
	gotoken "go/token"
	"path"
	"strings"
	"testing"
)

// ownFrontEnd are the packages of the command that are about one kind of models, and why.
var ownFrontEnd = map[[2]string]string{
	{"simulate", "promela"}:   "trails of SPIN",
	{"spintrail", "promela"}:  "trails of SPIN",
	{"symbolic", "counters"}:  "what counter programs ask",
	{"reproduce", "promela"}:  "models of the papers",
	{"reproduce", "counters"}: "models of the papers",
	{"reproduce", "lts"}:      "graphs of the papers",
	{"comparing", "lts"}:      "writes systems",
	{"exploring", "lts"}:      "writes systems",
}

// TestFrontEnds: the command knows kinds of models by the table of package property only, so that a new one is a row there.
func TestFrontEnds(t *testing.T) {
	t.Parallel()
	for name, f := range handWritten(t, gotoken.NewFileSet()) {
		if !strings.HasPrefix(name, "cmd/") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, i := range f.Imports {
			imported := strings.Trim(i.Path.Value, `"`)
			switch end := path.Base(imported); end {
			case "promela", "petri", "lts", "counters":
				if ownFrontEnd[[2]string{path.Base(path.Dir(name)), end}] == "" && strings.HasPrefix(imported, modulePath+"program/") {
					t.Errorf("%s imports %s; what commands want of a kind of models is a field of property.Language or an interface", name, imported)
				}
			}
		}
	}
}
