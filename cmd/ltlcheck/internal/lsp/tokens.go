package lsp

// tokenTypes are the types of semantic tokens, in the order of their numbers.
var tokenTypes = []string{"property", "function", "variable", "macro", "enumMember", "struct", "label"}

// The numbers of tokenTypes, by the kinds of symbols.
var tokenType = map[int]int{
	symbolProperty: 0, symbolFunction: 1, symbolVariable: 2, symbolConstant: 3, symbolValue: 4, symbolStruct: 5, symbolKey: 6,
}

// tokens returns the names of a document that are declared in it or in its
// model, as the protocol encodes them: five numbers each, of which the first
// two are relative to the name before, the third is the length, the fourth the
// type, and the last tells declarations.
func (s *Server) tokens(d *document) []int {
	data := []int{}
	var last position
	model := s.modelOf(d)
	for i := range d.names.names {
		n := &d.names.names[i]
		where, of := d.declaredIn(model, n)
		if of == nil {
			continue
		}
		kind := symbolKinds[of.sort]
		if kind == 0 {
			kind = symbolVariable
		}
		at := d.position(n.start)
		column := at.Character
		if at.Line == last.Line {
			column -= last.Character
		}
		declares := 0
		if where == d && of.start == n.start {
			declares = 1
		}
		data = append(data, at.Line-last.Line, column, n.end-n.start, tokenType[kind], declares)
		last = at
	}
	return data
}
