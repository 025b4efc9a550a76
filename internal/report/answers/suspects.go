package answers

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Suspects reads a model again to look for statements that may be to blame: the
// files are not kept while it is searched.
type Suspects struct {
	Path    string            // of the model or the specification
	Options property.Options  // how it was read; Files are those to read from
	Given   map[string][]byte // the files as they are in an editor; nil: they are read
	Long    bool              // search as long as the verdict took, and say also that there are none
	Most    time.Duration     // the longest search where it is not Long; 0 is a second
}

// The effort for suspects that are not asked for. The states are those of the
// search for the verdict, but at least fewStates.
const (
	mostTrials = 100
	mostBytes  = 1 << 19 // of text that is read for them together
	fewStates  = 5_000
	mostStates = 50_000
)

// Of returns the search for the statements of which a small change makes q hold,
// for verdicts.After.
func (s *Suspects) Of(q *property.Property) *verdicts.Suspects {
	found := &verdicts.Suspects{Long: s.Long, Most: s.Most}
	found.Find = func(ctx context.Context, run *trace.View, o check.Options, states uint64) ([]report.Suspect, *report.Tried) {
		if v := s.violation(q, run); v != nil {
			return s.find(ctx, v, o, states)
		}
		return nil, nil
	}
	return found
}

// violation describes a violation with its files; nil where they cannot be read
// again.
func (s *Suspects) violation(q *property.Property, run *trace.View) *suspects.Violation {
	texts := s.Given
	if texts == nil {
		if texts = s.read(); texts == nil {
			return nil
		}
	}
	return &suspects.Violation{
		Path: s.Path, Files: texts, Options: s.Options, Property: q.Name, Assumed: q.Assumptions, Formula: q.Formula, Like: &q.Check, Run: run,
	}
}

// read returns the files of the model; nil where they cannot be read again.
func (s *Suspects) read() map[string][]byte {
	if s.Path == "-" {
		return nil
	}
	o := s.Options
	o.Files = &source.Files{Max: s.Options.Files.Max, Contained: s.Options.Files.Contained, Kept: map[string][]byte{}}
	if _, err := property.Open(s.Path, o); err != nil {
		return nil
	}
	return o.Files.Kept
}

// find looks for suspects of a violation, where the search for the verdict had a
// number of states.
func (s *Suspects) find(ctx context.Context, v *suspects.Violation, o check.Options, states uint64) (all []report.Suspect, tried *report.Tried) {
	var found suspects.Found
	if s.Long {
		found = suspects.Find(ctx, v, o)
		tried = &report.Tried{Changes: found.Tried, Of: found.Of}
	} else {
		found = suspects.FindWithin(ctx, v, o, suspects.Effort{Trials: mostTrials, Bytes: mostBytes, States: min(max(states, fewStates), mostStates)})
	}
	for _, s := range found.Suspects {
		all = append(all, report.Suspect{
			Place: report.Place{File: s.File, Line: s.Line, Column: s.Column}, Statement: s.Statement, Instead: s.Instead,
			Change: s.Change, Removed: s.Removed, Old: s.At.Word, New: s.At.With,
		})
	}
	if found.Of == 0 {
		return nil, nil // nothing that changes are known of
	}
	return all, tried
}
