package symmetry

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// Sorts are inferred by unification (a type inference for scalarsets, Ip and
// Dill 1996). Everything that holds numbers has a node: each variable, field of
// a structure, field of a message, and each level of indices of an array. Two
// nodes whose numbers are compared or assigned get the same root; the numbers
// may differ by a constant, so that a node has an offset from its root:
//
//	number in a node = number in its root + offset
//
// A root becomes the sort of processes of some classes if it is anchored: then
// certain numbers mean processes. It must be plain if something is done with
// the numbers that depends on more than whether two of them are equal. What is
// anchored and must be plain breaks the symmetry of its classes.
type sorts struct {
	parent []int32
	offset []int64
	roots  []root
	merged int // unifications that made one root of two
}

// root describes the numbers of a root.
type root struct {
	anchors map[int][]int64 // by class: the numbers of its members, in order
	plain   *source.Error   // why numbers cannot be permuted, nil if they can
	named   []named
	// What the channels are like, if the numbers are those of channels.
	channels []*flat.ChanType
	fields   []int32
}

// named is a number that the text of the model or a proposition mentions.
type named struct {
	number int64
	at     *source.Error
}

// none stands for the node of a value that has no sort.
const none = int32(-1)

func (s *sorts) node() int32 {
	n := int32(len(s.parent))
	s.parent, s.offset, s.roots = append(s.parent, n), append(s.offset, 0), append(s.roots, root{})
	return n
}

// find returns the root of a node, and the node's offset from it.
func (s *sorts) find(n int32) (int32, int64) {
	off := int64(0)
	for s.parent[n] != n {
		off += s.offset[n]
		n = s.parent[n]
	}
	return n, off
}

func (s *sorts) rootOf(n int32) *root {
	r, _ := s.find(n)
	return &s.roots[r]
}

// unify makes a number in a, plus x, mean the same as that number in b, plus y.
func (s *sorts) unify(a int32, x int64, b int32, y int64, at *source.Error) {
	ra, oa := s.find(a)
	rb, ob := s.find(b)
	// number(ra) + oa + x == number(rb) + ob + y
	shift := ob + y - oa - x // number(ra) == number(rb) + shift
	if ra == rb {
		if shift != 0 {
			s.mustBePlain(a, at)
		}
		return
	}
	s.merged++
	old := s.roots[ra]
	s.parent[ra], s.offset[ra] = rb, shift
	into := &s.roots[rb]
	if old.plain != nil && into.plain == nil {
		into.plain = old.plain
	}
	for _, c := range old.named {
		into.named = append(into.named, named{c.number - shift, c.at})
	}
	for class, numbers := range old.anchors {
		s.anchor(b, class, moved(numbers, ob-shift), at)
	}
	s.mergeChannels(rb, &old, shift, at)
}

func moved(numbers []int64, by int64) []int64 {
	out := slices.Clone(numbers)
	for i := range out {
		out[i] += by
	}
	return out
}

// mergeChannels joins what is known of the channels of two roots.
func (s *sorts) mergeChannels(r int32, old *root, shift int64, at *source.Error) {
	if old.channels == nil && old.fields == nil {
		return
	}
	if shift != 0 {
		s.mustBePlain(r, at)
	}
	into := &s.roots[r]
	into.channels = append(into.channels, old.channels...)
	for i, f := range old.fields {
		if into = &s.roots[r]; i >= len(into.fields) {
			into.fields = append(into.fields, f)
			continue
		}
		s.unify(f, 0, into.fields[i], 0, at)
		r, _ = s.find(r) // the fields may hold channels of this root
	}
}

// mustBePlain says that the numbers of a node cannot be permuted.
func (s *sorts) mustBePlain(n int32, at *source.Error) {
	if r := s.rootOf(n); r.plain == nil {
		r.plain = at
	}
}

// name says that a number is mentioned.
func (s *sorts) name(n int32, number int64, at *source.Error) {
	r, off := s.find(n)
	s.roots[r].named = append(s.roots[r].named, named{number - off, at})
}

// anchor says which numbers in a node mean the members of a class. A node has
// one numbering for each class, and numberings of several classes that share no
// number.
func (s *sorts) anchor(n int32, class int, numbers []int64, at *source.Error) {
	i, off := s.find(n)
	r, numbers := &s.roots[i], moved(numbers, -off)
	if old, ok := r.anchors[class]; ok {
		if !slices.Equal(old, numbers) {
			s.mustBePlain(n, at)
		}
		return
	}
	for _, others := range r.anchors {
		if slices.ContainsFunc(others, func(x int64) bool { return slices.Contains(numbers, x) }) {
			s.mustBePlain(n, at)
		}
	}
	if r.anchors == nil {
		r.anchors = map[int][]int64{}
	}
	r.anchors[class] = numbers
}

// numbers returns the numbers in a node that mean processes, by class.
func (s *sorts) numbers(n int32) map[int][]int64 {
	r, off := s.find(n)
	out := map[int][]int64{}
	for class, numbers := range s.roots[r].anchors {
		out[class] = moved(numbers, off)
	}
	return out
}
