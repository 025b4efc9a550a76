// Package promela runs Promela models: the language of SPIN 6.5, with SPIN's
// semantics down to the number of reachable states.
//
// Words, as the language manual has them. A proctype is a process type; a
// process is one instance of it and is known by its pid. Control stands at a
// control point of the proctype's graph; a step leads from one control point to
// the next. A step is enabled or blocked. A rendezvous is one step of two
// processes over a channel without slots. An atomic sequence keeps the
// processor until it blocks; a d_step is one indivisible step.
//
// A model's way through the packages under internal: syntax turns the text into
// tokens that know their place in the user's files, and these into a syntax
// tree; resolve gives every name a variable, type and offset, and makes per
// proctype a flat table of guarded steps (flat), of which facts tells what they
// read and write; interp interprets these tables over a byte-addressed state
// vector, and compiler translates them; tierup changes from one to the other;
// reduce makes smaller programs. This package puts them together, and is what
// others import.
package promela
