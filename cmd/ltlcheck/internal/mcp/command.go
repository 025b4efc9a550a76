package mcp

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// flags are the flags of mcp.
type flags struct {
	time   cli.Seconds
	memory cli.ByteSize
	atOnce int
}

// NewCommand makes the command mcp.
func NewCommand(env *cli.Environment) *cobra.Command {
	fl := flags{time: cli.Seconds(time.Minute), memory: 1 << 30}
	cmd := &cobra.Command{
		Use:   "mcp [FOLDER]",
		Short: "Serve the commands as tools to a coding agent",
		Long: `mcp is a server of the Model Context Protocol on standard input and output. Its tools are check, explain, propose
(properties), minimise (a counterexample), simulate, translate, compare and validate_log. They read files in FOLDER, or in this folder, and
below it, and nothing else, and write none. Each call is a process with limits; long answers come in parts. Agents start
it; docs/editors.md says how. When the input ends, it answers what it has received, and ends.`,
		Example: `  ltlcheck mcp
  ltlcheck mcp models --time 5m --memory 4G`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := filepath.Abs(strings.Join(args, "")) // one at most; "" is this folder
			if err != nil {
				return cli.NewInputError(err)
			}
			if info, err := os.Stat(folder); err == nil && !info.IsDir() { // a pipe would be waited for
				return cli.InputErrorf("%s: want a folder, and this is none", folder)
			}
			config := Config{Folder: folder, Version: env.Version, Time: fl.time.String(), Memory: fl.memory.String(), AtOnce: fl.atOnce}
			if config.Worker, err = cli.ThisProgramIn(folder); err != nil {
				return err
			}
			if err := Serve(cmd.Context(), config, env.Stdin, env.Raw()); err != nil {
				return cli.NewInputError(err)
			}
			return nil
		},
	}
	cli.EndsItself(cmd)
	f := cli.Flags(cmd)
	f.Limiting.Var(&fl.time, "time", "end a call after this time, as 90s or 5m (default 1m)")
	f.Limiting.Var(&fl.memory, "memory", "end a call at this much memory, as 512MiB or 4G (default 1G)")
	f.Serving.IntVar(&fl.atOnce, "at-once", 2, "how many calls run at the same time; others wait")
	cli.AtLeast(cmd, 1, "at-once")
	return cmd
}
