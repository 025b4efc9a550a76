package search

// Automaton accepts the words that violate a formula. A word is a sequence of events.
// Acceptance is generalised Büchi, on edges.
type Automaton struct {
	Events []string // the bits of letters
	Start  []uint32
	First  []uint32 // edges of state q are Edges[First[q]:First[q+1]]
	Edges  []AutomatonEdge
	Sets   int
}

// AutomatonEdge reads letters that have the events of Pos and none of Neg.
type AutomatonEdge struct {
	Pos, Neg uint64
	Marks    uint64
	To       uint32
}

func (a *Automaton) out(q uint32) []AutomatonEdge { return a.Edges[a.First[q]:a.First[q+1]] }

func (e *AutomatonEdge) reads(letter uint64) bool { return letter&e.Pos == e.Pos && letter&e.Neg == 0 }

// all is the marks of all sets. Without sets each infinite word is accepted, which has
// to be seen as well: then every edge has one mark.
func (a *Automaton) all() uint64 {
	if a.Sets == 0 {
		return 1
	}
	return ^uint64(0) >> (64 - a.Sets)
}

func (a *Automaton) marks(e *AutomatonEdge) uint64 {
	if a.Sets == 0 {
		return 1
	}
	return e.Marks
}

// bitsOf returns a letter for the automaton.
func (a *Automaton) bitsOf(letter []string) (b uint64) {
	for i, name := range a.Events {
		for _, l := range letter {
			if l == name {
				b |= 1 << i
			}
		}
	}
	return b
}

// endings returns for each state whether the automaton accepts from there that no
// event happens any more.
func (a *Automaton) endings() []bool {
	n := len(a.First) - 1
	accepted := make([]bool, n)
	g := &graph{out: make([][]arrow, n)}
	for q := range n {
		for _, e := range a.out(uint32(q)) {
			if e.reads(0) {
				g.out[q] = append(g.out[q], arrow{to: int(e.To), marks: a.marks(&e), goroutines: [2]int{none, none}})
			}
		}
	}
	for _, c := range g.components(g.every()) {
		if g.marksIn(c) == a.all() {
			for _, q := range c {
				accepted[q] = true
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range n {
			for _, e := range g.out[q] {
				if accepted[e.to] && !accepted[q] {
					accepted[q], changed = true, true
				}
			}
		}
	}
	return accepted
}
