//go:build !js

package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
)

// Tests are the tests of a Go package, whose models are explored. Each question
// is answered from a test process of its own, which is stopped at the check that
// it is about.
type Tests struct {
	Program string // the test program, as go test -c makes it
	Folder  string // of the package
	checks  []*goCheck
}

// goCheck is a check of a model in a test.
type goCheck struct {
	Name    string `json:"name"` // differs from those of all others
	Formula string `json:"formula"`
	Verdict string `json:"verdict"` // "" if it was not found in time
	Found   bool   `json:"found"`   // a run that violates the formula

	offer stated.Offer
	place int // among the checks of its test
	run   []stated.Move
}

// BuildTests compiles the tests of a package into a file.
func BuildTests(ctx context.Context, pkg, file string) (*Tests, error) {
	out, err := goCommand(ctx, "list", "-f", "{{.Dir}}", pkg)
	if err != nil {
		return nil, err
	}
	t := &Tests{Program: file, Folder: strings.TrimSpace(out)}
	if !filepath.IsAbs(t.Folder) || strings.Contains(t.Folder, "\n") {
		return nil, fmt.Errorf("%s: want one package", pkg)
	}
	if out, err = goCommand(ctx, "test", "-c", "-o", file, pkg); err != nil {
		return nil, err
	}
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("%s", cmp.Or(strings.TrimSpace(out), pkg+": there are no tests"))
	}
	return t, nil
}

// goCommand runs the go command. What it writes is the error if it fails.
func goCommand(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", errors.New(strings.TrimSpace(stdout.String() + stderr.String() + "go " + args[0] + ": " + err.Error()))
	}
	return stdout.String() + stderr.String(), nil
}

// Find runs the tests whose names match, for some time, and notes what they check
// and the verdicts. Checks that are not reached in this time cannot be explored.
func (t *Tests) Find(ctx context.Context, run string, longest time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	p, err := t.start(ctx, run)
	if err != nil {
		return err
	}
	defer p.stop()
	names, places := map[string]int{}, map[string]int{}
	for {
		offer, outcome, err := p.Next()
		switch {
		case err != nil:
			return t.none(p, err)
		case offer != nil:
			c := newGoCheck(offer, names)
			c.place = places[offer.Test]
			places[offer.Test]++
			t.checks = append(t.checks, c)
			if err := p.GoOn(); err != nil {
				return t.none(p, err)
			}
		case outcome != nil && len(t.checks) > 0:
			c := t.checks[len(t.checks)-1]
			c.Verdict, c.run, c.Found = outcome.Verdict, outcome.Run, len(outcome.Run) > 0
		}
	}
}

// none returns an error if the tests have ended, or their time, before any check.
func (t *Tests) none(p *testProcess, err error) error {
	if len(t.checks) > 0 {
		return nil
	}
	p.stop()
	if said := strings.TrimSpace(safetext.Text(p.said.String())); said != "" {
		return errors.New(said)
	}
	if !errors.Is(err, io.EOF) {
		return err
	}
	return errors.New("no test that was run checks a model by package ltltest or spectest")
}

// newGoCheck names a check by its test, and, if several have the same name, by
// numbers.
func newGoCheck(o *stated.Offer, names map[string]int) *goCheck {
	name := o.Test
	if o.Name != "" && !strings.HasSuffix(name, "/"+strings.ReplaceAll(o.Name, " ", "_")) {
		name += ": " + o.Name
	}
	if names[name]++; names[name] > 1 {
		name += fmt.Sprintf(" (%d)", names[name])
	}
	return &goCheck{Name: name, Formula: o.Formula, offer: *o}
}

// explore answers a question about the model of a check.
func (t *Tests) explore(ctx context.Context, q *Request) (*Answer, error) {
	c := t.check(q.File)
	if c == nil || q.Kind != "explore" {
		return nil, fmt.Errorf("there is no question %q about %q", q.Kind, q.File)
	}
	ctx, cancel := context.WithTimeout(ctx, WorkerTime)
	defer cancel()
	p, err := t.start(ctx, exactly(c.offer.Test))
	if err != nil {
		return nil, err
	}
	defer p.stop()
	if err := p.reach(c); err != nil {
		return nil, fmt.Errorf("%s is not reached any more: %w", c.Name, err)
	}
	prog := p.Program()
	a, err := explore(ctx, &explored{prog, aboutStates(prog, c.offer.Atoms), c.run}, q)
	if err != nil {
		return nil, errors.New(said(ctx, err))
	}
	return a, nil
}

// check returns the check with a name, nil if there is none.
func (t *Tests) check(name string) *goCheck {
	for _, c := range t.checks {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// exactly returns the pattern of go test -run for one test.
func exactly(test string) string {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// testProcess is a test program at work.
type testProcess struct {
	*stated.Connection
	cmd  *exec.Cmd
	stop func()
	said bytes.Buffer
}

// start starts the tests that match, one after the other. They end with stop.
func (t *Tests) start(ctx context.Context, run string) (*testProcess, error) {
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, t.Program, "-test.run="+run, "-test.parallel=1", "-test.timeout=0")
	cmd.Dir, cmd.Env, cmd.WaitDelay = t.Folder, append(os.Environ(), stated.ExploreVariable+"=1"), patience
	p := &testProcess{cmd: cmd}
	cmd.Stderr = &bounded{w: &p.said, left: mostSaid}
	in, err := cmd.StdinPipe()
	if err == nil {
		var out io.ReadCloser
		if out, err = cmd.StdoutPipe(); err == nil {
			p.Connection = stated.Connect(out, in)
			err = cmd.Start()
		}
	}
	if err != nil {
		cancel()
		return nil, err
	}
	stopped := false
	p.stop = func() {
		if !stopped {
			cancel()
			_ = cmd.Wait() // it was killed
			stopped = true
		}
	}
	return p, nil
}

// reach lets the tests go on until they offer the model of a check.
func (p *testProcess) reach(c *goCheck) error {
	for place := 0; ; {
		offer, _, err := p.Next()
		switch {
		case err != nil:
			return err
		case offer == nil: // the verdict on an earlier one
			continue
		case offer.Test == c.offer.Test && place == c.place:
			return nil
		case offer.Test == c.offer.Test:
			place++
		}
		if err := p.GoOn(); err != nil {
			return err
		}
	}
}
