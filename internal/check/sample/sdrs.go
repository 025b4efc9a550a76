package sample

// SDRS, the simplified deep random search of Abed, Tripakis and Vincent 2008,
// Fig. 2:
//
//	open at u:
//		if u has no successors:
//			the step is fruitless, and the walk is closed
//		u := a successor of u, all with equal chances
//		if it is not in V: check it, and add it
//	closed:
//		u := a member of V, all with equal chances
//		if u has no successors: the step is fruitless
//		else go on from u in the same step, and the walk is open
//
// Where V replaces members and has no room for a successor, the walk is closed.
//
// A step is one expansion, O(1) draws and one insertion.

// NewSDRS makes an SDRS search.
func NewSDRS() Search { return &sdrs{} }

// sdrs is the instance: the member where the walk is, unless it is closed.
type sdrs struct {
	at     uint32
	closed bool
}

// Begin implements Search.
func (s *sdrs) Begin(*Visited) error {
	s.at, s.closed = 0, false
	return nil
}

// Free implements Search.
func (s *sdrs) Free() {}

// Select implements Search.
func (s *sdrs) Select(v *Visited) (int, error) {
	if s.closed {
		s.at = v.Member()
	}
	i, err := leave(v, s.at)
	s.closed = i == None
	return i, err
}

// Update implements Search.
func (s *sdrs) Update(_ *Visited, number uint32, _ bool) error {
	s.at = number
	return nil
}

// Forget implements Forgetful: the walk is at the newest member, or at one that
// is protected while its successor is visited.
func (s *sdrs) Forget(uint32) {}

// Blocked implements Forgetful: the walk is closed.
func (s *sdrs) Blocked() { s.closed = true }
