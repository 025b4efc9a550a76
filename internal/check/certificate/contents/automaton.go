package contents

import "github.com/ltlcheck/ltlcheck/internal/check/certificate/format"

// end is the letter behind the messages of a channel.
const end = 0

// dead is the state in which no further word is accepted.
const dead = -1

// automaton is the automaton of a control state.
type automaton struct {
	next  []map[uint32]int // by state and letter
	final int
}

// automaton reads the automaton of a control state, which must be
// deterministic.
func (c *checker) automaton(x *format.Control) automaton {
	a := automaton{final: int(x.Final)}
	for _, arcs := range x.Arcs {
		c.take(64 + 48*len(arcs))
		next := map[uint32]int{}
		for _, arc := range arcs {
			letter, to := arc[0], arc[1]
			if _, twice := next[letter]; twice || int(letter) >= len(c.sets.Messages) || int(to) >= len(x.Arcs) {
				wrong("an automaton of contents is not deterministic, or leads to states or reads letters that are not there")
			}
			next[letter] = int(to)
		}
		a.next = append(a.next, next)
		c.States++
	}
	return a
}

// start returns the initial state.
func (a *automaton) start() int {
	if len(a.next) == 0 {
		return dead
	}
	return 0
}

// after returns the state after a letter.
func (a *automaton) after(q int, letter uint32) int {
	if q == dead {
		return dead
	}
	to, ok := a.next[q][letter]
	if !ok {
		return dead
	}
	return to
}

// along returns the state after a word.
func (a *automaton) along(q int, word []uint32) int {
	for _, letter := range word {
		q = a.after(q, letter)
	}
	return q
}

// accepts reports whether a word is accepted.
func (a *automaton) accepts(word []uint32) bool {
	q := a.along(a.start(), word)
	return q != dead && q == a.final
}

// known is what a case knows of a channel: its first messages, and whether these
// are all.
type known struct {
	read  []uint32
	whole bool
}

// change is what an edge does with a channel in a case: keep takes the place of
// the messages that are known, and sent is appended.
type change struct{ keep, sent []uint32 }

// pair is a state of the automaton of a control state, and one of that of its
// successor.
type pair struct{ q, p int }

// follow reads all contents of a in a case, and in step with each of them what
// an edge makes of it, in b. It reports whether there is any, and whether b
// accepts all that the edge leads to.
func (c *checker) follow(a, b *automaton, k []known, e []change) (any, all bool) {
	at := map[pair]bool{{a.start(), b.start()}: true}
	for i := range k {
		next := map[pair]bool{}
		for x := range at {
			x = pair{a.along(x.q, k[i].read), b.along(x.p, e[i].keep)}
			for y := range c.tails(a, b, x, k[i].whole) {
				if q := a.after(y.q, end); q != dead {
					next[pair{q, b.after(b.along(y.p, e[i].sent), end)}] = true
				}
			}
		}
		at = next
	}
	all = true
	for x := range at {
		if x.q == a.final && x.q != dead {
			any, all = true, all && x.p != dead && x.p == b.final
		}
	}
	return any, all
}

// tails returns the pairs after any number of further messages; after none if
// the whole content is known.
func (c *checker) tails(a, b *automaton, from pair, whole bool) map[pair]bool {
	seen := map[pair]bool{}
	if from.q == dead {
		return seen
	}
	seen[from] = true
	if whole {
		return seen
	}
	for queue := []pair{from}; len(queue) > 0; queue = queue[1:] {
		c.take(0)
		for letter, q := range a.next[queue[0].q] {
			x := pair{q, b.after(queue[0].p, letter)}
			if letter != end && !seen[x] {
				seen[x] = true
				queue = append(queue, x)
			}
		}
	}
	return seen
}
