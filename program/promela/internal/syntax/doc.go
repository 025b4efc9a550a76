// Package syntax builds the syntax tree of a Promela model from its lexemes:
// ParseModel (parse.go, parsedecl.go, parsestmt.go, parseexpr.go). It is the
// only importer of the generated parser. Names are not resolved here: package
// resolve does that.
package syntax
