package raft

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/network"
)

// Servers is how many servers a cluster has, Quorum a majority of them.
const (
	Servers = 3
	Quorum  = Servers/2 + 1
)

// Role is what a server is.
type Role string

// The roles of Figure 4 of the paper.
const (
	Follower  Role = "follower"
	Candidate Role = "candidate"
	Leader    Role = "leader"
)

// Server is the state of a server, as in Figure 2 of the paper. In Vote and Lead
// servers are numbered from 1; 0 stands for none. Term, Vote, Log and Commit
// survive a crash.
type Server struct {
	Role    Role
	Term    int
	Vote    int // for whom it has voted in this term
	Lead    int // from whom it has heard as the leader of this term
	Log     Log
	Commit  int
	Granted Set     // of a candidate: who has voted for it,
	Denied  Set     // and who has not
	Match   Indexes // of a leader: up to where the logs of all are known to agree
	In, Out string  // what its last step received and sent, if Options say so
}

// Set is a set of servers.
type Set [Servers]bool

// Indexes has an index for each server.
type Indexes [Servers]int

// size returns how many servers are in the set.
func (s Set) size() (n int) {
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// Cluster is a state of the model. Messages are received in any order, several
// times or never.
type Cluster = network.State[Server, Message]

// Packet is a message on its way.
type Packet = network.Packet[Message]

type outbox = network.Outbox[Message]

// Options are what a model is limited to, and what it shows.
type Options struct {
	Values  int // that clients may propose: 1 and up
	Terms   int // no election begins in a later one; 0 for no limit
	Entries int // of a log, after which clients propose nothing; 0 for no limit
	// Candidates is how many of the servers, from the first on, begin elections; 0
	// for all.
	Candidates int
	// Lean leaves out heartbeats, appends that begin elsewhere than after what the
	// receiver is known to have, and messages that no longer change anything.
	Lean bool
	// Received and Sent make the messages of a server's last step part of its state,
	// so that a log that has them can be compared with it.
	Received, Sent bool
	// AnyVote lets servers vote again in a term: a mistake, to see that it is
	// found.
	AnyVote bool
}

// Model returns the algorithm.
func Model(o Options) *model.Model[Cluster] {
	p := network.Protocol[Server, Message]{
		Nodes: Servers, Moves: o.moves, Receive: o.receive, Ignores: o.ignores,
		Start: func(int, *outbox) Server { return Server{Role: Follower} },
		Label: func(m Message) string { return "receives " + string(m.Kind) },
	}
	return network.Model(p, network.Options{Duplicates: network.Any}).
		Prop("two leaders in a term", pairs(twoLeaders)).
		Prop("committed entries differ", pairs(committedDiffer)).
		Prop("a leader lacks committed entries", pairs(leaderLacks)).
		Prop("logs do not match", pairs(logsDiffer))
}

// moves are the steps that a server takes by itself. A leader can send all entries
// from anywhere in its log on, since from where it sends is only a guess
// (nextIndex). Of what is committed, a heartbeat has as much as the receiver is
// known to have.
func (o Options) moves(node int, s Server, move func(string, func(Server, *outbox) Server)) {
	step := func(action string, do func(*Server, *outbox)) {
		move(action, func(s Server, out *outbox) Server {
			do(&s, out)
			return o.shown(s, out)
		})
	}
	step("ignores a message of an old term", func(*Server, *outbox) {})
	step("restarts", func(s *Server, _ *outbox) {
		*s = Server{Role: Follower, Term: s.Term, Vote: s.Vote, Log: s.Log, Commit: s.Commit}
	})
	if s.Role != Leader {
		if (o.Terms == 0 || s.Term < o.Terms) && (o.Candidates == 0 || node < o.Candidates) {
			step("times out", func(s *Server, out *outbox) { s.campaign(node, out) })
		}
		return
	}
	for v := 1; v <= o.Values && (o.Entries == 0 || len(s.Log) < o.Entries); v++ {
		step("proposes", func(s *Server, _ *outbox) { s.append(node, v) })
	}
	for to := range Servers {
		for prev := range len(s.Log) + 1 {
			if to != node && (!o.Lean || prev == s.Match[to]) {
				m := Message{Kind: Append, Term: s.Term, Index: prev, LogTerm: s.Log.term(prev), Entries: s.Log[prev:], Commit: s.Commit}
				step("sends append", func(_ *Server, out *outbox) { out.Send(to, m) })
			}
		}
		if to != node && !o.Lean {
			m := Message{Kind: Heartbeat, Term: s.Term, Commit: min(s.Match[to], s.Commit)}
			step("sends heartbeat", func(_ *Server, out *outbox) { out.Send(to, m) })
		}
	}
}

// shown returns a server after a step, with what it has received and sent.
func (o Options) shown(s Server, out *outbox, in ...Packet) Server {
	if o.Received {
		s.In = fmt.Sprint(in)
	}
	if o.Sent {
		s.Out = fmt.Sprint(out.Packets())
	}
	return s
}

// ignores reports whether a message will never change what a server has: if it is
// of a term that the server has left, or, lean, of its term and of no use in it.
func (o Options) ignores(node int, s Server, from int, m Message) bool {
	switch {
	case m.Term != s.Term || !o.Lean:
		return m.Term < s.Term
	case m.Kind == VoteReply:
		return s.Role != Candidate || s.Granted[from] || s.Denied[from]
	case m.Kind == AppendReply:
		return s.Role != Leader || m.Refused || m.Index <= s.Match[from]
	}
	return m.Kind == VoteRequest && s.Vote == node+1
}

// campaign begins an election.
func (s *Server) campaign(node int, out *outbox) {
	s.enter(s.Term+1, 0)
	s.Role, s.Vote = Candidate, node+1
	s.Granted[node] = true
	index, term := s.Log.last()
	out.Broadcast(Servers, Message{Kind: VoteRequest, Term: s.Term, Index: index, LogTerm: term})
}

// enter makes a server a follower in a term that has a leader or, if lead is 0,
// none that it knows.
func (s *Server) enter(term, lead int) {
	if term > s.Term {
		s.Term, s.Vote = term, 0
	}
	s.Role, s.Lead = Follower, lead
	s.Granted, s.Denied, s.Match = Set{}, Set{}, Indexes{}
}

// append adds an entry to the log of a leader.
func (s *Server) append(node, value int) {
	s.Log = append(slices.Clip(s.Log), Entry{s.Term, value})
	s.Match[node] = len(s.Log)
}
