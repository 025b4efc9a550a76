package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
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
}

// Answer is the answer of a worker, as JSON on its standard output. Which
// fields are set depends on the kind of question; Error is for the user.
type Answer struct {
	Error       string       `json:"error,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
	Properties  []string     `json:"properties,omitempty"` // that the file states
	Completions []Completion `json:"completions,omitempty"`
	Hover       string       `json:"hover,omitempty"`
	Automaton   *Drawn       `json:"automaton,omitempty"`
	State       *State       `json:"state,omitempty"`
}

// Diagnostic is an error or a warning about a part of a text, in lines from 0
// and units of UTF-16.
type Diagnostic struct {
	FromLine int    `json:"from_line"`
	From     int    `json:"from"`
	ToLine   int    `json:"to_line"`
	To       int    `json:"to"`
	Warning  bool   `json:"warning"`
	Message  string `json:"message"`
}

// Completion is a name or an operator that can be written, and what it is.
type Completion struct {
	Label  string `json:"label"`
	Detail string `json:"detail"`
}

// Drawn is a graph. The worker writes it in the DOT language; the server, which
// has Graphviz loaded, draws it.
type Drawn struct {
	Text string `json:"text"` // in words
	DOT  string `json:"dot,omitempty"`
	SVG  string `json:"svg,omitempty"`
}

// ask answers POST /ask by a worker. As many questions are answered at a time
// as there are slots.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	var q Request
	if err := read(r, &q); err != nil {
		refuse(w, err)
		return
	}
	if q.File != "" {
		if err := s.folder.check(q.File); err != nil {
			refuse(w, err)
			return
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), askTime)
	defer cancel()
	select {
	case s.asking <- struct{}{}:
		defer func() { <-s.asking }()
	case <-ctx.Done():
		refuse(w, errFull)
		return
	}
	a := s.answer(ctx, &q)
	reply(w, a)
}

// answer returns the answer to a question, with its graphs drawn. Errors become
// part of the answer.
func (s *Server) answer(ctx context.Context, q *Request) *Answer {
	a, err := s.work(ctx, q)
	switch {
	case ctx.Err() != nil:
		return &Answer{Error: fmt.Sprintf("there is no answer within %v", askTime)}
	case err != nil:
		return &Answer{Error: err.Error()}
	}
	for _, d := range a.drawings() {
		svg, err := s.drawings.SVG(ctx, []byte(d.DOT))
		if err != nil {
			d.Text = strings.TrimSpace(d.Text + " (no picture: " + err.Error() + ")")
		}
		d.DOT, d.SVG = "", string(svg)
	}
	return a
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

// work starts a worker process for one question and reads its answer.
func (s *Server) work(ctx context.Context, q *Request) (*Answer, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	cmd := s.config.Worker(ctx, "serve", "--worker")
	var stdout, stderr bytes.Buffer
	out := &bounded{w: &stdout, left: mostAnswer}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), out, &bounded{w: &stderr, left: mostSaid}
	if err := cmd.Run(); err != nil {
		said := strings.TrimSpace(safetext.Text(stderr.String()))
		return nil, errors.New(strings.TrimSpace(fmt.Sprintf("the worker has failed (%v): %s", err, said)))
	}
	a := &Answer{}
	return a, json.Unmarshal(stdout.Bytes(), a)
}
