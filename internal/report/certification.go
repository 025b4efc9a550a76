package report

import (
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Certification is the result of checking a certificate against its models: one
// Proof for each property that the certificate mentions. The command certify
// writes it as JSON or, by Write, as text.
type Certification struct {
	Certificate string  `json:"certificate"`
	Certified   bool    `json:"certified"` // every property is
	Properties  []Proof `json:"properties"`
	Seconds     float64 `json:"seconds"`
}

// Proof is the result for one property of a certificate. States, Edges and
// Ranks count what the checker has verified, Parts the passes that it made over
// the certificate: it needs several when not all states fit into its memory.
type Proof struct {
	Model     string   `json:"model"`
	Name      string   `json:"name"`
	Formula   string   `json:"formula,omitempty"`
	Under     []string `json:"assumptions,omitempty"`
	Certified bool     `json:"certified"`
	Reason    string   `json:"reason,omitempty"` // the first fault that was found, or the limit that was reached
	States    uint64   `json:"states"`
	Edges     uint64   `json:"edges"`
	Ranks     uint64   `json:"ranks"`
	Parts     uint64   `json:"parts"`
	Controls  uint64   `json:"control_states,omitempty"` // of a proof by sets of contents; its States are those of automata
	Locations uint64   `json:"locations,omitempty"`      // of a proof by sets of states, instead of states and edges
	Facts     *uint64  `json:"facts,omitempty"`          // of a proof by facts, instead of states and edges
	ForAll    *Family  `json:"for_all,omitempty"`        // of a proof for every number of processes
	Seconds   float64  `json:"seconds"`
}

// Write writes the result as text for people: for each property a line with the
// verdict, model, name, formula and assumptions, and below it the sizes, or the
// reason why it is not certified.
func (c *Certification) Write(w io.Writer) error {
	for i := range c.Properties {
		p := &c.Properties[i]
		verdict := "certified"
		if !p.Certified {
			verdict = "not certified"
		}
		if p.ForAll != nil && p.Certified {
			verdict += " " + p.ForAll.every()
		}
		text := fmt.Sprintf("%s: %s: %s", verdict, p.Model, p.Name)
		if p.Formula != "" {
			text += ": " + p.Formula
		}
		for j, a := range p.Under {
			text += map[bool]string{true: " under ", false: ", "}[j == 0] + a
		}
		safetext.Fprintf(w, "%s\n", text)
		if !p.Certified {
			safetext.Fprintf(w, "  %s\n", p.Reason)
			continue
		}
		ranks := ""
		if p.Ranks > 0 {
			ranks = ", " + Count(p.Ranks, "rank")
		}
		sizes := Count(p.States, "state") + ", " + Count(p.Edges, "edge")
		if p.Controls > 0 {
			sizes = fmt.Sprintf("sets of contents at %s, automata of %s, %s", Count(p.Controls, "control state"), Count(p.States, "state"), Count(p.Edges, "edge"))
		}
		if p.Locations > 0 {
			sizes = "sets of states at " + Count(p.Locations, "location")
		}
		if p.Facts != nil {
			sizes = Count(*p.Facts, "fact") + " about all runs"
		}
		if _, err := fmt.Fprintf(w, "  %s%s, %.2f s\n", sizes, ranks, p.Seconds); err != nil {
			return err
		}
	}
	return nil
}
