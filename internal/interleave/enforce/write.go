package enforce

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/interleave"
	"github.com/ltlcheck/ltlcheck/internal/interleave/baton"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// Package has the schedules of a package of which Go tests are made.
type Package struct {
	*points
	module string // its path
	flags  []string
	tests  []*Test
}

// Test is a Go test that fails as a schedule does.
type Test struct {
	report   *search.Report
	schedule *forcedSchedule
	said     []string // for each step
	unforced []string // switches of the schedule that have no gate
}

// NewPackage returns the package in a folder, without schedules. flags are for go
// test.
func NewPackage(folder string, flags []string) (*Package, error) {
	root, module, err := moduleOf(folder)
	if err != nil {
		return nil, err
	}
	return &Package{newPoints(folder, root), module, flags, nil}, nil
}

// Add adds a schedule that fails. The places in the report are those of files.
func (p *Package) Add(r *search.Report) (*Test, error) {
	switch {
	case r.Kind == schedule.Race.String():
		return nil, errors.New("a Go test does not see a data race, but go test -race may")
	case r.Kind == schedule.Violated.String():
		return nil, errors.New("a Go test does not see events")
	case r.Elapsed > maxElapsed:
		return nil, fmt.Errorf("%s pass in the schedule, and a test would take as long; want timers of %s at most", r.Elapsed, maxElapsed)
	}
	for _, m := range slices.Concat(r.Moves, r.Pending) {
		p.note(m.At)
		p.note(m.PartnerAt)
	}
	for _, b := range r.Births {
		p.note(b.At)
	}
	s := &forcedSchedule{test: r.Test, folder: p.folder, module: p.module, flags: p.flags, leaks: r.Kind == schedule.Leak.String()}
	begin := p.begin(r.Test)
	if begin == nil {
		return nil, fmt.Errorf("%s is not a function of the package", r.Test)
	}
	g := &gates{points: p.points, schedule: s, passes: map[passing]int{}}
	g.births(r)
	g.steps(r)
	s.points = append([]forcedPoint{*begin}, used(s, p.found)...)
	t := &Test{r, s, g.said, g.unforced}
	p.tests = append(p.tests, t)
	return t, nil
}

// used returns the points that a schedule needs.
func used(s *forcedSchedule, all []forcedPoint) []forcedPoint {
	needed := map[int]bool{}
	for _, x := range slices.Concat(s.steps, s.held) {
		needed[x.point] = true
	}
	for _, b := range s.births {
		needed[b.point] = true
	}
	return slices.DeleteFunc(slices.Clone(all), func(p forcedPoint) bool { return !needed[p.point] })
}

// begin returns the point at which a test begins, or nil.
func (p *points) begin(test string) *forcedPoint {
	names, err := filepath.Glob(filepath.Join(p.folder, "*_test.go"))
	if err != nil {
		return nil
	}
	for _, name := range names {
		f, relative, err := p.file(name)
		if err != nil {
			continue
		}
		for _, n := range f.nodes {
			if n.kind == "test" && n.function == test {
				return p.add(forcedPoint{0, relative, test, "test", "", 1})
			}
		}
	}
	return nil
}

// moduleOf returns the folder and the path of the module of a package.
func moduleOf(folder string) (root, path string, err error) {
	for root = folder; ; root = filepath.Dir(root) {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil {
			if m := regexp.MustCompile(`(?m)^module\s+"?([^"\s]+)`).FindSubmatch(text); m != nil {
				return root, string(m[1]), nil
			}
			return "", "", fmt.Errorf("%s: there is no module path", filepath.Join(root, "go.mod"))
		}
		if root == filepath.Dir(root) {
			return "", "", fmt.Errorf("%s is not in a module", folder)
		}
	}
}

// trials is how often a test must fail before it is written.
const trials = 10

// Check runs the tests, compiled in a folder that exists. A test has an error unless it
// fails each time as its schedule does.
func (p *Package) Check(ctx context.Context, folder string) map[*Test]error {
	found := map[*Test]error{}
	var all []*forcedSchedule
	for _, t := range p.tests {
		all = append(all, t.schedule)
	}
	if len(all) == 0 {
		return found
	}
	binary, _, err := forcedBuild(ctx, folder, all...)
	for _, t := range p.tests {
		if err != nil { // perhaps of another test
			if binary, _, found[t] = forcedBuild(ctx, folder, t.schedule); found[t] != nil {
				found[t] = fmt.Errorf("the package cannot be compiled with gates: %w", found[t])
				continue
			}
		}
		found[t] = t.check(ctx, binary)
	}
	return found
}

func (t *Test) check(ctx context.Context, binary string) error {
	for range trials {
		out, failed := t.schedule.execute(ctx, binary)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !failed || !t.expected(out) {
			why := "the schedule depends on what a Go test cannot enforce"
			if len(t.unforced) > 0 {
				why = strings.Join(t.unforced, "; ")
			}
			return fmt.Errorf("a Go test does not fail in this way each time: %s", why)
		}
	}
	return nil
}

// expected reports whether a test fails in the way of the schedule.
func (t *Test) expected(out string) bool {
	first, _, _ := strings.Cut(t.report.Message, "\n")
	switch words := t.schedule.inWords(out); t.report.Kind {
	case schedule.Deadlock.String():
		return strings.HasPrefix(words, "deadlock: ")
	case schedule.Leak.String():
		return strings.HasPrefix(words, "leaked goroutines: ")
	case schedule.Panic.String():
		return strings.Contains(out, "panic: "+first)
	case schedule.Fatal.String():
		return strings.Contains(out, "fatal error: "+first)
	}
	return strings.Contains(out, "--- FAIL: "+t.report.Test) && strings.Contains(out, first)
}

// Name is the name of a file for the test.
func (t *Test) Name() string {
	return filepath.Join(t.report.Package, strings.ToLower(t.report.Test)+"_schedule_test.go")
}

// Common is the name of a file that all such tests of a package need.
func (t *Test) Common() string {
	return filepath.Join(t.report.Package, "ltlcheck_schedules_test.go")
}

//go:embed forced.go
var machinery string

// forcedBaton is the text of the package that has the gates.
var forcedBaton = baton.Source

// Texts returns the test, and the file that all of them need.
func (t *Test) Texts() (own, common string, err error) {
	pkg, err := packageOf(filepath.Join(t.report.Package, t.schedule.points[0].file))
	if err != nil {
		return "", "", err
	}
	_, code, _ := strings.Cut(machinery, "package enforce")
	common = interleave.Marker + "\npackage " + pkg + code + "\n// forcedBaton is compiled into the standard library, for the copies.\nconst forcedBaton = `" + baton.Source + "`\n"
	out, err := format.Source([]byte(interleave.Marker + "\npackage " + pkg + "\n\nimport \"testing\"\n\n" + t.function()))
	return string(out), common, err
}

// packageOf is the name of the package of tests beside a file.
func packageOf(name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
	if err != nil {
		return "", err
	}
	return strings.TrimSuffix(f.Name.Name, "_test") + "_test", nil
}

// steps matches the lines of a schedule, as opposed to those of a stack.
var steps = regexp.MustCompile(`(?m)^(goroutine |time passes|at the end|  ).*$`)

// function is the function of the test.
func (t *Test) function() string {
	var b strings.Builder
	s := t.schedule
	fmt.Fprintf(&b, "// %sSchedule runs %[1]s under a schedule of its goroutines in which it failed:\n// %s: %s.\n//\n", s.test, t.report.Kind, strings.ReplaceAll(t.report.Message, "\n", "; "))
	for _, line := range steps.FindAllString(t.report.Steplist, -1) {
		fmt.Fprintf(&b, "//\t%s\n", line)
	}
	fmt.Fprintf(&b, "func %sSchedule(t *testing.T) {\n\tt.Parallel()\n\ts := &forcedSchedule{test: %[1]q, module: %q, flags: %#v, leaks: %t}\n", s.test, s.module, s.flags, s.leaks)
	b.WriteString("\t// The operations: number, file, function, kind, text, and which of those with the same text.\n\ts.points = []forcedPoint{\n")
	for _, p := range s.points {
		fmt.Fprintf(&b, "\t\t{%d, %q, %q, %q, %q, %d},\n", p.point, p.file, p.function, p.kind, p.text, p.number)
	}
	b.WriteString("\t}\n\t// Goroutines: parent, point, how often the parent comes there, number.\n\ts.births = []forcedBirth{\n")
	for _, x := range s.births {
		fmt.Fprintf(&b, "\t\t{%d, %d, %d, %d},\n", x.parent, x.point, x.pass, x.child)
	}
	b.WriteString("\t}\n\t// What happens in this order: goroutine, point, how often it comes there, case.\n\ts.steps = []forcedStep{\n")
	for i, x := range s.steps {
		fmt.Fprintf(&b, "\t\t{%s}, // %s\n", x.fields(), t.said[i])
	}
	b.WriteString("\t}\n\t// What happens after that, or not at all.\n\ts.held = []forcedStep{\n")
	for _, x := range s.held {
		fmt.Fprintf(&b, "\t\t{%s},\n", x.fields())
	}
	b.WriteString("\t}\n\ts.run(t)\n}\n")
	return b.String()
}

func (x forcedStep) fields() string {
	return fmt.Sprintf("%d, %d, %d, %d, %t, %t", x.goroutine, x.point, x.pass, x.kase, x.late, x.meets)
}
