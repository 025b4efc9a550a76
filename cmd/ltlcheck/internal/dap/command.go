package dap

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// NewCommand makes the command dap.
func NewCommand(env *cli.Environment) *cobra.Command {
	fl := &launcher{env: env}
	cmd := &cobra.Command{
		Use:   "dap",
		Short: "Serve the debugger of an editor: step through runs",
		Long: `dap is a server of the Debug Adapter Protocol on standard input and output. Editors start it, and tell it by a launch
request what to debug: program is the model or specification, property the name of a property, or formula a formula, whose
counterexample is stepped through; without both, or where there is none, every step is chosen. docs/editors.md says more.`,
		Example: `  ltlcheck dap
  ltlcheck dap --memory 1GiB`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := Serve(cmd.Context(), env.Stdin, env.Raw(), fl.launch)
			var broken *jsonrpc.Broken
			if errors.As(err, &broken) {
				return cli.NewInputError(err)
			}
			return err
		},
	}
	f := cli.Flags(cmd)
	f.Limiting.Var(&fl.memory, "memory", "memory of the check of a property, as 512MiB or 4G (default 80% of what the machine allows)")
	f.Limiting.Var(&fl.time, "time", "time of the check of a property, as 90s or 5m (default 1m)")
	fl.model.Register(cmd)
	cli.EndsItself(cmd)
	return cmd
}
