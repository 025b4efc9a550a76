// Package tokens feeds tokens that a package has scanned itself to a generated
// parser. They are a slice of sixteen bytes each, without their texts: a
// formula of a million operators has millions of them. It is for the packages
// that import a generated parser, and not for the parsers' users.
package tokens

import (
	"math"

	"github.com/antlr4-go/antlr/v4"
)

// MaxText is the length of the longest text that tokens can be of.
const MaxText = math.MaxInt32

// Token is one token of a text. Start and Stop are offsets, Stop exclusive;
// Index is its own in the slice.
type Token struct{ Kind, Start, Stop, Index int32 }

// GetTokenType is the kind.
func (t *Token) GetTokenType() int { return int(t.Kind) }

// GetStart is the offset of the first character.
func (t *Token) GetStart() int { return int(t.Start) }

// GetStop is the offset of the last character.
func (t *Token) GetStop() int { return int(t.Stop) - 1 }

// GetTokenIndex is the place among the tokens.
func (t *Token) GetTokenIndex() int { return int(t.Index) }

// SetTokenIndex is of no effect.
func (t *Token) SetTokenIndex(int) {}

// GetChannel is the one that parsers read.
func (t *Token) GetChannel() int { return antlr.TokenDefaultChannel }

// GetLine is not known.
func (t *Token) GetLine() int { return 1 }

// GetColumn is not known: whoever wants it has the offset.
func (t *Token) GetColumn() int { return int(t.Start) }

// GetText is not known here.
func (t *Token) GetText() string { return "" }

// SetText is of no effect.
func (t *Token) SetText(string) {}

// GetSource does not exist.
func (t *Token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }

// GetTokenSource does not exist.
func (t *Token) GetTokenSource() antlr.TokenSource { return nil }

// GetInputStream does not exist.
func (t *Token) GetInputStream() antlr.CharStream { return nil }

// String is not used.
func (t *Token) String() string { return "" }

// Stream is antlr.TokenStream over a slice, whose last token is the end of the
// text.
type Stream struct {
	all []Token
	at  int
}

// NewStream is a stream at its beginning.
func NewStream(all []Token) *Stream { return &Stream{all: all} }

// Consume goes one token on; the end of the text is never passed.
func (s *Stream) Consume() { s.at = min(s.at+1, len(s.all)-1) }

// LA is the kind of the i-th token ahead (1 is the current one) or behind
// (negative).
func (s *Stream) LA(i int) int { return int(s.all[s.index(i)].Kind) }

// LT is the token that LA is the kind of.
func (s *Stream) LT(i int) antlr.Token { return &s.all[s.index(i)] }

func (s *Stream) index(i int) int {
	if i > 0 {
		i--
	}
	return min(max(s.at+i, 0), len(s.all)-1)
}

// Mark is not needed: everything is kept.
func (s *Stream) Mark() int { return 0 }

// Release is not needed either.
func (s *Stream) Release(int) {}

// Index is the place in the stream.
func (s *Stream) Index() int { return s.at }

// Seek sets the place.
func (s *Stream) Seek(i int) { s.at = i }

// Size is the number of tokens.
func (s *Stream) Size() int { return len(s.all) }

// GetSourceName is of no use: whoever scanned the tokens knows the file.
func (s *Stream) GetSourceName() string { return "" }

// Reset goes back to the start.
func (s *Stream) Reset() { s.at = 0 }

// Get is the i-th token.
func (s *Stream) Get(i int) antlr.Token { return &s.all[i] }

// GetTokenSource does not exist: there is no lexer behind the stream.
func (s *Stream) GetTokenSource() antlr.TokenSource { return nil }

// SetTokenSource is of no effect.
func (s *Stream) SetTokenSource(antlr.TokenSource) {}

// GetAllText is not used.
func (s *Stream) GetAllText() string { return "" }

// GetTextFromInterval is not used.
func (s *Stream) GetTextFromInterval(antlr.Interval) string { return "" }

// GetTextFromRuleContext is not used.
func (s *Stream) GetTextFromRuleContext(antlr.RuleContext) string { return "" }

// GetTextFromTokens is not used.
func (s *Stream) GetTextFromTokens(_, _ antlr.Token) string { return "" }

var _ antlr.TokenStream = (*Stream)(nil)
