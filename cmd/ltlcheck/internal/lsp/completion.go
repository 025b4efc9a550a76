package lsp

import (
	"slices"
	"strings"
)

// What can be written at a place of a text:
//
//	P@ P[2]@     labels of the process
//	P: P[2]:     variables of the process
//	elsewhere    names of the document and of its model and, in specifications,
//	             operators, patterns and keywords; declarators come first where
//	             a line or a declaration begins
//
// A process that is not known, as the parameter of a definition, may be any.

// completion returns what can be written at an offset.
func (s *Server) completion(d *document, at int) []completionItem {
	texts := []*document{d}
	if m := s.modelOf(d); m != nil {
		texts = append(texts, m)
	}
	before := strings.TrimRightFunc(d.text[:at], isWord)
	if process, ok := processBefore(before, "@"); ok {
		return named(members(texts, process, func(of *declaration) bool { return of.sort == "label" }))
	}
	if process, ok := processBefore(before, ":"); ok && process != "" && bodyOf(texts, process) != nil {
		return named(members(texts, process, func(of *declaration) bool { return types[of.sort] != "" }))
	}
	var all []*declaration
	for _, from := range texts {
		for i := range from.names.declarations {
			if of := &from.names.declarations[i]; from.text[of.start:of.end] == of.text { // it is written so
				all = append(all, of)
			}
		}
	}
	out := named(all)
	if d.language() != "ltl" {
		return out
	}
	words := slices.Concat(patterns(), clauses)
	if begins(before) {
		out = append(keywords(declarators), out...)
	}
	for _, o := range operators {
		words = append(words, keyword(o))
	}
	return append(out, keywords(words)...)
}

// isWord reports whether a character is part of a name.
func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// processBefore returns the name of the process in front of a sign at the end of
// a text, without its number; "" if that is no name. ok is false if the text
// does not end with the sign, or not with a process and the sign.
func processBefore(text, sign string) (name string, ok bool) {
	text, ok = strings.CutSuffix(text, sign)
	if !ok {
		return "", false
	}
	if strings.HasSuffix(text, "]") {
		if text = text[:opening(text)]; text == "" {
			return "", false
		}
	}
	start := len(strings.TrimRightFunc(text, isWord))
	return text[start:], start < len(text)
}

// opening returns the offset of the bracket that the last one closes, 0 if there
// is none.
func opening(text string) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// begins reports whether a declaration can begin behind a text: only white space
// is in its last line, or behind its last semicolon.
func begins(text string) bool {
	last := text[max(strings.LastIndexByte(text, '\n'), strings.LastIndexByte(text, ';'))+1:]
	return strings.TrimSpace(last) == ""
}

// bodyOf returns the declaration of a process type in some texts, nil if there
// is none.
func bodyOf(texts []*document, process string) *declaration {
	for _, from := range texts {
		for i := range from.names.declarations {
			if of := &from.names.declarations[i]; of.sort == "proctype" && of.text == process {
				return of
			}
		}
	}
	return nil
}

// members returns the declarations of a sort in the body of a process type and
// in inlines, which may be part of it; in all bodies if the process type is not
// known.
func members(texts []*document, process string, is func(*declaration) bool) (all []*declaration) {
	body := bodyOf(texts, process)
	for _, from := range texts {
		for i := range from.names.declarations {
			of := &from.names.declarations[i]
			if !is(of) || of.from == 0 {
				continue
			}
			owner := from.names.owner(of)
			if body == nil || owner == body || owner != nil && owner.sort == "inline" {
				all = append(all, of)
			}
		}
	}
	return all
}

// owner returns the process type or inline in whose body something is declared,
// nil if there is none.
func (in *index) owner(of *declaration) *declaration {
	var last *declaration
	for i := range in.declarations {
		o := &in.declarations[i]
		if (o.sort == "proctype" || o.sort == "inline") && o.start >= of.from && o.start < of.start {
			last = o
		}
	}
	return last
}

// named returns completions of declarations, one for each name.
func named(all []*declaration) []completionItem {
	out := []completionItem{}
	seen := map[string]bool{}
	for _, of := range all {
		if !seen[of.text] {
			seen[of.text] = true
			out = append(out, completionItem{of.text, of.kind})
		}
	}
	return out
}

// keywords returns completions of words.
func keywords(words []keyword) (out []completionItem) {
	for _, k := range words {
		out = append(out, completionItem{k.text, k.means})
	}
	return out
}
