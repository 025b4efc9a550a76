package raft

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/model"
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

// Server is the state of a server, as in Figure 2 of the paper. Servers are
// numbered from 1; 0 stands for none. Term, Vote, Log and Commit survive a crash.
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
}

// Set is a set of servers.
type Set [Servers]bool

// size returns how many servers are in the set.
func (s Set) size() (n int) {
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// String writes the members of the set.
func (s Set) String() string {
	var members []int
	for i, in := range s {
		if in {
			members = append(members, i+1)
		}
	}
	return fmt.Sprint(members)
}

// Indexes has an index for each server.
type Indexes [Servers]int

// String writes the indexes.
func (i Indexes) String() string { return fmt.Sprint([Servers]int(i)) }

// Cluster is a state of the model.
type Cluster struct {
	Servers [Servers]Server
	// Network has each message that was sent and can still have an effect.
	// Messages may be received in any order, several times or never, so that none
	// is taken out when it is received.
	Network Messages
	// In and Out are what the last step received and sent, if Options.Messages.
	In, Out Messages
}

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
	// Messages makes the messages of a step part of the state, so that a log that
	// has them can be compared with it.
	Messages bool
	// AnyVote lets servers vote again in a term: a mistake, to see that it is
	// found.
	AnyVote bool
}

// Model returns the algorithm. The processes are "server 1" and so on.
func Model(o Options) *model.Model[Cluster] {
	var start Cluster
	for i := range start.Servers {
		start.Servers[i].Role = Follower
	}
	m := model.New([]Cluster{start}, func(c Cluster, steps *model.Steps[Cluster]) { (&stepper{o, c, steps}).next() }).
		Prop("two leaders in a term", Cluster.twoLeaders).
		Prop("committed entries differ", Cluster.committedDiffer).
		Prop("a leader lacks committed entries", Cluster.leaderLacks).
		Prop("logs do not match", Cluster.logsDiffer).
		End(func(Cluster) bool { return true })
	for i := range Servers {
		m = m.Processes(process(i + 1))
	}
	return m
}

// process returns the name of a server.
func process(id int) string { return fmt.Sprintf("server %d", id) }

// stepper adds the steps of a state. No slice of the state is written to: all are
// shared.
type stepper struct {
	o     Options
	c     Cluster
	steps *model.Steps[Cluster]
}

// next adds all steps.
func (st *stepper) next() {
	for i := range st.c.Servers {
		id, s := i+1, st.c.Servers[i]
		st.add(id, "ignores a message of an old term", s, nil, nil)
		st.add(id, "restarts", Server{Role: Follower, Term: s.Term, Vote: s.Vote, Log: s.Log, Commit: s.Commit}, nil, nil)
		if s.Role != Leader {
			st.timeOut(id, s)
			continue
		}
		st.propose(id, s)
		for to := 1; to <= Servers; to++ {
			if to != id {
				st.send(id, to, s)
			}
		}
	}
	for _, m := range st.c.Network {
		s, out := st.receive(st.c.Servers[m.To-1], m)
		st.add(m.To, "receives "+string(m.Kind), s, Messages{m}, out)
	}
}

// add adds a step after which a server is as s.
func (st *stepper) add(id int, action string, s Server, in, out Messages) {
	t := st.c
	t.Servers[id-1], t.In, t.Out = s, nil, nil
	if old := &st.c.Servers[id-1]; len(out) > 0 || s.Term != old.Term || st.o.Lean && s.Role != old.Role {
		t.Network = st.deliverable(&t, out)
	}
	if st.o.Messages {
		t.In, t.Out = in, out
	}
	st.steps.Add(process(id), action, t)
}

// deliverable returns the messages in the network and those that are sent, in
// order, without those of terms that their receivers have left, which they would
// ignore.
func (st *stepper) deliverable(c *Cluster, out Messages) Messages {
	all := slices.Concat(c.Network, out)
	all = slices.DeleteFunc(all, func(m Message) bool {
		to := &c.Servers[m.To-1]
		return m.Term < to.Term || st.o.Lean && m.Term == to.Term && to.unmoved(m)
	})
	slices.SortFunc(all, Message.compare)
	return slices.CompactFunc(all, func(m, n Message) bool { return m.compare(n) == 0 })
}

// unmoved reports whether a message of the term of a server will never change
// what the server has, whatever happens in this term.
func (s *Server) unmoved(m Message) bool {
	switch m.Kind {
	case VoteReply:
		return s.Role != Candidate || s.Granted[m.From-1] || s.Denied[m.From-1]
	case AppendReply:
		return s.Role != Leader || m.Refused || m.Index <= s.Match[m.From-1]
	case VoteRequest:
		return s.Vote == m.To
	}
	return false
}

// timeOut begins an election.
func (st *stepper) timeOut(id int, s Server) {
	if s.Term == st.o.Terms && st.o.Terms > 0 || id > st.o.Candidates && st.o.Candidates > 0 {
		return
	}
	s.enter(s.Term+1, 0)
	s.Role, s.Vote = Candidate, id
	s.Granted[id-1] = true
	var out Messages
	for to := 1; to <= Servers; to++ {
		if index, term := s.Log.last(); to != id {
			out = append(out, Message{Kind: VoteRequest, From: id, To: to, Term: s.Term, Index: index, LogTerm: term})
		}
	}
	st.add(id, "times out", s, nil, out)
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

// propose appends what a client wants to the log of a leader.
func (st *stepper) propose(id int, s Server) {
	if len(s.Log) >= st.o.Entries && st.o.Entries > 0 {
		return
	}
	for v := 1; v <= st.o.Values; v++ {
		t := s
		t.append(id, v)
		st.add(id, "proposes", t, nil, nil)
	}
}

// append adds an entry to the log of a leader.
func (s *Server) append(id, value int) {
	s.Log = append(slices.Clip(s.Log), Entry{s.Term, value})
	s.Match[id-1] = len(s.Log)
}

// send adds what a leader can send: all entries from anywhere in its log on, since
// from where a leader sends is only a guess (nextIndex), and a heartbeat. Of what
// is committed, a heartbeat has as much as the receiver is known to have.
func (st *stepper) send(id, to int, s Server) {
	for prev := range len(s.Log) + 1 {
		if st.o.Lean && prev != s.Match[to-1] {
			continue
		}
		m := Message{Kind: Append, From: id, To: to, Term: s.Term, Index: prev, LogTerm: s.Log.term(prev), Entries: slices.Clip(s.Log[prev:]), Commit: s.Commit}
		st.add(id, "sends append", s, nil, Messages{m})
	}
	if st.o.Lean {
		return
	}
	st.add(id, "sends heartbeat", s, nil, Messages{{Kind: Heartbeat, From: id, To: to, Term: s.Term, Commit: min(s.Match[to-1], s.Commit)}})
}
