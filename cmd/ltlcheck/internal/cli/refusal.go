package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/ci"
	"github.com/ltlcheck/ltlcheck/source"
)

// answerForm is the form in which the answer is expected, as far as the command
// line has been understood. A program that reads JSON is to find errors as JSON
// as well.
type answerForm struct {
	output OutputFlags
	checks bool // of command check
}

// Expect notes from the flags of a command the form of its answer. It is called
// before the flags are validated.
func (env *Environment) Expect(cmd *cobra.Command) {
	env.answer = answerForm{checks: cmd.Name() == "check"}
	if f := cmd.Flags().Lookup("format"); f != nil {
		env.answer.output = OutputFlags{Format: f.Value.String(), formats: f.Annotations[choices]}
	}
	if f := cmd.Flags().Lookup("json"); f != nil && (f.Value.String() == "true" || slices.Contains(env.Args, "--json")) {
		env.answer.output.Format, env.answer.output.json = "json", true
	}
	if f := cmd.Flags().Lookup("output"); f != nil && !isStdout(f.Value.String()) {
		env.answer.output.File = f.Value.String()
	}
	_ = env.answer.output.bySuffix(cmd) // an error comes again, when the flags are validated
}

// KeepFile returns err, and makes errors go to standard output instead of the
// answer's file, which stays as it is.
func (env *Environment) KeepFile(err error) error {
	env.answer.output.File = ""
	return err
}

// refuse writes an error in the form and to the place of the answer, where a
// program expects it. Text is for standard error alone. Errors of writing are
// ignored: an error has been reported already.
func (env *Environment) refuse(err error) {
	var write func(io.Writer) error
	checks := report.NewChecks(nil)
	checks.Passed, checks.Diagnostics = false, Diagnostics(err)
	switch format := env.answer.output.Format; {
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
	_ = env.answer.output.place(env, write)
}

// Diagnostics returns the documents of all faults that an error contains.
func Diagnostics(err error) []report.Diagnostic {
	if found := source.ErrorsOf(err); found != nil {
		return report.NewDiagnostics(withFlags(found.Sort()))
	}
	return []report.Diagnostic{{Severity: "error", Message: err.Error()}}
}
