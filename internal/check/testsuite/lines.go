package testsuite

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Goal is what the tests of a suite cover together.
type Goal string

// The goals. Mutants have a function of their own, Graph.Kill.
const (
	Transitions Goal = "transitions" // every transition
	Pairs       Goal = "pairs"       // every two transitions that can follow each other
	States      Goal = "states"      // every state
	Random      Goal = "random"      // what random runs take
)

// Goals lists the goals.
func Goals() []Goal { return []Goal{Transitions, Pairs, States, Random} }

// Plan is which suite is made.
type Plan struct {
	Goal    Goal
	Longest int // steps of a test, about; 0 is no bound
	// Seed, Tests and Steps are for random suites.
	Seed         uint64
	Tests, Steps int
}

// Make makes a suite.
func (g *Graph) Make(ctx context.Context, p Plan) (*Suite, error) {
	switch p.Goal {
	case Transitions:
		return g.All(ctx, p.Longest)
	case Pairs:
		return g.Pairs(ctx, p.Longest)
	case States:
		return g.EveryState(ctx, p.Longest)
	case Random:
		return g.Random(ctx, p.Seed, p.Tests, p.Steps)
	}
	return nil, fmt.Errorf("there is no goal %q", p.Goal)
}

// WriteLines writes a header, which is any document, and then each test, as JSON,
// one in a line.
func WriteLines(w io.Writer, header any, tests []Test) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(header); err != nil {
		return err
	}
	for i := range tests {
		if err := e.Encode(&tests[i]); err != nil {
			return err
		}
	}
	return nil
}

// readTest reads a test; a document without steps leaves it as it is, whatever
// its other members are.
func readTest(line []byte, t *Test) error {
	var kind struct {
		Steps json.RawMessage `json:"steps"`
	}
	if err := json.Unmarshal(line, &kind); err != nil || kind.Steps == nil {
		return err
	}
	return json.Unmarshal(line, t)
}

// maxLine is the longest line that ReadLines reads, in bytes.
const maxLine = 64 << 20

// ReadLines reads what WriteLines writes: lines without steps, such as the
// header, are no tests. The error is a *source.Error with the line.
func ReadLines(file *source.File) (tests []Test, err error) {
	lines := bufio.NewScanner(strings.NewReader(file.Text))
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		pos := source.Pos{File: file, Line: n, Col: 1}
		var t Test
		if err := readTest(lines.Bytes(), &t); err != nil {
			var wrong *json.SyntaxError
			if errors.As(err, &wrong) {
				pos.Col = max(1, int(wrong.Offset))
			}
			return nil, source.Errorf(pos, "not a test in JSON: %v", err)
		}
		for i := range t.Steps {
			switch t.Steps[i].Kind {
			case Input, Output, Refusal:
			default:
				return nil, source.Errorf(pos, "step %d of this test is of the kind %s: want input, output or refusal", i+1, source.Quote(string(t.Steps[i].Kind)))
			}
		}
		if t.Steps != nil {
			tests = append(tests, t)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, source.Errorf(source.Pos{File: file, Line: n + 1, Col: 1}, "a line of more than %d bytes", maxLine)
	}
	return tests, nil
}
