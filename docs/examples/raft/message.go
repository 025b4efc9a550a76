package raft

import "fmt"

// Kind is the kind of a message.
type Kind string

// Heartbeats are messages of their own, as in most implementations; in the paper
// they are appends without entries.
const (
	VoteRequest    Kind = "vote request"
	VoteReply      Kind = "vote reply"
	Append         Kind = "append"
	AppendReply    Kind = "append reply"
	Heartbeat      Kind = "heartbeat"
	HeartbeatReply Kind = "heartbeat reply"
)

// Entry is an entry of a log. Value is what a client has proposed, 0 for the entry
// with which a leader begins.
type Entry struct{ Term, Value int }

// String writes the term and the value.
func (e Entry) String() string { return fmt.Sprintf("%d:%d", e.Term, e.Value) }

// Log is a log, whose first entry has index 1.
type Log []Entry

// last returns the index and the term of the last entry, 0 and 0 if there is none.
func (l Log) last() (index, term int) { return len(l), l.term(len(l)) }

// term returns the term of the entry with an index, 0 if there is none.
func (l Log) term(index int) int {
	if index < 1 || index > len(l) {
		return 0
	}
	return l[index-1].Term
}

// Message is a message from one server to another. What a kind does not have is
// zero.
type Message struct {
	Kind Kind
	Term int
	// Index and LogTerm are those of the last entry of the candidate, or of the
	// entry before Entries; in a reply, Index is up to where the logs agree, or
	// what the log did not have.
	Index, LogTerm, Commit int
	Entries                Log
	Refused                bool
}

// String writes the message in one line.
func (m Message) String() string {
	text := fmt.Sprintf("%s term %d index %d:%d", m.Kind, m.Term, m.Index, m.LogTerm)
	if len(m.Entries)+m.Commit > 0 {
		text += fmt.Sprintf(" %v commit %d", m.Entries, m.Commit)
	}
	if m.Refused {
		text += " refused"
	}
	return text
}
