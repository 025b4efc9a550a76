// Package toolarge has the one error of constructions that become too large, of
// whatever kind: automata, decision diagrams, sets of vectors. Each says in its
// own words what became too large; callers test for Err.
package toolarge

import "errors"

// Err is what errors.Is finds in every error of New, and in those that wrap it.
var Err = errors.New("the limit on states is reached")

// New returns an error with words of its own that is Err.
func New(text string) error { return &worded{text} }

type worded struct{ text string }

// Error returns the words.
func (w *worded) Error() string { return w.text }

// Is makes the error Err.
func (w *worded) Is(target error) bool { return target == Err }
