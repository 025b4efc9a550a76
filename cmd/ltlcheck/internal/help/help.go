package help

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// Screen is the number of lines up to which help shows everything.
const Screen = 50

// Write writes the help of a command: everything, if all is set or it is no
// longer than a screen; else the first paragraph, examples, the flags that
// newcomers need, and the names of the others. width is in characters.
func Write(w io.Writer, cmd *cobra.Command, all bool, width int) error {
	text := full(cmd, width)
	if !all && (strings.Count(text, "\n") > Screen || len(cmd.Groups()) > 0) {
		text = short(cmd, width)
	}
	_, err := io.WriteString(w, text)
	return err
}

// full returns the whole help.
func full(cmd *cobra.Command, width int) string {
	var b strings.Builder
	writeLong(&b, longOf(cmd), width)
	writeUsage(&b, cmd, true, width)
	flags := grouped(cmd)
	for _, g := range cli.Groups() {
		writeFlags(&b, string(g), flags[g], width)
	}
	return b.String()
}

// short returns the help that fits on a screen.
func short(cmd *cobra.Command, width int) string {
	var b strings.Builder
	about, _, _ := strings.Cut(longOf(cmd), "\n\n")
	writeLong(&b, about, width)
	writeUsage(&b, cmd, false, width)
	names := first[cmd.Name()]
	var shown []*pflag.Flag
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil {
			shown = append(shown, f)
		}
	}
	writeFlags(&b, "First flags", shown, width)
	b.WriteString("\nMore flags, which --help-all explains:\n")
	flags := grouped(cmd)
	for _, g := range cli.Groups() {
		var more []string
		for _, f := range flags[g] {
			if !slices.Contains(names, f.Name) {
				more = append(more, "--"+f.Name)
			}
		}
		if len(more) > 0 {
			fmt.Fprintln(&b, strings.Join(wrapLine("  "+string(g)+": "+strings.Join(more, " "), "    ", width), "\n"))
		}
	}
	return b.String()
}

// longOf returns the description of a command.
func longOf(cmd *cobra.Command) string {
	if cmd.Long == "" {
		return cmd.Short + "."
	}
	return cmd.Long
}

// writeLong writes the description, wrapped.
func writeLong(b *strings.Builder, text string, width int) {
	fmt.Fprintln(b, strings.TrimRight(Wrap(text, width), "\n"))
}

// writeUsage writes the usage, the subcommands, which all is about, and the
// examples.
func writeUsage(b *strings.Builder, cmd *cobra.Command, all bool, width int) {
	b.WriteString("\nUsage:\n")
	if cmd.Runnable() && !cmd.HasAvailableSubCommands() {
		fmt.Fprintf(b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(b, "  %s COMMAND [flags]\n", cmd.CommandPath())
		writeCommands(b, cmd, all, width)
	}
	if e := Examples(cmd); len(e) > 0 {
		b.WriteString("\nExamples:\n")
		for _, line := range e {
			fmt.Fprintf(b, "  %s\n", line)
		}
	}
}

// writeFlags writes a heading and the flags below it, with their descriptions
// in a column.
func writeFlags(b *strings.Builder, title string, flags []*pflag.Flag, width int) {
	if len(flags) == 0 {
		return
	}
	const column = 28
	fmt.Fprintf(b, "\n%s:\n", title)
	hang := strings.Repeat(" ", column)
	for _, f := range flags {
		name := "  " + spelled(f)
		if f.Shorthand == "" {
			name = "      " + spelled(f)
		}
		if len(name) > column-2 {
			fmt.Fprintln(b, name)
			name = ""
		}
		fmt.Fprintln(b, strings.Join(wrapLine(fmt.Sprintf("%-*s%s", column, name, meaning(f)), hang, width), "\n"))
	}
}
