package help

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// shells are the shells for which there is completion, with the file that each
// looks for below the folder of shared data.
var shells = []struct{ name, file string }{
	{"bash", "bash-completion/completions/ltlcheck"},
	{"zsh", "zsh/site-functions/_ltlcheck"},
	{"fish", "fish/vendor_completions.d/ltlcheck.fish"},
	{"powershell", "powershell/ltlcheck.ps1"},
}

// shellNames returns the names of the shells for which completions are written.
func shellNames() (names []string) {
	for _, s := range shells {
		names = append(names, s.name)
	}
	return names
}

// NewCompletion makes the command completion, which writes the completion
// script of one shell.
func NewCompletion(env *cli.Environment) *cobra.Command {
	return &cobra.Command{
		Use:       "completion " + strings.ToUpper(strings.Join(shellNames(), "|")),
		Short:     "Write the script with which a shell completes commands and flags",
		Args:      cobra.ExactArgs(1),
		ValidArgs: shellNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			return complete(env.Stdout, cmd.Root(), args[0])
		},
	}
}

// complete writes the completion script of a shell.
func complete(w io.Writer, root *cobra.Command, shell string) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(w, true)
	case "zsh":
		return root.GenZshCompletion(w)
	case "fish":
		return root.GenFishCompletion(w, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(w)
	}
	return cli.InputErrorf("there is no completion for %q; want %s", shell, cli.JoinOr(shellNames()))
}

// NewManual makes the command manual, which writes all manual pages and
// completions for packagers.
func NewManual(env *cli.Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "manual FOLDER",
		Short: "Write manual pages and completions for packages",
		Long: `manual writes a manual page for every command, and the completions for every shell, into a folder that
becomes /usr/share or ~/.local/share: man/man1, bash-completion, zsh, fish, powershell.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return writeManual(env, cmd.Root(), args[0]) },
	}
}

// writeManual writes the files into a folder, one page for each command that
// help shows.
func writeManual(env *cli.Environment, root *cobra.Command, folder string) error {
	n := 0
	write := func(name string, content func(io.Writer) error) error {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := env.MakeFolder(filepath.Dir(path)); err != nil {
			return err
		}
		n++
		return env.WriteFile(path, content)
	}
	var pages func(*cobra.Command) error
	pages = func(c *cobra.Command) error {
		name := "man/man1/" + strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		if err := write(name, func(w io.Writer) error { return WriteMan(w, c, env.Version) }); err != nil {
			return err
		}
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				if err := pages(sub); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := pages(root); err != nil {
		return err
	}
	for _, s := range shells {
		if err := write(s.file, func(w io.Writer) error { return complete(w, root, s.name) }); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(env.Stdout, "%d files in %s\n", n, folder)
	return err
}
