package specs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// The grammar decides that a declaration is none; this file says why. What
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

// usage shows how the declaration is written, "" if it is a formula alone.
func (d *declaration) usage() string {
	if d.cover {
		return `cover NAME "TITLE" under ASSUMPTION: FORMULA expect possible;`
	}
	return usage[d.tokens[0].kind]
}

// checkTokens reports characters that are no token of the language, unclosed
// comments and quotes, and nesting that is too deep for the generated parser,
// which recurses.
func (d *declaration) checkTokens() source.Errors {
	var errs source.Errors
	depth := 0
	for _, t := range d.tokens {
		switch t.kind {
		case spec.SpecParserOPENCOMMENT:
			errs = append(errs, source.Errorf(d.pos(t), "comment opened here is never closed, expected '*/'"))
		case spec.SpecParserOPENSTRING:
			errs = append(errs, source.Errorf(d.pos(t), "quotes opened here are never closed on this line, expected '\"'"))
		case spec.SpecParserINVALID:
			errs = append(errs, withHint(source.Errorf(d.pos(t), "unexpected %s", found(t)), `other text is a proposition when it stands in double quotes, as in "x > 3"`))
		case spec.SpecParserLPAREN, spec.SpecParserLBRACK, spec.SpecParserLBRACE:
			if depth++; depth > ltl.MaxNesting {
				return source.Errors{source.Errorf(d.pos(t), "the formula is nested more than %d deep here", ltl.MaxNesting)}
			}
		case spec.SpecParserRPAREN, spec.SpecParserRBRACK, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
			depth--
		}
	}
	return errs
}

func withHint(e *source.Error, hint string) *source.Error {
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

// found writes a token for a message.
func found(t token) string {
	if t.kind == antlr.TokenEOF {
		return "the end"
	}
	return "'" + strings.TrimSpace(strings.Map(printable, t.text)) + "'"
}

func printable(r rune) rune {
	if strconv.IsPrint(r) {
		return r
	}
	return '\uFFFD'
}

// explain returns the errors of a declaration that the generated parser
// rejected: those that a walk over the formula finds, or else one about the
// token at which the parser stopped.
func (d *declaration) explain(f *failure) source.Errors {
	w := walk{declaration: d}
	if start := d.formulaStart(); f.at >= start && !isReference(d.tokens[start].kind) {
		for i := start; i < len(d.tokens) && !w.done; i++ {
			if i >= w.resume {
				w.step(i)
			}
		}
	}
	if len(w.errs) == 0 {
		w.errs = source.Errors{d.unexpected(f)}
	}
	return w.errs
}

// isReference reports whether a token is fairness, or introduces the name of a
// file, in the place of a formula.
func isReference(kind int) bool {
	return kind == spec.SpecParserFAIRNESS || kind == spec.SpecParserAUTOMATON || kind == spec.SpecParserCLAIM
}

// formulaStart returns the index of the formula's first token, the number of
// tokens if there is no formula.
func (d *declaration) formulaStart() int {
	mark := 0
	switch d.tokens[0].kind {
	case spec.SpecParserDEFINE:
		mark = spec.SpecParserASSIGN
	case spec.SpecParserASSUME, spec.SpecParserPROPERTY:
		mark = spec.SpecParserCOLON
	case spec.SpecParserMODEL, spec.SpecParserIMPORT, spec.SpecParserWITHOUT:
		return len(d.tokens)
	default:
		return 0
	}
	i := slices.IndexFunc(d.tokens, func(t token) bool { return t.kind == mark })
	if i < 0 {
		return len(d.tokens)
	}
	return i + 1
}

// unexpected makes an error from the tokens that the parser would have
// accepted.
func (d *declaration) unexpected(f *failure) *source.Error {
	t := d.tokens[f.at]
	expected := words(f.expected, d.usage() != "")
	if d.cover {
		expected = strings.Replace(expected, "'holds' or 'violated'", "'possible' or 'impossible'", 1)
	}
	e := source.Errorf(d.pos(t), "expected %s, found %s", expected, found(t))
	if expected == "" || expected == "the end" || expected == "';'" {
		e = source.Errorf(d.pos(t), "unexpected %s", found(t))
	}
	if t.kind == antlr.TokenEOF && f.at > 0 {
		e = source.Errorf(d.pos(t), "expected %s after '%s'", expected, d.tokens[f.at-1].text)
	}
	if how := d.usage(); how != "" {
		e.Hint = "write  " + how
	}
	switch inline := d.inlineFairness(f.at); {
	case inline != "":
		return withHint(e, inline)
	case expected == "'and'":
		e.Hint = "what delimits a scope stands in parentheses unless it is one proposition: between (p && q) and r"
	case expected == "a name" && t.text != "" && isLetter(t.text[0]):
		e.Hint = "'" + t.text + "' is a word of the language and cannot be a name"
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

// kindName names a kind of token for a message, "" if users need not know it.
func kindName(kind int, inFile bool) string {
	switch kind {
	case antlr.TokenEOF:
		if inFile {
			return "';'"
		}
		return "the end"
	case spec.SpecParserNAME:
		return "a name"
	case spec.SpecParserSTRING:
		return "a text in quotes"
	case spec.SpecParserNUMBER:
		return "a number"
	case spec.SpecParserVERDICT:
		return "'holds' or 'violated'"
	case spec.SpecParserUNDER:
		return "'under'"
	case spec.SpecParserEXPECT:
		return "'expect'"
	case spec.SpecParserWITH:
		return "'with'"
	case spec.SpecParserOF:
		return "'of'"
	case spec.SpecParserNOT:
		return "'!'"
	case spec.SpecParserAND_WORD:
		return "'and'"
	}
	names := spec.SpecParserStaticData.LiteralNames
	if kind < len(names) {
		return names[kind]
	}
	return ""
}

func isLetter(c byte) bool { return isWordByte(c) && (c < '0' || c > '9') }
