package raft

import "slices"

// The properties of Figure 3 of the paper, as what must never be.

// pairs returns whether something is true of two different servers.
func pairs(is func(a, b *Server) bool) func(Cluster) bool {
	return func(c Cluster) bool {
		for i := range c.Nodes {
			for j := range c.Nodes {
				if i != j && is(&c.Nodes[i], &c.Nodes[j]) {
					return true
				}
			}
		}
		return false
	}
}

func twoLeaders(a, b *Server) bool {
	return a.Role == Leader && b.Role == Leader && a.Term == b.Term
}

func committedDiffer(a, b *Server) bool {
	n := min(a.Commit, b.Commit)
	return !slices.Equal(a.Log[:n], b.Log[:n])
}

// leaderLacks looks at what a server knows to be committed that has come to no
// later term than the leader's.
func leaderLacks(a, b *Server) bool {
	return a.Role == Leader && a.Term >= b.Term && (len(a.Log) < b.Commit || !slices.Equal(a.Log[:b.Commit], b.Log[:b.Commit]))
}

func logsDiffer(a, b *Server) bool {
	for n := min(len(a.Log), len(b.Log)); n > 0; n-- {
		if a.Log[n-1].Term == b.Log[n-1].Term {
			return !slices.Equal(a.Log[:n], b.Log[:n])
		}
	}
	return false
}
