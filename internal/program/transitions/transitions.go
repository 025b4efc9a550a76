// Package transitions describes the transition system of a model in its flat
// form: where variables lie in a state vector, and from which control points
// which kinds of steps lead where. Certificates carry it, so that a checker
// which shares no code with the front-end can read their states, and can
// compare the system with the one that it makes of the model's text itself.
// docs/internals/certificate-format.md says what each field means; package promela fills
// it in.
//
// It is a description of data, and not for running models.
package transitions

// Version is the version of the description.
const Version = 1

// Described is a program whose states have such a description. Capabilities are
// found with program.As.
type Described interface {
	// Transitions returns the description; nil if the states of the program are
	// not those of one. It takes time linear in the size of the program.
	Transitions() *System
}

// System is a model: its global variables and channels, and its process types.
type System struct {
	Version int `json:"version"`
	// Globals are the global variables in the order of the text.
	Globals []Variable `json:"globals,omitempty"`
	// Channels are those of global variables, by number from 1 on.
	Channels  []Channel `json:"channels,omitempty"`
	Processes []Process `json:"processes"`
}

// Variable is a declared variable of a scalar type, or an array of them.
type Variable struct {
	Name string `json:"name"`
	Type string `json:"type"`
	// At is the address in bits, from the start of the vector or of the
	// variables of the process.
	At int `json:"at"`
	// Count is the number of elements of an array; 0 for a scalar.
	Count int `json:"count,omitempty"`
}

// Channel is a channel that is created with a variable.
type Channel struct {
	Slots  int      `json:"slots"`
	Fields []string `json:"fields"`
	// At is the offset of its contents in bytes, from the start of the vector
	// or of the variables of the process.
	At int `json:"at"`
}

// Process is a process type.
type Process struct {
	Name string `json:"name"`
	// Variables are the parameters, and the local variables in the order of the
	// text.
	Variables []Variable `json:"variables,omitempty"`
	Channels  []Channel  `json:"channels,omitempty"`
	// Start is the control point of a new process.
	Start  int     `json:"start,omitempty"`
	Points []Point `json:"points"`
}

// Point is a control point.
type Point struct {
	Steps []Step `json:"steps"`
	// End is set if a process may stop there for ever.
	End bool `json:"end,omitempty"`
}

// Step is the kind of a step, its target, -1 for none, and 1 if the process
// keeps the processor after it. Of a step of an unless clause the number of the
// clause follows.
type Step []int

// The kinds of steps.
const (
	Skip = iota
	Guard
	Run
	Assign
	Send
	Receive
	Assert
	Print
	Else
	Priority
	End
	DStep
)
