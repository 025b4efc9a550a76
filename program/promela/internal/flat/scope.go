package flat

// Scope is one block of declarations.
type Scope struct {
	Outer *Scope
	Vars  map[string]*Variable
	Path  []int // numbers of the blocks from the outermost in, for labels
	inner int   // blocks opened so far
}

func NewScope(outer *Scope) *Scope {
	s := &Scope{Outer: outer, Vars: map[string]*Variable{}}
	if outer != nil {
		outer.inner++
		s.Path = append(append(s.Path, outer.Path...), outer.inner)
	}
	return s
}

func (s *Scope) Find(name string) *Variable {
	for ; s != nil; s = s.Outer {
		if v := s.Vars[name]; v != nil {
			return v
		}
	}
	return nil
}
