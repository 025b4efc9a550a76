package suspects

import "slices"

// structure are the words with which no statement begins that can be left out:
// control structures, declarations, what has no behaviour, and assertions, as a
// property is not repaired by not being asked.
var structure = []string{
	"if", "do", "else", "for", "select", "atomic", "d_step", "unless", "proctype", "active", "init", "inline", "typedef", "mtype", "chan",
	"bit", "bool", "byte", "short", "int", "unsigned", "pid", "hidden", "local", "show", "xr", "xs", "ltl", "never", "trace", "notrace", "D_proctype",
	"provided", "priority", "skip", "break", "printf", "printm", "assert", "c_code", "c_expr", "c_decl", "c_state", "c_track",
}

// Removals returns a change for each statement of a model's text that stands
// between two separators: skip in place of it. Whether the text is a model then
// is for its reader to say. A label stays.
func Removals(file, text string) (out []Change) {
	r := remover{file: file, text: text, position: position{line: 1}}
	for _, at := range lexeme().FindAllStringIndex(text, -1) {
		r.lexeme(at[0], at[1])
	}
	return r.all
}

// remover is where Removals is in the text.
type remover struct {
	position
	file, text string
	all        []Change
	braces     int
	brackets   int // of parentheses and indices
	claim      int // the braces around a claim; 0 outside

	current     Change // the statement, as far as it has been read; With is "" if there is none
	first, last string // its first and last word
}

// lexeme reads what is between two offsets.
func (r *remover) lexeme(from, to int) {
	word := r.text[from:to]
	defer r.advance(word, from, to)
	switch {
	case len(word) == 1 && word[0] <= ' ' || len(word) > 1 && (word[0] == '#' || word[0] == '/' && (word[1] == '/' || word[1] == '*')):
		return // space, directives and comments
	case word == "(" || word == "[":
		r.brackets++
	case word == ")" || word == "]":
		r.brackets--
	case r.brackets > 0:
	case word == ";" || word == "->" || word == "::" || word == "{" || word == "}" || word == "fi" || word == "od":
		r.end(word)
		return
	case word == ":" && r.first == r.last: // a label
		r.current = Change{}
		return
	}
	if r.current.With == "" {
		r.current = Change{File: r.file, From: from, With: "skip", Line: r.line, Column: from - r.start + 1, Statement: r.statement}
		r.first = word
	}
	r.current.To, r.last = to, word
}

// end ends a statement at a separator.
func (r *remover) end(word string) {
	if c := r.current; c.With != "" && r.braces > 0 && r.claim == 0 && word != "{" && !slices.Contains(structure, r.first) {
		c.Word = r.text[c.From:c.To]
		r.all = append(r.all, c)
	}
	switch word {
	case "{":
		if r.braces++; r.claim == 0 && (r.first == "ltl" || r.first == "never" || r.first == "typedef" || r.first == "mtype" || r.first == "trace" || r.first == "notrace") {
			r.claim = r.braces
		}
	case "}":
		if r.claim == r.braces {
			r.claim = 0
		}
		r.braces--
	}
	r.current, r.first, r.last = Change{}, "", ""
}
