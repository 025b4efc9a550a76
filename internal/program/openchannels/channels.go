// Package openchannels is the contract between front-ends whose channels can be
// explored without capacities and the explorations of what these channels hold
// (internal/check/queues) and whether that is bounded (internal/check/fifo).
//
// It is not about channels with capacities, which are part of the states of a
// program.
package openchannels

import (
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/program"
)

// Program is a program whose FIFO channels can be explored without the
// capacities that its text gives them.
type Program interface {
	// Unlimited takes the capacities off the named channels or, without names,
	// off all that store messages. Names that are no such channels are a
	// *source.Error.
	Unlimited(channels []string) (Unlimited, error)
}

// Unlimited is a program with channels without capacities, called open. As its
// state space is infinite it is explored in parts: programs in which the open
// channels hold at most that many messages.
type Unlimited interface {
	// Within returns the part in which no open channel holds more than capacity
	// messages. It returns an error if channels cannot hold as many.
	Within(capacity int) (program.Program, error)
	// NewExplorer makes an explorer of a part, whose letters are those of the
	// atoms. What their values depend on is part of Asked. The tuning is as in
	// program.Binding.
	NewExplorer(part program.Program, atoms []program.Atom, tuning *program.Tuning) (Explorer, error)
	// ChannelName returns the name of an open channel, given its number in
	// Contents.
	ChannelName(channel int) string
	// Messages splits a text, which an open channel holds or was sent in a
	// state, into its messages, as a user reads them.
	Messages(part program.Program, s program.State, place int, text []byte) []string
}

// Explorer is a program.Explorer of a part that reports what transitions do
// with open channels. A state whose channels hold one message more than the
// part allows is found, and must not be expanded; in the other states nothing
// is refused, or looks full, for want of room.
type Explorer interface {
	program.Explorer
	// Use returns what transition i of the batch expanded last does with open
	// channels. It is valid until the next expansion.
	Use(i int) Use
	// Split splits a state into control and the contents of open channels.
	// Slices in into are reused; the texts of channels lie in s.
	Split(s program.State, into *Contents)
}

// ContentExplorer is an Explorer that reports on which messages an
// expansion depended, so that sets of contents can be explored: what it finds
// for channels that hold some messages holds for all contents that begin with
// these, if it did not ask for more.
type ContentExplorer interface {
	Explorer
	// Asked returns for which open channels the last expansion would have been
	// another one, in any respect, had there been further messages behind those
	// that the channel had in the source state. It is valid until the next
	// expansion. A channel may be listed several times.
	Asked() []Test
	// Fill returns a copy of a state in which the open channels hold the given
	// texts, in the order of Contents.Open. It returns an error if a text is
	// longer than the part has room for.
	Fill(s program.State, texts [][]byte) (program.State, error)
	// Undecided returns what the expansions so far have left undecided, as
	// program.Partial does; "" if nothing.
	Undecided() string
}

// Contents is a state split into control and the contents of open channels.
type Contents struct {
	// Control is all but what is in the open channels. States of different
	// parts have equal control if they differ in nothing else.
	Control []byte
	Open    []Channel
}

// Channel is an open channel in a state. In all states with equal control
// the same channels are at the same places.
type Channel struct {
	Channel  int    // its number, for its name
	Place    int    // below MaxChannels
	Text     []byte // the messages, the oldest first
	Messages int
}

// MaxChannels bounds the places of open channels: Channel.Place is below
// it.
const MaxChannels = 256

// Use describes what a transition does with open channels, beside what
// it does to the control part of the state.
type Use struct {
	Sent   []Message
	Tested []Test // at most one for a channel
	// Over is set if the transition would have needed more room in the middle:
	// it is not what it would be without capacities.
	Over bool
}

// Message is a message that was appended to an open channel.
type Message struct {
	Place int
	Text  []byte
}

// Test records that a transition might not exist, or lead elsewhere, if
// a channel had further messages behind those that it has: a loop with such a
// transition cannot be repeated while the channel grows.
type Test struct {
	Place int32
	Kind  TestKind
}

// TestKind is the way in which a transition depends on what a channel
// holds.
type TestKind uint8

// The kinds of tests.
const (
	TestsLength    TestKind = iota
	TestsFull               // or not full
	TestsEmpty              // with empty
	TestsHead               // finds the channel empty where it looks for a message
	TestsAnywhere           // looks behind the first message: ??
	TestsOrder              // sends in order: !!
	MakesOrRemoves          // the channel, with its process
)

// String describes the test for messages, as "tests whether it is full".
func (k TestKind) String() string {
	return enum.Name([]string{"tests its length", "tests whether it is full", "tests whether it is empty", "depends on its being empty",
		"looks behind its first message (??)", "sends in order (!!)", "makes or removes it"}, k, "TestKind")
}
