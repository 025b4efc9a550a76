package cli

import (
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/report/ci"
	"github.com/ltlcheck/ltlcheck/source"
)

// answerForm is the form in which the command line wants its answer, as far as
// it has been understood.
type answerForm struct {
	format string // "" is text
	file   string // "" is standard output
	checks bool   // of command check
}

// Expect learns from the flags which form the answer is to have: what reads it
// can then read errors too.
func (env *Environment) Expect(cmd *cobra.Command) {
	env.answer = answerForm{checks: cmd.Name() == "check"}
	if f := cmd.Flags().Lookup("format"); f != nil {
		env.answer.format = f.Value.String()
	}
	if f := cmd.Flags().Lookup("json"); f != nil && (f.Value.String() == "true" || slices.Contains(env.Args, "--json")) {
		env.answer.format = "json"
	}
	if f := cmd.Flags().Lookup("output"); f != nil && f.Value.String() != "-" {
		env.answer.file = f.Value.String()
	}
}

// KeepFile is err, after which the answer's file stays as it is: what is wrong
// goes to standard output instead.
func (env *Environment) KeepFile(err error) error {
	env.answer.file = ""
	return err
}

// refuse writes what is wrong in the form that the answer would have had, where
// the answer would have been. Text is for standard error alone. That nothing
// can be written is not said: something is wrong already, and has been said.
func (env *Environment) refuse(err error) {
	var write func(io.Writer) error
	checks := report.NewChecks(nil)
	checks.Passed, checks.Diagnostics = false, Diagnostics(err)
	switch format := env.answer.format; {
	case format == "json" && env.answer.checks:
		write = func(w io.Writer) error { return report.WriteJSON(w, checks) }
	case format == "json":
		write = func(w io.Writer) error {
			return report.WriteJSON(w, &report.Refusal{Diagnostics: checks.Diagnostics})
		}
	case slices.Contains(ci.Formats(), format):
		write = func(w io.Writer) error { return ci.Write(w, format, env.Version, checks) }
	default:
		return
	}
	if env.answer.file == "" {
		_ = write(env.Stdout)
		return
	}
	_ = env.WriteFile(env.answer.file, write)
}

// Diagnostics are documents of all that an error says.
func Diagnostics(err error) []report.Diagnostic {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
		return report.NewDiagnostics(many.Sort())
	case errors.As(err, &one):
		return report.NewDiagnostics(source.Errors{one})
	}
	return []report.Diagnostic{{Severity: "error", Message: err.Error()}}
}
