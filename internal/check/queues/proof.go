package queues

import "github.com/ltlcheck/ltlcheck/program"

// Proof is a set of states that is closed under all transitions and in which
// nothing fails: for each control state, the contents that its channels have.
type Proof struct {
	// Room is the capacity of the part to which the vectors belong.
	Room int
	// Messages are the texts of messages, by letter; letter 0 is the separator.
	Messages [][]byte
	Controls []Control
}

// Control is a control state, as a state with empty channels, and the automaton
// of its contents, as diagram describes it. The word of contents ends in state
// Final.
type Control struct {
	Vector program.State
	Arcs   [][]Arc
	Final  uint32
}

// Arc is an edge of the automaton of a control state.
type Arc struct{ Letter, To uint32 }

// proof returns the sets of all control states.
func (s *search) proof() *Proof {
	p := &Proof{Room: maxAhead}
	for _, text := range s.texts {
		p.Messages = append(p.Messages, []byte(text))
	}
	for _, n := range s.nodes {
		c := Control{Vector: n.vector}
		for q, arcs := range n.all.arcs {
			var out []Arc
			for _, a := range arcs {
				out = append(out, Arc{uint32(a.on), uint32(a.to)})
			}
			c.Arcs = append(c.Arcs, out)
			if n.all.final[q] {
				c.Final = uint32(q)
			}
		}
		p.Controls = append(p.Controls, c)
	}
	return p
}
