package report

import (
	"fmt"
	"strings"
)

// SymbolicProperty is the part of an answer that only properties over unbounded
// integers have: by which method it was found, and how large the symbolic
// exploration was.
type SymbolicProperty struct {
	Method          string       `json:"method"`
	Steps           int          `json:"steps"`
	MetaTransitions int          `json:"meta_transitions"`
	Nested          int          `json:"nested"`
	Closed          bool         `json:"closed"`
	Certificate     bool         `json:"certificate"`
	Width           string       `json:"width"` // whether values stay within 32 bits; "" if the question makes no sense
	Run             *SymbolicRun `json:"run"`   // shows a violation; null if it was found by a search of single states
}

// effort describes the cost of the answer: method, steps, and time.
func (s *SymbolicProperty) effort(seconds float64) string {
	if s.Method == "" { // a limit came first
		return Duration(seconds)
	}
	parts := []string{s.Method, Count(uint64(s.Steps), "step"), Count(uint64(s.MetaTransitions), "meta-transition")}
	switch {
	case s.Certificate:
		parts = append(parts, "closed and certified")
	case s.Closed:
		parts = append(parts, "closed")
	}
	return fmt.Sprintf("%s; %s", strings.Join(parts, "; "), Duration(seconds))
}
