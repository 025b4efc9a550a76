package starting

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/spectest"
)

// TestTemplates writes every model and net, and checks that its specifications have the verdicts that they expect, the tests with the
// planted bug among them. The templates in Go are tests of this module.
func TestTemplates(t *testing.T) {
	for _, s := range starters {
		for _, kind := range kindsOf(s.name) {
			folder := t.TempDir()
			for _, f := range filesFor(kind, s.name) {
				path := filepath.Join(folder, filepath.FromSlash(f.path))
				writeFile(t, path, f.text)
				if strings.HasSuffix(path, ".ltl") {
					t.Run(kind+"/"+f.path, func(t *testing.T) { spectest.Check(t, path) })
				}
			}
		}
	}
}

// TestBugsOfNets: with the change that a net describes, a property that holds is violated.
func TestBugsOfNets(t *testing.T) {
	for _, s := range starters {
		for _, f := range filesFor("net", s.name) {
			if !strings.HasSuffix(f.path, ".pnml") {
				continue
			}
			folder := t.TempDir()
			for _, g := range filesFor("net", s.name) {
				text := g.text
				if g.path == f.path {
					text = withBug(text)
				}
				if strings.Contains(g.path, "/") {
					continue
				}
				if strings.HasSuffix(g.path, ".ltl") {
					text = onlyFirst(text)
				}
				writeFile(t, filepath.Join(folder, g.path), text)
			}
			spectest.Check(t, filepath.Join(folder, s.name+".ltl"))
		}
	}
}

// withBug changes the line of a net that says what its bug is.
func withBug(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		before, change, found := strings.Cut(l, "  <!-- the bug is to ")
		switch {
		case !found:
		case strings.HasPrefix(change, "leave this line out"):
			lines[i] = ""
		default:
			n := strings.TrimSuffix(strings.TrimPrefix(change, "write "), " here -->")
			at := strings.LastIndex(before, "<text>")
			lines[i] = before[:at] + "<text>" + n + "</text></initialMarking></place>"
		}
	}
	return strings.Join(lines, "\n")
}

// onlyFirst leaves the model of a specification, and the property that notices the bug, which it then expects.
func onlyFirst(text string) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(l, "model") {
			l += "\nwithout deadlock;"
			out = append(out, l)
		}
		for _, name := range []string{"exclusion", "bounded", "consent"} {
			if strings.HasPrefix(l, "property "+name) {
				out = append(out, strings.Replace(l, "expect holds", "expect violated", 1))
			}
		}
	}
	return strings.Join(out, "\n")
}
