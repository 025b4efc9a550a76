package raft

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

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

// Log is a log, whose first entry has index 1.
type Log []Entry

// String writes the terms and values of the entries, as in "1:0 1:2".
func (l Log) String() string {
	if len(l) == 0 {
		return "empty"
	}
	parts := make([]string, len(l))
	for i, e := range l {
		parts[i] = fmt.Sprintf("%d:%d", e.Term, e.Value)
	}
	return strings.Join(parts, " ")
}

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
	Kind     Kind
	From, To int
	Term     int
	// Index and LogTerm are those of the last entry of the candidate, or of the
	// entry before Entries; in a reply, Index is up to where the logs agree, or
	// what the log did not have.
	Index, LogTerm int
	Entries        Log
	Commit         int
	Refused        bool
}

// String writes the message in one line.
func (m Message) String() string {
	text := fmt.Sprintf("%s %d->%d term %d", m.Kind, m.From, m.To, m.Term)
	switch m.Kind {
	case VoteRequest:
		text += fmt.Sprintf(" last %d:%d", m.Index, m.LogTerm)
	case Append:
		text += fmt.Sprintf(" after %d:%d [%s] commit %d", m.Index, m.LogTerm, m.Entries, m.Commit)
	case AppendReply:
		text += fmt.Sprintf(" index %d", m.Index)
	case Heartbeat:
		text += fmt.Sprintf(" commit %d", m.Commit)
	}
	if m.Refused {
		text += " refused"
	}
	return text
}

// compare orders messages.
func (m Message) compare(n Message) int {
	refused := func(m Message) int {
		if m.Refused {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(m.Kind, n.Kind), m.From-n.From, m.To-n.To, m.Term-n.Term, m.Index-n.Index, m.LogTerm-n.LogTerm,
		m.Commit-n.Commit, refused(m)-refused(n),
		slices.CompareFunc(m.Entries, n.Entries, func(a, b Entry) int { return cmp.Or(a.Term-b.Term, a.Value-b.Value) }))
}

// Messages is a list of messages.
type Messages []Message

// String writes the messages, separated by semicolons.
func (ms Messages) String() string {
	if len(ms) == 0 {
		return "none"
	}
	parts := make([]string, len(ms))
	for i, m := range ms {
		parts[i] = m.String()
	}
	return strings.Join(parts, "; ")
}
