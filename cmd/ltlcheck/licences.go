package main

import (
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/docs"
)

// newLicences makes the command licences. The texts are compiled into the
// binary.
func newLicences(env *cli.Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "licences",
		Short: "Print the licences of all that is in the binary",
		Long: `licences prints the texts of the licences of ltlcheck and of everything that is in its binary and that of
ltlcheck-server: Go's standard library, modules, Graphviz, and programs for the browser.`,
		Example: `  ltlcheck licences > LICENCES.txt
  ltlcheck licences`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			texts, err := docs.Licences()
			if err == nil {
				_, err = env.Stdout.Write([]byte(texts))
			}
			return err
		},
	}
}
