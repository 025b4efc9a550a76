package help

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is a heading with the flags below it, in the order of the table.
type group struct {
	title string
	flags []string
}

// first are the flags that newcomers need, of the commands that have so many
// that not all are shown.
var first = map[string][]string{
	"check":     {"formula", "property", "fairness", "define", "time", "format"},
	"explore":   {"define", "max-errors", "store", "workers", "time", "format"},
	"compare":   {"relation", "preorder", "hide", "rename", "time", "format"},
	"minimise":  {"relation", "hide", "rename", "labels", "output", "format"},
	"translate": {"formula", "file", "type", "effort", "time", "format"},
	"automaton": {"reduce", "product", "complement", "word", "type", "format"},
	"graph":     {"around", "depth", "by", "states", "output", "format"},
	"simulate":  {"interactive", "trail", "steps", "seed", "define", "format"},
}

// groups has every flag of every command once.
var groups = []group{
	{"What is asked", []string{"formula", "property", "claim", "automaton", "mcc", "assume", "fairness", "non-progress", "acceptance", "file", "number", "aps", "size", "negate", "words", "finite", "missing", "relation", "preorder", "unbounded-channels", "unbounded-places", "cover"}},
	{"What is done", []string{"reduce", "product", "sum", "complement", "complete", "compare", "included", "universal", "word", "accepts", "classify", "statistics", "type", "construction", "effort", "nnf", "labels"}},
	{"The model", []string{"define", "model-format", "log-format", "engine", "tau", "hide", "rename", "parameter", "integers", "max-capacity"}},
	{"Which run", []string{"interactive", "trail", "steps", "seed", "msc", "runs", "run", "walk", "restart", "mix", "keep", "delta", "epsilon", "bug-depth", "curve", "curve-x"}},
	{"The result", []string{"format", "json", "output", "brief", "quiet", "progress", "verbose", "continue", "certificate", "save", "shortest", "first", "all", "exhaust", "max-errors", "unreached", "no-warnings", "clusters", "style", "stats", "by", "around", "plot", "window"}},
	{"Limits", []string{"time", "memory", "states", "depth", "checkpoint", "every", "resume", "disk", "disk-limit", "contained", "max-input", "monitor-states", "timeout"}},
	{"How the search goes", []string{"algorithm", "store", "keys", "policy", "replacement", "on-full", "workers", "no-por", "reduce-after", "without", "symbolic", "order", "depth-first", "cycles", "method"}},
	{"Several processes", []string{"nats", "jobs", "each", "partitions", "creds", "tlscert", "tlskey", "tlsca", "replicas", "metrics"}},
	{"The server", []string{"address", "at-once", "worker", "folder", "config"}},
	{"Help", []string{"help", "help-all", "color", "version", "stdio"}},
}

// groupOf is the index of the group of a flag; flags that no group has stand
// with the last but two.
func groupOf(name string) (index int, known bool) {
	i := slices.IndexFunc(groups, func(g group) bool { return slices.Contains(g.flags, name) })
	if i < 0 {
		return len(groups) - 3, false
	}
	return i, true
}

// Ungrouped lists the flags of a command that no group has.
func Ungrouped(cmd *cobra.Command) (names []string) {
	for _, f := range flagsOf(cmd) {
		if _, known := groupOf(f.Name); !known {
			names = append(names, f.Name)
		}
	}
	return names
}

// flagsOf are the flags that help shows, by name.
func flagsOf(cmd *cobra.Command) (flags []*pflag.Flag) {
	cmd.InitDefaultHelpFlag()
	seen := map[string]bool{}
	add := func(f *pflag.Flag) {
		if !f.Hidden && !seen[f.Name] {
			seen[f.Name] = true
			flags = append(flags, f)
		}
	}
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return flags
}

// grouped are the flags of a command by the indices of the groups, in the order
// of the table.
func grouped(cmd *cobra.Command) [][]*pflag.Flag {
	out := make([][]*pflag.Flag, len(groups))
	for _, f := range flagsOf(cmd) {
		i, _ := groupOf(f.Name)
		out[i] = append(out[i], f)
	}
	for i, flags := range out {
		at := func(f *pflag.Flag) int {
			if k := slices.Index(groups[i].flags, f.Name); k >= 0 {
				return k
			}
			return len(groups[i].flags)
		}
		slices.SortStableFunc(flags, func(a, b *pflag.Flag) int { return at(a) - at(b) })
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
