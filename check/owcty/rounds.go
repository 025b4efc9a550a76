package owcty

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
)

// Kind is what is done in a turn.
type Kind uint8

// The turns of a round: the first of all makes S and expands nothing.
const (
	Select Kind = iota + 1 // S := states that may be on accepting cycles
	Number                 // p(t) := number of edges within S that lead to t
	Trim                   // the states with p = 0 that were not expanded yet are taken out
	Seed                   // the targets of edges of a set
	Follow                 // a level of what is reachable from there
)

// Task is a piece of work. The zero value is before the first one.
type Task struct {
	Kind Kind `json:"kind,omitempty"`
	Pass int  `json:"pass,omitempty"` // of Seed and Follow: the acceptance set
}

// End says whether there are turns to come.
type End uint8

// The ends.
const (
	Going End = iota
	Empty     // no cycle accepts
	Found     // S is a fixed point, and every state of it is behind an accepting cycle of S
)

// Rounds says which turn is next.
type Rounds struct {
	passes int
	now    Task
	before uint64 // states of S when the round began
}

// NewRounds begins before the first turn.
func NewRounds(passes int) *Rounds { return &Rounds{passes: passes} }

// Now is the turn that Next has given last.
func (r *Rounds) Now() Task { return r.now }

// Next is the turn after one that leaves so many states to be expanded, and so
// many in S.
func (r *Rounds) Next(level, kept uint64) (Task, End) {
	end := Going
	switch now := r.now; {
	case now.Kind == 0:
		r.now = Task{Kind: Select}
	case kept == 0:
		end = Empty
	case now.Kind == Select:
		r.before, r.now = kept, Task{Kind: Number}
	case level > 0 && (now.Kind == Number || now.Kind == Trim):
		r.now = Task{Kind: Trim}
	case level > 0:
		r.now.Kind = Follow
	case now.Kind == Number || now.Kind == Trim:
		r.now = Task{Kind: Seed}
	case now.Pass+1 < r.passes:
		r.now = Task{Kind: Seed, Pass: now.Pass + 1}
	case kept == r.before:
		end = Found
	default:
		r.before, r.now = kept, Task{Kind: Number}
	}
	return r.now, end
}

// Edges tells which edges of a product count.
type Edges struct {
	layers *product.Layers
	sets   int
}

// EdgesOf are those of a product whose acceptance is generalised Büchi.
func EdgesOf(p *product.Product) Edges { return Edges{p.Layers(), p.Acceptance().Sets} }

// Passes is how many there are in a round. Without sets every cycle accepts,
// and one pass looks for those.
func (e Edges) Passes() int { return max(1, e.sets) }

// All are the marks of all sets.
func (e Edges) All() automata.Marks { return 1<<e.sets - 1 }

// Accepting reports whether states with this Q may be in S.
func (e Edges) Accepting(q uint32) bool { return e.layers.Accepting(q) }

// Follows reports whether an edge from a state with Q is within a layer, and
// counts in a turn: in that of the seeds it must belong to the set.
func (e Edges) Follows(from uint32, edge *product.Edge, t Task) bool {
	return e.layers.Of(edge.Q) == e.layers.Of(from) && (t.Kind != Seed || edge.Marks&e.Marks(t.Pass) == e.Marks(t.Pass))
}

// Marks are those of the set of a pass.
func (e Edges) Marks(pass int) automata.Marks {
	if e.sets == 0 {
		return 0
	}
	return 1 << pass
}
