package serve

import (
	"context"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/lsp"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
)

// Limits of one answer to the page.
const (
	mostAnswer = 16 << 20         // bytes of an answer
	askTime    = 10 * time.Second // for an answer
)

// WorkerTime is how long a worker thinks about a question, and WorkerMemory how
// much memory it may take.
const (
	WorkerTime   = 6 * time.Second
	WorkerMemory = 512 << 20
)

// Request is a question to a worker, as JSON on its standard input.
type Request struct {
	Kind    string `json:"kind"` // diagnose, complete, hover, formula or explore
	File    string `json:"file"`
	Text    string `json:"text"` // of the file, as it is in the editor
	Formula string `json:"formula"`

	// Line and Character are the place of complete and hover, from 0, in units of
	// UTF-16.
	Line      int `json:"line"`
	Character int `json:"character"`

	Path   []int  `json:"path"`   // choices from the beginning of the run
	Random int    `json:"random"` // steps to take by chance
	Seed   uint64 `json:"seed"`
	Until  string `json:"until"` // an expression, to go on to a state where it holds
	Found  bool   `json:"found"` // take the run that a Go test has found, from an empty path
}

// Answer is the answer of a worker, as JSON on its standard output. Which
// fields are set depends on the kind of question; Error is for the user.
type Answer struct {
	Error       string           `json:"error,omitempty"`
	Diagnostics []lsp.Diagnostic `json:"diagnostics,omitempty"`
	Properties  []string         `json:"properties,omitempty"` // that the file states
	Completions []lsp.Completion `json:"completions,omitempty"`
	Hover       string           `json:"hover,omitempty"`
	Automaton   *Drawn           `json:"automaton,omitempty"`
	State       *State           `json:"state,omitempty"`
}

// Drawn is a graph. The worker writes it in the DOT language; the server, which
// has Graphviz loaded, draws it.
type Drawn struct {
	Text string `json:"text"` // in words
	DOT  string `json:"dot,omitempty"`
	SVG  string `json:"svg,omitempty"`
}

// Draw replaces the graphs in the answer by their pictures. A graph that cannot
// be drawn has the reason in its text.
func (a *Answer) Draw(ctx context.Context, engine *graphviz.Engine) {
	for _, d := range a.drawings() {
		svg, err := engine.SVG(ctx, []byte(d.DOT))
		if err != nil {
			d.Text = strings.TrimSpace(d.Text + " (no picture: " + err.Error() + ")")
		}
		d.DOT, d.SVG = "", string(svg)
	}
}

// drawings returns the graphs in an answer.
func (a *Answer) drawings() (out []*Drawn) {
	if a.Automaton != nil && a.Automaton.DOT != "" {
		out = append(out, a.Automaton)
	}
	if a.State != nil && a.State.Graph != nil {
		out = append(out, a.State.Graph)
	}
	return out
}
