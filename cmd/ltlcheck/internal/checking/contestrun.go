package checking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// The Model Checking Contest runs a tool in a folder with model.pnml and a file
// of queries, and says by environment variables what it asks. A query that is
// not answered costs nothing but its points, so that the time of all is one
// budget, and easy queries come first:
//
//	open := all queries
//	for part in 16, 4, 1:
//	    for each query in open:
//	        answer it within (time left / queries left in the round) / part
//	        if it is answered: write its line; take it out of open

// contestParts are the rounds: which part of its share of the time each open
// query gets.
var contestParts = [...]int{16, 4, 1}

// The rounds where no time is given.
var contestRounds = [...]time.Duration{time.Second, 10 * time.Second, 0}

// contestFlags are the flags of contest.
type contestFlags struct {
	examination string
	limits      cli.LimitFlags
	workers     int
}

// NewContest makes the command contest.
func NewContest(env *cli.Environment) *cobra.Command {
	var fl contestFlags
	cmd := &cobra.Command{
		Use:   "contest [FOLDER]",
		Short: "Answer an examination of the Model Checking Contest",
		Long: `contest answers the queries about the net model.pnml in a folder, which is the current one or
the one that BK_INPUT names if there is no other, and writes the contest's lines as answers come.
The examination and the time for all queries together are those of BK_EXAMINATION and
BK_TIME_CONFINEMENT (seconds) unless flags give them. The queries of LTLFireability and
LTLCardinality are answered in rounds, so that easy ones come first; all other examinations are
answered as by check --mcc. A query means in every examination what check --mcc answers.

Exit status: 0 every query is answered; 2 the input or the command line is wrong; 3 some are not.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runContest(cmd, env, &fl, args) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringVar(&fl.examination, "examination", "", "the examination, as LTLFireability (default: BK_EXAMINATION)")
	f.Searching.IntVar(&fl.workers, "workers", 0, "how many goroutines a large search may have (default: one for each processor)")
	cli.AtLeast(cmd, 1, "workers")
	fl.limits.RegisterResources(cmd)
	return cmd
}

// runContest finds the files and the time, and answers.
func runContest(cmd *cobra.Command, env *cli.Environment, fl *contestFlags, args []string) error {
	began := time.Now()
	exam := cmp.Or(fl.examination, os.Getenv("BK_EXAMINATION"))
	if exam == "" || exam != filepath.Base(exam) {
		return cli.InputErrorf("want the name of an examination, as --examination LTLFireability or in BK_EXAMINATION, not %q", exam)
	}
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	if limits.Time == 0 {
		if limits.Time, err = confinement(os.Getenv("BK_TIME_CONFINEMENT")); err != nil {
			return err
		}
	}
	folder := contestFolder(args)
	model, queries := filepath.Join(folder, "model.pnml"), filepath.Join(folder, exam+".xml")
	if slices.Contains(property.Examinations(), exam) {
		queries = exam
	}
	if !strings.HasPrefix(exam, "LTL") {
		return checkExamination(cmd, env, limits, model, queries)
	}
	reading := checkFlags{model: cli.NewModelFlags(nil, "", "auto"), properties: propertyFlags{contest: []string{queries}}}
	var tasks []*task
	err = cli.WhileReading(cmd.Context(), limits.Time, limits.Memory, func() (err error) {
		tasks, err = reading.collect(env, []string{model})
		return err
	})
	if err != nil {
		return err
	}
	r := &contestRun{env: env, limits: limits, workers: cmp.Or(fl.workers, runtime.GOMAXPROCS(0))}
	if limits.Time > 0 {
		r.end = began.Add(limits.Time)
	}
	return r.answer(cmd.Context(), tasks[0])
}

// contestFolder returns the folder of the net.
func contestFolder(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	input := os.Getenv("BK_INPUT")
	if _, err := os.Stat("model.pnml"); errors.Is(err, fs.ErrNotExist) && input != "" {
		return input
	}
	return "."
}

// confinement reads a number of seconds; "" is no limit.
func confinement(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || seconds <= 0 || seconds > 1e9 {
		return 0, cli.InputErrorf("BK_TIME_CONFINEMENT: want a number of seconds, not %q", text)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// checkExamination answers an examination as check does.
func checkExamination(cmd *cobra.Command, env *cli.Environment, limits check.Limits, model, queries string) error {
	args := []string{model, "--mcc", queries, "--format", "mcc"}
	if limits.Time > 0 {
		args = append(args, "--time", limits.Time.String())
	}
	if limits.Memory > 0 {
		args = append(args, "--memory", strconv.FormatInt(limits.Memory, 10))
	}
	checking := New(env)
	checking.SetArgs(args)
	checking.SilenceErrors, checking.SilenceUsage = true, true
	err := checking.ExecuteContext(cmd.Context())
	if env.Status == cli.StatusFail { // FALSE is an answer as well
		env.Status = 0
	}
	return err
}

// contestRun answers the queries of one file.
type contestRun struct {
	env     *cli.Environment
	limits  check.Limits
	workers int
	end     time.Time // of the time for all; the zero time if there is no limit
}

// answer answers the queries in rounds. Where this program fails on one, the
// others are answered all the same, and that one is asked again in the next
// round.
func (r *contestRun) answer(ctx context.Context, t *task) error {
	open, failed := t.jobs, map[*job]error{}
	for round := range contestParts {
		var rest []*job
		for i, j := range open {
			done, err := r.ask(ctx, t, j, r.share(round, len(open)-i+len(rest)))
			if !done {
				rest = append(rest, j)
				failed[j] = cmp.Or(err, failed[j])
			}
		}
		open = rest
		for _, j := range open {
			if j.contest != nil {
				j.contest.survey.retry()
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	r.env.Status = cli.StatusInconclusive
	safetext.Fprintf(r.env.Stdout, "CANNOT_COMPUTE %d\n", len(open))
	for _, j := range open {
		if failed[j] != nil {
			return failed[j]
		}
	}
	return nil
}

// share returns the time for one of that many open queries in a round; 0 is no
// limit, a negative one none at all.
func (r *contestRun) share(round, open int) time.Duration {
	if r.end.IsZero() {
		return contestRounds[round]
	}
	left := time.Until(r.end)
	if left <= 0 {
		return -1
	}
	return left / time.Duration(open*contestParts[round])
}

// ask answers one query within some time, and writes its line; false if it has
// no answer.
func (r *contestRun) ask(ctx context.Context, t *task, j *job, limit time.Duration) (bool, error) {
	if limit < 0 || ctx.Err() != nil {
		return false, nil
	}
	o := check.Options{Limits: r.limits, Workers: r.workers, Brief: true}
	o.Limits.Time = limit
	answer := j.document()
	if err := r.verdict(ctx, t, j, o, &answer); err != nil {
		return false, fmt.Errorf("%s: %w", j.Name, err)
	}
	line := answer.ContestLine()
	_, _ = io.WriteString(r.env.Stdout, line) // failures of standard output end the command
	return line != "", nil
}

// verdict answers a query as what it is: a property of all runs, the question
// whether a marking is reached, or one for a number, which a survey of all
// markings answers.
func (r *contestRun) verdict(ctx context.Context, t *task, j *job, o check.Options, answer *report.Property) error {
	prop := j.Check
	if j.contest != nil {
		if j.contest.goal < 0 {
			c := &checker{env: r.env, options: o}
			return c.answerContest(ctx, t, j, answer)
		}
		prop = j.contest.never(j.Name)
	}
	result, err := check.Verify(ctx, t.prog, prop, o)
	if err != nil || result.Verdict == check.Inconclusive {
		answer.Verdict = report.Inconclusive
		return err
	}
	violated := result.Verdict == check.Violated
	switch {
	case j.contest != nil:
		answer.Verdict = j.contest.verdict(violated)
	case violated:
		answer.Verdict = report.Violated
	default:
		answer.Verdict = report.Holds
	}
	return nil
}
