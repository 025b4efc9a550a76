package report

import (
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Certification is what the check of a certificate found.
type Certification struct {
	Certificate string  `json:"certificate"`
	Certified   bool    `json:"certified"` // all of it
	Properties  []Proof `json:"properties"`
	Seconds     float64 `json:"seconds"`
}

// Proof is what the part of a certificate about one property proves.
type Proof struct {
	Model     string   `json:"model"`
	Name      string   `json:"name"`
	Formula   string   `json:"formula,omitempty"`
	Under     []string `json:"assumptions,omitempty"`
	Certified bool     `json:"certified"`
	Reason    string   `json:"reason,omitempty"` // what is wrong first, or which limit was reached
	States    uint64   `json:"states"`
	Edges     uint64   `json:"edges"`
	Ranks     uint64   `json:"ranks"`
	Parts     uint64   `json:"parts"`
	Seconds   float64  `json:"seconds"`
}

// Write writes it for people.
func (c *Certification) Write(w io.Writer) error {
	for i := range c.Properties {
		p := &c.Properties[i]
		verdict := "certified"
		if !p.Certified {
			verdict = "not certified"
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
			ranks = fmt.Sprintf(", %d ranks", p.Ranks)
		}
		if _, err := fmt.Fprintf(w, "  %d states, %d edges%s, %.2f s\n", p.States, p.Edges, ranks, p.Seconds); err != nil {
			return err
		}
	}
	return nil
}
