package promela

// scope is one block of declarations.
type scope struct {
	outer *scope
	vars  map[string]*variable
	path  []int // numbers of the blocks from the outermost in, for labels
	inner int   // blocks opened so far
}

func newScope(outer *scope) *scope {
	s := &scope{outer: outer, vars: map[string]*variable{}}
	if outer != nil {
		outer.inner++
		s.path = append(append(s.path, outer.path...), outer.inner)
	}
	return s
}

func (s *scope) find(name string) *variable {
	for ; s != nil; s = s.outer {
		if v := s.vars[name]; v != nil {
			return v
		}
	}
	return nil
}
