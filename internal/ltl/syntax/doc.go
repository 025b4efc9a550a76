// Package syntax reads the text of formulas, and of the declarations around
// them in specification files, into syntax trees. It knows spellings and
// grammar, and explains mistakes; what a tree means its users know: package
// ltl makes formulas, package specs expands definitions and declarations.
//
// # Words
//
// A sentence is a formula that stands alone, or a declaration of a file up to
// its semicolon, as tokens. A dialect is what the words of a sentence may be:
// letters (words and quoted texts, where + and * are operators of the logic,
// as in Spot), or expressions of a model. Everything else is the same in both:
// one grammar (internal/grammar/Formula.g4), which that of files imports, one
// stream of tokens, one tree, one diagnosis.
//
//	text → tokens (scan.go) → words become operators (classify.go, letters.go, past.go) → sequences and
//	suffixes are enclosed (enclose.go) → tree (tree.go), or what is wrong (diagnose.go, walk.go, foreign.go)
//
// Only this package drives the generated parser. The kinds of tokens and rules
// are the generated constants.
package syntax
