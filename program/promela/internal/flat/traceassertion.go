package flat

// Event is a channel whose sends or whose receives the trace is about.
type Event struct {
	Channel int32 // value node
	Send    bool
}

// TraceAssertion is the trace or notrace of a model.
type TraceAssertion struct {
	Proc    *Proctype
	Negated bool
	At      int32 // byte of the vector
	End     int32 // control point of the closing brace, or one more than there are
	Scope   []Event
	Info    int32
}
