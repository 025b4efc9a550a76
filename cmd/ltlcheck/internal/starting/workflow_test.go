package starting

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// runner does on this machine what a service does with a workflow or an action of several steps.
type runner struct {
	folder string          // the checkout
	fixed  []string        // more of the environment
	built  map[string]bool // programs that were built, which are the same in every checkout
	log    strings.Builder
}

// step is one of a workflow's jobs, or of an action.
type step struct {
	Uses string
	Run  string
	With map[string]any
	Env  map[string]string
}

// installed are the actions of others, for what this machine has.
var installed = []string{"actions/checkout", "actions/setup-go", "actions/cache"}

func readYAML(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// workflow runs the steps of all jobs until one fails.
func (r *runner) workflow(t *testing.T, path string) bool {
	t.Helper()
	var w struct {
		Jobs map[string]struct{ Steps []step }
	}
	readYAML(t, filepath.Join(r.folder, path), &w)
	for _, job := range w.Jobs {
		for i := range job.Steps {
			if !r.step(t, &job.Steps[i], nil) {
				return false
			}
		}
	}
	return len(w.Jobs) > 0
}

var expression = regexp.MustCompile(`\$\{\{ *([\w.]+) *\}\}`)

// step runs a step with what expressions stand for.
func (r *runner) step(t *testing.T, s *step, values map[string]string) bool {
	t.Helper()
	name, _, _ := strings.Cut(s.Uses, "@")
	switch {
	case slices.Contains(installed, name):
		return true
	case strings.HasPrefix(name, "./"):
		return r.action(t, name, s.With)
	case s.Uses != "" || s.Run == "":
		t.Fatalf("a step that this machine cannot run: %+v", s)
	}
	if r.built[s.Run] {
		return true
	}
	if strings.Contains(s.Run, "$SOURCE") {
		r.built[s.Run] = true
	}
	cmd := exec.Command("bash", "-eo", "pipefail", "-c", s.Run)
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), r.fixed...)
	for k, v := range s.Env {
		cmd.Env = append(cmd.Env, k+"="+expression.ReplaceAllStringFunc(v, func(e string) string {
			value, ok := values[expression.FindStringSubmatch(e)[1]]
			if !ok {
				t.Fatalf("%s has no value", e)
			}
			return value
		}))
	}
	out, err := cmd.CombinedOutput()
	r.log.Write(out)
	return err == nil
}

// action runs an action of the checkout.
func (r *runner) action(t *testing.T, name string, with map[string]any) bool {
	t.Helper()
	var a struct {
		Inputs map[string]struct{ Default string }
		Runs   struct{ Steps []step }
	}
	readYAML(t, filepath.Join(r.folder, name, "action.yml"), &a)
	values := map[string]string{"github.action_path": filepath.Join(r.folder, name)}
	for input, d := range a.Inputs {
		values["inputs."+input] = d.Default
	}
	for input, v := range with {
		if _, ok := a.Inputs[input]; !ok {
			t.Fatalf("the action has no input %s", input)
		}
		values["inputs."+input] = v.(string)
	}
	for i := range a.Runs.Steps {
		if !r.step(t, &a.Runs.Steps[i], values) {
			return false
		}
	}
	return true
}

// plant puts the bug that a starter has into its files.
func plant(kind string, f output) string {
	switch {
	case strings.HasSuffix(f.path, ".pml"):
		return "#define BUG\n" + f.text
	case strings.HasSuffix(f.path, ".pnml"):
		return withBug(f.text)
	case kind == "go":
		return strings.ReplaceAll(f.text, "(false)", "(true)")
	}
	return f.text
}

// TestWorkflows runs the workflow that every starter has, on a checkout with the files and this repository as tools/ltlcheck: it passes,
// and fails with the planted bug, at the property that notices it. Of the starters in Go, which are tests of this module as well, one is run.
func TestWorkflows(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	temp, built := t.TempDir(), map[string]bool{}
	for _, s := range starters {
		for _, kind := range kindsOf(s.name) {
			if kind == "go" && s.name != "queue" {
				continue
			}
			for _, bug := range []bool{false, true} {
				r := &runner{folder: t.TempDir(), built: built}
				r.fixed = []string{"RUNNER_TEMP=" + temp, "GITHUB_OUTPUT=" + filepath.Join(temp, "output"), "GOFLAGS=" + os.Getenv("GOFLAGS") + " -trimpath", "GOWORK="}
				files := filesFor(kind, s.name)
				for _, f := range files {
					if strings.HasSuffix(f.path, ".ltl") && !strings.Contains(files[len(files)-1].text, f.path) {
						t.Errorf("the workflow of %s does not check %s", s.name, f.path)
					}
					text := f.text
					if bug {
						text = plant(kind, f)
					}
					writeFile(t, filepath.Join(r.folder, filepath.FromSlash(f.path)), text)
				}
				writeFile(t, filepath.Join(r.folder, "go.mod"), "module example.org/design\n\ngo 1.26\n")
				if err := os.MkdirAll(filepath.Join(r.folder, "tools"), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(root, filepath.Join(r.folder, "tools", "ltlcheck")); err != nil {
					t.Fatal(err)
				}
				passed := r.workflow(t, ".github/workflows/"+s.name+".yml")
				if log := r.log.String(); passed == bug || bug && !strings.Contains(log, "violated") || bug && kind != "go" && !strings.Contains(log, "::error file="+s.name+".ltl,line=") {
					t.Errorf("%s %s, with the bug %v: passed %v\n%s", kind, s.name, bug, passed, log)
				}
			}
		}
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
