package promela

// eventScope is a channel whose sends or whose receives the trace is about.
type eventScope struct {
	channel int32 // value node
	send    bool
}

// traceAssertion is the trace or notrace of a model.
type traceAssertion struct {
	proc    *proctype
	negated bool
	at      int32 // byte of the vector
	end     int32 // control point of the closing brace, or one more than there are
	scope   []eventScope
	info    int32
}
