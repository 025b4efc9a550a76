package ops

import "github.com/ltlcheck/ltlcheck/internal/bdd"

// maxCells bounds the letter classes of one macrostate. Beyond it the
// construction ends with automata.ErrLimit.
const maxCells = 1 << 16

// cells is the coarsest partition of the letters in which every label is a
// union of parts, nil when it has more parts than the limit. O(labels · parts)
// operations on diagrams.
func cells(m *bdd.Manager, labels []bdd.Node, limit int) []bdd.Node {
	parts := []bdd.Node{bdd.True}
	seen := map[bdd.Node]bool{bdd.True: true}
	for _, l := range labels {
		if seen[l] {
			continue
		}
		seen[l] = true
		for i := range len(parts) {
			in := m.And(parts[i], l)
			if in != bdd.False && in != parts[i] {
				parts = append(parts, m.Diff(parts[i], l))
				parts[i] = in
			}
		}
		if len(parts) > limit {
			return nil
		}
	}
	return parts
}
