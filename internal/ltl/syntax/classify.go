package syntax

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
)

// The same word can be a name or an operator. It is read by what stands around
// it:
//
//	after an operand     a keyword (until, under, expect, …), an operator of the past, or an operator letter
//	                     with another word behind it; never a name
//	before an operand    always, eventually, next and the words of the past are operators if an operand follows
//	GFp, Xq, …           taken apart if the model does not know the whole word, but its end
//	after @ . under …    a name, whatever it is
//
// Whether the model knows a name is therefore needed before anything is parsed.

// Dialect is what words can be, besides operators.
type Dialect struct {
	// Letters is set if propositions are words and quoted texts only. See
	// letters.go.
	Letters bool
	// Alone is set if no model is known and none will be: F, G and X at the
	// beginning of a word are operators unless a digit follows. Without it, and
	// without Names, operators that are letters must stand alone.
	Alone bool
	// Names reports which names the model and definitions have; nil if they are
	// not known. Defined does so for definitions alone.
	Names, Defined func(name string) bool
	// Warn is called for a word that is read as a name although it could be an
	// operator, with a way to write the operator. It may be nil.
	Warn func(t Token, instead string)
}

// Classify turns words into keywords and operators where they cannot be
// anything else, and takes words apart that contain operators, as Spot's
// scanner does: "a Ub" is a until b, since no name can follow a name. "GFp" is
// [] <> p when the model has no GFp but a p. The tokens are those of one
// sentence, the end token included; the first token of a declaration must have
// its kind.
func (s *Sentence) Classify(d Dialect) {
	c := classifier{Dialect: d, text: s.File.Text, tokens: s.Tokens, inPlace: true}
	if d.Letters {
		c.tokens = letterTokens(c.text, s.Tokens)
	}
	c.out = c.tokens[:0]
	for i := range c.tokens {
		c.at = i
		t := c.token(i)
		if isFairness(c.last(), t) {
			c.out[len(c.out)-1].Kind, c.out[len(c.out)-1].Stop = spec.SpecParserFAIRNESS, int32(t.Stop)
			continue
		}
		if c.last().Kind == spec.SpecParserLEADSTO && t.Text == "to" {
			c.out[len(c.out)-1].Stop = int32(t.Stop)
			continue
		}
		c.add(t, c.token(min(i+1, len(c.tokens)-1)))
	}
	if d.Letters {
		c.out = onlyLetters(c.text, c.out)
	}
	s.Dialect, s.Tokens = d, enclosed(braced(fused(c.out, d.Letters)))
}

// classifier adds tokens to out one by one. The kind of a word depends on the
// token before it, on the one after it, and on the names that the model knows.
type classifier struct {
	Dialect
	text    string
	tokens  []stored
	at      int // the token that is being added
	out     []stored
	under   bool // the last token is part of a list of assumptions
	inPlace bool // out is the beginning of tokens
}

// token returns token i, with its text.
func (c *classifier) token(i int) Token { return in(c.text, c.tokens[i]) }

// push adds a token. The tokens added stand in the place of those that have been
// read, as long as there are no more of them: where words are taken apart there
// may be.
func (c *classifier) push(t Token) {
	if c.inPlace && len(c.out) > c.at {
		c.inPlace = false
		c.out = append(make([]stored, 0, len(c.tokens)*3/2+8), c.out...)
	}
	c.out = append(c.out, store(t))
}

// isFairness reports whether two words are "weak fairness" or "strong
// fairness".
func isFairness(first, second Token) bool {
	return second.Text == "fairness" && first.Kind == spec.SpecParserNAME && (first.Text == "weak" || first.Text == "strong")
}

// last returns the token that was added last, an invalid one if there is none.
func (c *classifier) last() Token {
	if len(c.out) == 0 {
		return Token{Kind: antlr.TokenInvalidType}
	}
	return in(c.text, c.out[len(c.out)-1])
}

// add classifies one token and adds it.
func (c *classifier) add(t, next Token) {
	switch {
	case c.namesFollow():
		if t.Text != "" && IsLetter(t.Text[0]) {
			t.Kind = spec.SpecParserNAME
		}
		c.push(t)
	case t.Kind != spec.SpecParserNAME:
		c.push(t)
	case c.afterOperand():
		c.infix(t, next)
	default:
		c.operand(t, next)
	}
	switch c.last().Kind {
	case spec.SpecParserUNDER:
		c.under = true
	case spec.SpecParserNAME, spec.SpecParserCOMMA:
	default:
		c.under = false
	}
}

// afterOperand reports whether the last token ends an operand. The bracket after
// bounds, as in X[2], does not.
func (c *classifier) afterOperand() bool {
	i := len(c.out) - 1
	if i < 0 || c.out[i].Kind != spec.SpecParserRBRACK {
		return EndsOperand(c.last().Kind)
	}
	for i > 0 && isBound(int(c.out[i-1].Kind)) {
		i--
	}
	return i < 2 || c.out[i-1].Kind != spec.SpecParserLBRACK || !takesBounds(int(c.out[i-2].Kind))
}

// takesBounds reports whether bounds may follow an operator.
func takesBounds(kind int) bool {
	return kind == spec.SpecParserNEXT || kind == spec.SpecParserEVENTUALLY || kind == spec.SpecParserGLOBALLY
}

// isBound reports whether bounds consist of a token.
func isBound(kind int) bool {
	switch kind {
	case spec.SpecParserNOT, spec.SpecParserNUMBER, spec.SpecParserCOLON, spec.SpecParserDOTDOT, spec.SpecParserCOMMA, spec.SpecParserDOLLAR:
		return true
	}
	return false
}

// namesFollow reports whether the next word is a name whatever it is: a label,
// a field, a macro, a property or an assumption. (A definition's name is not,
// because it must stand in formulas.)
func (c *classifier) namesFollow() bool {
	switch c.last().Kind {
	case spec.SpecParserAT, spec.SpecParserDOT, spec.SpecParserASSUME, spec.SpecParserPROPERTY, spec.SpecParserUNDER, spec.SpecParserWITH, spec.SpecParserWITHOUT:
		return true
	case spec.SpecParserCOMMA:
		return c.out[0].Kind == spec.SpecParserMODEL || c.out[0].Kind == spec.SpecParserWITHOUT || c.under
	}
	return false
}

// infix adds a word that stands after an operand. No name can stand there, so
// that it is a keyword, an operator, or begins with one: "a Ub" is a until b.
func (c *classifier) infix(t, next Token) {
	if kind, ok := infixWords[t.Text]; ok {
		t.Kind = kind
	} else if kind, ok := clauseWords[t.Text]; ok && !c.Letters {
		if kind == spec.SpecParserAND_WORD && !c.between() || kind == spec.SpecParserLEADSTO && next.Text != "to" {
			kind = spec.SpecParserNAME
		}
		t.Kind = kind
	} else if kind, ok := infixLetters[t.Text[0]]; ok && len(t.Text) > 1 {
		c.push(Token{kind, t.Start, t.Start + 1, t.Text[:1]})
		c.rest(Token{t.Kind, t.Start + 1, t.Stop, t.Text[1:]}, next)
		return
	}
	c.push(t)
}

// between reports whether a scope "between ... and" still needs its and.
func (c *classifier) between() bool {
	for i := len(c.out) - 1; i >= 0; i-- {
		switch c.out[i].Kind {
		case spec.SpecParserBETWEEN:
			return true
		case spec.SpecParserAND_WORD:
			return false
		}
	}
	return false
}

// rest adds what follows an operator that was the first letter of a word.
func (c *classifier) rest(t, next Token) {
	lexemes := scanAll(t.Text, false)
	if c.Letters {
		lexemes = letterTokens(t.Text, lexemes)
	}
	for i := range lexemes {
		lexeme := in(t.Text, lexemes[i])
		lexeme.Start += t.Start
		lexeme.Stop += t.Start
		if lexeme.Kind == spec.SpecParserNAME {
			c.operand(lexeme, next)
		} else {
			c.push(lexeme)
		}
	}
}

// operand adds a word where an operand starts. Some keywords are recognised by
// what stands next to them, so that they remain usable as names.
func (c *classifier) operand(t, next Token) {
	switch {
	case c.Letters:
		c.name(t, next)
		return
	case t.Text == "automaton" && next.Kind == spec.SpecParserSTRING:
		t.Kind = spec.SpecParserAUTOMATON
	case t.Text == "claim" && next.Kind == spec.SpecParserSTRING:
		t.Kind = spec.SpecParserCLAIM
	case c.last().Kind == spec.SpecParserEXPECT && slices.Contains(verdicts, t.Text):
		t.Kind = spec.SpecParserVERDICT
	case t.Text == "possible" && c.begins() && operandFollows(next) && !c.knows(t.Text):
		t.Kind = spec.SpecParserPOSSIBLE
	case t.Text == "never" && operandFollows(next) && !c.knows(t.Text):
		c.push(Token{spec.SpecParserGLOBALLY, t.Start, t.Stop, t.Text})
		t.Kind = spec.SpecParserNOT
	default:
		c.name(t, next)
		return
	}
	c.push(t)
}

// verdicts are the words after expect.
var verdicts = []string{"holds", "violated", "possible", "impossible"}

// begins reports whether a formula that stands alone, or that of a property,
// begins here.
func (c *classifier) begins() bool {
	if len(c.out) == 0 {
		return true
	}
	return c.out[0].Kind == spec.SpecParserPROPERTY && c.last().Kind == spec.SpecParserCOLON &&
		!slices.ContainsFunc(c.out[:len(c.out)-1], func(t stored) bool { return t.Kind == spec.SpecParserCOLON })
}

// knows reports whether the model or a definition has a name.
func (c *classifier) knows(name string) bool {
	return c.Names != nil && c.Names(name) || c.Defined != nil && c.Defined(name)
}

// name adds a word that is a name, unless it is an operator before an operand
// or the model knows only the end of it.
func (c *classifier) name(t, next Token) {
	kind, ok := prefixWords[t.Text]
	switch {
	case ok && c.isPrefixWord(kind, t, next):
		t.Kind = kind
	default:
		n := c.operatorLetters(t.Text, next)
		for i := range n {
			c.push(Token{prefixLetters[t.Text[i]], t.Start + i, t.Start + i + 1, t.Text[i : i+1]})
		}
		if n == len(t.Text) {
			return
		}
		t = Token{t.Kind, t.Start + n, t.Stop, t.Text[n:]}
		if n > 0 && c.Alone {
			c.rest(t, next)
			return
		}
	}
	c.push(t)
}

// isPrefixWord reports whether the word of an operator before an operand is
// that operator here.
func (c *classifier) isPrefixWord(kind int, t, next Token) bool {
	if c.Letters {
		_, infix := infixWords[next.Text]
		return startsOperand(next.Kind) && !(next.Kind == spec.SpecParserNAME && infix)
	}
	if isPast(kind) {
		return c.pastPrefix(t, next)
	}
	return operandFollows(next)
}

// operandFollows reports whether the next token can only be an operand.
func operandFollows(next Token) bool {
	return startsOperand(next.Kind) && !(next.Kind == spec.SpecParserNAME && IsInfixWord(next.Text))
}

// IsInfixWord reports whether a word that a name cannot be stands after an
// operand. The words of the past are names as well.
func IsInfixWord(word string) bool {
	kind, ok := infixWords[word]
	_, clause := clauseWords[word]
	return ok && !isPast(kind) || clause
}

// operatorLetters returns how many letters at the start of the word are
// operators: the fewest that leave a name the model knows, none if it knows the
// word or no end of it. A word of such letters alone is made of operators if an
// operand follows, as in "GF p".
func (c *classifier) operatorLetters(word string, next Token) int {
	if c.Alone {
		return leadingOperators(word)
	}
	if strings.Trim(word, "FGX") == "" && operandFollows(next) {
		return len(word)
	}
	if c.Names == nil || c.Names(word) {
		return 0
	}
	for n := 1; n < len(word) && prefixLetters[word[n-1]] != 0; n++ {
		if rest := word[n:]; !isDigit(rest[0]) && c.Names(rest) {
			return n
		}
	}
	return 0
}

// leadingOperators returns how many letters at the start of a word are operators
// where no model is known: F, G and X unless a digit follows.
func leadingOperators(word string) int {
	n := 0
	for n < len(word) && prefixLetters[word[n]] != 0 && (n+1 == len(word) || !isDigit(word[n+1])) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
