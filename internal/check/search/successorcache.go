package search

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// A depth-first search comes to a program state with several states of the
// automata, and has the program compute the same successors each time. Once it
// has visited many states, it caches them, in a StateGraph of its own over the
// space's store. When memory gets scarce the cache is dropped, and the search
// goes on without it. The same happens when it builds a counterexample, which
// needs the program's actions.

// CacheAfter is the value of Search.CacheAfter unless a test sets another one.
// Before that many states are visited a run that violates the property may be
// near, and states that are expanded ahead would be in vain.
const CacheAfter = 1 << 14

// scarcePart is the divisor of the memory left that the cache may take: beyond
// a quarter of it, the next growth of a table would fail.
const scarcePart = 4

// startCache begins to cache successors when CacheAfter states have been
// visited, once. Where memory is already too scarce for it, it does nothing. A
// search on a shared graph begins to expand states ahead.
func (s *Search) startCache() error {
	if s.CacheAfter == 0 || s.Visited < s.CacheAfter {
		return nil
	}
	after := s.CacheAfter
	s.CacheAfter = 0
	if v, shared := s.source.(*graphView); shared {
		v.ahead = true
		return nil
	}
	v := s.view(newStateGraph(s.Space.Budget, s.Walker.Explorer(), s.States, s.Transient))
	v.alone, v.ahead = true, true
	v.outside, v.within = s.source.followed(s.Space)
	err := v.adopt()
	if err == nil {
		s.source, s.cachedAfter = v, after
		return nil
	}
	v.free()
	v.freeWords()
	if isScarce(err) {
		return nil
	}
	return err
}

// adopt notes of each state that is stored that an edge has led to it, and
// begins the graph.
func (v *graphView) adopt() error {
	if err := v.grow(); err != nil {
		return err
	}
	for i := range uint32(v.words.Len()) {
		*v.words.At(i) = wordFollowed
	}
	if err := v.begin(); err != nil {
		return err
	}
	return v.noteBatch()
}

// isScarce reports whether an error means that the cache has to be given up,
// and the search can go on without it.
func isScarce(err error) bool {
	return errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrTooMany) || errors.Is(err, errManyLetters)
}

// CacheMethod returns words for Statistics.Method: whether the successors of
// program states were cached, and from when on. It is empty when they were not.
func (sp *Space) CacheMethod() string {
	if sp.cachedAfter == 0 {
		return ""
	}
	return cacheMethod(sp.cachedAfter, sp.cacheDropped)
}

// cacheMethod describes a cache that began after that many states.
func cacheMethod(after uint64, dropped bool) string {
	if dropped {
		return fmt.Sprintf("successors kept after %d states, until memory got scarce", after)
	}
	return fmt.Sprintf("successors kept after %d states", after)
}

// drop empties the cache and detaches it from the space; from now on the
// program computes all successors. The space has to know afterwards which states
// were only stored ahead.
func (v *graphView) drop(sp *Space) error {
	v.free()
	sp.source = fromProgram{}
	for i := range uint32(v.States.Len()) {
		if int(i) < v.words.Len() && *v.words.At(i)&wordFollowed != 0 {
			continue
		}
		if err := sp.prefetched.Set(i); err != nil {
			return err
		}
		if v.inside.Has(i) {
			v.inside.Clear(i) // until an edge leads to it
		}
	}
	v.freeWords()
	return nil
}

// dropCache drops the cache, if there is one, since a counterexample needs the
// program's actions, which rows do not have. Every counterexample begins with
// PathInto, which calls it.
func (sp *Space) dropCache() error {
	if v, cached := sp.source.(*graphView); cached && v.alone {
		return v.drop(sp)
	}
	return nil
}
