package flat

// EventScope is a channel whose sends or whose receives the trace is about.
type EventScope struct {
	Channel int32 // value node
	Send    bool
}

// TraceAssertion is the trace or notrace of a model.
type TraceAssertion struct {
	Proc    *Proctype
	Negated bool
	At      int32 // byte of the vector
	End     int32 // control point of the closing brace, or one more than there are
	Scope   []EventScope
	Info    int32
}
