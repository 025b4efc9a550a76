package stated

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// A program in another process. The process that has it, as a Go test has a
// model, offers the program of each question before it answers the question, and
// tells the answer afterwards; the other process explores the program meanwhile:
//
//	offer    ->                a program, and what is asked about it
//	         <- query          batches, states and actions, any number of them
//	reply    ->
//	         <- query go on    the question is answered
//	outcome  ->                or none, if the question was at fault
//
// Messages are lines of JSON. Those of the process with the program begin with
// mark, since it may write other things on the same output.
const mark = "\x01ltlcheck "

// ExploreVariable is the variable of the environment that makes a Go test offer
// its programs on its standard input and output.
const ExploreVariable = "LTLCHECK_EXPLORE"

// Offer is a program that can be explored, and the question about it.
type Offer struct {
	Test, Name, Formula string
	Atoms               []string // of the formula
}

// Outcome is the answer to a question.
type Outcome struct {
	Verdict string
	Run     []Move // that violates the property; the first one is its initial state
}

// Move is a step of a run, by the state that it leads to.
type Move struct {
	Action program.Action
	State  program.State
}

// message is a line of the process that has the program. One field is set.
type message struct {
	Offer   *Offer
	Reply   *reply
	Outcome *Outcome
}

// The operations of a query.
const (
	opBind   = "bind"
	opBegin  = "begin"
	opExpand = "expand"
	opState  = "state"
	opAction = "action"
	opGoOn   = "go on"
)

type query struct {
	Op     string
	Atoms  []string
	State  program.State
	Action program.Action
}

type reply struct {
	ActionAtoms program.Letter
	Source      program.Letter
	Flags       program.Flags
	Enabled     program.ProcSet
	Succs       []program.Succ
	States      []program.State
	View        program.StateView
	Action      program.ActionView
	Failure     *failure
}

// failure is an error. It has a Hint if it is about the program's text.
type failure struct {
	Text, Hint string
	Fault      bool // of the program or of a proposition
}

// Serve offers a program, and answers queries about it until the other process
// says that the question is to be answered, or is gone.
func Serve(o Offer, p program.Program, in io.Reader, out io.Writer) error {
	if err := send(out, message{Offer: &o}); err != nil {
		return err
	}
	s := &server{program: p}
	for dec := json.NewDecoder(in); ; {
		var q query
		if err := dec.Decode(&q); err != nil {
			return err
		}
		if q.Op == opGoOn {
			return nil
		}
		if err := send(out, message{Reply: s.answer(&q)}); err != nil {
			return err
		}
	}
}

// Tell tells the answer to the question that was offered last.
func Tell(o Outcome, out io.Writer) error { return send(out, message{Outcome: &o}) }

// send writes a message as a line of its own.
func send(out io.Writer, m message) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = out.Write(bytes.Join([][]byte{[]byte("\n" + mark), text, []byte("\n")}, nil))
	return err
}

// server answers queries, by the explorer of the propositions that were asked
// for last.
type server struct {
	program program.Program
	steps   *unfold.Steps
	bound   string
}

func (s *server) answer(q *query) *reply {
	r := &reply{}
	var err error
	switch q.Op {
	case opState:
		r.View = s.program.Format(q.State)
	case opAction:
		r.Action = s.program.FormatAction(q.State, q.Action)
		r.Action.Pos, r.Action.Then = source.Pos{}, nil // texts that are not here
	default:
		err = s.expand(q, r)
	}
	if err != nil {
		r.Failure = newFailure(err)
	}
	return r
}

// expand binds the propositions, and computes what is asked for.
func (s *server) expand(q *query, r *reply) (err error) {
	if key := strings.Join(q.Atoms, "\x00"); s.steps == nil || s.bound != key {
		atoms := make([]program.Atom, len(q.Atoms))
		for i, text := range q.Atoms {
			atoms[i].Text = text
		}
		if s.steps, err = unfold.Bind(program.Interpret(s.program), atoms, nil); err != nil {
			return err
		}
		s.bound = key
	}
	r.ActionAtoms = s.steps.Binding.ActionAtoms()
	switch q.Op {
	case opBegin:
		err = s.steps.Begin()
	case opExpand:
		err = s.steps.Expand(q.State)
	default:
		return nil
	}
	b := &s.steps.Batch
	r.Source, r.Flags, r.Enabled, r.Succs = b.Source, b.Flags, b.Enabled, b.Succs
	for i := range b.Len() {
		r.States = append(r.States, b.State(i))
	}
	return err
}

func newFailure(err error) *failure {
	if found := source.ErrorsOf(err); len(found) > 0 {
		return &failure{found[0].Msg, found[0].Hint, true}
	}
	return &failure{Text: err.Error()}
}
