package main

import (
	"context"
	"errors"
	"fmt"
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
	path   string        // "" if the package has no tests
	folder string        // in which it runs
	args   []string      // further ones
	took   time.Duration // without a fault
}

// tests are those that run on each fault.
type tests struct {
	*schemata
	others  []string // packages, besides the broken one
	args    []string // of the last of others
	timeout time.Duration
	built   map[string]*binary // by package
}

// build compiles all tests, and runs them without a fault.
func (t *tests) build(ctx context.Context) error {
	list := append([]string{"list", "-f", "{{.Dir}}"}, append(t.packages(), t.others...)...)
	text, err := exec.CommandContext(ctx, "go", list...).Output()
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("go list: %w", err))
	}
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	t.others = nil
	all := strings.Fields(string(text))
	for i, folder := range all {
		relative, err := filepath.Rel(root, folder)
		if err != nil {
			return err
		}
		pkg := "./" + filepath.ToSlash(relative)
		if i >= len(t.packages()) {
			t.others = append(t.others, pkg)
		}
		if t.built[pkg] != nil {
			continue
		}
		b := &binary{folder: folder, path: filepath.Join(t.dir, fmt.Sprintf("%d.test", i))}
		if i == len(all)-1 {
			b.args = t.args
		}
		if t.built[pkg], err = b, t.buildOne(ctx, pkg, b); err != nil {
			return err
		}
	}
	return nil
}

// buildOne compiles the tests of a package, and runs them without a fault.
func (t *tests) buildOne(ctx context.Context, pkg string, b *binary) error {
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
	if text, ok := b.run(ctx, t.timeout); !ok {
		return errors.Join(ctx.Err(), fmt.Errorf("the tests of %s fail without a fault: %s", pkg, firstFailure(text)))
	}
	b.took = time.Since(began)
	return nil
}

// run runs the tests until the first failure.
func (b *binary) run(ctx context.Context, timeout time.Duration) (text string, ok bool) {
	cmd := exec.CommandContext(ctx, b.path, append([]string{"-test.failfast", "-test.timeout", timeout.String()}, b.args...)...)
	cmd.Dir = b.folder
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// shortest is the time that tests have at least: a busy machine is no fault.
const shortest = time.Minute

// try runs the tests with a fault. by is the first test that fails, or how the
// tests ended.
func (t *tests) try(ctx context.Context, f *fault) (by string, err error) {
	if err := t.choose(f.number); err != nil {
		return "", err
	}
	packages := append([]string{f.pkg()}, t.others...)
	for i, pkg := range packages {
		b := t.built[pkg]
		if b.path == "" || slices.Contains(packages[:i], pkg) {
			continue
		}
		if text, ok := b.run(ctx, min(t.timeout, max(shortest, 10*b.took))); !ok {
			return firstFailure(text), ctx.Err()
		}
	}
	return "", ctx.Err()
}

// firstFailure returns the name of the first test that failed, or how the tests
// ended.
func firstFailure(text string) string {
	if m := regexp.MustCompile(`(?m)^--- FAIL: (\S+)`).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	for _, end := range []string{"test timed out", "panic:", "fatal error:"} {
		if strings.Contains(text, end) {
			return end
		}
	}
	return "failed"
}
