package syntax

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// What is written in the syntax of another language, or is a common slip, has a
// row in the table of mistaketable.go, by which a syntax error says what to
// write instead. A row has the shape of the text around the lexeme that does
// not fit.

// mistake is a row of the table. The shape is a list of lexemes, separated by
// blanks. It begins with
//
//	UNIT   at the beginning of the declaration or proctype
//	START  at the beginning of the statement in which the error is
//
// or has a ^ before the lexeme at which the error is. A lexeme is its text, or
// several texts with | between them, or NAME, NUMBER, STRING, QUOTED (in single
// quotes), TYPE (a name or a basic type), END, or ANY. The error is reported at
// the lexeme with a * before it, else at the first one of UNIT and START, else
// at that with ^. In text, $ is that lexeme.
type mistake struct {
	shape  string
	within string // what is around: ltl, or the bracket with the word in front, as in assert(
	text   string // "": what the parser says, at the lexeme that does not fit
	hint   string
}

// mistaken returns what the table has for a failure: the lexeme to blame, the
// message and the hint; false if it has no row.
func (r *ruleParser) mistaken(f *syntaxFailure) (at int, text, hint string, ok bool) {
	for i := range mistakes {
		m := &mistakes[i]
		if m.within != "" && m.within != r.around(f.at) {
			continue
		}
		at, ok := m.match(r, f.at)
		if !ok {
			continue
		}
		if m.text == "" {
			return f.at, r.unexpected(f), m.hint, true
		}
		return at, strings.ReplaceAll(m.text, "$", r.in.lex[at].Text), m.hint, true
	}
	return 0, "", "", false
}

// match reports whether the text around a lexeme has the shape, and returns the
// lexeme to blame.
func (m *mistake) match(r *ruleParser, bad int) (blamed int, ok bool) {
	parts := strings.Fields(m.shape)
	first, blamed := bad, -1
	switch parts[0] {
	case "UNIT":
		first, parts = r.unit, parts[1:]
		blamed = first
	case "START":
		first, parts = r.startOfStatement(bad), parts[1:]
		blamed = first
	default:
		for i, p := range parts {
			if strings.HasPrefix(p, "^") || strings.HasPrefix(p, "*^") {
				first, blamed = bad-i, bad
			}
		}
	}
	if first < 0 || first+len(parts) > len(r.in.lex) {
		return 0, false
	}
	for i, p := range parts {
		word := p
		if p != "*" {
			word = strings.TrimPrefix(strings.TrimPrefix(p, "*"), "^")
			if p[0] == '*' {
				blamed = first + i
			}
		}
		if !fits(&r.in.lex[first+i], word) {
			return 0, false
		}
	}
	return blamed, true
}

// fits reports whether a lexeme is what a part of a shape stands for.
func fits(l *lexemes.Lexeme, part string) bool {
	name := l.IsName() || l.IsLabel()
	switch part {
	case "NAME":
		return name
	case "TYPE":
		return name || basicType(l.Text)
	case "NUMBER":
		return l.IsNumber()
	case "STRING":
		return l.IsString()
	case "QUOTED":
		return l.IsCharacter()
	case "END":
		return l.GetTokenType() == antlr.TokenEOF
	case "ANY":
		return true
	}
	if l.Text == part {
		return true
	}
	for word := range strings.SplitSeq(part, "|") {
		if word != "" && word == l.Text {
			return true
		}
	}
	return false
}

// startOfStatement returns the first lexeme of the statement or declaration in
// which a lexeme is.
func (r *ruleParser) startOfStatement(at int) int {
	for ; at > r.unit; at-- {
		switch r.in.lex[at-1].Text {
		case ";", "->", "{", "}", "::", "else", "fi", "od":
			return at
		}
	}
	return r.unit
}

// around returns what a lexeme is in: ltl, or the innermost open bracket with
// the word in front of it, such as assert( or {.
func (r *ruleParser) around(at int) string {
	if r.inLTL(at) {
		return "ltl"
	}
	open := r.open(at)
	if open < 0 {
		return ""
	}
	text := r.in.lex[open].Text
	if open > r.unit && r.in.lex[open-1].Kind == lexemes.TokWord {
		text = r.in.lex[open-1].Text + text
	}
	return text
}

// open returns the innermost bracket, if or do of the unit that is open before a
// lexeme, -1 if there is none.
func (r *ruleParser) open(at int) int {
	var stack []int
	for i := r.unit; i < at; i++ {
		switch r.in.lex[i].Text {
		case "(", "[", "{", "if", "do":
			stack = append(stack, i)
		case ")", "]", "}", "fi", "od":
			if len(stack) > 0 {
				stack = stack[:len(stack)-1]
			}
		}
	}
	if len(stack) == 0 {
		return -1
	}
	return stack[len(stack)-1]
}

// unclosed returns the message and the hint for a block, if or do that is still
// open where something around it ends; "" if that is not what is wrong.
func (r *ruleParser) unclosed(at int) (text, hint string) {
	bad := &r.in.lex[at]
	open := r.open(at)
	if open < 0 {
		return "", ""
	}
	missing := map[string]string{"if": "fi", "do": "od", "{": "}"}[r.in.lex[open].Text]
	if missing == "" || missing == bad.Text {
		return "", ""
	}
	if missing == "fi" && r.nests(open, at) {
		hint = "an if within an else has a fi of its own; a further condition is a further option: :: x == 1 -> STATEMENTS"
	}
	switch bad.GetTokenType() {
	case antlr.TokenEOF, promelaparser.PromelaParserRBRACE, promelaparser.PromelaParserFI, promelaparser.PromelaParserOD,
		promelaparser.PromelaParserACTIVE, promelaparser.PromelaParserPROCTYPE, promelaparser.PromelaParserINIT,
		promelaparser.PromelaParserNEVER, promelaparser.PromelaParserLTL, promelaparser.PromelaParserTYPEDEF:
		return fmt.Sprintf("%q is missing: the %q of line %d is not closed", missing, r.in.lex[open].Text, r.in.lex[open].Pos().Line), hint
	}
	return "", ""
}

// nests reports whether an else between two lexemes is followed by an if.
func (r *ruleParser) nests(from, to int) bool {
	after := false
	for _, l := range r.in.lex[from:to] {
		if after && l.Text == "if" {
			return true
		}
		after = l.Text == "else" || after && l.Text == ";"
	}
	return false
}

// Foreign returns what to write instead of a word that other languages have, as
// a type, a value or a statement; "" for other words.
func Foreign(word string) string {
	if hint := foreignWords[word]; hint != "" {
		return hint
	}
	if lower := strings.ToLower(word); lower != word && (basicType(lower) || lower == "skip" || lower == "else") {
		return "did you mean " + lower + "?"
	}
	return ""
}

// misspelt returns the hint for a word at the beginning of a unit.
func misspelt(word string) string {
	if hint := Foreign(word); hint != "" {
		return hint
	}
	if near := source.Nearest(word, []string{"proctype", "inline", "typedef", "mtype", "init", "never", "active", "ltl", "trace", "hidden"}); near != "" {
		return "did you mean " + near + "?"
	}
	return "a process type begins with proctype, a sequence of statements with a name with inline"
}
