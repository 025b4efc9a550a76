package automata

// Compiled is an automaton laid out for products: labels are cubes over the
// bits of a program's letter, and edges are grouped by source, the most
// selective first. The cubes of one automaton edge are disjoint, so that a
// letter takes each automaton edge at most once, and a product has no duplicate
// transitions because of them.
//
// It has no diagrams and is never written to, so any number of goroutines may
// read it. Make one by Automaton.Compile.
type Compiled struct {
	Start []uint32       // initial states
	First []uint32       // edges of state q are Edges[First[q]:First[q+1]]; one entry more than states
	Edges []CompiledEdge //
	Acc   Acceptance     // over the marks of the edges
}

// CompiledEdge is one cube of the label of an edge. It is enabled by letter v
// when v&Pos == Pos and v&Neg == 0; Pos and Neg are disjoint. 32 bytes, so that
// two edges share a cache line.
type CompiledEdge struct {
	Pos, Neg uint64
	Marks    Marks
	Dst      uint32
}

// Holds reports whether the letter enables the edge.
func (e *CompiledEdge) Holds(letter uint64) bool {
	return letter&e.Pos == e.Pos && letter&e.Neg == 0
}

// States is the number of states.
func (c *Compiled) States() int { return len(c.First) - 1 }

// Out returns the edges that leave state q; the slice must not be changed.
func (c *Compiled) Out(q uint32) []CompiledEdge { return c.Edges[c.First[q]:c.First[q+1]] }
