package promela

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
)

// Ways through atomic sequences, to where the processor is given up. Most sequences are short, and rarely come to
// a state that another one has come to before; so going through them costs less than remembering what is inside.
//
//	follow(s):     expand s; if a successor is inside: walk(successors of s, 1)
//	walk(all, n):  for each t of all:  outside: note t with n steps
//	                                   inside:  expand t; walk(successors of t, n+1)

// maxFollowed bounds the states inside that are expanded on the ways from one state, maxTaken the transitions
// of them and maxFollowedBytes their vectors.
const (
	maxFollowed      = 512
	maxTaken         = jit.MaxSuccs / 2
	maxFollowedBytes = jit.MaxData / 2
)

// follower is what Follow needs.
type follower struct {
	inner program.Batch
	ways  []program.Way
	left  int // states that may still be expanded
	bytes int // of all vectors
}

// Follow implements program.Follower.
func (e *explorer) Follow(s program.State, b *program.Batch) ([]program.Way, bool, error) {
	if err := e.Expand(s, b); err != nil {
		return nil, false, err
	}
	inside := func(s program.Succ) bool { return s.Flags&program.Transient != 0 }
	if !slices.ContainsFunc(b.Succs, inside) {
		return nil, true, nil
	}
	e.follow.ways, e.follow.left, e.follow.bytes = e.follow.ways[:0], maxFollowed, 0
	for i := range b.Succs {
		e.follow.bytes += len(b.State(i))
	}
	ok, err := e.walk(b, 0, 1)
	return e.follow.ways, ok, err
}

// walk follows the successors from one on, to which so many steps lead.
func (e *explorer) walk(b *program.Batch, first int, steps uint32) (bool, error) {
	f := &e.follow
	for i, end := first, b.Len(); i < end; i++ {
		switch flags := b.Succs[i].Flags; {
		case flags&(program.AssertFailed|program.RuntimeError) != 0:
			return false, nil
		case flags&program.Transient == 0:
			f.ways = append(f.ways, program.Way{Succ: uint32(i), Steps: steps})
			continue
		}
		f.left--
		if f.left < 0 || b.Len() > maxTaken || f.bytes > maxFollowedBytes {
			return false, nil
		}
		if err := e.Expand(b.State(i), &f.inner); err != nil || f.inner.Len() == 0 {
			return false, err
		}
		behind := b.Len()
		for j := range f.inner.Succs {
			b.Add(f.inner.Succs[j], f.inner.State(j))
			f.bytes += len(f.inner.State(j))
		}
		if ok, err := e.walk(b, behind, steps+1); !ok {
			return false, err
		}
	}
	return true, nil
}

// Follow implements program.Follower.
func (x *switching) Follow(s program.State, b *program.Batch) ([]program.Way, bool, error) {
	x.prepare(s)
	x.last = -1
	if x.Machine != nil && s[0] <= maxCompiledPid {
		switch ways, result := x.Machine.Follow(s, b); result {
		case jit.NotFollowed:
			return nil, false, nil
		case jit.NotExpanded:
		default:
			x.Use.Expanded += 1 + passed(ways, b)
			return ways, true, nil
		}
	}
	ways, ok, err := x.explorer.Follow(s, b)
	if ok {
		n := 1 + passed(ways, b)
		x.Use.Expanded, x.Use.Interpreted = x.Use.Expanded+n, x.Use.Interpreted+n
	}
	return ways, ok, err
}

// passed is the number of states inside sequences. That all ways end answers what marks ask of the sequences
// that begin.
func passed(ways []program.Way, b *program.Batch) (n uint64) {
	if len(ways) == 0 {
		return 0
	}
	for i := range b.Succs {
		s := &b.Succs[i]
		s.Flags &^= beginsLoop
		if s.Flags&program.Transient != 0 {
			n++
		}
	}
	return n
}
