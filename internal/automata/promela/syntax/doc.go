// Package syntax reads the text of a Promela model: it preprocesses, expands
// inlines, splits into lexemes and builds the syntax tree, whose positions are
// those of the user's own files. It is the only importer of the generated
// parser. Names are not resolved here: package resolve of the front-end does that,
// and never claims in files of their own keep theirs as texts.
//
// A text passes through these stages, each of which is a function on slices:
//
//	Scan                  text to tokens (scan.go)
//	Preprocessor.Run      directives and macros (preprocess.go, macro.go)
//	Embed, ExpandInlines  embedded C and inlines (inline.go)
//	Lexemes               token types, separators that may be left out (lexemes.go)
//	ParseModel            the tree (parse.go, parsedecl.go, parsestmt.go, parseexpr.go)
//
// All of it reports to one Diagnostics. Limits bound what a text can expand to
// and how deep it can nest, so that no input takes unbounded time or memory.
package syntax
