package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
)

// coverageDocument is what the logs of a folder show of a model, as JSON.
type coverageDocument struct {
	Model              string           `json:"model"`
	Logs               []coveredLog     `json:"logs"`
	Visited            int              `json:"visited_states"` // states that some log visits
	States             int              `json:"states"`         // of the model; 0 if they were not counted
	VisitedTransitions int              `json:"visited_transitions"`
	Transitions        int              `json:"transitions"` // of the model, an atomic sequence is one; 0 if they were not counted
	Uncounted          string           `json:"uncounted"`   // why not
	Taken              int              `json:"taken"`       // statements that some log takes
	Statements         []coveredElement `json:"statements"`

	// Those that no log visits, some that are nearest to the initial states.
	UnvisitedStates      [][]field           `json:"unvisited_states"`
	UnvisitedTransitions []untakenTransition `json:"unvisited_transitions"`
}

// untakenTransition is a transition that no log takes, and the state before it.
type untakenTransition struct {
	Process   string  `json:"process"`
	Pid       int     `json:"pid"` // -1 if it has none
	Line      int     `json:"line"`
	Statement string  `json:"statement"`
	State     []field `json:"state"`
}

// coveredLog is one of the logs.
type coveredLog struct {
	Log     string `json:"log"`
	Verdict string `json:"verdict"` // accepted, refused or inconclusive
	Records int    `json:"records"` // that the model explains
	Line    int    `json:"line"`    // of the first impossible record, 0 if there is none
	Unit    string `json:"unit"`    // what lines are: lines of the log, or numbers of records
	Reason  string `json:"reason"`  // what ended it early

	Properties []tracedProperty `json:"properties"`
}

// coveredElement is a statement, or a transition of a net.
type coveredElement struct {
	Process   string `json:"process"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
	Logs      int    `json:"logs"` // that take it
}

// covering is the option --coverage: logs are followed one by one.
func (fl *traceFlags) covering(cmd *cobra.Command, env *cli.Environment, modelPath string, args []string) error {
	paths, err := logsOf(args)
	if err != nil {
		return err
	}
	ctx, limits, cancel, err := within(cmd, &fl.limits)
	if err != nil {
		return err
	}
	defer cancel()
	loaded := &tracing{}
	if err = fl.limits.Reading(ctx, func() error { return fl.load(env, modelPath, loaded) }); err != nil {
		return err
	}
	coverage, err := conformance.NewCoverage(loaded.prog)
	if errors.Is(err, executions.ErrNoStatements) {
		err = cli.InputErrorf("--coverage: %v", err)
	}
	if err != nil {
		return err
	}
	if err := fl.limits.Within(ctx, "monitors are made", func() error { return loaded.monitor(ctx) }); err != nil {
		return err
	}
	doc := &coverageDocument{Model: modelPath, Logs: []coveredLog{}, Statements: []coveredElement{}, UnvisitedStates: [][]field{}, UnvisitedTransitions: []untakenTransition{}}
	for _, path := range paths {
		t := &tracing{path: path, prog: loaded.prog, mapping: loaded.mapping, coverage: coverage, memory: limits.Memory / memoryPart}
		t.stated, t.followed, t.monitors, t.since = loaded.stated, loaded.followed, loaded.monitors, make([]int, len(loaded.followed))
		if err := fl.cover(ctx, cmd, env, t); err != nil {
			return err
		}
		coverage.Count()
		d := t.document(modelPath)
		doc.Logs = append(doc.Logs, coveredLog{path, d.Verdict, d.Records, d.Line, d.Unit, d.Reason, d.Properties})
	}
	doc.count(coverage)
	if err := doc.total(ctx, loaded.prog, coverage); err != nil {
		doc.Uncounted = err.Error()
	}
	env.Status = doc.status()
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: doc.text, HTML: doc.html})
}

// mostCounted is how many states a model may have so that they are counted;
// mostUnvisited is how many are shown of those that no log visits.
const (
	mostCounted   = 50_000
	mostUnvisited = 20
)

// total counts the states and the transitions of the model, and keeps those
// nearest to the initial states that no log visits. An error says why they are
// not counted; the document is then as before.
func (d *coverageDocument) total(ctx context.Context, prog program.Program, c *conformance.Coverage) error {
	g, err := testsuite.Explore(ctx, prog, testsuite.Options{States: mostCounted})
	if err != nil {
		return err
	}
	if !g.Complete {
		return fmt.Errorf("the model has more than %s states", humanize.Comma(mostCounted))
	}
	moves, err := g.Moves(ctx)
	if err != nil {
		return err
	}
	states := g.Observed()
	d.States, d.Transitions = len(states), len(moves)
	for _, s := range states {
		if len(d.UnvisitedStates) < mostUnvisited && !c.Visited(s) {
			d.UnvisitedStates = append(d.UnvisitedStates, fields(prog.Format(s)))
		}
	}
	for _, m := range moves {
		if len(d.UnvisitedTransitions) < mostUnvisited && !c.Taken(m.From, m.Action, m.To) {
			v := prog.FormatAction(m.From, m.Action)
			d.UnvisitedTransitions = append(d.UnvisitedTransitions, untakenTransition{v.Process, v.Pid, v.Pos.Line, testsuite.ActionOf(&v), fields(prog.Format(m.From))})
		}
	}
	return nil
}

// fields returns the values of a state.
func fields(view program.StateView) []field {
	all := []field{}
	for _, v := range view.Vars {
		all = append(all, field{v.Name, v.Value})
	}
	return all
}

// cover follows one of the logs.
func (fl *traceFlags) cover(ctx context.Context, cmd *cobra.Command, env *cli.Environment, t *tracing) error {
	format, err := recordFormat(fl.format, t.path)
	if err != nil {
		return err
	}
	return t.followFile(ctx, cmd, env, format)
}

// logsOf returns the logs that arguments name; those of a folder are the files
// in it whose suffixes are those of logs.
func logsOf(args []string) (paths []string, err error) {
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			paths = append(paths, arg)
			continue
		}
		entries, err := os.ReadDir(arg)
		if err != nil {
			return nil, cli.NewInputError(err)
		}
		found := len(paths)
		for _, e := range entries {
			if record.IsLog(e.Name()) && !e.IsDir() {
				paths = append(paths, filepath.Join(arg, e.Name()))
			}
		}
		if len(paths) == found {
			return nil, cli.InputErrorf("the folder %s has no files with the suffix of a log, such as .jsonl or .csv", arg)
		}
	}
	return paths, nil
}

// count takes the statements over.
func (d *coverageDocument) count(c *conformance.Coverage) {
	d.Visited, d.VisitedTransitions = c.States(), c.Transitions()
	for _, s := range c.Statements() {
		if s.Logs > 0 {
			d.Taken++
		}
		d.Statements = append(d.Statements, coveredElement{s.View.Process, s.View.Pos.Line, s.View.Statement, s.Logs})
	}
}

// counted says how many states and transitions are visited, of how many as far
// as that is known.
func (d *coverageDocument) counted() string {
	if d.Uncounted == "" {
		return fmt.Sprintf("%s of %s and %s of %s visited", humanize.Comma(int64(d.Visited)), english.Plural(d.States, "state", ""),
			humanize.Comma(int64(d.VisitedTransitions)), english.Plural(d.Transitions, "transition", ""))
	}
	return fmt.Sprintf("%s and %s visited; how many there are is not known: %s", english.Plural(d.Visited, "state", ""),
		english.Plural(d.VisitedTransitions, "transition", ""), d.Uncounted)
}

// status returns the exit status: that of the worst log.
func (d *coverageDocument) status() int {
	status := cli.StatusOK
	for _, l := range d.Logs {
		switch l.status() {
		case cli.StatusFail:
			return cli.StatusFail
		case cli.StatusInconclusive:
			status = cli.StatusInconclusive
		}
	}
	return status
}

// status returns the exit status that the log alone would have.
func (l *coveredLog) status() int {
	violated := (&traceDocument{Properties: l.Properties}).violated()
	switch {
	case l.Verdict == "refused", violated == conformance.All:
		return cli.StatusFail
	case l.Verdict == "inconclusive", violated == conformance.Some:
		return cli.StatusInconclusive
	}
	return cli.StatusOK
}

// text writes the result for people: the logs, and the statements that none of
// them takes.
func (d *coverageDocument) text(w io.Writer) error {
	for _, l := range d.Logs {
		safetext.Fprintf(w, "%s: %s, %s\n", l.Log, english.Plural(l.Records, "record", ""), l.words(d.Model))
		for i := range l.Properties {
			if p := &l.Properties[i]; p.violated != conformance.None {
				fmt.Fprint(w, "  ")
				p.text(w, l.Unit)
			}
		}
	}
	safetext.Fprintf(w, "\n%s\n%s", d.counted(), d.taken())
	if d.Taken == len(d.Statements) {
		fmt.Fprintln(w)
		return nil
	}
	fmt.Fprintln(w, "; never:")
	table := display.NewTable(w, 2, false)
	for _, s := range d.Statements {
		if s.Logs > 0 {
			continue
		}
		safetext.Fprintf(table, "  %s\t%s\t%s\n", s.Process, place(s.Line), oneLine(s.Statement))
	}
	return table.Flush()
}

// words says what a log is to the model.
func (l *coveredLog) words(model string) string {
	switch {
	case l.Line > 0:
		return fmt.Sprintf("no run of %s: the record in %s %d is impossible", model, l.Unit, l.Line)
	case l.Reason != "":
		return "inconclusive: " + l.Reason
	}
	return "a run of " + model
}

// taken says how many statements are taken.
func (d *coverageDocument) taken() string {
	return fmt.Sprintf("%d of %s taken in %s", d.Taken, english.Plural(len(d.Statements), "statement", ""), english.Plural(len(d.Logs), "log", ""))
}

// place returns a line of the model, "" if there is none.
func place(line int) string {
	if line <= 0 {
		return ""
	}
	return fmt.Sprintf("line %d", line)
}

// oneLine returns a statement without its line breaks.
func oneLine(statement string) string { return strings.Join(strings.Fields(statement), " ") }

// followFile opens the log, and follows it.
func (t *tracing) followFile(ctx context.Context, cmd *cobra.Command, env *cli.Environment, format record.Format) error {
	in, closeLog, err := openLog(ctx, cmd, env, t.path)
	if err != nil {
		return err
	}
	defer closeLog()
	return t.follow(ctx, in, format)
}
