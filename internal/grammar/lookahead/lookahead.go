// Package lookahead chooses among the alternatives of a grammar by the next two
// tokens, where that is enough. Generated parsers ask it first: their own
// prediction explores the grammar anew in each process until its tables are
// filled, which for a small model takes longer than all else about it.
//
// It is not for grammars: the tables are made from them by
// internal/grammar/internal/network, and are committed.
package lookahead

import "github.com/antlr4-go/antlr/v4"

// The values of a table. What is below Level is an alternative, Unknown none;
// from Level on it is the level of an operator in a rule that calls itself on
// the left, and from Row on the number of a row for the second token.
const (
	Unknown = 0
	Level   = 64
	Row     = 128
)

// Table has a row of Width values for each decision, and further ones for
// second tokens; the value of token t is at t+1, as the end of the text is -1.
type Table struct {
	Width         int
	First, Second string
}

// Choose is the one alternative of a decision that the next tokens can begin,
// or 0 if there is none or several. The precedence is that of the operators
// which the rule being read may take.
func (t *Table) Choose(decision int, in antlr.TokenStream, precedence int) int {
	v := t.at(t.First, decision, in.LA(1))
	switch {
	case v >= Row:
		return t.at(t.Second, v-Row, in.LA(2))
	case v < Level:
		return v
	case v-Level >= precedence:
		return 1
	}
	return 2
}

func (t *Table) at(rows string, row, token int) int {
	if token+1 >= t.Width {
		return Unknown
	}
	return int(rows[row*t.Width+token+1])
}
