package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// DrawSequences draws a Promela model of one or two processes most of whose
// steps are in atomic or d_step sequences. Some sequences block, hand control
// over by a rendezvous, or may never end.
func DrawSequences(rng *rand.Rand) (*Model, error) {
	for {
		g := &sequenceWriter{rng}
		var b strings.Builder
		b.WriteString("byte x, y; chan c = [0] of { byte };\n")
		steps := []string{"exec(_)"}
		for i := range 1 + rng.IntN(2) {
			fmt.Fprintf(&b, "active proctype P%d() {\n  %s\n}\n", i, g.body())
			steps = append(steps, fmt.Sprintf("exec(P%d)", i))
		}
		m, err := promela.Parse(source.NewFile("random.pml", b.String()), promela.Options{})
		if err == nil {
			return &Model{m, b.String(), []string{"x == 0", "x == 1", "x == 2", "y == 1", "x == y"}, steps}, nil
		}
	}
}

// sequenceWriter writes the processes of DrawSequences.
type sequenceWriter struct{ rng *rand.Rand }

func (s *sequenceWriter) pick(list ...string) string { return list[s.rng.IntN(len(list))] }

// body returns the statements of a process.
func (s *sequenceWriter) body() string {
	var parts []string
	for range 1 + s.rng.IntN(3) {
		switch s.rng.IntN(6) {
		case 0:
			parts = append(parts, s.step())
		case 1:
			parts = append(parts, "d_step { "+s.assign()+"; "+s.assign()+" }")
		default:
			parts = append(parts, "atomic { "+s.sequence()+" }")
		}
	}
	text := strings.Join(parts, "; ")
	if s.rng.IntN(2) == 0 {
		return "do :: " + text + " od"
	}
	return text
}

// sequence returns what stands in an atomic sequence.
func (s *sequenceWriter) sequence() string {
	parts := []string{s.step()}
	for range 1 + s.rng.IntN(3) {
		parts = append(parts, s.step())
	}
	if s.rng.IntN(4) == 0 {
		parts = append(parts, "do :: "+s.assign()+" :: "+s.assign()+" :: break od")
	}
	return strings.Join(parts, "; ")
}

// step returns a statement.
func (s *sequenceWriter) step() string {
	switch s.rng.IntN(8) {
	case 0:
		return s.pick("x == 1", "y == 0", "x != y")
	case 1:
		return s.pick("c!x", "c?x", "c?y", "c!1")
	}
	return s.assign()
}

func (s *sequenceWriter) assign() string {
	return s.pick("x = 0", "x = 1", "x = 2", "y = 1 - y", "x = (x + 1) % 3", "y = x % 2")
}
