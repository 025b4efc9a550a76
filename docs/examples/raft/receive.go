package raft

import "slices"

// receive returns what a message, of the receiver's term or of a later one, makes
// of the receiver, and what it answers.
func (st *stepper) receive(s Server, m Message) (Server, Messages) {
	fromLeader := m.Kind == Append || m.Kind == Heartbeat
	switch {
	case fromLeader && (m.Term > s.Term || s.Role == Candidate):
		s.enter(m.Term, m.From)
	case fromLeader:
		s.Lead = m.From
	case m.Term > s.Term:
		s.enter(m.Term, 0)
	}
	answer := Message{From: m.To, To: m.From, Term: s.Term}
	switch m.Kind {
	case VoteRequest:
		answer.Kind, answer.Refused = VoteReply, !s.grant(m, st.o)
	case Append:
		answer.Kind = AppendReply
		answer.Index, answer.Refused = s.follow(m)
	case Heartbeat:
		answer.Kind = HeartbeatReply
		s.Commit = max(s.Commit, m.Commit)
	case VoteReply:
		if s.Role == Candidate {
			s.count(m)
		}
		return s, nil
	case AppendReply:
		if s.Role == Leader && !m.Refused {
			s.Match[m.From-1] = max(s.Match[m.From-1], m.Index)
			s.commit()
		}
		return s, nil
	case HeartbeatReply:
		return s, nil
	}
	return s, Messages{answer}
}

// grant votes for a candidate, unless the server has voted for another in this
// term, knows the leader of the term, or has a log that is further than the
// candidate's (section 5.4.1 of the paper).
func (s *Server) grant(m Message, o Options) bool {
	free := s.Vote == m.From || s.Vote == 0 && s.Lead == 0 || o.AnyVote
	index, term := s.Log.last()
	if !free || m.LogTerm < term || m.LogTerm == term && m.Index < index {
		return false
	}
	s.Vote = m.From
	return true
}

// count counts an answer to a candidate. With a majority it becomes leader and
// begins with an entry of its term (section 8), against one it gives up.
func (s *Server) count(m Message) {
	if !s.Granted[m.From-1] && !s.Denied[m.From-1] {
		s.Granted[m.From-1], s.Denied[m.From-1] = !m.Refused, m.Refused
	}
	switch {
	case s.Granted.size() >= Quorum:
		s.enter(s.Term, m.To)
		s.Role = Leader
		s.append(m.To, 0)
	case s.Denied.size() >= Quorum:
		s.enter(s.Term, 0)
	}
}

// follow appends the entries of a leader if the logs agree before them: from the
// first that differs on, what the log had is dropped. It returns up to where they
// agree now, or that the log does not have what is before.
func (s *Server) follow(m Message) (index int, refused bool) {
	switch {
	case m.Index < s.Commit:
		return s.Commit, false
	case m.Index > len(s.Log) || s.Log.term(m.Index) != m.LogTerm:
		return m.Index, true
	}
	for i, e := range m.Entries {
		if at := m.Index + i; at >= len(s.Log) || s.Log[at].Term != e.Term {
			s.Log = slices.Concat(s.Log[:at], m.Entries[i:])
			break
		}
	}
	index = m.Index + len(m.Entries)
	s.Commit = max(s.Commit, min(m.Commit, index))
	return index, false
}

// commit commits what a majority has, if it ends with an entry of the leader's
// term (section 5.4.2).
func (s *Server) commit() {
	match := s.Match
	slices.Sort(match[:])
	if n := match[Servers-Quorum]; n > s.Commit && s.Log.term(n) == s.Term {
		s.Commit = n
	}
}
