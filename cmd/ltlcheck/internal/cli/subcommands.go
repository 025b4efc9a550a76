package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// Subcommands adds subcommands to a command that does nothing by itself. Without
// the name of a subcommand it returns an error of the input that lists them.
func Subcommands(cmd *cobra.Command, subs ...*cobra.Command) {
	names := make([]string, len(subs))
	for i, sub := range subs {
		sub.Args = ExplainedArgs(sub.Args)
		cmd.AddCommand(sub)
		names[i] = sub.Name()
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.Args = UnknownCommand
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return InputErrorf("the subcommand is missing: want %s; %s --help explains them", JoinOr(names), cmd.CommandPath())
	}
}

// UnknownCommand returns the error of a command that does not exist below
// another one, with a likely one; nil if there are no arguments.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	above := strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()), " ")
	name := strconv.Quote(strings.TrimSpace(above + " " + args[0]))
	if above == "" {
		if meant := notCommand(args); meant != "" {
			return InputErrorf("there is no command %s: %s", name, meant)
		}
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return InputErrorf("there is no command %s; did you mean %s?", name, strings.TrimSpace(above+" "+near[0]))
	}
	if !cmd.HasAvailableSubCommands() {
		return InputErrorf("there is no command %s; %s has no subcommands", name, cmd.CommandPath())
	}
	return InputErrorf("there is no command %s; %s --help lists the commands", name, cmd.CommandPath())
}
