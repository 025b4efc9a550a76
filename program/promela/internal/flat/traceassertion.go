package flat

// Event is a channel whose sends, or whose receives, a trace assertion is
// about.
type Event struct {
	Channel int32 // value node
	Send    bool
}

// TraceAssertion is the trace or notrace of a model.
type TraceAssertion struct {
	Proc    *Proctype
	Negated bool
	// At is the byte of the vector that holds the control point of the
	// assertion.
	At int32
	// End is the control point of the closing brace, or one more than there
	// are.
	End   int32
	Scope []Event
	Info  int32
}
