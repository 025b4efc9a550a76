package enforce

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// TestRefused: schedules of which there is no Go test.
func TestRefused(t *testing.T) {
	folder := module(t, "package p\n")
	for _, tt := range []struct {
		report search.Report
		want   string
	}{
		{search.Report{Kind: "data race", Package: folder}, "does not see a data race"},
		{search.Report{Kind: "property", Package: folder}, "does not see events"},
		{search.Report{Kind: "deadlock", Package: folder, Elapsed: time.Minute}, "1m0s pass in the schedule"},
		{search.Report{Kind: "deadlock", Package: string(filepath.Separator)}, "is not in a module"},
		{search.Report{Kind: "deadlock", Package: folder, Test: "TestX"}, "TestX is not a function of the package"},
	} {
		p, err := NewPackage(tt.report.Package, nil)
		if err == nil {
			_, err = p.Add(&tt.report)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// module writes a module with a file.
func module(t *testing.T, text string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.25\n", "p_test.go": text} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestGates puts a gate before each kind of operation.
func TestGates(t *testing.T) {
	for _, tt := range []struct{ kind, operation, text, want string }{
		{"call", "mu.Lock", "mu.Lock()", "ltl_baton.At(1, mu.Lock)()"},
		{"call", "n.Store", "n.Store(n.Load() + 1)", "ltl_baton.Before(1, n.Store)(n.Load() + 1)"},
		{"call", "n.Load", "n.Store(n.Load() + 1)", "n.Store(ltl_baton.At(1, n.Load)() + 1)"},
		{"call", "close", "close(c)", "close(ltl_baton.At(1, c))"},
		{"call", "len", "n = len(c)", "n = len(ltl_baton.At(1, c))"},
		{"call", "time.Sleep", "time.Sleep(1)", "ltl_baton.After(1, time.Sleep)(1)"},
		{"wake", "q.Wait", "q.Wait()", "ltl_baton.Wake(1, q)()"},
		{"start", "wg.Go", "wg.Go(f)", "wg.Go(ltl_baton.Go(1, f))"},
		{"go", "f", "go f(1)", "go ltl_baton.Go(1, f)(1)"},
		{"go", "func", "go func() {}()", "go ltl_baton.Go(1, func() {})()"},
		{"defer", "mu.Unlock", "defer mu.Unlock()", "defer ltl_baton.Before(1, mu.Unlock)()"},
		{"send", "c", "c <- 1", "ltl_baton.At(1, c) <- 1"},
		{"send", "c", "c <- <-d", "c <- ltl_baton.At(1, <-d)"},
		{"receive", "c", "v, ok := <-c", "v, ok := <-ltl_baton.At(1, c)"},
		{"range", "c", "for range c {}", "for range ltl_baton.Range(1, c) {}"},
		{"select", "", "select { case <-c: case d <- 1: f() }", "ltl_1: select { case <-ltl_baton.Case(1, 0, c): case ltl_baton.Case(1, 1, d) <- 1: f() ;case <-ltl_baton.Turn(1): ltl_baton.Again(1); goto ltl_1; }"},
		{"select", "", "a: b: select { default: case v := <-c: f(v) }", "ltl_1: a: b: select { default: if ltl_baton.Again(1) { goto ltl_1 }; case v := <-ltl_baton.Case(1, 0, c): f(v) ;case <-ltl_baton.Turn(1): ltl_baton.Again(1); goto ltl_1; }"},
		{"test", "", "", "func F(t *testing.T) { defer ltl_baton.Test(t)(); "},
	} {
		folder := module(t, "package p\n\nfunc F(t *testing.T) { "+tt.text+" }\n")
		text, missing, err := forcedText(filepath.Join(folder, "p_test.go"), []forcedPoint{{1, "p_test.go", "F", tt.kind, tt.operation, 1}})
		if err != nil || len(missing) > 0 || !strings.Contains(text, tt.want) || !strings.HasPrefix(text, `package p;import ltl_baton "ltlbaton"`) {
			t.Errorf("%s: %v, %v missing\n%s\nwant %s", tt.text, err, missing, text, tt.want)
		}
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// TestUnnamed: a test whose parameter has no name is given one.
func TestUnnamed(t *testing.T) {
	for _, parameter := range []string{"", "_ "} {
		folder := module(t, "package p\n\nfunc (T) F() {}\n\nfunc F("+parameter+"*testing.T) {}\n")
		text, missing, err := forcedText(filepath.Join(folder, "p_test.go"), []forcedPoint{{1, "p_test.go", "F", "test", "", 1}, {2, "p_test.go", "(T).F", "send", "c", 1}})
		if want := "func F(ltl_t *testing.T) { defer ltl_baton.Test(ltl_t)();}"; err != nil || len(missing) != 1 || missing[0] != "send c in (T).F of p_test.go" || !strings.Contains(text, want) {
			t.Errorf("%v, %v missing\n%s", err, missing, text)
		}
	}
}

// fake is a test that notes how it ends.
type fake struct {
	*testing.T
	log, failed string
}

func (f *fake) Logf(format string, a ...any)   { f.log += fmt.Sprintf(format, a...) }
func (f *fake) Errorf(format string, a ...any) { f.failed += fmt.Sprintf(format, a...) }
func (f *fake) Fatalf(format string, a ...any) { f.failed += "fatal: " + fmt.Sprintf(format, a...) }

// TestRun: a test fails as its schedule does. Where a step does not apply, it says so,
// and passes; and it fails if the package cannot be compiled.
func TestRun(t *testing.T) {
	const text = "package p\n\nimport \"testing\"\n\nfunc TestX(t *testing.T) {\n\tc := make(chan int, %d)\n\tgo func() { c <- 1 }()\n\tc <- 2\n\tif v := <-c; v == 1 {\n\t\tt.Error(\"other\")\n\t}\n}\n"
	for _, tt := range []struct{ text, log, failed string }{
		{fmt.Sprintf(text, 2), "", "other"},
		{fmt.Sprintf(text, 0), "", "deadlock: the test waits forever\n  a goroutine waits: chan send at p_test.go:"},
		{strings.Replace(fmt.Sprintf(text, 2), "c <- 1", "", 1), "there is no send c in TestX of p_test.go", ""},
		{fmt.Sprintf(text, 2) + "x", "", "fatal: TestX cannot be compiled for the schedule"},
	} {
		f := &fake{T: t}
		s := &forcedSchedule{test: "TestX", module: "p", folder: module(t, tt.text)}
		s.points = []forcedPoint{{1, "p_test.go", "TestX", "test", "", 1}, {2, "p_test.go", "TestX", "go", "func", 1}, {3, "p_test.go", "TestX", "send", "c", 1}, {4, "p_test.go", "TestX", "send", "c", 2}}
		s.births = []forcedBirth{{0, 2, 1, 1}}
		s.steps = []forcedStep{{goroutine: 1, point: 3, pass: 1, kase: -1}, {goroutine: 0, point: 4, pass: 1, kase: -1}}
		s.run(f)
		if !strings.Contains(f.log, tt.log) || !strings.Contains(f.failed, tt.failed) || (f.failed == "") != (tt.failed == "") {
			t.Errorf("%s\nlog %s\nfailed %s", tt.text, f.log, f.failed)
		}
	}
}
