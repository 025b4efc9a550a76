package facts

import ()

// Span is a range of bits of the variables of a process, or of the global ones,
// from Low up to but without High.
type Span struct{ Low, High int32 }

// meets reports whether the ranges overlap.
func (s Span) meets(g Region) bool { return int(s.Low) < g.High && g.Low < int(s.High) }

// appendSpan adds a range to a list, joined with the last one if they are
// adjacent.
func appendSpan(list []Span, s Span) []Span {
	if n := len(list); n > 0 && list[n-1].High == s.Low {
		list[n-1].High = s.High
		return list
	}
	return append(list, s)
}
