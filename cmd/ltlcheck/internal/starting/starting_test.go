package starting

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/ltlcheck/ltlcheck/model/spectest"
)

// TestTemplates writes every model and net, and checks that its specifications have the verdicts that they expect, the tests with the
// planted bug among them, and that the workflow names all of them. The templates in Go are tests of this module.
func TestTemplates(t *testing.T) {
	for _, s := range starters {
		for _, kind := range kindsOf(s.name) {
			folder := t.TempDir()
			var specifications []string
			for _, f := range filesFor(kind, s.name) {
				path := filepath.Join(folder, filepath.FromSlash(f.path))
				if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(f.text), 0o666); err != nil {
					t.Fatal(err)
				}
				if strings.HasSuffix(path, ".ltl") {
					specifications = append(specifications, f.path)
					t.Run(kind+"/"+f.path, func(t *testing.T) { spectest.Check(t, path) })
				}
			}
			files := filesOfWorkflow(t, filepath.Join(folder, ".github", "workflows", s.name+".yml"))
			if want := "./" + s.name + "/"; kind == "go" && files != "go test "+want || kind != "go" && files != strings.Join(specifications, " ") && files != reversed(specifications) {
				t.Errorf("%s %s: the workflow checks %q, want %q", kind, s.name, files, specifications)
			}
		}
	}
}

func reversed(list []string) string {
	if len(list) != 2 {
		return ""
	}
	return list[1] + " " + list[0]
}

// filesOfWorkflow returns what a workflow checks: the files, or the command that it runs.
func filesOfWorkflow(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var w struct {
		Jobs map[string]struct {
			Steps []struct {
				Run  string
				With map[string]any
			}
		}
	}
	if err := yaml.Unmarshal(text, &w); err != nil {
		t.Fatal(err)
	}
	for _, job := range w.Jobs {
		for _, step := range job.Steps {
			if files, ok := step.With["files"].(string); ok {
				return files
			}
			if step.Run != "" {
				return step.Run
			}
		}
	}
	return ""
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
				if err := os.WriteFile(filepath.Join(folder, g.path), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
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
