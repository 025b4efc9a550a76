package report

import (
	"bytes"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Coverability is the answer to one of two questions about a Petri net. With a
// Condition: can the net reach a marking with at least that many tokens? Without
// one: which places can hold any number of tokens? The second is answered in
// Places, which the first leaves empty.
type Coverability struct {
	Model     string          `json:"model"`
	Condition string          `json:"condition,omitempty"` // the marking to cover
	Answer    string          `json:"answer"`              // yes: it can be reached, or some place is unbounded; no; inconclusive
	Reason    string          `json:"reason"`              // why the answer is inconclusive
	Places    []PlaceBound    `json:"places,omitempty"`
	Run       *Counterexample `json:"run"`      // a run to the marking; null unless the answer is yes
	Markings  int             `json:"markings"` // stored by the search
	Seconds   float64         `json:"seconds"`
}

// PlaceBound is how many tokens a place can hold.
type PlaceBound struct {
	Place   string `json:"place"`
	Bounded *bool  `json:"bounded"` // null if it is not known
	Tokens  uint64 `json:"tokens"`  // the most that a marking had
}

// WriteCoverability writes the answer as text for people: the verdict, a line
// for each place or the run to the marking, and the number of markings.
func WriteCoverability(w io.Writer, c *Coverability) error {
	var b bytes.Buffer
	if c.Condition != "" {
		safetext.Fprintf(&b, "%s: %s\n", c.Model, c.words())
		safetext.Fprintf(&b, "  %s\n", c.Condition)
	} else {
		safetext.Fprintf(&b, "%s: %s\n\n", c.Model, c.boundedness())
	}
	for _, p := range c.Places {
		safetext.Fprintf(&b, "  %s %s\n", display.Left(safetext.Line(p.Place), 20), p.words())
	}
	if c.Run != nil {
		safetext.Fprintf(&b, "\n  a run: %s\n", Shape(c.Run))
		writeRun(&b, c.Run, &runOptions{width: widthOf(w), margin: "    ", all: true})
	}
	safetext.Fprintf(&b, "\n  %s; %s\n", Count(uint64(c.Markings), "marking"), Duration(c.Seconds))
	if c.Reason != "" {
		safetext.Fprintf(&b, "  inconclusive: %s\n", c.Reason)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// words describes the answer to the question about a condition.
func (c *Coverability) words() string {
	return map[string]string{"yes": "can be reached", "no": "cannot be reached", Inconclusive: "not known to be reachable"}[c.Answer]
}

// boundedness describes the answer to the question about places.
func (c *Coverability) boundedness() string {
	return map[string]string{"yes": "unbounded", "no": "bounded", Inconclusive: "inconclusive"}[c.Answer]
}

// words describes what is known about the place.
func (p *PlaceBound) words() string {
	tokens := Count(p.Tokens, "token")
	switch {
	case p.Bounded == nil:
		return "not known, up to " + tokens + " met"
	case *p.Bounded:
		return "bounded by " + tokens
	}
	return "unbounded"
}
