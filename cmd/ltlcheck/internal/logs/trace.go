package logs

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mapping"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// traceFlags are the flags of trace.
type traceFlags struct {
	model  cli.ModelFlags
	mapped string
	covers bool
	guess  bool // of the mapping
	format string
	limits cli.LimitFlags
	output cli.OutputFlags
}

// NewTrace makes the command trace.
func NewTrace(env *cli.Environment) *cobra.Command {
	var fl traceFlags
	cmd := &cobra.Command{
		Use:   "trace MODEL|SPEC FILE...",
		Short: "Check whether a recorded execution is a run of a model",
		Long: `trace reads a recorded execution, one record in each line, and decides whether the model can do what it says.
FILE is in any of the formats that log reads; - is standard input.

A field whose name is that of a variable of the model has the value that the variable has after the step that the
record is about; variables without a field are hidden, and so are steps that change no field. --map FILE says it
otherwise, in YAML: which fields are which variables, which field names the process that moved or an event and what
the event stands for, how many records may be missing, and which field names a host, whose records are in order,
while those of different hosts may be out of order as far as their clocks allow. The manual has an example.

All runs that explain the log are followed at once. The first record that none explains is shown with what the model
could do instead, and with what would have to be changed in the log. A log that ends early is no error. Formulas of the
specification, and those that the model states, are followed along all of these runs: whether they are violated in
every one of them, in some or in none.

--suggest writes such a file: it pairs variables with fields by their names and values, tries along the model what
explains the beginning of the log, and says how sure each pair is.

--coverage follows several logs, or all of a folder, counts the states and the transitions of the model that they visit,
and lists the statements that none of them takes. --format html writes it as a page.

Exit status: 0 the log is a run of the model; 1 it is not, or every run that explains it violates a property; 2 wrong
input; 3 a limit, an interrupt, or some of these runs violate a property.`,
		Example: `  ltlcheck trace raft.pml monday.jsonl
  ltlcheck trace raft.pml monday.jsonl --map raft.yaml
  ltlcheck trace raft.pml monday.jsonl --suggest -o raft.yaml
  ltlcheck trace raft.pml --coverage logs`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if fl.guess && !cmd.Flags().Changed("format") { // the name of a mapping says nothing of a format
				_ = cmd.Flags().Set("format", "text")
			}
			if err := fl.output.Resolve(cmd); err != nil {
				return err
			}
			switch {
			case fl.guess && len(args) > 2:
				return cli.InputErrorf("--suggest writes a mapping for one log, in YAML, and takes neither --map nor --coverage")
			case fl.guess:
				return fl.suggest(cmd, env, args[0], args[1])
			case fl.covers:
				return fl.covering(cmd, env, args[0], args[1:])
			case len(args) > 2:
				return cli.InputErrorf("several logs are followed with --coverage only")
			}
			return fl.run(cmd, env, args[0], args[1])
		},
	}
	f := cli.Flags(cmd)
	f.Model.StringVar(&fl.mapped, "map", "", "what fields and events of the log are in the model: a `FILE` in YAML")
	f.Asked.BoolVar(&fl.guess, "suggest", false, "write a mapping for --map, from names and values, and by trying what explains the log")
	f.Asked.BoolVar(&fl.covers, "coverage", false, "list the statements of the model that no log takes; logs may be folders")
	registerFormat(cmd, &fl.format)
	cli.OpensFile(cmd, "map")
	fl.model.Register(cmd)
	fl.limits.RegisterResources(cmd)
	fl.output.Register(cmd, "text", "json", "html")
	cli.Rules(cmd,
		cli.Rule{Flag: "format=html", Needs: []string{"coverage"}, Why: "--format html needs --coverage: only coverage has a page"},
		cli.Rule{Flag: "suggest", With: []string{"coverage", "map", "format!=text"}, Why: "--suggest writes a mapping for one log, in YAML, and takes neither --map nor --coverage"},
	)
	return cmd
}

// opened is a model with a log, which is read as a stream until the limits of
// the command line end it.
type opened struct {
	tracing
	ctx    context.Context
	in     io.Reader
	format record.Format
	limits check.Limits
	close  func()
}

// open reads the model and the mapping, and opens the log.
func (fl *traceFlags) open(cmd *cobra.Command, env *cli.Environment, modelPath, path string) (*opened, error) {
	format, err := recordFormat(fl.format, path)
	if err != nil {
		return nil, err
	}
	ctx, limits, cancel, err := within(cmd, &fl.limits)
	if err != nil {
		return nil, err
	}
	o := &opened{tracing: tracing{path: path, memory: limits.Memory / memoryPart}, ctx: ctx, format: format, limits: limits}
	err = fl.limits.Reading(ctx, func() error { return fl.load(env, modelPath, &o.tracing) })
	closeLog := func() {}
	if err == nil {
		o.in, closeLog, err = openLog(ctx, cmd, env, path)
	}
	if err != nil {
		cancel()
		return nil, err
	}
	o.close = func() { closeLog(); cancel() }
	return o, nil
}

// run is the command trace.
func (fl *traceFlags) run(cmd *cobra.Command, env *cli.Environment, modelPath, path string) error {
	t, err := fl.open(cmd, env, modelPath, path)
	if err != nil {
		return err
	}
	defer t.close()
	if err := fl.limits.Within(t.ctx, "monitors are made", func() error { return t.monitor(t.ctx) }); err != nil {
		return err
	}
	wrong := t.follow(t.ctx, t.in, t.format)
	if wrong != nil && (wrong != t.unread || t.explains == 0) {
		return wrong
	}
	if wrong != nil {
		t.ended = errUnread // what was read before is not lost
	}
	if err := t.distinguish(t.ctx); err != nil {
		return err
	}
	doc := t.document(modelPath)
	switch violated := doc.violated(); {
	case t.refusal != nil, violated == conformance.All:
		env.Status = cli.StatusFail
	case t.ended != nil, violated == conformance.Some:
		env.Status = cli.StatusInconclusive
	}
	if err := fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: doc.text}); err != nil {
		return err
	}
	return wrong
}

// memoryPart is the part of the memory that the states which explain a log may
// take; the rest is for what the collector has not collected.
const memoryPart = 4

// load reads the model and the mapping.
func (fl *traceFlags) load(env *cli.Environment, path string, t *tracing) error {
	set, err := fl.model.Open(env, path)
	if err != nil {
		return err
	}
	t.prog = program.Interpret(set.Model.Program)
	t.stated = set.Properties
	if fl.mapped == "" {
		return nil
	}
	text, err := env.Files.ReadFile(fl.mapped)
	if err != nil {
		return env.Located(fl.mapped, err)
	}
	t.mapping, err = mapping.Read(source.NewFile(cli.DisplayName(fl.mapped), text))
	return err
}
