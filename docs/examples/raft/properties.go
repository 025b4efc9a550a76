package raft

import "slices"

// The properties of Figure 3 of the paper, as what must never be.

// pairs reports whether something is true of two different servers.
func (c *Cluster) pairs(is func(a, b *Server) bool) bool {
	for i := range c.Servers {
		for j := range c.Servers {
			if i != j && is(&c.Servers[i], &c.Servers[j]) {
				return true
			}
		}
	}
	return false
}

func (c Cluster) twoLeaders() bool {
	return c.pairs(func(a, b *Server) bool { return a.Role == Leader && b.Role == Leader && a.Term == b.Term })
}

func (c Cluster) committedDiffer() bool {
	return c.pairs(func(a, b *Server) bool {
		n := min(a.Commit, b.Commit)
		return !slices.Equal(a.Log[:n], b.Log[:n])
	})
}

// leaderLacks looks at the leader of the latest term.
func (c Cluster) leaderLacks() bool {
	latest := 0
	for _, s := range c.Servers {
		latest = max(latest, s.Term)
	}
	return c.pairs(func(a, b *Server) bool {
		return a.Role == Leader && a.Term == latest && (len(a.Log) < b.Commit || !slices.Equal(a.Log[:b.Commit], b.Log[:b.Commit]))
	})
}

func (c Cluster) logsDiffer() bool {
	return c.pairs(func(a, b *Server) bool {
		for n := min(len(a.Log), len(b.Log)); n > 0; n-- {
			if a.Log[n-1].Term == b.Log[n-1].Term {
				return !slices.Equal(a.Log[:n], b.Log[:n])
			}
		}
		return false
	})
}
