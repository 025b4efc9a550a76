package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Group is a heading of help with flags below it. Help shows groups in this
// order, and the flags of a group in the order in which they are defined.
type Group string

// The groups, with their headings.
const (
	Asked     Group = "What is asked"
	Done      Group = "What is done"
	Model     Group = "The model"
	WhichRun  Group = "Which run"
	Results   Group = "The result"
	Limiting  Group = "Limits"
	Searching Group = "How the search goes"
	Processes Group = "Several processes"
	Serving   Group = "The server"
	Helping   Group = "Help"
)

// Groups returns the groups in the order of help.
func Groups() []Group {
	return []Group{Asked, Done, Model, WhichRun, Results, Limiting, Searching, Processes, Serving, Helping}
}

// GroupOf returns the group of a flag, "" if the flag was defined without one.
// A test makes sure that no flag is.
func GroupOf(f *pflag.Flag) Group {
	if a := f.Annotations[groupAnnotation]; len(a) > 0 {
		return Group(a[0])
	}
	if f.Name == "help" { // cobra defines it
		return Helping
	}
	return ""
}

// groupAnnotation is the annotation of a flag that has the name of its group.
const groupAnnotation = "ltlcheck_group"

// Flags defines flags of a command, each in a group:
//
//	f := cli.Flags(cmd)
//	f.Searching.IntVar(&fl.workers, "workers", 1, "how many goroutines search")
func Flags(cmd *cobra.Command) FlagGroups { return flagsIn(cmd.Flags()) }

// PersistentFlags is Flags for flags of a command and of all below it.
func PersistentFlags(cmd *cobra.Command) FlagGroups { return flagsIn(cmd.PersistentFlags()) }

// FlagGroups has a FlagGroup for each group, through which flags are defined.
type FlagGroups struct {
	Asked, Done, Model, WhichRun, Results, Limiting, Searching, Processes, Serving, Helping FlagGroup
}

// flagsIn returns the groups of a set of flags.
func flagsIn(flags *pflag.FlagSet) FlagGroups {
	in := func(g Group) FlagGroup { return FlagGroup{flags, g} }
	return FlagGroups{in(Asked), in(Done), in(Model), in(WhichRun), in(Results), in(Limiting), in(Searching), in(Processes), in(Serving), in(Helping)}
}

// FlagGroup defines flags of one group. Its methods are those of pflag.FlagSet
// with the same names; in addition they annotate the flag with the group, so
// that its meaning and its place in help are stated at one place.
type FlagGroup struct {
	flags *pflag.FlagSet
	group Group
}

// mark annotates a flag that was just defined with its group.
func (g FlagGroup) mark(name string) {
	_ = g.flags.SetAnnotation(name, groupAnnotation, []string{string(g.group)}) // there is such a flag
}

// Bool defines a flag as pflag.FlagSet.Bool does; its value is not stored.
func (g FlagGroup) Bool(name string, value bool, usage string) {
	g.flags.Bool(name, value, usage)
	g.mark(name)
}

func (g FlagGroup) BoolVar(p *bool, name string, value bool, usage string) {
	g.BoolVarP(p, name, "", value, usage)
}

func (g FlagGroup) BoolVarP(p *bool, name, shorthand string, value bool, usage string) {
	g.flags.BoolVarP(p, name, shorthand, value, usage)
	g.mark(name)
}

func (g FlagGroup) IntVar(p *int, name string, value int, usage string) {
	g.IntVarP(p, name, "", value, usage)
}

func (g FlagGroup) IntVarP(p *int, name, shorthand string, value int, usage string) {
	g.flags.IntVarP(p, name, shorthand, value, usage)
	g.mark(name)
}

func (g FlagGroup) Uint32Var(p *uint32, name string, value uint32, usage string) {
	g.flags.Uint32Var(p, name, value, usage)
	g.mark(name)
}

func (g FlagGroup) Uint64Var(p *uint64, name string, value uint64, usage string) {
	g.flags.Uint64Var(p, name, value, usage)
	g.mark(name)
}

func (g FlagGroup) Float64Var(p *float64, name string, value float64, usage string) {
	g.flags.Float64Var(p, name, value, usage)
	g.mark(name)
}

func (g FlagGroup) StringVar(p *string, name, value, usage string) {
	g.StringVarP(p, name, "", value, usage)
}

func (g FlagGroup) StringVarP(p *string, name, shorthand, value, usage string) {
	g.flags.StringVarP(p, name, shorthand, value, usage)
	g.mark(name)
}

func (g FlagGroup) StringArrayVar(p *[]string, name string, value []string, usage string) {
	g.StringArrayVarP(p, name, "", value, usage)
}

func (g FlagGroup) StringArrayVarP(p *[]string, name, shorthand string, value []string, usage string) {
	g.flags.StringArrayVarP(p, name, shorthand, value, usage)
	g.mark(name)
}

func (g FlagGroup) Var(v pflag.Value, name, usage string) {
	g.flags.Var(v, name, usage)
	g.mark(name)
}
