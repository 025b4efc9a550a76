package syntax

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
)

// fused changes the kind of colons between braces that join sequences, to
// distinguish them from those of p:x, a variable of a process, which words over
// letters do not have. It works in place.
func fused(tokens []stored, letters bool) []stored {
	braces := 0
	for i, t := range tokens {
		switch t.Kind {
		case spec.SpecParserLBRACE:
			braces++
		case spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
			braces--
		case spec.SpecParserCOLON:
			if braces > 0 && (letters || !isRemote(tokens, i)) {
				tokens[i].Kind = spec.SpecParserFUSION
			}
		}
	}
	return tokens
}

// isRemote reports whether names stand on both sides of token i.
func isRemote(tokens []stored, i int) bool {
	before, after := tokens[i-1].Kind, tokens[i+1].Kind
	return (before == spec.SpecParserNAME || before == spec.SpecParserRBRACK) && after == spec.SpecParserNAME
}

// braced makes braces of parentheses between braces that contain a sequence, as
// both mean the same there and the grammar has braces only. It works in place.
func braced(tokens []stored) []stored {
	type bracket struct {
		token, braces int  // braces that enclose it
		sequence      bool // it contains what only sequences have
	}
	open := []bracket{{}}
	for i, t := range tokens {
		last := &open[len(open)-1]
		switch t.Kind {
		case spec.SpecParserLBRACE:
			open = append(open, bracket{token: i, braces: last.braces + 1})
		case spec.SpecParserLPAREN:
			open = append(open, bracket{token: i, braces: last.braces})
		case spec.SpecParserSEMICOLON, spec.SpecParserFUSION, spec.SpecParserREPEAT:
			last.sequence = true
		case spec.SpecParserRPAREN, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
			if len(open) == 1 {
				continue
			}
			brace := tokens[last.token].Kind == spec.SpecParserLBRACE
			if t.Kind == spec.SpecParserRPAREN && !brace && last.braces > 0 && last.sequence {
				tokens[last.token].Kind, tokens[i].Kind = spec.SpecParserLBRACE, spec.SpecParserRBRACE
			}
			inner := brace || last.sequence
			open = open[:len(open)-1]
			open[len(open)-1].sequence = open[len(open)-1].sequence || inner
		}
	}
	return tokens
}

// enclosed puts the formula after []-> and the like into parentheses, up to the
// end of what encloses it, as the grammar cannot express how far it extends.
// The opening parenthesis has the operator's position and text; the closing one
// is empty.
func enclosed(tokens []stored) []stored {
	if !slices.ContainsFunc(tokens, func(t stored) bool { return t.Kind == spec.SpecParserSUFFIX }) {
		return tokens
	}
	out := make([]stored, 0, len(tokens))
	pending := []int{0} // by what is open: how many are to be closed with it
	for _, t := range tokens {
		last := len(pending) - 1
		if endsGroup(int(t.Kind)) {
			for range pending[last] {
				out = append(out, stored{Kind: spec.SpecParserRPAREN, Start: t.Start, Stop: t.Start})
			}
			pending[last] = 0
		}
		if t.Kind == spec.SpecParserRPAREN || t.Kind == spec.SpecParserRBRACE || t.Kind == spec.SpecParserSTRONGBRACE {
			pending = pending[:max(last, 1)]
		}
		out = append(out, t)
		switch t.Kind {
		case spec.SpecParserLPAREN, spec.SpecParserLBRACE:
			pending = append(pending, 0)
		case spec.SpecParserSUFFIX:
			out = append(out, stored{Kind: spec.SpecParserLPAREN, Start: t.Start, Stop: t.Stop})
			pending[len(pending)-1]++
		}
	}
	return out
}

// endsGroup reports whether a token ends the formula of a suffix operator.
func endsGroup(kind int) bool {
	switch kind {
	case antlr.TokenEOF, spec.SpecParserRPAREN, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE, spec.SpecParserCOMMA, spec.SpecParserUNDER,
		spec.SpecParserEXPECT, spec.SpecParserAND_WORD:
		return true
	}
	return false
}
