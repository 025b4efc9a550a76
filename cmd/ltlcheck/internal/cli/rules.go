package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Rule is a row of the table of flags that do not go together. It refuses Flag
// if one of With is given as well, or any flag but those of AllBut, unless one
// of Needs is; a rule with Needs alone refuses Flag without all of them.
//
// Flag, With and Needs are conditions: the name of a flag, which is true if the
// flag is given; name=a|b, if its value is one of these; name!=a|b, if it is
// none of these; name~a, if it contains a; name>3, if it is larger.
type Rule struct {
	Flag   string
	With   []string
	AllBut []string
	Needs  []string
	// Why is what the user reads, with {name} for the value of a flag, and
	// {with} for the flag of With; "" for the usual words.
	Why string
}

// Excludes is the rule of a flag and others that exclude it.
func Excludes(flag string, others ...string) Rule { return Rule{Flag: flag, With: others} }

// AtMostOne returns the rules of flags of which one can be given.
func AtMostOne(why string, flags ...string) (all []Rule) {
	for i, f := range flags[:len(flags)-1] {
		all = append(all, Rule{Flag: f, With: flags[i+1:], Why: why})
	}
	return all
}

// NeededBy returns the rules of flags that mean nothing without another one.
func NeededBy(flag string, dependent ...string) (all []Rule) {
	for _, d := range dependent {
		all = append(all, Rule{Flag: d, Needs: []string{flag}})
	}
	return all
}

// ruleKey is the key under which flags have their rules, as annotations of
// package pflag.
const ruleKey = "ltlcheck_rules"

// Rules adds rows to the table of a command whose flags are defined. The rows
// are checked when the command line is read: where there is --format, by
// OutputFlags.Resolve.
func Rules(cmd *cobra.Command, rows ...Rule) {
	for _, r := range rows {
		f := cmd.Flags().Lookup(flagOf(r.Flag))
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		list := func(s []string) string { return strings.Join(s, ",") }
		f.Annotations[ruleKey] = append(f.Annotations[ruleKey], strings.Join([]string{r.Flag, list(r.With), list(r.AllBut), list(r.Needs), r.Why}, "\x00"))
	}
}

// RulesOf returns the table of a command, by names of flags.
func RulesOf(cmd *cobra.Command) (all []Rule) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, rulesOf(f)...) })
	return all
}

// rulesOf returns the rows of a flag.
func rulesOf(f *pflag.Flag) (all []Rule) {
	for _, text := range f.Annotations[ruleKey] {
		part := strings.Split(text, "\x00")
		list := func(s string) []string {
			if s == "" {
				return nil
			}
			return strings.Split(s, ",")
		}
		all = append(all, Rule{Flag: part[0], With: list(part[1]), AllBut: list(part[2]), Needs: list(part[3]), Why: part[4]})
	}
	return all
}

// CheckRules returns an error for the first row of the command's table that
// refuses the flags given, or for a word or a number that a flag does not take. Commands with --format call Resolve instead, since a
// format can be chosen by the name of a file.
func CheckRules(cmd *cobra.Command) error {
	for _, r := range RulesOf(cmd) {
		if err := r.check(cmd); err != nil {
			return err
		}
	}
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) { err = cmp.Or(err, checkWords(f), checkBounds(f)) })
	return err
}

// checkWords returns an error if a flag that was given is none of its words.
func checkWords(f *pflag.Flag) error {
	if _, strict := f.Annotations[only]; !strict {
		return nil
	}
	values := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		values = list.GetSlice()
	}
	for _, v := range values {
		if err := OneOf(f.Name, v, f.Annotations[choices]...); err != nil && v != f.DefValue {
			return err
		}
	}
	return nil
}

// RefuseFlags is CheckRules for commands without --format.
func RefuseFlags(cmd *cobra.Command) error {
	if cmd.Flags().Lookup("format") != nil {
		return nil
	}
	return CheckRules(cmd)
}

// check returns an error if the rule refuses the flags given.
func (r *Rule) check(cmd *cobra.Command) error {
	holds := func(condition string) bool { return conditionHolds(cmd, condition) }
	if !holds(r.Flag) || slices.ContainsFunc(r.Needs, holds) {
		return nil
	}
	with := ""
	if i := slices.IndexFunc(r.With, holds); i >= 0 {
		with = r.With[i]
	}
	if len(r.AllBut) > 0 {
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if with == "" && f.Name != flagOf(r.Flag) && !slices.Contains(r.AllBut, f.Name) && conditionHolds(cmd, f.Name) {
				with = f.Name
			}
		})
	}
	if with == "" && len(r.With)+len(r.AllBut) > 0 {
		return nil
	}
	return InputErrorf("%s", r.message(cmd, with))
}

// message returns what the user reads.
func (r *Rule) message(cmd *cobra.Command, with string) string {
	switch {
	case r.Why == "" && with != "":
		return shown(r.Flag) + " and " + shown(with) + ": want one of them"
	case r.Why == "":
		var needs []string
		for _, n := range r.Needs {
			needs = append(needs, shown(n))
		}
		return shown(r.Flag) + " is for " + strings.Join(needs, " and ")
	}
	text := strings.ReplaceAll(r.Why, "{with}", shown(with))
	for {
		_, rest, found := strings.Cut(text, "{")
		name, _, closed := strings.Cut(rest, "}")
		f := cmd.Flags().Lookup(name)
		if !found || !closed || f == nil {
			return text
		}
		text = strings.ReplaceAll(text, "{"+name+"}", f.Value.String())
	}
}

// shown writes a condition as it stands on a command line.
func shown(condition string) string {
	name, op, value := splitCondition(condition)
	if op == "=" {
		return "--" + name + " " + strings.ReplaceAll(value, "|", " and --"+name+" ")
	}
	return "--" + name
}

// splitCondition returns the parts of a condition: the name of the flag, the
// operator, "" if there is none, and what is behind it.
func splitCondition(condition string) (name, op, value string) {
	i := strings.IndexAny(condition, "=!~>")
	if i < 0 {
		return condition, "", ""
	}
	name, op, value = condition[:i], condition[i:i+1], condition[i+1:]
	if op == "!" {
		op, value = "!=", strings.TrimPrefix(value, "=")
	}
	return name, op, value
}

// flagOf returns the name of the flag that a condition is about.
func flagOf(condition string) string {
	name, _, _ := splitCondition(condition)
	return name
}

// conditionHolds reports whether a condition holds. One about a flag that the
// command does not have is false.
func conditionHolds(cmd *cobra.Command, condition string) bool {
	name, op, want := splitCondition(condition)
	f := cmd.Flags().Lookup(name)
	if f == nil {
		return false
	}
	value := f.Value.String()
	switch op {
	case "=":
		return slices.Contains(strings.Split(want, "|"), value)
	case "!=":
		return !slices.Contains(strings.Split(want, "|"), value)
	case "~":
		return strings.Contains(value, want)
	case ">":
		n, err := strconv.Atoi(value)
		least, _ := strconv.Atoi(want)
		return err == nil && n > least
	}
	return f.Changed && value != "false"
}
