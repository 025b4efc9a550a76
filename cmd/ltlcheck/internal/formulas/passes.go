package formulas

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/source"
)

// passFlags are --effort and --without, the flags about making automata
// smaller.
type passFlags struct {
	effort  string
	without []string
}

// register adds the flags about these passes; purpose completes "time to spend on …".
func (fl *passFlags) register(cmd *cobra.Command, purpose string, passes []reduce.Pass) {
	cli.Flags(cmd).Done.StringVar(&fl.effort, "effort", reduce.Medium.String(), "time to spend on "+purpose+": low, medium or high")
	cli.Choose(cmd, "effort", "low", "medium", "high")
	cli.Flags(cmd).Searching.StringArrayVar(&fl.without, "without", nil, "leave out the pass `NAME`; may be repeated")
	cli.Offer(cmd, "without", passNames(passes)...)
}

// check returns the effort, and an error for a name that is not a pass, with a
// likely one if there is any.
func (fl *passFlags) check(passes []reduce.Pass) (reduce.Effort, error) {
	names := passNames(passes)
	for _, name := range fl.without {
		if slices.Contains(names, name) {
			continue
		}
		hint := "the passes are " + strings.Join(names, ", ")
		if near := source.Nearest(name, names); near != "" {
			hint = "did you mean " + near + "?"
		}
		return reduce.Medium, cli.InputErrorf("--without %s: there is no such pass; %s", name, hint)
	}
	return reduce.ParseEffort(fl.effort)
}

// passNames returns the names of passes.
func passNames(passes []reduce.Pass) []string {
	names := make([]string, len(passes))
	for i, p := range passes {
		names[i] = p.Name
	}
	return names
}

// describePasses is the part of a help text that lists the passes.
func describePasses(passes []reduce.Pass) string {
	var b strings.Builder
	b.WriteString("Passes that --without can leave out, with the least effort at which they run:\n")
	for _, p := range passes {
		fmt.Fprintf(&b, "  %-17s %-7s %s\n", p.Name, p.Effort, p.Doc)
	}
	return b.String()
}
