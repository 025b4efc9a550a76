// Package runs shows single runs: the document of the command simulate,
// and the message-sequence chart of a run, as text, as an SVG document and in
// Graphviz's DOT language. The steps of a run, and runs that are
// counterexamples, are shown by package report.
package runs

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Simulation is the document of the command simulate: one run of a model, chosen
// at random, by the user, or by a trail file.
type Simulation struct {
	Model    string                 `json:"model"`
	Mode     string                 `json:"mode"`               // random, interactive or trail
	Seed     *uint64                `json:"seed"`               // of the random choices; null when there were none
	Trail    string                 `json:"trail,omitempty"`    // the file that was replayed
	Property string                 `json:"property,omitempty"` // to which the trail is a counterexample
	Steps    int                    `json:"steps"`
	End      string                 `json:"end"` // why the run ends
	Run      *report.Counterexample `json:"run"`
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

// WriteSimulation writes a run as text for people: its chart if it has one, and otherwise
// a line for each step.
func WriteSimulation(w io.Writer, s *Simulation) error {
	if _, err := safetext.Fprintf(w, "%s: %s\n\n", s.Model, s.Title()); err != nil {
		return err
	}
	if err := s.writeSteps(w); err != nil {
		return err
	}
	_, err := safetext.Fprintf(w, "\n%s: %s\n", report.Shape(s.Run), s.End)
	return err
}

// writeSteps writes the chart, or the steps.
func (s *Simulation) writeSteps(w io.Writer) error {
	if s.Chart == nil {
		return report.WriteRun(w, "  ", s.Run)
	}
	var b bytes.Buffer
	writeChart(&b, s.Chart)
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

// WriteSimulationDOT draws a run in the DOT language: its chart if it has one, and
// otherwise its states as a chain.
func WriteSimulationDOT(w io.Writer, s *Simulation) error {
	if s.Chart != nil {
		return WriteChartDOT(w, s.Chart)
	}
	return report.WriteRunDOT(w, s.Model, s.Title(), s.Run)
}
