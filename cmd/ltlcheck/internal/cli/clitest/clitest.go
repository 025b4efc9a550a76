// Package clitest runs commands in the process of their own tests, so that a
// command's package is tested without the other commands.
package clitest

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// Result is what a command line has done.
type Result struct {
	Status      int
	Out, Errors string // standard output and error
}

// Run runs a command with arguments, of which the first is its own name.
func Run(t testing.TB, command func(*cli.Environment) *cobra.Command, stdin string, args ...string) Result {
	t.Helper()
	var out, errors strings.Builder
	env := cli.NewEnvironment(atomicfile.OS{}, args, strings.NewReader(stdin), &out, &errors)
	root := &cobra.Command{Use: "ltlcheck", SilenceErrors: true, SilenceUsage: true}
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return cli.RefuseFlags(cmd) }
	root.AddCommand(command(env))
	root.SetArgs(args)
	status := env.Execute(func() error { return root.ExecuteContext(t.Context()) })
	return Result{status, out.String(), errors.String()}
}
