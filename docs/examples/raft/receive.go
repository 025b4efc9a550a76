package raft

import "slices"

// receive returns a server after a message of its term or of a later one.
func (o Options) receive(node int, s Server, from int, m Message, out *outbox) Server {
	fromLeader := m.Kind == Append || m.Kind == Heartbeat
	switch {
	case fromLeader && (m.Term > s.Term || s.Role == Candidate):
		s.enter(m.Term, from+1)
	case fromLeader:
		s.Lead = from + 1
	case m.Term > s.Term:
		s.enter(m.Term, 0)
	}
	switch m.Kind {
	case VoteRequest:
		out.Send(from, Message{Kind: VoteReply, Term: s.Term, Refused: !s.grant(from+1, m, o)})
	case VoteReply:
		if s.Role == Candidate {
			s.count(node, from, m)
		}
	case Append:
		index, refused := s.follow(m)
		out.Send(from, Message{Kind: AppendReply, Term: s.Term, Index: index, Refused: refused})
	case AppendReply:
		if s.Role == Leader && !m.Refused {
			s.Match[from] = max(s.Match[from], m.Index)
			s.commit()
		}
	case Heartbeat:
		s.Commit = max(s.Commit, m.Commit)
		out.Send(from, Message{Kind: HeartbeatReply, Term: s.Term})
	}
	return o.shown(s, out, Packet{From: from, To: node, Message: m})
}

// grant votes for a candidate, unless the server has voted for another in this
// term, knows the leader of the term, or has a log that is further than the
// candidate's (section 5.4.1 of the paper).
func (s *Server) grant(candidate int, m Message, o Options) bool {
	free := s.Vote == candidate || s.Vote == 0 && s.Lead == 0 || o.AnyVote
	index, term := s.Log.last()
	if !free || m.LogTerm < term || m.LogTerm == term && m.Index < index {
		return false
	}
	s.Vote = candidate
	return true
}

// count counts an answer to a candidate. With a majority it becomes leader and
// begins with an entry of its term (section 8), against one it gives up.
func (s *Server) count(node, from int, m Message) {
	if !s.Granted[from] && !s.Denied[from] {
		s.Granted[from], s.Denied[from] = !m.Refused, m.Refused
	}
	switch {
	case s.Granted.size() >= Quorum:
		s.enter(s.Term, node+1)
		s.Role = Leader
		s.append(node, 0)
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
