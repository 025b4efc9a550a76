package flat

// Scope is one block of declarations. Names are looked up from the innermost
// scope outwards.
type Scope struct {
	Outer *Scope
	Vars  map[string]*Variable
	// Path has the numbers of the blocks from the outermost to this one, by
	// which labels of blocks are compared.
	Path  []int
	inner int // blocks opened so far
}

// NewScope opens a block inside outer; nil makes the global scope.
func NewScope(outer *Scope) *Scope {
	s := &Scope{Outer: outer, Vars: map[string]*Variable{}}
	if outer != nil {
		outer.inner++
		s.Path = append(append(s.Path, outer.Path...), outer.inner)
	}
	return s
}

// Find returns the variable that a name denotes, nil if there is none.
func (s *Scope) Find(name string) *Variable {
	for ; s != nil; s = s.Outer {
		if v := s.Vars[name]; v != nil {
			return v
		}
	}
	return nil
}
