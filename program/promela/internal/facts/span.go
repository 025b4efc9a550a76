package facts

import ()

// Span is bits of the variables of a process, from low up to high.
type Span struct{ Low, High int32 }

func (s Span) meets(g Region) bool { return int(s.Low) < g.High && g.Low < int(s.High) }

func appendSpan(list []Span, s Span) []Span {
	if n := len(list); n > 0 && list[n-1].High == s.Low {
		list[n-1].High = s.High
		return list
	}
	return append(list, s)
}
