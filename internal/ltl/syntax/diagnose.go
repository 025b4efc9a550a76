package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// The grammar decides that a text is not a declaration; this file says why. What
// stands before the formula is short and explained from the tokens that the
// parser expected there. The formula is walked once more with what a reader
// keeps in mind: is an operand or an operator due, and which parentheses are
// open; so one run reports all its mistakes, each once.

// usage shows how each kind of declaration is written, for hints.
var usage = map[int]string{
	spec.SpecParserMODEL:    `model "FILE" with NAME = VALUE, NAME;`,
	spec.SpecParserIMPORT:   `import "FILE";`,
	spec.SpecParserDEFINE:   `define NAME = FORMULA;  or  define NAME(PARAMETER, ...) = FORMULA;`,
	spec.SpecParserASSUME:   `assume NAME "TITLE": FORMULA;  or  ...: weak fairness;  or  ...: automaton "FILE";`,
	spec.SpecParserPROPERTY: `property NAME "TITLE" under ASSUMPTION: FORMULA expect holds;`,
	spec.SpecParserWITHOUT:  `without NAME, NAME;`,
}

// Usage shows how the declaration is written, "" if it is a formula alone.
func (s *Sentence) Usage() string {
	if s.isCover() {
		return `cover NAME "TITLE" under ASSUMPTION: FORMULA expect possible;`
	}
	return usage[s.Token(0).Kind]
}

// isCover reports whether the sentence is a declaration of what is to be
// possible.
func (s *Sentence) isCover() bool {
	return s.Token(0).Kind == spec.SpecParserPROPERTY && s.Token(0).Text == "cover"
}

// CheckTokens reports characters that are no token of the language, unclosed
// comments and quotes, and nesting that is too deep for the generated parser,
// which recurses. Of formulas over letters the walk reports what is no token,
// with all other mistakes.
func (s *Sentence) CheckTokens() source.Errors {
	var errs source.Errors
	depth, closed := 0, 0
	for i := range s.Tokens {
		t := s.Token(i)
		switch t.Kind {
		case spec.SpecParserOPENCOMMENT, spec.SpecParserOPENSTRING, spec.SpecParserINVALID:
			if !s.Dialect.Letters && i >= closed {
				closing := s.closingQuote(i)
				if closed = closing + 1; closing > i {
					errs = append(errs, s.quoted(t))
				} else {
					errs = append(errs, s.unreadable(t))
				}
			}
		case spec.SpecParserLPAREN, spec.SpecParserLBRACK, spec.SpecParserLBRACE:
			if depth++; depth > MaxNesting {
				return source.Errors{source.Errorf(s.Pos(t), "the formula is nested more than %d deep here", MaxNesting)}
			}
		case spec.SpecParserRPAREN, spec.SpecParserRBRACK, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
			depth--
		}
	}
	return errs
}

// closingQuote returns the token at which the text in single quotes ends that
// begins at token i; i if none does.
func (s *Sentence) closingQuote(i int) int {
	if s.Token(i).Text == "'" {
		for j := i + 1; j < len(s.Tokens); j++ {
			if s.Token(j).Text == "'" {
				return j
			}
		}
	}
	return i
}

// quoted is the error about text in single quotes outside of a proposition.
func (s *Sentence) quoted(t Token) *source.Error {
	return WithHint(source.Errorf(s.Pos(t), "text in single quotes stands outside of a proposition"), `a comparison with text stands in double quotes, as in "state == 'open'"`)
}

// unreadable is the error about a token that is no token of the language, or
// has no end.
func (s *Sentence) unreadable(t Token) *source.Error {
	switch t.Kind {
	case spec.SpecParserOPENCOMMENT:
		return source.Errorf(s.Pos(t), "comment opened here is never closed, expected '*/'")
	case spec.SpecParserOPENSTRING:
		if s.Dialect.Letters {
			return source.Errorf(s.Pos(t), "quotes opened here are never closed, expected '\"'")
		}
		return source.Errorf(s.Pos(t), "quotes opened here are never closed on this line, expected '\"'")
	}
	return WithHint(source.Errorf(s.Pos(t), "unexpected %s", Found(t)), `other text is a proposition when it stands in double quotes, as in "x > 3"`)
}

// WithHint adds a hint to an error, with the options of the caller that it is
// about.
func WithHint(e *source.Error, hint string) *source.Error {
	e.Hint, e.Options = hint, optionsIn(hint)
	return e
}

// optionsIn returns the options of the caller that a hint is about.
func optionsIn(hint string) (options []source.Option) {
	if !strings.HasPrefix(hint, "of a formula that stands alone") {
		return nil
	}
	if strings.Contains(hint, "assumption") {
		options = append(options, "assume")
	}
	switch {
	case strings.Contains(hint, "weak fairness"):
		options = append(options, "fairness weak")
	case strings.Contains(hint, "strong fairness"):
		options = append(options, "fairness strong")
	case strings.Contains(hint, "fairness"):
		options = append(options, "fairness")
	}
	return options
}

// Found writes a token for a message.
func Found(t Token) string {
	if t.Kind == antlr.TokenEOF {
		return "the end"
	}
	return "'" + strings.TrimSpace(strings.Map(printable, t.Text)) + "'"
}

func printable(r rune) rune {
	if strconv.IsPrint(r) {
		return r
	}
	return '\uFFFD'
}

// explain returns the errors of a sentence that the generated parser
// rejected: those that a walk over the formula finds, or else one about the
// token at which the parser stopped.
func (s *Sentence) explain(f *failure) (errs source.Errors, more int) {
	w := walk{Sentence: s}
	if start := s.formulaStart(); f.at >= start && !isReference(s.Token(start).Kind) {
		for i := start; i < len(s.Tokens) && !w.done; i++ {
			if i >= w.resume {
				w.step(i)
			}
		}
	}
	if len(w.errs) == 0 {
		w.errs = source.Errors{s.unexpected(f)}
	}
	return w.errs, w.more
}

// isReference reports whether a token is fairness, or introduces the name of a
// file, in the place of a formula.
func isReference(kind int) bool {
	return kind == spec.SpecParserFAIRNESS || kind == spec.SpecParserAUTOMATON || kind == spec.SpecParserCLAIM
}

// formulaStart returns the index of the formula's first token, the number of
// tokens if there is no formula.
func (s *Sentence) formulaStart() int {
	mark := 0
	switch s.Token(0).Kind {
	case spec.SpecParserDEFINE:
		mark = spec.SpecParserASSIGN
	case spec.SpecParserASSUME, spec.SpecParserPROPERTY:
		mark = spec.SpecParserCOLON
	case spec.SpecParserMODEL, spec.SpecParserIMPORT, spec.SpecParserWITHOUT:
		return len(s.Tokens)
	default:
		return 0
	}
	i := slices.IndexFunc(s.Tokens, func(t stored) bool { return t.Kind == int32(mark) })
	if i < 0 {
		return len(s.Tokens)
	}
	return i + 1
}

// unexpected makes an error from the tokens that the parser would have
// accepted.
func (s *Sentence) unexpected(f *failure) *source.Error {
	t := s.Token(f.at)
	expected := words(f.expected, s.Usage() != "")
	if s.isCover() {
		expected = strings.Replace(expected, "'holds' or 'violated'", "'possible' or 'impossible'", 1)
	}
	e := source.Errorf(s.Pos(t), "expected %s, found %s", expected, Found(t))
	if expected == "" || expected == "the end" || expected == "';'" {
		e = source.Errorf(s.Pos(t), "unexpected %s", Found(t))
	}
	if t.Kind == antlr.TokenEOF && f.at > 0 {
		e = source.Errorf(s.Pos(t), "expected %s after '%s'", expected, s.Token(f.at-1).Text)
	}
	if how := s.Usage(); how != "" {
		e.Hint = "write  " + how
	}
	switch inline := s.inlineFairness(f.at); {
	case inline != "":
		return WithHint(e, inline)
	case expected == "'and'":
		e.Hint = "what delimits a scope stands in parentheses unless it is one proposition: between (p && q) and r"
	case expected == "a name" && t.Text != "" && IsLetter(t.Text[0]):
		e.Hint = "'" + t.Text + "' is a word of the language and cannot be a name"
	}
	return e
}

// words names the kinds of tokens in a set in a user's words. A set in which a
// formula can begin is called "a formula".
func words(set *antlr.IntervalSet, inFile bool) string {
	if set == nil {
		return ""
	}
	var names []string
	for _, interval := range set.GetIntervals() {
		for kind := interval.Start; kind < interval.Stop; kind++ {
			names = append(names, kindName(kind, inFile))
		}
	}
	if slices.Contains(names, "'('") && slices.Contains(names, "'!'") {
		return "a formula"
	}
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

// kindNames are names of tokens that are not written in one way.
var kindNames = map[int]string{
	antlr.TokenEOF: "the end", spec.SpecParserNAME: "a name", spec.SpecParserSTRING: "a text in quotes", spec.SpecParserNUMBER: "a number",
	spec.SpecParserVERDICT: "'holds' or 'violated'", spec.SpecParserUNDER: "'under'", spec.SpecParserEXPECT: "'expect'",
	spec.SpecParserWITH: "'with'", spec.SpecParserOF: "'of'", spec.SpecParserAND_WORD: "'and'", spec.SpecParserNOT: "'!'",
	spec.SpecParserLPAREN: "'('", spec.SpecParserRPAREN: "')'", spec.SpecParserLBRACE: "'{'", spec.SpecParserRBRACE: "'}'",
	spec.SpecParserSTRONGBRACE: "'}!'", spec.SpecParserUNTIL: "'U'", spec.SpecParserWEAK: "'W'", spec.SpecParserSTRONG: "'M'",
}

// kindName names a kind of token for a message, "" if users need not know it.
func kindName(kind int, inFile bool) string {
	if kind == antlr.TokenEOF && inFile {
		return "';'"
	}
	if name, ok := kindNames[kind]; ok {
		return name
	}
	names := spec.SpecParserStaticData.LiteralNames
	if kind < len(names) {
		return names[kind]
	}
	return ""
}

// Suggest returns a hint that names what was probably meant, "" if nothing is
// near.
func Suggest(word string, known []string) string {
	if name := source.Nearest(word, known); name != "" {
		return "did you mean '" + name + "'?"
	}
	return ""
}

// Declarator returns the kind of declaration that a word introduces; false if
// it introduces none.
func Declarator(word string) (kind int, ok bool) {
	switch word {
	case "model":
		return spec.SpecParserMODEL, true
	case "import":
		return spec.SpecParserIMPORT, true
	case "define":
		return spec.SpecParserDEFINE, true
	case "assume":
		return spec.SpecParserASSUME, true
	case "property", "cover":
		return spec.SpecParserPROPERTY, true
	case "without":
		return spec.SpecParserWITHOUT, true
	}
	return 0, false
}
