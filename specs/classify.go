package specs

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// classify turns words into keywords and operators where they cannot be
// anything else, and takes words apart that contain operators, as Spot's
// scanner does: "a Ub" is a until b, since no name can follow a name. "GFp" is
// [] <> p when the model has no GFp but a p.
//
// tokens are those of one declaration or formula, the end token included.
func classify(tokens []token, words vocabulary) []token {
	c := classifier{vocabulary: words, tokens: tokens}
	for i, t := range tokens {
		c.at = i
		if isFairness(c.last(), t) {
			c.out[len(c.out)-1].kind, c.out[len(c.out)-1].stop = spec.SpecParserFAIRNESS, t.stop
			continue
		}
		if c.last().kind == spec.SpecParserLEADSTO && t.text == "to" {
			c.out[len(c.out)-1].stop, c.out[len(c.out)-1].text = t.stop, "leads to"
			continue
		}
		c.add(t, tokens[min(i+1, len(tokens)-1)])
	}
	return enclosed(fused(c.out))
}

// The same word can be a name or an operator. It is read by what stands around
// it:
//
//	after an operand     a keyword (until, under, expect, …), an operator of the past, or an operator letter
//	                     with another word behind it; never a name
//	before an operand    always, eventually, next and the words of the past are operators if an operand follows
//	GFp, Xq, …           taken apart if the model does not know the whole word, but its end
//	after @ . under …    a name, whatever it is
//
// Whether the model knows a name is therefore needed before anything is parsed;
// without a model, operators that are letters must stand alone.

// vocabulary defines which words have a meaning besides that of operators.
type vocabulary struct {
	names   func(string) bool // of the model and of definitions; nil when the model is not known
	defined func(string) bool // of definitions alone
	// warn is called for a word that is read as a name although it could be an
	// operator, with a way to write the operator.
	warn func(t token, instead string)
}

// classifier adds tokens to out one by one. The kind of a word depends on the
// token before it, on the one after it, and on the names that the model knows.
type classifier struct {
	vocabulary
	tokens []token
	at     int // the token that is being added
	out    []token
	under  bool // the last token is part of a list of assumptions
}

// isFairness reports whether two words are "weak fairness" or "strong
// fairness".
func isFairness(first, second token) bool {
	return second.text == "fairness" && first.kind == spec.SpecParserNAME && (first.text == "weak" || first.text == "strong")
}

// last returns the token that was added last, an invalid one if there is none.
func (c *classifier) last() token {
	if len(c.out) == 0 {
		return token{kind: antlr.TokenInvalidType}
	}
	return c.out[len(c.out)-1]
}

// add classifies one token and adds it.
func (c *classifier) add(t, next token) {
	switch {
	case c.namesFollow():
		if t.text != "" && isLetter(t.text[0]) {
			t.kind = spec.SpecParserNAME
		}
		c.out = append(c.out, t)
	case t.kind != spec.SpecParserNAME:
		c.out = append(c.out, t)
	case endsOperand(c.last().kind):
		c.infix(t, next)
	default:
		c.operand(t, next)
	}
	switch c.last().kind {
	case spec.SpecParserUNDER:
		c.under = true
	case spec.SpecParserNAME, spec.SpecParserCOMMA:
	default:
		c.under = false
	}
}

// namesFollow reports whether the next word is a name whatever it is: a label,
// a field, a macro, a property or an assumption. (A definition's name is not,
// because it must stand in formulas.)
func (c *classifier) namesFollow() bool {
	switch c.last().kind {
	case spec.SpecParserAT, spec.SpecParserDOT, spec.SpecParserASSUME, spec.SpecParserPROPERTY, spec.SpecParserUNDER, spec.SpecParserWITH, spec.SpecParserWITHOUT:
		return true
	case spec.SpecParserCOMMA:
		return c.out[0].kind == spec.SpecParserMODEL || c.out[0].kind == spec.SpecParserWITHOUT || c.under
	}
	return false
}

// endsOperand reports whether an operand can end with a token of this kind.
func endsOperand(kind int) bool {
	switch kind {
	case spec.SpecParserNAME, spec.SpecParserSTRING, spec.SpecParserNUMBER, spec.SpecParserCHARACTER, spec.SpecParserTRUE,
		spec.SpecParserFALSE, spec.SpecParserSKIP_, spec.SpecParserTIMEOUT, spec.SpecParserNP, spec.SpecParserRPAREN, spec.SpecParserRBRACK,
		spec.SpecParserFAIRNESS, spec.SpecParserVERDICT, spec.SpecParserEVERYWHERE, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
		return true
	}
	return false
}

// startsOperand reports whether a token of this kind can only be the first of
// an operand.
func startsOperand(kind int) bool {
	switch kind {
	case spec.SpecParserNAME, spec.SpecParserSTRING, spec.SpecParserNUMBER, spec.SpecParserCHARACTER, spec.SpecParserTRUE, spec.SpecParserFALSE,
		spec.SpecParserSKIP_, spec.SpecParserTIMEOUT, spec.SpecParserNP, spec.SpecParserLPAREN, spec.SpecParserLEN, spec.SpecParserFULL,
		spec.SpecParserEMPTY, spec.SpecParserNFULL, spec.SpecParserNEMPTY, spec.SpecParserENABLED, spec.SpecParserPC_VALUE, spec.SpecParserGET_PRIORITY, spec.SpecParserLBRACE:
		return true
	}
	return isPrefix(kind)
}

func isPrefix(kind int) bool {
	switch kind {
	case spec.SpecParserNOT, spec.SpecParserTILDE, spec.SpecParserNEXT, spec.SpecParserEVENTUALLY, spec.SpecParserGLOBALLY,
		spec.SpecParserPASTPREFIX:
		return true
	}
	return false
}

// infixWords are the words that follow an operand.
var infixWords = map[string]int{
	"until": spec.SpecParserUNTIL, "stronguntil": spec.SpecParserUNTIL, "weakuntil": spec.SpecParserWEAK,
	"release": spec.SpecParserRELEASE, "implies": spec.SpecParserARROW, "equivalent": spec.SpecParserEQUIV,
	"with": spec.SpecParserWITH, "under": spec.SpecParserUNDER, "expect": spec.SpecParserEXPECT, "of": spec.SpecParserOF,
	"before": spec.SpecParserBEFORE, "after": spec.SpecParserAFTER, "between": spec.SpecParserBETWEEN,
	"and": spec.SpecParserAND_WORD, "globally": spec.SpecParserEVERYWHERE, "leads": spec.SpecParserLEADSTO,
}

func isInfixWord(word string) bool {
	_, ok := infixWords[word]
	return ok
}

// infix adds a word that stands after an operand. No name can stand there, so
// that it is a keyword, an operator, or begins with one: "a Ub" is a until b.
func (c *classifier) infix(t, next token) {
	if kind, ok := infixWords[t.text]; ok {
		if kind == spec.SpecParserAND_WORD && !c.between() || kind == spec.SpecParserLEADSTO && next.text != "to" {
			kind = spec.SpecParserNAME
		}
		t.kind = kind
	} else if _, ok := ltl.PastInfix(t.text); ok {
		t.kind = spec.SpecParserPASTINFIX
	} else if kind, ok := infixLetter(t.text[0]); ok && len(t.text) > 1 {
		c.out = append(c.out, token{kind, t.start, t.start + 1, t.text[:1]})
		c.rest(token{t.kind, t.start + 1, t.stop, t.text[1:]}, next)
		return
	}
	c.out = append(c.out, t)
}

// between reports whether a scope "between ... and" still needs its and.
func (c *classifier) between() bool {
	for i := len(c.out) - 1; i >= 0; i-- {
		switch c.out[i].kind {
		case spec.SpecParserBETWEEN:
			return true
		case spec.SpecParserAND_WORD:
			return false
		}
	}
	return false
}

// infixLetter returns the kind of the operator that a letter denotes after an
// operand.
func infixLetter(letter byte) (int, bool) {
	switch letter {
	case 'U':
		return spec.SpecParserUNTIL, true
	case 'R', 'V':
		return spec.SpecParserRELEASE, true
	case 'W':
		return spec.SpecParserWEAK, true
	case 'M':
		return spec.SpecParserSTRONG, true
	}
	return 0, false
}

// rest adds what follows an operator that was the first letter of a word.
func (c *classifier) rest(t, next token) {
	for _, lexeme := range lexemes(t.text) {
		lexeme.start += t.start
		lexeme.stop += t.start
		if lexeme.kind == spec.SpecParserNAME {
			c.operand(lexeme, next)
		} else {
			c.out = append(c.out, lexeme)
		}
	}
}

// operand adds a word where an operand starts. Some keywords are recognised by
// what stands next to them, so that they remain usable as names.
func (c *classifier) operand(t, next token) {
	switch {
	case t.text == "automaton" && next.kind == spec.SpecParserSTRING:
		t.kind = spec.SpecParserAUTOMATON
	case t.text == "claim" && next.kind == spec.SpecParserSTRING:
		t.kind = spec.SpecParserCLAIM
	case c.last().kind == spec.SpecParserEXPECT && slices.Contains(verdicts, t.text):
		t.kind = spec.SpecParserVERDICT
	case t.text == "possible" && c.begins() && operandFollows(next) && !c.knows(t.text):
		t.kind = spec.SpecParserPOSSIBLE
	case t.text == "never" && operandFollows(next) && !c.knows(t.text):
		c.out = append(c.out, token{spec.SpecParserGLOBALLY, t.start, t.stop, t.text})
		t.kind = spec.SpecParserNOT
	default:
		c.name(t, next)
		return
	}
	c.out = append(c.out, t)
}

// verdicts are the words after expect.
var verdicts = []string{"holds", "violated", "possible", "impossible"}

// begins reports whether a formula that stands alone, or that of a property,
// begins here.
func (c *classifier) begins() bool {
	if len(c.out) == 0 {
		return true
	}
	return c.out[0].kind == spec.SpecParserPROPERTY && c.last().kind == spec.SpecParserCOLON &&
		!slices.ContainsFunc(c.out[:len(c.out)-1], func(t token) bool { return t.kind == spec.SpecParserCOLON })
}

// knows reports whether the model or a definition has a name.
func (c *classifier) knows(name string) bool {
	return c.names != nil && c.names(name) || c.defined != nil && c.defined(name)
}

// name adds a word that is a name, unless it is one of SPIN's prefix operators
// or the model knows only the end of it.
func (c *classifier) name(t, next token) {
	if kind, ok := prefixWord(t.text); ok && operandFollows(next) {
		t.kind = kind
	} else if c.pastPrefix(t, next) {
		t.kind = spec.SpecParserPASTPREFIX
	} else if n := c.operatorLetters(t.text, next); n > 0 {
		for i := range n {
			c.out = append(c.out, token{prefixLetter(t.text[i]), t.start + i, t.start + i + 1, t.text[i : i+1]})
		}
		if n == len(t.text) {
			return
		}
		t = token{t.kind, t.start + n, t.stop, t.text[n:]}
	}
	c.out = append(c.out, t)
}

// operandFollows reports whether the next token can only be an operand.
func operandFollows(next token) bool {
	return startsOperand(next.kind) && !(next.kind == spec.SpecParserNAME && isInfixWord(next.text))
}

// prefixWord returns the kind of the operator that a word of SPIN denotes
// before an operand.
func prefixWord(word string) (int, bool) {
	switch word {
	case "always":
		return spec.SpecParserGLOBALLY, true
	case "eventually":
		return spec.SpecParserEVENTUALLY, true
	case "next":
		return spec.SpecParserNEXT, true
	}
	return 0, false
}

func prefixLetter(letter byte) int {
	switch letter {
	case 'G':
		return spec.SpecParserGLOBALLY
	case 'F':
		return spec.SpecParserEVENTUALLY
	}
	return spec.SpecParserNEXT
}

// operatorLetters returns how many letters at the start of the word are
// operators: the fewest that leave a name the model knows, none if it knows the
// word or no end of it. A word of such letters alone is made of operators if an
// operand follows, as in "GF p".
func (c *classifier) operatorLetters(word string, next token) int {
	if strings.Trim(word, "FGX") == "" && operandFollows(next) {
		return len(word)
	}
	if c.names == nil || c.names(word) {
		return 0
	}
	for n := 1; n < len(word) && strings.IndexByte("FGX", word[n-1]) >= 0; n++ {
		if rest := word[n:]; !('0' <= rest[0] && rest[0] <= '9') && c.names(rest) {
			return n
		}
	}
	return 0
}
