package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
)

// stream implements antlr.TokenStream over a slice of lexemes.
type stream struct {
	lex []lexemes.Lexeme
	at  int
	// farthest is the last lexeme that the parser has looked at: where a choice
	// among rules fails, it is the one that fits none of them.
	farthest int
}

// Consume moves to the next token, but not beyond the end of the text.
func (s *stream) Consume() {
	if s.at < len(s.lex)-1 {
		s.at++
	}
}

// LA returns the type of the i-th token ahead (1 is the current one) or behind
// (negative).
func (s *stream) LA(i int) int { return s.LT(i).GetTokenType() }

// LT returns the token whose type LA returns.
func (s *stream) LT(i int) antlr.Token {
	if i > 0 {
		i--
	}
	i = min(max(s.at+i, 0), len(s.lex)-1)
	s.farthest = max(s.farthest, i)
	return &s.lex[i]
}

// Mark is not needed: everything is kept.
func (s *stream) Mark() int { return 0 }

// Release is not needed either.
func (s *stream) Release(int) {}

// Index is the place in the stream.
func (s *stream) Index() int { return s.at }

// Seek sets the place.
func (s *stream) Seek(i int) { s.at = i }

// Size is the number of tokens.
func (s *stream) Size() int { return len(s.lex) }

// GetSourceName is of no use: tokens know their files.
func (s *stream) GetSourceName() string { return "" }

// Reset goes back to the start.
func (s *stream) Reset() { s.at = 0 }

// Get is the i-th token.
func (s *stream) Get(i int) antlr.Token { return &s.lex[i] }

// GetTokenSource does not exist: there is no lexer behind the stream.
func (s *stream) GetTokenSource() antlr.TokenSource { return nil }

// SetTokenSource is of no effect.
func (s *stream) SetTokenSource(antlr.TokenSource) {}

// GetAllText is not used.
func (s *stream) GetAllText() string { return "" }

// GetTextFromInterval is not used.
func (s *stream) GetTextFromInterval(antlr.Interval) string { return "" }

// GetTextFromRuleContext is not used.
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string { return "" }

// GetTextFromTokens is not used.
func (s *stream) GetTextFromTokens(_, _ antlr.Token) string { return "" }

var _ antlr.TokenStream = (*stream)(nil)

// syntaxFailure is the panic that unwinds the generated parser; it is recovered
// in attempt.
type syntaxFailure struct {
	at       int    // the lexeme that does not fit
	expected []int  // token types that would, nil when that is not known
	limit    string // what there is too much of, "" when something does not fit
}

// strictErrors makes the generated parser stop at the first error.
type strictErrors struct {
	*antlr.DefaultErrorStrategy
}

// Sync does not look for errors ahead of time.
func (strictErrors) Sync(antlr.Parser) {}

// ReportError stops the parser by a panic.
func (strictErrors) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	in := p.GetTokenStream().(*stream)
	f := syntaxFailure{at: in.at}
	if _, ok := e.(*antlr.NoViableAltException); ok {
		f.at = max(f.at, in.farthest)
	}
	if f.at == in.at {
		f.expected = expectedTypes(p)
	}
	panic(f)
}

// RecoverInline stops the parser by a panic.
func (strictErrors) RecoverInline(p antlr.Parser) antlr.Token {
	panic(syntaxFailure{at: p.GetTokenStream().Index(), expected: expectedTypes(p)})
}

// Recover is not reached.
func (strictErrors) Recover(antlr.Parser, antlr.RecognitionException) {}

// expectedTypes returns the types of the tokens that would have fitted; nil in
// the fast prediction mode, which does not know them.
func expectedTypes(p antlr.Parser) []int {
	if i := p.GetInterpreter(); i == nil || i.GetPredictionMode() != antlr.PredictionModeLL {
		return nil
	}
	var types []int
	for _, iv := range p.GetExpectedTokens().GetIntervals() {
		for t := iv.Start; t < iv.Stop; t++ {
			types = append(types, t)
		}
	}
	return types
}

// ruleParser runs grammar rules over lexemes: first with the fast prediction
// mode and, if that fails, with the complete one, which also knows what would
// have fitted.
type ruleParser struct {
	in     *stream
	parser *promelaparser.PromelaParser
	unit   int             // where the unit begins that is parsed
	procs  map[string]bool // names of proctypes
	broken map[string]bool // names that units with errors would have declared
}

func newRuleParser(lex []lexemes.Lexeme) *ruleParser {
	in := &stream{lex: lex}
	p := promelaparser.NewPromelaParser(in)
	p.RemoveErrorListeners()
	p.SetErrorHandler(strictErrors{antlr.NewDefaultErrorStrategy()})
	r := &ruleParser{in: in, parser: p, procs: map[string]bool{}, broken: map[string]bool{}}
	for i := 1; i < len(lex); i++ {
		if t := lex[i-1].GetTokenType(); t == promelaparser.PromelaParserPROCTYPE || t == promelaparser.PromelaParserD_PROCTYPE {
			r.procs[lex[i].Text] = true
		}
	}
	return r
}

// run parses a rule at the current place of the stream. It returns nil, or the
// failure.
func (r *ruleParser) run(rule func(*promelaparser.PromelaParser)) *syntaxFailure {
	start := r.in.at
	r.in.at, r.in.farthest = start, start
	f := r.attempt(rule)
	if f == nil || f.limit != "" {
		return f
	}
	r.parser.Prepare()
	interpreter := r.parser.GetInterpreter()
	defer interpreter.SetPredictionMode(interpreter.GetPredictionMode())
	interpreter.SetPredictionMode(antlr.PredictionModeLL)
	r.in.at, r.in.farthest = start, start
	return r.attempt(rule)
}

// attempt runs a rule in the current prediction mode.
func (r *ruleParser) attempt(rule func(*promelaparser.PromelaParser)) (failure *syntaxFailure) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case syntaxFailure:
			failure = &f
		default:
			panic(f)
		}
	}()
	at := r.in.at
	r.parser.SetError(nil) // of an attempt that failed
	r.parser.SetInputStream(r.in)
	r.in.at = at
	rule(r.parser)
	return nil
}

// describe returns the message for a failure in a model, with a hint, and the
// index of the lexeme that it refers to.
func (r *ruleParser) describe(f *syntaxFailure) (at int, text, hint string) {
	if f.limit != "" {
		return f.at, f.limit, ""
	}
	if name, ok := r.parameterType(f.at); ok {
		return f.at - 1, fmt.Sprintf("there is no type called %s", name), Foreign(name)
	}
	if at, text, hint, ok := r.mistaken(f); ok {
		return at, text, hint
	}
	if text, hint := r.unclosed(f.at); text != "" {
		return f.at, text, hint
	}
	if at, text, hint, ok := r.called(f.at); ok {
		return at, text, hint
	}
	bad := &r.in.lex[f.at]
	if f.at > 0 && lexemes.EndsStatement(r.in.lex[f.at-1].GetTokenType()) && startsStatement(bad) {
		return f.at, fmt.Sprintf("a ';' is missing before %q", bad.Text), ""
	}
	return f.at, r.unexpected(f), ""
}

// called describes a name with parentheses that is no inline: a process, or the
// misspelt beginning of a unit.
func (r *ruleParser) called(at int) (blamed int, text, hint string, ok bool) {
	lex := r.in.lex
	if at == 0 || lex[at].Text != "(" || !fits(&lex[at-1], "NAME") {
		return 0, "", "", false
	}
	name := lex[at-1].Text
	switch first := &lex[r.unit]; {
	case at-1 == r.unit:
		return r.unit, fmt.Sprintf("there is no %q here", name), "a process type begins with proctype: proctype " + name + "() { … }", true
	case at-2 == r.unit && fits(first, "NAME"):
		return r.unit, fmt.Sprintf("there is no %q in Promela", first.Text), misspelt(first.Text), true
	case at-2 == r.unit && basicType(first.Text):
		return r.unit, "there are no functions", hintInline, true
	case r.procs[name]:
		return at - 1, name + " is a proctype", "run " + name + "() starts a process", true
	}
	return at - 1, "there is no inline called " + name, Foreign(name), true
}

// parameterType returns the name that stands in the place of a type in a list
// of parameters, where two names follow each other.
func (r *ruleParser) parameterType(at int) (name string, ok bool) {
	lex := r.in.lex
	if at < 2 || lex[at].GetTokenType() != promelaparser.PromelaParserNAME || lex[at-1].GetTokenType() != promelaparser.PromelaParserNAME || lex[at-2].GetTokenType() != promelaparser.PromelaParserCOMMA {
		return "", false
	}
	open := at - 2
	for open > 0 && lex[open].GetTokenType() != promelaparser.PromelaParserLPAREN {
		if lex[open].GetTokenType() == promelaparser.PromelaParserRPAREN {
			return "", false
		}
		open--
	}
	return lex[at-1].Text, open >= 2 && lex[open-2].GetTokenType() == promelaparser.PromelaParserPROCTYPE
}

// unexpected names the lexeme that does not fit and, if there are few
// possibilities, what would.
func (r *ruleParser) unexpected(f *syntaxFailure) string {
	bad := &r.in.lex[f.at]
	what := fmt.Sprintf("unexpected %q", bad.Text)
	switch {
	case bad.GetTokenType() == antlr.TokenEOF:
		what = "the text ends too early"
	case bad.GetTokenType() == promelaparser.PromelaParserSEMI && bad.StartsLine():
		what = "the line ends too early"
	}
	names := tokenNames(f.expected)
	if len(names) == 0 || len(names) > 4 {
		names = r.wanted(f.at)
	}
	if len(names) == 0 {
		return what
	}
	return what + ", expected " + strings.Join(names, " or ")
}

// inLTL reports whether the lexeme is between the braces of an ltl block.
func (r *ruleParser) inLTL(at int) bool {
	open := 1
	for at--; at > 0 && open > 0; at-- {
		switch r.in.lex[at].GetTokenType() {
		case promelaparser.PromelaParserLBRACE:
			open--
		case promelaparser.PromelaParserRBRACE:
			open++
		}
	}
	return open == 0 && (r.in.lex[at].GetTokenType() == promelaparser.PromelaParserLTL || at > 0 && r.in.lex[at-1].GetTokenType() == promelaparser.PromelaParserLTL)
}

// basicType reports whether a word begins a declaration.
func basicType(word string) bool {
	switch word {
	case "bit", "bool", "byte", "chan", "int", "mtype", "pid", "short", "unsigned":
		return true
	}
	return false
}

// wanted returns what can follow the lexeme before at, in cases in which the
// parser lists nothing or too much.
func (r *ruleParser) wanted(at int) []string {
	if at == 0 {
		return []string{"a declaration or a proctype"}
	}
	before := &r.in.lex[at-1]
	switch before.GetTokenType() {
	case promelaparser.PromelaParserASSIGN, promelaparser.PromelaParserLPAREN, promelaparser.PromelaParserLBRACK,
		promelaparser.PromelaParserASSERT, promelaparser.PromelaParserDOTDOT, promelaparser.PromelaParserCOMMA:
		return []string{"an expression"}
	case promelaparser.PromelaParserLBRACE, promelaparser.PromelaParserSEP, promelaparser.PromelaParserARROW, promelaparser.PromelaParserUNLESS:
		return []string{"a statement"}
	case promelaparser.PromelaParserSEMI:
		return []string{"a statement", "a declaration"}
	case promelaparser.PromelaParserNUMBER, promelaparser.PromelaParserNAME:
		return []string{"an operator", r.closing(at)}
	}
	if lexemes.Precedence[before.Text] > 0 || before.Text == "!" || before.Text == "~" || before.Text == "?" {
		return []string{"an operand"}
	}
	return nil
}

// closing returns what would end the bracket, or else the statement, that is
// open at a lexeme.
func (r *ruleParser) closing(at int) string {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch r.in.lex[i].GetTokenType() {
		case promelaparser.PromelaParserRPAREN, promelaparser.PromelaParserRBRACK:
			depth++
		case promelaparser.PromelaParserLPAREN, promelaparser.PromelaParserLBRACK:
			if depth--; depth < 0 {
				return map[bool]string{true: "')'", false: "']'"}[r.in.lex[i].GetTokenType() == promelaparser.PromelaParserLPAREN]
			}
		case promelaparser.PromelaParserSEMI, promelaparser.PromelaParserLBRACE, promelaparser.PromelaParserRBRACE:
			return "';'"
		}
	}
	return "';'"
}

// startsStatement reports whether a word most likely begins a statement, for
// suggesting a missing separator.
func startsStatement(l *lexemes.Lexeme) bool {
	switch l.GetTokenType() {
	case promelaparser.PromelaParserFI, promelaparser.PromelaParserOD, promelaparser.PromelaParserOF,
		promelaparser.PromelaParserUNLESS, promelaparser.PromelaParserPROCTYPE, promelaparser.PromelaParserINIT:
		return false
	}
	return l.Kind == lexemes.TokWord
}

// tokenNames names token types for messages, without those that hardly ever
// help.
func tokenNames(types []int) []string {
	data := &promelaparser.PromelaParserStaticData
	var names []string
	for _, t := range types {
		name := ""
		switch {
		case t == promelaparser.PromelaParserNAME:
			name = "a name"
		case t == promelaparser.PromelaParserNUMBER:
			name = "a number"
		case t == promelaparser.PromelaParserSTRING:
			name = "a string"
		case t == antlr.TokenEOF:
			name = "the end of the text"
		case t > 0 && t < len(data.LiteralNames) && data.LiteralNames[t] != "":
			name = data.LiteralNames[t]
		}
		if name != "" && name != "'->'" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
