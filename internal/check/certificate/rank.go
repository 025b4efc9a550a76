package certificate

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
)

// rank is a rank with those around it, the outermost first and itself last.
//
// Ranks show that no run is accepted. They are numbered from 1 on, in the order
// of the file, and a rank of depth d+1 is inside the rank of depth d that began
// last; the states of a rank are those between its record and the next one. For
// an edge from a state to another, each with the ranks that it is in, from the
// outermost on:
//
//	for each rank of the source, with the target's rank of that depth:
//	    if it is another one: the edge is fine if the target's is lower,
//	        and wrong otherwise
//	    if the rank has no duty, or the edge serves it: the edge is wrong
//	    if nothing can spoil the duty, or the edge does: the edge is fine
//	the edge is wrong
//
// Why no run is accepted, if no edge is wrong: the outermost rank of a run
// never increases, so it is one rank from some time on. No edge then serves its
// duty. If the duty cannot be spoilt, the run is not accepted. Otherwise, were
// it accepted, no edge would spoil the duty from some later time on, and by the
// same argument the run would stay in one rank of the next depth. Depths are
// finite, and a source without a further rank is wrong. Ranks of this kind are
// in N. Klarlund, Progress measures for complementation of ω-automata with
// applications to temporal logic, FOCS 1991.
type rank struct {
	number uint32
	duty   format.Duty
	path   []*rank
}

// rankBytes is what a rank takes, with its place in the table.
const rankBytes = 96 // with its place in the table

// ranks are the ranks read so far. Ranks of states alone have only a number,
// and are not in the table.
type ranks struct {
	known map[uint32]*rank
	// open has, by depth, the rank that began last.
	open []*rank
	// number is the number of the last rank.
	number uint32
}

// beginRank reads a rank: its depth and its duty.
func (c *checker) beginRank() {
	depth := c.Reader.number()
	d := format.Duty{Kind: format.Kind(c.Reader.number()), A: c.Reader.number(), B: c.Reader.number()}
	if depth < 1 || int(depth) > len(c.open)+1 || !c.has(d) {
		c.bad("there can be no such rank here")
	}
	c.ranks.number++
	n := &rank{number: c.ranks.number, duty: d}
	c.open = append(c.open[:depth-1], n)
	n.path = slices.Clone(c.open)
	if c.known[n.number] == nil { // the first time that the section is read
		c.take(rankBytes + 8*len(n.path))
	}
	c.known[n.number] = n
}

// path returns the ranks that a state is in, the outermost first.
func (c *checker) path(number uint32) []*rank {
	if r := c.known[number]; r != nil {
		return r.path
	}
	return []*rank{{number: number}}
}

// descends returns what is wrong with the ranks of an edge over program
// successor i, or "" if the edge is fine.
func (c *checker) descends(i int, source, target uint32) string {
	from, to := c.path(source), c.path(target)
	for d := range min(len(from), len(to)) {
		own, next := from[d], to[d]
		if next.number < own.number {
			return ""
		}
		if next.number > own.number {
			return fmt.Sprintf("leads from rank %d to the higher rank %d", own.number, next.number)
		}
		serves, spoils, spoilable := c.judge(own.duty, i)
		switch {
		case serves:
			return fmt.Sprintf("is inside rank %d, whose duty it serves or which has none", own.number)
		case spoils || !spoilable:
			return ""
		}
	}
	return fmt.Sprintf("is inside rank %d, which does not say how often it can be taken", source)
}
