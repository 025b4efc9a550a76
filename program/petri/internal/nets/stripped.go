package nets

import (
	"slices"
)

// boundByStripped bounds the tokens of each colour by those of all colours.
func (n *Net) boundByStripped() {
	if n.Stripped == nil {
		return
	}
	for head := range n.PlaceIndex.Heads {
		for first, end := n.PlaceIndex.Span(head); first < end; first++ {
			n.Bounds[first] = min(n.Bounds[first], n.Stripped.Bounds[head])
		}
	}
}

// Total returns the bounds of the first summands of a sum, if these are all
// colours of a place with the same coefficient and the stripped net bounds them;
// count is the number of these summands, 0 if they are not.
func (n *Net) Total(sum []Summand) (count int, least, most int64) {
	if n.Stripped == nil {
		return 0, 0, 0
	}
	groups := n.PlaceIndex.Groups
	first := sum[0].Place
	head, _ := slices.BinarySearch(groups, first+1) // the first group that begins after it
	head--
	count = int(groups[head+1] - first)
	if groups[head] != first || count > len(sum) || n.Stripped.Bounds[head] == Unbounded {
		return 0, 0, 0
	}
	for i, s := range sum[:count] {
		if s.Place != first+uint32(i) || s.Coefficient != sum[0].Coefficient {
			return 0, 0, 0
		}
	}
	most = int64(n.Stripped.Bounds[head])
	if n.Stripped.Constant(head) {
		least = most
	}
	return count, least, most
}
