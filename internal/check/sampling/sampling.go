// Package sampling answers questions by random searches (package sample): it
// completes their options, puts into words why they have found nothing, and
// has the random search that goes on when the memory is full. What a search
// finds is confirmed by packages failures and properties.
package sampling

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Plan is how a random search is made.
type Plan struct {
	sample.Options
	// Delta is 1 minus the confidence of what is concluded from runs that have
	// found nothing.
	Delta float64
	// Complete, when set, completes the options once the method is chosen.
	Complete func(*sample.Options)
}

// Search is a random search for one question.
type Search struct {
	Prog   program.Program
	Task   *sample.Task
	Config monitor.Config
	Plan   Plan
	// Safety is set when single states can answer the question, so that methods
	// which look for states will do.
	Safety bool
	sample.Outcome
}

// Run completes the options, chooses a method, and searches. Options that do
// not fit are a *source.Error.
func (s *Search) Run(ctx context.Context) error {
	o := s.Plan.Options
	var err error
	if o.Method, err = s.Task.Choose(s.Prog, o.Method, s.Safety); err != nil {
		return err
	}
	if s.Plan.Complete != nil {
		s.Plan.Complete(&o)
	}
	if show := s.Config.Progress; show != nil {
		o.Progress = func(p sample.Progress) {
			show(monitor.Progress{Phase: "sample", States: p.Steps, Elapsed: p.Elapsed})
		}
	}
	if err := o.Validate(s.Task); err != nil {
		return &source.Error{Msg: err.Error()}
	}
	s.Report, err = sample.Explore(ctx, s.Task, o)
	s.Method, s.Options = o.Method, o
	return err
}

// Unless returns the reason of a limit, and any other error as it is. It is
// called with an error.
func (s *Search) Unless(err error) (reason string, _ error) {
	var limit *monitor.LimitError
	if !errors.As(err, &limit) {
		return "", err
	}
	if s.Report == nil {
		s.Report = &sample.Report{}
	}
	return limit.Reason, nil
}

// Conclude puts into words why nothing was found, and what follows from that.
func (s *Search) Conclude() (reason string) {
	p := s.Report
	s.Remarks = p.Remarks(s.Options, s.Plan.Delta)
	switch {
	case p.Stopped != nil:
		m := monitor.Monitor{Ctx: context.Background(), Limits: s.Config.Limits}
		m.Limits.Memory = s.Options.Memory
		return m.Reason(p.Stopped)
	case p.Undecided != "":
		return p.Undecided
	}
	return fmt.Sprintf("nothing was found in %s, which is no proof", english.Plural(p.Runs, "random run", ""))
}

// leastOnFull is the least number of steps of a random search that begins when
// the memory is full.
const leastOnFull = 1_000_000

// OnFull returns the plan of a random search after states have filled the
// memory. Deep violations have not been looked for yet, so the search goes deep
// first, with restarts, and takes as many steps as there were states. For lassos it
// makes as many runs as exclude, with confidence 0.99, that one run in a
// hundred would show a violation.
func OnFull(o sample.Options, states uint64) Plan {
	o.Runs, o.Steps = 1, max(leastOnFull, states)
	return Plan{Options: o, Delta: 0.01, Complete: func(o *sample.Options) {
		if o.Method == "lasso" {
			o.Runs = sample.Runs(0.01, 0.01)
			return
		}
		o.Method, o.Restart = "drs", sample.Mixed
	}}
}

// MethodOnFull describes by which method an answer was found after the memory
// was full, to follow that of the search before.
func MethodOnFull(method string, s *sample.Outcome) string {
	return search.JoinMethods(method, fmt.Sprintf("gone on at random (%s) after the memory was full", s.Method))
}

// ReasonOnFull returns the reason of an answer that is still open after that:
// the reason of the exact search, and what the random one did; cut is its own.
func ReasonOnFull(why, cut string, s *sample.Outcome) string {
	reason := fmt.Sprintf("%s; a random search (%s) of %s steps has then found nothing", why, s.Method, humanize.Comma(int64(s.Report.Steps)))
	if s.Report.Stopped != nil {
		reason += ", and was cut short: " + cut
	}
	return strings.Join(append([]string{reason}, s.Remarks...), "; ")
}
