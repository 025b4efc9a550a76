package help

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Group is a heading under which the help lists commands.
type Group string

// The groups, in the order of the help.
const (
	Look      Group = "Check and look"
	Authoring Group = "Write models"
	Logs      Group = "Logs and tests"
	Formulas  Group = "Formulas and automata"
	Servers   Group = "Servers and editors"
	Research  Group = "For research"
	About     Group = "About ltlcheck"
)

// groups lists all groups.
var groups = []Group{Look, Authoring, Logs, Formulas, Servers, Research, About}

// newcomers are the commands on the first page, in the order of use.
var newcomers = []string{"check", "explore", "simulate", "graph", "serve", "log", "trace", "tests", "translate", "formula"}

// AddGroups tells a command which groups its commands can be in.
func AddGroups(root *cobra.Command) {
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: string(g), Title: string(g)})
	}
}

// writeCommands lists the commands below cmd: those for newcomers, and the names
// of the others; all of them, if all is set, by group. Commands without groups
// are listed as they are.
func writeCommands(b *strings.Builder, cmd *cobra.Command, all bool, width int) {
	list := func(heading string, commands []*cobra.Command) {
		if len(commands) == 0 {
			return
		}
		fmt.Fprintf(b, "\n%s:\n", heading)
		for _, c := range commands {
			fmt.Fprintln(b, strings.Join(wrapLine(fmt.Sprintf("  %-11s %s", c.Name(), c.Short), "              ", width), "\n"))
		}
	}
	available := slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool { return !c.IsAvailableCommand() })
	if len(cmd.Groups()) == 0 {
		list("Commands", available)
		return
	}
	if all {
		for _, g := range groups {
			list(string(g), slices.DeleteFunc(slices.Clone(available), func(c *cobra.Command) bool { return c.GroupID != string(g) }))
		}
		return
	}
	var first []*cobra.Command
	for _, name := range newcomers {
		if i := slices.IndexFunc(available, func(c *cobra.Command) bool { return c.Name() == name }); i >= 0 {
			first = append(first, available[i])
		}
	}
	list("First commands", first)
	b.WriteString("\nMore commands, which --help-all explains:\n")
	for _, g := range groups {
		var names []string
		for _, c := range available {
			if c.GroupID == string(g) && !slices.Contains(newcomers, c.Name()) {
				names = append(names, c.Name())
			}
		}
		if len(names) > 0 {
			fmt.Fprintln(b, strings.Join(wrapLine("  "+string(g)+": "+strings.Join(names, " "), "    ", width), "\n"))
		}
	}
	fmt.Fprintln(b, strings.Join(wrapLine("  Topics, with help TOPIC: "+strings.Join(Topics(), " "), "    ", width), "\n"))
}
