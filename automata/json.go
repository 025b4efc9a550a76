package automata

import (
	"encoding/json"
	"io"
)

// Document is an automaton as JSON: labels in the syntax of formulas, marks as
// lists of sets, the acceptance condition in HOA's syntax. No field but name
// and state_names is ever left out.
type Document struct {
	Name          string         `json:"name,omitempty"`
	States        int            `json:"states"`
	Start         []uint32       `json:"start"`
	APs           []string       `json:"aps"`
	Sets          int            `json:"sets"`
	Acceptance    string         `json:"acceptance"`
	Deterministic bool           `json:"deterministic"`
	Complete      bool           `json:"complete"`
	StateNames    []string       `json:"state_names,omitempty"`
	Edges         []DocumentEdge `json:"edges"`
}

// DocumentEdge is one edge of a Document. Its position in the list is the same
// as in Automaton.Edges.
type DocumentEdge struct {
	Src   uint32 `json:"src"`
	Dst   uint32 `json:"dst"`
	Label string `json:"label"`
	Marks []int  `json:"marks"`
}

// Document describes the automaton. The error wraps ErrLabel when a label is
// too large to be written. The result shares slices with the automaton and must
// not be changed.
func (a *Automaton) Document() (Document, error) {
	if err := a.Writable(); err != nil {
		return Document{}, err
	}
	d := Document{
		Name: a.Name, States: a.States(), Start: a.start, APs: a.alphabet.names,
		Sets: a.Acc.Sets, Acceptance: a.Acc.String(), StateNames: a.StateNames,
		Deterministic: a.IsDeterministic(), Complete: a.IsComplete(),
		Edges: make([]DocumentEdge, len(a.edges)),
	}
	if d.Start == nil {
		d.Start = []uint32{}
	}
	if d.APs == nil {
		d.APs = []string{}
	}
	for i, e := range a.edges {
		d.Edges[i] = DocumentEdge{Src: e.Src, Dst: e.Dst, Label: a.LabelText(e.Label), Marks: e.Marks.sets()}
	}
	return d, nil
}

// WriteJSON writes the automaton's Document, indented and with a final newline.
func WriteJSON(w io.Writer, a *Automaton) error {
	d, err := a.Document()
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}
