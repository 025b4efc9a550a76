// Package lexemes cuts the text of Promela into lexemes, for the readers of
// models and of never claims: it preprocesses and expands inlines. Positions are
// those of the user's own files.
//
// A text passes through these stages, each of which is a function on slices:
//
//	Scan                  text to tokens (scan.go)
//	Preprocessor.Run      directives and macros (preprocess.go, macro.go)
//	Embed, ExpandInlines  embedded C and inlines (inline.go)
//	Lexemes               token types, separators that may be left out (lexemes.go)
//
// All of it reports to one Diagnostics. Limits bound what a text can expand to
// and how deep it can nest, so that no input takes unbounded time or memory.
package lexemes
