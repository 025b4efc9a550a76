// Package model makes programs that can be checked out of models written in Go.
//
// A model is some initial states and a function that lists the steps that can
// be taken in a state:
//
//	type State struct{ Red, Waiting bool }
//
//	func next(s State, steps *model.Steps[State]) {
//		if !s.Waiting {
//			steps.Add("car", "arrives", State{s.Red, true})
//		}
//		if s.Waiting && !s.Red {
//			steps.Add("car", "drives on", State{s.Red, false})
//		}
//		steps.Add("light", "switches", State{!s.Red, s.Waiting})
//	}
//
//	var crossing = model.New([]State{{Red: true}}, next).
//		Processes("car", "light").
//		Prop("waiting", func(s State) bool { return s.Waiting })
//
// A [Model] is a program.Program: [Check] checks a formula over its propositions,
// package ltltest does so in Go tests, and package check offers all algorithms. The package
// does not analyse Go programs: it explores the states that the next function
// describes, and nothing else.
//
// Words. A state is a value of the type S. A step leads from a state to a next
// one; it has an action, which is a text for people, and may be taken by a
// process, which has a name; a model that names no processes is one process.
// Fairness is about processes, or about actions. A state proposition
// is a function of the state, a step proposition one of the state, the step and
// the next state. A state without steps repeats for ever.
//
// # Propositions
//
// Parts of the state are propositions without a function, by the names that
// counterexamples give them: a boolean field Waiting, or a comparison such as
// N == 0, Clients[1].Phase != idle, len(Queue) < 3 or Leader == Voted[2]. Words
// and texts in quotes are compared with what counterexamples show, for example
// what a String method returns. A comparison with a part that is not there, such
// as an element beyond the end of a slice, is false. Prop and StepProp define
// what cannot be written in this way.
//
// # States
//
// S may be made of booleans, numbers, strings, arrays, slices, maps, structs,
// pointers and interfaces, exported or not; what is in a channel or a function
// cannot be compared, so neither can be part of a state. Two values are the
// same state when they have the same contents. In particular
//
//   - pointers are the same when what they point to is the same;
//   - a nil slice is the same as an empty one, and a nil map the same as an
//     empty one. A state that the model is given has nil for slices without
//     elements, and a map that can be written to for maps without entries,
//     whatever it was when the step was added;
//   - the order in which a map's entries were added does not matter, the
//     capacity of a slice neither.
//
// A type with AppendBinary and UnmarshalBinary (encoding.BinaryAppender and
// encoding.BinaryUnmarshaler), S itself or any part of it, encodes itself: that
// is for types that must leave something out, or that are smaller than their
// fields.
//
// # Cost
//
// A visited state is stored as its encoding: a byte for a boolean or a small
// number, a length and the contents for strings, slices and maps.
// States without maps and interfaces are expanded without allocations: what
// slices and pointers of a decoded state refer to is used again for the next
// one, so that a model must not keep it. Maps and interfaces are allocated each
// time. A copy of a state without maps, pointers and interfaces is a copy of its
// memory; others are decoded. Small integers in place of strings and pointers
// make a model both smaller and faster.
//
// # What a model must not do
//
// The functions of a model may be called at any time, in any order, more than
// once for one state, and from several goroutines. They must depend on their
// arguments alone: no random numbers, no clock, no variables outside the state.
// The order in which steps are added does not matter, so that they may be added
// while ranging over a map.
//
// The next function must not change what its argument refers to: the elements
// of a slice, the entries of a map. [Steps.Copy] gives a copy that can be
// changed.
//
// All of this is checked while a model is explored: the second rule in every
// state, the first in a sample of them (see [Model.AuditEvery]). A breach ends
// the search with an error that shows the state and suggests a remedy, and so
// does a panic of the model's functions.
package model
