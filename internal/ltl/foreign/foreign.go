// Package foreign knows the words and signs for operators in other languages,
// and what to write for each. It turns errors beside such a word into one that
// says so, for every place where formulas stand. It does not read formulas.
package foreign

import (
	"cmp"
	"slices"
	"unicode"

	"github.com/ltlcheck/ltlcheck/source"
)

// operators are words and signs of other languages, the longest first, and what
// to write for them.
var operators = []struct{ text, write string }{
	{"<==>", "<->"}, {"==>", "->"}, {"~>", ""},
	{"and", "&&"}, {"AND", "&&"}, {"iff", "<->"}, {"IFF", "<->"}, {"not", "!"}, {"NOT", "!"}, {"or", "||"}, {"OR", "||"},
}

// Hint is what to write for an operator of another language.
func Hint(operator string) string {
	for _, o := range operators {
		if o.text == operator && o.write != "" {
			return "write " + o.write + " for " + operator
		}
	}
	return "write  [] (p -> <> q)  for p ~> q"
}

// IsOperator reports whether a word or sign is an operator of another language.
func IsOperator(text string) bool {
	for _, o := range operators {
		if o.text == text {
			return true
		}
	}
	return false
}

// occurrence is an operator in a line, as a range of characters.
type occurrence struct {
	text        string
	first, stop int
}

// Explain returns syntax errors with those caused by an operator of another
// language replaced: each operator has one error. Those are caused by it that
// are within it, or before the next word behind it. The errors stay sorted.
func Explain(errs source.Errors) source.Errors {
	var out source.Errors
	known := map[source.Pos]bool{}
	var l line
	for _, e := range errs {
		cause := l.causeOf(e.Pos)
		if cause == nil {
			out = append(out, e)
			continue
		}
		pos := e.Pos
		if pos.Col = cause.first + 1; known[pos] {
			continue
		}
		known[pos] = true
		replaced := source.Errorf(pos, "'%s' is not an operator here", cause.text)
		replaced.Hint = Hint(cause.text)
		out = append(out, replaced)
	}
	return out
}

// line is a line with errors, and the operators in it.
type line struct {
	pos  source.Pos // of its beginning
	text []rune
	all  []occurrence
}

// causeOf returns the operator that causes an error at a position, nil if none
// does. The line of the error before is known already.
func (l *line) causeOf(pos source.Pos) *occurrence {
	if !pos.IsValid() {
		return nil
	}
	if start := (source.Pos{File: pos.File, Line: pos.Line}); start != l.pos {
		l.pos, l.text = start, []rune(pos.File.Line(pos.Line))
		l.all = find(l.text)
	}
	at := min(pos.Col-1, len(l.text))
	i, exact := slices.BinarySearchFunc(l.all, at, func(o occurrence, at int) int { return cmp.Compare(o.first, at) })
	if exact {
		return &l.all[i]
	}
	if i == 0 {
		return nil
	}
	o := &l.all[i-1]
	for at > o.stop && unicode.IsSpace(l.text[at-1]) {
		at--
	}
	if at > o.stop {
		return nil
	}
	return o
}

// between begins the scope of a pattern.
var between = []rune("between")

// find lists the operators in a line, outside quotes.
func find(line []rune) (all []occurrence) {
	quoted, scope := false, false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && quoted:
			i++
		case line[i] == '"':
			quoted = !quoted
		case !quoted:
			scope = scope || slices.Equal(line[i:min(i+len(between), len(line))], between)
			if o := at(line, i, scope); o != nil {
				all = append(all, *o)
				i = o.stop - 1
			}
		}
	}
	return all
}

// at returns the operator that begins at a character, nil if none does. A word
// is one only if no other letter is beside it, and "and" none where it may
// belong to the scope of a pattern.
func at(line []rune, i int, scope bool) *occurrence {
	for _, o := range operators {
		if rune(o.text[0]) != line[i] {
			continue
		}
		text := []rune(o.text)
		stop := i + len(text)
		if stop > len(line) || !slices.Equal(line[i:stop], text) {
			continue
		}
		if isWord(text[0]) && (i > 0 && isWord(line[i-1]) || stop < len(line) && isWord(line[stop])) {
			continue
		}
		if o.text == "and" && scope {
			return nil
		}
		return &occurrence{o.text, i, stop}
	}
	return nil
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// Unknown is the hint for a name that a model does not have; "" if it is no
// constant of another language.
func Unknown(name string) string {
	switch name {
	case "tt", "TRUE", "True":
		return "write true for " + name
	case "ff", "FALSE", "False":
		return "write false for " + name
	}
	return ""
}
