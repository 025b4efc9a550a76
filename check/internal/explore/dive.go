package explore

// dive visits a state early, depth first (see search.Diver; the states
// themselves are the queue). If there is none near, it advances breadth first.
func (b *breadthFirst) dive() (over bool, err error) {
	i, found, err := b.Descend(b.next, b.states.Len())
	if err != nil {
		return false, err
	}
	if !found {
		return b.advance()
	}
	first := b.states.Len()
	if over, err = b.visit(i); over || err != nil {
		return over, err
	}
	return false, b.Took(first, b.states.Len())
}
