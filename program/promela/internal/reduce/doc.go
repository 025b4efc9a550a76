// Package reduce makes smaller programs out of Promela models. A smaller
// program has fewer states, and satisfies the same properties of a class that
// the caller names (program.Preservation). It combines
//
//	partial-order reduction    stubborn sets: in a state only the steps of some processes are taken
//	merging                    states with one successor to take are passed without being stored
//	dead variables             variables that are written before they are read again hold zero
//	slicing                    variables, and whole processes, that the property cannot depend on are left out
//	exclusive channels         what xr and xs claim is believed until a state refutes it
//
// The entry point is Request.Reduce. It analyses the model (newIndependence,
// findProcessSlice; dead variables and slices of variables are found by package
// facts), explores a sample to see which reductions are worth their time, and
// returns a program of package por, which calls a chooser in every state to
// select what to keep. Correctness arguments stand at the top of the files:
// kinds.go, independence.go and stubborn.go for stubborn sets, proviso.go and
// provisochannels.go against ignoring processes, exclusive.go for claims,
// processslice.go for slices.
//
// All of this works on package flat's form of a model and its control-flow
// graphs; it does not depend on whether states are expanded by the interpreter
// or by compiled code.
package reduce
