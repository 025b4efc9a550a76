// Package promela runs Promela models: the language of SPIN 6.5, with SPIN's
// semantics down to the number of reachable states.
//
// # Words
//
// The words are those of the language manual. A proctype is a process type; a
// process is one instance of it and is known by its pid. Control stands at a
// control point of the proctype's graph; a step leads from one control point to
// the next. A step is enabled or blocked. A rendezvous is one step of two
// processes over a channel without slots. An atomic sequence keeps the
// processor until it blocks; a d_step is one indivisible step.
//
// # Use
//
// [Load] reads a model, which is a program.Program; [Model.Properties] lists
// the ltl blocks and never claims in its text. Propositions are expressions in
// the model's global scope, P[pid]@label, P[pid]:variable, and exec(P).
//
//	m, err := promela.Load("dekker.pml", promela.Options{Defines: []string{"N=3"}})
//	if err != nil {
//		return err // a source.Errors: all mistakes, and warnings
//	}
//	binding, err := m.Bind([]program.Atom{{Text: "ncrit <= 1"}})
//
// Embedded C is not accepted: no part of a model runs as code of the host.
// Models are preprocessed by a preprocessor of our own, and no C compiler is
// needed. Some constructs that SPIN rejects are accepted with a warning.
//
// # Implementation
//
// A model passes through the packages under internal: syntax turns the text
// into tokens that know their place in the user's files, and these into a
// syntax tree; resolve gives every name a variable, type and offset, and makes
// for each proctype a flat table of guarded steps (flat), of which facts
// determines what they read and write; interp interprets these tables over a
// byte-addressed state vector, and compiler translates them; tierup changes
// from one to the other; reduce makes smaller programs, and symmetry
// quotients by interchangeable processes. This package puts them together, and
// is what others import.
package promela
