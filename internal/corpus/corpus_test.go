package corpus

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"
)

// recorder is a test that notes how it would end.
type recorder struct {
	testing.TB
	ended string
}

func (r *recorder) Helper()               {}
func (r *recorder) Fatalf(string, ...any) { r.ended = "failed" }
func (r *recorder) Skipf(string, ...any)  { r.ended = cmp.Or(r.ended, "skipped") } // Fatalf comes back here

func TestAbsence(t *testing.T) {
	t.Setenv(Variable, t.TempDir())
	for _, c := range []struct{ required, want string }{{"", "skipped"}, {"1", "failed"}} {
		t.Setenv(Required, c.required)
		for name, look := range map[string]func(*recorder){
			"Path": func(r *recorder) { Path(r, "ltl", "peers.tsv") },
			"Glob": func(r *recorder) { Glob(r, "ltl", "*.ltl") },
		} {
			r := &recorder{TB: t}
			if look(r); r.ended != c.want {
				t.Errorf("%s, %s=%q: %q, want %q", name, Required, c.required, r.ended, c.want)
			}
		}
	}
}

func TestRoot(t *testing.T) {
	t.Setenv(Variable, "")
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "project", "deep", "deeper"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "project", "go.work"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(dir, "project", "deep", "deeper"))
	want, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := Seeds("x"); got != filepath.Join(want, "shared", "corpus", "x") {
		t.Errorf("%s, want %s", got, filepath.Join(want, "shared", "corpus", "x"))
	}
}
