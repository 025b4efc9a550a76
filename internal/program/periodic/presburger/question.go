package presburger

import (
	"math/big"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Contains reports whether a vector is a member; value returns the component of
// a variable, and is called once for each in Vars. It reads the digits once.
func (se *Set) Contains(value func(v int) exact.Int) (bool, error) {
	if se.err != nil {
		return false, se.err
	}
	if len(se.vars) == 0 {
		return se.all, nil
	}
	values, digits := make([]exact.Int, len(se.vars)), 1
	for i, v := range se.vars {
		values[i] = value(v)
		digits = max(digits, values[i].BitLen()+1)
	}
	var at word
	for d := range digits {
		for _, x := range values {
			at = se.edges[at.node()][x.Bit(d)]
		}
	}
	return at.accept(), nil
}

// Witness returns a member whose longest component has as few digits as
// possible, by variable; nil if the set is empty. Variables that the set does
// not depend on are missing, which reads as 0. It is a breadth-first search,
// linear in the automaton.
func (se *Set) Witness() (map[int]exact.Int, error) {
	empty, err := se.Empty()
	if err != nil || empty {
		return nil, err
	}
	if len(se.vars) == 0 {
		return map[int]exact.Int{}, nil
	}
	type step struct {
		from uint32
		bit  byte
	}
	by := map[uint32]step{}
	order := []uint32{0}
	for i := 0; ; i++ {
		for bit, w := range se.edges[order[i]] {
			if w.accept() {
				bits := []byte{byte(bit)}
				for q := order[i]; q != 0 || len(bits)%len(se.vars) != 0; q = by[q].from {
					bits = append(bits, by[q].bit)
				}
				return se.decode(bits), nil
			}
			if _, seen := by[w.node()]; !seen && w.node() != 0 {
				by[w.node()] = step{order[i], byte(bit)}
				order = append(order, w.node())
			}
		}
	}
}

// decode reads a word whose last bit comes first.
func (se *Set) decode(bits []byte) map[int]exact.Int {
	n := len(se.vars)
	out := map[int]exact.Int{}
	for i, v := range se.vars {
		x := new(big.Int)
		for j := n - 1 - i; j < len(bits); j += n {
			x.Lsh(x, 1)
			if bits[j] == 0 {
				continue
			}
			if j < n { // the sign
				x.Sub(x, big.NewInt(1))
			} else {
				x.Add(x, big.NewInt(1))
			}
		}
		out[v] = exact.FromBig(x)
	}
	return out
}

// Count returns the number of members with respect to the given variables,
// which must be those of the set or more; nil if there are infinitely many.
//
// A vector is one infinite word, its sign repeated for ever. So the members are
// counted by paths, among the nodes from which words may end. A cycle that can
// be left gives infinitely many; one that cannot is one word. O(n) additions.
func (se *Set) Count(vars []int) (*big.Int, error) {
	empty, err := se.Empty()
	switch {
	case err != nil:
		return nil, err
	case empty:
		return new(big.Int), nil
	case len(vars) > len(se.vars):
		return nil, nil
	case len(se.vars) == 0:
		return big.NewInt(1), nil
	}
	c := counter{a: se, live: se.live(), paths: make([]*big.Int, len(se.edges)), state: make([]byte, len(se.edges))}
	return c.count(), nil
}

type counter struct {
	a     *Set
	live  []bool
	paths []*big.Int
	state []byte // 1 on the stack, 2 done
}

// successors of a node from which words may end.
func (c *counter) successors(q uint32) (out [2]uint32, n int) {
	for _, w := range c.a.edges[q] {
		if c.live[w.node()] {
			out[n] = w.node()
			n++
		}
	}
	return out, n
}

// count counts the paths from the start. It is a depth-first search without
// recursion, as automata may be deep.
func (c *counter) count() *big.Int {
	c.closeLoops()
	stack := []uint32{0}
	for len(stack) > 0 {
		q := stack[len(stack)-1]
		next, n := c.successors(q)
		if c.state[q] == 0 {
			c.state[q] = 1
			for _, t := range next[:n] {
				switch c.state[t] {
				case 0:
					stack = append(stack, t)
				case 1:
					return nil
				}
			}
			continue
		}
		stack = stack[:len(stack)-1]
		if c.state[q] == 2 {
			continue
		}
		c.state[q] = 2
		c.paths[q] = new(big.Int)
		for _, t := range next[:n] {
			if c.paths[t] == nil {
				return nil
			}
			c.paths[q].Add(c.paths[q], c.paths[t])
		}
	}
	return c.paths[0]
}

// closeLoops finds the cycles that cannot be left: at each of their nodes
// exactly one infinite word begins.
func (c *counter) closeLoops() {
	seen := make([]uint32, len(c.a.edges))
	for q := range c.a.edges {
		stamp := uint32(q) + 1
		at := uint32(q)
		for c.live[at] && c.state[at] == 0 && seen[at] == 0 {
			seen[at] = stamp
			next, n := c.successors(at)
			if n != 1 {
				break
			}
			if at = next[0]; seen[at] == stamp {
				c.loop(at)
				break
			}
		}
	}
}

func (c *counter) loop(first uint32) {
	for at := first; c.state[at] == 0; {
		c.state[at], c.paths[at] = 2, big.NewInt(1)
		next, _ := c.successors(at)
		at = next[0]
	}
}
