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

func (g *sequenceWriter) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

// body returns the statements of a process.
func (g *sequenceWriter) body() string {
	var parts []string
	for range 1 + g.rng.IntN(3) {
		switch g.rng.IntN(6) {
		case 0:
			parts = append(parts, g.step())
		case 1:
			parts = append(parts, "d_step { "+g.assign()+"; "+g.assign()+" }")
		default:
			parts = append(parts, "atomic { "+g.sequence()+" }")
		}
	}
	text := strings.Join(parts, "; ")
	if g.rng.IntN(2) == 0 {
		return "do :: " + text + " od"
	}
	return text
}

// sequence returns what stands in an atomic sequence.
func (g *sequenceWriter) sequence() string {
	parts := []string{g.step()}
	for range 1 + g.rng.IntN(3) {
		parts = append(parts, g.step())
	}
	if g.rng.IntN(4) == 0 {
		parts = append(parts, "do :: "+g.assign()+" :: "+g.assign()+" :: break od")
	}
	return strings.Join(parts, "; ")
}

// step returns a statement.
func (g *sequenceWriter) step() string {
	switch g.rng.IntN(8) {
	case 0:
		return g.pick("x == 1", "y == 0", "x != y")
	case 1:
		return g.pick("c!x", "c?x", "c?y", "c!1")
	}
	return g.assign()
}

func (g *sequenceWriter) assign() string {
	return g.pick("x = 0", "x = 1", "x = 2", "y = 1 - y", "x = (x + 1) % 3", "y = x % 2")
}
