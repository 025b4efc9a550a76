package syntax

import (
	"cmp"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// builder turns the generated parser's trees into the syntax tree.
type builder struct {
	lex   []lexemes.Lexeme
	errs  *lexemes.Diagnostics
	depth int
	// sequences has the statements of the sequences that are being parsed.
	sequences map[promelaparser.ISequenceContext][]*StmtNode
	blamed    map[source.Pos]bool // words of inlines that were found to be wrong
}

// restart discards what an attempt to parse has built and reported; before is
// what had been reported until then.
func (b *builder) restart(before lexemes.Diagnostics) {
	*b.errs, b.depth = before, 0
	clear(b.sequences)
}

// pos returns the position of a tree's first lexeme.
func (b *builder) pos(ctx antlr.ParserRuleContext) source.Pos {
	return b.lex[ctx.GetStart().GetTokenIndex()].Pos()
}

func tokenPos(t antlr.Token) source.Pos { return t.(*lexemes.Lexeme).Pos() }

func nodePos(n antlr.TerminalNode) source.Pos { return tokenPos(n.GetSymbol()) }

// text returns what the user wrote for ctx, with macros expanded, but for the
// parameter of a family, and single blanks.
func (b *builder) text(ctx antlr.ParserRuleContext) string {
	if ctx.GetStop() == nil {
		return ""
	}
	return b.between(ctx.GetStart().GetTokenIndex(), ctx.GetStop().GetTokenIndex())
}

func (b *builder) between(from, to int) string {
	var out []byte
	for i := from; i <= to; i++ {
		if l := &b.lex[i]; i > from && l.Spaced() {
			out = append(out, ' ')
		}
		out = append(out, cmp.Or(b.lex[i].Parameter(), b.lex[i].Text)...)
	}
	return string(out)
}

// refuseC reports embedded C.
func (b *builder) refuseC(pos source.Pos) {
	b.errs.Add(pos, "embedded C is not accepted").Hint =
		"models are data here: nothing that a model says runs on the host"
}
