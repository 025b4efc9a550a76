package cli

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/source"
)

// FlagError returns what is wrong with the flags of a command line as an error
// of the input that says what was expected, instead of the words of the
// packages that parse flags. raw is the command line.
func FlagError(cmd *cobra.Command, raw []string, err error) error {
	if !cmd.HasParent() && len(raw) > 0 && !strings.HasPrefix(raw[0], "-") {
		return UnknownCommand(cmd, raw)
	}
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var syntax *pflag.InvalidSyntaxError
	var value *pflag.InvalidValueError
	help := cmd.CommandPath() + " --help lists the flags"
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, raw, unknown, help)
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return InputErrorf("%s: the value is missing; want %s", specified(missing), wantedValue(f))
	case errors.As(err, &syntax):
		return InputErrorf("%s is no flag: want --NAME or --NAME=VALUE; %s", syntax.GetSpecifiedFlag(), help)
	case errors.As(err, &value):
		return InputErrorf("--%s %s: %s; %s", value.GetFlag().Name, value.GetValue(), wrongValue(value), help)
	}
	return InputErrorf("%w; %s", err, help)
}

// unknownFlag says that there is no such flag, and which may have been meant:
// one with a similar name, or that of which one dash is missing.
func unknownFlag(cmd *cobra.Command, raw []string, unknown *pflag.NotExistError, help string) error {
	given, name, short := "--"+unknown.GetSpecifiedName(), unknown.GetSpecifiedName(), false
	if group := unknown.GetSpecifiedShortnames(); group != "" {
		if name, _, _ = strings.Cut(group, "="); name == "" {
			name = group
		}
		given, short = "-"+string([]rune(group)[:1]), true
	}
	answer, near := answerToFlag(cmd, name, short), likelyFlag(cmd, name, short)
	if short && (answer != "" || near != "") {
		given = "-" + name
	}
	switch {
	case near != "":
		return InputErrorf("there is no flag %s; did you mean --%s?", given, near)
	case answer != "" && !cmd.HasParent() && !strings.Contains(answer, "ltlcheck check"):
		return InputErrorf("there is no flag %s; %s; a command comes first: ltlcheck check %s", given, answer, likelyModel(raw))
	case answer != "":
		return InputErrorf("there is no flag %s; %s", given, answer)
	}
	return InputErrorf("there is no flag %s; %s", given, help)
}

// likelyFlag returns the flag that an unknown name most likely means, "" if no
// flag is likely. With one dash only the name itself counts, or what other tools
// call it.
func likelyFlag(cmd *cobra.Command, name string, short bool) string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if same := synonym(name); slices.Contains(names, same) {
		return same
	}
	switch {
	case name == "v" && slices.Contains(names, "version"):
		return "version"
	case short && len(name) > 1 && slices.Contains(names, name):
		return name
	case short:
		return ""
	}
	return cmp.Or(onlyWithPrefix(name, names), source.Nearest(name, names))
}

// onlyWithPrefix returns the name that begins with a prefix of at least three
// bytes, "" if there is none or several.
func onlyWithPrefix(prefix string, names []string) (only string) {
	for _, name := range names {
		switch {
		case len(prefix) < 3 || !strings.HasPrefix(name, prefix):
		case only != "":
			return ""
		default:
			only = name
		}
	}
	return only
}

// synonyms are the words that other tools have for flags, without dashes.
var synonyms = map[string]string{
	"timelimit": "time", "timeout": "time", "maxtime": "time", "memorylimit": "memory", "memlimit": "memory", "maxmemory": "memory", "mem": "memory",
	"disklimit": "disk-limit", "statelimit": "states", "maxstates": "states", "depthlimit": "depth", "maxdepth": "depth",
	"threads": "workers", "jobs": "workers", "cores": "workers", "out": "output", "outfile": "output", "formulas": "formula", "ltl": "formula",
	"prop": "property", "fair": "fairness", "debug": "verbose", "silent": "quiet", "html": "format", "svg": "format", "png": "format",
	"minimal": "shortest",
}

// synonym returns the flag that a word stands for, "" if it stands for none.
func synonym(name string) string {
	return synonyms[strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))]
}

// specified returns a flag without its value as the command line has it.
func specified(missing *pflag.ValueRequiredError) string {
	if missing.GetSpecifiedShortnames() != "" {
		return "-" + missing.GetSpecifiedName()[:1] // shorthands are one byte
	}
	return "--" + missing.GetSpecifiedName()
}

// wantedValue says what the value of a flag is: one of a few words, what help
// calls it, or a number.
func wantedValue(f *pflag.Flag) string {
	if words := f.Annotations[choices]; len(words) > 0 {
		return JoinOr(words)
	}
	if want := wantedTypes[f.Value.Type()]; want != "" {
		return want
	}
	name, _ := pflag.UnquoteUsage(f)
	return strings.ToUpper(name)
}

// wantedTypes says in words what the types of values of package pflag are.
var wantedTypes = map[string]string{
	"int": "a whole number", "int64": "a whole number", "bool": "true or false", "float64": "a number",
	"uint32": "a whole number, 0 or more", "uint64": "a whole number, 0 or more",
}

// wrongValue says what is wrong with the value of a flag.
func wrongValue(value *pflag.InvalidValueError) string {
	why, want := errors.Unwrap(value), wantedTypes[value.GetFlag().Value.Type()]
	switch {
	case want == "":
		return why.Error()
	case outOfRange(value.GetValue(), value.GetFlag().Value.Type()):
		return "the number is too large"
	}
	return "want " + want
}

// outOfRange reports a number that would be right but for its size. Package
// pflag does not tell it from other mistakes.
func outOfRange(value, kind string) bool {
	switch kind {
	case "bool":
		return false
	case "float64":
		_, err := strconv.ParseFloat(value, 64)
		return errors.Is(err, strconv.ErrRange)
	}
	n, whole := new(big.Int).SetString(value, 0)
	return whole && (n.Sign() >= 0 || !strings.HasPrefix(kind, "uint"))
}
