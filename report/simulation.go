package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Simulation is one run of a model.
type Simulation struct {
	Model    string          `json:"model"`
	Mode     string          `json:"mode"`               // random, interactive or trail
	Seed     *uint64         `json:"seed"`               // of the random choices; null when there were none
	Trail    string          `json:"trail,omitempty"`    // the file that was replayed
	Property string          `json:"property,omitempty"` // whose counterexample that is
	Steps    int             `json:"steps"`
	End      string          `json:"end"` // how the run ends, as Ending lists it
	Run      *Counterexample `json:"run"`
	Chart    *Chart          `json:"chart,omitempty"` // when asked for
}

// WriteSimulation writes a run for people: the chart where there is one, else
// every step.
func WriteSimulation(w io.Writer, s *Simulation) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s: %s\n\n", s.Model, s.Title())
	if s.Chart != nil {
		writeChart(&b, s.Chart)
	} else {
		writeRun(&b, s.Run, &runOptions{margin: "  ", all: true})
	}
	safetext.Fprintf(&b, "\n%s: %s\n", Shape(s.Run), s.End)
	_, err := w.Write(b.Bytes())
	return err
}

// Title says what kind of run it is.
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

// WriteSimulationDOT draws the chart where there is one, else the run as a
// chain of states.
func WriteSimulationDOT(w io.Writer, s *Simulation) error {
	if s.Chart != nil {
		return WriteChartDOT(w, s.Chart)
	}
	d := newDrawing(s.Model)
	only := sheet{graph: d}
	only.add(runPanel(s.Title(), s.Run))
	only.finish()
	return write(w, d)
}

// NewSteps describes transitions that might be taken; what they change is left out.
func NewSteps(actions []program.ActionView) []Step {
	out := make([]Step, len(actions))
	for i, a := range actions {
		out[i] = newStep(&trace.StepView{ActionView: a}, nil)
	}
	return out
}

// WriteSteps writes steps for people, one a line, numbered from 1. The first
// skip of them only count: for the steps that are new.
func WriteSteps(w io.Writer, steps []Step, skip int) error {
	var b bytes.Buffer
	if len(steps) > skip {
		for _, row := range align(stepRows(steps, nil))[skip:] {
			safetext.Fprintf(&b, "  %s\n", row)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
