package monitor

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Verdict is the verdict after a part of a word. The zero value is Undecided.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Satisfied         // every continuation satisfies the formula
	Violated          // no continuation does
)

// String is the verdict in lower case.
func (v Verdict) String() string { return [...]string{"undecided", "satisfied", "violated"}[v] }

// Options bounds the making of a table, and fixes its letters.
type Options struct {
	// APs is the propositions of a letter in order, at most 64; nil is those of
	// the formula, sorted.
	APs []string
	// States bounds the states of the table and of the automata on the way to
	// it; 0 is DefaultStates.
	States int
}

// DefaultStates bounds the states of a table when Options does not.
const DefaultStates = 1 << 16

// errLarge is wrapped by the error of a formula whose monitor is larger than
// the limit; it is automata.ErrLimit.
var errLarge = toolarge.New("the monitor exceeds the limit")

func (o Options) states() int {
	if o.States > 0 {
		return o.States
	}
	return DefaultStates
}

// propositions returns the propositions in the order of a letter's bits. It is
// an error if the formula has one that is not listed, or if there are more than
// 64: automata.ErrLongLetters.
func (o Options) propositions(f *ltl.Formula) ([]string, error) {
	used := ltl.APs(f)
	if o.APs == nil {
		o.APs = used
	}
	for _, ap := range used {
		if !slices.Contains(o.APs, ap) {
			return nil, fmt.Errorf("the letters say nothing about proposition %q", ap)
		}
	}
	if len(o.APs) > 64 {
		return nil, fmt.Errorf("the formula has %d propositions, but %w", len(o.APs), automata.ErrLongLetters)
	}
	return o.APs, nil
}

// Table is a complete deterministic automaton over finite words whose states
// have verdicts. State 0 is the initial one. It never changes, and any number
// of goroutines may walk through it.
type Table struct {
	aps    []string
	finite bool
	states []state
}

type state struct {
	verdict Verdict
	holds   bool // of a table for finite words: the formula is true if the word ends here
	// edges of a state: every letter enables one of them, or several that lead
	// to one state. A state whose verdict is final has none.
	edges []edge
}

type edge struct {
	pos, neg uint64 // propositions that are true, and that are false
	dst      uint32
}

// States is the number of states.
func (t *Table) States() int { return len(t.states) }

// Start makes a monitor that has read nothing yet.
func (t *Table) Start() *Monitor { return &Monitor{table: t} }

// Monitor is one walk through a table. It is not safe for concurrent use.
type Monitor struct {
	table    *Table
	at       uint32
	pos, neg uint64 // of the edge that was taken last
}

// Step reads a letter and returns the verdict after it. Bits beyond the
// propositions are ignored. It does not allocate.
func (m *Monitor) Step(letter uint64) Verdict {
	s := &m.table.states[m.at]
	for i := range s.edges {
		if e := &s.edges[i]; letter&e.pos == e.pos && letter&e.neg == 0 {
			m.at, m.pos, m.neg = e.dst, e.pos, e.neg
			return m.table.states[e.dst].verdict
		}
	}
	m.pos, m.neg = 0, 0
	return s.verdict
}

// State is the number of the state that the monitor is in, 0 being the initial
// one.
func (m *Monitor) State() int { return int(m.at) }

// Because returns what mattered of the last letter: the propositions of the
// first set had to be true, those of the second one false, for the monitor to
// go where it went. Both are empty for letters that come after a final verdict.
func (m *Monitor) Because() (pos, neg uint64) { return m.pos, m.neg }

// Verdict returns the verdict after what was read so far.
func (m *Monitor) Verdict() Verdict { return m.table.states[m.at].verdict }

// Holds reports, for a table over finite words, whether a word that ends here
// satisfies the formula. No formula holds of the word without letters.
func (m *Monitor) Holds() bool { return m.table.states[m.at].holds }

// addEdges adds an edge for each cube of an irredundant cover of the label,
// whose variables are the letter's bits. Cubes may overlap: they lead to one
// state.
func (s *state) addEdges(b *bdd.Manager, label bdd.Node, dst uint32) {
	b.Cubes(label, func(cube []bdd.Lit) bool {
		e := edge{dst: dst}
		for _, l := range cube {
			if l.Negated() {
				e.neg |= 1 << l.Var()
			} else {
				e.pos |= 1 << l.Var()
			}
		}
		s.edges = append(s.edges, e)
		return true
	})
}
