package bdd

// SatCount is the number of valuations of the first n variables that satisfy f, which must
// not depend on others. It is exact below 2^53. It only reads.
func (m *Manager) SatCount(f Node, n int) float64 {
	memo := map[Node]float64{}
	var share func(Node) float64
	share = func(f Node) float64 {
		if f <= True {
			return float64(f)
		}
		if s, ok := memo[f]; ok {
			return s
		}
		s := (share(m.nodes[f].lo) + share(m.nodes[f].hi)) / 2
		memo[f] = s
		return s
	}
	s := share(f)
	for range n {
		s *= 2
	}
	return s
}
