package checking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	symbolicflags "github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/facts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// asked returns the questions of the command line in the form in which a
// certificate records them.
func (fl *checkFlags) asked(version string, paths []string) format.Request {
	q := &fl.properties
	r := format.Request{
		Version: version, Models: paths, Format: fl.model.Language(), Defines: fl.model.Defines, Formulas: q.formulas, Claims: q.claims,
		Automata: q.automata, Assumptions: q.assumes, Fairness: q.fairness, NonProgress: q.nonProgress, Properties: q.properties, Contest: q.contest,
	}
	r.Channels, r.ForAll = fl.channels, fl.model.ForAll
	fl.symbolic.Record(&r)
	return r
}

// flagsOf returns the flags that would ask the questions of a certificate
// again, with the interpreter as the engine.
func flagsOf(a *format.Request) *checkFlags {
	model := cli.NewModelFlags(a.Defines, a.Format, program.Interpreted.String())
	model.ForAll = a.ForAll
	return &checkFlags{
		recorded: true,
		channels: a.Channels,
		symbolic: symbolicflags.Recorded(a),
		model:    model,
		properties: propertyFlags{
			formulas: a.Formulas, claims: a.Claims, automata: a.Automata, assumes: a.Assumptions, fairness: a.Fairness, nonProgress: a.NonProgress, properties: a.Properties, contest: a.Contest,
		},
	}
}

// errNothingHolds is why there is no certificate; where it follows from the
// verdicts, the exit status is theirs.
var errNothingHolds = errors.New("nothing that was checked holds and can be certified")

// writeCertificate writes a certificate of the properties that hold, whole or
// not at all. The searches are repeated without reductions, and can reach a
// limit where the first ones did not: that is inconclusive.
func (c *checker) writeCertificate(ctx context.Context, fl *checkFlags, paths []string, tasks []*task) error {
	c.options.Limits.Time = c.shares.rest()
	limited, cancel := grace.Limited(ctx, c.options.Limits.Time)
	defer cancel()
	count := 0
	err := c.env.WriteFile(fl.certificate, func(out io.Writer) error {
		w := format.NewWriter(out, fl.asked(c.env.Version, paths))
		for i, t := range tasks {
			n, err := c.certify(limited, w, t, c.done[i])
			if err != nil {
				return err
			}
			count += n
		}
		if count == 0 {
			return errNothingHolds
		}
		return w.Close()
	})
	var limit *check.LimitError
	switch {
	case errors.Is(err, errNothingHolds):
		err = cli.InputErrorf("--certificate %s: %w", fl.certificate, err)
		if c.env.Status == 0 {
			return err
		}
		fmt.Fprintf(c.env.Stderr, "ltlcheck: %v\n", err)
		return nil
	case errors.As(err, &limit):
		return cli.NewInconclusive(fmt.Errorf("no certificate: %w", err))
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return cli.NewInconclusive(fmt.Errorf("no certificate: the time limit of %v is reached", c.options.Limits.GivenTime()))
	}
	return err
}

// certify writes the sections about one model, and returns their number.
func (c *checker) certify(ctx context.Context, w *format.Writer, t *task, doc *report.Check) (count int, err error) {
	for i := range doc.Properties {
		j := t.jobs[i]
		proven := report.Holds // of what the certificate is about
		if j.Possible {
			proven = report.Violated
		}
		if doc.Properties[i].Verdict != proven {
			continue
		}
		if j.contest != nil {
			fmt.Fprintf(c.env.Stderr, "ltlcheck: the answer to %s comes from a survey, and has no certificate\n", j.Name)
			continue
		}
		t.session.Options = c.optionsFor(t)
		t.session.Options.Progress = c.line.Observe("certificate of " + j.Name)
		section := format.Section{Model: t.name, Number: i, Name: j.Name, Formula: j.Claim()}
		err = t.session.Certify(ctx, j.Property, section, w)
		c.line.Clear()
		if err != nil {
			return count, fmt.Errorf("%s: property %s: %w", t.name, j.Name, err)
		}
		count++
	}
	return count, nil
}

// certifyFlags are the flags of certify.
type certifyFlags struct {
	memory cli.ByteSize
	time   cli.Seconds
	output cli.OutputFlags
}

// NewCertify makes the command certify, which checks certificates. It shares
// the interpreter with the searches, and nothing else.
func NewCertify(env *cli.Environment) *cobra.Command {
	var fl certifyFlags
	cmd := &cobra.Command{
		Use:   "certify FILE",
		Short: "Check a certificate of properties that hold",
		Long: `certify checks a certificate that check --certificate has written: that the properties in it hold of the models and
specification files that it names. It uses the interpreter, and nothing of the searches, reductions and compiled code that found the
answer. What it checks is described in docs/certificates.md.

Exit status: 0 certified; 1 something in the certificate is wrong; 2 the file cannot be read, or is about something else;
3 a limit was reached; 4 internal error.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runCertify(cmd, env, &fl, args[0]) },
	}
	f := cli.Flags(cmd)
	f.Limiting.Var(&fl.memory, "memory", "remember states in at most this much memory, as 512MiB or 4G, in several passes if need be (default 80% of what the machine allows)")
	f.Limiting.Var(&fl.time, "time", "stop after this time, as 90s or 5m")
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json")
	return cmd
}

// runCertify reads the certificate and the models that it names, and checks
// section after section.
func runCertify(cmd *cobra.Command, env *cli.Environment, fl *certifyFlags, path string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if !fl.output.Streams() && cli.SameFile(path, fl.output.File) {
		return env.KeepFile(cli.InputErrorf("cannot write %s: it is also an input, %s", fl.output.File, path))
	}
	ctx, cancel := grace.Limited(cmd.Context(), time.Duration(fl.time))
	defer cancel()
	file, err := source.OpenRegular(path)
	if err != nil {
		return cli.Blame(env.Located(path, err))
	}
	defer file.Close()
	began := time.Now()
	r, err := certificate.NewReader(path, file)
	if err != nil {
		return located(path, err)
	}
	asked := flagsOf(&r.Request)
	var tasks []*task
	err = cli.WhileReading(ctx, time.Duration(fl.time), int64(fl.memory), func() (err error) {
		tasks, err = asked.collect(env, r.Request.Models)
		return err
	})
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	memory := int64(fl.memory)
	if memory == 0 {
		memory = check.DefaultMemory()
	}
	c := certifier{Reader: r, tasks: tasks, memory: memory, doc: report.Certification{Certificate: path, Certified: true, Properties: []report.Proof{}}}
	if err := c.within(ctx, time.Duration(fl.time)); err != nil {
		return located(path, err)
	}
	c.doc.Seconds = time.Since(began).Seconds()
	env.Status = c.status
	return fl.output.Write(ctx, env, cli.Document{Data: &c.doc, Text: c.doc.Write})
}

// located turns errors of the file system into errors of the input, with the
// path of the certificate.
func located(path string, err error) error {
	var failed *os.PathError
	if errors.As(err, &failed) {
		return cli.InputErrorf("%s: %w", path, failed.Err)
	}
	return err
}

// certifier checks the sections of a certificate. Reader reads them one at a
// time, as they may be larger than memory together.
type certifier struct {
	*certificate.Reader
	tasks  []*task
	memory int64
	doc    report.Certification
	status int
}

// within checks the certificate until ctx is done. The checks poll it; for one
// that does not in time, the command does not wait.
func (c *certifier) within(ctx context.Context, longest time.Duration) error {
	late, cancel := grace.Late(ctx)
	defer cancel()
	err := cli.Within(late, 0, 0, "the certificate is checked", func() error { return c.run(ctx) })
	if late.Err() != nil && err != nil {
		return cli.CutShort(ctx, longest, "the certificate is checked")
	}
	return err
}

// run checks section after section, up to the first that is wrong. A
// certificate without sections is an error.
func (c *certifier) run(ctx context.Context) error {
	for c.doc.Certified {
		section, err := c.Next()
		if err != nil {
			return err
		}
		if section == nil {
			break
		}
		if err := c.section(ctx, section); err != nil {
			return err
		}
	}
	if len(c.doc.Properties) == 0 {
		return cli.InputErrorf("the certificate %s is about no property", c.doc.Certificate)
	}
	return nil
}

// section checks one section. That the models ask another question than the
// certificate is an error of the input; that the section does not prove what it
// claims is status 1.
func (c *certifier) section(ctx context.Context, s *format.Section) error {
	j, t := c.job(s)
	if j == nil {
		return cli.InputErrorf("%s: the certificate is about the question %s of %s, which %s does not ask", c.doc.Certificate, s.Name, s.Model, s.Model)
	}
	if j.Claim() != s.Formula {
		return cli.InputErrorf("%s: the certificate is about %s: %s, which is %s in %s", c.doc.Certificate, s.Name, s.Formula, j.Claim(), s.Model)
	}
	p := report.Proof{Model: s.Model, Name: s.Name, Formula: s.Formula, Under: j.Assumptions}
	began := time.Now()
	q, err := j.Certified(ctx, t.prog)
	if err != nil {
		return err
	}
	var found certificate.Result
	switch {
	case s.Counts != nil || t.family != nil:
		found, err = c.counts(ctx, s, t, j, q, &p)
	case s.Contents != nil || t.channels != nil:
		err = c.contents(ctx, s, t, j, &p)
	case s.Sets != nil:
		err = c.sets(ctx, s, t, j, q, &p)
	case s.Facts != nil:
		count := uint64(len(s.Facts.Facts))
		p.Facts = &count
		if _, err = c.Automata(ctx, s, certificate.Obligation{Safety: j.Safety}); err == nil {
			err = facts.Check(ctx, s, q)
		}
	default:
		found, err = c.Check(ctx, s, q, c.memory)
	}
	p.Seconds = time.Since(began).Seconds()
	p.States, p.Edges, p.Parts = p.States+found.States, p.Edges+found.Edges, found.Parts
	p.Ranks += found.Ranks
	var wrong *certificate.Wrong
	var limit *certificate.Limit
	switch {
	case errors.As(err, &wrong):
		p.Reason, c.status = wrong.Msg, cli.StatusFail
	case errors.As(err, &limit):
		p.Reason, c.status = limit.Reason, cli.StatusInconclusive
	case err != nil:
		return err
	}
	p.Certified = err == nil
	c.doc.Certified = c.doc.Certified && p.Certified
	c.doc.Properties = append(c.doc.Properties, p)
	return nil
}

// sets checks a section whose proof is sets of states.
func (c *certifier) sets(ctx context.Context, s *format.Section, t *task, j *job, q certificate.Obligation, p *report.Proof) error {
	if t.unbounded == nil {
		return cli.InputErrorf("%s: %s is proved by sets of states, and %s is not explored that way", c.doc.Certificate, s.Name, s.Model)
	}
	all, err := c.Automata(ctx, s, q)
	if err != nil {
		return err
	}
	locations, ranks, err := t.unbounded.Check(ctx, s, all, j.Check.Fairness)
	p.Locations, p.Ranks = uint64(locations), uint64(ranks)
	return err
}

// job returns the question that a section is about, nil if the models ask no
// such question.
func (c *certifier) job(s *format.Section) (*job, *task) {
	for _, t := range c.tasks {
		if t.name == s.Model && s.Number >= 0 && s.Number < len(t.jobs) && t.jobs[s.Number].Name == s.Name {
			return t.jobs[s.Number], t
		}
	}
	return nil, nil
}
