package lsp

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// NewCommand makes the command lsp. A client that ends the connection without a
// shutdown request is an error of the input.
func NewCommand(env *cli.Environment) *cobra.Command {
	var stdio bool
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor: diagnostics, definitions, verdicts",
		Long: `lsp is a server of the Language Server Protocol on standard input and output, for Promela models (.pml) and
specifications (.ltl). It diagnoses and checks them while they are written, explains names, finds and renames them,
completes and formats, and checks a property from a lens above it, for a minute at most. Editors start it;
docs/editors.md says how. It reads files that a text names only in the folder that the editor has open, or else in that
of the text; --contained=false allows others.`,
		Example: `  ltlcheck lsp
  ltlcheck lsp --stdio`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			config := Config{Version: env.Version, Everywhere: cmd.Flags().Changed("contained") && !env.Files.Contained}
			err := Serve(cmd.Context(), env.Stdin, env.Raw(), config)
			var broken *jsonrpc.Broken
			if errors.Is(err, ErrNoShutdown) || errors.As(err, &broken) {
				return cli.NewInputError(err)
			}
			return err
		},
	}
	cli.EndsItself(cmd)
	cli.Flags(cmd).Helping.BoolVar(&stdio, "stdio", false, "as it is anyway; editors say so")
	return cmd
}
