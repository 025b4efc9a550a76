package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// Ways through atomic sequences, to where the processor is given up. Most
// sequences are short, and rarely come to a state that another one has come to
// before; so going through them costs less than remembering what is inside.
//
//	follow(s):     expand s; if a successor is inside: walk(successors of s, 1)
//	walk(all, n):  for each t of all:  outside: note t with n steps
//	                                   inside:  expand t; walk(successors of t, n+1)

// Follow implements follow.Follower.
func (e *Explorer) Follow(s program.State, b *program.Batch) (follow.Ways, bool, error) {
	if err := e.Expand(s, b); err != nil {
		return follow.Ways{}, false, err
	}
	inside := func(s program.Succ) bool { return s.Flags&program.Transient != 0 }
	if !slices.ContainsFunc(b.Succs, inside) {
		return follow.Ways{}, true, nil
	}
	f := &e.Follower
	f.ways.Ends, f.ways.Inside = f.ways.Ends[:0], 0
	f.left, f.taken, f.bytes, f.Passed = MaxFollowed, 0, 0, 0
	f.count(b)
	ok, err := e.walk(b, 0, 1)
	return f.ways, ok, err
}

// walk follows the successors from number first on, to which steps transitions
// lead.
func (e *Explorer) walk(b *program.Batch, first int, steps uint32) (bool, error) {
	f := &e.Follower
	for i, end := first, b.Len(); i < end; i++ {
		switch flags := b.Succs[i].Flags; {
		case flags&(program.AssertFailed|program.RuntimeError) != 0:
			return false, nil
		case flags&program.Transient == 0:
			f.ways.Ends = append(f.ways.Ends, follow.Way{Succ: uint32(i), Steps: steps})
		case !f.mayGoOn():
			return false, nil
		default:
			if ok, err := e.walkFrom(b, b.State(i), steps); !ok {
				return false, err
			}
		}
	}
	return true, nil
}

// walkFrom follows the ways from a state inside a sequence.
func (e *Explorer) walkFrom(b *program.Batch, s program.State, steps uint32) (bool, error) {
	s, steps, end := e.straightLine(b, s, steps)
	switch end {
	case lineLeft:
		return true, nil
	case lineGivenUp:
		return false, e.interrupted()
	}
	f := &e.Follower
	if err := e.Expand(s, &f.inner); err != nil || f.inner.Len() == 0 {
		return false, err
	}
	f.count(&f.inner)
	behind := b.Len()
	for j := range f.inner.Succs {
		b.Add(f.inner.Succs[j], f.inner.State(j))
	}
	return e.walk(b, behind, steps+1)
}
