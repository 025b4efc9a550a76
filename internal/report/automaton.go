package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// WriteAutomaton writes an automaton as text for people: a block for each
// state, in the order of their numbers, and in it a line for each edge that
// leaves the state, with its label, its destination, and in braces the numbers
// of the acceptance sets that contain it. Initial states are marked.
//
// It fails before it writes anything if the automaton is not Writable. A format
// that other programs read, the Hanoi Omega-Automata format, is written by
// package automata.
func WriteAutomaton(w io.Writer, a *automata.Automaton) error {
	if err := a.Writable(); err != nil {
		return err
	}
	var b bytes.Buffer
	tw := display.NewTable(&b, 2, false)
	for q := range uint32(a.States()) {
		initial := ""
		if slices.Contains(a.Start(), q) {
			initial = " (initial)"
		}
		safetext.Fprintf(&b, "  state %d%s\n", q, initial)
		for _, e := range a.Out(q) {
			safetext.Fprintf(tw, "    %s\t-> %d\t%s\n", a.LabelText(e.Label), e.Dst, marks(e.Marks, a.Acc.Sets))
		}
		_ = tw.Flush() // a buffer never fails
	}
	_, err := io.WriteString(w, strings.ReplaceAll(b.String(), "  \n", "\n"))
	return err
}

// marks formats the acceptance sets of an edge as {0,2}. It returns "" for an
// edge that is in none, so that the last column of most lines stays empty.
func marks(m automata.Marks, sets int) string {
	var parts []string
	for i := range sets {
		if m>>i&1 != 0 {
			parts = append(parts, fmt.Sprint(i))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "{" + strings.Join(parts, ",") + "}"
}
