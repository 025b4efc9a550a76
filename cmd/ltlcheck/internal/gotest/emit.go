package gotest

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave"
	"github.com/ltlcheck/ltlcheck/internal/interleave/enforce"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// emitTests writes a Go test for each schedule that fails, or says why there is
// none. folder is for temporary files.
func emitTests(ctx context.Context, env *cli.Environment, reports []*search.Report, homes map[string]string, folder string, flags []string) error {
	for len(reports) > 0 {
		n := slices.IndexFunc(reports, func(r *search.Report) bool { return r.Package != reports[0].Package })
		if n < 0 {
			n = len(reports)
		}
		own, err := os.MkdirTemp(folder, "emit")
		if err != nil {
			return err
		}
		if err := emitPackage(ctx, env, reports[:n], homes, own, flags); err != nil {
			return err
		}
		reports = reports[n:]
	}
	return nil
}

// emitPackage is emitTests for the reports of a package.
func emitPackage(ctx context.Context, env *cli.Environment, reports []*search.Report, homes map[string]string, folder string, flags []string) error {
	p, err := enforce.NewPackage(reports[0].Package, flags)
	if err != nil {
		return cli.NewInputError(err)
	}
	tests, refused := map[*search.Report]*enforce.Test{}, map[*search.Report]error{}
	for _, r := range reports {
		if r.Verdict == search.Violated {
			locate(r, homes)
			tests[r], refused[r] = p.Add(r)
		}
	}
	failed := p.Check(ctx, folder)
	if ctx.Err() != nil {
		return cli.NewInconclusive(cli.Ended(ctx))
	}
	for _, r := range reports {
		if r.Verdict != search.Violated {
			continue
		}
		name, err := "", cmp.Or(refused[r], failed[tests[r]])
		if err == nil {
			name, err = emit(env, tests[r])
		}
		if err != nil {
			fmt.Fprintf(env.Stdout, "%s: no Go test: %v\n", r.Test, err)
			continue
		}
		fmt.Fprintf(env.Stdout, "%s: wrote %s, with which go test -run %[1]sSchedule fails\n", r.Test, name)
	}
	return nil
}

// emit writes a test, and returns the name of the file.
func emit(env *cli.Environment, t *enforce.Test) (string, error) {
	for _, name := range []string{t.Name(), t.Common()} {
		old, err := os.ReadFile(name)
		if err == nil && !strings.HasPrefix(string(old), interleave.Marker) {
			return "", fmt.Errorf("%s exists, and is not of this command", name)
		}
	}
	own, common, err := t.Texts()
	if err != nil {
		return "", err
	}
	if err := write(env, t.Common(), common); err != nil {
		return "", err
	}
	name := t.Name()
	if here, err := os.Getwd(); err == nil {
		name = fileIn(here, name)
	}
	return name, write(env, t.Name(), own)
}

func write(env *cli.Environment, name, text string) error {
	return env.WriteFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
