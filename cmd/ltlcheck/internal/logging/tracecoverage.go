package logging

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check/conformance"
	"github.com/ltlcheck/ltlcheck/check/testsuite"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// coverageDocument is what the logs of a folder show of a model, as JSON.
type coverageDocument struct {
	Model      string           `json:"model"`
	Logs       []coveredLog     `json:"logs"`
	Visited    int              `json:"visited_states"` // states that some log visits
	States     int              `json:"states"`         // of the model; 0 if there are more than are counted
	Taken      int              `json:"taken"`          // statements that some log takes
	Statements []coveredElement `json:"statements"`
}

// coveredLog is one of the logs.
type coveredLog struct {
	Log     string `json:"log"`
	Verdict string `json:"verdict"` // accepted, refused or inconclusive
	Records int    `json:"records"` // that the model explains
	Line    int    `json:"line"`    // of the first impossible record, 0 if there is none
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
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	ctx, cancel := cli.WithLimits(cmd.Context(), limits.Time, limits.Memory)
	defer cancel()
	loaded := &tracing{}
	if err = fl.limits.Reading(ctx, func() error { return fl.load(env, modelPath, loaded) }); err != nil {
		return err
	}
	coverage, err := conformance.NewCoverage(loaded.prog)
	if errors.Is(err, conformance.ErrNoCoverage) {
		err = cli.InputErrorf("--coverage: %v", err)
	}
	if err != nil {
		return err
	}
	if err := fl.limits.Within(ctx, "monitors are made", func() error { return loaded.monitor(ctx) }); err != nil {
		return err
	}
	doc := &coverageDocument{Model: modelPath, Logs: []coveredLog{}, Statements: []coveredElement{}}
	for _, path := range paths {
		t := &tracing{path: path, prog: loaded.prog, mapping: loaded.mapping, coverage: coverage, memory: limits.Memory / memoryPart}
		t.stated, t.followed, t.monitors, t.since = loaded.stated, loaded.followed, loaded.monitors, make([]int, len(loaded.followed))
		if err := fl.cover(ctx, cmd, env, t); err != nil {
			return err
		}
		coverage.Count()
		d := t.document(modelPath)
		doc.Logs = append(doc.Logs, coveredLog{path, d.Verdict, d.Records, d.Line, d.Reason, d.Properties})
	}
	doc.count(coverage)
	if g, err := testsuite.Explore(ctx, loaded.prog, testsuite.Options{States: mostCounted}); err == nil && g.Complete {
		doc.States = g.Observable()
	}
	env.Status = doc.status()
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: doc.text})
}

// mostCounted is how many states a model may have so that they are counted.
const mostCounted = 50_000

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
			if _, known := record.FormatOf(e.Name()); known && !e.IsDir() {
				paths = append(paths, filepath.Join(arg, e.Name()))
			}
		}
		if len(paths) == found {
			return nil, cli.InputErrorf("the folder %s has no files that end in .jsonl or .csv", arg)
		}
	}
	return paths, nil
}

// count takes the statements over.
func (d *coverageDocument) count(c *conformance.Coverage) {
	d.Visited = c.States()
	for _, s := range c.Statements() {
		if s.Logs > 0 {
			d.Taken++
		}
		d.Statements = append(d.Statements, coveredElement{s.View.Process, s.View.Pos.Line, s.View.Statement, s.Logs})
	}
}

// ofStates tells how many states there are, as far as it is known.
func (d *coverageDocument) ofStates() string {
	if d.States > 0 {
		return " of " + english.Plural(d.States, "state", "")
	}
	return english.PluralWord(d.Visited, " state", " states")
}

// status returns the exit status: that of the worst log.
func (d *coverageDocument) status() int {
	status := cli.StatusOK
	for _, l := range d.Logs {
		violated := (&traceDocument{Properties: l.Properties}).violated()
		switch {
		case l.Verdict == "refused", violated == conformance.All:
			return cli.StatusFail
		case l.Verdict == "inconclusive", violated == conformance.Some:
			status = cli.StatusInconclusive
		}
	}
	return status
}

// text writes the result for people: the logs, and the statements that none of
// them takes.
func (d *coverageDocument) text(w io.Writer) error {
	for _, l := range d.Logs {
		words := "a run of " + d.Model
		switch {
		case l.Line > 0:
			words = fmt.Sprintf("no run of %s: the record in line %d is impossible", d.Model, l.Line)
		case l.Reason != "":
			words = "inconclusive: " + l.Reason
		}
		safetext.Fprintf(w, "%s: %s, %s\n", l.Log, english.Plural(l.Records, "record", ""), words)
		for i := range l.Properties {
			if p := &l.Properties[i]; p.violated != conformance.None {
				fmt.Fprint(w, "  ")
				p.text(w)
			}
		}
	}
	fmt.Fprintf(w, "\n%d%s visited", d.Visited, d.ofStates())
	fmt.Fprintf(w, "\n%d of %s taken in %s", d.Taken, english.Plural(len(d.Statements), "statement", ""), english.Plural(len(d.Logs), "log", ""))
	if d.Taken == len(d.Statements) {
		fmt.Fprintln(w)
		return nil
	}
	fmt.Fprintln(w, "; never:")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range d.Statements {
		if s.Logs > 0 {
			continue
		}
		place := ""
		if s.Line > 0 {
			place = fmt.Sprintf("line %d", s.Line)
		}
		safetext.Fprintf(table, "  %s\t%s\t%s\n", s.Process, place, strings.Join(strings.Fields(s.Statement), " "))
	}
	return table.Flush()
}
