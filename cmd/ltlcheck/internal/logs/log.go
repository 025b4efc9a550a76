package logs

import (
	"context"
	"errors"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// logFlags are the flags of log.
type logFlags struct {
	formulas []string
	finite   bool
	wanted   specs.Names
	format   string
	missing  string
	follow   bool
	fields   bool
	states   int
	limits   cli.LimitFlags
	output   cli.OutputFlags
}

// NewCommand makes the command log.
func NewCommand(env *cli.Environment) *cobra.Command {
	var fl logFlags
	cmd := &cobra.Command{
		Use:   "log SPEC FILE",
		Short: "Check a recorded execution against properties",
		Long: `log reads a recorded execution, one record in each line, and follows every property of a specification
along it, in memory that does not grow with the log. FILE is objects in JSON, comma-separated values whose first
row names the columns, key=value pairs as loggers write them (logfmt), spans or logs of OpenTelemetry (in JSON or
protobuf), traces of Jaeger or Tempo, or results of tests (JUnit), compressed by gzip or zstd or not; - is standard
input. The format is recognised. With -f there is no specification: log -f FORMULA FILE.

log --fields FILE lists the fields of the records, with their types and some values.

Propositions are expressions over fields: "temperature > 30.5", "state == 'open'", reply.code, at[0], with
has(FIELD), len(TEXT) and matches(TEXT, 'REGULAR EXPRESSION'). A field may have the whole text of a proposition
as its name, such as a column P[0]@cs.

A property is satisfied when every way to go on from there satisfies it, violated when none does, else
undecided. With --finite the log is a whole execution: it ends where the file ends, X is false at the last
record, and nothing is left undecided; so are the finite properties of a specification always.

Exit status: 0 no property is violated; 1 some property is; 2 wrong input; 3 a limit, an interrupt.`,
		Example: `  ltlcheck log doors.ltl monday.jsonl
  ltlcheck log --fields spans.json
  ltlcheck log --follow -f 'G(request -> X !request)' events.jsonl`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, env, &fl, args) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&fl.formulas, "formula", "f", nil, "follow this `FORMULA`; may be repeated")
	f.Asked.StringArrayVar((*[]string)(&fl.wanted), "property", nil, "follow only the properties called `NAME`; may be repeated")
	f.Asked.BoolVar(&fl.finite, "finite", false, "the log is a whole execution, which ends where the file ends")
	registerFormat(cmd, &fl.format)
	f.Asked.StringVar(&fl.missing, "missing", string(record.MissingIsError), "what a field is that a record does not have: error, false, or keep, the value that it had before")
	cli.Choose(cmd, "missing", "error", "false", "keep")
	f.Asked.BoolVar(&fl.follow, "follow", false, "wait at the end of FILE for what is appended; the first violated property ends it")
	f.Asked.BoolVar(&fl.fields, "fields", false, "list the fields of FILE, with their types and some values, instead")
	f.Limiting.IntVar(&fl.states, "states", monitor.DefaultStates, "the most states that the monitor of a property may have")
	cli.AtLeast(cmd, 1, "states")
	fl.limits.RegisterResources(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json")
	cli.Rules(cmd, cli.Rule{Flag: "fields", With: []string{"formula", "follow"}, Why: "--fields lists the fields of one log: want only FILE"})
	return cmd
}

// run is the command log. Everything about the properties is checked before the
// first record is read; the log is read as a stream, so its size is not
// limited.
func run(cmd *cobra.Command, env *cli.Environment, fl *logFlags, args []string) error {
	if err := fl.verify(cmd, args); err != nil {
		return err
	}
	path := args[len(args)-1]
	if fl.fields {
		return fl.listFields(cmd, env, path)
	}
	format, err := recordFormat(fl.format, path)
	if err != nil {
		return err
	}
	ctx, _, cancel, err := within(cmd, &fl.limits)
	if err != nil {
		return err
	}
	defer cancel()
	props, follower, err := fl.monitors(ctx, env, args[:len(args)-1])
	if err != nil {
		return err
	}
	in, closeLog, err := fl.open(ctx, cmd, env, path)
	if err != nil {
		return err
	}
	defer closeLog()
	log, err := openRecords(in, path, format, props, record.Missing(fl.missing))
	ended, limit, unit := false, error(nil), "line"
	if err == nil {
		unit = log.Unit()
		ended, limit, err = follow(ctx, log, follower, fl.follow)
	} else if limit = cli.Ended(ctx); limit != nil {
		err = nil // a table whose first row does not come
	}
	if err != nil && follower.Records() == 0 {
		return err
	}
	wrong := err
	if wrong != nil {
		limit = errUnread // what was read before is not lost
	}
	if err := fl.report(cmd.Context(), env, path, unit, follower, ended, limit); err != nil {
		return err
	}
	return wrong
}

// errUnread says that the rest of a log was not read.
var errUnread = errors.New("the next record is wrong")

// within returns a context with the limits of the command line, which cancel
// ends.
func within(cmd *cobra.Command, fl *cli.LimitFlags) (ctx context.Context, limits check.Limits, cancel func(), err error) {
	if limits, err = fl.Limits(); err == nil {
		ctx, cancel = cli.WithLimits(cmd.Context(), limits.Time, limits.Memory)
	}
	return ctx, limits, cancel, err
}

// open opens a log, and waits at its end if it is to be followed.
func (fl *logFlags) open(ctx context.Context, cmd *cobra.Command, env *cli.Environment, path string) (in io.Reader, closeLog func(), err error) {
	in, closeLog, err = openLog(ctx, cmd, env, path)
	if err == nil && fl.follow {
		in = &growing{ctx, in}
	}
	return in, closeLog, err
}

// openLog opens a log, which is read as a stream, so that its size is not
// limited unless the user limits it. Reading ends with the context.
func openLog(ctx context.Context, cmd *cobra.Command, env *cli.Environment, path string) (in io.Reader, closeLog func(), err error) {
	if !cmd.Flags().Changed("max-input") {
		env.Files.Max = math.MaxInt64
	}
	file, err := env.Files.Open(path)
	if err != nil {
		return nil, nil, env.Located(path, err)
	}
	return &interruptible{ctx: ctx, in: file}, func() { _ = file.Close() }, nil
}

// verify refuses flags that make no sense.
func (fl *logFlags) verify(cmd *cobra.Command, args []string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	switch {
	case fl.fields && len(args) > 1:
		return cli.InputErrorf("--fields lists the fields of one log: want only FILE")
	case fl.fields:
		return nil
	case fl.follow && args[len(args)-1] == "-":
		return cli.InputErrorf("--follow: standard input is waited for as it is")
	}
	if want := 2 - min(1, len(fl.formulas)); len(args) < want {
		return cli.InputErrorf("a specification and a log are wanted, or -f FORMULA and a log")
	}
	if len(fl.wanted) > 0 && len(args) < 2 {
		return cli.InputErrorf("--property chooses among what the specification states, and there is none")
	}
	return nil
}

// monitors makes the monitors of the properties.
func (fl *logFlags) monitors(ctx context.Context, env *cli.Environment, paths []string) (props *record.Propositions, follower *Follower, err error) {
	fa, properties, err := fl.properties(ctx, env, paths)
	if err != nil {
		return nil, nil, err
	}
	atoms := Atoms(properties)
	if props, err = record.Bind(atoms); err != nil {
		return nil, nil, err
	}
	err = fl.limits.Within(ctx, "monitors are made", func() (err error) {
		follower, err = NewFollower(ctx, fa, properties, atoms, Options{States: fl.states})
		return err
	})
	return props, follower, err
}

// recordFormat returns the format of the records of a file that --log-format
// names; "" if it names none, and the log has to be looked at.
func recordFormat(flag, path string) (record.Format, error) {
	if info, err := os.Stat(path); path != "-" && err == nil && info.IsDir() {
		return "", cli.InputErrorf("cannot read %s: %w", path, source.ErrDirectory)
	}
	return record.Format(flag), nil
}

// openRecords opens the records of a log whose format may be unknown.
func openRecords(in io.Reader, path string, format record.Format, p *record.Propositions, missing record.Missing) (*record.Log, error) {
	log, err := record.Open(in, cli.DisplayName(path), format, p, missing)
	if errors.Is(err, record.ErrFormat) {
		return nil, cli.InputErrorf("the format of %s is not known by its beginning: name it by --log-format, which may be %s", cli.DisplayName(path), cli.JoinOr(formats()))
	}
	return log, err
}

// formats are the names of the formats.
func formats() (names []string) {
	for _, f := range record.Formats() {
		names = append(names, string(f))
	}
	return names
}

// registerFormat registers --log-format.
func registerFormat(cmd *cobra.Command, format *string) {
	cli.Flags(cmd).Model.StringVar(format, "log-format", "", "how records are written: jsonl, json, csv, logfmt, otlp, jaeger or junit (default: recognised)")
	cli.Choose(cmd, "log-format", record.Formats()...)
}

// properties reads the specification and the formulas of the command line, all
// made by one factory.
func (fl *logFlags) properties(ctx context.Context, env *cli.Environment, paths []string) (*ltl.Factory, []Property, error) {
	fa := ltl.NewFactory()
	if fl.finite {
		fa = ltl.NewFiniteFactory()
	}
	var all []Property
	warn := func(e *source.Error) { _, _ = io.WriteString(env.Stderr, cli.Rendered(source.Errors{e})) }
	err := fl.limits.Reading(ctx, func() error {
		for _, path := range paths {
			file, err := specs.Load(path, specs.Options{Files: &env.Files, Finite: fl.finite, Warn: warn})
			if err != nil {
				return env.Located(path, err)
			}
			fa = file.Factory
			if file.Properties, err = cli.SelectProperties(file.Properties, fl.wanted); err != nil {
				return err
			}
			if all, err = Properties(file); err != nil {
				return err
			}
		}
		for _, text := range fl.formulas {
			f, positions, err := specs.ParseFormula(fa, source.NewFile("-f", text), specs.Options{Warn: warn})
			if err != nil {
				return err
			}
			all = append(all, Property{Name: text, Formula: f, Finite: fl.finite, Positions: positions, Pos: source.Pos{File: source.NewFile("-f", text), Line: 1, Col: 1}})
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		err = cli.InputErrorf("%s states no property that a log can be checked against", paths[0])
	}
	return fa, all, err
}

// follow reads the log to its end, or until every property has its final
// verdict, or the first is violated; ended tells whether it was the end. Limit is
// what ended it before.
func follow(ctx context.Context, log *record.Log, f *Follower, first bool) (ended bool, limit, err error) {
	for {
		letter, err := log.Next()
		if errors.Is(err, io.EOF) {
			return true, nil, nil
		}
		if limit := cli.Ended(ctx); limit != nil {
			return false, limit, nil
		}
		if err != nil {
			return false, nil, err
		}
		if open := f.Step(letter, log.Line()); !open || first && f.Violated() {
			return false, nil, nil
		}
	}
}
