package program

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/source"
)

// StateView is a state for people: a list of named values, the same names in
// the same order for states in which the same things exist.
type StateView struct {
	Vars []Var
}

// Var is one named value of a state. Name is unique in the view, and as far as
// possible an expression that a proposition can use.
type Var struct {
	Name, Value string
	Kind        VarKind
}

// VarKind is what a value of a state is about, so that reports can show the
// kinds differently.
type VarKind uint8

// What a value can be.
const (
	Data     VarKind = iota // a variable
	Queue                   // what is in a channel, or which channel a variable stands for
	Position                // where a process is
	Tokens                  // how many tokens are in a place
)

// ActionView is a transition for people: who moves, by which statement, and
// where that stands in the text.
type ActionView struct {
	Process   string     // name of the process that moves, "" when there is none
	Pid       int        // its number, -1 when there is none
	Pos       source.Pos // where the statement is
	Statement string     // its text
	Part      string     // the statement of the user's that was turned into this one and others, a for or select; "" if it is itself the user's
	Note      string     // what else happened: the message of a rendezvous and its receiver, printf output …
	// Then lists the further statements that one transition executed (the rest
	// of a d_step, the receiving half of a rendezvous), in order.
	Then []ActionView
	// Messages lists what the transition sent and received, in order, Then
	// included.
	Messages []Message
}

// ProcessName returns the name of a process with its number as formulas refer to
// it, as in P[1], or the name alone if the number is negative.
func ProcessName(process string, pid int) string {
	if pid < 0 {
		return process
	}
	return fmt.Sprintf("%s[%d]", process, pid)
}

// Message is one communication of a transition, for diagrams of message
// sequences.
type Message struct {
	Kind    MessageKind
	Channel string // named as in the view of the state
	Values  []string
	From    Party // who sends; nobody for a message that is taken out of a channel
	To      Party // who receives; nobody for a message that is put into a channel
}

// Party is a process that sends or receives a message; Pid is -1 for nobody.
type Party struct {
	Process string
	Pid     int
}

// Nobody is the Party that takes no part: the receiver of a message put into a
// channel, or the sender of one taken out.
var Nobody = Party{Pid: -1}

// MessageKind is what happens to a message.
type MessageKind uint8

// What can happen to a message.
const (
	Sent       MessageKind = iota // put into a channel
	Received                      // taken out of a channel
	Copied                        // read, and left in the channel
	Rendezvous                    // handed over from sender to receiver
)

// String returns the kind as reports write it: "sent", "received", "copied" or
// "rendezvous".
func (k MessageKind) String() string {
	return enum.Name([]string{"sent", "received", "copied", "rendezvous"}, k, "MessageKind")
}
