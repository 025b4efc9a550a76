package contents

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// edge is a transition in a case.
type edge struct {
	to      int // a control state
	changes []change
	state   program.State // where it leads from the least contents
}

// cases checks the contents of a control state in a case.
func (c *checker) cases(i int, k []known) {
	c.take(0)
	if some, _ := c.follow(&c.automata[i], &automaton{}, k, make([]change, len(k))); !some {
		return
	}
	from, divide := c.expand(i, k)
	var edges []edge
	if divide < 0 {
		edges, divide = c.edges(from, k)
	}
	if divide >= 0 {
		c.divide(i, k, divide)
		return
	}
	c.Cases++
	for _, e := range edges {
		c.Edges++
		if _, all := c.follow(&c.automata[i], &c.automata[e.to], k, e.changes); !all {
			wrong("%s has the successor %s, for which what channels can then hold is not there", c.describe(from), c.describe(e.state))
		}
	}
}

// divide checks the cases in which a channel ends behind what is known of it, or
// has another message.
func (c *checker) divide(i int, k []known, channel int) {
	next := slices.Clone(k)
	next[channel].whole = true
	c.cases(i, next)
	if len(k[channel].read) == c.sets.Room {
		next[channel] = known{read: k[channel].read}
		for letter := range uint32(len(c.sets.Messages)) {
			if letter == end {
				continue
			}
			next[channel].read = append(slices.Clone(k[channel].read), letter)
			if some, _ := c.follow(&c.automata[i], &automaton{}, next, make([]change, len(k))); some {
				limited("a transition depends on more than %d messages of a channel", c.sets.Room)
			}
		}
		return
	}
	for letter := range uint32(len(c.sets.Messages)) {
		if letter == end {
			continue
		}
		next := slices.Clone(k)
		next[channel].read = append(slices.Clone(k[channel].read), letter)
		c.cases(i, next)
	}
}

// expand expands a control state in a case. If it depends on further messages
// of a channel, divide is that channel; otherwise -1, and the state is not bad.
func (c *checker) expand(i int, k []known) (from program.State, divide int) {
	texts := make([][]byte, len(k))
	for j := range k {
		for _, letter := range k[j].read {
			texts[j] = append(texts[j], c.sets.Messages[letter]...)
		}
	}
	from = c.fill(c.vectors[i], texts, "a control state")
	c.interpret(from)
	for _, t := range c.ex.Asked() {
		if j := slices.Index(c.places, int(t.Place)); j >= 0 && !k[j].whole {
			return from, j
		}
	}
	switch {
	case c.Invariant != nil:
		if !satisfies(c.Invariant, c.Atoms, c.batch.Source) {
			wrong("%s does not satisfy %s", c.describe(from), c.Invariant)
		}
	case len(c.batch.Succs) == 0 && c.batch.Flags&program.ValidEnd == 0:
		wrong("%s has no successors and is no valid end", c.describe(from))
	}
	return from, -1
}

// interpret expands a state, which need not be one of the program.
func (c *checker) interpret(s program.State) {
	defer c.noState("a control state")
	if err := c.ex.Expand(s, &c.batch); err != nil {
		limited("%v", err)
	}
}

// edges returns the edges of the batch. If what one does to a channel is not
// clear without further messages of it, divide is that channel; otherwise -1.
func (c *checker) edges(from program.State, k []known) (out []edge, divide int) {
	for j := range c.batch.Succs {
		if f := c.batch.Succs[j].Flags; f&program.RuntimeError != 0 || c.Invariant == nil && f&program.AssertFailed != 0 {
			wrong("a step out of %s fails", c.describe(from))
		}
		use := c.ex.Use(j)
		if use.Over {
			limited("a transition sends more than %d messages", c.sets.Room)
		}
		sent := make([][]uint32, len(k))
		for _, m := range use.Sent {
			i := slices.Index(c.places, m.Place)
			if i < 0 {
				wrong("a step out of %s sends to a channel that the initial state does not have", c.describe(from))
			}
			sent[i] = append(sent[i], c.messages(m.Text, 1)...)
		}
		e := edge{state: slices.Clone(c.batch.State(j)), changes: make([]change, len(k))}
		c.split(e.state, "a successor")
		to, there := c.numbers[string(c.parts.Control)]
		if !there {
			wrong("%s has the successor %s, which is not there", c.describe(from), c.describe(e.state))
		}
		e.to = to
		for i, o := range c.parts.Open {
			if !e.changes[i].set(&k[i], sent[i], c.messages(o.Text, o.Messages)) {
				return nil, i
			}
		}
		out = append(out, e)
	}
	return out, -1
}

// set sets what happened to a channel that was sent some messages and holds
// others after it. It returns false unless the whole content is known, or first
// messages were removed and the rest is followed by what was sent: then further
// messages are between them.
func (c *change) set(k *known, sent, after []uint32) bool {
	if k.whole {
		c.keep = after
		return true
	}
	kept := len(after) - len(sent)
	if kept < 0 || kept > len(k.read) || !slices.Equal(after[:kept], k.read[len(k.read)-kept:]) || !slices.Equal(after[kept:], sent) {
		return false
	}
	c.keep, c.sent = after[:kept], sent
	return true
}

// satisfies evaluates a propositional formula in a letter.
func satisfies(f *ltl.Formula, atoms []program.Atom, l program.Letter) bool {
	if f.Op() == ltl.AP {
		bit := slices.IndexFunc(atoms, func(a program.Atom) bool { return a.Text == f.Name() })
		return l>>bit&1 != 0
	}
	var values []bool
	for _, k := range f.Operands() {
		values = append(values, satisfies(k, atoms, l))
	}
	switch f.Op() {
	case ltl.True:
		return true
	case ltl.Not:
		return !values[0]
	case ltl.And:
		return !slices.Contains(values, false)
	case ltl.Or:
		return slices.Contains(values, true)
	case ltl.Xor:
		return values[0] != values[1]
	case ltl.Implies:
		return !values[0] || values[1]
	case ltl.Equiv:
		return values[0] == values[1]
	}
	return false // False; a formula that is not propositional satisfies nothing
}
