package syntax

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelalexer"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestTypes: the types of lexemes are those of the generated parser, also where no text of the grammar stands for them.
func TestTypes(t *testing.T) {
	t.Parallel()
	promelalexer.PromelaLexerInit()
	promelaparser.PromelaParserInit()
	if a, b := promelalexer.PromelaLexerLexerStaticData.LiteralNames, promelaparser.PromelaParserStaticData.LiteralNames; !slices.Equal(a, b) {
		t.Errorf("the generated lexer has the texts %q, the parser %q", a, b)
	}
	for _, c := range []struct {
		text string
		at   int
		want int
	}{
		{"init { again: x = 1 }", 2, promelaparser.PromelaParserLABEL},
		{"init { again: x = 1 }", 4, promelaparser.PromelaParserNAME},
		{"init { x = 7; }", 4, promelaparser.PromelaParserNUMBER},
		{"init { c ! 'a'; }", 4, promelaparser.PromelaParserCHARACTER},
		{`init { printf("a"); }`, 4, promelaparser.PromelaParserSTRING},
		{"ltl { a U b }", 3, promelaparser.PromelaParserUNTIL_},
		{"ltl { a V b }", 3, promelaparser.PromelaParserRELEASE_},
		{"ltl { a W b }", 3, promelaparser.PromelaParserWEAKUNTIL_},
		{"ltl { X a }", 2, promelaparser.PromelaParserNEXT_},
		{"init { c_code { x = 1; } }", 3, promelaparser.PromelaParserEMBEDDED},
	} {
		errs := &lexemes.Diagnostics{}
		toks := lexemes.NewPreprocessor(lexemes.Options{}, errs).Run(source.NewFile("m.pml", c.text))
		all := lexemes.Lexemes(lexemes.ExpandInlines(lexemes.Embed(toks, errs), errs), errs)
		if len(all) <= c.at || all[c.at].GetTokenType() != c.want {
			t.Errorf("%s: lexeme %d of %d is not of type %s", c.text, c.at, len(all), promelaparser.PromelaParserStaticData.SymbolicNames[c.want])
			for i := range all {
				t.Logf("%d %q %d", i, all[i].Text, all[i].GetTokenType())
			}
		}
	}
}
