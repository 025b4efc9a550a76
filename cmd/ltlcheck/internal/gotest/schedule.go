package gotest

import (
	"encoding/json"
	"io"
	"path/filepath"
	"regexp"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// saved is a schedule in a file.
type saved struct {
	Test     string                `json:"test"`
	Kind     string                `json:"kind"` // of the failure
	Timers   string                `json:"timers"`
	Draws    uint64                `json:"draws"` // which random numbers are drawn
	Origins  []schedule.Origin     `json:"goroutines"`
	Schedule []schedule.Transition `json:"schedule"`
	Cycle    int                   `json:"cycle,omitempty"`  // the last steps, which it repeats
	States   bool                  `json:"states,omitempty"` // of a test that gives its state
}

// readSchedule makes the search run the schedule of a file.
func (fl *flags) readSchedule(env *cli.Environment, s *search.Settings) error {
	text, err := env.Files.ReadFile(fl.replay)
	if err != nil {
		return cli.NewInputError(err)
	}
	var in saved
	if err := json.Unmarshal([]byte(text), &in); err != nil || in.Test == "" || in.Schedule == nil || !in.ordered() || in.Cycle < 0 || in.Cycle > len(in.Schedule) {
		return cli.InputErrorf("%s: want a schedule that --save wrote", fl.replay)
	}
	fl.run = "^" + regexp.QuoteMeta(in.Test) + "$"
	s.Replay, s.Draws, s.Origins, s.FreeTimers = in.Schedule, in.Draws, in.Origins, in.Timers == timersFree
	s.Cycle, s.States = in.Cycle, in.States
	return nil
}

// ordered reports whether parents of goroutines come before their children.
func (s *saved) ordered() bool {
	for i, o := range s.Origins {
		if o.Parent >= i {
			return false
		}
	}
	return true
}

// saveAll writes the schedules that fail.
func (fl *flags) saveAll(env *cli.Environment, reports []*search.Report) error {
	for _, r := range reports {
		if fl.save == "" || r.Verdict != search.Violated {
			continue
		}
		if err := env.MakeFolder(fl.save); err != nil {
			return err
		}
		timers := timersLast
		if r.FreeTimers {
			timers = timersFree
		}
		err := env.WriteFile(filepath.Join(fl.save, r.Test+".json"), func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", " ")
			return e.Encode(saved{r.Test, r.Kind, timers, r.Draws, r.Origins, append([]schedule.Transition{}, r.Path...), r.Cycle, r.States > 0})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
