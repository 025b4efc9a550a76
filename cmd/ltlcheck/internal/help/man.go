package help

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// WriteMan writes the manual page of a command, in the macros of man(7). It has
// no date, so that builds are reproducible.
func WriteMan(w io.Writer, cmd *cobra.Command, version string) error {
	var b strings.Builder
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"ltlcheck %s\" \"ltlcheck\"\n", roffArgument(strings.ToUpper(name)), roff(version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n", roff(name), roff(cmd.Short), roff(cmd.UseLine()))
	b.WriteString(".SH DESCRIPTION\n")
	manText(&b, longOf(cmd))
	flags := grouped(cmd)
	for _, g := range cli.Groups() {
		if len(flags[g]) == 0 {
			continue
		}
		fmt.Fprintf(&b, ".SH %s\n", roffArgument(strings.ToUpper(string(g))))
		for _, f := range flags[g] {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(spelled(f)), roff(meaning(f)))
		}
	}
	if e := Examples(cmd); len(e) > 0 {
		b.WriteString(".SH EXAMPLES\n.nf\n")
		for _, line := range e {
			fmt.Fprintf(&b, "%s\n", roff(line))
		}
		b.WriteString(".fi\n")
	}
	var also []string
	if cmd.HasParent() {
		also = append(also, strings.ReplaceAll(cmd.Parent().CommandPath(), " ", "-"))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			also = append(also, strings.ReplaceAll(c.CommandPath(), " ", "-"))
		}
	}
	if len(also) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s(1)\n", roff(strings.Join(also, "(1), ")))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// manText writes paragraphs; indented lines are kept as they are.
func manText(b *strings.Builder, text string) {
	verbatim := false
	for _, line := range strings.Split(text, "\n") {
		indented := strings.HasPrefix(line, " ")
		switch {
		case indented && !verbatim:
			b.WriteString(".PP\n.nf\n")
		case !indented && verbatim:
			b.WriteString(".fi\n.PP\n")
		case line == "":
			b.WriteString(".PP\n")
		}
		verbatim = indented
		if line != "" {
			fmt.Fprintf(b, "%s\n", roff(line))
		}
	}
	if verbatim {
		b.WriteString(".fi\n")
	}
}

// roff escapes characters that the formatter would interpret.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.ReplaceAll(text, "\n", " "))
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// roffArgument quotes an argument of a macro.
func roffArgument(text string) string { return `"` + strings.ReplaceAll(roff(text), `"`, `\(dq`) + `"` }
