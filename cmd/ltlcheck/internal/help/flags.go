package help

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// first lists the flags that newcomers need, for commands with more flags than
// a short help shows.
var first = map[string][]string{
	"check":     {"formula", "property", "fairness", "define", "time", "format"},
	"explore":   {"define", "max-errors", "store", "workers", "time", "format"},
	"searches":  {"formula", "property", "exhaust", "algorithm", "store", "format"},
	"reproduce": {"curve", "time", "seed", "runs", "output", "format"},
	"sweep":     {"formula", "property", "define", "keys", "policy", "curve"},
	"compare":   {"relation", "preorder", "hide", "rename", "time", "format"},
	"minimise":  {"relation", "hide", "rename", "labels", "output", "format"},
	"translate": {"formula", "file", "type", "effort", "time", "format"},
	"automaton": {"reduce", "product", "complement", "word", "type", "format"},
	"graph":     {"around", "depth", "by", "states", "output", "format"},
	"simulate":  {"interactive", "trail", "steps", "seed", "define", "format"},
}

// Ungrouped lists the flags of a command that were defined without a group.
func Ungrouped(cmd *cobra.Command) (names []string) {
	for _, f := range flagsOf(cmd) {
		if cli.GroupOf(f) == "" {
			names = append(names, f.Name)
		}
	}
	return names
}

// flagsOf are the flags that help shows, in the order of their definitions.
func flagsOf(cmd *cobra.Command) (flags []*pflag.Flag) {
	cmd.InitDefaultHelpFlag()
	seen := map[string]bool{}
	for _, set := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags(), cmd.InheritedFlags()} {
		set.SortFlags = false
		set.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !seen[f.Name] {
				seen[f.Name] = true
				flags = append(flags, f)
			}
		})
	}
	return flags
}

// grouped are the flags of a command by their groups.
func grouped(cmd *cobra.Command) map[cli.Group][]*pflag.Flag {
	out := map[cli.Group][]*pflag.Flag{}
	for _, f := range flagsOf(cmd) {
		g := cli.GroupOf(f)
		out[g] = append(out[g], f)
	}
	return out
}

// spelled is how a flag is written: -f, --formula FORMULA.
func spelled(f *pflag.Flag) string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	value, _ := pflag.UnquoteUsage(f)
	if value != "" {
		name += " " + strings.ToUpper(value)
	}
	return name
}

// meaning is what a flag does, with its default.
func meaning(f *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "false", "0", "[]":
		return usage
	}
	if strings.Contains(usage, "(default") {
		return usage
	}
	return usage + " (default " + f.DefValue + ")"
}
