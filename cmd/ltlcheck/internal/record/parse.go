package record

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Expressions over fields, by recursive descent, loosest first:
//
//	or     = and { "||" and }          and  = comparison { "&&" comparison }
//	comparison = sum [ ("=="|"!="|"<"|"<="|">"|">=") sum ]
//	sum    = product { ("+"|"-") product }   product = unary { ("*"|"/"|"%") unary }
//	unary  = ("!"|"-") unary | primary
//	primary = number | text | true | false | null | "(" or ")" | call | field
//	call   = has(field) | len(or) | matches(or, text)
//	field  = name { "." name | "[" number "]" }
//
// A name is a word, or any text in backticks.

// maxNesting bounds the nesting of an expression; deeper ones are refused.
const maxNesting = 200

// syntaxError is an error at an offset of the expression's text.
type syntaxError struct {
	at      int
	message string
}

// Error returns the message without the position, which the caller shows.
func (e *syntaxError) Error() string { return e.message }

// parser parses one expression. slot returns the slot of a field.
type parser struct {
	text  string
	at    int // of the token
	token string
	depth int
	slot  func(path) int
}

// tokenForm matches the token at the beginning of a text: a name, a number, a
// text in quotes, or an operator.
var tokenForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[\pL_][\pL\pM\pN_]*|\x60[^\x60]+\x60|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|==|!=|<=|>=|&&|\|\||[-+*/%<>!().,\[\]])`)
})

// parseExpression parses a text as an expression. The error is a *syntaxError.
func parseExpression(text string, slot func(path) int) (x expression, err error) {
	p := &parser{text: text, slot: slot}
	if err = p.next(); err == nil {
		x, err = p.or()
	}
	if err == nil && p.token != "" {
		err = p.expected("an operator")
	}
	return x, err
}

// next advances to the next token; "" is the end.
func (p *parser) next() error {
	p.at += len(p.token)
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	p.token = tokenForm().FindString(p.text[p.at:])
	if p.token == "" && p.at < len(p.text) {
		switch p.text[p.at] {
		case '\'', '"':
			return &syntaxError{p.at, "the text has no end"}
		case '`':
			return &syntaxError{p.at, "the name in backticks has no end"}
		}
		return &syntaxError{p.at, fmt.Sprintf("unexpected %q in an expression over fields", []rune(p.text[p.at:])[0])}
	}
	return nil
}

// expected returns the error of a token that does not fit.
func (p *parser) expected(what string) error {
	if p.token == "" {
		return &syntaxError{p.at, "the expression ends where " + what + " is expected"}
	}
	return &syntaxError{p.at, fmt.Sprintf("unexpected %q, expected %s", p.token, what)}
}

// want skips a token that must come next.
func (p *parser) want(token string) error {
	if p.token != token {
		return p.expected(strconv.Quote(token))
	}
	return p.next()
}

// chain parses operands joined by operators that associate to the left.
func (p *parser) chain(operand func() (expression, error), join func(x, y expression, op string) expression, ops ...string) (expression, error) {
	x, err := operand()
	for err == nil && slices.Contains(ops, p.token) {
		op := p.token
		if err = p.next(); err != nil {
			break
		}
		var y expression
		if y, err = operand(); err == nil {
			x = join(x, y, op)
		}
	}
	return x, err
}

// or parses a whole expression:
//
//	or         = and {"||" and}
//	and        = comparison {"&&" comparison}
//	comparison = sum [("==" | "!=" | "<" | "<=" | ">" | ">=") sum]
//	sum        = product {("+" | "-") product}
//	product    = unary {("*" | "/" | "%") unary}
//	unary      = {"!" | "-"} primary
//	primary    = "(" or ")" | number | text | "true" | "false" | "null" |
//	             field | function "(" … ")"
//	field      = name {"." name | "[" number "]"}
//
// Nesting is limited, as the parser is recursive and formulas may come from
// anywhere.
func (p *parser) or() (expression, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, &syntaxError{p.at, fmt.Sprintf("the expression is nested more than %d deep", maxNesting)}
	}
	defer func() { p.depth-- }()
	return p.chain(p.and, func(x, y expression, _ string) expression { return connect(x, y, true) }, "||")
}

// and parses comparisons joined by &&.
func (p *parser) and() (expression, error) {
	return p.chain(p.comparison, func(x, y expression, _ string) expression { return connect(x, y, false) }, "&&")
}

// comparison parses at most one comparison: a < b < c is an error, since its
// meaning would not be the one of mathematics.
func (p *parser) comparison() (expression, error) {
	left := p.at
	x, err := p.sum()
	if err != nil || comparisons[p.token] == nil {
		return x, err
	}
	op, isText := p.token, p.isText(left)
	if err := p.next(); err != nil {
		return nil, err
	}
	right := p.at
	y, err := p.sum()
	if err != nil {
		return nil, err
	}
	if isText && p.isText(right) {
		return nil, p.noField(left)
	}
	if comparisons[p.token] != nil {
		return nil, &syntaxError{p.at, "comparisons do not follow one another: write && between them"}
	}
	return compare(x, y, op), nil
}

// isText reports whether what stands between an offset and the current token is
// a text in quotes and nothing else.
func (p *parser) isText(from int) bool {
	s := strings.Trim(p.text[from:p.at], "() \t\r\n")
	return s != "" && (s[0] == '\'' || s[0] == '"') && tokenForm().FindString(s) == s
}

// constantError is an error about an expression that reads no field where one
// is meant. It is refused even if fields may be missing.
type constantError struct{ syntaxError }

// noField returns the error of a text in quotes that stands where a field must.
func (p *parser) noField(at int) error {
	name := unquote(tokenForm().FindString(strings.TrimLeft(p.text[at:], "( \t\r\n")))
	return &constantError{syntaxError{at, fmt.Sprintf("no field is read here: %q in quotes is a text, and the field is written %s", name, quoteName(name))}}
}

// arithmetic makes the expression x op y.
func arithmetic(x, y expression, op string) expression { return calculate(x, y, op[0]) }

// sum parses products joined by + and -.
func (p *parser) sum() (expression, error) { return p.chain(p.product, arithmetic, "+", "-") }

// product parses operands joined by *, / and %.
func (p *parser) product() (expression, error) { return p.chain(p.unary, arithmetic, "*", "/", "%") }

// unary parses an operand with the operators before it. -x is 0 - x.
func (p *parser) unary() (expression, error) {
	op := p.token
	if op != "!" && op != "-" {
		return p.primary()
	}
	if p.depth++; p.depth > maxNesting {
		return nil, &syntaxError{p.at, fmt.Sprintf("the expression is nested more than %d deep", maxNesting)}
	}
	defer func() { p.depth-- }()
	if err := p.next(); err != nil {
		return nil, err
	}
	x, err := p.unary()
	if err != nil {
		return nil, err
	}
	if op == "!" {
		return not(x), nil
	}
	return calculate(constant(value{kind: integer}), x, '-'), nil
}

// primary parses an operand without operators before it.
func (p *parser) primary() (expression, error) {
	switch c := firstByte(p.token); {
	case p.token == "(":
		if err := p.next(); err != nil {
			return nil, err
		}
		x, err := p.or()
		if err != nil {
			return nil, err
		}
		return x, p.want(")")
	case c >= '0' && c <= '9':
		v, ok := number(p.token)
		if !ok {
			return nil, &syntaxError{p.at, "the number is too large"}
		}
		return constant(v), p.next()
	case c == '\'' || c == '"':
		s := unquote(p.token)
		return constant(value{kind: text, s: s}), p.next()
	case beginsName(c):
		return p.name()
	}
	return nil, p.expected("a field, a number or a text")
}

// firstByte returns the first byte of s, 0 if there is none.
func firstByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// beginsName reports whether a name can begin with c.
func beginsName(c byte) bool {
	return c == '_' || c == '`' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// fieldName returns the name that a token stands for.
func fieldName(token string) string { return strings.Trim(token, "`") }

// unquote returns the text between quotes; a backslash makes the next character
// stand for itself.
func unquote(token string) string {
	var b strings.Builder
	for i := 1; i < len(token)-1; i++ {
		if token[i] == '\\' {
			i++
		}
		b.WriteByte(token[i])
	}
	return b.String()
}

// name parses a constant, a function call or a field.
func (p *parser) name() (expression, error) {
	name, at := p.token, p.at
	if err := p.next(); err != nil {
		return nil, err
	}
	switch name {
	case "true", "false":
		return constant(boolValue(name == "true")), nil
	case "null":
		return constant(value{kind: null}), nil
	}
	if p.token == "(" {
		return p.call(name, at)
	}
	to, err := p.rest(name)
	if err != nil {
		return nil, err
	}
	return fieldAt(p.slot(to)), nil
}

// rest parses the path of a field after its first name.
func (p *parser) rest(name string) (path, error) {
	to := path{{name: fieldName(name), element: -1}}
	for p.token == "." || p.token == "[" {
		member := p.token == "."
		if err := p.next(); err != nil {
			return nil, err
		}
		if member {
			if !beginsName(firstByte(p.token)) {
				return nil, p.expected("the name of a field")
			}
			to = append(to, step{name: fieldName(p.token), element: -1})
			if err := p.next(); err != nil {
				return nil, err
			}
			continue
		}
		n, err := strconv.Atoi(p.token)
		if err != nil || n < 0 {
			return nil, p.expected("the number of an element")
		}
		to = append(to, step{element: n})
		if err := p.next(); err != nil {
			return nil, err
		}
		if err := p.want("]"); err != nil {
			return nil, err
		}
	}
	return to, nil
}

// call parses the arguments of a function after its name.
func (p *parser) call(name string, at int) (expression, error) {
	if err := p.next(); err != nil {
		return nil, err
	}
	switch name {
	case "has":
		field := p.token
		if !beginsName(firstByte(field)) {
			return nil, p.expected("the name of a field")
		}
		if err := p.next(); err != nil {
			return nil, err
		}
		to, err := p.rest(field)
		if err != nil {
			return nil, err
		}
		return has(p.slot(to)), p.want(")")
	case "len":
		from := p.at
		x, err := p.or()
		if err != nil {
			return nil, err
		}
		if p.isText(from) {
			return nil, p.noField(from)
		}
		return length(x), p.want(")")
	case "matches":
		return p.match()
	}
	return nil, &syntaxError{at, fmt.Sprintf("unknown function %q, expected has, len or matches", name)}
}

// match parses the arguments of matches.
func (p *parser) match() (expression, error) {
	from := p.at
	x, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.isText(from) {
		return nil, p.noField(from)
	}
	if err := p.want(","); err != nil {
		return nil, err
	}
	if c := firstByte(p.token); c != '\'' && c != '"' {
		return nil, p.expected("a regular expression in quotes")
	}
	re, err := regexp.Compile(p.token[1 : len(p.token)-1]) // backslashes are the regular expression's
	if err != nil {
		return nil, &syntaxError{p.at, "not a regular expression: " + err.Error()}
	}
	if err := p.next(); err != nil {
		return nil, err
	}
	return matches(x, re), p.want(")")
}
