package owcty

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
)

// Kind is the kind of work that is done in a turn.
type Kind uint8

// The turns of a round: the first of all makes S and expands nothing.
const (
	Select Kind = iota + 1 // S := states that may be on accepting cycles
	Number                 // p(t) := number of edges within S that lead to t
	Trim                   // the states with p = 0 that were not expanded yet are taken out
	Seed                   // the targets of edges of a set
	Follow                 // a level of what is reachable from there
)

// Task is one turn: its kind, and for Seed and Follow the acceptance set. The
// zero value is before the first one. It is plain data, to be sent to other
// machines.
type Task struct {
	Kind Kind `json:"kind,omitempty"`
	Pass int  `json:"pass,omitempty"` // of Seed and Follow: the acceptance set
}

// End is the state of the rounds: whether there are turns to come, and if not,
// the result.
type End uint8

// The ends.
const (
	Going End = iota
	Empty     // no cycle accepts
	Found     // S is a fixed point, and every state of it is behind an accepting cycle of S
)

// Rounds determines the next turn. It knows numbers of states only, so that one
// of several machines can decide for all.
type Rounds struct {
	passes int
	now    Task
	before uint64 // states of S when the round began
}

// NewRounds begins before the first turn.
func NewRounds(passes int) *Rounds { return &Rounds{passes: passes} }

// Now returns the turn that Next has returned last.
func (r *Rounds) Now() Task { return r.now }

// Next returns the turn after one that leaves level states to be expanded, and
// kept states in S. With several machines both are sums. The first call is for
// the turn before the first, and its arguments are not used.
//
//	Select → Number → Trim* → (Seed → Follow*) for each set → Number → …
//
// A phase ends when level is 0. The rounds end with Empty as soon as S is
// empty, and with Found after a round that took no state out of S.
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

// Edges determines which edges and states of a product count in the rounds.
type Edges struct {
	layers *product.Layers
	sets   int
}

// EdgesOf makes the Edges of a product whose acceptance is generalised Büchi.
func EdgesOf(p *product.Product) Edges { return Edges{p.Layers(), p.Acceptance().Sets} }

// Passes returns how many passes there are in a round, one for each acceptance
// set. Without sets every cycle accepts, and one pass looks for those.
func (e Edges) Passes() int { return max(1, e.sets) }

// All returns the marks of all acceptance sets together.
func (e Edges) All() automata.Marks { return 1<<e.sets - 1 }

// Accepting reports whether states with this Q may be in S: whether their layer
// can have an accepting cycle.
func (e Edges) Accepting(q uint32) bool { return e.layers.Accepting(q) }

// Follows reports whether an edge from a state with Q counts in a turn: it must
// stay within its layer, and in a Seed turn belong to the set of the pass.
func (e Edges) Follows(from uint32, edge *product.Edge, t Task) bool {
	return e.layers.Of(edge.Q) == e.layers.Of(from) && (t.Kind != Seed || edge.Marks&e.Marks(t.Pass) == e.Marks(t.Pass))
}

// Marks returns the mark of the set of a pass, 0 if there are no sets.
func (e Edges) Marks(pass int) automata.Marks {
	if e.sets == 0 {
		return 0
	}
	return 1 << pass
}
