package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// notCommand says what was most likely meant by arguments of which the first is
// no command; "" if that is not known.
func notCommand(args []string) string {
	arg := args[0]
	switch {
	case isFolder(arg):
		return "it is a folder, and a command comes first, such as check; " + property.FolderHint(arg, "*.ltl", "*.pml")
	case property.LooksLikeFormula(arg):
		return "it looks like a formula; write ltlcheck check MODEL -f " + quote(arg) + ", or ltlcheck translate " + quote(arg)
	case isInput(arg):
		return "it is a file; write ltlcheck check " + quote(arg)
	}
	if hint, _ := property.ForeignHint(arg); hint != "" {
		return "it looks like a file; " + hint
	}
	if write := foreignCommands[strings.ToLower(strings.ReplaceAll(arg, "-", ""))]; write != "" {
		return "write ltlcheck " + strings.Replace(write, "MODEL", likelyModel(args[1:]), 1)
	}
	return ""
}

// isInput reports whether an argument names a model or a specification.
func isInput(arg string) bool {
	return isModel(arg) || strings.HasSuffix(strings.ToLower(arg), ".ltl")
}

func isModel(arg string) bool {
	_, model := property.LanguageOf(arg)
	return model
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// RefuseFormulas returns an error where a formula stands in place of a file, or
// is not quoted, so that the shell has made several arguments of it. raw is the
// command line.
func RefuseFormulas(cmd *cobra.Command, raw, args []string) error {
	takesFormulas := strings.Contains(cmd.Use, "FORMULA")
	if whole := unquotedFormula(raw); whole != "" {
		written := "-f " + quote(whole)
		if takesFormulas {
			written = cmd.CommandPath() + " " + quote(whole)
		}
		return InputErrorf("the formula is not quoted, so it is several arguments; write %s", written)
	}
	if i := slices.IndexFunc(args, isModel); takesFormulas && i >= 0 && exists(args[i]) {
		return InputErrorf("%s is a model, and %s takes formulas; a model is checked by ltlcheck check %s", quote(args[i]), cmd.CommandPath(), quote(args[i]))
	}
	if takesFormulas || !strings.Contains(cmd.Use, "MODEL") {
		return nil
	}
	for _, arg := range args {
		if property.LooksLikeFormula(arg) && !exists(arg) {
			return InputErrorf("%s stands where a file is expected; a formula has -f before it: ltlcheck check %s -f %s", quote(arg), likelyModel(args), quote(arg))
		}
	}
	return nil
}

// likelyModel returns the argument that names a model or specification, or
// MODEL.
func likelyModel(args []string) string {
	if i := slices.IndexFunc(args, isInput); i >= 0 {
		return quote(args[i])
	}
	return "MODEL"
}

// unquotedFormula returns the formula that several arguments of a command line
// probably are without quotes: an argument that is just an operator, with the
// arguments around it.
func unquotedFormula(raw []string) string {
	at := slices.IndexFunc(raw, func(arg string) bool { return property.IsOperator(arg) && !exists(arg) })
	if at < 1 {
		return ""
	}
	first, last := at, at
	for first > 1 && isPart(raw[first-1]) && !followsFlag(raw, first) {
		first--
	}
	for last+1 < len(raw) && isPart(raw[last+1]) {
		last++
	}
	if first == last {
		return ""
	}
	return strings.Join(raw[first:last+1], " ")
}

// isPart reports whether an argument may be a part of a formula: it is neither a
// flag, nor a file, nor the name of a command.
func isPart(arg string) bool {
	flag := len(arg) > 1 && arg[0] == '-' && arg[1] != '>'
	return !flag && !isInput(arg) && !exists(arg) && arg != "simplify" && arg != "classify"
}

// followsFlag reports whether the argument at i is the value of a flag that
// holds a formula, so that a formula begins there.
func followsFlag(raw []string, i int) bool {
	return slices.Contains([]string{"-f", "--formula", "--assume"}, raw[i-1])
}

// quote writes an argument as it is typed in a shell, in quotes if it needs any.
func quote(arg string) string {
	if !strings.ContainsFunc(arg, func(r rune) bool { return strings.ContainsRune(" \t\n'\"\\$&|;<>()[]{}*?!#~`", r) }) {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
