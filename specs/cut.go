package specs

import (
	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

type token = syntax.Token

// declaration is the tokens of one declaration, without the semicolon, with an
// end token.
type declaration struct {
	syntax.Sentence
	finite bool   // "finite" stood before the tokens
	cover  bool   // the first token is "cover": a property whose formula is to be possible
	index  *index // of a property that is one for each value; nil otherwise
}

// newDeclaration makes a declaration of the tokens, at least one. The word finite, which the
// grammar does not have, is removed and recorded.
func newDeclaration(file *source.File, tokens []token) declaration {
	if isFinite(tokens) {
		return declaration{Sentence: syntax.NewSentence(file, tokens[1:]), finite: true}
	}
	return declaration{Sentence: syntax.NewSentence(file, tokens), cover: tokens[0].Text == "cover"}
}

// cut splits a file's tokens into declarations at the semicolons. Where a
// semicolon is missing it reports that and cuts before the next word that can
// only start a declaration.
func cut(file *source.File, tokens []token) ([]declaration, source.Errors) {
	var decls []declaration
	var errs source.Errors
	for len(tokens) > 0 {
		n, braces := 0, 0 // between braces, semicolons are parts of sequences
		for n < len(tokens) && (tokens[n].Kind != spec.SpecParserSEMICOLON || braces > 0) && (n == 0 || !startsDeclaration(tokens, n)) {
			switch tokens[n].Kind {
			case spec.SpecParserLBRACE:
				braces++
			case spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
				braces--
			}
			n++
		}
		decl := tokens[:n]
		if n > 0 {
			decls = append(decls, newDeclaration(file, decl))
		}
		if n < len(tokens) && tokens[n].Kind == spec.SpecParserSEMICOLON {
			n++
		} else if last := decl[n-1]; last.Kind != spec.SpecParserOPENCOMMENT && last.Kind != spec.SpecParserOPENSTRING {
			errs = append(errs, source.Errorf(file.Pos(last.Stop), "expected ';' after '%s'", last.Text))
		}
		tokens = tokens[n:]
	}
	return decls, errs
}

// isFinite reports whether the tokens begin with "finite property".
func isFinite(tokens []token) bool {
	return len(tokens) > 1 && tokens[0].Text == "finite" && tokens[1].Text == "property"
}

// startsDeclaration reports whether tokens[i] is a word that starts a
// declaration: a name or a string follows, which can be nowhere inside a
// declaration.
func startsDeclaration(tokens []token, i int) bool {
	if isFinite(tokens[i:]) {
		return startsDeclaration(tokens, i+1) && tokens[i-1].Kind != spec.SpecParserCOMMA
	}
	if i == 1 && isFinite(tokens) {
		return false
	}
	if _, ok := syntax.Declarator(tokens[i].Text); !ok || i+1 == len(tokens) {
		return false
	}
	switch tokens[i-1].Kind {
	case spec.SpecParserCOMMA: // a list of names may go on with any word
		return false
	}
	if _, declared := syntax.Declarator(tokens[0].Text); declared && i == 1 {
		return false // its name
	}
	next := tokens[i+1]
	return next.Kind == spec.SpecParserSTRING || next.Kind == spec.SpecParserNAME && !syntax.IsInfixWord(next.Text)
}
