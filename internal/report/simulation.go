package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Simulation is the document of the command simulate: one run of a model,
// chosen at random, by the user, or by a trail file.
type Simulation struct {
	Model    string          `json:"model"`
	Mode     string          `json:"mode"`               // random, interactive or trail
	Seed     *uint64         `json:"seed"`               // of the random choices; null when there were none
	Trail    string          `json:"trail,omitempty"`    // the file that was replayed
	Property string          `json:"property,omitempty"` // to which the trail is a counterexample
	Steps    int             `json:"steps"`
	End      string          `json:"end"` // why the run ends
	Run      *Counterexample `json:"run"`
	// Open is set for a run of the model with channels without capacities.
	Open  *OpenChannels `json:"open_channels,omitempty"`
	Chart *Chart        `json:"chart,omitempty"` // nil unless it was asked for
}

// OpenChannels are channels that have no capacities in a run, by name, and how
// many messages each of them holds at most.
type OpenChannels struct {
	Names []string `json:"names"`
	Room  int      `json:"room"`
}

// WriteSimulation writes a run as text for people: its chart if it has one, and
// otherwise a line for each step.
func WriteSimulation(w io.Writer, s *Simulation) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s: %s\n\n", s.Model, s.Title())
	if s.Chart != nil {
		writeChart(&b, s.Chart)
	} else {
		writeRun(&b, s.Run, &runOptions{width: widthOf(w), margin: "  ", all: true})
	}
	safetext.Fprintf(&b, "\n%s: %s\n", Shape(s.Run), s.End)
	_, err := w.Write(b.Bytes())
	return err
}

// Title returns a heading, which tells where the choices come from.
func (s *Simulation) Title() string {
	switch {
	case s.Trail != "" && s.Property == "":
		return "the run of " + s.Trail
	case s.Trail != "":
		return fmt.Sprintf("the run of %s, counterexample to %s", s.Trail, s.Property)
	case s.Mode == "random":
		return fmt.Sprintf("random run, seed %d", *s.Seed)
	}
	return s.Mode + " run"
}

// WriteSimulationDOT draws a run in the DOT language: its chart if it has one,
// and otherwise its states as a chain.
func WriteSimulationDOT(w io.Writer, s *Simulation) error {
	if s.Chart != nil {
		return WriteChartDOT(w, s.Chart)
	}
	d := drawing.New(s.Model)
	only := sheet{graph: d}
	only.add(runPanel(s.Title(), s.Run))
	only.finish()
	return drawing.Write(w, d)
}

// NewSteps makes documents of transitions that have not been taken, for a user
// who has to choose one. They have no changes.
func NewSteps(actions []program.ActionView) []Step {
	out := make([]Step, len(actions))
	for i, a := range actions {
		out[i] = newStep(&trace.StepView{ActionView: a}, nil)
	}
	return out
}

// WriteSteps writes steps as a table, numbered from 1. The first skip steps are
// not written, but the columns are aligned with theirs: an interactive command
// calls it after each step with the number of those that it has written before.
func WriteSteps(w io.Writer, steps []Step, skip int) error {
	var b bytes.Buffer
	if len(steps) > skip {
		var rows []*row
		for i := range steps {
			rows = append(rows, newRow(steps, i, i+1, inBraces(steps[i].True, nil), true))
		}
		_, texts := table(rows, widthOf(w)-2, true)
		for _, text := range texts[skip:] {
			writeIndented(&b, "  ", text)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
