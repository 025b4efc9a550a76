package suspects

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// lexeme matches what Promela is made of: comments, text, names, numbers and
// signs.
var lexeme = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[A-Za-z_][A-Za-z_0-9]*|[0-9]+|->|::|\.\.|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||.`)
})

// others are the words that stand for another one in a changed text.
var others = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"}, "==": {"!="}, "!=": {"=="},
	"&&": {"||"}, "||": {"&&"}, "+": {"-"}, "-": {"+"}, "++": {"--"}, "--": {"++"}, "true": {"false"}, "false": {"true"},
}

// Change replaces a part of a file by another text.
type Change struct {
	File         string
	From, To     int // bytes
	Word, With   string
	Line, Column int // of From, from 1
	Statement    int // the offset at which the statement around it begins
}

// Apply returns the text with the change.
func (c *Change) Apply(text string) string { return text[:c.From] + c.With + text[c.To:] }

// Changes returns the small changes of a model's text, in its order: another
// comparison, connective, sign or truth value, and a number that is greater by
// one. What is about properties is left out: it is no behaviour.
func Changes(file, text string) []Change { return changes(file, text, 1) }

// Repairs is Changes, and in addition numbers that are less by one.
func Repairs(file, text string) []Change { return changes(file, text, 1, -1) }

func changes(file, text string, steps ...int) (out []Change) {
	skip, depth := false, 0
	p := position{line: 1}
	for _, at := range lexeme().FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		switch {
		case depth == 0 && (word == "ltl" || word == "never"):
			skip = true
		case skip && word == "{":
			depth++
		case skip && word == "}":
			depth--
			skip = depth > 0
		case !skip:
			with := others[word]
			if n, err := strconv.Atoi(word); err == nil {
				with = nil
				for _, s := range steps {
					if n+s >= 0 {
						with = append(with, strconv.Itoa(n+s))
					}
				}
			}
			for _, w := range with {
				out = append(out, Change{File: file, From: at[0], To: at[1], Word: word, With: w, Line: p.line, Column: at[0] - p.start + 1, Statement: p.statement})
			}
		}
		p.advance(word, at[0], at[1])
	}
	return out
}

// position is a place between two words of a text.
type position struct {
	line, start int // the number of the line, and where it begins
	statement   int // where the statement begins
}

// advance goes behind a word.
func (p *position) advance(word string, from, to int) {
	switch word {
	case ";", "->", "::", "{", "}", "\n":
		p.statement = to
	}
	if n := strings.Count(word, "\n"); n > 0 {
		p.line += n
		p.start = from + strings.LastIndex(word, "\n") + 1
	}
}
