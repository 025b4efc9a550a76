package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// binary is the compiled test of a package, with all faults.
type binary struct {
	path   string        // "" if the package has no tests, or they take too long
	folder string        // in which it runs
	args   []string      // further ones
	took   time.Duration // without a fault
}

// tests are those that run on each fault.
type tests struct {
	*schemata
	root       string
	dependents map[string][]string // by package, that run after those of the broken one
	next       map[string]bool     // all of dependents
	others     []string            // packages that run last
	args       []string            // of the last of others
	most       time.Duration       // that tests may take without a fault; others do not run
	timeout    time.Duration
	built      map[string]*binary // by package
	log        io.Writer
}

// list replaces the patterns of others by packages.
func (t *tests) list(ctx context.Context) error {
	if len(t.others) == 0 {
		return nil
	}
	text, err := exec.CommandContext(ctx, "go", append([]string{"list", "-f", "{{.Dir}}"}, t.others...)...).Output()
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("go list: %w", err))
	}
	t.others = nil
	for _, folder := range strings.Fields(string(text)) {
		relative, err := filepath.Rel(t.root, folder)
		if err != nil {
			return err
		}
		t.others = append(t.others, "./"+filepath.ToSlash(relative))
	}
	return nil
}

// binary returns the test of a package, which is compiled when it is first
// needed, and run without a fault.
func (t *tests) binary(ctx context.Context, pkg string) (*binary, error) {
	if b := t.built[pkg]; b != nil {
		return b, nil
	}
	b := &binary{folder: filepath.Join(t.root, filepath.FromSlash(pkg)), path: filepath.Join(t.dir, fmt.Sprintf("%d.test", len(t.built)))}
	if len(t.others) > 0 && pkg == t.others[len(t.others)-1] {
		b.args = append(b.args, t.args...)
	}
	t.built[pkg] = b
	return b, t.build(ctx, pkg, b)
}

// build compiles the tests of a package, and runs them without a fault.
func (t *tests) build(ctx context.Context, pkg string, b *binary) error {
	text, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", t.overlay, "-o", b.path, pkg).CombinedOutput()
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("go test -c %s: %w\n%s", pkg, err, text))
	}
	if _, err := os.Stat(b.path); err != nil {
		b.path = "" // there are no tests
		return nil
	}
	if err := t.choose(0); err != nil {
		return err
	}
	began := time.Now()
	out, ok := b.run(ctx, min(t.timeout, t.most))
	b.took = time.Since(began)
	switch failure := firstFailure(out); {
	case ok:
	case ctx.Err() != nil:
		return ctx.Err()
	case failure == timedOut:
		fmt.Fprintf(t.log, "the tests of %s take more than %v and do not run\n", pkg, t.most)
		b.path = ""
	case t.next[pkg]:
		fmt.Fprintf(t.log, "the tests of %s fail without a fault and do not run: %s\n", pkg, failure)
		b.path = ""
	default:
		return fmt.Errorf("the tests of %s fail without a fault: %s", pkg, failure)
	}
	return nil
}

// run runs the tests until the first failure.
func (b *binary) run(ctx context.Context, timeout time.Duration) (text string, ok bool) {
	cmd := exec.CommandContext(ctx, b.path, append([]string{"-test.failfast", "-test.timeout", timeout.String()}, b.args...)...)
	cmd.Dir, cmd.WaitDelay = b.folder, 10*time.Second    // its children may hold the output
	cmd.Env = append(os.Environ(), "RAPID_NOFAILFILE=1") // the draws by which package rapid catches a fault are not kept
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// shortest is the time that tests have at least: a busy machine is no fault.
const shortest = time.Minute

// try runs the tests with a fault. caught is the first test that fails, or how
// the tests ended.
func (t *tests) try(ctx context.Context, f *fault) (caught string, err error) {
	packages := slices.Concat([]string{f.pkg()}, t.dependents[f.pkg()], t.others)
	for i, pkg := range packages {
		if slices.Contains(packages[:i], pkg) {
			continue
		}
		b, err := t.binary(ctx, pkg)
		if err != nil {
			return "", err
		}
		if b.path == "" {
			continue
		}
		if err := t.choose(f.number); err != nil {
			return "", err
		}
		if text, ok := b.run(ctx, min(t.timeout, max(shortest, 10*b.took))); !ok {
			return by(f, pkg) + firstFailure(text), ctx.Err()
		}
	}
	return "", ctx.Err()
}

// by returns what is written before the name of a test: its package, unless that
// is the broken one.
func by(f *fault, pkg string) string {
	if pkg == f.pkg() {
		return ""
	}
	return strings.TrimPrefix(pkg, "./") + " "
}

// timedOut is how tests end that take too long.
const timedOut = "test timed out"

// firstFailure returns the name of the first test that failed, or how the tests
// ended.
func firstFailure(text string) string {
	if m := regexp.MustCompile(`(?m)^--- FAIL: (\S+)`).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	for _, end := range []string{timedOut, "panic:", "fatal error:"} {
		if strings.Contains(text, end) {
			return end
		}
	}
	return "failed"
}
