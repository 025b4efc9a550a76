package forge

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// checkedIn is the memory in which a certificate is checked, in bytes.
const checkedIn = 1 << 30

// Judge checks a certificate as the command certify does; nil is that it is
// certified. The properties are those of the only model that it has to name, by
// this name. The sum is that of the states and the edges of all products.
func Judge(ctx context.Context, file []byte, set *property.Set, model string) (sum certificate.Result, err error) {
	r, err := certificate.NewReader("certificate", bytes.NewReader(file))
	if err != nil {
		return sum, err
	}
	for sections := 0; ; sections++ {
		s, err := r.Next()
		switch {
		case err != nil:
			return sum, err
		case s == nil && sections == 0:
			return sum, errors.New("the certificate is about no property")
		case s == nil:
			return sum, nil
		case !slices.Equal(r.Request.Models, []string{model}) || s.Model != model:
			return sum, errors.New("the certificate is about another model")
		case s.Number < 0 || s.Number >= len(set.Properties) || set.Properties[s.Number].Name != s.Name:
			return sum, errors.New("the model has no such property")
		case set.Properties[s.Number].Claim() != s.Formula:
			return sum, errText
		}
		p := *set.Properties[s.Number]
		if p.Check.Fairness, err = fairnessOf(r.Request.Fairness); err != nil {
			return sum, err
		}
		obligation, err := p.Certified(ctx, set.Model.Program)
		if err != nil {
			return sum, err
		}
		found, err := r.Check(ctx, s, obligation, checkedIn)
		if err != nil {
			return sum, err
		}
		sum.States, sum.Edges = sum.States+found.States, sum.Edges+found.Edges
	}
}

// fairnessOf returns the fairness of a request.
func fairnessOf(name string) (check.Fairness, error) {
	switch name {
	case "", "none":
		return check.NoFairness, nil
	case "weak":
		return check.WeakFairness, nil
	case "strong":
		return check.StrongFairness, nil
	}
	return 0, fmt.Errorf("there is no fairness %s", name)
}

// errText is that the text of the formula is another one. It may mean the same,
// and the checker in JavaScript compares what formulas mean.
var errText = errors.New("the property is another in the model")

// Foreign is the checker in JavaScript, which runs in a process of its own.
type Foreign struct {
	in  io.WriteCloser
	out *bufio.Reader
	cmd *exec.Cmd
	err bytes.Buffer // what it writes to its standard error
}

// ErrEnded is that the checker in JavaScript has ended, which it does for no
// certificate.
var ErrEnded = errors.New("the checker in JavaScript ended")

// Start starts the checker, whose file main.mjs is in a folder.
func Start(folder string) (*Foreign, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, err
	}
	f := &Foreign{cmd: exec.Command(node, "main.mjs", "-")}
	f.cmd.Dir, f.cmd.Stderr = folder, &f.err
	if f.in, err = f.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := f.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	f.out = bufio.NewReader(out)
	return f, f.cmd.Start()
}

// Judge checks the certificate in a file, whose name is absolute. The verdict is
// certified, wrong, malformed, limit or unsupported; the reason of the first is
// the sum of Judge in words.
func (f *Foreign) Judge(path string) (verdict, reason string, err error) {
	_, err = fmt.Fprintln(f.in, path)
	line := ""
	if err == nil {
		line, err = f.out.ReadString('\n')
	}
	if err != nil {
		_ = f.cmd.Wait() // its status says less than its standard error
		return "", "", fmt.Errorf("%w with %v: %s", ErrEnded, f.cmd.ProcessState, f.err.String())
	}
	verdict, reason, _ = strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, path+": ")), ": ")
	return verdict, reason, nil
}

// Close ends the process.
func (f *Foreign) Close() error {
	err := f.in.Close()
	_ = f.cmd.Wait() // its status is that of a certificate
	return err
}
