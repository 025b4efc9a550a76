// Package lts implements explicit systems: labelled transition systems that are
// given state by state, read from Aldebaran files (.aut, also compressed with
// gzip), written to them, or built in Go. docs/lts.md describes them for users
// of the command.
//
// Words. A transition leads from a state to another one and has a label, which
// is any text. States are numbered from 0; one of them is initial. Several
// transitions may be the same in everything: they are counted apart, as in the
// file.
//
// An LTS is a program.Program. Its propositions are about labels:
//
//	exec("L")     the step has the label L; in it, * stands for any text, and \* for a star
//	exec(_)       there is a step
//	match("RE")   the whole label of the step matches the regular expression
//	enabled("L")  some transition of the state has a label that exec("L") means
//	deadlock      the state has no transition
//
// exec and match describe steps, enabled and deadlock states. A state without
// transitions repeats for ever; that repetition has no label. To fairness
// towards every process each label is a process of its own.
//
// Load and Read read a file, New and Numbered build a system from transitions,
// FromProgram unfolds any other program into one, Write writes it:
//
//	l, err := lts.New(0, 2, []lts.Transition{
//		{From: 0, Label: "send", To: 1},
//		{From: 1, Label: "receive", To: 0},
//	})
//
// The package is not for models with variables: a system is as large as its
// state space. It neither minimises systems nor compares them.
package lts
